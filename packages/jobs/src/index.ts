/** One search on all cores or many machines: units, reports, ledger, runners. */
export { type Audit, type AuditOptions, audit, auditLines } from './audit.js';
export { Closure, type OpenUnit } from './core/closure.js';
export type { Crew } from './core/crew.js';
export { sha256 } from './core/hash.js';
export {
  type KeptLedger,
  keptLedger,
  type Ledger,
  memoryLedger,
  type ReadSummary,
} from './core/ledger.js';
export type { Progress } from './core/progress.js';
export {
  formatReport,
  isReport,
  jobId,
  PROTOCOL,
  parseReport,
  type Report,
} from './core/report.js';
export { type Outcome, type RunOptions, run, type Wanted } from './core/run.js';
export { isOwnModule, openSource, type SearchSource } from './core/source.js';
export type { SolutionStream, StreamSummary } from './core/stream.js';
export { rerun } from './core/walk-unit.js';
export { type Description, readDescription, readDirectory } from './journal/directory.js';
export { type Counted, type CountOptions, count, stream, type ThreadsOptions } from './models.js';
export { systemDisk } from './platform/disk.js';
export { type JobOptions, runJob } from './run-job.js';
export { secondKernel } from './second-kernel.js';
export { builtModule, type FunctionSource, type MapOptions, mapOrdered } from './threads/index.js';
