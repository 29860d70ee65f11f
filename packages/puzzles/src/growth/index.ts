/** Growth of squares: starts that grow until the board is full. */
export { optimalStarts } from './enumerate.js';
export { type Example, otherExamples, paperExamples, starts } from './examples.js';
export { countByFormula, formulaSteps } from './modular.js';
export { format, parse } from './notation.js';
export { type ReferenceProgress, referenceSearch } from './reference.js';
export {
  gallerySvg,
  renderStamps,
  renderSteps,
  renderText,
  stampsSvg,
  startSvg,
  stepsSvg,
} from './render.js';
export { renderTree, treeSvg } from './render-tree.js';
export {
  type Board,
  borderOf,
  type Course,
  cellsOf,
  check,
  type Growth,
  grow,
  grower,
  makeBoard,
  optimalCellCount,
  rectangle,
  type Start,
  slim,
} from './rules.js';
export { sampler } from './sample.js';
export { countBySearch, openStartSearch, SLICE, searchStarts, startsBySearch } from './search.js';
export { type Method, methodFor, objection, type Question, solve, usualCellCount } from './solve.js';
export { compareStarts, imagesOf, isRepresentative } from './symmetry.js';
export { TimeKeeper, type Times } from './times.js';
export { type Box, type Merge, mergeTrees } from './tree.js';
