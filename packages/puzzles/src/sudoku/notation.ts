/**
 * All notations of a sudoku in one place. Reading recognizes the format by itself; writing takes its name. A
 * text may hold many puzzles: one a line, grids with a blank line between them, or a collection in XML.
 */
import { type Document, LONGEST_DOCUMENT, type ParseOptions } from './notation/document.js';
import type { FormatName } from './notation/format-names.js';
import { formatFPuzzles } from './notation/fpuzzles-write.js';
import { formatCsv, formatGrid, formatSdk, formatSs, parseGrid } from './notation/grid.js';
import { isIss, isSurelyIss, parseIss } from './notation/iss.js';
import { formatIss } from './notation/iss-write.js';
import { parseJson } from './notation/json.js';
import { formatLine, parseLine } from './notation/line.js';
import { readLines } from './notation/lines.js';
import { isPacked, parseLink, parsePacked } from './notation/links.js';
import { formatHodoku, formatMarks, formatSukaku, parseHodoku, parseSukaku } from './notation/marks.js';
import { formatSudokuPad } from './notation/sudokupad.js';
import { formatOpenSudoku, formatXml, parseXml } from './notation/xml.js';
import { isClassic } from './rules.js';
import { say } from './sentences/reading.js';

/** A format by name, with how it writes one puzzle, or a whole list where it can hold one. */
interface Writer {
  readonly one?: (document: Document) => string;
  readonly many?: (documents: readonly Document[]) => string;
}

const line = (document: Document) => `${formatLine(document.puzzle)}\n`;
const inTurn = (one: (document: Document) => string, between = '') => ({
  one,
  many: (documents: readonly Document[]) => documents.map(one).join(between),
});

const WRITERS = {
  line: inTurn(line),
  sdm: inTurn(line),
  grid: inTurn(formatGrid, '\n'),
  xml: { many: formatXml },
  sdk: { one: formatSdk },
  ss: { one: formatSs },
  opensudoku: { many: formatOpenSudoku },
  hodoku: inTurn(formatHodoku),
  marks: { one: formatMarks },
  sukaku: inTurn(formatSukaku),
  csv: { one: formatCsv },
  iss: { one: formatIss },
  fpuzzles: { one: formatFPuzzles },
  sudokupad: { one: formatSudokuPad },
  sudokuwiki: { one: formatLink },
} satisfies Record<FormatName, Writer>;

/** Reads the one puzzle of a text. Throws `InputError` when there is none, or more than one. */
export function parse(text: string, options: ParseOptions = {}): Document {
  const documents = parseAll(text, options);
  if (documents.length === 1) return documents[0];
  throw say.error('not-one', { count: documents.length });
}

/** Reads every puzzle of a text, in order. */
export function parseAll(text: string, options: ParseOptions = {}): Document[] {
  const start = text.trimStart();
  if (start === '') throw say.error('empty', {}, { line: 1, column: 1 });
  if (isPacked(start)) return [parsePacked(start, options)];
  if (start.length <= LONGEST_DOCUMENT && isSurelyIss(start)) return [parseIss(text, options)];
  const lines = readLines(text, options);
  if (lines) return lines;
  if (text.length > LONGEST_DOCUMENT) {
    throw say.error('too-long', { length: text.length, limit: LONGEST_DOCUMENT });
  }
  if (start.startsWith('<')) return parseXml(text, options);
  if (start.startsWith('{')) return [parseJson(text, options)];
  if (start.startsWith(':')) return parseHodokuLines(text);
  if (/^https?:\/\//.test(start)) return [parseLink(start.trim(), options)];
  if (isIss(start)) return [parseIss(text, options)];
  const bare = start.replace(/\s+/g, '');
  if (bare.length === 729 && /^[0-9.]+$/.test(bare)) return [parseSukaku(bare, options)];
  if (/^[0-9.]{729}\s*(\n|$)/.test(start)) return parseSukakuLines(text, options);
  if (!start.trimEnd().includes('\n')) return [{ puzzle: parseLine(start.trimEnd(), options) }];
  return parseGrids(text, options);
}

/** Writes one puzzle. Throws `InputError` when the format cannot hold it. */
export function format(document: Document, name: FormatName): string {
  return formatAll([document], name);
}

/** Writes many puzzles. Throws `InputError` when the format cannot hold them. */
export function formatAll(documents: readonly Document[], name: FormatName): string {
  const writer: Writer = WRITERS[name];
  if (writer.many) return writer.many(documents);
  if (documents.length === 1) return writer.one!(documents[0]);
  throw say.error('one-per-file', { format: name, count: documents.length });
}

/** One a line, 729 characters each. */
function parseSukakuLines(text: string, options: ParseOptions): Document[] {
  return text.split('\n').flatMap((own, i) => {
    const cells = own.trim();
    if (cells === '' || cells.startsWith('#')) return [];
    if (cells.length === 729) return [parseSukaku(cells, options, i + 1)];
    throw say.error('sukaku-length', { length: cells.length }, { line: i + 1, column: 1 });
  });
}

function parseHodokuLines(text: string): Document[] {
  return text.split('\n').flatMap((own, i) => {
    const isEmpty = own.trim() === '' || own.startsWith('#');
    return isEmpty ? [] : [parseHodoku(own, i + 1)];
  });
}

/** Grids with blank lines between them; a blank line inside a single grid does no harm. */
function parseGrids(text: string, options: ParseOptions): Document[] {
  const blocks: { text: string; line: number }[] = [];
  let line = 1;
  for (const part of text.split(/\n[ \t\r]*(?=\n)/)) {
    if (part.trim() !== '') blocks.push({ text: part, line: line });
    line += part.split('\n').length;
  }
  if (blocks.length > 1 && !/^\s*\[/m.test(text)) {
    const rows = (own: string) =>
      own.split('\n').filter(row => /[0-9A-Za-z.*_]/.test(row) && !/--/.test(row)).length;
    if (blocks.every(block => rows(block.text) === rows(blocks[0].text) && rows(block.text) >= 4)) {
      return blocks.map(block => parseGrid(block.text, options, block.line));
    }
  }
  return [parseGrid(text, options)];
}

function formatLink({ puzzle }: Document): string {
  if (!isClassic(puzzle)) throw say.error('wiki-classic');
  return `https://www.sudokuwiki.org/sudoku.htm?bd=${puzzle.givens.join('')}\n`;
}
