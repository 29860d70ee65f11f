/**
 * The comparison of the thesis: the same random games for every method, class of sizes after class of sizes,
 * and how many times slower each method is than the quickest. Time comes from outside; squares and moves are
 * counted, so that the report says more than one machine's clock.
 */
import { randomFrom } from '@quadrille/base';
import { evenGameUpTo, type GameSizes, randomGame } from './generate.js';
import type { Run } from './methods/method.js';
import { CONTEST, type Game } from './rules.js';
import { type MethodName, methods } from './solve.js';

/** Games of one size, or of any size up to it, drawn evenly. */
export interface CompareClass extends GameSizes {
  readonly isUpTo?: true;
}

/** A class of the thesis, with its number of games. */
export interface ThesisClass extends CompareClass {
  readonly games: number;
}

/** Figure 13 of the thesis: boards up to 100, 200, 300 and 400, steps up to 500, and so many games of each. */
export const thesisClasses: readonly ThesisClass[] = [
  { side: 100, moves: CONTEST.moves, step: 500, isUpTo: true, games: 40_000 },
  { side: 200, moves: CONTEST.moves, step: 500, isUpTo: true, games: 25_000 },
  { side: 300, moves: CONTEST.moves, step: 500, isUpTo: true, games: 25_000 },
  { side: 400, moves: CONTEST.moves, step: 500, isUpTo: true, games: 10_000 },
];

/** Boards of one size with moves as long as the board: from what a hand can play to the largest of the contest. */
export const longClasses: readonly CompareClass[] = [15, 50, 150, 400].map(side => ({
  side,
  moves: CONTEST.moves,
  step: side,
}));

/** The same boards with short moves: play then passes through most of the board. */
export const denseClasses: readonly CompareClass[] = longClasses.map(({ side, moves }) => ({
  side,
  moves,
  step: Math.max(5, Math.round(side / 20)),
}));

/** What one method did in one class. */
export interface Effort {
  readonly method: MethodName;
  games: number;
  ms: number;
  squares: number;
  tried: number;
  /** True when it was stopped: a game took too many squares. */
  isLimited: boolean;
}

export interface CompareOptions {
  readonly sizes: CompareClass;
  readonly methods: readonly MethodName[];
  readonly games: number;
  readonly seed: number;
  /** A method is stopped for good in a class when one game takes more squares than this. */
  readonly squareLimit: number;
  /** A clock in milliseconds. */
  readonly now: () => number;
}

/** Games of a class that are played once more, before the others. */
const WARM_UP = 20;

/** Runs one class; yields after every game and returns the efforts, in the order of `methods`. */
export function* compareClass(options: CompareOptions): Generator<void, Effort[]> {
  const efforts = options.methods.map(newEffort);
  const random = randomFrom(options.seed);
  const make = options.sizes.isUpTo ? evenGameUpTo : randomGame;
  const warm: Game[] = [];
  // A first round that does not count, for the engine to optimize what it runs.
  for (let i = 0; i < Math.min(WARM_UP, options.games); i++) {
    warm.push(make(random, options.sizes));
    for (const { method } of efforts) work(newEffort(method), warm[i], options);
    yield;
  }
  for (let i = 0; i < options.games; i++) {
    const game = warm[i] ?? make(random, options.sizes);
    // Another method goes first every time, so that a warm cache favors nobody.
    for (let k = 0; k < efforts.length; k++) {
      const effort = efforts[(i + k) % efforts.length];
      if (!effort.isLimited) work(effort, game, options);
    }
    yield;
  }
  return efforts;
}

function newEffort(method: MethodName): Effort {
  return { method, games: 0, ms: 0, squares: 0, tried: 0, isLimited: false };
}

function work(effort: Effort, game: Game, options: CompareOptions): void {
  const start = options.now();
  const run: Run = methods[effort.method](game, 'normal');
  const isFinished = run.step(options.squareLimit);
  run.release?.();
  if (!isFinished) {
    effort.isLimited = true;
    return;
  }
  effort.ms += options.now() - start;
  effort.games++;
  effort.squares += run.squares;
  effort.tried += run.tried;
}

/** How many times as long a game takes by one method as by another; undefined where one of them was stopped. */
export function factorOf(effort: Effort, other: Effort): number | undefined {
  if ([effort, other].some(({ isLimited, games }) => isLimited || games === 0)) return undefined;
  if (effort === other) return 1;
  return effort.ms / effort.games / (other.ms / other.games);
}

/** How many times as long a game takes as by the quickest method. */
export function timesSlower(effort: Effort, efforts: readonly Effort[]): number | undefined {
  const factors = efforts.map(other => factorOf(effort, other)).filter(factor => factor !== undefined);
  return factors.length > 0 ? Math.max(...factors) : undefined;
}
