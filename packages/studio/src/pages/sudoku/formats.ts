/** What reads and writes every format: fetched when a text or a dialog needs it. */
export { format, parseAll, renderPdf } from '@quadrille/puzzles/sudoku';
export { shareLink } from '@quadrille/puzzles/sudoku/internal';
