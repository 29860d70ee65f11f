import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { connect } from '@nats-io/transport-node';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runOnCluster, workForCluster } from '../../src/nats/run-on-cluster.js';
import { volunteersInWords } from '../../src/volunteers/figures.js';
import type { VolunteerStatus } from '../../src/volunteers/volunteer.js';
import { treeTruth } from '../fixtures/tree.mjs';
import { type GuardedServer, hasNats, makeGuardedServer } from './server.js';

const INPUT = { seed: 8, depth: 9, branch: 4, spin: 60 };
const LONG = { seed: 8, depth: 11, branch: 4, spin: 60 };
const TRUTH = treeTruth(INPUT);
const source = {
  module: new URL('../fixtures/tree.mjs', import.meta.url).href,
  name: 'treeSearch',
  input: INPUT,
};
const isTruth = { ended: 'exhausted', count: TRUTH.count, digest: TRUTH.digest };
const VOLUNTEERS = fileURLToPath(new URL('../fixtures/volunteers.mjs', import.meta.url));

vi.setConfig({ testTimeout: 120_000 });

let server: GuardedServer;
const children: ChildProcess[] = [];
const workers: { stop: AbortController; done: Promise<void> }[] = [];

beforeEach(async () => {
  if (!hasNats) return;
  server = await makeGuardedServer(4);
  await server.start();
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const { stop } of workers) stop.abort();
  await Promise.all(workers.splice(0).map(({ done }) => done.catch(() => {})));
  await server?.remove();
});

/** Volunteers in another process, each honest or not; `end` gives what they say at last. */
function join(...habits: ('' | 'lie' | 'pause' | 'stranger')[]) {
  const credentials = habits.map((habit, i) => {
    const { name, password } = server.passwords.volunteers[i];
    return habit === 'stranger' ? `${name}:wrong` : `${name}:${password}:${habit}`;
  });
  const child = spawn(process.execPath, [VOLUNTEERS, server.webSocketUrl, ...credentials]);
  children.push(child);
  const said: (VolunteerStatus & { isLast?: boolean })[] = [];
  createInterface({ input: child.stdout }).on('line', line => said.push(JSON.parse(line)));
  return {
    said,
    end: async () => {
      const closed = new Promise(resolve => child.once('close', resolve));
      child.stdin.write('\n');
      await closed;
      return said.filter(({ isLast }) => isLast);
    },
  };
}

function startWorker(): void {
  const stop = new AbortController();
  const done = workForCluster({
    ...{ url: server.workerUrl, name: 'w1', threads: 1, leaseMs: 2000, pollMs: 100 },
    ...{ signal: stop.signal, isAllowed: () => true },
  });
  workers.push({ stop, done });
}

const lead = (more: object = {}) =>
  runOnCluster({
    ...{ url: server.url, source, wanted: 'count' as const, unitMs: 20, leaseMs: 2000, patienceMs: 3000 },
    volunteers: { nodes: 2000, unitMs: 50, slice: 500, patienceMs: 1000, share: 0.1, heavyShare: 0.2 },
    ...more,
  });

test.skipIf(!hasNats)('two volunteers alone: the truth, and a part of it rests on them', async () => {
  const volunteers = join('', 'pause');
  const outcome = await lead();
  expect(outcome).toMatchObject(isTruth);
  const figures = outcome.volunteers!;
  expect(figures.trustedNodes + figures.volunteerNodes).toBe(outcome.nodes);
  expect(figures.volunteerNodes).toBeGreaterThan(0);
  expect(volunteersInWords(figures).en.replaceAll('\u00a0', ' ')).toMatch(
    /^trusted [\d.]+ % of nodes, volunteers [\d.]+ % \(quorum 2, \d+ % re-run, 0 differences\); one forged unit would stay unnoticed with a chance of at most 5 %/,
  );
  const last = await volunteers.end();
  expect(last.map(({ name }) => name).sort()).toEqual(figures.names);
  for (const { state, unitsDone, unitsPromoted, nodesPromoted, nodes } of last) {
    expect(state).toBe('stopped');
    expect(unitsPromoted).toBeGreaterThan(0);
    expect(unitsDone).toBeGreaterThanOrEqual(unitsPromoted);
    expect(nodes).toBeGreaterThanOrEqual(nodesPromoted);
  }
  expect(volunteers.said.map(({ state }) => state)).toEqual(
    expect.arrayContaining(['connecting', 'fetching', 'walking', 'paused']),
  );
});

test.skipIf(!hasNats)('one of three lies: found, blocked, and the total is right', async () => {
  const volunteers = join('', '', 'lie');
  const liar = server.passwords.volunteers[2].name;
  const remarks: string[] = [];
  const onRemark = ({ en }: { en: string }) => {
    remarks.push(en);
    if (/is blocked/.test(en)) startWorker(); // before, the job could be over without a lie
  };
  const wish = { source: { ...source, input: LONG }, onRemark };
  const truth = treeTruth(LONG);
  const isLongTruth = { ended: 'exhausted', count: truth.count, digest: truth.digest };
  const outcome = await lead(wish);
  expect(outcome).toMatchObject(isLongTruth);
  expect(outcome.volunteers).toMatchObject({ differences: 1, revoked: [liar] });
  expect(outcome.volunteers!.names).not.toContain(liar);
  expect(remarks.join()).toMatch(`the volunteer ${liar} is blocked`);
  const last = await volunteers.end();
  expect(last.find(({ name }) => name === liar)).toMatchObject({ state: 'blocked' });
  expect(await lead(wish)).toMatchObject(isLongTruth); // asked again: the ledger still knows who lied
});

test.skipIf(!hasNats)(
  'a strict job lets volunteers help, rests on none of them, and no garbage stops it',
  async () => {
    join('', '');
    const { coordinator } = server.passwords;
    const login = { servers: `127.0.0.1:${server.port}`, user: 'coordinator', pass: coordinator };
    const connection = await connect(login);
    let rounds = 0;
    const onProgress = () => {
      rounds++;
      for (const text of [
        '',
        '{',
        '[]',
        '{"v":1}',
        '{"v":1,"ask":"unit"}',
        '\u0000'.repeat(99),
        'x'.repeat(300_000),
      ]) {
        for (const name of ['x', 'X!', 'ann-'.repeat(30)]) {
          for (const kind of ['next', 'claim'])
            connection.publish(`vol.${name}.${kind}`, text, { reply: 'nowhere' });
        }
      }
    };
    const outcome = await lead({ strict: true, onProgress });
    await connection.close();
    expect(rounds).toBeGreaterThan(1);
    expect(outcome).toMatchObject(isTruth);
    expect(outcome.volunteers).toMatchObject({ volunteerNodes: 0, trustedNodes: outcome.nodes });
    expect(outcome.volunteers!.units).toBeGreaterThan(0);
  },
);

test.skipIf(!hasNats)('first N: solutions of a volunteer; a wrong password is told as such', async () => {
  const volunteers = join('', 'stranger');
  const solutions: unknown[] = [];
  const onSolution = (solution: unknown) => solutions.push(solution);
  expect(await lead({ wanted: { first: 3 }, onSolution })).toMatchObject({ ended: 'limited', count: 3n });
  expect(new Set(solutions.map(String)).size).toBe(3);
  for (const solution of solutions) expect(TRUTH.solutions.map(String)).toContain(String(solution));
  const last = await volunteers.end();
  expect(last[1]).toMatchObject({ state: 'failed', reason: { en: 'the credential was refused' } });
});
