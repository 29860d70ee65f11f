/** One real server for all of these: what the fake one only pretends. */
import { jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/nats-core';
import { Objm } from '@nats-io/obj';
import { connect } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256 } from '../../../src/core/hash.js';
import { jobId, type Report } from '../../../src/core/report.js';
import { connectCluster, type NatsCluster } from '../../../src/nats/nats-cluster.js';
import { REPORT } from '../../fixtures/report.js';
import { hasNats, makeServer, type TestServer } from '../server.js';

let server: TestServer;
let cluster: NatsCluster;
let guest: NatsCluster;
let raw: NatsConnection;

beforeAll(async () => {
  if (!hasNats) return;
  server = await makeServer();
  await server.start();
  cluster = await connectCluster({ url: server.url });
  guest = await connectCluster({ url: server.url, isGuest: true });
  raw = await connect({ servers: server.url });
});
afterAll(async () => {
  await raw?.close();
  await guest?.close();
  await cluster?.close();
  await server?.remove();
});

let jobs = 0;
/** A job that no other test knows. */
const newJob = () => jobId(`search ${jobs++}`, false);
const reportOf = (job: string, unit: number[], by = 'ada'): Report => ({
  ...REPORT,
  job,
  unit,
  rest: [],
  by,
});

test.skipIf(!hasNats)('a job is announced to everybody, changed, and retired', async () => {
  const notice = { job: newJob(), searchId: 's', collect: true, problem: 'a'.repeat(64), revoked: [] };
  const other = { ...notice, job: newJob() };
  await cluster.announce(notice);
  await cluster.announce(other);
  expect(await guest.jobs()).toEqual([notice, other]);
  const changed = { ...notice, revoked: ['volunteer:ann'] };
  await cluster.announce(changed);
  expect(await guest.jobs()).toEqual([other, changed]);
  await cluster.retire(other.job, true);
  expect(await guest.jobs()).toEqual([changed]);
  await cluster.retire(notice.job, true);
  await cluster.retire(newJob(), true);
  expect(await guest.jobs()).toEqual([]);
});

const PROBLEM = { module: '@quadrille/cover', name: 'searchOfText', input: { text: 'é'.repeat(100_000) } };

test.skipIf(!hasNats)('a problem is stored once, under its hash, and read by anybody', async () => {
  const hash = await cluster.putProblem(PROBLEM);
  expect(hash).toBe(sha256(JSON.stringify(PROBLEM)));
  expect(await guest.getProblem(hash)).toEqual(PROBLEM);
  const store = await new Objm(jetstream(raw)).open('PROBLEM');
  const { nuid } = (await store.info(hash))!;
  expect(await cluster.putProblem(PROBLEM)).toBe(hash);
  expect((await store.info(hash))!.nuid).toBe(nuid);
});

test.skipIf(!hasNats)('a problem that is not there, not itself or no problem is refused', async () => {
  const store = await new Objm(jetstream(raw)).open('PROBLEM');
  const put = (name: string, text: string) => store.putBlob({ name }, new TextEncoder().encode(text));
  const hash = 'b'.repeat(64);
  await expect(cluster.getProblem(hash)).rejects.toThrow(`the problem ${hash} is not in the store`);
  await put(hash, JSON.stringify(PROBLEM));
  await expect(cluster.getProblem(hash)).rejects.toThrow(`the problem ${hash} is damaged`);
  const text = JSON.stringify({ module: 'm' });
  await put(sha256(text), text);
  await expect(cluster.getProblem(sha256(text))).rejects.toThrow(
    `the problem ${sha256(text)} is not a problem`,
  );
});

test.skipIf(!hasNats)('the server itself keeps the first record of a unit, in each generation', async () => {
  const job = newJob();
  const [first, second] = [reportOf(job, [1]), reportOf(job, [1], 'bob')];
  const ledger = cluster.ledger(job);
  expect(await ledger.readOne([1], 0)).toBeUndefined();
  expect([await ledger.write(first, 0), await ledger.write(second, 0)]).toEqual(['written', 'taken']);
  expect(await ledger.write(second, 1)).toBe('written');
  expect(await guest.ledger(job).readOne([1], 0)).toEqual(first);
  expect(await guest.ledger(job).readOne([1], 1)).toEqual(second);
  expect(await ledger.readOne([1], 2)).toBeUndefined();
  expect(await ledger.readOne([2], 0)).toBeUndefined();
});

test.skipIf(!hasNats)('a ledger is read in the order of writing, and only its own job', async () => {
  const [job, another] = [newJob(), newJob()];
  const ledger = cluster.ledger(job);
  const from = (await ledger.state()).lastPosition;
  for (const unit of [[3], [1], [2]]) await ledger.write(reportOf(job, unit), 0);
  await cluster.ledger(another).write(reportOf(another, [4]), 0);
  await ledger.write(reportOf(job, [5]), 7);
  raw.publish(`result.${job}.nonsense.0`, 'nonsense');
  await raw.flush();
  const reader = guest.ledger(job);
  const units: number[] = [];
  const read = (position: number) => reader.readFrom(position, ({ unit }) => units.push(...unit));
  const summary = await read(0);
  expect(units.splice(0)).toEqual([3, 1, 2, 5]);
  expect(summary).toEqual({ readable: 4, damaged: 1, position: from + 6 });
  expect(await reader.state()).toMatchObject({ lastPosition: from + 6 });
  expect(await read(summary.position)).toEqual({ readable: 0, damaged: 0, position: from + 6 });
  await ledger.write(reportOf(job, [6]), 0);
  expect(await read(summary.position)).toEqual({ readable: 1, damaged: 0, position: from + 7 });
  expect(units).toEqual([6]);
});

test.skipIf(!hasNats)(
  'a unit is leased once, comes again when it is given back, and is gone when done',
  async () => {
    const job = newJob();
    const queue = cluster.queue(job);
    const workers = guest.queue(job);
    for (const choice of [1, 2]) await queue.offer({ unit: [choice], ms: 5, divide: choice === 2 });
    await cluster.queue(newJob()).offer({ unit: [9], ms: 5, divide: false });
    expect(await queue.isEmpty()).toBe(false);
    const [one, two] = await Promise.all([workers.next(), workers.next()]);
    expect(await queue.isEmpty()).toBe(false); // somebody has them
    expect([one!.offer, one!.redeliveries]).toEqual([{ unit: [1], ms: 5, divide: false }, 0]);
    expect(two!.offer).toEqual({ unit: [2], ms: 5, divide: true });
    await two!.done();
    one!.working();
    one!.giveBack();
    const again = await workers.next();
    expect([again!.offer.unit, again!.redeliveries]).toEqual([[1], 1]);
    await again!.done();
    expect(await workers.next()).toBeUndefined();
    expect(await queue.isEmpty()).toBe(true);
  },
);

test.skipIf(!hasNats)('complaints reach who leads the job, and nobody else', async () => {
  const [job, another] = [newJob(), newJob()];
  await cluster.queue(another).complain([1], 'another job');
  const queue = cluster.queue(job);
  expect(await queue.complaints()).toEqual([]);
  await guest.queue(job).complain([3, 17], 'poison');
  await guest.queue(job).complain([], 'again');
  expect(await queue.complaints()).toEqual([
    { unit: [3, 17], reason: 'poison' },
    { unit: [], reason: 'again' },
  ]);
  expect(await queue.complaints()).toEqual([]);
});

test.skipIf(!hasNats)('revoked names stay revoked, each once', async () => {
  const [job, another] = [newJob(), newJob()];
  const revocations = cluster.revocations!(job);
  for (const name of ['volunteer:bob', 'volunteer:ann', 'volunteer:bob']) await revocations.add(name);
  await cluster.revocations!(another).add('volunteer:cleo');
  expect(await guest.revocations!(job).all()).toEqual(['volunteer:bob', 'volunteer:ann']);
});
