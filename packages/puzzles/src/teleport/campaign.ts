/**
 * All methods over many games: the first difference is a bug in one of them, and is shrunk to the smallest
 * game that still shows it. The thesis did this with 2 000 000 games, 40 % of them on boards up to 100 x 100, 25 % up to
 * 200, 20 % up to 300 and 15 % up to 400, and with 1 000 000 on boards up to 15 x 15 for brute force.
 */
import { randomFrom } from '@quadrille/base';
import { randomGameUpTo } from './generate.js';
import { lines } from './methods/fast.js';
import type { Method, Run } from './methods/method.js';
import type { Game, Player, Rule } from './rules.js';
import { type MethodName, methods, SLICE } from './solve.js';

/** `brute` joins where the board is at most this wide and high, for at most that many squares. */
export const BRUTE_SIDE = 15;
const BRUTE_SQUARES = 2 ** 14;

/** Boards of a campaign: up to which side, and how many of every hundred games. */
export interface MixClass {
  readonly side: number;
  readonly percent: number;
}

/** The mix of the thesis. */
export const thesisMix: readonly MixClass[] = [
  { side: 100, percent: 40 },
  { side: 200, percent: 25 },
  { side: 300, percent: 20 },
  { side: 400, percent: 15 },
];

/** A campaign as data, so that threads can share it: every game follows from the seed and its number. */
export interface Campaign {
  readonly mix: readonly MixClass[];
  /** Games of the mix, and games on boards up to 15 x 15 for `brute`, spread among them. */
  readonly games: number;
  readonly small: number;
  readonly moves: number;
  readonly step: number;
  readonly rule: Rule;
  readonly seed: number;
  /** Names of `judges`. */
  readonly by: readonly string[];
}

/** What was found in the games of one class. */
export interface Tally {
  games: number;
  withBrute: number;
  martien: number;
}

/** Games `from` to `to`, the last one not included. */
export interface Block {
  readonly from: number;
  readonly to: number;
}

export interface BlockResult {
  /** A tally for each class of the mix, and the last one for the small boards. */
  readonly tallies: readonly Tally[];
  /** The first game on which the methods differ; none is played after it. */
  readonly different?: Game;
}

/** The class of a game, so that any hundred of the mix have its shares; -1 for a small board. */
function classOf(index: number, { mix, games, small }: Campaign): number {
  const smallBefore = (count: number) => Math.floor((count * small) / (games + small));
  if (smallBefore(index + 1) > smallBefore(index)) return -1;
  // 37 and 100 have no common divisor: the classes are spread over the hundred.
  const place = ((index - smallBefore(index)) * 37) % 100;
  let [kind, end] = [0, mix[0].percent];
  while (place >= end) end += mix[++kind].percent;
  return kind;
}

/** The game of that number. */
export function gameOf(index: number, campaign: Campaign): { readonly game: Game; readonly kind: number } {
  const { mix, moves, step, seed } = campaign;
  const kind = classOf(index, campaign);
  const random = randomFrom((seed % 2 ** 21) * 2 ** 32 + index);
  if (kind >= 0) return { kind, game: randomGameUpTo(random, { side: mix[kind].side, moves, step }) };
  return {
    kind,
    game: randomGameUpTo(random, { side: BRUTE_SIDE, moves, step: Math.min(step, BRUTE_SIDE) }),
  };
}

/** Runs the chosen methods over a block of games. */
export function judgeBlock({ from, to }: Block, campaign: Campaign): BlockResult {
  const chosen = Object.fromEntries(campaign.by.map(name => [name, judges[name]]));
  const tallies = Array.from({ length: campaign.mix.length + 1 }, newTally);
  for (let index = from; index < to; index++) {
    const { game, kind } = gameOf(index, campaign);
    const { winners, isEqual } = judge(game, campaign.rule, chosen);
    if (!isEqual) return { tallies, different: game };
    const tally = tallies.at(kind)!;
    tally.games++;
    if (winners.brute !== undefined) tally.withBrute++;
    if (Object.values(winners)[0] === 'Martien') tally.martien++;
  }
  return { tallies };
}

export function newTally(): Tally {
  return { games: 0, withBrute: 0, martien: 0 };
}

export interface Verdicts {
  /** What each method says; `brute` is missing where it would have taken too long. */
  readonly winners: Readonly<Partial<Record<string, Player>>>;
  readonly isEqual: boolean;
}

/** All methods, and `fast` once more without its look ahead: else few games would test the lines. */
export const judges: Readonly<Record<string, Method>> = { ...methods, lines };

/** Runs all methods, or those given, on one game. */
export function judge(
  game: Game,
  rule: Rule = 'normal',
  chosen: Readonly<Record<string, Method>> = judges,
): Verdicts {
  const winners: Record<string, Player> = {};
  for (const [name, method] of Object.entries(chosen)) {
    const winner =
      name === ('brute' satisfies MethodName) ? bruteWinner(method, game, rule) : end(method(game, rule));
    if (winner !== undefined) winners[name] = winner;
  }
  return { winners, isEqual: new Set(Object.values(winners)).size <= 1 };
}

function bruteWinner(method: Method, game: Game, rule: Rule): Player | undefined {
  if (game.width > BRUTE_SIDE || game.height > BRUTE_SIDE) return undefined;
  const run = method(game, rule);
  return run.step(BRUTE_SQUARES) ? run.winner() : undefined;
}

function end(run: Run): Player {
  while (!run.step(SLICE));
  run.release?.();
  return run.winner();
}

/**
 * A smallest game for which `isBad` still holds: no single move can be left out, no side and no step made
 * smaller by halving or by one, nor a side together with a step, without losing it.
 */
export function shrink(game: Game, isBad: (game: Game) => boolean): Game {
  for (let current = game; ; ) {
    const smaller = firstWhere(smallerGames(current), isBad);
    if (smaller === undefined) return current;
    current = smaller;
  }
}

function* smallerGames(game: Game): Generator<Game> {
  const { width, height, moves } = game;
  if (moves.length > 1) {
    for (let i = 0; i < moves.length; i++) yield { ...game, moves: moves.toSpliced(i, 1) };
  }
  for (const side of less(width, 1)) yield { ...game, width: side };
  for (const side of less(height, 1)) yield { ...game, height: side };
  for (let i = 0; i < moves.length; i++) {
    const { right, down } = moves[i];
    for (const step of less(right, down === 0 ? 1 : 0)) {
      yield { ...game, moves: moves.with(i, { right: step, down }) };
    }
    for (const step of less(down, right === 0 ? 1 : 0)) {
      yield { ...game, moves: moves.with(i, { right, down: step }) };
    }
    // A step that just fits must shrink together with its side.
    if (width > 1 && right + down > 1 && right > 0) {
      yield { ...game, width: width - 1, moves: moves.with(i, { right: right - 1, down }) };
    }
    if (height > 1 && right + down > 1 && down > 0) {
      yield { ...game, height: height - 1, moves: moves.with(i, { right, down: down - 1 }) };
    }
  }
}

/** Smaller numbers to try in place of `value`, the boldest first. */
function less(value: number, least: number): number[] {
  return [...new Set([least, Math.floor(value / 2), value - 1])].filter(
    smaller => smaller >= least && smaller < value,
  );
}

function firstWhere<T>(list: Iterable<T>, test: (value: T) => boolean): T | undefined {
  for (const value of list) if (test(value)) return value;
  return undefined;
}
