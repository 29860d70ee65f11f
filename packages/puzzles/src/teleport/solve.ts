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

/** The board a square has ahead: what lies left of it and above does not matter. */
export function boardAhead(game: Game, square: Square): Game {
  return { ...game, width: game.width - square.x, height: game.height - square.y };
}

/**
 * The indices of the winning moves from a square: from the start of the board ahead of it. Any board that
 * `fast` solves can be asked; one that needs long is better asked of a `lines` run, in slices.
 */
export function winningMoves(game: Game, square: Square = START, rule: Rule = 'normal'): number[] {
  const ahead = boardAhead(game, square);
  checkGame(ahead);
  const scouted = scoutMoves(ahead, rule);
  if (scouted !== undefined) return scouted;
  const run = lines(ahead, rule);
  while (!run.step(SLICE));
  const winning = run.winningMoves();
  run.release?.();
  return winning;
}

/** The winning moves from the start if a short look ahead tells them, else undefined. */
export function scoutMoves(game: Game, rule: Rule): number[] | undefined {
  const ahead = scout(game, rule);
  const legal = legalMoves(game, START);
  const isWinningThere = legal.map(index => ahead.look(game.moves[index].right, game.moves[index].down));
  return isWinningThere.includes(undefined) ? undefined : legal.filter((_, i) => !isWinningThere[i]);
}
