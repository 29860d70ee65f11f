/**
 * A profile of a rating scale is data: its producers in order, easiest first. The first hint that any of them emits is
 * taken, applied, and everything starts again from the first producer.
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

/** Looks for one hint; leaves the board as it is. */
export type Producer = (board: Board) => Hint | undefined;

export interface Profile {
  readonly name: string;
  readonly producers: readonly Producer[];
}

/** Sudoku Explainer 1.2.1; `strike`: direct hints also remove what they exclude, as the maintained builds do. */
function sudokuExplainer(name: string, strike: boolean): Profile {
  return {
    name,
    producers: [
      hiddenSingle,
      board => directLocking(board, strike),
      board => directHiddenSet(board, 2, strike),
      nakedSingle,
      board => directHiddenSet(board, 3, strike),
      locking,
      board => nakedSet(board, 2),
      board => fish(board, 2),
      board => hiddenSet(board, 2),
      board => nakedSet(board, 3),
      board => fish(board, 3),
      board => hiddenSet(board, 3),
      board => wing(board, 2),
      board => wing(board, 3),
      uniqueLoop,
      board => nakedSet(board, 4),
      board => fish(board, 4),
      board => hiddenSet(board, 4),
      bug,
      alignedPair,
      forcing,
      alignedTriplet,
      nishio,
      multiple,
      ...[0, 1, 2, 3, 4, 5].map(level => (board: Board) => dynamic(board, level)),
    ],
  };
}

/** The scale as its maintained builds give it; the default. */
export const SE: Profile = sudokuExplainer('se', true);

/** The scale as released in 2009, where direct hints only place their digit. */
export const SE_2009: Profile = sudokuExplainer('se-2009', false);
