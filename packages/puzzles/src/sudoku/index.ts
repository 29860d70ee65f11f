/** Sudoku: solve, explain, rate, generate, check, convert. */
export { type SolvedLine, type SolveSettings, solveChunk, type WrongLine } from './batch.js';
export type { Clue } from './clues/index.js';
export { decode, encode } from './encode.js';
export { type ExamineOptions, examine, type Verdict } from './examine.js';
export { EXAMPLES, type Example, exampleNamed } from './examples.js';
export { SYMMETRIES, type Symmetry } from './generate/names.js';
export { type Generated, type GenerateOptions, generate } from './generate.js';
export {
  explain,
  GRADES,
  type Grade,
  type Language,
  type LogicAnswer,
  type LogicOptions,
  type LogicState,
  nextStep,
  type Step,
  solveByLogic,
  stateOf,
} from './logic/index.js';
export type { Document, ParseOptions } from './notation/document.js';
export { FORMATS, type FormatName } from './notation/format-names.js';
export { puzzleLine } from './notation/lines.js';
export { format, formatAll, parse, parseAll } from './notation.js';
export { type PdfOptions, renderPdf, type Sheet } from './pdf.js';
export { type Rating, rate } from './rating/index.js';
export { type Picture, renderSvg, renderText } from './render.js';
export {
  type Constraint,
  check,
  type Fault,
  faults,
  type Grid,
  type Sudoku,
  sudoku,
  VARIANTS,
  type Variant,
} from './rules.js';
export { type Answer, type SolveOptions, solutionCount, solve } from './solve.js';
export { type BatchAnswer, solveBatch } from './solvers/fast.js';
export { SOLVERS, type SolverName } from './solvers/names.js';
