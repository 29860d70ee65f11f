/** What the programs of Quadrille and its tests use of this family besides its public door; may change with any version. */
export { starts } from '../examples.js';
export { squareSteps } from '../modular.js';
export { referenceSearch } from '../reference.js';
export { renderStamps, renderSteps, stampsSvg } from '../render.js';
export { renderTree, treeSvg } from '../render-tree.js';
export { borderOf, cellsOf, slim } from '../rules.js';
export { searchStarts } from '../search.js';
export { methodFor, objection, solve, usualCellCount } from '../solve.js';
export { compareStarts, imagesOf, isRepresentative } from '../symmetry.js';
export { TimeKeeper, type Times } from '../times.js';
export { type Merge, mergeTrees } from '../tree.js';
