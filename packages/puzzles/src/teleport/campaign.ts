/**
 * All methods over many games: the first difference is a bug in one of them, and is shrunk to the smallest
 * game that still shows it. The thesis did this with 2 000 000 games up to 400 x 400.
 */
import { lines } from './methods/fast.js';
import type { Method, Run } from './methods/method.js';
import type { Game, Player, Rule } from './rules.js';
import { type MethodName, methods, SLICE } from './solve.js';

/** `brute` joins where the board is at most this wide and high, for at most that many squares. */
const BRUTE_SIDE = 12;
const BRUTE_SQUARES = 2 ** 14;

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
