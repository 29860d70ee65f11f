/**
 * The exact-cover solver. Up to 9x9 all puzzles of a layout share one model and one prepared kernel, and the givens
 * are choices forced upon it: preparing takes longer than most searches. Above, and with pencil marks, the model is
 * made for the puzzle: without the options that its givens rule out the kernel has much less to carry about.
 */
import { coverSearch, InputError, type Model, type Search, type Solution, type Walk } from '@quadrille/cover';
import { dryItem } from '@quadrille/cover/internal';
import { decode, encode, encodeEmpty, givenOptions } from '../encode.js';
import { type Layout, layoutOf } from '../layout.js';
import type { Sudoku } from '../rules.js';
import type { PuzzleSearch, SearchOptions } from './search-types.js';

const LARGEST_SHARED = 9;

const sharedSearches = new WeakMap<Layout, Search>();

/** Opens the search of any puzzle through exact cover. */
export function openCover(puzzle: Sudoku, options: SearchOptions = {}): PuzzleSearch {
  const { model, walk } =
    puzzle.size > LARGEST_SHARED || options.candidates ? own(puzzle, options) : shared(puzzle);
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
    close: () => walk?.close?.(),
  };
}

interface Opened {
  readonly model: Model;
  /** Undefined when there is certainly no solution. */
  readonly walk: Walk | undefined;
}

function own(puzzle: Sudoku, options: SearchOptions): Opened {
  const model = encode(puzzle, options);
  const isDry = dryItem(model) !== undefined;
  return { model, walk: isDry ? undefined : coverSearch(model).open([], { collect: true }) };
}

function shared(puzzle: Sudoku): Opened {
  const model = encodeEmpty(puzzle);
  const layout = layoutOf(puzzle);
  let search = sharedSearches.get(layout);
  if (!search) sharedSearches.set(layout, (search = coverSearch(model)));
  try {
    return { model, walk: search.open(givenOptions(puzzle), { collect: true }) };
  } catch (error) {
    // A choice that is not possible after the others: two givens contradict each other.
    if (error instanceof InputError) return { model, walk: undefined };
    throw error;
  }
}
