/**
 * A game at one moment, as plain data that is never changed in place: every function gives the next position, and
 * the same object back when nothing changes. Sets of digits are numbers, bit d - 1 for digit d.
 *
 *     values    digits on the board, givens included; 0 is an empty cell
 *     corner    small digits at the corners: "in this house it goes here"
 *     center    small digits in the middle: "this cell is one of these"
 *     struck    candidates that a person or a hint has ruled out
 *     colors   0 none, else the number of a pencil
 */
import { type Document, type Step, type Sudoku, stateOf, sudoku } from '@quadrille/puzzles/sudoku';
import { layoutOf } from '@quadrille/puzzles/sudoku/internal';

/** What a file tells and draws beside the puzzle itself: kept for writing it again. */
export type Told = Pick<Document, 'title' | 'author' | 'rules' | 'drawings' | 'padDrawings'>;

export interface Position {
  readonly puzzle: Sudoku;
  readonly values: readonly number[];
  readonly corner: readonly number[];
  readonly center: readonly number[];
  readonly struck: readonly number[];
  readonly colors: readonly number[];
  /** Clues that a setter has switched off, in words. */
  readonly off?: readonly string[] | undefined;
  readonly told?: Told | undefined;
}

/** What digit keys write. */
export const MODES = ['digit', 'corner', 'center', 'color'] as const;
export type Mode = (typeof MODES)[number];

/** How many colors there are to paint with. */
export const COLORS = 9;

/** A puzzle before the first move. */
export function beginning(puzzle: Sudoku, { off, told }: Pick<Position, 'off' | 'told'> = {}): Position {
  const none = puzzle.givens.map(() => 0);
  const start = { puzzle, values: puzzle.givens, corner: none, center: none, struck: none, colors: none };
  return { ...start, ...(off && off.length > 0 && { off }), ...(told && { told }) };
}

/** What was kept of a file, unless the position knows more. */
export const withTold = (position: Position, told: Told | undefined): Position =>
  told && !position.told ? { ...position, told } : position;

export const bit = (digit: number): number => 1 << (digit - 1);

/** The digits of a set, ascending. */
export function digitsIn(set: number): number[] {
  const digits: number[] = [];
  for (let rest = set; rest !== 0; rest &= rest - 1) digits.push(32 - Math.clz32(rest & -rest));
  return digits;
}

/** What the rules and the person leave open for each empty cell; nothing for a filled one. */
export function openCandidates({ puzzle, values, struck }: Position): number[] {
  return Array.from(stateOf(puzzle, { values }).candidates, (set, cell) => set & ~struck[cell]);
}

/**
 * What a hint may start from: the person's own center marks when every empty cell has some, else what the rules
 * leave open.
 */
export function believedCandidates(position: Position, isAuto: boolean): number[] {
  const open = openCandidates(position);
  const { values, center } = position;
  const isMarked = !isAuto && values.every((digit, cell) => digit > 0 || center[cell] > 0);
  return isMarked ? open.map((set, cell) => set & center[cell]) : open;
}

/** Writes a digit into the chosen cells that are no givens; where all of them hold it already, takes it out. */
export function writeDigit(position: Position, cells: Iterable<number>, digit: number): Position {
  const { puzzle } = position;
  const own = [...cells].filter(cell => puzzle.givens[cell] === 0);
  if (own.length === 0) return position;
  const isThere = own.every(cell => position.values[cell] === digit);
  const values = replaced(position.values, own, () => (isThere ? 0 : digit));
  if (isThere) return { ...position, values };
  const { peers } = layoutOf(puzzle);
  const seen = new Set(own.flatMap(cell => peers[cell]));
  const tidy = (marks: readonly number[]) =>
    marks.map((set, cell) => (own.includes(cell) ? 0 : seen.has(cell) ? set & ~bit(digit) : set));
  return { ...position, values, corner: tidy(position.corner), center: tidy(position.center) };
}

/** Sets, or where all chosen empty cells have it takes away, a small digit. */
export function writeMark(
  position: Position,
  kind: 'corner' | 'center' | 'struck',
  cells: Iterable<number>,
  digit: number,
): Position {
  const empty = [...cells].filter(cell => position.values[cell] === 0);
  if (empty.length === 0) return position;
  const isThere = empty.every(cell => position[kind][cell] & bit(digit));
  const change = (set: number) => (isThere ? set & ~bit(digit) : set | bit(digit));
  return { ...position, [kind]: replaced(position[kind], empty, change) };
}

/** Colors the cells; the color they all have is taken off. */
export function paint(position: Position, cells: Iterable<number>, color: number): Position {
  const own = [...cells];
  if (own.length === 0) return position;
  const isThere = own.every(cell => position.colors[cell] === color);
  return { ...position, colors: replaced(position.colors, own, () => (isThere ? 0 : color)) };
}

/** Clears the cells: digits first; where there are none, marks, then colors. Givens stay. */
export function erase(position: Position, cells: Iterable<number>): Position {
  const all = [...cells];
  const own = all.filter(cell => position.puzzle.givens[cell] === 0);
  const none = () => 0;
  if (own.some(cell => position.values[cell] > 0)) {
    return { ...position, values: replaced(position.values, own, none) };
  }
  if (own.some(cell => position.corner[cell] || position.center[cell] || position.struck[cell])) {
    return {
      ...position,
      corner: replaced(position.corner, own, none),
      center: replaced(position.center, own, none),
      struck: replaced(position.struck, own, none),
    };
  }
  if (all.some(cell => position.colors[cell] > 0)) {
    return { ...position, colors: replaced(position.colors, all, none) };
  }
  return position;
}

/** Sets givens, for whoever makes a puzzle; 0 takes them out. */
export function writeGiven(position: Position, cells: Iterable<number>, digit: number): Position {
  const own = [...cells];
  if (own.length === 0) return position;
  const givens = replaced(position.puzzle.givens, own, () => digit);
  if (givens.every((given, cell) => given === position.puzzle.givens[cell])) return position;
  return beginning(sudoku({ ...position.puzzle, givens }), position);
}

/** Whether anything was written, marked or colored. */
export function isPlayed({ puzzle, values, corner, center, struck, colors }: Position): boolean {
  const isSome = (marks: readonly number[]) => marks.some(set => set > 0);
  return (
    values.some((digit, cell) => digit !== puzzle.givens[cell]) ||
    [corner, center, struck, colors].some(isSome)
  );
}

/** Everything goes but the givens. */
export const restarted = (position: Position): Position =>
  beginning(position.puzzle, { told: position.told });

/** An empty board of the same shape and rules. */
export function emptied({ puzzle }: Position): Position {
  return beginning(sudoku({ ...puzzle, givens: puzzle.givens.map(() => 0) }));
}

/** What a step of logic places and rules out; it does not matter which technique found it. */
export type Outcome = Pick<Step, 'placed' | 'eliminated'>;

/** Does what a step says. */
export function applied(position: Position, step: Outcome): Position {
  let next = position;
  for (const { cell, digit } of step.placed) {
    if (next.values[cell] !== digit) next = writeDigit(next, [cell], digit);
  }
  if (step.eliminated.length === 0) return next;
  const struck = [...next.struck];
  const center = [...next.center];
  for (const { cell, digit } of step.eliminated) {
    struck[cell] |= bit(digit);
    center[cell] &= ~bit(digit);
  }
  return { ...next, struck, center };
}

/** The digits that a full board shows, kept as the person's own beside the givens. */
export function filled(position: Position, grid: readonly number[]): Position {
  return { ...restarted(position), values: grid, colors: position.colors };
}

/** How many of a digit are still to be placed. */
export function leftOf({ puzzle, values }: Position, digit: number): number {
  return Math.max(0, puzzle.size - values.filter(value => value === digit).length);
}

/** The cells of a rectangle between two corners. */
export function rectangle(size: number, from: number, to: number): number[] {
  const [r1, r2] = [from, to].map(cell => Math.floor(cell / size)).sort((a, b) => a - b);
  const [c1, c2] = [from, to].map(cell => cell % size).sort((a, b) => a - b);
  const cells: number[] = [];
  for (let row = r1; row <= r2; row++)
    for (let column = c1; column <= c2; column++) cells.push(row * size + column);
  return cells;
}

/** The rule that each chosen cell gets a new number; others keep theirs. */
function replaced(
  list: readonly number[],
  cells: readonly number[],
  next: (old: number) => number,
): number[] {
  const copy = [...list];
  for (const cell of cells) copy[cell] = next(copy[cell]);
  return copy;
}
