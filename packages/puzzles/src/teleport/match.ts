/**
 * One match: a board, the moves that were made, whose turn it is, what was given away. Immutable, without any opponent:
 * the page and the terminal play with it.
 */
import { randomFrom } from '@quadrille/base';
import { type GameSizes, randomGame } from './generate.js';
import type { Position } from './opponents/opponent.js';
import { outlookOf, outlooks } from './opponents/perfect.js';
import {
  after,
  type Game,
  legalMoves,
  otherPlayer,
  type Player,
  type Rule,
  type Square,
  START,
} from './rules.js';

export interface Match {
  readonly game: Game;
  readonly rule: Rule;
  /** Indices of the moves made. */
  readonly played: readonly number[];
}

/** The squares passed, the first one included. */
export function squaresOf({ game, played }: Match): Square[] {
  const squares: Square[] = [START];
  for (const move of played) squares.push(after(squares[squares.length - 1], game.moves[move]));
  return squares;
}

export function positionOf(match: Match): Position {
  return { game: match.game, rule: match.rule, square: squaresOf(match).at(-1)! };
}

export function toMove({ played }: Match): Player {
  return played.length % 2 === 0 ? 'Martien' : 'Pepie';
}

/** The winner when nobody can move any more: whoever has to leave the board loses; under the misère rule, wins. */
export function winnerOf(match: Match): Player | undefined {
  const { game, square } = positionOf(match);
  if (legalMoves(game, square).length > 0) return undefined;
  return match.rule === 'misere' ? toMove(match) : otherPlayer(toMove(match));
}

/** The match after one more move; undefined when that move leaves the board. */
export function playMove<M extends Match>(match: M, move: number): M | undefined {
  const { game, square } = positionOf(match);
  return legalMoves(game, square).includes(move) ? { ...match, played: [...match.played, move] } : undefined;
}

/** A move of a match as it turned out. */
export interface Turn {
  readonly player: Player;
  readonly move: number;
  readonly to: Square;
  /** Who made it had a won position and gave it away. */
  readonly isBlunder: boolean;
  /** The moves that would have won, when it is a blunder. */
  readonly better: readonly number[];
}

/** All moves so far with those that gave a won position away. */
export function recordOf(match: Match): Turn[] {
  const squares = squaresOf(match);
  return match.played.map((move, ply) => {
    const outlook = outlooks({ game: match.game, rule: match.rule, square: squares[ply] });
    const better = outlook.filter(({ isWinning }) => isWinning).map(one => one.move);
    const isBlunder = better.length > 0 && !better.includes(move);
    const player: Player = ply % 2 === 0 ? 'Martien' : 'Pepie';
    return { player, move, to: squares[ply + 1], isBlunder, better: isBlunder ? better : [] };
  });
}

/** Fewer turns are no game. */
const LEAST_TURNS = 5;

/** A random game that `player` can win, and can lose with the first choice; the last one tried when there is none. */
export function winnableGame(seed: number, sizes: GameSizes, rule: Rule, player: Player): Game {
  const random = randomFrom(seed);
  let game = randomGame(random, sizes);
  for (let tries = 0; tries < 200 && !isGood(game, rule, player); tries++) game = randomGame(random, sizes);
  return game;
}

function isGood(game: Game, rule: Rule, player: Player): boolean {
  const { isWinning, turns } = outlookOf({ game, rule, square: START });
  if (turns < LEAST_TURNS || isWinning !== (player === 'Martien')) return false;
  const firsts =
    player === 'Pepie' ? legalMoves(game, START).map(index => after(START, game.moves[index])) : [START];
  return firsts.every(square => outlooks({ game, rule, square }).some(outlook => !outlook.isWinning));
}
