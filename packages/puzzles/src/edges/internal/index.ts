/** What the programs of Quadrille and its tests use of this family besides its public door; may change with any version. */
export { choicesOf } from '../attempts.js';
export { diagnose } from '../diagnose.js';
export type { Switches } from '../draft.js';
export { duration } from '../estimate.js';
export { splitColors } from '../generate.js';
export { boardOfLink, isLink, motifOrders, puzzleOfLink } from '../link.js';
export { parseClues } from '../notation.js';
export { polisher } from '../polish.js';
export { bestMember } from '../questions/best.js';
export { Race } from '../race.js';
export { cellsOf, innerEdgeCount, sideColor } from '../rules.js';
export type { ScanState } from '../scan.js';
export { bandPath, defaultStrategy, parseStrategy } from '../strategy.js';
export { fixCorner } from '../symmetry.js';
export { turnBoard, turnPuzzle } from '../turn.js';
