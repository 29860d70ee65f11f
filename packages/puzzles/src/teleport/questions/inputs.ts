/** What the questions about the teleport game share: reading games and squares, and writing tables. */
import { type Bilingual, type Cut, InputError, inField, type Progress, type Task } from '@quadrille/base';
import type { Run } from '../methods/method.js';
import { parse } from '../notation.js';
import { CONTEST, type Game, isOnBoard, type Move, type Rule, type Square, START, WIDEST } from '../rules.js';
import { say } from '../sentences.js';
import { SLICE } from '../solve.js';

export interface GameInputs {
  readonly game: string;
  readonly misere: boolean;
  readonly noLimits: boolean;
}

/** Reads the game; one beyond the contest is told how larger ones are allowed. */
export function gameOf({ game, noLimits }: Pick<GameInputs, 'game' | 'noLimits'>): Game {
  return inField('game', () => (noLimits ? parse(game, WIDEST) : parseContest(game)));
}

function parseContest(text: string): Game {
  try {
    return parse(text, CONTEST);
  } catch (error) {
    if (!(error instanceof InputError) || error.code !== 'teleport.beyond-contest') throw error;
    throw say.error('lift-limits', { wrong: error.said }, error.position);
  }
}

export const ruleOf = ({ misere }: { readonly misere: boolean }): Rule => (misere ? 'misere' : 'normal');

/** Reads a square written as column and row, both from 1; the start where none is given. */
export function squareOf(game: Game, text: string | undefined): Square {
  if (text === undefined) return START;
  const match = /^\s*(\d{1,16})\s*[, ]\s*(\d{1,16})\s*$/.exec(text);
  if (!match) throw say.error('square', { text: JSON.stringify(text) });
  const square = { x: Number(match[1]) - 1, y: Number(match[2]) - 1 };
  if (isOnBoard(game, square)) return square;
  throw say.error('off-board', { text, width: game.width, height: game.height });
}

/** A square and a move as people read them. */
export const squareText = ({ x, y }: Square): string => `(${x + 1}, ${y + 1})`;
export const moveText = ({ right, down }: Move): string => `[${right},${down}]`;

/** Names with commas between them, each once. */
export const namesIn = (text: string): string[] => [...new Set(text.split(',').map(name => name.trim()))];

/** Runs a method to its end; why it was cut off, if it was. */
export function* finish(run: Run): Task<Progress, Cut | undefined> {
  while (!run.step(SLICE)) {
    const cut = yield { nodes: run.squares };
    if (cut) return cut;
  }
  return undefined;
}

/** What is said of work that was cut off. */
export const cutWords = (cut: Cut): Bilingual => say(cut === 'limited' ? 'cut-short' : 'cut-by-hand');

type Cell = string | Bilingual;

/** The cells of a sentence that holds several, with bars between them. */
export function cellsOf({ en, cs }: Bilingual): Bilingual[] {
  const czech = cs.split('|');
  return en.split('|').map((cell, i) => ({ en: cell, cs: czech[i] }));
}

/** Columns of text: the first is aligned left, the others right. */
export function table(rows: readonly (readonly Cell[])[]): Bilingual[] {
  const [en, cs] = (['en', 'cs'] as const).map(language =>
    aligned(rows.map(row => row.map(cell => (typeof cell === 'string' ? cell : cell[language])))),
  );
  return en.map((line, i) => ({ en: line, cs: cs[i] }));
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const columnCount = Math.max(...rows.map(row => row.length));
  const widths = Array.from({ length: columnCount }, (_, column) =>
    Math.max(...rows.map(row => row[column]?.length ?? 0)),
  );
  return rows.map(row =>
    row
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i])))
      .join('  ')
      .trimEnd(),
  );
}
