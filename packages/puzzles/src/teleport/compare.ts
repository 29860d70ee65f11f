/**
 * The comparison of the thesis: the same random games for every method, class of sizes after class of sizes,
 * and how many times slower each method is than the quickest. Time comes from outside; squares and moves are
 * counted, so that the report says more than one machine's clock.
 */
import { randomFrom } from '@quadrille/cover';
import { type GameSizes, randomGame } from './generate.js';
import type { Run } from './methods/method.js';
import type { Game } from './rules.js';
import { type MethodName, methods } from './solve.js';

/**
 * Four classes of sizes, with moves as long as the board: from what a hand can play to the contest's
 * largest.
 */
export const sizeClasses: readonly GameSizes[] = [
  { side: 15, moves: 20, step: 15 },
  { side: 50, moves: 20, step: 50 },
  { side: 150, moves: 20, step: 150 },
  { side: 400, moves: 20, step: 400 },
];

/** The same classes with short moves: play then passes through most of the board. */
export const denseClasses: readonly GameSizes[] = sizeClasses.map(({ side, moves }) => ({
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
  readonly sizes: GameSizes;
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
  const games = Array.from({ length: options.games }, () => randomGame(random, options.sizes));
  // A first round that does not count, for the engine to optimise what it runs.
  for (const game of games.slice(0, WARM_UP)) {
    for (const { method } of efforts) work(newEffort(method), game, options);
    yield;
  }
  for (const [i, game] of games.entries()) {
    // Another method goes first every time, so that a warm cache favours nobody.
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
