/** Who wins, by any of the four methods; which moves win from any square. */
import { backward } from './methods/backward.js';
import { brute } from './methods/brute.js';
import { fast, lines } from './methods/fast.js';
import { memo } from './methods/memo.js';
import type { Method, Run } from './methods/method.js';
import { scout } from './methods/scout.js';
import { checkGame, type Game, legalMoves, type Player, type Rule, type Square, START } from './rules.js';

export const methods = { brute, memo, backward, fast } satisfies Record<string, Method>;

export type MethodName = keyof typeof methods;

export const methodNames = Object.keys(methods) as MethodName[];

export interface Answer {
  readonly winner: Player;
  readonly method: MethodName;
  /** Squares visited and moves tried on the way. */
  readonly squares: number;
  readonly tried: number;
}

/** Squares a slice works on: some milliseconds for every method. */
export const SLICE = 2 ** 18;

/** Runs a method to its end. `brute` may take for ever: shells run it in slices and stop it. */
export function solve(game: Game, method: MethodName = 'fast', rule: Rule = 'normal'): Answer {
  checkGame(game);
  const run: Run = methods[method](game, rule);
  while (!run.step(SLICE));
  const answer = { winner: run.winner(), method, squares: run.squares, tried: run.tried };
  run.release?.();
  return answer;
}

/**
 * The indices of the winning moves from a square. What lies left of and above it does not matter, so the
 * question is the start of a smaller board; any board that `fast` solves can be asked.
 */
export function winningMoves(game: Game, square: Square = START, rule: Rule = 'normal'): number[] {
  const ahead = { ...game, width: game.width - square.x, height: game.height - square.y };
  checkGame(ahead);
  const legal = legalMoves(ahead, START);
  const scouts = scout(ahead, rule);
  const isWinningThere = legal.map(index => scouts.look(ahead.moves[index].right, ahead.moves[index].down));
  if (!isWinningThere.includes(undefined)) return legal.filter((_, i) => !isWinningThere[i]);
  const run = lines(ahead, rule);
  while (!run.step(SLICE));
  const winning = run.winningMoves();
  run.release?.();
  return winning;
}
