/** Edge matching: Eternity II, TetraVex and their kin. */
export { type BestOptions, BestSearch, type Improvement } from './best.js';
export { formatBoard, parseBoard } from './board.js';
export { diagnose } from './diagnose.js';
export type { Switches } from './draft.js';
export { type Encoding, type EncodingName, encode, encodingNames } from './encode.js';
export { duration, type Estimate, estimate } from './estimate.js';
export { type Example, examples } from './examples.js';
export { type Generated, generate, type Recipe } from './generate.js';
export {
  boardOfLink,
  formatLink,
  isLink,
  type LinkBoard,
  motifOrders,
  parseLink,
  puzzleOfLink,
} from './link.js';
export { format, formatJson, parse, parseClues } from './notation.js';
export { renderPng } from './png.js';
export { polisher } from './polish.js';
export { Race } from './race.js';
export { type DrawOptions, renderSvg, renderText } from './render.js';
export {
  type Clue,
  COLOR_LIMIT,
  cellsOf,
  check,
  type EdgeBoard,
  type EdgePuzzle,
  innerEdgeCount,
  PIECE_LIMIT,
  type Piece,
  type Score,
  score,
  sideColor,
} from './rules.js';
export {
  openScan,
  type ScanOptions,
  type ScanSearch,
  type ScanState,
  type ScanWalk,
  scanSearch,
} from './scan.js';
export { bandPath, defaultStrategy, parseStrategy, type Strategy } from './strategy.js';
export { fixCorner } from './symmetry.js';
export { turnBoard, turnPuzzle } from './turn.js';
