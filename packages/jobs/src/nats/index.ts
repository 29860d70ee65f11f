/** The cluster on NATS JetStream. */
export { connectCluster, type NatsCluster, type NatsOptions } from './nats-cluster.js';
export {
  type ClusterJobOptions,
  type ClusterWorkerOptions,
  restoreToCluster,
  runOnCluster,
  workForCluster,
} from './run-on-cluster.js';
export { checkVersion } from './streams.js';
