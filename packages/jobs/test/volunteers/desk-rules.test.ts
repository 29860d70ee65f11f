/** What the desk tells whom, who has to wait, and which unit comes next. */
import { expect, test } from 'vitest';
import { unitKey } from '../../src/core/unit.js';
import { type Order, SLICE, type Walked } from '../../src/core/walk-unit.js';
import type { Answer, VolunteerOptions } from '../../src/volunteers/desk.js';
import { REPORT } from '../fixtures/report.js';
import { type DeskOptions, makeDesk, search, settled, type UnitReply } from './support.js';

const MINUTE = 60_000;
const lenient = { below: () => 0, fraction: () => 0.999 };
const UNITS = [[0], [1], [2]];

/** Everything a desk does where nothing else is asked for. */
const DEFAULTS = {
  ...{ nodes: undefined, slice: undefined, heavyShare: undefined, leaseMs: undefined, quorum: undefined },
  ...{ patienceMs: undefined, unitMs: undefined, share: undefined, bound: undefined, name: undefined },
} as unknown as DeskOptions;

test('unless told otherwise: 200 000 nodes while units abound, leases of 90 s, a claim waits 30 s, a quorum of five', async () => {
  const units = Array.from({ length: 12 }, (_, n) => [n]);
  const { unitFor, ask, desk, open, time } = makeDesk({ ...DEFAULTS, units });
  expect(desk.audit).toEqual({ audited: 0, bound: 0.05 });
  expect(unitFor('ann')).toMatchObject({ kind: 'wait' }); // they weigh more than a 64th of everything
  for (const unit of open.values()) Object.assign(unit, { weight: 1 / 64 });
  expect(unitFor('ann')).toMatchObject({ kind: 'unit', nodes: 200_000, slice: SLICE });
  for (const name of ['bob', 'cleo', 'dora']) ask(name, { ask: 'job' });
  expect(desk.active).toBe(4);
  expect(unitFor('bob')).toMatchObject({ kind: 'unit', nodes: 200_000 / 16 }); // fewer than four for each
  open.clear();
  time.now += 2 * MINUTE;
  expect(desk.active).toBe(0);

  const one = makeDesk({ ...DEFAULTS, heavyShare: 1 });
  const reply = one.unitFor('ann') as UnitReply;
  one.time.now += 90_000 - 1;
  one.desk.sweep();
  expect(one.unitFor('bob')).toMatchObject({ kind: 'wait' });
  one.time.now += 1;
  one.desk.sweep();
  expect(one.unitFor('bob')).toMatchObject({ kind: 'unit', unit: reply.unit });

  const lot = makeDesk({ ...DEFAULTS, heavyShare: 1, nodes: 10, slice: 1 });
  const others = ['bob', 'cleo', 'dora', 'emil', 'fred', 'gina'];
  for (const name of others) lot.ask(name, { ask: 'job' });
  lot.claim('ann', lot.unitFor('ann') as UnitReply);
  expect(others.filter(name => lot.unitFor(name)?.kind === 'unit')).toHaveLength(4);

  const alone = makeDesk({ ...DEFAULTS, heavyShare: 1, nodes: 10, slice: 1 });
  alone.claim('ann', alone.unitFor('ann') as UnitReply);
  for (const [ms, count] of [
    [30_000, 0],
    [1, 1],
  ]) {
    alone.time.now += ms;
    alone.desk.sweep();
    await settled();
    expect(alone.written).toHaveLength(count);
  }
  expect(alone.written[0].by).toBe('coordinator confirms volunteer:ann');
});

test('who lied before the desk was opened is blocked from its first message on, and revoked no second time', () => {
  const { unitFor, ask, claim, revoked, desk } = makeDesk({ blocked: ['eve'], units: UNITS });
  const blocked = { kind: 'blocked', reason: 'a claim was wrong' };
  expect(unitFor('eve')).toMatchObject(blocked);
  expect(ask('eve', { ask: 'job' })).toMatchObject(blocked);
  expect(desk.active).toBe(0);
  const reply = unitFor('ann') as UnitReply;
  expect(claim('eve', reply)).toMatchObject(blocked);
  desk.revoke('eve', 'again');
  expect(revoked).toEqual([]);
  for (const reason of ['first', 'second']) desk.revoke('ann', reason);
  expect([revoked, unitFor('ann')]).toEqual([
    ['ann'],
    { v: 1, kind: 'blocked', reason: 'a claim was wrong: first' },
  ]);
});

test('a name that fits no subject gets no reply, and a lease only serves the name that it was given', async () => {
  const { unitFor, ask, claim, job, written, revoked, desk } = makeDesk({ isStrict: true });
  for (const name of ['', 'Ann', 'a.b', 'a'.repeat(33)]) expect(ask(name, { ask: 'job' })).toBeUndefined();
  expect(desk.active).toBe(0);
  const reply = unitFor('ann') as UnitReply;
  expect(claim('eve', reply)).toMatchObject({ kind: 'dropped', reason: 'the unit is no longer wanted' });
  expect(ask('eve', { ask: 'back', job, lease: reply.lease })).toMatchObject({ kind: 'wait' });
  expect(claim('ann', reply)).toMatchObject({ kind: 'taken' });
  expect(claim('ann', reply)).toMatchObject({ kind: 'dropped' }); // its lease is over
  await settled();
  expect([written.length, revoked]).toEqual([1, []]);
});

test('a problem has at least one piece; every piece says which one it is', () => {
  expect(makeDesk({ problemText: '' }).ask('ann', { ask: 'job' })).toMatchObject({ pieces: 1 });
  const { ask, job } = makeDesk({ problemText: 'model' });
  const piece = (piece: number) => ask('ann', { ask: 'piece', job, piece });
  expect(piece(0)).toEqual({ v: 1, kind: 'piece', piece: 0, data: btoa('model') });
  expect(piece(1)).toEqual({ v: 1, kind: 'piece', piece: 1, data: '' });
});

test('who gives units back, or lets them lapse, waits longer and longer, until a claim', () => {
  const { unitFor, ask, claim, job, desk, time } = makeDesk({
    ...{ units: Array.from({ length: 9 }, (_, n) => [n % 4, n >> 2]), dice: lenient, leaseMs: 1000 },
  });
  const back = () => {
    const { lease } = unitFor('ann') as UnitReply;
    return ask('ann', { ask: 'back', job, lease });
  };
  expect(back()).toMatchObject({ kind: 'wait', ms: 200 });
  back(); // one by mistake is forgiven
  expect(unitFor('ann')).toMatchObject({ kind: 'wait', ms: 2000 });
  time.now += 1999;
  expect(unitFor('ann')).toMatchObject({ kind: 'wait', ms: 1 });
  time.now += 1;
  const late = unitFor('ann') as UnitReply;
  time.now += 1000;
  desk.sweep();
  expect(unitFor('ann')).toMatchObject({ kind: 'wait', ms: 4000 });
  claim('ann', late); // better late than never
  expect(unitFor('ann')).toMatchObject({ kind: 'unit' });
});

test('nothing to do: every reply says to wait longer, and a unit ends that', () => {
  const { unitFor, open, desk } = makeDesk({ units: [] });
  const waits = () => [unitFor('ann'), unitFor('ann')].map(reply => reply?.kind === 'wait' && reply.ms);
  expect([waits(), waits()]).toEqual([
    [200, 400],
    [800, 1600],
  ]);
  open.set('0', { unit: [0], key: '0', weight: 1, order: [], place: undefined });
  expect(unitFor('ann')).toMatchObject({ kind: 'unit' });
  open.clear();
  desk.sweep();
  expect(waits()).toEqual([200, 400]);
});

test('first what no trusted worker was offered, then the rest, and nothing that somebody holds', () => {
  for (const spare of UNITS) {
    const { unitFor } = makeDesk({ units: UNITS, spare: [spare] });
    expect(unitFor('ann')).toMatchObject({ unit: spare });
    const others = ['bob', 'cleo'].map(name => (unitFor(name) as UnitReply).unit[0]);
    expect([...others, spare[0]].sort()).toEqual([0, 1, 2]);
    expect(unitFor('dora')).toMatchObject({ kind: 'wait' });
  }
});

test('what waits for a trusted walk is in the hands of its volunteer, too', () => {
  const crew = { walk: () => new Promise<never>(() => {}), stop: () => {} };
  const { unitFor, claim } = makeDesk({ units: UNITS, isStrict: true, crew });
  for (let times = 0; times < 2; times++) claim('ann', unitFor('ann') as UnitReply);
  expect([unitFor('ann')?.kind, unitFor('bob')?.kind]).toEqual(['wait', 'unit']);
});

test('a unit that got a report meanwhile is let go with its leases, the others stay', () => {
  const { unitFor, claim, open, desk } = makeDesk({ units: UNITS });
  const [first, second] = ['ann', 'bob'].map(name => unitFor(name) as UnitReply);
  open.delete(unitKey(first.unit));
  desk.sweep();
  expect(claim('ann', first)).toMatchObject({ kind: 'dropped' });
  expect(claim('bob', second)).toMatchObject({ kind: 'taken' });
});

test('the final audit of a desk: a lie is revoked, a walk that dies is told', async () => {
  let dies = true;
  const walk = async ({ unit, nodes = 0 }: Order): Promise<Walked> => {
    if (dies) throw new Error('out of memory');
    return { ...REPORT, unit, nodes, searchId: search.id };
  };
  const dice = { below: () => 0, fraction: () => 0 };
  const { desk, revoked, remarks, ask } = makeDesk({ crew: { walk, stop: () => {} }, dice });
  const records = [{ ...REPORT, by: 'volunteer:ann+volunteer:eve' }];
  expect([desk.passes(records), desk.isQuiet]).toEqual([false, false]);
  await settled();
  expect([desk.isQuiet, revoked, remarks]).toEqual([true, [], [expect.stringContaining('out of memory')]]);
  dies = false;
  desk.passes(records); // one node more than the record tells
  await settled();
  expect([desk.isQuiet, revoked, desk.audit.audited]).toEqual([true, ['ann', 'eve'], 0]);
  const reason = 'a claim was wrong: not what a trusted walk says';
  expect(ask('eve', { ask: 'job' })).toMatchObject({ kind: 'blocked', reason });
});

test('a lease from the future is over: clocks jump', () => {
  const { unitFor, desk, time } = makeDesk({ leaseMs: 1000 });
  time.now = 5000;
  unitFor('ann');
  time.now = 5999;
  desk.sweep();
  expect(unitFor('bob')).toMatchObject({ kind: 'wait' });
  time.now = 4999;
  desk.sweep();
  expect(unitFor('bob')).toMatchObject({ kind: 'unit' });
});

test('budgets are learned from the claims of names that were right before', async () => {
  const budgets = async (tookMs: number) => {
    const units = [...UNITS, ...Array.from({ length: 9 }, (_, n) => [9, n])]; // the dice never come to these
    const { unitFor, claim, time, open, desk } = makeDesk({
      units,
      unitMs: 1000,
      nodes: 40,
      slice: 30,
      dice: lenient,
    });
    const told: number[] = [];
    for (let round = 0; round < 3; round++) {
      const replies = ['ann', 'bob'].map(name => {
        const reply = unitFor(name) as UnitReply;
        time.now += tookMs;
        claim(name, reply);
        return reply;
      });
      expect(replies[1].unit).toEqual(replies[0].unit);
      told.push(replies[0].nodes);
      await settled();
      open.delete(unitKey(replies[0].unit));
      desk.sweep();
    }
    return told;
  };
  expect(await budgets(10)).toEqual([40, 40, 4 * 40]); // each claim at most doubles them
  expect(await budgets(1000)).toEqual([40, 40, 40]); // walked to the end of a slice, and not paid for that
  expect(await budgets(40_000)).toEqual([40, 40, 30]);
});

test('a desk hears whom it listens to; closed it hears nobody, walks nothing and stops its crew', async () => {
  let heard: Answer | undefined;
  let stops = 0;
  let walks = 0;
  const walk = async () => {
    walks++;
    throw new Error('stopped');
  };
  const listen: VolunteerOptions['listen'] = answer => {
    heard = answer;
    return () => {
      heard = undefined;
    };
  };
  const crew = { walk, stop: () => void stops++ };
  const { desk, unitFor, claim, written } = makeDesk({ crew, isStrict: true, listen });
  expect(heard?.('ann', 'next', '{"v":1,"ask":"job"}')).toContain('"kind":"job"');
  const reply = unitFor('ann') as UnitReply;
  desk.close();
  claim('ann', reply);
  await settled();
  expect([heard, stops, walks, written]).toEqual([undefined, 1, 0, []]);
});
