/** What the address of the page says: where the set comes from, what lies on the board, and what is locked. */
import { type EdgeBoard, type EdgePuzzle, examples } from '@quadrille/puzzles/edges';
import { say } from '../../app/sentences.js';
import {
  emptyBoard,
  formatCells,
  type Game,
  gameOfRecipe,
  parseCells,
  parseRecipe,
  readGame,
} from './play.js';

/** The set that one sees first. */
export const USUAL = '6x6-3-5-1';

/** What is on the sheet: a set, where it came from, a board, and the cells whose pieces are locked. */
export interface Shown extends Game {
  readonly source: string;
  readonly locks: readonly number[];
}

/** Sets of the family that are offered as examples, by their keys in addresses. */
export const EXAMPLES: ReadonlyMap<string, EdgePuzzle> = new Map(
  examples
    .filter(({ name }) => name === 'tetravex 3x3' || name === 'ring')
    .map(({ name, puzzle }) => [name.split(' ')[0], puzzle]),
);

/** The set that an address names: `r:` a recipe, `ex:` an example, `p:` the pieces themselves. */
export function gameOfSource(source: string): Game {
  const [kind] = source.split(':', 1);
  const text = source.slice(kind.length + 1);
  if (kind === 'r') return gameOfRecipe(parseRecipe(text));
  const example = kind === 'ex' ? EXAMPLES.get(text) : undefined;
  if (kind === 'ex' && !example) throw say.error('no-recipe', { text: JSON.stringify(text.slice(0, 30)) });
  return example ? { puzzle: example, board: emptyBoard(example) } : readGame(text);
}

/** Locked cells in an address, `1-7-12`; only those that have a piece. */
export const formatLocks = (locks: readonly number[]): string => locks.map(cell => cell + 1).join('-');
export function parseLocks(text: string, board: EdgeBoard): number[] {
  const cells = text.split('-').map(word => Number.parseInt(word, 10) - 1);
  return [...new Set(cells)].filter(cell => board[cell] >= 0);
}

/** What an address shows. Throws `InputError` for a set that makes no sense. */
export function shownAt(params: URLSearchParams): Shown {
  const source = sourceOf(params);
  const game = gameOfSource(source);
  const board = parseCells(params.get('b') ?? '', game.puzzle) ?? game.board;
  return { ...game, board, source, locks: parseLocks(params.get('lock') ?? '', board) };
}
export function sourceOf(params: URLSearchParams): string {
  const kind = ['p', 'ex'].find(own => params.has(own));
  return kind ? `${kind}:${params.get(kind)}` : `r:${params.get('r') ?? USUAL}`;
}

/** The address of what is shown; what is usual is left out. */
export function paramsOf(
  { puzzle, source, locks }: Shown,
  board: EdgeBoard,
): Record<string, string | undefined> {
  const kind = source.split(':', 1)[0];
  const isUsual = source === `r:${USUAL}`;
  const cells = formatCells(board);
  return {
    [kind]: isUsual ? undefined : source.slice(kind.length + 1),
    b: cells === formatCells(emptyBoard(puzzle)) && !isUsual ? undefined : cells,
    lock: locks.length > 0 ? formatLocks(locks) : undefined,
  };
}
