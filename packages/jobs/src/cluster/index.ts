/** One search on many machines: coordinator and trusted worker over whatever carries the cluster. */
export { type ClusterOutcome, type CoordinatorOptions, coordinate } from './coordinator.js';
export type { Cluster, JobNotice, Lease, Offer, Revocations, SharedLedger, UnitQueue } from './types.js';
export { restsOnVolunteers, volunteersOf, vouchersOf } from './vouchers.js';
export { type WorkerOptions, work } from './worker.js';
export { countsFor, writeOnce } from './write-once.js';
