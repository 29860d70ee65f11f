/** Pointing and claiming, with and without a digit placed at once (se-rules 4.2, 5.1). */
import type { Board } from './board.js';
import { atPositions, cellsAt } from './eliminations.js';
import { CELL_AT, CROSSINGS, LOWEST } from './geometry.js';
import { type Hint, hintOf } from './hint.js';

/**
 * A digit locked into the crossing of two houses that leaves a third house one place for it. `strike`: also
 * remove the candidates that the locked digit excludes (the builds differ, se-rules 2.4).
 */
export function directLocking(board: Board, strike: boolean): Hint | undefined {
  const { positions } = board;
  for (const crossing of CROSSINGS) {
    const { base, cover, inBase, inCover, others } = crossing;
    for (let digit = 0; digit < 9; digit++) {
      const places = positions[9 * base + digit];
      if ((places & ~inBase) !== 0 || (places & (places - 1)) === 0) continue;
      if ((positions[9 * cover + digit] & ~inCover) === 0) continue;
      for (const { house, common } of others) {
        const outside = positions[9 * house + digit] & ~common;
        if (outside === 0 || (outside & (outside - 1)) !== 0) continue;
        if (outside === positions[9 * house + digit]) continue;
        return hintOf(base < 9 ? 'direct-pointing' : 'direct-claiming', base < 9 ? 1.7 : 1.9, {
          placed: 9 * CELL_AT[9 * house + LOWEST[outside]] + digit,
          eliminated: strike ? atPositions(cover, positions[9 * cover + digit] & ~inCover, digit) : [],
          cells: cellsAt(base, places),
          digits: 1 << digit,
          houses: [base, cover, house],
        });
      }
    }
  }
  return undefined;
}

/** A digit locked into the crossing of two houses goes from the rest of the second. */
export function locking({ positions }: Board): Hint | undefined {
  for (const { base, cover, inBase, inCover } of CROSSINGS) {
    for (let digit = 0; digit < 9; digit++) {
      const places = positions[9 * base + digit];
      if ((places & ~inBase) !== 0 || (places & (places - 1)) === 0) continue;
      const outside = positions[9 * cover + digit] & ~inCover;
      if (outside === 0) continue;
      return hintOf(base < 9 ? 'pointing' : 'claiming', base < 9 ? 2.6 : 2.8, {
        eliminated: atPositions(cover, outside, digit),
        cells: cellsAt(base, places),
        digits: 1 << digit,
        houses: [base, cover],
      });
    }
  }
  return undefined;
}
