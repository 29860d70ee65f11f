/**
 * Random games. Sides and steps are drawn so that all sizes are as likely (a side between 10 and 20 as one
 * between 100 and 200): drawn evenly, nearly all boards would be large and nearly all moves unplayable.
 */
import { InputError, type Random } from '@quadrille/cover';
import { CONTEST, type Game, type Move } from './rules.js';

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

/** From 1 to `most`, the logarithm drawn evenly. */
function anySize(random: Random, most: number): number {
  return Math.min(most, Math.floor(Math.exp(random.fraction() * Math.log(most + 1))));
}

function randomMoves(random: Random, moveCount: number, step: number): Move[] {
  if (moveCount > (step + 1) ** 2 - 1) {
    throw new InputError(
      `there are only ${(step + 1) ** 2 - 1} different moves with steps up to ${step}, not ${moveCount}`,
    );
  }
  const moves = new Map<number, Move>();
  while (moves.size < moveCount) {
    const right = random.below(step + 1);
    const down = random.below(step + 1);
    if (right + down > 0) moves.set(right * (step + 1) + down, { right, down });
  }
  return [...moves.values()];
}
