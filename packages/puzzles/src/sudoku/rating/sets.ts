/**
 * Naked and hidden pairs, triplets and quads, and the hidden ones that place a digit at once (se-rules 4.3,
 * 5.2, 5.3).
 */
import type { Board } from './board.js';
import { cellsAt, inCell } from './eliminations.js';
import { BLOCK_COLUMN_ROW, CELL_AT, LOWEST, SIZE } from './geometry.js';
import { type Hint, hintOf } from './hint.js';
import { eachTuple } from './tuples.js';

const NAKED = [
  ['naked-pair', 3.0],
  ['naked-triplet', 3.6],
  ['naked-quad', 5.0],
] as const;
const HIDDEN = [
  ['hidden-pair', 3.4],
  ['hidden-triplet', 4.0],
  ['hidden-quad', 5.4],
] as const;
const DIRECT = [
  ['direct-hidden-pair', 2.0],
  ['direct-hidden-triplet', 2.5],
] as const;

const marks = new Uint16Array(9);

/** k cells of a house with at least 2k empty ones that hold k digits between them. */
export function nakedSet(board: Board, k: 2 | 3 | 4): Hint | undefined {
  for (const kind of BLOCK_COLUMN_ROW) {
    for (let house = 9 * kind; house < 9 * kind + 9; house++) {
      if (board.empty[house] < 2 * k) continue;
      for (let at = 0; at < 9; at++) marks[at] = board.candidates[CELL_AT[9 * house + at]];
      let hint: Hint | undefined;
      eachTuple(marks, 0, k, (chosen, digits) => {
        const eliminated: number[] = [];
        for (let at = 0; at < 9; at++) {
          if (!(chosen & (1 << at))) inCell(board, CELL_AT[9 * house + at], digits, eliminated);
        }
        if (eliminated.length === 0) return false;
        const [technique, difficulty] = NAKED[k - 2];
        hint = hintOf(technique, difficulty, {
          eliminated,
          cells: cellsAt(house, chosen),
          digits,
          houses: [house],
        });
        return true;
      });
      if (hint) return hint;
    }
  }
  return undefined;
}

/** k digits of a house with more than 2k empty cells that have k places between them. */
export function hiddenSet(board: Board, k: 2 | 3 | 4): Hint | undefined {
  for (const kind of BLOCK_COLUMN_ROW) {
    for (let house = 9 * kind; house < 9 * kind + 9; house++) {
      if (board.empty[house] <= 2 * k) continue;
      let hint: Hint | undefined;
      eachTuple(board.positions, 9 * house, k, (digits, places) => {
        const eliminated = otherMarks(board, house, places, digits);
        if (eliminated.length === 0) return false;
        const [technique, difficulty] = HIDDEN[k - 2];
        hint = hintOf(technique, difficulty, {
          eliminated,
          cells: cellsAt(house, places),
          digits,
          houses: [house],
        });
        return true;
      });
      if (hint) return hint;
    }
  }
  return undefined;
}

/** A hidden set that leaves one place for another digit of the house; `strike` as in `directLocking`. */
export function directHiddenSet(board: Board, k: 2 | 3, strike: boolean): Hint | undefined {
  const { positions } = board;
  for (const kind of BLOCK_COLUMN_ROW) {
    for (let house = 9 * kind; house < 9 * kind + 9; house++) {
      if (board.empty[house] <= k) continue;
      let hint: Hint | undefined;
      eachTuple(positions, 9 * house, k, (digits, places) => {
        const digit = squeezedDigit(positions, house, digits, places);
        if (digit < 0) return false;
        const [technique, difficulty] = DIRECT[k - 2];
        const cell = CELL_AT[9 * house + LOWEST[positions[9 * house + digit] & ~places]];
        hint = hintOf(technique, difficulty, {
          placed: 9 * cell + digit,
          eliminated: strike ? otherMarks(board, house, places, digits) : [],
          cells: cellsAt(house, places),
          digits,
          houses: [house],
        });
        return true;
      });
      if (hint) return hint;
    }
  }
  return undefined;
}

/**
 * The first digit outside the set with several places in the house, one of them outside `places`; -1 if
 * none.
 */
function squeezedDigit(positions: Uint16Array, house: number, digits: number, places: number): number {
  for (let digit = 0; digit < 9; digit++) {
    if (digits & (1 << digit)) continue;
    const at = positions[9 * house + digit];
    if (SIZE[at] >= 2 && SIZE[at & ~places] === 1) return digit;
  }
  return -1;
}

/** What the cells at `places` hold besides `digits`. */
function otherMarks(board: Board, house: number, places: number, digits: number): number[] {
  const list: number[] = [];
  for (let rest = places; rest; rest &= rest - 1) {
    inCell(board, CELL_AT[9 * house + LOWEST[rest]], 0x1ff & ~digits, list);
  }
  return list;
}
