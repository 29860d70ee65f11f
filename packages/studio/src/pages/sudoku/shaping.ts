/**
 * Changes of what surrounds the digits, for whoever makes a puzzle: cages, boxes of any form, further rules. Every
 * function gives a new puzzle with the same givens; what makes no puzzle is an `InputError` with the reason.
 */
import { type Sudoku, sudoku, type Variant } from '@quadrille/puzzles/sudoku';
import { usualBoxes } from '@quadrille/puzzles/sudoku/internal';

/** A cell that belongs to no box yet. */
export const LOOSE = -1;

/** Binds the cells into a cage; cages that overlap it go. A sum of 0 is a cage without a sum. */
export function withCage(puzzle: Sudoku, cells: Iterable<number>, sum: number): Sudoku {
  const own = [...cells].sort((a, b) => a - b);
  return rebuilt(puzzle, [...withoutCages(puzzle, own).constraints, { kind: 'cage', cells: own, sum }]);
}

/** The cages that a cage of these cells would replace, save for one of just the same cells. */
export function overlapped(puzzle: Sudoku, cells: ReadonlySet<number>): { sum: number }[] {
  return puzzle.constraints.flatMap(constraint => {
    if (constraint.kind !== 'cage') return [];
    const shared = constraint.cells.filter(cell => cells.has(cell)).length;
    const isSame = shared === constraint.cells.length && shared === cells.size;
    return shared > 0 && !isSame ? [{ sum: constraint.sum }] : [];
  });
}

/** Dissolves every cage that has one of the cells. */
export function withoutCages(puzzle: Sudoku, cells: Iterable<number>): Sudoku {
  const own = new Set(cells);
  const isTouched = (cage: readonly number[]) => cage.some(cell => own.has(cell));
  return rebuilt(
    puzzle,
    puzzle.constraints.filter(constraint => constraint.kind !== 'cage' || !isTouched(constraint.cells)),
  );
}

/** The cage that has the cell, if one has. */
export function cageAt(puzzle: Sudoku, cell: number): { cells: readonly number[]; sum: number } | undefined {
  for (const constraint of puzzle.constraints) {
    if (constraint.kind === 'cage' && constraint.cells.includes(cell)) return constraint;
  }
  return undefined;
}

/** Adds a rule, or takes it away. */
export function withRule(puzzle: Sudoku, kind: Variant, isOn: boolean): Sudoku {
  const others = puzzle.constraints.filter(constraint => constraint.kind !== kind);
  return rebuilt(puzzle, isOn ? [...others, { kind }] : others);
}

export function withBoxes(puzzle: Sudoku, boxes: readonly number[]): Sudoku {
  return sudoku({ ...puzzle, boxes });
}

export const withUsualBoxes = (puzzle: Sudoku): Sudoku => withBoxes(puzzle, usualBoxes(puzzle.size));

/** Puts the cells into a box of a drawing; where all of them are in it already, takes them out. */
export function assigned(boxes: readonly number[], cells: Iterable<number>, box: number): readonly number[] {
  const own = new Set(cells);
  const isThere = [...own].every(cell => boxes[cell] === box);
  return boxes.map((old, cell) => (own.has(cell) ? (isThere ? LOOSE : box) : old));
}

/** How many cells each box of a drawing has. */
export function fillOf(size: number, boxes: readonly number[]): number[] {
  const counts = new Array<number>(size).fill(0);
  for (const box of boxes) if (box >= 0) counts[box]++;
  return counts;
}

export const isEven = (size: number, boxes: readonly number[]): boolean =>
  fillOf(size, boxes).every(count => count === size);

function rebuilt(puzzle: Sudoku, constraints: Sudoku['constraints']): Sudoku {
  return sudoku({ ...puzzle, constraints });
}
