/** Growth of squares: starts that grow until the board is full. */
export { optimalStarts } from './enumerate.js';
export { countByFormula, formulaSteps } from './modular.js';
export { format, parse } from './notation.js';
export { type ReferenceProgress, referenceSearch } from './reference.js';
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
} from './rules.js';
export { sampler } from './sample.js';
export { countBySearch, SLICE, searchStarts, startsBySearch } from './search.js';
export { compareStarts, imagesOf, isRepresentative } from './symmetry.js';
export { TimeKeeper, type Times } from './times.js';
