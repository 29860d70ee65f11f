/**
 * Which way leads to an answer. The **formula** knows rectangles with an even sum of sides, threshold 2 and the least
 * number of cells; the **search** knows every board; the **reference** is the method of the paper, for squares.
 */
import type { Message } from '@quadrille/base';
import { optimalStarts } from './enumerate.js';
import { type Board, optimalCellCount, type Start } from './rules.js';
import { startSlices } from './search.js';
import { say } from './sentences.js';

const BATCH_LENGTH = 64;

export type Method = 'formula' | 'search' | 'reference';

/** What is asked: all starts of so many cells that fill a board. */
export interface Question {
  readonly board: Board;
  readonly cellCount: number;
}

/** The number of cells that is asked for when none is given: the least that can fill a rectangle. */
export function usualCellCount(board: Board): number {
  const isUsual = !board.torus && board.threshold === 2 && board.holes.length === 0;
  if (isUsual) return optimalCellCount(board.width, board.height);
  throw say.error('say-how-many');
}

/** Why a method cannot answer a question, or nothing. */
export function objection(method: Method, { board, cellCount }: Question): Message | undefined {
  if (method === 'search') return undefined;
  const { width, height } = board;
  const isPlain = !board.torus && board.threshold === 2 && board.holes.length === 0;
  if (!isPlain) return say('only-plain', { method });
  if (method === 'reference') {
    const isPaper = width === height && cellCount === width;
    return isPaper ? undefined : say('only-squares');
  }
  if ((width + height) % 2 === 1) return say('even-sum', { method, width, height });
  const least = optimalCellCount(width, height);
  return cellCount === least ? undefined : say('only-least', { least });
}

/** The quickest method that can answer. */
export function methodFor(question: Question): Method {
  return objection('formula', question) === undefined ? 'formula' : 'search';
}

/**
 * All answers, by the enumerator where it can, else by search; in batches, which may be empty, so that a caller can
 * breathe in between. The order is fixed, but not the same for both ways.
 */
export function* solve(question: Question): Generator<readonly Start[]> {
  const { board, cellCount } = question;
  if (methodFor(question) !== 'formula') {
    yield* startSlices(board, cellCount);
    return;
  }
  let batch: Start[] = [];
  for (const start of optimalStarts(board.width, board.height)) {
    batch.push(start);
    if (batch.length < BATCH_LENGTH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
