/**
 * Reductions that keep every winner. They are proved by property tests on every square of random boards.
 *
 *   - a move with right >= width or down >= height can never be played: dropped;
 *   - a move given twice is one move;
 *   - when all steps to the right are multiples of g, a square with r columns of room behaves as one with
 *     floor(r / g): divide the steps by g and the width by g, rounded up. The two axes have divisors of their
 *     own, so this is more than dividing by a common divisor of all numbers. An axis that no move uses
 *     shrinks to 1.
 */
import type { Game, Move, Square } from './rules.js';

export interface Reduction {
  readonly game: Game;
  /** The divisor of the steps to the right and of the width. */
  readonly rightDivisor: number;
  readonly downDivisor: number;
  /** How many moves can never be played, and how many repeat another one. */
  readonly unplayable: number;
  readonly repeated: number;
}

/** A move stays as a move of the smaller game, or it is dropped: it leaves the board from everywhere, or is there twice. */
export type Fate =
  | { readonly kind: 'kept'; readonly as: number }
  | { readonly kind: 'too-wide' | 'too-high' }
  | { readonly kind: 'repeated'; readonly of: number };

/** The smallest game that answers for `game`; it may have no moves at all. */
export function reduce(game: Game): Reduction {
  const { width, height } = game;
  const playable = game.moves.filter(({ right, down }) => right < width && down < height);
  const moves = [...new Map(playable.map(move => [`${move.right} ${move.down}`, move])).values()];
  const rightDivisor = moves.reduce((divisor, { right }) => greatestDivisor(divisor, right), 0) || width;
  const downDivisor = moves.reduce((divisor, { down }) => greatestDivisor(divisor, down), 0) || height;
  return {
    game: {
      width: Math.ceil(width / rightDivisor),
      height: Math.ceil(height / downDivisor),
      moves: moves.map(({ right, down }) => ({ right: right / rightDivisor, down: down / downDivisor })),
    },
    rightDivisor,
    downDivisor,
    unplayable: game.moves.length - playable.length,
    repeated: playable.length - moves.length,
  };
}

/** What becomes of each move when its game is reduced, in the order of the game. */
export function fatesOf({ width, height, moves }: Game): Fate[] {
  const firsts = new Map<string, number>();
  return moves.map(({ right, down }, index) => {
    if (right >= width) return { kind: 'too-wide' };
    if (down >= height) return { kind: 'too-high' };
    const first = firsts.get(`${right} ${down}`);
    if (first !== undefined) return { kind: 'repeated', of: first };
    firsts.set(`${right} ${down}`, index);
    return { kind: 'kept', as: firsts.size - 1 };
  });
}

/**
 * The square of the reduced board that has the winner of `square`: its room ahead is divided, rounding
 * down.
 */
export function reduceSquare(game: Game, reduction: Reduction, square: Square): Square {
  const { rightDivisor, downDivisor } = reduction;
  return {
    x: reduction.game.width - 1 - Math.floor((game.width - 1 - square.x) / rightDivisor),
    y: reduction.game.height - 1 - Math.floor((game.height - 1 - square.y) / downDivisor),
  };
}

/**
 * The smallest moves: those no other move undercuts in both directions. Some move fits at a square exactly
 * when one of these does, so they draw the border of the zone at the far corner where the game ends.
 */
export function boundaryMoves(moves: readonly Move[]): Move[] {
  const sorted = [...moves].sort((a, b) => a.right - b.right || a.down - b.down);
  const boundary: Move[] = [];
  for (const move of sorted) {
    if (boundary.length === 0 || move.down < boundary[boundary.length - 1].down) boundary.push(move);
  }
  return boundary;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
