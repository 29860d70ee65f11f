/** Steps towards a solution, whether a technique found them or not, and where a person stands. */
import { inField } from '@quadrille/base';
import type { Step, TechniqueName } from '../logic/index.js';
import type { Document } from '../notation/document.js';
import { symbol } from '../notation/symbols.js';
import { cellName, type Sudoku } from '../rules.js';
import { say } from '../sentences.js';

/** A step of logic, a guess, or a digit that is known from the solution. */
export interface Move extends Omit<Step, 'technique'> {
  readonly technique: TechniqueName | 'guess' | 'reveal';
}

/** What helps from where a person stands. */
export type Hint =
  | { readonly kind: 'step'; readonly move: Move; readonly candidates: readonly number[] }
  /** Digits, or marks, that contradict the only solution. */
  | { readonly kind: 'mistake'; readonly what: 'digits' | 'marks'; readonly cells: readonly number[] }
  | { readonly kind: 'none'; readonly why: 'solved' | 'no-solution' | 'undecided' };

export const isStep = (move: Move): move is Step => move.technique !== 'guess' && move.technique !== 'reveal';

/** A digit that no technique found. */
export function placement(technique: 'guess' | 'reveal', size: number, cell: number, digit: number): Move {
  const placed = [{ cell, digit }];
  return { technique, size, cells: [cell], digits: [digit], houses: [], links: [], placed, eliminated: [] };
}

/** The empty cell with the fewest candidates. */
export function fewest(values: ArrayLike<number>, candidates: ArrayLike<number>): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let cell = 0; cell < values.length; cell++) {
    const size = values[cell] > 0 ? least : bitCount(candidates[cell]);
    if (size < least) [best, least] = [cell, size];
  }
  return best;
}

function bitCount(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Digits and pencil marks that stand beside the puzzle. */
export interface StandingInputs {
  readonly digits?: string;
  readonly marks?: string;
}

/** The document with the digits and marks that came beside it. */
export function standing(document: Document, { digits, marks }: StandingInputs): Document {
  const { puzzle } = document;
  const values = digits === undefined ? undefined : inField('digits', () => readDigits(puzzle, digits));
  const candidates = marks === undefined ? undefined : inField('marks', () => readMarks(puzzle, marks));
  return { ...document, ...(values && { values }), ...(candidates && { candidates }) };
}

/** One character for each cell; a given keeps its digit. */
function readDigits({ size, givens }: Sudoku, text: string): number[] {
  const symbols = symbolsOf(size);
  demandLength(text, size * size);
  return Array.from(text, (character, cell) => {
    const digit = character === '.' ? 0 : symbols.indexOf(character) + 1;
    if (digit === 0 && character !== '.') throw strange(character, size, cell);
    if (givens[cell] > 0 && digit !== givens[cell])
      throw say.error('digit-of-given', { cell: cellName(size, cell) }, { line: 1, column: cell + 1 });
    return digit;
  });
}

/** For each cell as many characters as there are digits: each digit, or a dot where it is ruled out. */
function readMarks({ size }: Sudoku, text: string): number[] {
  const symbols = symbolsOf(size);
  demandLength(text, size ** 3);
  return Array.from({ length: size * size }, (_, cell) => {
    let set = 0;
    for (let index = 0; index < size; index++) {
      const character = text[cell * size + index];
      if (character === symbols[index]) set |= 1 << index;
      else if (character !== '.') throw strange(character, size, cell * size + index);
    }
    return set;
  });
}

/** Writes pencil marks as `marks` reads them. */
export function marksLine(size: number, candidates: readonly number[]): string {
  const symbols = symbolsOf(size);
  const mark = (set: number) => symbols.map((each, index) => (set & (1 << index) ? each : '.')).join('');
  return candidates.map(mark).join('');
}

const symbolsOf = (size: number) => Array.from({ length: size }, (_, index) => symbol(size, index + 1));

function demandLength({ length }: string, wanted: number): void {
  if (length !== wanted) throw say.error('standing-length', { length, wanted });
}

function strange(character: string, size: number, at: number) {
  const [first, last] = [symbol(size, 1), symbol(size, size)];
  return say.error('symbol', { symbol: character, size, first, last }, { line: 1, column: at + 1 });
}
