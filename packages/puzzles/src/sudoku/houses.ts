/** The houses of a puzzle, and which cells may not hold the same digit. */
import { boxShape } from './boxes.js';
import { columnCount, kingPairs, knightPairs, lineCells, rowCount } from './cells.js';
import type { Sudoku, Variant } from './rules.js';
import { Sight } from './sight.js';

type Shape = Pick<Sudoku, 'size' | 'boxes' | 'constraints' | 'rows' | 'columns'>;

export type HouseKind = 'row' | 'column' | 'box' | 'diagonal' | 'window' | 'disjoint' | 'region';

/** As many cells as there are digits: every digit stands in exactly one of them. */
export interface House {
  readonly kind: HouseKind;
  /** Counted from 0 within its kind. */
  readonly index: number;
  readonly cells: readonly number[];
  /** The position among the constraints of the clue that makes it a house. */
  readonly clue?: number;
}

/** `row 3`, `box 1`, `diagonal 2`: what a house is called, counted from 1. */
export function houseName(house: Pick<House, 'kind' | 'index'>): string {
  return `${house.kind} ${house.index + 1}`;
}

/**
 * All houses: rows, columns, boxes, then those of the variants. Boxes that are rows (a Latin square) are left
 * out.
 */
export function houses(puzzle: Shape): House[] {
  const { size, constraints } = puzzle;
  const all: House[] = lines(puzzle).filter(({ cells }) => cells.length === size);
  const has = (kind: Variant) => constraints.some(constraint => constraint.kind === kind);
  const falling = Array.from({ length: size }, (_, i) => i * size + i);
  const rising = Array.from({ length: size }, (_, i) => i * size + size - 1 - i);
  if (has('diagonal')) {
    all.push({ kind: 'diagonal', index: 0, cells: falling });
    all.push({ kind: 'diagonal', index: 1, cells: rising });
  }
  if (has('windoku')) all.push(...windows(size));
  if (has('disjoint')) all.push(...disjointGroups(puzzle));
  let regions = 0;
  for (const [clue, constraint] of constraints.entries()) {
    if (constraint.kind === 'diagonal-down') all.push({ kind: 'diagonal', index: 0, cells: falling, clue });
    if (constraint.kind === 'diagonal-up') all.push({ kind: 'diagonal', index: 1, cells: rising, clue });
    if (constraint.kind === 'region' && constraint.cells.length === size)
      all.push({ kind: 'region', index: regions++, cells: constraint.cells, clue });
  }
  return all;
}

/** Rows, columns and boxes, also those with fewer cells than there are digits. */
export function lines(puzzle: Pick<Sudoku, 'size' | 'boxes' | 'rows' | 'columns'>): House[] {
  const { size, boxes } = puzzle;
  const range = (length: number) => Array.from({ length }, (_, i) => i);
  const all: House[] = [
    ...range(rowCount(puzzle)).map(index => ({
      kind: 'row' as const,
      index,
      cells: lineCells(puzzle, 'row', index),
    })),
    ...range(columnCount(puzzle)).map(index => ({
      kind: 'column' as const,
      index,
      cells: lineCells(puzzle, 'column', index),
    })),
  ];
  if (boxShape(puzzle)?.height === 1) return all;
  const cellsOfBox = range(size).map(() => [] as number[]);
  for (const [cell, box] of boxes.entries()) if (box >= 0) cellsOfBox[box].push(cell);
  const used = cellsOfBox.filter(cells => cells.length > 0);
  return [...all, ...used.map((cells, index) => ({ kind: 'box' as const, index, cells }))];
}

/** For each cell, in ascending order, the others that may not hold the same digit. */
export function peers(puzzle: Shape): number[][] {
  const { size, constraints } = puzzle;
  const sight = new Sight(size * size);
  for (const house of houses(puzzle)) sight.addAll(house.cells);
  if (isSmall(puzzle)) for (const line of lines(puzzle)) sight.addAll(line.cells);
  for (const constraint of constraints) {
    if (ALL_DIFFERENT.has(constraint.kind)) sight.addAll((constraint as { cells: readonly number[] }).cells);
    if (constraint.kind === 'antiknight') for (const pair of knightPairs(puzzle)) sight.addAll(pair);
    if (constraint.kind === 'antiking') for (const pair of kingPairs(puzzle)) sight.addAll(pair);
  }
  return Array.from({ length: size * size }, (_, cell) => sight.listOf(cell));
}

/** Kinds of clues whose cells all hold different digits. */
const ALL_DIFFERENT = new Set<string>([
  'cage',
  'region',
  'renban',
  'nabner',
  'rellik',
  'equality',
  'lunchbox',
]);

/** Whether the grid has fewer rows or columns than digits. */
export function isSmall({ rows, columns }: Pick<Sudoku, 'rows' | 'columns'>): boolean {
  return rows !== undefined || columns !== undefined;
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
