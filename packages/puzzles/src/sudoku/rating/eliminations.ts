/** Lists of candidates that a pattern removes, read from a board. */
import type { Board } from './board.js';
import { CELL_AT, LOWEST } from './geometry.js';

/** The candidates of `digit` at a set of positions of a house, which must hold it there. */
export function atPositions(house: number, positions: number, digit: number, list: number[] = []): number[] {
  for (let rest = positions; rest; rest &= rest - 1) list.push(9 * CELL_AT[9 * house + LOWEST[rest]] + digit);
  return list;
}

/** Those of `digits` that are candidates of the cell. */
export function inCell(board: Board, cell: number, digits: number, list: number[] = []): number[] {
  for (let rest = board.candidates[cell] & digits; rest; rest &= rest - 1) list.push(9 * cell + LOWEST[rest]);
  return list;
}

/** The cells at a set of positions of a house. */
export function cellsAt(house: number, positions: number): number[] {
  const cells: number[] = [];
  for (let rest = positions; rest; rest &= rest - 1) cells.push(CELL_AT[9 * house + LOWEST[rest]]);
  return cells;
}
