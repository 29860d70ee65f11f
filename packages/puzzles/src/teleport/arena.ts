/** Opponents against each other: one game, and a round robin with confidence intervals. */
import { type Random, randomFrom } from '@quadrille/cover';
import { type GameSizes, randomGame } from './generate.js';
import type { Opponent } from './opponents/opponent.js';
import { after, type Game, legalMoves, type Player, type Rule, type Square, START } from './rules.js';

export interface Played {
  readonly winner: Player;
  /** The squares from the start to the end. */
  readonly path: readonly Square[];
}

/** Lets two opponents play from `from`; the first one is Martien. */
export function playGame(
  game: Game,
  rule: Rule,
  opponents: readonly [Opponent, Opponent],
  random: Random,
  from: Square = START,
): Played {
  const path = [from];
  for (let turn = 0; ; turn++) {
    const square = path[path.length - 1];
    if (legalMoves(game, square).length === 0) {
      const isMartienStuck = turn % 2 === 0;
      return { winner: isMartienStuck === (rule === 'misere') ? 'Martien' : 'Pepie', path };
    }
    const { move } = opponents[turn % 2].choose({ game, rule, square }, random);
    path.push(after(square, game.moves[move]));
  }
}

export interface ArenaOptions {
  readonly opponents: readonly Opponent[];
  /** Random games a pair plays, each one twice, with sides changed. */
  readonly games: number;
  readonly sizes: GameSizes;
  readonly rule: Rule;
  readonly seed: number;
}

/** What two opponents did to each other. */
export interface Pairing {
  readonly first: number;
  readonly second: number;
  readonly played: number;
  /** Games the first one won. */
  readonly won: number;
}

/**
 * Plays a round robin, pair after pair; yields after every pair of games and returns the pairings. All pairs
 * meet on the same boards, and every board is played from both sides, so that nobody is lucky with the start.
 */
export function* roundRobin(options: ArenaOptions): Generator<void, Pairing[]> {
  const { opponents, games, sizes, rule, seed } = options;
  const pairings: Pairing[] = [];
  for (let first = 0; first < opponents.length; first++) {
    for (let second = first + 1; second < opponents.length; second++) {
      const boards = randomFrom(seed);
      const random = randomFrom(seed + 1 + pairings.length);
      let won = 0;
      for (let i = 0; i < games; i++) {
        const game = randomGame(boards, sizes);
        const [a, b] = [opponents[first], opponents[second]];
        if (playGame(game, rule, [a, b], random).winner === 'Martien') won++;
        if (playGame(game, rule, [b, a], random).winner === 'Pepie') won++;
        yield;
      }
      pairings.push({ first, second, played: 2 * games, won });
    }
  }
  return pairings;
}

/** The 95 % interval of a share (E. B. Wilson, Probable inference, 1927). */
export function wilson(won: number, played: number): readonly [low: number, high: number] {
  if (played === 0) return [0, 1];
  const z = 1.959964;
  const share = won / played;
  const middle = (share + z ** 2 / (2 * played)) / (1 + z ** 2 / played);
  const spread = Math.sqrt((share * (1 - share)) / played + z ** 2 / (4 * played ** 2));
  const half = (z * spread) / (1 + z ** 2 / played);
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}
