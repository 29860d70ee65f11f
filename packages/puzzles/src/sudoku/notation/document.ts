/** What a file may say about a puzzle, whatever its format. */
import { type Grid, isClassic, type Sudoku } from '../rules.js';
import { say } from '../sentences/reading.js';

export interface Document {
  readonly puzzle: Sudoku;
  readonly solution?: Grid;
  /** Digits filled in so far, givens included. */
  readonly values?: Grid;
  /** Pencil marks: the digits a cell may take, bit d - 1 for digit d. */
  readonly candidates?: readonly number[];
  /** The difficulty as the file names it. */
  readonly difficulty?: string;
  readonly title?: string;
  readonly author?: string;
  /** The rules as the file tells them, in prose. */
  readonly rules?: string;
  /** What the file draws without saying what it means, as it stands there; kept for writing it again. */
  readonly drawings?: { readonly [field: string]: unknown };
  /** The same of a file of SudokuPad: lines, arrows, and what lies below and above the digits. */
  readonly padDrawings?: { readonly [field: string]: unknown };
}

/**
 * Whether pencil marks are the puzzle itself: a Sukaku has no givens. Beside givens, marks are somebody's
 * progress.
 */
export function isSukaku(document: Document): document is Document & { candidates: readonly number[] } {
  return document.candidates !== undefined && document.puzzle.givens.every(digit => digit === 0);
}

/** What the caller knows about a text beyond the text. */
export interface ParseOptions {
  readonly size?: number | undefined;
  /** Constraints that hold for every puzzle of the text. */
  readonly constraints?: Sudoku['constraints'] | undefined;
  /** Takes drawings for decoration: only what the file has as data counts. Without it such a file is refused. */
  readonly asDrawn?: boolean | undefined;
}

/** The most characters that are read as one document; batches of lines have no limit of their own. */
export const LONGEST_DOCUMENT = 4 * 2 ** 20;

/** Refuses to write what a format cannot hold. */
export function demandClassic(format: string, { puzzle }: Document): void {
  if (isClassic(puzzle)) return;
  throw say.error('classic-only', { format });
}
