/** Edge matching: Eternity II, TetraVex and their kin. */
export { type AttemptsInput, type AttemptsSearch, openAttempts } from './attempts.js';
export { type BestOptions, BestSearch, type Improvement } from './best.js';
export { formatBoard, parseBoard } from './board.js';
export { type Encoding, type EncodingName, encode, encodingNames } from './encode.js';
export { type Estimate, estimate } from './estimate.js';
export { type Example, examples } from './examples.js';
export { type Generated, generate, type Recipe } from './generate.js';
export { formatLink, type LinkBoard, parseLink } from './link.js';
export { format, formatJson, parse } from './notation.js';
export { renderPng } from './png.js';
export { type DrawOptions, renderSvg, renderText } from './render.js';
export { type Clue, check, type EdgeBoard, type EdgePuzzle, type Piece, type Score, score } from './rules.js';
export { openScan, type ScanOptions, type ScanSearch, type ScanWalk, scanSearch } from './scan.js';
