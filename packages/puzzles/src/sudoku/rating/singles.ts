/** Hidden and naked single (se-rules 4.1, 4.4). */
import type { Board } from './board.js';
import { BLOCK, BLOCK_COLUMN_ROW, CELL_AT, CELLS, LOWEST } from './geometry.js';
import { type Hint, hintOf } from './hint.js';

/**
 * First the last cells of houses, of all kinds (1.0); then hidden singles of blocks (1.2), columns and rows
 * (1.5).
 */
export function hiddenSingle(board: Board): Hint | undefined {
  return scan(board, true) ?? scan(board, false);
}

function scan({ empty, positions }: Board, alone: boolean): Hint | undefined {
  for (const kind of BLOCK_COLUMN_ROW) {
    for (let house = 9 * kind; house < 9 * kind + 9; house++) {
      if (empty[house] === 0 || (empty[house] === 1) !== alone) continue;
      for (let digit = 0; digit < 9; digit++) {
        const at = positions[9 * house + digit];
        if (at === 0 || (at & (at - 1)) !== 0) continue;
        const cell = CELL_AT[9 * house + LOWEST[at]];
        return hintOf('hidden-single', alone ? 1.0 : kind === BLOCK ? 1.2 : 1.5, {
          placed: 9 * cell + digit,
          cells: [cell],
          digits: 1 << digit,
          houses: [house],
        });
      }
    }
  }
  return undefined;
}

/** A cell with exactly one candidate (2.3). */
export function nakedSingle({ candidates }: Board): Hint | undefined {
  for (let cell = 0; cell < CELLS; cell++) {
    const set = candidates[cell];
    if (set === 0 || (set & (set - 1)) !== 0) continue;
    return hintOf('naked-single', 2.3, { placed: 9 * cell + LOWEST[set], cells: [cell], digits: set });
  }
  return undefined;
}
