/** Real threads, whose module takes a while to load and leaves a mark when it has. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startPool } from '../../src/threads/pool.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const start = (minThreads: number, maxThreads: number) =>
  startPool(new URL('../fixtures/slow-module.mjs', import.meta.url).href, {
    ...{ minThreads, maxThreads, workerData: folder, idleTimeout: 60_000 },
  });
const loaded = () => readdirSync(folder).length;

test('threads are ready when they have loaded, first ones and later ones; after the end there are none', async () => {
  for (const first of [2, 0]) {
    const pool = start(first, 2);
    const answers = [pool.run({}), pool.run({})];
    expect([pool.ready, loaded()]).toEqual([0, first === 2 ? 0 : 2]);
    const walkers = new Set(await Promise.all(answers));
    expect(walkers.size).toBeGreaterThan(0);
    await expect.poll(() => pool.ready).toBe(2);
    expect(loaded()).toBe(first === 2 ? 2 : 4);
    await pool.close();
    expect(pool.ready).toBe(0);
  }
});

test.each([2, 0])(
  'closing waits for threads that load: to end one then would end the process',
  async first => {
    const pool = start(first, 2);
    const answers = first === 0 ? [pool.run({}), pool.run({})] : [];
    for (const answer of answers) answer.catch(() => {}); // nobody answers any more
    await pool.close();
    expect(loaded()).toBe(2);
  },
);
