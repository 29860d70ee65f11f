import type { Unit } from '@quadrille/cover';
import { expect, test } from 'vitest';
import { Offers } from '../../src/cluster/offers.js';
import type { Offer, SharedLedger, UnitQueue } from '../../src/cluster/types.js';
import type { OpenUnit } from '../../src/core/closure.js';
import type { Report } from '../../src/core/report.js';
import { REPORT } from '../fixtures/report.js';

const openUnit = (n: number): OpenUnit => ({
  unit: [n],
  key: String(n),
  weight: 0.1,
  order: [n],
  place: undefined,
});
const units = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ unit: openUnit(n), divide: false }));

function makeOffers(
  offer: (offer: Offer) => Promise<void>,
  unseen: (unit: Unit) => Report | undefined = () => undefined,
) {
  const time = { now: 1000 };
  const found: Report[] = [];
  const offers = new Offers({
    queue: { offer } as UnitQueue,
    ledger: { readOne: async (unit: Unit) => unseen(unit) } as unknown as SharedLedger,
    clock: { now: () => time.now, sleep: async () => {} },
    patienceMs: 100,
    unitMs: 10,
    counts: () => true,
    onUnseen: report => found.push(report),
  });
  return { offers, time, found };
}

test('offers leave together, and at most 64 are under way', async () => {
  let underWay = 0;
  let most = 0;
  const sent: number[] = [];
  const { offers } = makeOffers(async ({ unit }) => {
    most = Math.max(most, ++underWay);
    await new Promise(resolve => setTimeout(resolve, 1));
    underWay--;
    sent.push(unit[0]);
  });
  await offers.send(units(200));
  expect(most).toBe(64);
  expect(sent).toEqual(units(200).map((_, n) => n));
  expect(offers.size).toBe(200);
});

test('an offer that did not reach the queue is sent again at the next look, the others are not', async () => {
  const sent: number[] = [];
  let fails = true;
  const { offers, time } = makeOffers(async ({ unit }) => {
    if (fails && unit[0] === 7) throw new Error('nobody answers');
    sent.push(unit[0]);
  });
  await expect(offers.send(units(20))).rejects.toThrow('nobody answers');
  expect(sent).toHaveLength(19);
  fails = false;
  time.now += 1;
  await offers.send([]);
  expect(sent.slice(19)).toEqual([7]);
  await offers.send([]);
  expect(sent).toHaveLength(20);
});

test('patience doubles with every offer that nobody answers, and a clock that jumps does not use it up', async () => {
  let sent = 0;
  const { offers, time } = makeOffers(async () => void sent++);
  const minutes = async (count: number) => {
    for (let i = 0; i < 600 * count; i++) {
      time.now += 100;
      await offers.send([]);
    }
  };
  await offers.send(units(1));
  for (const days of [-1, 1, -1, -1, 1, 1, -2, 2, 1, 1]) {
    time.now += days * 86_400_000;
    await offers.send([]);
  }
  const afterJumps = sent;
  expect(afterJumps).toBeLessThanOrEqual(7); // the six jumps ahead are a minute each
  await minutes(1);
  expect(sent).toBeGreaterThan(afterJumps);
  const patient = sent;
  await minutes(4);
  expect(sent - patient).toBeLessThanOrEqual(3);
});

test('what is on offer is known until it is done with', async () => {
  const { offers } = makeOffers(async () => {});
  await offers.send(units(3));
  expect([offers.has('1'), offers.has('3'), offers.size]).toEqual([true, false, 3]);
  offers.delete('1');
  expect([offers.has('1'), offers.size]).toEqual([false, 2]);
  offers.clear();
  expect([offers.has('2'), offers.size]).toEqual([false, 0]);
});

test('a record that reading has missed is told instead of offering the unit again', async () => {
  const sent: Offer[] = [];
  const { offers, time, found } = makeOffers(
    async offer => void sent.push(offer),
    ([n]) => (n === 1 ? REPORT : undefined),
  );
  await offers.send(units(2).map(({ unit }) => ({ unit, divide: true })));
  time.now += 100 + 2 * 10 - 1;
  await offers.send([]);
  expect(sent.map(({ unit, ms, divide }) => [unit[0], ms, divide])).toEqual([
    [0, 10, true],
    [1, 10, true],
  ]);
  time.now += 1;
  await offers.send([]); // patience is over: 100 ms and twice the time of a unit
  expect(found).toEqual([REPORT]);
  expect(sent.slice(2)).toEqual([{ unit: [0], ms: 10 + 0.01 * 120, divide: false }]);
});
