/** A coordinator with a desk for volunteers: what it offers to whom, whom it believes, and when it may end. */
import { expect, test } from 'vitest';
import type { CoordinatorOptions } from '../../src/cluster/coordinator-options.js';
import { formatReport, jobId, type Report } from '../../src/core/report.js';
import { type Order, UnitWalk, type Walked } from '../../src/core/walk-unit.js';
import type { Answer, VolunteerOptions } from '../../src/volunteers/desk.js';
import { type Reply, readVolunteerMessage, replyShape } from '../../src/volunteers/messages.js';
import { lead, RIGHT, reportOf, SEARCH, TableCluster, TRUTH } from './table.js';

/** What a volunteer makes of its reports; or it asks about the job and for no unit. */
type Change = ((report: Report) => Partial<Report>) | 'watches';
const honest: Change = () => ({});
const lie: Change = () => ({ count: 77n });

/** No claim is walked again unless that is certain; the final audit walks everything. */
const lenient = { below: () => 0, fraction: () => 0.999 };
const strict = { below: () => 0, fraction: () => 0 };

interface Party {
  readonly volunteers: { readonly [name: string]: Change };
  readonly options?: Partial<VolunteerOptions>;
  readonly cluster?: TableCluster;
  readonly more?: Partial<CoordinatorOptions>;
  /** Called before the volunteers ask for work. */
  readonly onSleep?: (now: number) => void;
  readonly collect?: boolean;
}

function walkedOf(order: Order): Walked {
  const walk = new UnitWalk(SEARCH, order);
  while (walk.step());
  return walk.finish();
}

/** Leads a job of which nothing is walked but by volunteers, who ask whenever the coordinator has slept. */
async function withVolunteers({ volunteers, options, more, onSleep, collect = false, ...party }: Party) {
  const cluster = party.cluster ?? new TableCluster(collect);
  if (!party.cluster) cluster.answer = () => 'taken';
  const job = jobId(SEARCH.id, collect);
  const replies: { readonly name: string; readonly reply: Reply | undefined }[] = [];
  let answer: Answer | undefined;
  let stops = 0;
  const ask = (name: string, kind: 'next' | 'claim', message: object) => {
    const text = answer?.(name, kind, JSON.stringify({ v: 1, job, ...message }));
    const reply = text === undefined ? undefined : readVolunteerMessage(replyShape, text);
    replies.push({ name, reply });
    return reply;
  };
  const result = await lead(cluster, {
    patienceMs: 1e9,
    volunteers: {
      ...{ crew: { walk: async order => walkedOf(order), stop: () => void stops++ }, dice: strict },
      ...{ problemText: '', slice: 1, nodes: 1000, heavyShare: 1 },
      listen: given => {
        answer = given;
        return () => {
          answer = undefined;
        };
      },
      ...options,
    },
    onSleep: now => {
      onSleep?.(now);
      for (const [name, change] of Object.entries(volunteers)) {
        if (change === 'watches') {
          answer?.(name, 'next', '{"v":1,"ask":"job"}');
          continue;
        }
        const order = ask(name, 'next', { ask: 'unit', searchId: SEARCH.id });
        if (order?.kind !== 'unit') continue;
        const { searchId: _, ...plain } = walkedOf({ ...order, collect });
        const report = { ...plain, job, by: name };
        ask(name, 'claim', { lease: order.lease, report: formatReport({ ...report, ...change(report) }) });
      }
    },
    ...more,
  });
  return { ...result, cluster, replies, isOver: answer === undefined && stops === 1 };
}

const signers = ({ records }: TableCluster) => new Set(records.map(({ report }) => report.by));

test('volunteers alone find the truth; what rests on them is walked again before the answer', async () => {
  const { outcome, cluster, isOver } = await withVolunteers({
    ...{ volunteers: { ann: honest, bob: honest }, options: { dice: lenient, share: 0 } },
  });
  expect(outcome).toMatchObject(RIGHT);
  expect(signers(cluster)).toContain('volunteer:ann+volunteer:bob');
  expect(outcome.volunteers).toMatchObject({
    names: ['ann', 'bob'],
    audited: 0,
    bound: expect.closeTo(0.05),
  });
  expect([isOver, cluster.retired]).toEqual([true, [jobId(SEARCH.id, false)]]);
  const audited = await withVolunteers({
    ...{ volunteers: { ann: honest, bob: honest }, options: { dice: halfway(), share: 0 } },
  });
  expect(audited.outcome).toMatchObject(RIGHT);
  expect(audited.outcome.volunteers?.audited).toBeGreaterThan(0);
});

/** Dice that ask for no trusted walk of claims, and for one of every other record in the end. */
function halfway() {
  let times = 0;
  return { below: () => 0, fraction: () => (times++ % 2 === 0 ? 0.999 : 0.5) };
}

test('a pair of liars in the ledger: the final audit finds them, and the answer is right', async () => {
  const cluster = new TableCluster();
  cluster.write({ ...reportOf([]), count: 99n, by: 'volunteer:ann+volunteer:bob' });
  cluster.answer = ({ unit }) => cluster.write(reportOf(unit), unit.length === 0 ? 1 : 0);
  let deaths = 1;
  const walk = async (order: Order) => {
    if (deaths-- > 0) throw new Error('out of memory');
    return walkedOf(order);
  };
  const options = { crew: { walk, stop: () => {} } };
  const { outcome, remarks } = await withVolunteers({ volunteers: {}, cluster, options });
  expect(outcome).toMatchObject(RIGHT);
  expect(outcome.volunteers).toMatchObject({ revoked: ['ann', 'bob'], units: 0, audited: 0 });
  expect(cluster.revoked).toEqual(['volunteer:ann', 'volunteer:bob']);
  const blocked = (name: string) =>
    `the volunteer ${name} is blocked (not what a trusted walk says); what rests on it is offered again`;
  expect(remarks).toEqual([expect.stringContaining('out of memory'), blocked('ann'), blocked('bob')]);
});

test('who lied is revoked for good: told to workers, and blocked when the job is led anew', async () => {
  const party = { volunteers: { eve: lie, ann: honest, bob: honest } };
  const { outcome, cluster, replies } = await withVolunteers(party);
  expect(outcome).toMatchObject({ ...RIGHT, volunteers: { revoked: ['eve'], differences: 1 } });
  expect(cluster.revoked).toEqual(['volunteer:eve']);
  expect(cluster.notices.at(-1)?.revoked).toEqual(['volunteer:eve']);
  expect(replies.findLast(({ name }) => name === 'eve')?.reply).toMatchObject({ kind: 'blocked' });
  cluster.records = [];
  const again = await withVolunteers({ ...party, cluster });
  expect(again.outcome).toMatchObject(RIGHT);
  const toEve = again.replies.filter(({ name }) => name === 'eve');
  expect(new Set(toEve.map(({ reply }) => reply?.kind))).toEqual(new Set(['blocked']));
});

test('no answer before the last claim is judged', async () => {
  const cluster = new TableCluster();
  cluster.answer = () => 'taken';
  let go = () => {};
  const told = new Promise<void>(done => {
    go = done;
  });
  const walk = (order: Order) => told.then(() => walkedOf(order));
  const { outcome } = await withVolunteers({
    ...{ cluster, volunteers: { eve: lie }, options: { crew: { walk, stop: () => {} } } },
    onSleep: now => {
      if (now > 5_010_000) go(); // a trusted walk takes its time
      if (now < 5_000_500) return; // eve has told her lie about the root, and nobody has checked it
      const open = [reportOf([])];
      for (let next = open.pop(); next; next = open.pop()) {
        cluster.write(next);
        open.push(...next.rest.map(unit => reportOf(unit)));
      }
    },
  });
  expect(outcome).toMatchObject({ ...RIGHT, volunteers: { revoked: ['eve'] } });
});

test('a unit whose record was taken back is left to no pair: its next claim is walked again at once', async () => {
  const claimOf = async (bad: Partial<Report>) => {
    const cluster = new TableCluster();
    cluster.revoked.push('volunteer:eve');
    cluster.write({ ...reportOf([]), by: 'volunteer:bob+volunteer:eve', ...bad });
    cluster.answer = () => 'taken';
    const stop = new AbortController();
    await withVolunteers({
      ...{
        cluster,
        volunteers: { ann: honest },
        options: { patienceMs: 1e6 },
        more: { signal: stop.signal },
      },
      onSleep: now => now > 5_003_000 && stop.abort(),
    });
    return cluster.records[1]?.report.by;
  };
  expect(await claimOf({})).toBe('coordinator confirms volunteer:ann');
  expect(await claimOf({ job: jobId('another', false) })).toBeUndefined(); // ann still waits for a second one
});

test('solutions that the rules confirm count before their record, where only some are wanted', async () => {
  const known = new Set(TRUTH.solutions.map(String));
  const { outcome, solutions, cluster } = await withVolunteers({
    ...{ volunteers: { ann: honest }, collect: true, more: { wanted: { first: 3 } } },
    options: { check: solution => known.has(String(solution)), nodes: 5000 },
  });
  expect(outcome).toMatchObject({ ended: 'limited', count: 3n });
  expect([solutions.length, cluster.records]).toEqual([3, []]);
  expect(outcome.volunteers).toMatchObject({ units: 0, differences: 0 });
});

test('with volunteers about, trusted workers are offered half of what is open, or eight units', async () => {
  const offered = async (open: number, volunteers: Party['volunteers'], target = 400, by = 'ada') => {
    const cluster = new TableCluster();
    const root = { ...reportOf([]), by, rest: Array.from({ length: open }, (_, n) => [n]) };
    cluster.answer = () => 'taken';
    const stop = new AbortController();
    await withVolunteers({
      ...{ cluster, volunteers, more: { signal: stop.signal, target } },
      onSleep: now => {
        if (now > 5_000_100) cluster.write(root); // by then the volunteers have been heard of
        if (now > 5_002_000) stop.abort();
      },
    });
    return cluster.offers.filter(({ unit }) => unit.length > 0).length;
  };
  expect(await offered(30, {})).toBe(30);
  expect(await offered(31, { ann: 'watches' })).toBe(16);
  expect(await offered(12, { ann: 'watches' })).toBe(8);
  expect(await offered(20, { ann: 'watches' }, 400, 'ada+bob+cleo+volunteer:dora')).toBe(12); // four for each
  expect(await offered(300, { ann: 'watches' }, 1)).toBe(100); // ada has reported: a hundred for her
});
