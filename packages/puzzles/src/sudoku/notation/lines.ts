/**
 * Puzzles on lines: the notation of every listing, of links to the studio and of games that it keeps. Who needs no other
 * format imports only this.
 */
import type { Sudoku } from '../rules.js';
import type { Document, ParseOptions } from './document.js';
import { formatLine, parseLine, sizeOf } from './line.js';

/** Reads every puzzle of a text that holds one a line; undefined for a text of another kind. */
export function readLines(text: string, options: ParseOptions = {}): Document[] | undefined {
  const start = text.trimStart();
  const isOwn = isPuzzleLine(lineAt(start, 0)) || (start.startsWith('#') && isBatch(start));
  return isOwn ? parseLines(text, options) : undefined;
}

/** Whether a line is a puzzle on one line: as many characters as a grid has cells, 16 at least. */
export function isPuzzleLine(text: string): boolean {
  const cells = /^[0-9A-Za-z.*_]+/.exec(text)?.[0] ?? '';
  const next = text[cells.length];
  const ends = next === undefined || /[\s,;]/.test(next);
  if (/;\s*grid \d+x\d+/.test(text)) return ends;
  return ends && cells.length >= 16 && sizeOf(cells.length) !== undefined;
}

function isBatch(text: string): boolean {
  const line = text.split('\n', 200).find(own => own.trim() !== '' && !own.startsWith('#'));
  return line !== undefined && isPuzzleLine(line.trim());
}

function parseLines(text: string, options: ParseOptions): Document[] {
  const documents: Document[] = [];
  let number = 0;
  for (let from = 0; from < text.length; ) {
    const own = lineAt(text, from);
    from += own.length + 1;
    number++;
    if (own.trim() === '' || own.startsWith('#')) continue;
    documents.push({ puzzle: parseLine(own.trimEnd(), options, number) });
  }
  return documents;
}

function lineAt(text: string, from: number): string {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.slice(from) : text.slice(from, end);
}

/** One puzzle on one line, the notation used in every listing. */
export function puzzleLine(puzzle: Sudoku): string {
  return formatLine(puzzle);
}
