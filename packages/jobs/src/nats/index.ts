/** The cluster on NATS JetStream. */

export { parseAddress } from './address.js';
export {
  connectCluster,
  type NatsCluster,
  type NatsOptions,
  whyUnreachable,
} from './nats-cluster.js';
export {
  type ClusterJobOptions,
  type ClusterWorkerOptions,
  runOnCluster,
  workForCluster,
} from './run-on-cluster.js';
export { openTalk, type Talk } from './talk.js';
export { openVolunteerPool, type VolunteerPool } from './volunteer-pool.js';
export { openWebSocket } from './websocket.js';
export { readWorkerStatus, STATUS_MS, type WorkerNews, workerSubject } from './worker-status.js';
