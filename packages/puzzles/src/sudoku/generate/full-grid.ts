/**
 * Full grids. `root`: a shifted grid with its digits, rows, columns, bands and stacks shuffled, quick but far
 * from all grids. `search`: random choices in a backtracking search, any constraint; every grid can come, not
 * all equally often. `uniform`: every one of the 6 670 903 752 021 072 936 960 classic grids with the same
 * probability.
 */
import type { Random } from '@quadrille/base';
import { boxShape, isClassic, type Sudoku } from '../rules.js';
import { say } from '../sentences/asking.js';
import { openSearch } from '../solvers/search.js';
import type { FullGridMethod } from './names.js';
import { classicGrid, uniformGrid } from './uniform.js';

/** Nodes after which a random search begins anew: unlucky beginnings cost more than fresh ones. */
const NODES_A_TRY = 2000;
const TRIES = 500;

/** A random full grid for the shape and constraints of `puzzle`; its givens do not count. */
export function fullGrid(puzzle: Sudoku, random: Random, method: FullGridMethod = 'search'): number[] {
  if (method === 'uniform') {
    if (isClassic(puzzle)) return uniformGrid(random);
    throw say.error('uniform-classic');
  }
  if (method === 'root') {
    const shape = boxShape(puzzle);
    if (shape && puzzle.constraints.length === 0) return shuffledRoot(shape.height, shape.width, random);
    throw say.error('root-plain');
  }
  if (isClassic(puzzle)) return classicGrid(random);
  const empty = { ...puzzle, givens: puzzle.givens.map(() => 0) };
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const search = openSearch(empty, { random });
    const state = search.step(NODES_A_TRY);
    if (state === 1) return search.solution();
    if (state === -1) throw say.error('no-grid');
  }
  throw say.error('no-grid-found');
}

/** Row r of the root grid is 1 … n, shifted by a box width a row and by one more a band. */
function shuffledRoot(height: number, width: number, random: Random): number[] {
  const size = height * width;
  const range = (length: number) => Array.from({ length }, (_, i) => i);
  const lines = (bands: number, length: number) =>
    random.shuffle(range(bands)).flatMap(band => random.shuffle(range(length)).map(i => band * length + i));
  const rows = lines(width, height);
  const columns = lines(height, width);
  const digits = random.shuffle(range(size));
  const root = (row: number, column: number) =>
    (width * (row % height) + Math.floor(row / height) + column) % size;
  const isTurned = height === width && random.below(2) === 1;
  return rows.flatMap(row =>
    columns.map(column => digits[isTurned ? root(column, row) : root(row, column)] + 1),
  );
}
