/** Random killers: cages over a full grid, whether or not they settle it. */
import { randomFrom } from '@quadrille/cover';
import { type Constraint, type Sudoku, sudoku } from '@quadrille/puzzles/sudoku';
import { fullGrid } from '../../../src/sudoku/generate/full-grid.js';

/** A random killer: cages of one to `largest` cells grown over a full grid, a few cells in none. */
export function randomKiller(
  size: number,
  seed: number,
  more: readonly Constraint[] = [],
  largest = 5,
): { puzzle: Sudoku; solution: number[] } {
  const random = randomFrom(seed);
  const shape = sudoku({ size, constraints: more });
  const solution = fullGrid(shape, random);
  const free = new Set(solution.keys());
  const cages: Constraint[] = [];
  for (const first of random.shuffle([...solution.keys()])) {
    if (!free.has(first)) continue;
    const cells = [first];
    free.delete(first);
    const wanted = random.below(20) === 0 ? 0 : 1 + random.below(largest);
    while (cells.length < wanted) {
      const next = random
        .shuffle(cells.flatMap(cell => besides(size, cell)))
        .find(cell => free.has(cell) && !cells.some(other => solution[other] === solution[cell]));
      if (next === undefined) break;
      cells.push(next);
      free.delete(next);
    }
    const sum = cells.reduce((total, cell) => total + solution[cell], 0);
    if (wanted > 0) cages.push({ kind: 'cage', cells, sum });
  }
  return { puzzle: sudoku({ size, constraints: [...more, ...cages] }), solution };
}

function besides(size: number, cell: number): number[] {
  const [row, column] = [Math.floor(cell / size), cell % size];
  return [
    ...(row > 0 ? [cell - size] : []),
    ...(row < size - 1 ? [cell + size] : []),
    ...(column > 0 ? [cell - 1] : []),
    ...(column < size - 1 ? [cell + 1] : []),
  ];
}
