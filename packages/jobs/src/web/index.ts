/** Jobs in a browser: one search in all Web Workers of a page. Nothing of Node, no shared memory, no evaluated text. */
export { type Audit, type AuditOptions, audit, auditFields, auditLines } from '../audit.js';
export { Closure, type OpenUnit } from '../core/closure.js';
export type { Crew } from '../core/crew.js';
export { type KeptLedger, keptLedger, type Ledger, memoryLedger } from '../core/ledger.js';
export type { Progress } from '../core/progress.js';
export { formatReport, isReport, jobId, parseReport, type Report } from '../core/report.js';
export type { Outcome, Wanted } from '../core/run.js';
export { isOwnModule, type SearchSource } from '../core/source.js';
export type { SolutionStream, StreamSummary } from '../core/stream.js';
export { logPage, solutionPage, standingOf } from '../reading.js';
export type { PageWorker, WorkerScope } from './messages.js';
export {
  type Counted,
  count,
  serveModels,
  stream,
  type WebCountOptions,
  type WorkersOptions,
} from './models.js';
export { runJob, type WebJobOptions } from './run-job.js';
export { serveUnits } from './serve-units.js';
export { webCrew } from './web-crew.js';
