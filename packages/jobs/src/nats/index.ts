/** The cluster on NATS JetStream. */
export { type ConfigurationOptions, clusterConfiguration, type Passwords } from './configuration.js';
export {
  connectCluster,
  type NatsCluster,
  type NatsOptions,
  whyUnreachable,
} from './nats-cluster.js';
export {
  type ClusterJobOptions,
  type ClusterWorkerOptions,
  restoreToCluster,
  runOnCluster,
  workForCluster,
} from './run-on-cluster.js';
export { unanswered } from './silence.js';
export { checkVersion } from './streams.js';
export { formatPool, makePasswords, openVolunteerPool, type VolunteerPool } from './volunteer-pool.js';
export { openWebSocket } from './websocket.js';
