/** Which claims are believed, judged, taken back or let go: one rule after another. */
import { expect, test } from 'vitest';
import type { Report } from '../../src/core/report.js';
import { isSame } from '../../src/volunteers/validator.js';
import { REPORT } from '../fixtures/report.js';
import { type DeskOptions, makeDesk, search, settled, type UnitReply } from './support.js';

const MINUTE = 60_000;
const WALKED = { ...REPORT, found: [[1], [2], [3]] };

const CHANGES: [string, Partial<Report>][] = [
  ['count', { count: 4n }],
  ['nodes', { nodes: 5 }],
  ['steps', { steps: 7 }],
  ['walk', { walk: '0000000000000000' }],
  ['solutions', { solutions: '0000000000000000' }],
  ['rest', { rest: [[1, 2, 7]] }],
  ['found', { found: [[1], [2], [4]] }],
];

test.each(CHANGES)('reports that differ in %s are not the same', (_, change) => {
  expect(isSame(WALKED, { ...WALKED, by: 'another', fraction: 0 })).toBe(true);
  expect(isSame(WALKED, { ...WALKED, ...change })).toBe(false);
});

/** Dice that never ask for a trusted walk, unless it is certain. */
const lenient = { below: () => 0, fraction: () => 0.999 };

/** A desk where ann and bob have been right once: pairs of theirs need no trusted walk any more. */
async function trustedPair(options: DeskOptions = {}) {
  const desk = makeDesk({ units: [[0], [1], [2]], dice: lenient, ...options });
  for (const name of ['ann', 'bob']) desk.claim(name, desk.unitFor(name) as UnitReply);
  await settled();
  expect(desk.written.map(({ by }) => by)).toEqual(['coordinator confirms volunteer:ann+volunteer:bob']);
  desk.open.delete('0');
  desk.desk.sweep();
  return desk;
}

test('a pair that was right before is believed, and gets its credit', async () => {
  const { unitFor, claim, written } = await trustedPair();
  const reply = unitFor('ann') as UnitReply;
  expect(reply.credit).toEqual({ units: 1, nodes: written[0].nodes, solutions: Number(written[0].count) });
  claim('ann', reply);
  claim('bob', unitFor('bob') as UnitReply);
  await settled();
  expect(written[1].by).toBe('volunteer:ann+volunteer:bob');
  expect(unitFor('bob')).toMatchObject({
    credit: { units: 2, nodes: written[0].nodes + written[1].nodes },
  });
});

test('two who were right before and now differ are not believed: a trusted walk tells who lies', async () => {
  for (const liar of ['ann', 'bob']) {
    const { unitFor, claim, written, revoked } = await trustedPair();
    for (const name of ['ann', 'bob'])
      claim(name, unitFor(name) as UnitReply, name === liar ? { count: 77n } : {});
    await settled();
    expect(revoked).toEqual([liar]);
    expect(written[1]).toMatchObject({
      by: `coordinator confirms volunteer:${liar === 'ann' ? 'bob' : 'ann'}`,
      count: expect.not.toSatisfy(count => count === 77n),
    });
  }
});

type Desk = ReturnType<typeof makeDesk>;

/** Somebody takes a unit and is not heard of until it is decided by `others`. */
async function lateClaim(desk: Desk, others: readonly string[], change: Partial<Report>): Promise<Desk> {
  const late = desk.unitFor('late') as UnitReply;
  desk.time.now += 2000;
  desk.desk.sweep();
  const before = desk.written.length;
  for (const name of others) {
    const reply = desk.unitFor(name) as UnitReply;
    expect(reply.unit).toEqual(late.unit);
    desk.claim(name, reply);
  }
  await settled();
  expect(desk.written.length).toBe(before + 1);
  desk.claim('late', late, change);
  await settled();
  return desk;
}

test('a late claim is compared with what was decided', async () => {
  const options = { leaseMs: 1000 };
  const strict = () => makeDesk({ ...options, isStrict: true });
  expect((await lateClaim(strict(), ['ann'], {})).revoked).toEqual([]);
  const wrong = await lateClaim(strict(), ['ann'], { count: 77n });
  expect([wrong.revoked, wrong.written.length]).toEqual([['late'], 1]);
  const pair = ['ann', 'bob'];
  expect((await lateClaim(await trustedPair(options), pair, {})).written).toHaveLength(2);
  // Against a pair it takes a trusted walk to tell who is right.
  const { revoked, written } = await lateClaim(await trustedPair(options), pair, { count: 77n });
  expect(revoked).toEqual(['late']);
  expect(written[2].by).toBe('coordinator confirms volunteer:ann+volunteer:bob');
});

test('a claim that nobody checks is, in the end, by a trusted walk', async () => {
  const { unitFor, claim, written, desk, time } = makeDesk({ patienceMs: 30_000 });
  claim('ann', unitFor('ann') as UnitReply);
  for (const [waitMs, count] of [
    [30_000, 0],
    [1, 1],
  ]) {
    time.now += waitMs;
    desk.sweep();
    await settled();
    expect(written).toHaveLength(count);
  }
  expect(written[0].by).toBe('coordinator confirms volunteer:ann');
});

test('a unit that volunteers take and never claim is walked by somebody trusted', async () => {
  const { unitFor, written, desk, time } = makeDesk({ patienceMs: 30_000, leaseMs: 1000 });
  unitFor('ann');
  time.now += 4 * 30_000;
  desk.sweep();
  await settled();
  expect(written).toEqual([]);
  time.now += 1;
  desk.sweep();
  await settled();
  expect(written.map(({ by }) => by)).toEqual(['coordinator']);
});

test('a unit whose trusted walks die is left alone after three of them, and fresh again after a minute', async () => {
  let walks = 0;
  const crew = {
    walk: async () => {
      walks++;
      throw new Error('out of memory');
    },
    stop: () => {},
  };
  const { unitFor, claim, written, desk, time } = makeDesk({ crew, isStrict: true });
  claim('ann', unitFor('ann') as UnitReply);
  await settled();
  expect([walks, written]).toEqual([3, []]);
  expect(unitFor('bob')).toMatchObject({ kind: 'wait' });
  time.now += MINUTE;
  desk.sweep();
  expect(unitFor('cleo')).toMatchObject({ kind: 'wait' });
  time.now += 1;
  desk.sweep();
  expect(unitFor('dora')).toMatchObject({ kind: 'unit' });
  expect(desk.isQuiet).toBe(true);
});

test('what was decided and does not show up in the ledger is fresh again', async () => {
  const { unitFor, claim, desk, time } = makeDesk({ isStrict: true, patienceMs: 30_000 });
  claim('ann', unitFor('ann') as UnitReply);
  await settled();
  time.now += 30_000 + MINUTE;
  desk.sweep();
  expect(unitFor('bob')).toMatchObject({ kind: 'wait' });
  time.now += 1;
  desk.sweep();
  expect(unitFor('cleo')).toMatchObject({ kind: 'unit' });
});

test('a claim for a unit that got a report meanwhile is still judged', async () => {
  const { unitFor, claim, revoked, written, desk, open, ask, job } = makeDesk();
  const reply = unitFor('liar') as UnitReply;
  claim('liar', reply, { count: 77n });
  open.delete('');
  expect(desk.isQuiet).toBe(true);
  desk.sweep();
  expect(desk.isQuiet).toBe(false);
  await settled();
  expect([revoked, written, desk.isQuiet]).toEqual([['liar'], [], true]);
  desk.sweep();
  expect(claim('liar', reply)).toMatchObject({ kind: 'blocked' });
  expect(ask('ann', { job, lease: reply.lease, report: '' }, 'claim')).toMatchObject({
    kind: 'dropped',
    reason: 'the unit is no longer wanted',
  });
});

test('what rested on a pair is not written once one of them is revoked', async () => {
  let isDown = false;
  const onWrite = () => {
    if (isDown) throw new Error('no route');
  };
  const { unitFor, claim, written, revoked } = await trustedPair({ onWrite });
  isDown = true;
  const first = unitFor('ann') as UnitReply;
  claim('ann', first);
  claim('bob', unitFor('bob') as UnitReply);
  claim('ann', unitFor('ann') as UnitReply, { unit: [9, 9] });
  expect(revoked).toEqual(['ann']);
  await settled();
  isDown = false;
  await settled();
  expect(written).toHaveLength(1);
});

test('a record that cannot be written is tried again', async () => {
  let failures = 3;
  const onWrite = () => {
    if (failures-- > 0) throw new Error('no route');
  };
  const { unitFor, claim, written } = makeDesk({ onWrite, isStrict: true });
  claim('ann', unitFor('ann') as UnitReply);
  await settled();
  expect([written.length, failures]).toEqual([1, -1]);
});

test.each([
  ['a report of another unit', { unit: [1, 2] }, {}],
  ['a report of another job', { job: 'f'.repeat(32) }, {}],
  ['walked in other slices', { slice: 7 }, {}],
  ['solutions that nobody asked for, or none', { count: 0n, found: [] }, {}],
  ['solutions that nobody asked for, or none', { found: undefined }, { collect: true }],
  ['another number of solutions than it says', { count: 5n, found: [[1]] }, { collect: true }],
  ['a solution that is none', { count: 1n, found: [[1]] }, { collect: true, check: () => false }],
  ['a solution that is none', { count: 1n, found: [[1]] }, { collect: true, check: throws }],
] as [string, Partial<Report>, DeskOptions][])('refused at once: %s', (reason, change, options) => {
  const { unitFor, claim, revoked } = makeDesk(options);
  expect(claim('liar', unitFor('liar') as UnitReply, change)).toMatchObject({
    kind: 'blocked',
    reason: `a claim was wrong: ${reason}`,
  });
  expect(revoked).toEqual(['liar']);
});

function throws(): never {
  throw new Error('no such option');
}

test('solutions that nobody can check are walked again, even when two names say the same', async () => {
  const desk = makeDesk({ units: [[0], [1]], dice: lenient, collect: true, nodes: 2000 });
  for (let unit = 0; unit < 2; unit++) {
    for (const name of ['ann', 'bob']) {
      const reply = desk.unitFor(name);
      if (reply?.kind === 'unit') desk.claim(name, reply);
    }
    await settled();
    desk.open.delete(String(unit));
    desk.desk.sweep();
  }
  expect(desk.written.every(({ by }) => by.startsWith('coordinator'))).toBe(true);
  expect(desk.found.length).toBe(desk.written.reduce((sum, { found }) => sum + found!.length, 0));
});

test('nobody has more than two fresh units out, and six with those that check somebody', () => {
  const root = search.open([], { collect: false });
  while (root.rest().length < 8) root.step(1);
  const units = root.rest();
  const { unitFor, claim, ask } = makeDesk({ units, dice: lenient });
  for (const name of ['ann', 'zoe']) ask(name, { ask: 'job' });
  expect(['ann', 'ann', 'ann'].map(name => unitFor(name)?.kind)).toEqual(['unit', 'unit', 'wait']);
  for (const name of ['bob', 'cleo', 'dora', 'emil']) {
    const reply = unitFor(name) as UnitReply;
    claim(name, reply);
    const check = unitFor('ann') as UnitReply;
    expect(check.unit).toEqual(reply.unit);
    claim('ann', check); // zoe is still awaited
  }
  claim('fred', unitFor('fred') as UnitReply);
  expect(unitFor('ann')).toMatchObject({ kind: 'wait' });
});
