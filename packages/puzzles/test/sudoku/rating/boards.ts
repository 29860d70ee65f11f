/** Boards in the middle of a solution, for the engine and for its slow twins. */
import { randomFrom } from '@quadrille/cover';
import { type Board, boardOf, remove } from '../../../src/sudoku/rating/board.js';
import { OFF } from '../../../src/sudoku/rating/closure.js';
import { implicationsOf } from '../../../src/sudoku/rating/implications.js';
import { applyHint, nextHint } from '../../../src/sudoku/rating/rate.js';
import type { Grid } from './definition.js';
import { given, randomPuzzle } from './support.js';

/** A board a few steps into a puzzle, with some candidates lost at random, right and wrong ones. */
export function boardFrom(seed: number): Board {
  const random = randomFrom(seed);
  const { givens, solution } = randomPuzzle(seed);
  // Half of the boards get more givens, so that strong links abound.
  for (let i = 0; i < (seed % 2) * 12; i++) {
    const cell = random.below(81);
    givens[cell] = solution[cell];
  }
  const board = boardOf(givens);
  for (let step = random.below(15); step > 0; step--) {
    const hint = nextHint(board, undefined, 4);
    if (!hint) break;
    applyHint(board, hint);
  }
  for (let i = random.below(25); i > 0; i--) {
    const cell = random.below(81);
    const digit = random.below(9);
    if (digit + 1 !== solution[cell] || seed % 3 === 0) remove(board, cell, digit);
  }
  return board;
}

/** A board of AI Escargot without forcing chains: after its easy steps, with a few candidates lost at random. */
export function hardBoard(seed: number): Board {
  const line = '1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..';
  const board = boardOf(given(line));
  for (let hint = nextHint(board, undefined, 7.4); hint; hint = nextHint(board, undefined, 7.4))
    applyHint(board, hint);
  const random = randomFrom(seed);
  for (let tries = 60 * seed; tries > 0; tries--) {
    const candidate = random.below(729);
    if ((board.candidates[Math.floor(candidate / 9)] & (1 << (candidate % 9))) === 0) continue;
    const { candidates, positions } = board;
    const before = [candidates.slice(), positions.slice()];
    remove(board, Math.floor(candidate / 9), candidate % 9);
    if (implicationsOf(board).refutedCount === 0) continue;
    candidates.set(before[0]);
    positions.set(before[1]);
  }
  return board;
}

/** The same board for the definition. */
export const gridOf = (board: Board): Grid =>
  [...board.candidates].map(set => new Set([0, 1, 2, 3, 4, 5, 6, 7, 8].filter(digit => set & (1 << digit))));

/** The name of a node in the definition. */
export const nameOfNode = (node: number) => {
  const candidate = node % OFF;
  return `${Math.floor(candidate / 9)}:${candidate % 9}:${node < OFF ? '+' : '-'}`;
};
