/**
 * Links of puzzle sites, and the packed puzzles in them:
 *
 *     f-puzzles.com/?load=DATA                 packed JSON of f-puzzles
 *     sudokupad.app/ID                         fpuzDATA, sclDATA, ctcDATA or scfGIVENS
 *     …/Interactive-Sudoku-Solver/?q=STRING    a constraint string
 *     sudoku.coach/en/play/GIVENS, …bd=GIVENS  81 cells in a row
 *
 * A link may also be a short name that only the site's server knows; that is said, and nothing is fetched.
 */
import type { InputError } from '@quadrille/base';
import { sudoku } from '../rules.js';
import { say } from '../sentences/reading.js';
import type { Document, ParseOptions } from './document.js';
import { parseIss } from './iss.js';
import { parseJson } from './json.js';
import { parseLine } from './line.js';
import { unpack } from './lz.js';
import { parsePadText } from './sudokupad.js';

/** What a packed puzzle begins with: `{"` packed is `N4`, with or without the prefix of SudokuPad. */
const PACKED = /^(?:fpuzzles|fpuz|scl|ctc)?N4[A-Za-z0-9+/=% -]{40,}$/;

/** Whether a text is a packed puzzle without the link around it. */
export function isPacked(text: string): boolean {
  return PACKED.test(text.trim());
}

/** Reads a packed puzzle: the part of a link that holds it. */
export function parsePacked(text: string, options: ParseOptions = {}): Document {
  const [, prefix = '', data] = /^(fpuzzles|fpuz|scl|ctc)?([\s\S]*)$/.exec(text.trim())!;
  const json = unpack(decoded(data).replace(/ /g, '+'));
  return prefix === 'scl' || prefix === 'ctc' ? parsePadText(json, options) : parseJson(json, options);
}

/** Reads the puzzle of a link. */
export function parseLink(text: string, options: ParseOptions = {}): Document {
  const [address] = text.split(/\s/, 1);
  const host = /^https?:\/\/([^/?#]+)/i.exec(address)![1].toLowerCase();
  const load = /[?&#](?:load|puzzleid|q)=([^&#]*)/.exec(text)?.[1];
  if (host.endsWith('f-puzzles.com')) {
    if (load) return parsePacked(load, options);
    throw onServer('f-puzzles.com');
  }
  if (/sudokupad|crackingthecryptic/.test(host)) return parsePadLink(text, load, options);
  if (/Interactive-Sudoku-Solver/i.test(address)) {
    if (load) return parseIss(decoded(load), options);
    throw say.error('link-query');
  }
  const cells = /[/=]([0-9.]{81})(?:[&#/?]|$)/.exec(address)?.[1];
  if (cells) return { puzzle: parseLine(cells, options) };
  if (/\/SCv\d/i.test(address)) {
    throw say.error('link-coach');
  }
  throw say.error('link-cells');
}

function parsePadLink(text: string, load: string | undefined, options: ParseOptions): Document {
  const id = load ?? /^https?:\/\/[^/]+\/(?:sudoku\/)?(?:fpuzzles\/)?([^?#]*)/i.exec(text)?.[1] ?? '';
  if (id.startsWith('scf')) return parseShort(decoded(id.slice(3)), options);
  if (isPacked(id)) return parsePacked(id, options);
  throw onServer('SudokuPad');
}

const SHORT = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Classic puzzles of SudokuPad: a character tells a digit and how many empty cells follow it. */
function parseShort(text: string, options: ParseOptions): Document {
  const [cells, ...rest] = text.split('*');
  const givens: number[] = [];
  for (const character of cells) {
    const code = SHORT.indexOf(character);
    if (code < 0) throw say.error('short-symbol', { symbol: character });
    if (code % 10 > 0) givens.push(code % 10);
    for (let i = Math.floor(code / 10); i > 0; i--) givens.push(0);
  }
  if (givens.length > 81) throw say.error('short-cells', { cells: givens.length });
  while (givens.length < 81) givens.push(0);
  const flags = rest.join('*').replace(/[ta][^*]*(?:\*|$)/g, '');
  const unknown = flags.replace(/[wx*]/g, '');
  if (unknown) throw say.error('short-unknown', { word: unknown.slice(0, 20) });
  const constraints = [
    ...(options.constraints ?? []),
    ...(flags.includes('x') ? [{ kind: 'diagonal' as const }] : []),
    ...(flags.includes('w') ? [{ kind: 'windoku' as const }] : []),
  ];
  return { puzzle: sudoku({ givens, constraints }) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function onServer(site: string): InputError {
  return say.error('link-server', { site });
}
