import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { runOnCluster, workForCluster } from '../../src/nats/run-on-cluster.js';
import { hasNats, makeServer } from './server.js';

test.skipIf(!hasNats)('a worker of several threads walks in others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  const log = join(folder, 'log');
  writeFileSync(log, '');
  const server = await makeServer();
  await server.start();
  const { url } = server;
  const module = new URL('../fixtures/thread-tree.mjs', import.meta.url).href;
  const source = { module, name: 'threadTree', input: { seed: 8, depth: 12, branch: 3, log } };
  const stop = new AbortController();
  const { signal } = stop;
  const leading = runOnCluster({ url, source, wanted: 'count', unitMs: 20, signal });
  const working = workForCluster({ url, name: 'w1', threads: 2, isAllowed: () => true, signal });
  const threads = () => readFileSync(log, 'utf8').split('\n').filter(Boolean).map(Number);
  try {
    await expect.poll(() => threads().some(one => one !== threadId)).toBe(true);
  } finally {
    stop.abort();
    await Promise.all([leading, working]);
    await server.remove();
    rmSync(folder, { recursive: true, force: true });
  }
});
