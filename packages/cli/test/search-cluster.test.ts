/** Every exhaustive family on a real cluster: a nats-server, one worker, and the command as the coordinator. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as edges from '@quadrille/puzzles/edges';
import { startServer } from '@quadrille/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copiesOf, freePort, hasNats, makeServer, type TestServer } from '../../jobs/test/nats/server.js';
import { type Ran, run } from './support/memory-io.js';

const PIECES = edges.format(edges.examples.find(({ name }) => name === 'framed 4x4')!.puzzle);
const TRIANGLES = '[(0,1),(1,2),(0,2)]';
const DOMINOES = 'a b c d\na b\nc d\na c\nb d\n';
const BOX = 'packing square\ncontainer 8x4\npiece L x8 XXX/X..\n';
const files = { 'pieces.txt': PIECES, 'square.dlx': DOMINOES, 'box.txt': BOX };

let folder = '';
let server: TestServer;
const stop = new AbortController();
let worker: Promise<Ran>;

beforeAll(async () => {
  if (!hasNats) return;
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  server = await makeServer();
  await server.start();
  // A first job makes the streams; a worker is only a guest.
  await run(['cover', 'count', 'square.dlx', '--cluster', server.url, '--timeout', '0.2', '--quiet'], {
    files,
  });
  const args = ['worker', '--cluster', server.url, '--name', 'near', '--threads', '1', '--quiet', '--json'];
  worker = run(args, { signal: stop.signal });
});
afterAll(async () => {
  if (!hasNats) return;
  stop.abort();
  await worker;
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
});

test.skipIf(!hasNats).each([
  ['cover count', ['cover', 'count', 'square.dlx'], '2'],
  ['decompose count (1-factorizations of K_8)', ['decompose', 'count', '8', '--graph', 'matching'], '6240'],
  ['decompose solve (STS(7), Cole 1917)', ['decompose', 'solve', '7', '--edges', TRIANGLES], '30'],
  ['edges count', ['edges', 'count', 'pieces.txt'], '84'],
  ['edges solve', ['edges', 'solve', 'pieces.txt', '--limit', '3'], '3'],
  [
    'packing solve --up-to (eight L in 4x8, as BurrTools)',
    ['packing', 'solve', 'box.txt', '--up-to', 'mirror'],
    '55',
  ],
  ['growth count (OEIS A146971)', ['growth', 'count', '4', '--method', 'search'], '130'],
])('%s --cluster gives the answer of one machine', async (_, command, count) => {
  const job = join(folder, command.join('-').replace(/[^a-z0-9-]/g, ''));
  const told = ['--json', '--quiet', '--log', 'log.txt'];
  const ran = await run([...command, '--cluster', server.url, '--job', job, ...told], { files });
  expect(ran.out.length, ran.err.join('\n')).toBeGreaterThan(0);
  expect(ran.json().at(-1)).toMatchObject({ count });
  const [kept] = (await run(['job', 'status', job, '--json'])).json();
  const lines = String(ran.files.get('log.txt')).split('\n');
  const units = lines.filter(line => /^unit \d+ \[[\d ]*\]: \d+ found, \d+ in total/.test(line));
  expect(units).toHaveLength(Number(kept.units)); // each unit that counts has its line
  expect(Number(kept.units)).toBeGreaterThan(0);
  const [shared] = (await run(['job', 'status', job, '--cluster', server.url, '--json'])).json<{
    jobs: Record<string, unknown>[];
  }>();
  expect(shared.jobs[0].job).toBe(kept.job);
  // Who wanted only a few may have left before the last reports came in.
  if (kept.ended === 'exhausted')
    expect(shared.jobs[0]).toMatchObject({ count: kept.count, solutions: kept.solutions, open: 0 });
  expect(shared.jobs[0].workers).toHaveProperty('near');
});

test.skipIf(!hasNats)('job status --cluster says what the server promises', async () => {
  const { out, code } = await run(['job', 'status', '--cluster', server.url]);
  expect([code, out[0]]).toEqual([0, expect.stringMatching(/^nats-server \d+\.\d+/)]);
  expect((await run(['job', 'status'])).err[0]).toMatch(/its folder, or --cluster/);
});

test.skipIf(!hasNats)('a job of the HTTP server runs on the cluster and is audited here', async () => {
  const http = await startServer({ folder: join(folder, 'jobs'), cluster: server.url, rate: 10_000 });
  const ask = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(http.address + path, {
      method,
      headers: { authorization: `Bearer ${http.token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return response.json();
  };
  try {
    expect(await ask('GET', '/api/about')).toMatchObject({ cluster: true });
    const question = { family: 'decompose', order: 8, graph: 'double-star' };
    let job = await ask('POST', '/api/jobs', { question, where: 'cluster' });
    while (['waiting', 'running'].includes(job.state)) {
      await new Promise(resolve => setTimeout(resolve, 50));
      job = await ask('GET', `/api/jobs/${job.id}`);
    }
    expect(job).toMatchObject({ state: 'ended', where: 'cluster', outcome: { count: '6720' } });
    const { workers } = await ask('GET', `/api/jobs/${job.id}/log`);
    expect(workers.map(({ by }: { by: string }) => by)).toEqual(['near']);
    const figures = await ask('POST', `/api/jobs/${job.id}/audit`, { share: 0.2 });
    expect(figures).toMatchObject({ complete: true, differences: [], finished: true });
  } finally {
    await http.close();
  }
});

test.skipIf(!hasNats)(
  '--replicas 3 on three servers: every stream has three copies',
  async () => {
    const ports = [await freePort(), await freePort(), await freePort()];
    const three = await Promise.all(ports.map((port, i) => makeServer({ name: `n${i}`, port, ports })));
    await Promise.all(three.map(one => one.start()));
    const url = three.map(one => one.url).join(',');
    const leave = new AbortController();
    try {
      const again = async (command: string[]) =>
        (await run(command, { signal: leave.signal }).catch(() => undefined))?.json().at(-1);
      const helping = (async () => {
        while (!leave.signal.aborted) {
          await again(['worker', '--cluster', url, '--threads', '1', '--quiet', '--json']);
          await new Promise(resolve => setTimeout(resolve, 200));
        }
      })();
      // The three need a moment to find each other, and each stream a leader.
      const count = [
        'decompose',
        'count',
        '6',
        '--graph',
        'matching',
        '--cluster',
        url,
        '--replicas',
        '3',
        '--json',
      ];
      await expect.poll(() => again(count), { timeout: 100_000 }).toMatchObject({ count: '6' }); // 1-factorizations of K_6
      leave.abort();
      await helping;
      expect(await copiesOf(three[2].url)).toEqual(Array(13).fill(3));
    } finally {
      leave.abort();
      for (const one of three) await one.remove();
    }
  },
  150_000,
);

test('serve --volunteers without a cluster is told what is missing', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'quadrille-')), 'volunteers.json');
  writeFileSync(path, '{}');
  const { code, err } = await run(['serve', '--volunteers', path, '--port', '0']);
  expect([code, err[0]]).toEqual([2, expect.stringMatching(/--cluster URL/)]);
});
