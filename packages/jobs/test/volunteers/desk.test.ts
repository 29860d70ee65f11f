import { expect, test } from 'vitest';
import { sha256 } from '../../src/core/hash.js';
import { PIECE_BYTES } from '../../src/volunteers/messages.js';
import { makeDesk, search, settled, type UnitReply } from './support.js';

test('a claim alone is not enough; the second name that says the same, and a trusted walk, promote it', async () => {
  const { unitFor, claim, written } = makeDesk();
  const first = unitFor('ann') as UnitReply;
  expect(claim('ann', first)).toMatchObject({ kind: 'taken' });
  await settled();
  expect(written).toEqual([]);
  const second = unitFor('bob') as UnitReply;
  expect(second.unit).toEqual(first.unit);
  claim('bob', second);
  await settled();
  expect(written.map(({ by }) => by)).toEqual(['coordinator confirms volunteer:ann+volunteer:bob']);
});

test('nobody gets a unit twice: not after a claim, not after giving it back, not after letting it lapse', async () => {
  const { unitFor, claim, ask, job, desk, time } = makeDesk();
  for (const name of ['bob', 'cleo']) ask(name, { ask: 'job' });
  claim('ann', unitFor('ann') as UnitReply);
  expect(unitFor('ann')).toMatchObject({ kind: 'wait' });
  const bob = unitFor('bob') as UnitReply;
  ask('bob', { ask: 'back', job, lease: bob.lease });
  expect(unitFor('bob')).toMatchObject({ kind: 'wait' });
  expect(unitFor('cleo')).toMatchObject({ kind: 'unit' });
  time.now += 10 * 60_000;
  desk.sweep();
  expect(unitFor('cleo')).toMatchObject({ kind: 'wait' });
});

test('who checks a claim is drawn once it is made, from those present, and all of them must agree', async () => {
  const names = ['bob', 'cleo', 'dora', 'emil', 'fred', 'gina'];
  const drawn = new Set<string>();
  for (let seed = 1; seed <= 30; seed++) {
    const { unitFor, claim, ask, written, desk } = makeDesk({ seed, quorum: 3 });
    for (const name of names) ask(name, { ask: 'job' });
    claim('ann', unitFor('ann') as UnitReply);
    expect(unitFor('late')).toMatchObject({ kind: 'wait' }); // came when the lot was drawn
    const replies = names.flatMap(name => {
      const reply = unitFor(name);
      return reply?.kind === 'unit' ? [{ name, reply }] : [];
    });
    expect(replies).toHaveLength(2);
    claim(replies[0].name, replies[0].reply);
    await settled();
    expect([written, desk.isQuiet]).toEqual([[], true]); // one is still awaited
    claim(replies[1].name, replies[1].reply);
    await settled();
    const by = ['ann', ...replies.map(({ name }) => name)].map(name => `volunteer:${name}`).join('+');
    expect(written.map(one => one.by.replace('coordinator confirms ', ''))).toEqual([by]);
    for (const { name } of replies) drawn.add(name);
  }
  expect([...drawn].sort()).toEqual(names);
});

test('a unit with too much of the tree is divided here and never handed out', async () => {
  const { unitFor, ask, written, desk } = makeDesk({ units: [[]], heavyShare: 0.5 });
  desk.sweep();
  await settled();
  expect(written).toEqual([]); // no stranger is there
  ask('ann', { ask: 'job' });
  expect(unitFor('ann')).toMatchObject({ kind: 'wait' });
  desk.sweep();
  await settled();
  expect(written).toMatchObject([{ unit: [], by: 'coordinator' }]);
  expect(written[0].rest.length).toBeGreaterThan(1);
  expect(written[0].nodes).toBeLessThan(20);
});

test('one difference from a trusted walk: revoked, told, and nothing of it is written', async () => {
  const { unitFor, claim, written, revoked } = makeDesk();
  claim('ann', unitFor('ann') as UnitReply);
  claim('liar', unitFor('liar') as UnitReply, { count: 77n });
  await settled();
  expect(revoked).toEqual(['liar']);
  expect(written.map(({ by, count }) => [by, count])).toEqual([
    ['coordinator confirms volunteer:ann', expect.not.toSatisfy(c => c === 77n)],
  ]);
  expect(unitFor('liar')).toMatchObject({
    kind: 'blocked',
    reason: 'a claim was wrong: not what a trusted walk says',
  });
});

test('what no honest program says is revoked at once; what was damaged on the way is not', () => {
  const { unitFor, claim, ask, job, revoked } = makeDesk();
  claim('other', unitFor('other') as UnitReply, { unit: [1, 2] });
  claim('foreign', unitFor('foreign') as UnitReply, { job: 'f'.repeat(32) });
  claim('slices', unitFor('slices') as UnitReply, { slice: 7 });
  expect(claim('negative', unitFor('negative') as UnitReply, { nodes: -1 })).toMatchObject({
    kind: 'blocked',
    reason: 'a claim was wrong: not a report',
  });
  expect(revoked).toEqual(['other', 'foreign', 'slices', 'negative']);
  const { lease } = unitFor('noisy') as UnitReply;
  const reply = ask('noisy', { job, lease, report: `0123456789abcdef {"v":1}` }, 'claim');
  expect(reply).toMatchObject({ kind: 'dropped', reason: 'damaged on the way' });
  expect(revoked).not.toContain('noisy');
});

test('a strict job writes only what a trusted walk confirms', async () => {
  const { unitFor, claim, written } = makeDesk({ isStrict: true });
  claim('ann', unitFor('ann') as UnitReply);
  await settled();
  expect(written.map(({ by }) => by)).toEqual(['coordinator confirms volunteer:ann']);
});

test('trust is earned: a name that was confirmed n times is walked again with share 1/(n + 1), never below s', async () => {
  const units = Array.from({ length: 400 }, (_, i) => i).map(i => unitAt(i));
  const there = distinct(units);
  const { unitFor, claim, written, desk, time } = makeDesk({ units: there, share: 0.1 });
  for (let round = 0; round < 1000 && written.length < there.length; round++) {
    for (const name of ['ann', 'bob']) {
      const reply = unitFor(name);
      if (reply?.kind === 'unit') claim(name, reply);
    }
    await settled();
    desk.sweep();
    time.now += 500;
  }
  expect(written.length).toBe(there.length);
  const confirmed = written.filter(({ by }) => by.startsWith('coordinator')).length;
  expect(written[0].by).toMatch(/^coordinator confirms/);
  expect(confirmed / written.length).toBeGreaterThan(0.05);
  expect(confirmed / written.length).toBeLessThan(0.5);
});

test('the problem comes in pieces that fit a message, and their hash is the one of the job', () => {
  const { ask, job } = makeDesk({ problemText: 'ž'.repeat(PIECE_BYTES) });
  const notice = ask('ann', { ask: 'job' });
  if (notice?.kind !== 'job') throw new Error('no job');
  expect(notice.pieces).toBe(2);
  const bytes = [0, 1].flatMap(piece => {
    const reply = ask('ann', { ask: 'piece', job, piece });
    if (reply?.kind !== 'piece') throw new Error('no piece');
    return [...atob(reply.data)].map(sign => sign.charCodeAt(0));
  });
  expect(sha256(new Uint8Array(bytes))).toBe(sha256('ž'.repeat(PIECE_BYTES)));
});

test('another version is refused, another job is not answered, a flood is not answered either', () => {
  const { ask, job, time } = makeDesk();
  expect(ask('ann', { ask: 'unit', job, searchId: 'older' })).toMatchObject({
    kind: 'refused',
    reason: expect.stringContaining('another version'),
  });
  expect(ask('ann', { ask: 'unit', job: '0'.repeat(32), searchId: search.id })).toBeUndefined();
  const answered = Array.from({ length: 200 }, () => ask('flood', { ask: 'job' })).filter(Boolean).length;
  expect(answered).toBeLessThan(100);
  expect(ask('ann', { ask: 'job' })).toMatchObject({ kind: 'job' });
  time.now += 5000;
  expect(ask('flood', { ask: 'job' })).toMatchObject({ kind: 'job' });
});

test('solutions that the rules confirm are published at once; made-up ones revoke', () => {
  const isSolution = (solution: readonly number[]) => solution.length === 6;
  const { unitFor, claim, found, revoked } = makeDesk({ collect: true, check: isSolution, nodes: 500 });
  const reply = unitFor('ann') as UnitReply;
  expect(claim('ann', reply)).toMatchObject({ kind: 'taken' });
  expect(found.length).toBeGreaterThan(0);
  const before = found.length;
  claim('liar', unitFor('liar') as UnitReply, { count: 1n, found: [[1]] });
  expect([revoked, found.length]).toEqual([['liar'], before]);
});

/** Different units of the tree of the fixture, however many it has. */
function unitAt(index: number): number[] {
  return [index % 4, Math.floor(index / 4) % 4, Math.floor(index / 16) % 4, Math.floor(index / 64) % 4];
}

function distinct(units: readonly number[][]): number[][] {
  const known = new Map<string, number[]>();
  for (const unit of units) {
    try {
      search.open(unit, { collect: false });
      known.set(unit.join('.'), unit);
    } catch {
      // not a unit of this tree
    }
  }
  return [...known.values()];
}
