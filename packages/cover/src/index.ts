/** Exact cover with colors, multiplicities and costs. */

export type { Ended, Search, Solution, Unit, Walk } from '@quadrille/base';
export {
  InputError,
  ModelError,
  NotationError,
  type Position,
  type Random,
  randomFrom,
} from '@quadrille/base';
export type { Step } from './algorithm-x.js';
export { type Best, best, type Priced } from './best.js';
export { type CertifyOptions, certify } from './certificate/certify.js';
export { checkCertificate } from './certificate/check.js';
export type { Certificate, CertificateKind } from './certificate/format.js';
export type { Verdict } from './checker/check.js';
export type { CountMethod } from './counting/contenders.js';
export {
  type Counted,
  type CountingOptions,
  type CountingProgress,
  counting,
} from './counting/counting.js';
export {
  type FrontierSearchOptions,
  frontierSearch,
  frontierSearchOfText,
} from './counting/frontier-search.js';
export { countByMemo, countOf, sample, sampler, tally } from './dag/answers.js';
export { buildDag, type Dag, type DagOptions } from './dag/dag.js';
export { type MemoSearchOptions, memoSearch, memoSearchOfText } from './dag/memo-search.js';
export { DLX_LIMITS, type DlxLimits, DlxReader } from './dlx-reader.js';
export { dlxLines, formatDlx, parseDlx } from './dlx-text.js';
export { type Estimate, type EstimateOptions, estimate } from './estimate.js';
export { linesOf, type ReadFormat, readModelAs, type WrittenFormat } from './formats/index.js';
export {
  countByFrontier,
  type FrontierAnswer,
  type FrontierOptions,
} from './kernels/frontier/host.js';
export {
  dataOf,
  type Item,
  type Model,
  ModelBuilder,
  type Multiplicity,
  type OptionDetails,
  optionName,
  optionUses,
  type Use,
} from './model.js';
export { formulaLines, type ProofFormat, proofLines } from './proofs/index.js';
export {
  type Choose,
  coverSearch,
  type KernelName,
  kernelFor,
  type SearchOptions,
  searchOfText,
} from './search.js';
export {
  type CountOptions,
  type CountSummary,
  count,
  first,
  type Limits,
  type Solutions,
  type SolveOptions,
  type Summary,
  solutions,
} from './solve.js';
export { type Part, type Split, split } from './split.js';
export {
  type Group,
  type GroupAnswer,
  type Permutation,
  symmetries,
} from './symmetry/automorphisms.js';
export {
  type Classes,
  type ClassesOptions,
  classes,
  type SolutionClass,
} from './symmetry/classes.js';
export { describeStep, type TraceOptions, trace } from './trace.js';
