import type { Unit } from '@quadrille/cover';
import { expect, test } from 'vitest';
import { sendOffers } from '../../src/cluster/offers.js';
import type { Offer, SharedLedger, UnitQueue } from '../../src/cluster/types.js';
import { JobState } from '../../src/core/job-state.js';
import type { Report } from '../../src/core/report.js';
import { REPORT } from '../fixtures/report.js';

/** A job whose root has been divided into `count` units. */
function makeOffers(
  count: number,
  offer: (offer: Offer) => Promise<void>,
  unseen: (unit: Unit) => Report | undefined = () => undefined,
) {
  const time = { now: 1000 };
  const state = new JobState({ searchId: 'some search', wanted: 'count', target: () => 0 });
  state.tick(time.now);
  state.saved({ ...REPORT, unit: [], rest: Array.from({ length: count }, (_, n) => [n]) });
  const options = {
    ...{ state, queue: { offer } as UnitQueue, counts: () => true, patienceMs: 100, unitMs: 10 },
    ledger: { readOne: async (unit: Unit) => unseen(unit) } as unknown as SharedLedger,
  };
  const send = (limit = count) => {
    state.tick(time.now);
    return sendOffers(options, limit);
  };
  return { state, send, time };
}

test('offers leave together, and at most 64 are under way', async () => {
  let underWay = 0;
  let most = 0;
  const sent: number[] = [];
  const { state, send } = makeOffers(200, async ({ unit }) => {
    most = Math.max(most, ++underWay);
    await new Promise(resolve => setTimeout(resolve, 1));
    underWay--;
    sent.push(unit[0]);
  });
  await send(150);
  expect(most).toBe(64);
  expect(sent).toEqual(Array.from({ length: 150 }, (_, n) => n));
  expect(state.leasedCount).toBe(150);
  await send();
  expect(state.leasedCount).toBe(200);
});

test('an offer that did not reach the queue is sent again at the next look, the others are not', async () => {
  const sent: number[] = [];
  let fails = true;
  const { send, time } = makeOffers(20, async ({ unit }) => {
    if (fails && unit[0] === 7) throw new Error('nobody answers');
    sent.push(unit[0]);
  });
  await expect(send()).rejects.toThrow('nobody answers');
  expect(sent).toHaveLength(19);
  fails = false;
  time.now += 1;
  await send();
  expect(sent.slice(19)).toEqual([7]);
  await send();
  expect(sent).toHaveLength(20);
});

test('patience doubles with every offer that nobody answers, and a clock that jumps does not use it up', async () => {
  let sent = 0;
  const { send, time } = makeOffers(1, async () => void sent++);
  const minutes = async (count: number) => {
    for (let i = 0; i < 600 * count; i++) {
      time.now += 100;
      await send();
    }
  };
  await send();
  for (const days of [-1, 1, -1, -1, 1, 1, -2, 2, 1, 1]) {
    time.now += days * 86_400_000;
    await send();
  }
  const afterJumps = sent;
  expect(afterJumps).toBeLessThanOrEqual(7); // the six jumps ahead are a minute each
  await minutes(1);
  expect(sent).toBeGreaterThan(afterJumps);
  const patient = sent;
  await minutes(4);
  expect(sent - patient).toBeLessThanOrEqual(3);
});

test('a record that reading has missed is told instead of offering the unit again', async () => {
  const sent: Offer[] = [];
  const { state, send, time } = makeOffers(
    2,
    async offer => void sent.push(offer),
    unit => (unit[0] === 1 ? { ...REPORT, unit, rest: [] } : undefined),
  );
  await send();
  time.now += 100 + 2 * 10 - 1;
  await send();
  expect(sent.map(({ unit, ms, divide }) => [unit[0], ms, divide])).toEqual([
    [0, 10, false],
    [1, 10, false],
  ]);
  time.now += 1;
  await send(); // patience is over: 100 ms and twice the time of a unit
  expect([...state.sum.open.keys()]).toEqual(['0']);
  expect(sent.slice(2)).toEqual([{ unit: [0], ms: 10 + 0.01 * 120, divide: false }]);
});
