/**
 * Formats that carry pencil marks: HoDoKu's library line (`:0000:x:givens+placed:deleted candidates:…`), a
 * grid of candidates, and the 729 characters of a Sukaku, nine for each cell.
 */
import { layoutOf } from '../layout.js';
import { type Grid, type Sudoku, sudoku } from '../rules.js';
import { say } from '../sentences/reading.js';
import { type Document, demandClassic, type ParseOptions } from './document.js';
import { formatCells } from './line.js';

/** Reads a line of HoDoKu's library; a `+` marks a digit that was placed, not given. */
export function parseHodoku(text: string, line = 1): Document {
  const [, technique, , cells, deleted] = text.trim().split(':');
  if (cells === undefined || cells === '') {
    throw say.error('hodoku', {}, { line, column: 1 });
  }
  const marks = [...cells.matchAll(/(\+?)([0-9.])/g)];
  if (marks.length !== 81 || marks.map(([whole]) => whole).join('') !== cells) {
    throw say.error('hodoku-cells', { cells: marks.length }, { line, column: 1 });
  }
  const values = marks.map(([, , digit]) => Number(digit) || 0);
  const puzzle = sudoku({ givens: values.map((digit, cell) => (marks[cell][1] === '+' ? 0 : digit)) });
  const candidates = deleted ? withoutDeleted(puzzle, values, deleted, line) : undefined;
  const hasPlaced = marks.some(([, plus]) => plus === '+');
  return {
    puzzle,
    ...(hasPlaced && { values }),
    ...(candidates && { candidates }),
    ...(technique && technique !== '0000' && { title: technique }),
  };
}

/** `159 238`: digit, row, column of each candidate that was deleted. */
function withoutDeleted(puzzle: Sudoku, values: Grid, deleted: string, line: number): number[] {
  const candidates = candidatesOf(puzzle, values);
  for (const word of deleted.trim().split(/\s+/)) {
    const match = /^([1-9])([1-9])([1-9])$/.exec(word);
    if (!match) {
      throw say.error('candidate', { word }, { line, column: 1 });
    }
    const [digit, row, column] = match.slice(1).map(Number);
    candidates[9 * (row - 1) + column - 1] &= ~(1 << (digit - 1));
  }
  return candidates;
}

/**
 * The candidates that the digits of other cells leave, by every rule that forbids a pair of digits (houses,
 * moves, consecutive neighbors, cages as far as they are all different; sums are for logic): bit d - 1 for
 * digit d. A filled cell has its own digit.
 */
export function candidatesOf(puzzle: Sudoku, values: Grid): number[] {
  const { peers, steps, size } = layoutOf(puzzle);
  return values.map((digit, cell) => {
    if (digit > 0) return 1 << (digit - 1);
    let set = 2 ** size - 1;
    for (const peer of peers[cell]) if (values[peer] > 0) set &= ~(1 << (values[peer] - 1));
    for (const next of steps[cell]) {
      if (values[next] > 0) set &= ~((1 << values[next]) | ((1 << (values[next] - 1)) >> 1));
    }
    return set & (2 ** size - 1);
  });
}

/** Writes a line of HoDoKu's library, without a technique. */
export function formatHodoku(document: Document): string {
  demandClassic('hodoku', document);
  const { puzzle, values = puzzle.givens, candidates } = document;
  const cells = values.map(
    (digit, cell) => `${digit > 0 && puzzle.givens[cell] === 0 ? '+' : ''}${digit || '.'}`,
  );
  const natural = candidatesOf(puzzle, values);
  const deleted: string[] = [];
  for (let cell = 0; candidates && cell < 81; cell++) {
    for (let digit = 1; digit <= 9; digit++) {
      const isDeleted = (natural[cell] & ~candidates[cell] & (1 << (digit - 1))) !== 0;
      if (isDeleted && values[cell] === 0)
        deleted.push(`${digit}${Math.floor(cell / 9) + 1}${(cell % 9) + 1}`);
    }
  }
  return `:0000:x:${cells.join('')}:${deleted.join(' ')}:::\n`;
}

/** Reads 729 characters: for each cell the digits 1 to 9, those it may not take replaced by `.` or `0`. */
export function parseSukaku(text: string, options: ParseOptions = {}, line = 1): Document {
  const candidates = Array.from({ length: 81 }, (_, cell) => {
    let set = 0;
    for (let digit = 1; digit <= 9; digit++) {
      const character = text[9 * cell + digit - 1];
      if (character === String(digit)) set |= 1 << (digit - 1);
      else if (!/[.0]/.test(character)) {
        throw say.error('sukaku-mark', { symbol: character, digit }, { line, column: 9 * cell + digit });
      }
    }
    return set;
  });
  return { puzzle: sudoku({ constraints: options.constraints ?? [] }), candidates };
}

/** The candidates of a document: its own, or those that the digits leave. */
function marksOf({ puzzle, values = puzzle.givens, candidates }: Document): readonly number[] {
  return candidates ?? candidatesOf(puzzle, values);
}

/** Writes 729 characters. */
export function formatSukaku(document: Document): string {
  demandClassic('sukaku', document);
  const cells = marksOf(document).map(set => formatCells(9, digitsIn(set)));
  return `${cells.join('')}\n`;
}

function digitsIn(set: number): number[] {
  return Array.from({ length: 9 }, (_, i) => (set & (1 << i) ? i + 1 : 0));
}

/** Writes a grid of candidates; a cell with one is a filled cell. */
export function formatMarks(document: Document): string {
  demandClassic('marks', document);
  const cells = marksOf(document).map(
    set =>
      digitsIn(set)
        .filter(digit => digit > 0)
        .join('') || '-',
  );
  const width = Math.max(...cells.map(cell => cell.length));
  const edge = `+${`${'-'.repeat(3 * (width + 1) + 1)}+`.repeat(3)}`;
  const lines: string[] = [];
  for (let row = 0; row < 9; row++) {
    if (row % 3 === 0) lines.push(edge);
    const own = cells.slice(9 * row, 9 * row + 9).map(cell => cell.padEnd(width));
    lines.push(`| ${[0, 3, 6].map(from => own.slice(from, from + 3).join(' ')).join(' | ')} |`);
  }
  return [...lines, edge, ''].join('\n');
}
