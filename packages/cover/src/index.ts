/** Exact cover with colors, multiplicities and costs. */
export { type Step, solveByAlgorithmX, walkX } from './algorithm-x.js';
export { type Best, best, type Priced } from './best.js';
export { type CertifyOptions, certify, certifying } from './certificate/certify.js';
export type { Certificate, CertificateKind } from './certificate/format.js';
export { graphCertificate } from './certificate/graph.js';
export { checkCertificate, type Verdict } from './checker/check.js';
export { belowBig, countByMemo, countOf, nodeCounts, sampler, tally } from './dag/answers.js';
export { deadEnd, SOLUTION } from './dag/child.js';
export {
  buildDag,
  type Dag,
  DagBuilder,
  type DagOptions,
  type DagState,
} from './dag/dag.js';
export { demandLimits, demandWhole } from './demand.js';
export { DLX_LIMITS, type DlxLimits, DlxReader } from './dlx-reader.js';
export { dlxLines, formatDlx, parseDlx } from './dlx-text.js';
export { GRAPH_LIMIT, graphSvg, graphText } from './draw/graph.js';
export { EDGE, FONT, INK, PAPER, PENCILS } from './draw/paper.js';
export { TABLE_LIMIT, tableSvg, tableText } from './draw/table.js';
export { searchTree, TREE_LIMIT, type TreeNode, treeSvg, treeText } from './draw/tree.js';
export { InputError, ModelError, NotationError, type Position } from './errors.js';
export { type Estimate, type EstimateOptions, estimate } from './estimate.js';
export {
  dryItem,
  type Item,
  type Model,
  ModelBuilder,
  type Multiplicity,
  type OptionDetails,
  optionName,
  optionUses,
  type Use,
} from './model.js';
export { type Random, randomFrom } from './random.js';
export {
  type Choose,
  coverSearch,
  fingerprint,
  type KernelName,
  kernelFor,
  type SearchOptions,
  searchOfText,
} from './search.js';
export {
  count,
  first,
  type Limits,
  type Solutions,
  type SolveOptions,
  type Summary,
  solutions,
} from './solve.js';
export { type Part, type Split, split } from './split.js';
export { escapeXml, SvgText, svg } from './svg.js';
export { describeStep, type TraceOptions, trace } from './trace.js';
export type { Ended, Search, Solution, Unit, Walk } from './walk.js';
