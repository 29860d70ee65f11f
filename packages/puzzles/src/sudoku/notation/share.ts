/** Links that open a puzzle on other sites. */
import type { Document } from './document.js';
import { formatFPuzzles } from './fpuzzles-write.js';
import { formatIss } from './iss-write.js';
import { pack } from './lz.js';
import { formatSudokuPad } from './sudokupad.js';

/** The sites that a link can lead to. */
export type Site = 'fpuzzles' | 'sudokupad' | 'iss';

/** Whether a puzzle has drawings in the words of SudokuPad, and nothing that its own format has no word for. */
export function isDrawnForPad({ puzzle, padDrawings }: Document): boolean {
  return padDrawings !== undefined && puzzle.constraints.every(({ kind }) => kind === 'cage');
}

/** A link to the puzzle. Throws `InputError` naming the clue that the site has no word for. */
export function shareLink(document: Document, site: Site): string {
  if (site === 'iss') {
    const text = encodeURIComponent(formatIss(document).trim());
    return `https://sigh.github.io/Interactive-Sudoku-Solver/?q=${text}`;
  }
  if (site === 'sudokupad' && isDrawnForPad(document))
    return `https://sudokupad.app/scl${encodeURIComponent(pack(formatSudokuPad(document).trim()))}`;
  const data = pack(formatFPuzzles(document).trim());
  return site === 'fpuzzles'
    ? `https://www.f-puzzles.com/?load=${encodeURIComponent(data)}`
    : `https://sudokupad.app/fpuz${encodeURIComponent(data)}`;
}
