/**
 * The board of a rating: values and candidates, kept twice, by cell and by house and digit, so that every
 * technique finds the set it asks about in one read.
 *
 *     candidates[cell]                   set of digits; empty for a filled cell
 *     positions[9 * house + digit]       set of positions of that digit in the house
 *
 * Invariant: bit d of candidates[c] = bit POSITION_OF[c, kind] of positions[HOUSE_OF[c, kind], d] for each
 * kind.
 */
import { CELLS, HOUSE_OF, HOUSES, PEERS, POSITION_OF } from './geometry.js';

export interface Board {
  /** Digit 1..9 of a filled cell, 0 for an empty one. */
  readonly values: Uint8Array;
  readonly candidates: Uint16Array;
  readonly positions: Uint16Array;
  /** Number of cells without a value in each house. */
  readonly empty: Uint8Array;
  /** How often each digit (0..8) has been placed. */
  readonly placed: Uint8Array;
  emptyCount: number;
}

/** An empty board without any candidate: storage to copy into. */
export function blankBoard(): Board {
  return {
    values: new Uint8Array(CELLS),
    candidates: new Uint16Array(CELLS),
    positions: new Uint16Array(HOUSES * 9),
    empty: new Uint8Array(HOUSES),
    placed: new Uint8Array(9),
    emptyCount: 0,
  };
}

/**
 * The board at the start: each empty cell may hold what no filled peer holds, of its marks where the puzzle has
 * any. Nothing else is deduced or checked.
 */
export function boardOf(givens: ArrayLike<number>, marks?: ArrayLike<number>): Board {
  const board = blankBoard();
  for (let cell = 0; cell < CELLS; cell++) {
    const value = givens[cell];
    board.values[cell] = value;
    if (value > 0) board.placed[value - 1]++;
    else board.emptyCount++;
  }
  for (let cell = 0; cell < CELLS; cell++) {
    if (board.values[cell] > 0) continue;
    let candidates = marks ? marks[cell] & 0x1ff : 0x1ff;
    for (let i = 20 * cell; i < 20 * cell + 20; i++) candidates &= ~((1 << board.values[PEERS[i]]) >> 1);
    board.candidates[cell] = candidates;
    for (let kind = 0; kind < 3; kind++) {
      const house = HOUSE_OF[3 * cell + kind];
      board.empty[house]++;
      for (let digit = 0; digit < 9; digit++) {
        if (candidates & (1 << digit))
          board.positions[9 * house + digit] |= 1 << POSITION_OF[3 * cell + kind];
      }
    }
  }
  return board;
}

/** Deletes a candidate; a candidate that is not there may be deleted again. */
export function remove(board: Board, cell: number, digit: number): void {
  board.candidates[cell] &= ~(1 << digit);
  const at = 3 * cell;
  board.positions[9 * HOUSE_OF[at] + digit] &= ~(1 << POSITION_OF[at]);
  board.positions[9 * HOUSE_OF[at + 1] + digit] &= ~(1 << POSITION_OF[at + 1]);
  board.positions[9 * HOUSE_OF[at + 2] + digit] &= ~(1 << POSITION_OF[at + 2]);
}

/** Fills a cell: its candidates go, and the digit goes from all its peers. */
export function place(board: Board, cell: number, digit: number): void {
  for (let other = 0; other < 9; other++) {
    if (board.candidates[cell] & (1 << other)) remove(board, cell, other);
  }
  board.values[cell] = digit + 1;
  board.placed[digit]++;
  board.emptyCount--;
  for (let kind = 0; kind < 3; kind++) board.empty[HOUSE_OF[3 * cell + kind]]--;
  for (let i = 20 * cell; i < 20 * cell + 20; i++) {
    if (board.candidates[PEERS[i]] & (1 << digit)) remove(board, PEERS[i], digit);
  }
}
