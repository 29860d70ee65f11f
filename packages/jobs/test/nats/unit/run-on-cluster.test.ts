/** Jobs of a few units on one real server, and calls that end before they have begun. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { type NatsConnection, NoRespondersError } from '@nats-io/nats-core';
import { connect } from '@nats-io/transport-node';
import { InputError } from '@quadrille/cover';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Progress } from '../../../src/core/progress.js';
import { formatReport, jobId, type Report } from '../../../src/core/report.js';
import { connectCluster, type NatsCluster } from '../../../src/nats/nats-cluster.js';
import {
  type ClusterJobOptions,
  type ClusterWorkerOptions,
  restoreToCluster,
  runOnCluster,
  workForCluster,
} from '../../../src/nats/run-on-cluster.js';
import { treeSearch, treeTruth } from '../../fixtures/tree.mjs';
import { type GuardedServer, hasNats, makeGuardedServer } from '../server.js';
import { NOBODY, startFakeServer, WILLING } from './fake-server.js';

let server: GuardedServer;
let cluster: NatsCluster;
let raw: NatsConnection;
let folder = '';
const leading: Running[] = [];
const working: Running[] = [];

interface Running {
  readonly stop: AbortController;
  readonly done: Promise<unknown>;
}

beforeAll(async () => {
  if (!hasNats) return;
  server = await makeGuardedServer(1);
  await server.start();
  cluster = await connectCluster({ url: server.url });
  const { coordinator } = server.passwords;
  raw = await connect({ servers: `127.0.0.1:${server.port}`, user: 'coordinator', pass: coordinator });
});
afterAll(async () => {
  await Promise.allSettled(working.map(({ done }) => done)); // a pull for units ends after a second
  await raw?.close();
  await cluster?.close();
  await server?.remove();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
});
afterEach(async () => {
  for (const { stop } of [...leading, ...working]) stop.abort();
  await Promise.allSettled(leading.splice(0).map(({ done }) => done));
  for (const { job } of (await cluster?.jobs()) ?? []) await cluster.retire(job, true);
  rmSync(folder, { recursive: true, force: true });
});

let trees = 0;
/** A tree that no other test has walked, so that its ledger is empty. */
function newTree(depth = 5) {
  const input = { seed: 100 + trees++, depth, branch: 3 };
  const module = new URL('../../fixtures/tree.mjs', import.meta.url).href;
  return { input, source: { module, name: 'treeSearch', input }, id: treeSearch(input).id };
}

function start(among: Running[], run: (signal: AbortSignal) => Promise<unknown>): void {
  const stop = new AbortController();
  among.push({ stop, done: run(stop.signal) });
}

function startWorker(more: Partial<ClusterWorkerOptions> = {}): void {
  const wish = { url: server.workerUrl, name: 'w1', threads: 1, pollMs: 20, isAllowed: () => true };
  start(working, signal => workForCluster({ ...wish, signal, ...more }));
}

type Source = ClusterJobOptions['source'];
const lead = (source: Source, more: Partial<ClusterJobOptions> = {}) =>
  runOnCluster({ url: server.url, source, wanted: 'count', ...more });

test.skipIf(!hasNats)('a job is led to its end: the count, or all solutions in their order', async () => {
  const { input, source, id } = newTree();
  const truth = treeTruth(input);
  startWorker();
  const told: Report[] = [];
  const progress: Progress[] = [];
  const outcome = await lead(source, {
    onReport: report => told.push(report),
    onProgress: one => progress.push(one),
  });
  const isTruth = { ended: 'exhausted', count: truth.count, nodes: truth.nodes, digest: truth.digest };
  expect(outcome).toMatchObject({ ...isTruth, job: jobId(id, false) });
  expect([told.length, told[0].by, progress.at(-1)!.fraction]).toEqual([outcome.units, 'w1', 1]);
  const solutions: unknown[] = [];
  startWorker();
  const all = await lead(source, { wanted: 'all', onSolution: one => solutions.push(one) });
  expect(all).toMatchObject({ ...isTruth, job: jobId(id, true) });
  expect(solutions).toEqual(truth.solutions);
});

test.skipIf(!hasNats)('a folder keeps the records, and a lost ledger is written from it again', async () => {
  const { source } = newTree();
  const directory = join(folder, 'job');
  startWorker();
  const { units, job } = await lead(source, { directory, command: ['cover', 'count'] });
  const description = JSON.parse(readFileSync(join(directory, 'job.json'), 'utf8').split('\n')[1]);
  expect(description).toMatchObject({ job, collect: false, source, command: ['cover', 'count'] });
  expect(await restoreToCluster(directory, server.url)).toBe(0);
  const another = await makeGuardedServer(1);
  await another.start();
  try {
    expect(await restoreToCluster(directory, another.url)).toBe(units);
    expect(await restoreToCluster(directory, another.url)).toBe(0);
  } finally {
    await another.remove();
  }
  await lead(source, { directory }); // the folder is free again
  for (const replicas of [undefined, 3]) {
    const fake = await startFakeServer({ ...WILLING, '$JS.API.STREAM.INFO.REVOKED': NOBODY });
    await expect(restoreToCluster(directory, fake.url, replicas)).rejects.toThrow(/not enabled/);
    await expect.poll(() => fake.open).toBe(0);
    const made = fake.asked.filter(([subject]) => subject.startsWith('$JS.API.STREAM.CREATE.'));
    expect(new Set(made.map(([, text]) => JSON.parse(text).num_replicas))).toEqual(new Set([replicas ?? 1]));
    await fake.close();
  }
});

test.skipIf(!hasNats)('records of a revoked name are not written again', async () => {
  const { source } = newTree();
  const directory = join(folder, 'job');
  startWorker({ name: 'liar' });
  const { job } = await lead(source, { directory });
  const another = await makeGuardedServer(1);
  await another.start();
  try {
    const other = await connectCluster({ url: another.url });
    await other.revocations!(job).add('liar');
    await other.close();
    expect(await restoreToCluster(directory, another.url)).toBe(0);
  } finally {
    await another.remove();
  }
});

test('a folder without a job cannot be restored', async () => {
  const restoring = restoreToCluster(folder, 'nats://127.0.0.1:1');
  await expect(restoring).rejects.toThrow(InputError);
  await expect(restoring).rejects.toThrow(
    `${join(folder, 'job.json')} is missing, so ${folder} holds no job`,
  );
});

test('whatever ends a call, its connection is closed', async () => {
  const fake = await startFakeServer(WILLING);
  const { source } = newTree();
  mkdirSync(join(folder, 'other'));
  writeFileSync(join(folder, 'other', 'letter.txt'), 'dear');
  const leading = runOnCluster({ url: fake.url, source, wanted: 'count', directory: join(folder, 'other') });
  await expect(leading).rejects.toThrow(/holds other files/);
  await expect.poll(() => fake.open).toBe(0);
  fake.asked.length = 0;
  await workForCluster({ url: fake.url, name: 'w', threads: 1, signal: AbortSignal.abort() });
  expect(fake.asked).toEqual([]); // a worker makes nothing
  await expect.poll(() => fake.open).toBe(0);
  await fake.close();
});

test.skipIf(!hasNats)('a search at hand is not made again', async () => {
  const { input } = newTree();
  const source = { module: 'nowhere', name: 'none', input: {} };
  const search = treeSearch(input);
  const outcome = await lead(source, { search, signal: AbortSignal.abort(), wanted: 'all' });
  expect(outcome).toMatchObject({ ended: 'stopped', job: jobId(search.id, true), units: 0 });
  await expect(lead(source, { signal: AbortSignal.abort() })).rejects.toThrow(/nowhere/);
});

test.skipIf(!hasNats)(
  'a folder says whether solutions are kept, and which command asked if one did',
  async () => {
    const { source, id } = newTree();
    for (const wanted of ['count', 'all', { first: 2 }] as const) {
      const collect = wanted !== 'count';
      const directory = join(folder, JSON.stringify(wanted));
      await lead(source, { directory, wanted, signal: AbortSignal.abort() });
      const [, description] = readFileSync(join(directory, 'job.json'), 'utf8').split('\n');
      const about = {
        v: 1,
        job: jobId(id, collect),
        searchId: id,
        collect,
        source,
        command: [],
        inputs: [],
        factor: '1',
      };
      expect(JSON.parse(description)).toEqual(about);
    }
  },
);

test.skipIf(!hasNats)(
  'a worker takes only modules of this program, unless it is told otherwise',
  async () => {
    const { source, id } = newTree();
    const remarks: string[] = [];
    const { isAllowed, ...careful } = {
      isAllowed: undefined,
      onRemark: ({ en }: { en: string }) => remarks.push(en.replaceAll('\u00a0', ' ')),
    };
    const wish = { url: server.workerUrl, name: 'w1', threads: 1, pollMs: 20, ...careful };
    start(working, signal => workForCluster({ ...wish, signal }));
    start(leading, signal => lead(source, { signal }));
    await expect
      .poll(() => remarks.filter(remark => remark.includes(jobId(id, false))))
      .toEqual([`job ${jobId(id, false)} is refused: ${source.module} is not part of this program`]);
  },
);

test.skipIf(!hasNats)('a worker of one thread walks in this one', async () => {
  const { input } = newTree(4);
  const module = new URL('../../fixtures/thread-tree.mjs', import.meta.url).href;
  const log = join(folder, 'log');
  startWorker();
  await lead({ module, name: 'threadTree', input: { ...input, log } });
  expect(new Set(readFileSync(log, 'utf8').trim().split('\n'))).toEqual(new Set([String(threadId)]));
});

test.skipIf(!hasNats)('a lease is renewed long before it ends', async () => {
  const { input, id } = newTree(12);
  const module = new URL('../../fixtures/thread-tree.mjs', import.meta.url).href;
  const problem = await cluster.putProblem({ module, name: 'slowTree', input: { ...input, ms: 5 } });
  const job = jobId(id, false);
  await cluster.announce({ job, searchId: id, collect: false, problem, revoked: [] });
  await cluster.queue(job).offer({ unit: [], ms: 60_000, divide: false });
  const renewed: string[] = [];
  const subscription = raw.subscribe('$JS.ACK.WORK.>', {
    callback: (_, message) => void (message.string() === '+WPI' && renewed.push(message.subject)),
  });
  await raw.flush();
  startWorker({ leaseMs: 2000 });
  await expect.poll(() => renewed.length, { timeout: 6000 }).toBeGreaterThan(0); // by itself after 500 ms
  subscription.unsubscribe();
});

/** A job that waits for somebody: its root is divided into as many units. */
async function openJob(units: number, more: Partial<ClusterJobOptions> = {}, by = 'ada') {
  const { source, id } = newTree();
  const job = jobId(id, false);
  const digest = '0'.repeat(16);
  const numbers = { count: 0n, nodes: 1, slice: 1, steps: 1, fraction: 0.01 };
  const rest = Array.from({ length: units }, (_, i) => [i]);
  const root = { job, unit: [], ...numbers, walk: digest, solutions: digest, rest, by };
  await cluster.ledger(job).write(root, 0);
  const progress: Progress[] = [];
  start(leading, signal => lead(source, { signal, onProgress: one => progress.push(one), ...more }));
  return { source, id, job, progress };
}

test.skipIf(!hasNats)(
  'as many units are on offer as are wanted, and offered again when patience ends',
  async () => {
    const offers: string[] = [];
    const subscription = raw.subscribe('unit.>', { callback: (_, { subject }) => void offers.push(subject) });
    await raw.flush();
    const { job } = await openJob(200, { target: 150, patienceMs: 1, unitMs: 1 });
    await expect.poll(() => offers.length, { interval: 10 }).toBeGreaterThan(160);
    expect(new Set(offers).size).toBe(150);
    expect(offers[0]).toMatch(`unit.${job}.`);
    subscription.unsubscribe();
  },
);

/** Asks as a volunteer, or undefined when nobody listens. */
async function ask(name: string, request: object, kind = 'next') {
  try {
    const reply = await raw.request(`vol.${name}.${kind}`, JSON.stringify({ v: 1, ...request }), {
      timeout: 60_000,
    });
    return reply.json<Record<string, unknown>>();
  } catch (error) {
    if (error instanceof NoRespondersError || (error as Error).cause instanceof NoRespondersError)
      return undefined;
    throw error;
  }
}

test.skipIf(!hasNats)(
  'volunteers are answered: which job, the problem, and units drawn at random',
  async () => {
    const tuning = { nodes: 70_000, slice: 77 };
    const { source, id, job, progress } = await openJob(200, { volunteers: tuning, target: 1 });
    await expect.poll(() => progress.at(-1)?.unitsOpen, { interval: 10 }).toBe(200);
    await expect
      .poll(() => ask('v', { ask: 'job' }))
      .toMatchObject({ kind: 'job', job, searchId: id, pieces: 1 });
    const { data } = (await ask('v', { ask: 'piece', job, piece: 0 }))!;
    expect(JSON.parse(atob(data as string))).toEqual(source);
    const drawn: unknown[] = [];
    for (let i = 0; i < 16; i++) {
      const reply = (await ask(`v${i}`, { ask: 'unit', job, searchId: id }))!;
      expect(reply).toMatchObject({ kind: 'unit', slice: 77 });
      drawn.push((reply.unit as number[])[0]);
    }
    expect(new Set(drawn).size).toBe(16);
    expect(drawn).not.toEqual([...drawn].sort((a, b) => Number(a) - Number(b))); // by chance: once in 16! times
  },
);

test.skipIf(!hasNats)('who wants no volunteers listens to none', async () => {
  const { progress } = await openJob(3, { volunteers: false });
  await expect.poll(() => progress.length, { interval: 10 }).toBeGreaterThan(0);
  expect(await ask('v', { ask: 'job' })).toBeUndefined();
});

test.skipIf(!hasNats)('a strict job says so on the board', async () => {
  const strict = await openJob(3, { strict: true });
  const trusting = await openJob(3);
  const revoked = (job: string) => async () =>
    (await cluster.jobs()).find(notice => notice.job === job)?.revoked;
  await expect.poll(revoked(strict.job)).toEqual(['volunteer:*']);
  await expect.poll(revoked(trusting.job)).toEqual([]);
});

test.skipIf(!hasNats)('who lies is blocked, and what rests on it leaves the folder too', async () => {
  const directory = join(folder, 'job');
  const remarks: string[] = [];
  const wish = {
    directory,
    volunteers: { patienceMs: 1, heavyShare: 1 },
    onRemark: ({ en }: { en: string }) => remarks.push(en.replaceAll('\u00a0', ' ')),
  };
  const { id, job } = await openJob(1, wish, 'volunteer:liar+volunteer:bob');
  const journal = () => readFileSync(join(directory, 'journal'), 'utf8');
  await expect.poll(journal, { interval: 10 }).toContain('volunteer:liar');
  const { lease, unit, slice } = (await ask('liar', { ask: 'unit', job, searchId: id }))! as {
    lease: string;
    unit: number[];
    slice: number;
  };
  const numbers = { count: 999n, nodes: slice, slice, steps: 1, fraction: 1 };
  const digests = { walk: '1'.repeat(16), solutions: '1'.repeat(16) };
  const lie = formatReport({ job, unit, ...numbers, ...digests, rest: [], by: 'liar' });
  await ask('liar', { job, lease, report: lie }, 'claim');
  await expect.poll(() => remarks.join(), { interval: 10 }).toMatch('the volunteer liar is blocked');
  await expect.poll(journal, { interval: 10 }).not.toContain('volunteer:liar');
  expect(await cluster.revocations!(job).all()).toEqual(['volunteer:liar']);
});
