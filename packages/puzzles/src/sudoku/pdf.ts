/**
 * Puzzles on paper. What writes the PDF, with the fonts that are put into the file, is a package of its own,
 * `@quadrille/pdf`, which is loaded only when a PDF is wanted, and need not be installed otherwise.
 */
import type { Paper } from './pdf/paper.js';
import type { Grid, Sudoku } from './rules.js';
import { say } from './sentences/asking.js';

export { missingCharacters } from './pdf/printable.js';

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
  return printBook(sheets, options, title => openPaper(title));
}

async function openPaper(title: string): Promise<Paper> {
  try {
    const paper = await import('@quadrille/pdf');
    return (await paper.openPaper(title)) as unknown as Paper;
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_MODULE_NOT_FOUND') throw say.error('pdf-package');
    throw error;
  }
}
