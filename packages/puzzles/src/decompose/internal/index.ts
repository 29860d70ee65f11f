/** What the programs of Quadrille and its tests use of this family besides its public door; may change with any version. */
export { symmetryOf } from '../automorphisms.js';
export { canonical } from '../canonical.js';
export { decompositionForm, groupOrders, labeledCount } from '../classes.js';
export { type Rotation, rotationOf, turnedCopies } from '../constructions/labelings.js';
export { edgesOfCopy, numberOfCopies } from '../copies.js';
export { decodeByEdges, demandSearch } from '../demand.js';
export { encodeRest, modelText, orderOfModel } from '../encode.js';
export { factorize, factorizeTree } from '../factorize.js';
export { compacted, completeEdges, edgeNumber, isTree, LARGEST_ORDER } from '../graph.js';
export { formatSparse6 } from '../graph6.js';
export { doubleStar, GRAPH_NAMES, isGraphSymbol, matchingGraph, pathGraph, starGraph } from '../names.js';
export {
  formatConditions,
  formatEdgeList,
  parseConditions,
  treeFromParents,
  treeFromPrufer,
} from '../notation.js';
export type { ModelStudy, Study } from '../questions/study.js';
export { renderRotation } from '../render.js';
export { isIsomorphic } from '../rules.js';
export { decodeSolution } from '../search.js';
export { treeOf } from '../trees.js';
