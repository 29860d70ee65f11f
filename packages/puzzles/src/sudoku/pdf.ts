/**
 * Puzzles on paper. The PDF library and the fonts that are put into the file are large, so everything that
 * draws lives behind an import that happens only when a PDF is wanted.
 */
import type { Grid, Sudoku } from './rules.js';

export interface Sheet {
  readonly puzzle: Sudoku;
  readonly solution?: Grid;
  /** Printed above the puzzle; its number when there is none. */
  readonly title?: string;
  /** Printed after the title. */
  readonly difficulty?: string;
}

export interface PdfOptions {
  readonly perPage?: 1 | 2 | 4 | 6;
  /** Printed at the head of each page. */
  readonly title?: string;
}

/** Prints sheets to the bytes of a PDF: puzzles first, then the solutions that are known. */
export async function renderPdf(sheets: readonly Sheet[], options: PdfOptions = {}): Promise<Uint8Array> {
  const { printBook } = await import('./pdf/book.js');
  return printBook(sheets, options);
}
