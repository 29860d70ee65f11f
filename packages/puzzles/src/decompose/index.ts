/** Decomposition of complete graphs into copies of one graph. */
export { type Condition, isOrderable, type Symmetry, symmetryOf } from './automorphisms.js';
export { type Canonical, type Coloring, canonical } from './canonical.js';
export { formatCertificate, parseCertificate } from './certificate.js';
export {
  type ClassesProgress,
  classesOf,
  type DecompositionClass,
  decompositionForm,
  groupOrders,
  labelledCount,
} from './classes.js';
export { type Construction, type ConstructOptions, construct } from './constructions/construct.js';
export { type Rotation, rotationOf, turnedCopies } from './constructions/labelings.js';
export { COPY_LIMIT, type CopyTable, copiesOf, edgesOfCopy, numberOfCopies, tableRefusal } from './copies.js';
export { type CountProgress, countByMemo } from './count.js';
export { type DemandSearch, decodeByEdges, demandSearch } from './demand.js';
export { decode, encode, encodeRest, modelText, orderOfModel } from './encode.js';
export { type Example, examples } from './examples.js';
export { type Factorisation, type FactoriseOptions, factorise, factoriseTree } from './factorise.js';
export {
  compacted,
  completeEdges,
  degreesOf,
  type Edge,
  edgeNumber,
  type Graph,
  isConnected,
  isTree,
  LARGEST_ORDER,
  makeGraph,
} from './graph.js';
export { formatGraph6, parseGraph6 } from './graph6.js';
export {
  cycleGraph,
  doubleStar,
  GRAPH_NAMES,
  graphByName,
  matchingGraph,
  pathGraph,
  starGraph,
} from './names.js';
export {
  formatConditions,
  formatEdges,
  parseConditions,
  parseEdges,
  treeFromParents,
  treeFromPrufer,
} from './notation.js';
export { type OpenQuestion, openQuestion, type Question, searchOfQuestion } from './question.js';
export { renderCircle, renderCopies, renderDot, renderRotation, renderText } from './render.js';
export { check, type Decomposition, isIsomorphic } from './rules.js';
export { type CopySearch, copySearch, decodeSolution, totalCount } from './search.js';
export { LARGEST_TREES, treeOf, treesOf } from './trees.js';
export { requireOrder, type Verdict, verdict } from './verdict.js';
