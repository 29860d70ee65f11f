/** XY-wing and XYZ-wing (se-rules 5.5). */
import type { Board } from './board.js';
import { arePeers, CELLS, LOWEST, PEERS, SIZE } from './geometry.js';
import { type Hint, hintOf } from './hint.js';

/** A pivot with two candidates (XY, 4.2) or three (XYZ, 4.4) and two bivalue cells that it sees. */
export function wing(board: Board, pivotSize: 2 | 3): Hint | undefined {
  const { candidates } = board;
  for (let pivot = 0; pivot < CELLS; pivot++) {
    const own = candidates[pivot];
    if (SIZE[own] !== pivotSize) continue;
    for (let i = 20 * pivot; i < 20 * pivot + 20; i++) {
      const left = candidates[PEERS[i]];
      if (SIZE[left] !== 2 || SIZE[own & ~left] !== 1) continue;
      for (let j = 20 * pivot; j < 20 * pivot + 20; j++) {
        const right = candidates[PEERS[j]];
        if (SIZE[right] !== 2 || SIZE[own | left | right] !== 3) continue;
        if (SIZE[own & left & right] !== pivotSize - 2) continue;
        const hint = wingHint(board, pivot, PEERS[i], PEERS[j], pivotSize);
        if (hint) return hint;
      }
    }
  }
  return undefined;
}

function wingHint(board: Board, pivot: number, a: number, b: number, pivotSize: 2 | 3): Hint | undefined {
  const { candidates } = board;
  const digit = LOWEST[candidates[a] & candidates[b]];
  const eliminated: number[] = [];
  for (let i = 20 * a; i < 20 * a + 20; i++) {
    const cell = PEERS[i];
    if (!(candidates[cell] & (1 << digit)) || cell === pivot || cell === b || !arePeers(cell, b)) continue;
    if (pivotSize === 2 || arePeers(cell, pivot)) eliminated.push(9 * cell + digit);
  }
  if (eliminated.length === 0) return undefined;
  return hintOf(pivotSize === 2 ? 'xy-wing' : 'xyz-wing', pivotSize === 2 ? 4.2 : 4.4, {
    eliminated,
    cells: [pivot, a, b],
    digits: candidates[pivot] | candidates[a] | candidates[b],
  });
}
