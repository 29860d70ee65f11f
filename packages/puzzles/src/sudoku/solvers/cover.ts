/** The exact-cover solver: the model of `encode`, walked by the engine of @quadrille/cover. */
import { coverSearch, dryItem, type Solution } from '@quadrille/cover';
import { decode, encode } from '../encode.js';
import type { Sudoku } from '../rules.js';
import type { PuzzleSearch, SearchOptions } from './search-types.js';

/** Opens the search of any puzzle through exact cover. */
export function openCover(puzzle: Sudoku, options: SearchOptions = {}): PuzzleSearch {
  const model = encode(puzzle, options);
  const walk = dryItem(model) === undefined ? coverSearch(model).open([], { collect: true }) : undefined;
  let ready: Solution[] = [];
  let last: Solution = [];
  let isOver = walk === undefined;
  const next = () => {
    last = ready.shift()!;
    return 1 as const;
  };
  return {
    step(budget) {
      if (ready.length > 0) return next();
      if (isOver || !walk) return -1;
      isOver = !walk.step(budget);
      ready = walk.take();
      if (ready.length > 0) return next();
      return isOver ? -1 : 0;
    },
    solution: () => decode(puzzle, model, last),
    statistics: () => ({ nodes: walk?.nodes ?? 0 }),
  };
}
