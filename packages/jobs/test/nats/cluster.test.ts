import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@nats-io/transport-node';
import { randomFrom } from '@quadrille/cover';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatReport, jobId, type Report } from '../../src/core/report.js';
import { readDirectory } from '../../src/journal/directory.js';
import { formatNotice, SUBJECT } from '../../src/nats/messages.js';
import { repairOnCluster } from '../../src/nats/repair-cluster.js';
import { restoreToCluster, runOnCluster, workForCluster } from '../../src/nats/run-on-cluster.js';
import { checkVersion } from '../../src/nats/streams.js';
import { systemDisk } from '../../src/platform/disk.js';
import { mutated } from '../fixtures/mutated.js';
import { treeSearch, treeTruth } from '../fixtures/tree.mjs';
import { hasNats, makeServer, type TestServer } from './server.js';

const INPUT = { seed: 8, depth: 9, branch: 4, spin: 60 };
const TRUTH = treeTruth(INPUT);
const source = {
  module: new URL('../fixtures/tree.mjs', import.meta.url).href,
  name: 'treeSearch',
  input: INPUT,
};
const LEASE_MS = 2000;

vi.setConfig({ testTimeout: 300_000 });

let server: TestServer;
let folder = '';
const workers: { stop: AbortController; done: Promise<void> }[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  server = await makeServer();
  if (hasNats) await server.start();
});
afterEach(async () => {
  await stopWorkers();
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** A worker, or with `onRemark` one that knows no module of these tests. */
function startWorker(name: string, onRemark?: (remark: { en: string }) => void): void {
  const stop = new AbortController();
  const done = workForCluster({
    url: server.url,
    name,
    threads: 1,
    leaseMs: LEASE_MS,
    answerMs: 10_000,
    pollMs: 100,
    signal: stop.signal,
    isAllowed: () => onRemark === undefined,
    onRemark,
  });
  workers.push({ stop, done });
}

async function stopWorkers(): Promise<void> {
  for (const { stop } of workers) stop.abort();
  await Promise.all(workers.splice(0).map(({ done }) => done.catch(() => {})));
}

function lead(more: object = {}) {
  return runOnCluster({
    url: server.url,
    source,
    wanted: 'count',
    unitMs: 20,
    leaseMs: LEASE_MS,
    answerMs: 10_000,
    patienceMs: 3000,
    target: 100,
    ...more,
  });
}

const isTruth = { ended: 'exhausted', count: TRUTH.count, digest: TRUTH.digest, nodes: TRUTH.nodes };

test.skipIf(!hasNats)('two workers and a coordinator: the truth, with ordered solutions', async () => {
  startWorker('w1');
  startWorker('w2');
  const solutions: unknown[] = [];
  const told: Report[] = [];
  const outcome = await lead({
    wanted: 'all',
    onSolution: (solution: unknown) => solutions.push(solution),
    onReport: (report: Report) => told.push(report),
  });
  expect(outcome).toMatchObject(isTruth);
  expect(solutions).toEqual(TRUTH.solutions);
  expect(new Set(told.map(({ unit }) => String(unit))).size).toBe(told.length);
  expect(told).toHaveLength(outcome.units);
  expect(told.reduce((sum, { count }) => sum + count, 0n)).toBe(TRUTH.count);
  const again = await lead({ wanted: { first: 5 } });
  expect(again).toMatchObject({ ended: 'limited', count: 5n });
});

test.skipIf(!hasNats)(
  'the server is killed and started again: nothing is lost, nothing counted twice',
  async () => {
    startWorker('w1');
    startWorker('w2');
    let kills = 0;
    let reports = 0;
    let isBusy = false;
    const onReport = () => {
      if (++reports < 60 * (kills + 1) || isBusy || kills >= 2) return;
      isBusy = true;
      kills++;
      void server
        .kill()
        .then(() => server.start())
        .then(() => (isBusy = false));
    };
    expect(await lead({ onReport, directory: join(folder, 'job') })).toMatchObject(isTruth);
    expect(kills).toBe(2);
  },
);

test.skipIf(!hasNats)('a bit flipped in the store of the server: noticed, replaced, the truth', async () => {
  const directory = join(folder, 'job');
  const stop = new AbortController();
  startWorker('w1');
  let reports = 0;
  const onReport = () => ++reports > 150 && stop.abort();
  await lead({ directory, signal: stop.signal, onReport }); // stopped, or just over: the ledger has its records
  expect(reports).toBeGreaterThan(150);
  await stopWorkers();
  await server.kill();
  flipBit(join(server.store, 'jetstream/$G/streams/LEDGER_0/msgs'));
  await server.start();
  startWorker('w2');
  const remarks: string[] = [];
  const outcome = await lead({
    directory,
    onRemark: ({ en }: { en: string }) => remarks.push(en.replaceAll('\u00a0', ' ')),
  });
  expect(outcome).toMatchObject(isTruth);
  expect(remarks.join()).toMatch(/missing from the ledger/);
});

test.skipIf(!hasNats)(
  'a lost server: the ledger is restored from the folder, and no unit is walked again',
  async () => {
    const directory = join(folder, 'job');
    startWorker('w1');
    expect(await lead({ directory })).toMatchObject(isTruth);
    await stopWorkers();
    await server.remove();
    server = await makeServer();
    await server.start();
    expect(await restoreToCluster(directory, server.url)).toBeGreaterThan(100);
    expect(await restoreToCluster(directory, server.url)).toBe(0);
    expect(await lead()).toMatchObject(isTruth);
  },
);

test.skipIf(!hasNats)(
  'two thousand bent messages on every subject, doubled units and forged records stop nobody',
  async () => {
    const job = jobId(treeSearch(INPUT).id, false);
    const random = randomFrom(21);
    const plain = { job, unit: [0], count: 7n, nodes: 3, slice: 1, steps: 3, fraction: 1, rest: [] };
    const digests = { walk: '0'.repeat(16), solutions: '1'.repeat(16) };
    const good = [
      JSON.stringify({ v: 1, unit: [0, 1], ms: 5, divide: false }),
      formatNotice({ job, searchId: 'x', collect: false, problem: '0'.repeat(64), revoked: [] }, false),
      JSON.stringify({ v: 1, unit: [77], reason: 'because' }),
      formatReport({ ...plain, ...digests, by: 'nobody' }),
    ];
    startWorker('w1');
    startWorker('w2');
    const connection = await connect({ servers: server.url });
    let sent = 0;
    const outcome = await lead({
      onReport: () => {
        if (sent >= 2000) return;
        for (let i = 0; i < 20; i++) {
          const bent = mutated(random, good[random.below(4)], good[random.below(4)]);
          const token = random
            .below(2 ** 32)
            .toString(16)
            .padStart(32, '0');
          const subject = [
            `unit.${job}.${token}`,
            `job.${token}`,
            `complaint.${job}`,
            `result.${job}.${token}.${random.below(8)}`,
          ][sent++ % 4];
          connection.publish(subject, bent);
        }
        const unit = { v: 1, unit: [], ms: 5, divide: false };
        connection.publish(`unit.${job}.again${sent}`, JSON.stringify(unit));
      },
    });
    await connection.close();
    expect(sent).toBe(2000);
    expect(outcome).toMatchObject(isTruth);
  },
);

test.skipIf(!hasNats)(
  "a root report under another unit's subject counts for nobody; a forged record is repaired",
  async () => {
    const directory = join(folder, 'job');
    const job = jobId(treeSearch(INPUT).id, false);
    startWorker('w1');
    await lead({ directory, signal: AbortSignal.timeout(1) }).catch(() => {}); // makes the streams
    const connection = await connect({ servers: server.url });
    const forged = { job, count: 42n, nodes: 3, slice: 1, steps: 3, fraction: 1, rest: [], by: 'eve' };
    const digests = { walk: '0'.repeat(16), solutions: '1'.repeat(16) };
    const root = formatReport({ ...forged, ...digests, unit: [] });
    connection.publish(SUBJECT.result(job, [0, 1], 0), root);
    connection.publish(SUBJECT.result(job, [77], 3), root);
    await connection.flush();
    expect(await lead({ directory })).toMatchObject(isTruth);
    const { rest } = [...(await reportsOf(directory, job))].find(({ unit }) => unit.length === 0)!;
    // Now one that only `verify` can find: under its own subject, before anybody else.
    const other = await makeServer();
    await server.kill();
    server = other;
    await server.start();
    await lead({ signal: AbortSignal.timeout(1) }).catch(() => {});
    const second = await connect({ servers: server.url });
    second.publish(SUBJECT.result(job, rest[0], 0), formatReport({ ...forged, ...digests, unit: rest[0] }));
    await second.flush();
    startWorker('w2');
    const wrong = await lead({ directory: join(folder, 'wrong') });
    expect(wrong.count).not.toBe(TRUTH.count);
    const wish = { units: [], names: ['eve'] };
    expect(await repairOnCluster(server.url, { job, collect: false }, wish)).toEqual({
      dropped: 1,
      reoffered: 1,
    });
    expect(await lead({ directory: join(folder, 'wrong') })).toMatchObject(isTruth);
    const dropped = await repairOnCluster(
      server.url,
      { job, collect: false },
      { units: [rest[1]], names: [] },
    );
    expect(dropped.dropped).toBeGreaterThan(0);
    expect(dropped.reoffered).toBe(1);
    expect(await lead({ directory: join(folder, 'wrong') })).toMatchObject(isTruth);
    await Promise.all([connection.close(), second.close()]);
  },
);

test.skipIf(!hasNats)(
  'a worker that does not know the search refuses the job before it takes a unit',
  async () => {
    const stop = new AbortController();
    startWorker(
      'stranger',
      ({ en }) => /is refused: .* is not part of this program/.test(en) && stop.abort(),
    );
    expect(await lead({ signal: stop.signal })).toMatchObject({ ended: 'stopped', units: 0 });
    startWorker('w1');
    expect(await lead()).toMatchObject(isTruth);
  },
);

test.skipIf(!hasNats)('nobody there: said in words', async () => {
  await server.kill();
  await expect(lead()).rejects.toThrow(/no cluster answers at 127.0.0.1/);
});

test('versions of the server: broken ones are refused, old ones are told', () => {
  expect(() => checkVersion('2.10.21', 3)).toThrow(/loses streams/);
  expect(checkVersion('2.9.10', 1)?.en).toMatch(/before they are on the disk/);
  expect(checkVersion('2.10.27', 3)).toBeUndefined();
  expect(checkVersion('2.12.3', 1)?.en).toMatch(/one copy/);
});

async function reportsOf(directory: string, job: string): Promise<Report[]> {
  const reports: Report[] = [];
  await readDirectory(systemDisk, directory, job).read(report => reports.push(report));
  return reports;
}

/** Flips one bit in the middle of the first block of a stream. */
function flipBit(messages: string): void {
  const [block] = readdirSync(messages).filter(name => name.endsWith('.blk'));
  const path = join(messages, block);
  const bytes = readFileSync(path);
  bytes[Math.floor(statSync(path).size / 3)] ^= 4;
  writeFileSync(path, bytes);
}
