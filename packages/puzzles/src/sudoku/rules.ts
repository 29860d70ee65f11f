/**
 * Sudoku: a square of cells, each holding a digit from 1 to `size`, no digit twice in a house. A puzzle is
 * plain data: the box of every cell (rectangles or any other shapes), the constraints beyond rows, columns
 * and boxes, and the givens. Cells are numbered row by row from 0 and called r1c1, r1c2 … in every text;
 * digits are 1 … size, 0 is an empty cell.
 *
 * `check` and `faults` read the rules cell by cell and share nothing with any solver.
 */
import type { Bilingual, Message } from '@quadrille/base';
import { boxShape, rectangularBoxes, usualBoxes } from './boxes.js';
import { cellName, columnCount, isOnGrid, kingPairs, knightPairs, neighborPairs, rowCount } from './cells.js';
import { breachesOfClue, clueTitle, isClue, misshapenClue } from './clues/index.js';
import type { Clue } from './clues/types.js';
import { type House, houses, isSmall, lines } from './houses.js';
import { symbol } from './notation/symbols.js';
import { say } from './sentences.js';

export { boxShape, rectangularBoxes, usualBoxes } from './boxes.js';
export { cellName, cellOf } from './cells.js';
export { type House, type HouseKind, houseName, houses, peers } from './houses.js';

/** What a puzzle demands beyond rows, columns and boxes. */
export type Constraint =
  | Clue
  /** Both long diagonals hold every digit once. */
  | { readonly kind: 'diagonal' }
  /** The inner windows (four in a 9x9) hold every digit once; square boxes only. */
  | { readonly kind: 'windoku' }
  /** Cells at the same place of different boxes hold different digits; rectangular boxes only. */
  | { readonly kind: 'disjoint' }
  /** Orthogonal neighbors never hold consecutive digits. */
  | { readonly kind: 'nonconsecutive' }
  /** Cells a knight's move apart hold different digits. */
  | { readonly kind: 'antiknight' }
  /** Cells that touch, also by a corner, hold different digits. */
  | { readonly kind: 'antiking' }
  /** A killer cage: its digits are all different and have this sum; a sum of 0 is not stated. */
  | { readonly kind: 'cage'; readonly cells: readonly number[]; readonly sum: number };

/** A constraint that is no more than its name. */
export type Variant = 'diagonal' | 'windoku' | 'disjoint' | 'nonconsecutive' | 'antiknight' | 'antiking';

/** A rule of the whole grid that is no more than its name: a variant, or a clue without data. */
export type RuleName =
  | Variant
  | 'diagonal-up'
  | 'diagonal-down'
  | 'global-entropy'
  | 'global-modulo'
  | 'anti-taxicab';

/** The names of the constraints without data, in the order in which they are written. */
export const VARIANTS: readonly Variant[] = [
  'diagonal',
  'windoku',
  'disjoint',
  'nonconsecutive',
  'antiknight',
  'antiking',
];

/** All rules without data, in the order in which they are written. */
export const RULE_NAMES: readonly RuleName[] = [
  ...VARIANTS,
  'diagonal-up',
  'diagonal-down',
  'global-entropy',
  'global-modulo',
  'anti-taxicab',
];

export interface Sudoku {
  readonly size: number;
  /** The box number, from 0, of each cell. */
  readonly boxes: readonly number[];
  readonly constraints: readonly Constraint[];
  /** The digit of each cell, 0 where it is empty. */
  readonly givens: readonly number[];
  /** What the digit 1 counts for, and how it is written: 0 where the digits are 0 … size - 1. */
  readonly low?: number;
  /** Rows and columns of a grid that is smaller than its number of digits; cells beyond them stay empty. */
  readonly rows?: number;
  readonly columns?: number;
  /** How digits above 9 are written where that is not as usual for the size: A B C … */
  readonly symbols?: 'letters';
}

/** A digit for every cell, 0 where it is empty. */
export type Grid = readonly number[];

/** A broken rule: what it is called, and the cells that break it. */
export interface Fault {
  readonly rule: string;
  /** The same in every language. */
  readonly said: Message;
  readonly cells: readonly number[];
  /** The position of the broken clue among the constraints. */
  readonly clue?: number;
}

export const LEAST_SIZE = 2;
export const LARGEST_SIZE = 25;

/** No constraint beyond rows, columns and boxes; shared, so that layouts are found again. */
export const CLASSIC: readonly Constraint[] = Object.freeze([]);

/**
 * Makes a puzzle and checks that it is one. What is left out is usual: 9x9, its boxes, no constraints, no
 * givens. Throws `InputError` for a size, box, constraint or given that cannot be.
 */
export function sudoku(parts: Partial<Sudoku> = {}): Sudoku {
  const size = parts.size ?? 9;
  if (!Number.isInteger(size) || size < LEAST_SIZE || size > LARGEST_SIZE) {
    throw say.error('size', { size, least: LEAST_SIZE, most: LARGEST_SIZE });
  }
  const boxes = parts.boxes ?? usualBoxes(size);
  const constraints = parts.constraints?.length ? parts.constraints : CLASSIC;
  const givens = parts.givens ?? new Array<number>(size * size).fill(0);
  const { low, rows, columns } = parts;
  const puzzle: Sudoku = {
    size,
    boxes,
    constraints,
    givens,
    ...(low !== undefined && low !== 1 && { low }),
    ...(rows !== undefined && rows !== size && { rows }),
    ...(columns !== undefined && columns !== size && { columns }),
    ...(parts.symbols !== undefined && { symbols: parts.symbols }),
  };
  checkExtent(puzzle);
  checkBoxes(puzzle);
  for (const constraint of constraints) checkConstraint(puzzle, constraint);
  checkGivens(puzzle);
  return puzzle;
}

/** True for 9x9 with 3x3 boxes and nothing else: what the kernel and the techniques are made for. */
export function isClassic(puzzle: Sudoku): boolean {
  if (puzzle.size !== 9 || puzzle.constraints.length > 0 || puzzle.low !== undefined) return false;
  if (puzzle.rows !== undefined || puzzle.columns !== undefined) return false;
  const usual = rectangularBoxes(3, 3);
  return puzzle.boxes === usual || usual.every((box, cell) => box === puzzle.boxes[cell]);
}

/** Every rule that the digits in `grid` break; empty cells break none. */
export function faults(puzzle: Sudoku, grid: Grid): Fault[] {
  const { size, constraints } = puzzle;
  const found: Fault[] = [];
  const shift = (puzzle.low ?? 1) - 1;
  const differ = (house: Bilingual, cells: readonly number[]) => {
    for (let digit = 1; digit <= size; digit++) {
      const holding = cells.filter(cell => grid[cell] === digit);
      const values = { digit: symbol(size, digit, puzzle.low), count: holding.length, house };
      if (holding.length > 1)
        found.push(fault(say(holding.length === 2 ? 'twice' : 'often', values), holding));
    }
  };
  for (const house of houses(puzzle)) if (house.clue === undefined) differ(inHouse(house), house.cells);
  if (isSmall(puzzle)) {
    const short = lines(puzzle).filter(({ cells }) => cells.length < size);
    for (const line of short) differ(inHouse(line), line.cells);
  }
  for (const [clue, constraint] of constraints.entries()) {
    if (isClue(constraint)) {
      const broken = breachesOfClue(constraint, puzzle, grid);
      found.push(
        ...broken.map(({ says, cells }) => ({
          ...fault(say('clue', { title: clueTitle(constraint, puzzle), says }), cells),
          clue,
        })),
      );
    } else if (constraint.kind === 'cage') {
      const cell = cellName(size, Math.min(...constraint.cells));
      differ(say('cage-at', { cell }), constraint.cells);
      const digits = constraint.cells.map(cell => grid[cell]);
      const sum = digits.reduce((total, digit) => total + digit + shift, 0);
      if (constraint.sum > 0 && !digits.includes(0) && sum !== constraint.sum) {
        found.push(fault(say('sum', { cell, sum, wanted: constraint.sum }), constraint.cells));
      }
    } else if (constraint.kind === 'antiknight') {
      for (const pair of knightPairs(puzzle)) differ(say('knight'), pair);
    } else if (constraint.kind === 'antiking') {
      for (const pair of kingPairs(puzzle)) differ(say('king'), pair);
    } else if (constraint.kind === 'nonconsecutive') {
      for (const [a, b] of neighborPairs(puzzle)) {
        if (grid[a] > 0 && grid[b] > 0 && Math.abs(grid[a] - grid[b]) === 1) {
          found.push(fault(say('consecutive'), [a, b]));
        }
      }
    }
  }
  return found;
}

/** Why `answer` does not solve `puzzle`, straight from the rules; an empty list when it does. */
export function check(puzzle: Sudoku, answer: Grid): Fault[] {
  const { size, givens } = puzzle;
  const cells = givens.map((_, cell) => cell).filter(cell => isOnGrid(puzzle, cell));
  const wrong = cells.filter(
    cell => !(Number.isInteger(answer[cell]) && answer[cell] >= 1 && answer[cell] <= size),
  );
  const changed = cells.filter(cell => givens[cell] > 0 && answer[cell] !== givens[cell]);
  return [
    ...(answer.length === givens.length ? [] : [fault(say('cells', { count: answer.length }), [])]),
    ...(wrong.length === 0 ? [] : [fault(say('no-digit'), wrong)]),
    ...(changed.length === 0 ? [] : [fault(say('changed'), changed)]),
    ...faults(puzzle, answer),
  ];
}

function checkExtent(puzzle: Sudoku): void {
  const { size, low = 1 } = puzzle;
  if (low !== 0 && low !== 1) throw say.error('low', { low });
  for (const [word, count] of [
    ['rows', rowCount(puzzle)],
    ['columns', columnCount(puzzle)],
  ] as const) {
    if (Number.isInteger(count) && count >= 1 && count <= size) continue;
    throw say.error(word === 'rows' ? 'extent-rows' : 'extent-columns', { count, size });
  }
}

function checkBoxes(puzzle: Sudoku): void {
  const { size, boxes } = puzzle;
  if (boxes.length !== size * size) {
    throw say.error('box-count', { given: boxes.length, size, wanted: size * size });
  }
  const counts = new Array<number>(size).fill(0);
  for (const [cell, box] of boxes.entries()) {
    if (box === -1 && isSmall(puzzle)) continue;
    if (!Number.isInteger(box) || box < 0 || box >= size) {
      throw say.error('box-number', { cell: cellName(size, cell), box, last: size - 1 });
    }
    counts[box]++;
  }
  const uneven = counts.findIndex(count => count !== size && !(count === 0 && isSmall(puzzle)));
  if (uneven >= 0) throw say.error('box-uneven', { box: uneven, cells: counts[uneven], size });
}

function checkConstraint(puzzle: Sudoku, constraint: Constraint): void {
  const { size } = puzzle;
  if (isClue(constraint)) {
    const wrong = misshapenClue(constraint, puzzle);
    if (wrong) throw say.error('clue-misshapen', { kind: constraint.kind, wrong });
    return;
  }
  const shape = boxShape(puzzle);
  if (constraint.kind === 'windoku' && Math.sqrt(size) % 1 !== 0) {
    throw say.error('windoku', { size });
  }
  if (constraint.kind === 'disjoint' && (!shape || shape.height === 1)) {
    throw say.error('disjoint');
  }
  if (constraint.kind !== 'cage') {
    if (!VARIANTS.includes(constraint.kind)) {
      throw say.error('constraint', { kind: String(constraint.kind), variants: VARIANTS.join(', ') });
    }
    return;
  }
  const { cells, sum } = constraint;
  const outside = cells.find(cell => !Number.isInteger(cell) || cell < 0 || cell >= size * size);
  if (outside !== undefined) throw say.error('cage-outside', { cell: outside });
  if (new Set(cells).size !== cells.length) throw say.error('cage-twice');
  if (cells.length === 0 || cells.length > size) {
    throw say.error('cage-cells', { cells: cells.length, size });
  }
  if (!Number.isInteger(sum) || sum < 0 || sum > (size * (size + 1)) / 2) {
    throw say.error('cage-sum', { sum, most: (size * (size + 1)) / 2 });
  }
}

function checkGivens({ size, givens }: Sudoku): void {
  if (givens.length !== size * size) {
    throw say.error('cell-count', { given: givens.length, size, wanted: size * size });
  }
  const wrong = givens.findIndex(digit => !Number.isInteger(digit) || digit < 0 || digit > size);
  if (wrong >= 0) {
    throw say.error('given', { cell: cellName(size, wrong), digit: givens[wrong], size });
  }
}

function fault(said: Message, cells: readonly number[]): Fault {
  return { rule: said.en, said, cells };
}

function inHouse({ kind, index }: Pick<House, 'kind' | 'index'>): Message {
  return say(kind === 'disjoint' ? 'group' : kind, { number: index + 1 });
}
