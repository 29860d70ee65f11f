/**
 * X-wing, swordfish, jellyfish (se-rules 5.4): columns as base first. The scale goes through sets of lines
 * and, for each, through the digits; the same hint is the one with the least (set, digit), which is found
 * digit by digit.
 */
import type { Board } from './board.js';
import { atPositions, cellsAt } from './eliminations.js';
import { LOWEST } from './geometry.js';
import { type Hint, hintOf } from './hint.js';
import { eachTuple } from './tuples.js';

const FISH = [
  ['x-wing', 3.2],
  ['swordfish', 3.8],
  ['jellyfish', 5.2],
] as const;

const lines = new Uint16Array(9);

/** The first fish of k lines. */
export function fish(board: Board, k: 2 | 3 | 4): Hint | undefined {
  return inDirection(board, k, 18, 9) ?? inDirection(board, k, 9, 18);
}

function inDirection(
  { positions, placed }: Board,
  k: 2 | 3 | 4,
  base: number,
  cover: number,
): Hint | undefined {
  let bestLines = 512;
  let bestDigit = -1;
  let bestCovers = 0;
  for (let digit = 0; digit < 9; digit++) {
    if (placed[digit] > 9 - 2 * k) continue;
    for (let i = 0; i < 9; i++) lines[i] = positions[9 * (base + i) + digit];
    eachTuple(lines, 0, k, (chosen, union) => {
      if (chosen >= bestLines) return true;
      let outside = 0;
      for (let rest = union; rest; rest &= rest - 1)
        outside |= positions[9 * (cover + LOWEST[rest]) + digit] & ~chosen;
      if (outside === 0) return false;
      bestLines = chosen;
      bestDigit = digit;
      bestCovers = union;
      return true;
    });
  }
  if (bestDigit < 0) return undefined;
  const [technique, difficulty] = FISH[k - 2];
  const bases: number[] = [];
  const covers: number[] = [];
  for (let rest = bestLines; rest; rest &= rest - 1) bases.push(base + LOWEST[rest]);
  for (let rest = bestCovers; rest; rest &= rest - 1) covers.push(cover + LOWEST[rest]);
  const eliminated: number[] = [];
  for (const line of covers)
    atPositions(line, positions[9 * line + bestDigit] & ~bestLines, bestDigit, eliminated);
  return hintOf(technique, difficulty, {
    eliminated,
    cells: bases.flatMap(line => cellsAt(line, positions[9 * line + bestDigit])),
    digits: 1 << bestDigit,
    houses: [...bases, ...covers],
  });
}
