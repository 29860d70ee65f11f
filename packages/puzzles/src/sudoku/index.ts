/** Sudoku: solve, explain, rate, generate, check, convert. */
export {
  type Chunk,
  type GenerateSettings,
  generateNumber,
  type RatedLine,
  type RateSettings,
  rateChunk,
  rateDocument,
  rated,
  type SolvedLine,
  type SolveSettings,
  solveChunk,
} from './batch.js';
export { type BlindState, type BlindStep, blindSearch, blindTree, type Order } from './blind.js';
export { decode, encode } from './encode.js';
export { conflictOf, type ExamineOptions, examine, type Verdict } from './examine.js';
export { EXAMPLES, type Example, exampleNamed } from './examples.js';
export { SYMMETRIES, type Symmetry, superfluousGivens } from './generate/dig.js';
export { type FullGridMethod, fullGrid } from './generate/full-grid.js';
export {
  type Generated,
  type GenerateOptions,
  generate,
  generateInSlices,
  seedOf,
  type Wish,
} from './generate.js';
export { type Cage, type Layout, layoutOf } from './layout.js';
export {
  type Candidate,
  explain,
  GRADES,
  type Grade,
  gradeOf,
  gradeOfTechnique,
  type Language,
  type Link,
  type LogicAnswer,
  type LogicOptions,
  type LogicState,
  nextStep,
  type Step,
  solveByLogic,
  stateOf,
  TECHNIQUES,
  type TechniqueName,
  VARIANT_TECHNIQUES,
} from './logic/index.js';
export { type Document, isSukaku, type ParseOptions } from './notation/document.js';
export { formatCells, parseBoxes, variantOf } from './notation/line.js';
export { candidatesOf } from './notation/marks.js';
export {
  FORMATS,
  type FormatName,
  format,
  formatAll,
  isPuzzleLine,
  parse,
  parseAll,
  puzzleLine,
} from './notation.js';
export { type PdfOptions, renderPdf, type Sheet } from './pdf.js';
export { explainRating, type Rating, type RatingStep, rate, ratingSteps } from './rating/index.js';
export { type Picture, renderSvg, renderText, renderTree } from './render.js';
export {
  boxShape,
  CLASSIC,
  type Constraint,
  cellName,
  cellOf,
  check,
  type Fault,
  faults,
  type Grid,
  type House,
  type HouseKind,
  houseName,
  houses,
  isClassic,
  peers,
  rectangularBoxes,
  type Sudoku,
  sudoku,
  usualBoxes,
  VARIANTS,
  type Variant,
} from './rules.js';
export {
  type Answer,
  open,
  quickestSolver,
  refusal,
  SOLVERS,
  type SolveOptions,
  type SolverName,
  solutionCount,
  solve,
  solveInSlices,
} from './solve.js';
export { type BatchAnswer, solveBatch } from './solvers/fast.js';
export type { PuzzleSearch, Statistics } from './solvers/search-types.js';
