/**
 * The teleport game, straight from its rules: two players stand on one square of a board, first the upper
 * left one, and in turn choose one of the moves (so many columns to the right, so many rows down). Who has
 * to step off the board loses; under the misère rule, wins. Martien starts, Pepie is second.
 *
 * It is a subtraction game of vectors: what counts is the room ahead, not whose turn it is.
 */
import type { Bilingual } from '@quadrille/base';
import { say } from './sentences.js';

export interface Move {
  readonly right: number;
  readonly down: number;
}

/** A board with its moves; `width` is the contest's N, `height` its M. */
export interface Game {
  readonly width: number;
  readonly height: number;
  readonly moves: readonly Move[];
}

/** A place on the board: x columns from the left, y rows from the top, both from 0. */
export interface Square {
  readonly x: number;
  readonly y: number;
}

/** `normal`: who has to step off loses. `misere`: who has to step off wins. */
export type Rule = 'normal' | 'misere';

export type Player = 'Martien' | 'Pepie';

export const START: Square = { x: 0, y: 0 };

/** Bounds for the numbers of a game. */
export interface Limits {
  readonly side: number;
  readonly moves: number;
  readonly step: number;
}

/** What the contest promises. */
export const CONTEST: Limits = { side: 400, moves: 20, step: 500 };

/** What numbers can hold and memory bears: the bounds when the contest's do not apply. */
export const WIDEST: Limits = { side: 2 ** 50, moves: 1000, step: 2 ** 50 };

/** The square where a move leads, which need not be on the board. */
export function after(square: Square, move: Move): Square {
  return { x: square.x + move.right, y: square.y + move.down };
}

export function isOnBoard(game: Game, square: Square): boolean {
  return square.x >= 0 && square.y >= 0 && square.x < game.width && square.y < game.height;
}

/** The indices of the moves that stay on the board. */
export function legalMoves(game: Game, square: Square): number[] {
  const legal: number[] = [];
  game.moves.forEach((move, index) => {
    if (isOnBoard(game, after(square, move))) legal.push(index);
  });
  return legal;
}

export function otherPlayer(player: Player): Player {
  return player === 'Martien' ? 'Pepie' : 'Martien';
}

/** Throws `InputError` unless the game is one: sizes and moves within `limits`, no move that stays. */
export function checkGame(game: Game, limits: Limits = WIDEST): void {
  for (const side of ['width', 'height'] as const) demand(game[side], 1, limits.side, say(`side-${side}`));
  demand(game.moves.length, 1, limits.moves, say('moves'));
  game.moves.forEach(({ right, down }, i) => {
    const index = i + 1;
    demand(right, 0, limits.step, say('step-right', { index }));
    demand(down, 0, limits.step, say('step-down', { index }));
    if (right === 0 && down === 0) throw say.error('move-stays', { index });
  });
}

function demand(value: number, least: number, most: number, what: Bilingual): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  throw say.error('not-between', { what, least, most, value });
}

/**
 * Checks a claim of which squares win against the definition, square by square: a square wins exactly when
 * some move leads to a square that does not, or (misère) when no move stays on the board. Returns the first
 * square where the claim breaks it, or undefined. The definition has one solution, so a claim that passes is
 * the truth. Shares no code with the methods.
 */
export function check(
  game: Game,
  isWinning: (x: number, y: number) => boolean,
  rule: Rule = 'normal',
): Square | undefined {
  for (let y = 0; y < game.height; y++) {
    for (let x = 0; x < game.width; x++) {
      let canMove = false;
      let reachesLosing = false;
      for (const { right, down } of game.moves) {
        if (x + right >= game.width || y + down >= game.height) continue;
        canMove = true;
        reachesLosing ||= !isWinning(x + right, y + down);
      }
      if (isWinning(x, y) !== (canMove ? reachesLosing : rule === 'misere')) return { x, y };
    }
  }
  return undefined;
}
