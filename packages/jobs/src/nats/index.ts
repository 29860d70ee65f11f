/** The cluster on NATS JetStream. */

export { workerPassword } from '../cluster/seal.js';
export { fingerprintOf, makeAuthority, makeServerCertificate } from '../platform/certificate.js';
export { parseAddress } from './address.js';
export { type ConfigurationOptions, clusterConfiguration, type Passwords } from './configuration.js';
export {
  connectCluster,
  type NatsCluster,
  type NatsOptions,
  whyUnreachable,
} from './nats-cluster.js';
export { repairOnCluster } from './repair-cluster.js';
export {
  type ClusterJobOptions,
  type ClusterWorkerOptions,
  restoreToCluster,
  runOnCluster,
  workForCluster,
} from './run-on-cluster.js';
export { unanswered } from './silence.js';
export { checkVersion } from './streams.js';
export { openTalk, type Talk } from './talk.js';
export { formatPool, makePasswords, openVolunteerPool, type VolunteerPool } from './volunteer-pool.js';
export { openWebSocket } from './websocket.js';
export { readWorkerStatus, STATUS_MS, type WorkerNews, workerSubject } from './worker-status.js';
