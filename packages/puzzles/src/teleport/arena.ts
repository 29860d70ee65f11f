/** Opponents against each other: one game, and a round robin with confidence intervals. */
import { type Random, randomFrom } from '@quadrille/base';
import { type GameSizes, randomGame } from './generate.js';
import { parseOpponent } from './opponents/notation.js';
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

/** A pair of opponents, by their places in the list, and a board that they meet on. */
export interface Meeting {
  readonly pair: number;
  readonly first: number;
  readonly second: number;
  readonly board: number;
}

/** Every two of so many opponents. */
export function pairsOf(opponentCount: number): (readonly [first: number, second: number])[] {
  const all = Array.from({ length: opponentCount }, (_, i) => i);
  return all.flatMap(first => all.slice(first + 1).map(second => [first, second] as const));
}

/** Meeting `index` of a round robin: pair after pair, board after board. */
export function meetingAt(index: number, pairs: ReturnType<typeof pairsOf>, games: number): Meeting {
  const pair = Math.floor(index / games);
  const [first, second] = pairs[pair];
  return { pair, first, second, board: index % games };
}

/**
 * Plays one board from both sides, so that nobody is lucky with the start; how many of the two games the first one won.
 * All pairs meet on the same boards, and who meets when does not matter: threads may share the meetings.
 */
export function playBoth(
  { pair, first, second, board }: Meeting,
  options: Omit<ArenaOptions, 'games'>,
): number {
  const { opponents, sizes, rule, seed } = options;
  const game = randomGame(randomFrom(seedOf(seed, 0, board)), sizes);
  const random = randomFrom(seedOf(seed, pair + 1, board));
  const [a, b] = [opponents[first], opponents[second]];
  const asFirst = playGame(game, rule, [a, b], random).winner === 'Martien';
  const asSecond = playGame(game, rule, [b, a], random).winner === 'Pepie';
  return Number(asFirst) + Number(asSecond);
}

/** The same as data, for threads: opponents by their names. */
export type ArenaSettings = Omit<ArenaOptions, 'games' | 'opponents'> & {
  readonly opponents: readonly string[];
};

export function playMeeting(meeting: Meeting, { opponents, ...rest }: ArenaSettings): number {
  return playBoth(meeting, { ...rest, opponents: opponents.map(parseOpponent) });
}

/** A seed for every board (pair 0) and for the luck of every pair on it. */
function seedOf(seed: number, pair: number, board: number): number {
  return (seed % 2 ** 21) * 2 ** 32 + pair * 2 ** 20 + board;
}

/** Plays a round robin, pair after pair; yields after every board and returns the pairings. */
export function* roundRobin(options: ArenaOptions): Generator<void, Pairing[]> {
  const pairings: Pairing[] = [];
  const pairs = pairsOf(options.opponents.length);
  for (let index = 0; index < pairs.length * options.games; index++) {
    const meeting = meetingAt(index, pairs, options.games);
    addMeeting(pairings, meeting, playBoth(meeting, options));
    yield;
  }
  return pairings;
}

/** Enters what came of a meeting. */
export function addMeeting(pairings: Pairing[], { pair, first, second }: Meeting, won: number): void {
  const { played, won: before } = pairings[pair] ?? { played: 0, won: 0 };
  pairings[pair] = { first, second, played: played + 2, won: before + won };
}

/** What `a` did against `b`; against everybody when `b` is undefined. */
export function scoreOf(
  pairings: readonly Pairing[],
  a: number,
  b?: number,
): { readonly won: number; readonly played: number } {
  let [won, played] = [0, 0];
  for (const { first, second, won: ofFirst, played: both } of pairings) {
    if (first !== a && second !== a) continue;
    if (b !== undefined && first !== b && second !== b) continue;
    played += both;
    won += first === a ? ofFirst : both - ofFirst;
  }
  return { won, played };
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
