/** Parts of exact cover that other packages of Quadrille build on. They may change with any version. */
export { solveByAlgorithmX, walkX } from '../algorithm-x.js';
export { findingBest } from '../best.js';
export { bitsToDlx } from '../bits-text.js';
export { certifying } from '../certificate/certify.js';
export { graphCertificate } from '../certificate/graph.js';
export { checking } from '../checker/check.js';
export { countingOrSearch, type RaceOptions } from '../counting/counting.js';
export { independentParts } from '../counting/parts.js';
export { belowBig, nodeCounts } from '../dag/answers.js';
export { deadEnd, PRODUCT, SKIPPED, SOLUTION } from '../dag/child.js';
export { DagBuilder, type DagState } from '../dag/dag.js';
export { estimating } from '../estimate.js';
export { countingByFrontier, type FrontierProgress } from '../kernels/frontier/host.js';
export { dryItem } from '../model.js';
export { fingerprint } from '../search.js';
export { isSymmetry } from '../symmetry/automorphisms.js';
export { type ClassesProgress, classifying } from '../symmetry/classes.js';
export { stepInWords } from '../trace.js';
