import { expect, test } from 'vitest';
import { recordSubject } from '../../../src/cluster/records.js';
import { formatReport, type Report } from '../../../src/core/report.js';
import type { NatsCluster } from '../../../src/nats/nats-cluster.js';
import { REPORT } from '../../fixtures/report.js';
import { clusterWith } from './fake-cluster.js';
import { type Answers, type FakeServer, NOBODY, type Reply, refusal } from './fake-server.js';
import { COMPLAINT, JOB, NOTICE } from './literals.js';

const MISSING = refusal(404, 10059, 'stream not found');
const NO_MESSAGE = refusal(404, 10037, 'no message found');
const END = (left: number) => ({ status: '408 Request Timeout', left });

const state = (last_seq: number) => ({ created: 'monday', config: {}, state: { last_seq } });
const stored = (subject: string, text: string) => ({
  message: { subject, seq: 1, data: Buffer.from(text).toString('base64'), time: '2026-01-01T00:00:00Z' },
});

/** A stream with `pending` messages for a reader, given out by these pulls. */
function streamOf(stream: string, last_seq: number, pending: number, pulls: Reply[]): Answers {
  const info = { stream_name: stream, name: 'reader', config: {}, num_pending: pending };
  let pull = 0;
  return {
    [`$JS.API.STREAM.INFO.${stream}`]: state(last_seq),
    [`$JS.API.CONSUMER.CREATE.${stream}`]: info,
    [`$JS.API.CONSUMER.INFO.${stream}.reader`]: info,
    [`$JS.API.CONSUMER.MSG.NEXT.${stream}.reader`]: () => pulls[pull++],
    [`$JS.API.CONSUMER.DELETE.${stream}.reader`]: { success: true },
  };
}

const emptyLedger = Object.fromEntries(
  [0, 1, 2, 3, 4, 5, 6, 7].map(generation => [`$JS.API.STREAM.INFO.LEDGER_${generation}`, state(0)]),
);
const report = (choice: number): Report => ({ ...REPORT, job: JOB, unit: [choice], rest: [] });
const delivery = (seq: number, text = formatReport(report(seq))) => ({
  subject: recordSubject(JOB, [seq], 2),
  seq,
  text,
});

/** What was asked with a text, as values. */
const wishes = (asked: FakeServer['asked'], subject: string) =>
  asked.filter(([one]) => one === subject).map(([, text]) => JSON.parse(text));

async function read(cluster: NatsCluster, position = 0) {
  const units: unknown[] = [];
  const summary = await cluster.ledger(JOB).readFrom(position, ({ unit }) => units.push(unit[0]));
  return { units, summary };
}

test('a ledger is read with a reader of its own, which is removed again', async () => {
  const { cluster, asked } = await clusterWith({
    ...emptyLedger,
    ...streamOf('LEDGER_2', 7, 3, [[delivery(2), delivery(5, 'damaged'), delivery(7)]]),
  });
  expect(await read(cluster)).toEqual({ units: [2, 7], summary: { readable: 2, damaged: 1, position: 7 } });
  expect(asked.slice(8)).toEqual([
    ['$JS.API.STREAM.INFO.LEDGER_2', ''],
    ['$JS.API.CONSUMER.CREATE.LEDGER_2', expect.any(String)],
    ['$JS.API.CONSUMER.INFO.LEDGER_2.reader', ''],
    ['$JS.API.CONSUMER.MSG.NEXT.LEDGER_2.reader', expect.any(String)],
    ['$JS.API.CONSUMER.DELETE.LEDGER_2.reader', ''],
  ]);
  expect(wishes(asked, '$JS.API.CONSUMER.CREATE.LEDGER_2')).toMatchObject([
    {
      stream_name: 'LEDGER_2',
      config: {
        ack_policy: 'none',
        deliver_policy: 'by_start_sequence',
        opt_start_seq: 1,
        filter_subject: `result.${JOB}.*.2`,
        inactive_threshold: 30e9,
        mem_storage: true,
      },
    },
  ]);
  expect(wishes(asked, '$JS.API.CONSUMER.MSG.NEXT.LEDGER_2.reader')).toMatchObject([
    { batch: 3, expires: 1e9 },
  ]);
});

test('the next look begins behind the last one, and at the beginning when it is asked to', async () => {
  const { cluster, asked } = await clusterWith({
    ...emptyLedger,
    ...streamOf('LEDGER_2', 7, 1, [[delivery(7)], [delivery(7)], [delivery(7)]]),
  });
  const ledger = cluster.ledger(JOB);
  const starts = () =>
    wishes(asked, '$JS.API.CONSUMER.CREATE.LEDGER_2').map(({ config }) => config.opt_start_seq);
  expect(await ledger.readFrom(0, () => {})).toMatchObject({ readable: 1, position: 7 });
  expect(await ledger.readFrom(7, () => {})).toMatchObject({ readable: 0, position: 7 });
  expect(starts()).toEqual([1]);
  expect(await ledger.readFrom(0, () => {})).toMatchObject({ readable: 1, position: 7 });
  expect(starts()).toEqual([1, 1]);
});

test('whoever has read nothing yet begins at the beginning, whatever it is told', async () => {
  const { cluster, asked } = await clusterWith({
    ...emptyLedger,
    ...streamOf('LEDGER_2', 7, 1, [[delivery(7)]]),
  });
  expect(await read(cluster, 3)).toMatchObject({ units: [7], summary: { position: 7 } });
  const [{ config }] = wishes(asked, '$JS.API.CONSUMER.CREATE.LEDGER_2');
  expect(config.opt_start_seq).toBe(1);
});

test('what came since is read from there, in each generation by itself', async () => {
  let last = 3;
  const grown = (stream: string) => ({
    ...streamOf(stream, 0, 1, [[delivery(1)], [delivery(4)]]),
    [`$JS.API.STREAM.INFO.${stream}`]: () => state(last),
  });
  const { cluster, asked } = await clusterWith({
    ...emptyLedger,
    ...grown('LEDGER_0'),
    ...grown('LEDGER_7'),
  });
  const ledger = cluster.ledger(JOB);
  expect(await ledger.state()).toEqual({ created: Array(8).fill('monday').join(), lastPosition: 6 });
  expect(await ledger.readFrom(0, () => {})).toEqual({ readable: 2, damaged: 0, position: 6 });
  last = 5;
  expect(await ledger.readFrom(6, () => {})).toEqual({ readable: 2, damaged: 0, position: 10 });
  for (const stream of ['LEDGER_0', 'LEDGER_7'])
    expect(
      wishes(asked, `$JS.API.CONSUMER.CREATE.${stream}`).map(({ config }) => config.opt_start_seq),
    ).toEqual([1, 4]);
});

test('a stream is fetched 500 messages at a time', async () => {
  const all = Array.from({ length: 1001 }, (_, i) => delivery(i + 1, 'x'));
  const { cluster, asked } = await clusterWith({
    ...emptyLedger,
    ...streamOf('LEDGER_2', 1001, 1001, [all.slice(0, 500), all.slice(500, 1000), all.slice(1000)]),
  });
  expect((await read(cluster)).summary).toEqual({ readable: 0, damaged: 1001, position: 1001 });
  const batches = wishes(asked, '$JS.API.CONSUMER.MSG.NEXT.LEDGER_2.reader').map(({ batch }) => batch);
  expect(batches).toEqual([500, 500, 1]);
});

test('an empty reader is not asked for anything', async () => {
  const { cluster, asked } = await clusterWith({ ...emptyLedger, ...streamOf('LEDGER_2', 4, 0, []) });
  expect(await read(cluster)).toEqual({ units: [], summary: { readable: 0, damaged: 0, position: 4 } });
  expect(wishes(asked, '$JS.API.CONSUMER.MSG.NEXT.LEDGER_2.reader')).toEqual([]);
});

test('records that are counted and never come: the rest is asked for one by one', async () => {
  const subject = (choice: number) => recordSubject(JOB, [choice], 2);
  const bySequence: Record<number, Reply> = {
    3: NO_MESSAGE,
    4: stored(subject(4), formatReport(report(4))),
    5: stored('result.another.x.2', formatReport(report(5))),
    6: refusal(500, 10000, 'the record is damaged'),
    7: stored(subject(7), formatReport(report(7))),
  };
  const { cluster, asked } = await clusterWith({
    ...emptyLedger,
    ...streamOf('LEDGER_2', 7, 5, [[delivery(1), END(4)], [delivery(2), END(3)], [END(3)]]),
    '$JS.API.STREAM.MSG.GET.LEDGER_2': text => bySequence[JSON.parse(text).seq],
  });
  expect(await read(cluster)).toEqual({
    units: [1, 2, 4, 7],
    summary: { readable: 4, damaged: 0, position: 7 },
  });
  expect(wishes(asked, '$JS.API.CONSUMER.MSG.NEXT.LEDGER_2.reader').map(({ batch }) => batch)).toEqual([
    ...[5, 4, 3],
  ]);
  expect(wishes(asked, '$JS.API.STREAM.MSG.GET.LEDGER_2')).toEqual([3, 4, 5, 6, 7].map(seq => ({ seq })));
  expect(asked.filter(([one]) => one.includes('.DELETE.'))).toHaveLength(1);
});

test('a reader that gives nothing at all: every record behind the last look is asked for', async () => {
  const { cluster, asked } = await clusterWith({
    ...emptyLedger,
    ...streamOf('LEDGER_2', 2, 1, [[END(1)]]),
    '$JS.API.STREAM.MSG.GET.LEDGER_2': NO_MESSAGE,
  });
  expect((await read(cluster)).units).toEqual([]);
  expect(wishes(asked, '$JS.API.STREAM.MSG.GET.LEDGER_2')).toEqual([{ seq: 1 }, { seq: 2 }]);
});

test('no reader, since the server that was to keep it is away: every record is asked for', async () => {
  const { cluster, asked } = await clusterWith({
    ...emptyLedger,
    ...streamOf('LEDGER_2', 2, 1, []),
    '$JS.API.CONSUMER.CREATE.LEDGER_2': undefined,
    '$JS.API.STREAM.MSG.GET.LEDGER_2': text => {
      const { seq } = JSON.parse(text);
      return seq === 1 ? NO_MESSAGE : stored(recordSubject(JOB, [seq], 2), formatReport(report(seq)));
    },
  });
  expect((await read(cluster)).units).toEqual([2]);
  expect(wishes(asked, '$JS.API.CONSUMER.CREATE.LEDGER_2')).toHaveLength(3);
});

test('a server that stops answering in the middle is told, and the reader is removed if it can be', async () => {
  const { cluster, asked } = await clusterWith({
    ...emptyLedger,
    ...streamOf('LEDGER_2', 2, 1, [[END(1)]]),
    '$JS.API.CONSUMER.DELETE.LEDGER_2.reader': refusal(404, 10014, 'consumer not found'),
    '$JS.API.STREAM.MSG.GET.LEDGER_2': NOBODY,
  });
  await expect(read(cluster)).rejects.toThrow(/not enabled/);
  expect(asked.some(([subject]) => subject === '$JS.API.CONSUMER.DELETE.LEDGER_2.reader')).toBe(true);
});

test('one record: the last of its subject, or none where there is none or it cannot be read', async () => {
  const subject = '$JS.API.STREAM.MSG.GET.LEDGER_3';
  let answer: Reply = stored(recordSubject(JOB, [1], 3), formatReport(report(1)));
  const { cluster, asked } = await clusterWith({ [subject]: () => answer });
  const ledger = cluster.ledger(JOB);
  expect(await ledger.readOne([1], 3)).toEqual(report(1));
  expect(wishes(asked, subject)).toEqual([
    { last_by_subj: `result.${JOB}.6b86b273ff34fce19d6b804eff5a3f57.3` },
  ]);
  const foreign = stored(recordSubject(JOB, [1], 3), formatReport(report(2)));
  for (const none of [foreign, stored('x', 'damaged'), NO_MESSAGE, MISSING, refusal(500, 10000, 'damaged')]) {
    answer = none;
    expect(await ledger.readOne([1], 3)).toBeUndefined();
  }
  answer = NOBODY;
  await expect(ledger.readOne([1], 3)).rejects.toThrow(/not enabled/);
});

test('a record is written once: a second one is taken, and what else fails is told', async () => {
  const subject = `result.${JOB}.6b86b273ff34fce19d6b804eff5a3f57.3`;
  let answer: Reply = { stream: 'LEDGER_3', seq: 1 };
  const { cluster, asked } = await clusterWith({ [subject]: () => answer });
  const ledger = cluster.ledger(JOB);
  expect(await ledger.write(report(1), 3)).toBe('written');
  expect(asked).toEqual([[subject, formatReport(report(1))]]);
  answer = refusal(503, 10077, 'maximum messages per subject exceeded');
  expect(await ledger.write(report(1), 3)).toBe('taken');
  answer = refusal(503, 10077, 'insufficient resources');
  await expect(ledger.write(report(1), 3)).rejects.toThrow('insufficient resources');
});

test('the notice board: empty where there is none, and read again only when it has changed', async () => {
  const at = (subject: string, text: string) => ({ subject, seq: 1, text });
  const other = 'a'.repeat(32);
  const notices = [
    at(`job.${JOB}`, NOTICE),
    at('job.x', 'nonsense'),
    at(`job.${other}`, NOTICE.replace(JOB, other).replace('"retired":false', '"retired":true')),
  ];
  let board: object = MISSING;
  const { cluster, asked } = await clusterWith({
    ...streamOf('JOBS', 3, 3, Array(9).fill(notices)),
    '$JS.API.STREAM.INFO.JOBS': () => board,
  });
  const reads = () => asked.filter(([subject]) => subject === '$JS.API.CONSUMER.CREATE.JOBS').length;
  expect(await cluster.jobs()).toEqual([]);
  const { v, retired, ...notice } = JSON.parse(NOTICE);
  const looks: unknown[] = [];
  for (const [last_seq, last_ts, created] of [
    ...[[3, 'noon', 'monday'] as const, [3, 'noon', 'monday'] as const, [4, 'noon', 'monday'] as const],
    ...[[4, 'night', 'monday'] as const, [4, 'night', 'friday'] as const, [4, 'night', 'friday'] as const],
  ]) {
    board = { created, config: {}, state: { last_seq, last_ts } };
    expect(await cluster.jobs()).toEqual([notice]);
    looks.push(reads());
  }
  expect(looks).toEqual([1, 1, 2, 3, 4, 4]);
  const [{ config }] = wishes(asked, '$JS.API.CONSUMER.CREATE.JOBS');
  expect([config.filter_subject, config.opt_start_seq]).toEqual(['job.*', 1]);
});

test.each([
  [44, 1],
  [46, 0],
])('a notice of %i seconds ago, by the clock of the server: %i jobs want workers', async (seconds, count) => {
  const board = streamOf('JOBS', 3, 1, [[{ subject: `job.${JOB}`, seq: 1, text: NOTICE }]]);
  const created = new Date(1_700_000_000_000 + 1000 * seconds).toISOString();
  const info = { stream_name: 'JOBS', name: 'reader', config: {}, num_pending: 1, created };
  const { cluster } = await clusterWith({ ...board, '$JS.API.CONSUMER.CREATE.JOBS': info });
  expect(await cluster.jobs()).toHaveLength(count);
});

test('a board that does not answer is not an empty one', async () => {
  const { cluster } = await clusterWith({ '$JS.API.STREAM.INFO.JOBS': NOBODY });
  await expect(cluster.jobs()).rejects.toThrow(/not enabled/);
});

test('complaints are heard once, what is none is not, and a server that lost some counts on', async () => {
  const at = (seq: number, text: string) => ({ subject: `complaint.${JOB}`, seq, text });
  let last = 0;
  const { cluster, asked } = await clusterWith({
    ...streamOf('COMPLAINTS', 0, 2, [
      [at(1, COMPLAINT), at(2, 'nonsense')],
      [at(3, 'nonsense'), at(4, COMPLAINT)],
      [at(2, COMPLAINT), at(3, 'nonsense')],
    ]),
    '$JS.API.STREAM.INFO.COMPLAINTS': () => state(last),
  });
  const queue = cluster.queue(JOB);
  expect(await queue.complaints()).toEqual([]);
  last = 2;
  expect(await queue.complaints()).toEqual([{ unit: [3, 17], reason: '…' }]);
  expect(await queue.complaints()).toEqual([]);
  last = 4;
  expect(await queue.complaints()).toEqual([{ unit: [3, 17], reason: '…' }]);
  last = 1; // a server that has lost something
  expect(await queue.complaints()).toEqual([]);
  last = 3;
  expect(await queue.complaints()).toEqual([{ unit: [3, 17], reason: '…' }]);
  const readers = wishes(asked, '$JS.API.CONSUMER.CREATE.COMPLAINTS').map(({ config }) => config);
  expect(readers).toMatchObject([
    { opt_start_seq: 1, filter_subject: `complaint.${JOB}` },
    { opt_start_seq: 3, filter_subject: `complaint.${JOB}` },
    { opt_start_seq: 2, filter_subject: `complaint.${JOB}` },
  ]);
});
