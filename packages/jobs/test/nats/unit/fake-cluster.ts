/** Servers that answer what a test says, and clusters that connect to them; both end with the test. */
import { afterEach } from 'vitest';
import { connectCluster, type NatsCluster, type NatsOptions } from '../../../src/nats/nats-cluster.js';
import { type Answers, type FakeServer, startFakeServer } from './fake-server.js';

const servers: FakeServer[] = [];
const clusters: NatsCluster[] = [];
afterEach(async () => {
  for (const cluster of clusters.splice(0)) await cluster.close();
  for (const server of servers.splice(0)) await server.close();
});

export async function start(answers?: Answers, info?: object): Promise<FakeServer> {
  const server = await startFakeServer(answers, info);
  servers.push(server);
  return server;
}

/** A guest asks for nothing but whether JetStream is there. */
export async function connect(url: string, more: Partial<NatsOptions> = {}): Promise<NatsCluster> {
  const cluster = await connectCluster({ url, isGuest: true, ...more });
  clusters.push(cluster);
  return cluster;
}

/** A cluster whose server gives these answers, and what it is asked. */
export async function clusterWith(
  answers: Answers,
  more?: Partial<NatsOptions>,
): Promise<{ readonly cluster: NatsCluster; readonly asked: FakeServer['asked'] }> {
  const { url, asked } = await start(answers);
  return { cluster: await connect(url, more), asked };
}
