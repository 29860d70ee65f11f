/**
 * Random games. To find differences between methods, sides and steps are drawn so that all sizes are as likely (a side
 * between 10 and 20 as one between 100 and 200). Drawn evenly, as for comparing times, nearly all boards are large and
 * nearly all moves unplayable.
 */
import type { Random } from '@quadrille/cover';
import { CONTEST, type Game, type Move } from './rules.js';
import { say } from './sentences.js';

/** The largest numbers a random game may have. */
export interface GameSizes {
  readonly side: number;
  readonly moves: number;
  readonly step: number;
}

/** A game of exactly these sizes: a square board, that many different moves with steps up to `step`. */
export function randomGame(random: Random, sizes: GameSizes): Game {
  return { width: sizes.side, height: sizes.side, moves: randomMoves(random, sizes.moves, sizes.step) };
}

/** A game of any size up to the given ones. */
export function randomGameUpTo(random: Random, sizes: GameSizes = CONTEST): Game {
  const step = anySize(random, sizes.step);
  const moveCount = Math.min(1 + random.below(sizes.moves), (step + 1) ** 2 - 1);
  return {
    width: anySize(random, sizes.side),
    height: anySize(random, sizes.side),
    moves: randomMoves(random, moveCount, step),
  };
}

/** A game of any size up to the given ones, all numbers drawn evenly: boards are large, and most moves leave them. */
export function evenGameUpTo(random: Random, { side, moves, step }: GameSizes): Game {
  const moveCount = Math.min(1 + random.below(moves), (step + 1) ** 2 - 1);
  const [width, height] = [1 + random.below(side), 1 + random.below(side)];
  return { width, height, moves: randomMoves(random, moveCount, step) };
}

/** From 1 to `most`, the logarithm drawn evenly. */
function anySize(random: Random, most: number): number {
  return Math.min(most, Math.floor(Math.exp(random.fraction() * Math.log(most + 1))));
}

function randomMoves(random: Random, moveCount: number, step: number): Move[] {
  if (moveCount > (step + 1) ** 2 - 1) {
    throw say.error('few-moves', { most: (step + 1) ** 2 - 1, step, count: moveCount });
  }
  const moves = new Map<number, Move>();
  while (moves.size < moveCount) {
    const right = random.below(step + 1);
    const down = random.below(step + 1);
    if (right + down > 0) moves.set(right * (step + 1) + down, { right, down });
  }
  return [...moves.values()];
}
