/**
 * A profile of a rating scale is data: its producers in order, easiest first. The first hint that any of
 * them emits is taken, applied, and everything starts again from the first producer.
 */
import { alignedPair, alignedTriplet } from './aligned.js';
import type { Board } from './board.js';
import { bug } from './bug.js';
import { dynamic, forcing, multiple, nishio } from './chains.js';
import { fish } from './fish.js';
import type { Hint } from './hint.js';
import { directLocking, locking } from './locking.js';
import { uniqueLoop } from './loops.js';
import { directHiddenSet, hiddenSet, nakedSet } from './sets.js';
import { hiddenSingle, nakedSingle } from './singles.js';
import { wing } from './wings.js';

export interface Producer {
  /** No hint of it is easier than this. */
  readonly least: number;
  /** Looks for one hint; leaves the board as it is. */
  readonly find: (board: Board) => Hint | undefined;
}

export interface Profile {
  readonly name: string;
  readonly producers: readonly Producer[];
}

/**
 * Sudoku Explainer 1.2.1; `strike`: direct hints also remove what they exclude, as the maintained builds
 * do.
 */
function sudokuExplainer(name: string, strike: boolean): Profile {
  return {
    name,
    producers: [
      { least: 1.0, find: hiddenSingle },
      { least: 1.7, find: board => directLocking(board, strike) },
      { least: 2.0, find: board => directHiddenSet(board, 2, strike) },
      { least: 2.3, find: nakedSingle },
      { least: 2.5, find: board => directHiddenSet(board, 3, strike) },
      { least: 2.6, find: locking },
      { least: 3.0, find: board => nakedSet(board, 2) },
      { least: 3.2, find: board => fish(board, 2) },
      { least: 3.4, find: board => hiddenSet(board, 2) },
      { least: 3.6, find: board => nakedSet(board, 3) },
      { least: 3.8, find: board => fish(board, 3) },
      { least: 4.0, find: board => hiddenSet(board, 3) },
      { least: 4.2, find: board => wing(board, 2) },
      { least: 4.4, find: board => wing(board, 3) },
      { least: 4.5, find: uniqueLoop },
      { least: 5.0, find: board => nakedSet(board, 4) },
      { least: 5.2, find: board => fish(board, 4) },
      { least: 5.4, find: board => hiddenSet(board, 4) },
      { least: 5.6, find: bug },
      { least: 6.2, find: alignedPair },
      { least: 6.5, find: forcing },
      { least: 7.5, find: alignedTriplet },
      { least: 7.5, find: nishio },
      { least: 8.0, find: multiple },
      ...[8.5, 9.0, 9.5, 10.0, 10.5, 11.0].map((least, level) => ({
        least,
        find: (board: Board) => dynamic(board, level),
      })),
    ],
  };
}

/** The scale as its maintained builds give it; the default. */
export const SE: Profile = sudokuExplainer('se', true);

/** The scale as released in 2009, where direct hints only place their digit. */
export const SE_2009: Profile = sudokuExplainer('se-2009', false);
