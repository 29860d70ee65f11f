/** Growth of squares: starts that grow until the board is full. */
export { optimalStarts } from './enumerate.js';
export { type Example, otherExamples, paperExamples } from './examples.js';
export { countByFormula } from './modular.js';
export { format, parse } from './notation.js';
export { gallerySvg, renderText, startSvg, stepsSvg } from './render.js';
export {
  type Board,
  check,
  type Growth,
  grow,
  makeBoard,
  optimalCellCount,
  rectangle,
  type Start,
} from './rules.js';
export { sampler } from './sample.js';
export { countBySearch, openStartSearch, startsBySearch } from './search.js';
