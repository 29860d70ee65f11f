/**
 * Games kept on this machine, each with its clock and its undo steps: a short list to choose from, and for every game
 * the addresses of its steps. The oldest go when there are too many.
 */

import { forget, isString, isTexts, recall, remember } from '../../app/storage.js';
import type { Told } from './position.js';

export interface SavedGame {
  readonly id: string;
  /** The puzzle on one line, to find the game of a puzzle again. */
  readonly line: string;
  /** The address of the game, without its page. */
  readonly params: string;
  readonly seconds: number;
  readonly changedMs: number;
  /** Cells filled by the player, and cells that were empty. */
  readonly placed: number;
  /** Nothing is filled yet, but candidates or colors are marked. */
  readonly hasOnlyMarks?: boolean;
  readonly empty: number;
  readonly isSolved: boolean;
  /** The player wrote the last digit. */
  readonly isByHand?: boolean;
  readonly isOwn: boolean;
}

/** The addresses that undo and redo lead to. */
export interface SavedSteps {
  readonly past: readonly string[];
  readonly future: readonly string[];
}

const MOST_GAMES = 24;
const MOST_STEPS = 300;
const LIST = 'sudoku.games';

/** Whether it is more than a puzzle that was looked at. */
export const isBegun = ({ placed, hasOnlyMarks, isOwn }: SavedGame): boolean =>
  placed > 0 || hasOnlyMarks === true || isOwn;

/** The games, the last one played first. */
export const savedGames = (): readonly SavedGame[] => recall(LIST, isGames, []);

export const gameOf = (id: string): SavedGame | undefined => savedGames().find(game => game.id === id);

/** The game last left, whether or not anything was played in it. */
export const lastId = (): string => recall('sudoku.last', isString, '');

/** What was kept last, so that it is not written again with every move. */
let lastTold: Told | undefined;

/** What a file tells and draws is kept once for each game, beside its addresses: it may be long. */
export function saveGame(game: SavedGame, { past, future }: SavedSteps, told?: Told): void {
  // Of puzzles that were only looked at, nothing is kept but the last.
  const others = savedGames().filter(own => own.id !== game.id && isBegun(own));
  const games = [game, ...others];
  for (const { id } of games.slice(MOST_GAMES)) forgetParts(id);
  remember(LIST, games.slice(0, MOST_GAMES));
  remember('sudoku.last', game.id);
  remember(`sudoku.steps.${game.id}`, [past.slice(-MOST_STEPS), future.slice(0, MOST_STEPS)]);
  if (told && told !== lastTold) remember(`sudoku.told.${game.id}`, told);
  lastTold = told;
}

function forgetParts(id: string): void {
  forget(`sudoku.steps.${id}`);
  forget(`sudoku.told.${id}`);
}

export const toldOf = (id: string): Told | undefined => recall(`sudoku.told.${id}`, isTold, undefined);

export function stepsOf(id: string): SavedSteps {
  const [past, future] = recall(`sudoku.steps.${id}`, isSteps, [[], []]);
  return { past, future };
}

export function forgetGame(id: string): void {
  forgetParts(id);
  remember(
    LIST,
    savedGames().filter(game => game.id !== id),
  );
}

const isTold = (value: unknown): value is Told | undefined => typeof value === 'object' && value !== null;

const isSteps = (value: unknown): value is [string[], string[]] =>
  Array.isArray(value) && value.length === 2 && value.every(isTexts);

function isGames(value: unknown): value is SavedGame[] {
  return Array.isArray(value) && value.every(isGame);
}

function isGame(value: unknown): value is SavedGame {
  const own = value as Partial<Record<keyof SavedGame, unknown>> | null;
  return (
    typeof own === 'object' &&
    own !== null &&
    [own.id, own.line, own.params].every(isString) &&
    [own.seconds, own.changedMs, own.placed, own.empty].every(Number.isFinite)
  );
}
