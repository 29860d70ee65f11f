import { expect, test } from 'vitest';
import { connectCluster } from '../../src/nats/nats-cluster.js';
import { refusal, startFakeServer } from './unit/fake-server.js';

test('a cluster is found again however often nobody was there', async () => {
  const server = await startFakeServer({
    '$JS.API.STREAM.INFO.JOBS': refusal(404, 10059, 'stream not found'),
  });
  const cluster = await connectCluster({ url: server.url, isGuest: true });
  server.admit(false);
  server.drop();
  await expect.poll(() => server.visits).toBeGreaterThan(15); // by itself the library gives up after ten
  server.admit(true);
  await expect.poll(() => server.open).toBe(1);
  expect(await cluster.jobs()).toEqual([]);
  await cluster.close();
  await server.close();
});
