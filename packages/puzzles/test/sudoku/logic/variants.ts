/** Puzzles of other sizes and variants, by plain search over the layout of a puzzle. */
import { type Random, randomFrom } from '@quadrille/cover';
import { type Sudoku, sudoku } from '@quadrille/puzzles/sudoku';
import { layoutOf } from '@quadrille/puzzles/sudoku/internal';

/** Up to `limit` solutions, by backtracking on the cell with the fewest digits left. */
export function solutionsOf(puzzle: Sudoku, limit: number, random?: Random): number[][] {
  const { peers, steps, cellCount, size } = layoutOf(puzzle);
  const grid = [...puzzle.givens];
  const found: number[][] = [];
  const digitsFor = (cell: number) => {
    const digits: number[] = [];
    for (let digit = 1; digit <= size; digit++) {
      const isFree = peers[cell].every(peer => grid[peer] !== digit);
      if (isFree && steps[cell].every(next => grid[next] === 0 || Math.abs(grid[next] - digit) !== 1))
        digits.push(digit);
    }
    return digits;
  };
  const visit = (): boolean => {
    let best = -1;
    let options: number[] = [];
    for (let cell = 0; cell < cellCount; cell++) {
      if (grid[cell] > 0) continue;
      const digits = digitsFor(cell);
      if (best < 0 || digits.length < options.length) [best, options] = [cell, digits];
      if (options.length === 0) return false;
    }
    if (best < 0) return found.push([...grid]) >= limit;
    for (const digit of random ? random.shuffle(options) : options) {
      grid[best] = digit;
      if (visit()) return true;
    }
    grid[best] = 0;
    return false;
  };
  visit();
  return found;
}

/** A puzzle of the shape of `model`, with its solution; minimal unless `least` givens are to stay. */
export function randomVariant(
  model: Partial<Sudoku>,
  seed: number,
  least = 0,
): { puzzle: Sudoku; solution: number[] } {
  const random = randomFrom(seed);
  const empty = sudoku(model);
  const [solution] = solutionsOf(empty, 1, random);
  const givens = [...solution];
  let left = givens.length;
  for (const cell of random.shuffle(givens.map((_, i) => i))) {
    if (left === least) break;
    givens[cell] = 0;
    if (solutionsOf({ ...empty, givens }, 2).length > 1) givens[cell] = solution[cell];
    else left--;
  }
  return { puzzle: sudoku({ ...model, givens }), solution };
}
