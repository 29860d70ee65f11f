/** One search on many machines: coordinator and trusted worker over whatever carries the cluster. */
export { coordinate } from './coordinator.js';
export type { ClusterOutcome, CoordinatorOptions } from './coordinator-options.js';
export type { Cluster, JobNotice, Lease, Offer, Revocations, SharedLedger, UnitQueue } from './types.js';
export { type WorkerOptions, work } from './worker.js';
