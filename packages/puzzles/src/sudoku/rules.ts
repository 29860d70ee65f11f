/**
 * Sudoku: a square of cells, each holding a digit from 1 to `size`, no digit twice in a house. A puzzle is
 * plain data: the box of every cell (rectangles or any other shapes), the constraints beyond rows, columns
 * and boxes, and the givens. Cells are numbered row by row from 0 and called r1c1, r1c2 … in every text;
 * digits are 1 … size, 0 is an empty cell.
 *
 * `check` and `faults` read the rules cell by cell and share nothing with any solver.
 */
import { ModelError } from '@quadrille/cover';

/** What a puzzle demands beyond rows, columns and boxes. */
export type Constraint =
  /** Both long diagonals hold every digit once. */
  | { readonly kind: 'diagonal' }
  /** The inner windows (four in a 9x9) hold every digit once; square boxes only. */
  | { readonly kind: 'windoku' }
  /** Cells at the same place of different boxes hold different digits; rectangular boxes only. */
  | { readonly kind: 'disjoint' }
  /** Orthogonal neighbours never hold consecutive digits. */
  | { readonly kind: 'nonconsecutive' }
  /** Cells a knight's move apart hold different digits. */
  | { readonly kind: 'antiknight' }
  /** Cells that touch, also by a corner, hold different digits. */
  | { readonly kind: 'antiking' }
  /** A killer cage: its digits are all different and have this sum; a sum of 0 is not stated. */
  | { readonly kind: 'cage'; readonly cells: readonly number[]; readonly sum: number };

/** A constraint that is no more than its name. */
export type Variant = Exclude<Constraint['kind'], 'cage'>;

/** The names of the constraints without data, in the order in which they are written. */
export const VARIANTS: readonly Variant[] = [
  'diagonal',
  'windoku',
  'disjoint',
  'nonconsecutive',
  'antiknight',
  'antiking',
];

export interface Sudoku {
  readonly size: number;
  /** The box number, from 0, of each cell. */
  readonly boxes: readonly number[];
  readonly constraints: readonly Constraint[];
  /** The digit of each cell, 0 where it is empty. */
  readonly givens: readonly number[];
}

/** A digit for every cell, 0 where it is empty. */
export type Grid = readonly number[];

export type HouseKind = 'row' | 'column' | 'box' | 'diagonal' | 'window' | 'disjoint';

/** As many cells as there are digits: every digit stands in exactly one of them. */
export interface House {
  readonly kind: HouseKind;
  /** Counted from 0 within its kind. */
  readonly index: number;
  readonly cells: readonly number[];
}

/** A broken rule: what it is called, and the cells that break it. */
export interface Fault {
  readonly rule: string;
  readonly cells: readonly number[];
}

export const LEAST_SIZE = 2;
export const LARGEST_SIZE = 25;

/** No constraint beyond rows, columns and boxes; shared, so that layouts are found again. */
export const CLASSIC: readonly Constraint[] = Object.freeze([]);

const boxesBySize = new Map<string, readonly number[]>();

/** Boxes of `height` x `width` cells, numbered row by row; the same array every time. */
export function rectangularBoxes(height: number, width: number): readonly number[] {
  const name = `${height}x${width}`;
  const known = boxesBySize.get(name);
  if (known) return known;
  const size = height * width;
  const boxes = Object.freeze(
    Array.from({ length: size * size }, (_, cell) => {
      const row = Math.floor(cell / size);
      return Math.floor(row / height) * height + Math.floor((cell % size) / width);
    }),
  );
  boxesBySize.set(name, boxes);
  return boxes;
}

/**
 * The usual boxes: 2x2, 2x3, 2x4, 3x3, 2x5, 3x4, 4x4, 5x5; a prime size has none of its own, its rows stand
 * in.
 */
export function usualBoxes(size: number): readonly number[] {
  let height = Math.floor(Math.sqrt(size));
  while (size % height !== 0) height--;
  return rectangularBoxes(height, size / height);
}

/** Height and width of the boxes when they are equal rectangles in a lattice, else undefined. */
export function boxShape(
  puzzle: Pick<Sudoku, 'size' | 'boxes'>,
): { height: number; width: number } | undefined {
  const { size, boxes } = puzzle;
  for (let height = 1; height <= size; height++) {
    if (size % height !== 0) continue;
    const lattice = rectangularBoxes(height, size / height);
    if (lattice === boxes || lattice.every((box, cell) => box === boxes[cell])) {
      return { height, width: size / height };
    }
  }
  return undefined;
}

/**
 * Makes a puzzle and checks that it is one. What is left out is usual: 9x9, its boxes, no constraints, no
 * givens. Throws `ModelError` for a size, box, constraint or given that cannot be.
 */
export function sudoku(parts: Partial<Sudoku> = {}): Sudoku {
  const size = parts.size ?? 9;
  if (!Number.isInteger(size) || size < LEAST_SIZE || size > LARGEST_SIZE) {
    throw new ModelError(`the size is ${size}; it must be from ${LEAST_SIZE} to ${LARGEST_SIZE}`);
  }
  const boxes = parts.boxes ?? usualBoxes(size);
  const constraints = parts.constraints?.length ? parts.constraints : CLASSIC;
  const givens = parts.givens ?? new Array<number>(size * size).fill(0);
  const puzzle = { size, boxes, constraints, givens };
  checkBoxes(puzzle);
  for (const constraint of constraints) checkConstraint(puzzle, constraint);
  checkGivens(puzzle);
  return puzzle;
}

/** True for 9x9 with 3x3 boxes and nothing else: what the kernel and the techniques are made for. */
export function isClassic(puzzle: Sudoku): boolean {
  if (puzzle.size !== 9 || puzzle.constraints.length > 0) return false;
  const usual = rectangularBoxes(3, 3);
  return puzzle.boxes === usual || usual.every((box, cell) => box === puzzle.boxes[cell]);
}

/** `r3c7` for a cell. */
export function cellName(size: number, cell: number): string {
  return `r${Math.floor(cell / size) + 1}c${(cell % size) + 1}`;
}

/** The cell called `r3c7`, or undefined when the name names none. */
export function cellOf(size: number, name: string): number | undefined {
  const match = /^r(\d{1,2})c(\d{1,2})$/i.exec(name);
  if (!match) return undefined;
  const [row, column] = [Number(match[1]) - 1, Number(match[2]) - 1];
  return row >= 0 && row < size && column >= 0 && column < size ? row * size + column : undefined;
}

/** `row 3`, `box 1`, `diagonal 2`: what a house is called, counted from 1. */
export function houseName(house: Pick<House, 'kind' | 'index'>): string {
  return `${house.kind} ${house.index + 1}`;
}

/**
 * All houses: rows, columns, boxes, then those of the variants. Boxes that are rows (a Latin square) are left
 * out.
 */
export function houses(puzzle: Pick<Sudoku, 'size' | 'boxes' | 'constraints'>): House[] {
  const { size, boxes, constraints } = puzzle;
  const range = Array.from({ length: size }, (_, i) => i);
  const all: House[] = [
    ...range.map(row => ({ kind: 'row' as const, index: row, cells: range.map(i => row * size + i) })),
    ...range.map(column => ({
      kind: 'column' as const,
      index: column,
      cells: range.map(i => i * size + column),
    })),
  ];
  if (boxShape(puzzle)?.height !== 1) {
    const cellsOfBox = range.map(() => [] as number[]);
    for (const [cell, box] of boxes.entries()) cellsOfBox[box].push(cell);
    all.push(...cellsOfBox.map((cells, index) => ({ kind: 'box' as const, index, cells })));
  }
  const has = (kind: Variant) => constraints.some(constraint => constraint.kind === kind);
  if (has('diagonal')) {
    all.push({ kind: 'diagonal', index: 0, cells: range.map(i => i * size + i) });
    all.push({ kind: 'diagonal', index: 1, cells: range.map(i => i * size + size - 1 - i) });
  }
  if (has('windoku')) all.push(...windows(size));
  if (has('disjoint')) all.push(...disjointGroups(puzzle));
  return all;
}

/** For each cell, in ascending order, the others that may not hold the same digit. */
export function peers(puzzle: Pick<Sudoku, 'size' | 'boxes' | 'constraints'>): number[][] {
  const { size, constraints } = puzzle;
  const sets = Array.from({ length: size * size }, () => new Set<number>());
  const allDifferent = (cells: readonly number[]) => {
    for (const cell of cells) for (const other of cells) if (other !== cell) sets[cell].add(other);
  };
  for (const house of houses(puzzle)) allDifferent(house.cells);
  for (const constraint of constraints) {
    if (constraint.kind === 'cage') allDifferent(constraint.cells);
    if (constraint.kind === 'antiknight') for (const pair of knightPairs(size)) allDifferent(pair);
    if (constraint.kind === 'antiking') for (const pair of kingPairs(size)) allDifferent(pair);
  }
  return sets.map(set => [...set].sort((a, b) => a - b));
}

/** Every rule that the digits in `grid` break; empty cells break none. */
export function faults(puzzle: Sudoku, grid: Grid): Fault[] {
  const { size, constraints } = puzzle;
  const found: Fault[] = [];
  const differ = (rule: string, cells: readonly number[]) => {
    for (let digit = 1; digit <= size; digit++) {
      const holding = cells.filter(cell => grid[cell] === digit);
      if (holding.length > 1)
        found.push({ rule: `${digit} stands ${times(holding.length)} in ${rule}`, cells: holding });
    }
  };
  for (const house of houses(puzzle)) differ(houseName(house), house.cells);
  for (const constraint of constraints) {
    if (constraint.kind === 'cage') {
      const name = `the cage at ${cellName(size, Math.min(...constraint.cells))}`;
      differ(name, constraint.cells);
      const digits = constraint.cells.map(cell => grid[cell]);
      const sum = digits.reduce((total, digit) => total + digit, 0);
      if (constraint.sum > 0 && !digits.includes(0) && sum !== constraint.sum) {
        found.push({ rule: `${name} sums to ${sum}, not ${constraint.sum}`, cells: constraint.cells });
      }
    } else if (constraint.kind === 'antiknight') {
      for (const pair of knightPairs(size)) differ("a knight's move", pair);
    } else if (constraint.kind === 'antiking') {
      for (const pair of kingPairs(size)) differ("a king's move", pair);
    } else if (constraint.kind === 'nonconsecutive') {
      for (const [a, b] of neighbourPairs(size)) {
        if (grid[a] > 0 && grid[b] > 0 && Math.abs(grid[a] - grid[b]) === 1) {
          found.push({ rule: 'neighbours hold consecutive digits', cells: [a, b] });
        }
      }
    }
  }
  return found;
}

/** Why `answer` does not solve `puzzle`, straight from the rules; an empty list when it does. */
export function check(puzzle: Sudoku, answer: Grid): Fault[] {
  const { size, givens } = puzzle;
  const cells = givens.map((_, cell) => cell);
  const wrong = cells.filter(
    cell => !(Number.isInteger(answer[cell]) && answer[cell] >= 1 && answer[cell] <= size),
  );
  const changed = cells.filter(cell => givens[cell] > 0 && answer[cell] !== givens[cell]);
  return [
    ...(answer.length === givens.length ? [] : [{ rule: `there are ${answer.length} cells`, cells: [] }]),
    ...(wrong.length === 0 ? [] : [{ rule: 'cells without a digit', cells: wrong }]),
    ...(changed.length === 0 ? [] : [{ rule: 'givens are changed', cells: changed }]),
    ...faults(puzzle, answer),
  ];
}

/** Pairs of orthogonal neighbours. */
export function neighbourPairs(size: number): [number, number][] {
  return pairsApart(size, [
    [0, 1],
    [1, 0],
  ]);
}

function knightPairs(size: number): [number, number][] {
  return pairsApart(size, [
    [1, 2],
    [1, -2],
    [2, 1],
    [2, -1],
  ]);
}

function kingPairs(size: number): [number, number][] {
  return pairsApart(size, [
    [0, 1],
    [1, 0],
    [1, 1],
    [1, -1],
  ]);
}

function pairsApart(size: number, moves: readonly (readonly [number, number])[]): [number, number][] {
  const pairs: [number, number][] = [];
  for (let cell = 0; cell < size * size; cell++) {
    for (const [down, right] of moves) {
      const row = Math.floor(cell / size) + down;
      const column = (cell % size) + right;
      if (row < size && column >= 0 && column < size) pairs.push([cell, row * size + column]);
    }
  }
  return pairs;
}

/** Windows are boxes shifted by one, with a line between them: rows 2-4 and 6-8 of a 9x9. */
function windows(size: number): House[] {
  const side = Math.round(Math.sqrt(size));
  const found: House[] = [];
  for (let top = 1; top < size; top += side + 1) {
    for (let left = 1; left < size; left += side + 1) {
      const cells = Array.from(
        { length: size },
        (_, i) => (top + Math.floor(i / side)) * size + left + (i % side),
      );
      found.push({ kind: 'window', index: found.length, cells });
    }
  }
  return found;
}

function disjointGroups(puzzle: Pick<Sudoku, 'size' | 'boxes'>): House[] {
  const { size } = puzzle;
  const { height, width } = boxShape(puzzle)!;
  const groups = Array.from({ length: size }, () => [] as number[]);
  for (let cell = 0; cell < size * size; cell++) {
    groups[(Math.floor(cell / size) % height) * width + ((cell % size) % width)].push(cell);
  }
  return groups.map((cells, index) => ({ kind: 'disjoint', index, cells }));
}

function checkBoxes({ size, boxes }: Sudoku): void {
  if (boxes.length !== size * size) {
    throw new ModelError(`there is a box for ${boxes.length} cells; ${size}x${size} has ${size * size}`);
  }
  const counts = new Array<number>(size).fill(0);
  for (const [cell, box] of boxes.entries()) {
    if (!Number.isInteger(box) || box < 0 || box >= size) {
      throw new ModelError(
        `${cellName(size, cell)} is in box ${box}; boxes are numbered from 0 to ${size - 1}`,
      );
    }
    counts[box]++;
  }
  const uneven = counts.findIndex(count => count !== size);
  if (uneven >= 0)
    throw new ModelError(`box ${uneven} has ${counts[uneven]} cells; every box must have ${size}`);
}

function checkConstraint(puzzle: Sudoku, constraint: Constraint): void {
  const { size } = puzzle;
  const shape = boxShape(puzzle);
  if (constraint.kind === 'windoku' && Math.sqrt(size) % 1 !== 0) {
    throw new ModelError(`windoku needs a size of 4, 9, 16 or 25, not ${size}`);
  }
  if (constraint.kind === 'disjoint' && (!shape || shape.height === 1)) {
    throw new ModelError('disjoint groups need rectangular boxes');
  }
  if (constraint.kind !== 'cage') {
    if (!VARIANTS.includes(constraint.kind)) {
      throw new ModelError(
        `"${constraint.kind}" is no constraint; there are ${VARIANTS.join(', ')} and cages`,
      );
    }
    return;
  }
  const { cells, sum } = constraint;
  const outside = cells.find(cell => !Number.isInteger(cell) || cell < 0 || cell >= size * size);
  if (outside !== undefined) throw new ModelError(`a cage holds cell ${outside}, which is not on the grid`);
  if (new Set(cells).size !== cells.length) throw new ModelError('a cage holds a cell twice');
  if (cells.length === 0 || cells.length > size) {
    throw new ModelError(
      `a cage has ${cells.length} cells; it must have from 1 to ${size}, one for each digit`,
    );
  }
  if (!Number.isInteger(sum) || sum < 0 || sum > (size * (size + 1)) / 2) {
    throw new ModelError(`a cage has the sum ${sum}; it must be from 0 to ${(size * (size + 1)) / 2}`);
  }
}

function checkGivens({ size, givens }: Sudoku): void {
  if (givens.length !== size * size) {
    throw new ModelError(`there are ${givens.length} cells; ${size}x${size} has ${size * size}`);
  }
  const wrong = givens.findIndex(digit => !Number.isInteger(digit) || digit < 0 || digit > size);
  if (wrong >= 0) {
    throw new ModelError(
      `${cellName(size, wrong)} holds ${givens[wrong]}; digits are 1 to ${size}, 0 is empty`,
    );
  }
}

function times(count: number): string {
  return count === 2 ? 'twice' : `${count} times`;
}
