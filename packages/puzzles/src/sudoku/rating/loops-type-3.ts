/**
 * Unique loops of type 3 (se-rules 6.1): the two rich cells together act as one cell with their extra
 * digits, which makes a naked set with other cells of a common house, or a hidden set of the loop's pair
 * with other digits.
 */
import type { Board } from './board.js';
import { inCell } from './eliminations.js';
import { BLOCK_ROW_COLUMN, CELL_AT, HOUSE_OF, LOWEST, POSITION_OF, SIZE } from './geometry.js';
import { type Hint, hintOf } from './hint.js';
import type { Loop } from './loops.js';
import { subsetMasks } from './tuples.js';

const NINE_MASKS = [0, 1, 2, 3, 4, 5, 6, 7].map(size => subsetMasks(9, size));

/** Hands all hints of type 3 to `take`. */
export function loopType3(board: Board, loop: Loop, extras: number, take: (hint: Hint) => void): void {
  const [a, b] = loop.rich;
  for (let degree = SIZE[extras]; degree <= 7; degree++) {
    for (const kind of BLOCK_ROW_COLUMN) {
      const house = HOUSE_OF[3 * a + kind];
      if (house !== HOUSE_OF[3 * b + kind]) continue;
      if (2 * degree <= board.empty[house]) naked(board, loop, extras, degree, house, kind, take);
      if (2 * degree < board.empty[house]) hidden(board, loop, extras, degree, house, kind, take);
    }
  }
}

function naked(
  board: Board,
  { cells, pair, rich, base }: Loop,
  extras: number,
  degree: number,
  house: number,
  kind: number,
  take: (hint: Hint) => void,
): void {
  const [a, b] = rich;
  const first = 1 << POSITION_OF[3 * a + kind];
  const second = 1 << POSITION_OF[3 * b + kind];
  const shared = extras & board.candidates[a] & board.candidates[b];
  for (const mask of NINE_MASKS[degree]) {
    if (!(mask & first) || mask & second) continue;
    let union = 0;
    let isTuple = true;
    for (let rest = mask & ~first; rest; rest &= rest - 1) {
      const set = board.candidates[CELL_AT[9 * house + LOWEST[rest]]];
      if (SIZE[set] < 2) isTuple = false;
      union |= set;
    }
    if (!isTuple || SIZE[shared | union] !== degree || SIZE[extras | union] !== degree) continue;
    const digits = extras | union;
    const eliminated: number[] = [];
    for (let at = 0; at < 9; at++) {
      if (!((mask | second) & (1 << at))) inCell(board, CELL_AT[9 * house + at], digits, eliminated);
    }
    const difficulty = base + (degree - 1) * 0.1;
    take(hintOf('unique-loop-3', difficulty, { eliminated, cells, digits: digits | pair, houses: [house] }));
  }
}

function hidden(
  board: Board,
  { cells, pair, rich, base }: Loop,
  extras: number,
  degree: number,
  house: number,
  kind: number,
  take: (hint: Hint) => void,
): void {
  const [a, b] = rich;
  const second = 1 << POSITION_OF[3 * b + kind];
  const free = 0x1ff & ~(pair | extras);
  for (const mask of NINE_MASKS[degree - 2]) {
    // Subsets of the free digits in mask order are those of all nine that lie within them.
    if (mask & ~free) continue;
    const digits = mask | pair;
    let places = 0;
    let isTuple = true;
    for (let rest = digits; rest; rest &= rest - 1) {
      const at = board.positions[9 * house + LOWEST[rest]] & ~second;
      if (at === 0) isTuple = false;
      places |= at;
    }
    if (!isTuple || SIZE[places] !== degree) continue;
    const eliminated: number[] = [];
    for (let rest = places; rest; rest &= rest - 1) {
      const cell = CELL_AT[9 * house + LOWEST[rest]];
      if (cell !== a && cell !== b) inCell(board, cell, 0x1ff & ~digits, eliminated);
    }
    const difficulty = base + (degree - 2) * 0.1;
    take(hintOf('unique-loop-3', difficulty, { eliminated, cells, digits, houses: [house] }));
  }
}
