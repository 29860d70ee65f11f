/** Finding kept games again: of the last visit, of a puzzle, and the steps of each. */
import { puzzleLine } from '@quadrille/puzzles/sudoku';
import { fromParams } from './link.js';
import { type Position, type Told, withTold } from './position.js';
import { gameOf, isBegun, lastId, type SavedGame, savedGames } from './saved.js';

/** One step of a game, as undo keeps it. */
export interface Moment {
  readonly position: Position;
  readonly isOwn: boolean;
  /** The game it belongs to, among those that are kept. */
  readonly id: string;
  /** Whether a digit of the player, not a search, led here. */
  readonly isByHand?: boolean;
}

/** The address of the game left behind on this machine, without its page. */
export const lastGame = (): string => gameOf(lastId())?.params ?? '';

/** The game of a puzzle that is about to be opened, if one was begun and is not on the board. */
export function begunOf(position: Position, idOnBoard = ''): SavedGame | undefined {
  const found = gameOfPuzzle(position);
  return found && found.id !== idOnBoard && isBegun(found) ? found : undefined;
}

/** A kept game of this very puzzle, the last one played. */
export function gameOfPuzzle({ puzzle }: Position): SavedGame | undefined {
  const line = puzzleLine(puzzle);
  return savedGames().find(game => game.line === line && !game.isOwn && !game.isSolved);
}

/** Who wrote the last digit of a kept game, for its moment on the board. */
export const byHand = (saved: SavedGame | undefined) => (saved?.isByHand ? { isByHand: true } : {});

/** A step as it was kept; damaged ones are left out. */
export function momentOf(address: string, id: string, told?: Told): Moment[] {
  try {
    const shown = fromParams(new URLSearchParams(address));
    return shown ? [{ position: withTold(shown.position, told), isOwn: shown.isOwn, id }] : [];
  } catch {
    return [];
  }
}

export const newId = (): string => Math.random().toString(36).slice(2, 10);
