/** What somebody trusted walks without having been claimed: units too large for strangers, and the final audit. */
import { expect, test } from 'vitest';
import type { OpenUnit } from '../../src/core/closure.js';
import type { Report } from '../../src/core/report.js';
import type { Order, Walked } from '../../src/core/walk-unit.js';
import { FinalAudit } from '../../src/volunteers/final-audit.js';
import { HeavyUnits } from '../../src/volunteers/heavy.js';
import { REPORT } from '../fixtures/report.js';
import { settled } from './support.js';

/** A crew whose walks end when the test says so. */
function patientCrew() {
  const orders: Order[] = [];
  const ends: { walked: (walked: Walked) => void; died: (error: Error) => void }[] = [];
  const walk = (order: Order) => {
    orders.push(order);
    return new Promise<Walked>((walked, died) => ends.push({ walked, died }));
  };
  return { orders, ends, walk };
}

const WALKED: Walked = (({ job, by, ...plain }) => ({ ...plain, searchId: 'some search' }))(REPORT);

const unitOf = (place: number, weight: number): OpenUnit => ({
  ...{ unit: [place], key: String(place), weight, order: [place], place: undefined },
});

function makeHeavy(collect = false) {
  const crew = patientCrew();
  const written: Report[] = [];
  const heavy = new HeavyUnits({
    ...{ job: REPORT.job, collect, name: 'ada', crew, share: 0.25, slice: 7 },
    write: async report => written.push(report),
  });
  return { ...crew, heavy, written };
}

test('heavy units: the heaviest first, one after the other, each for two slices', async () => {
  const { heavy, orders, ends, written } = makeHeavy(true);
  const open = [unitOf(0, 0.25), unitOf(1, 0.26), unitOf(2, 0.3)];
  expect(open.map(unit => heavy.has(unit))).toEqual([false, true, true]);
  heavy.sweep(open);
  heavy.sweep(open); // nothing twice, while it is being walked
  await settled();
  expect(orders).toEqual([{ unit: [2], collect: true, slice: 7, nodes: 14 }]);
  ends[0].walked({ ...WALKED, unit: [2] });
  await settled();
  ends[1].walked({ ...WALKED, unit: [1] });
  await settled();
  expect(written).toEqual([2, 1].map(place => ({ ...REPORT, unit: [place], by: 'ada' })));
  heavy.sweep(open.slice(0, 1));
  expect(orders).toHaveLength(2);
  heavy.sweep([unitOf(3, 1)]);
  expect(orders).toHaveLength(3);
});

test('heavy units: 64 before the ledger is looked at again', async () => {
  let walks = 0;
  const walk = async () => {
    walks++;
    return WALKED;
  };
  const heavy = new HeavyUnits({
    ...{ job: REPORT.job, collect: false, name: 'ada', crew: { walk }, share: 0, slice: 1 },
    write: async () => {},
  });
  heavy.sweep(Array.from({ length: 70 }, (_, place) => unitOf(place, 1)));
  for (let i = 0; i < 30; i++) await settled();
  expect(walks).toBe(64);
});

test('a heavy unit that cannot be walked three times is left to everybody', async () => {
  const { heavy, ends } = makeHeavy();
  const units = [unitOf(1, 0.5), unitOf(2, 0.4)];
  for (let times = 1; times <= 3; times++) {
    expect(units.map(unit => heavy.has(unit))).toEqual([true, true]);
    heavy.sweep(units);
    ends.shift()!.died(new Error('out of memory'));
    await settled();
    ends.shift()!.walked(WALKED);
    await settled();
  }
  expect(units.map(unit => heavy.has(unit))).toEqual([false, true]);
});

test('after the end no heavy unit is begun, and what is being walked is not written', async () => {
  const { heavy, ends, orders, written } = makeHeavy();
  heavy.sweep([unitOf(1, 0.5), unitOf(2, 0.4)]);
  heavy.close();
  ends[0].walked(WALKED);
  await settled();
  heavy.sweep([unitOf(3, 0.5)]);
  expect([orders.length, written]).toEqual([1, []]);
});

const PAIR = { ...REPORT, by: 'volunteer:ann+volunteer:bob' };
const records = (count: number): Report[] =>
  Array.from({ length: count }, (_, n) => ({ ...PAIR, unit: [n] }));

/** Dice that show these fractions, one after the other. */
function makeAudit(fractions: number[], size?: number) {
  const crew = patientCrew();
  const told: unknown[] = [];
  const audit = new FinalAudit({
    ...{ crew: size === undefined ? crew : { ...crew, size }, bound: 0.05 },
    dice: { below: () => 0, fraction: () => fractions.shift() ?? 0 },
    onWrong: names => told.push(names),
    onFailure: reason => told.push(reason),
  });
  return { ...crew, audit, told, fractions };
}

test('the final audit: records are drawn once, walked again as they were, and pass when they say the same', async () => {
  const { audit, orders, ends, told, fractions } = makeAudit([0.91, 0.89, 0.9, 0.2]);
  const all = records(4); // of two names each: nine in ten are drawn
  expect(audit.passes([])).toBe(true);
  expect([audit.passes(all), audit.isBusy]).toEqual([false, true]);
  expect(fractions).toEqual([]);
  // One after the other, and one node more than the record tells.
  expect(orders).toEqual([{ unit: [1], slice: 5, steps: 6, nodes: 5, collect: false }]);
  ends[0].walked({ ...WALKED, unit: [1] });
  await settled();
  expect([orders.length, audit.audited, audit.isBusy]).toEqual([2, 1, true]);
  ends[1].walked({ ...WALKED, unit: [3] });
  await settled();
  expect([audit.audited, audit.isBusy, told]).toEqual([2, false, []]);
  expect(audit.passes(all)).toBe(true);
  expect(orders).toHaveLength(2);
  // Another record of the same unit is another draw.
  for (const change of [{ by: 'volunteer:eve' }, { count: 1n }, { walk: '0'.repeat(16) }, { rest: [] }]) {
    fractions.push(0);
    expect(audit.passes([{ ...all[1], ...change }])).toBe(false);
  }
});

test('the final audit: a record that says something else takes its names with it, and is not drawn again', async () => {
  const { audit, ends, told, orders } = makeAudit([0]);
  const lie = { ...PAIR, count: 1n, found: [[1]] };
  audit.passes([lie]);
  expect(orders[0].collect).toBe(true);
  ends[0].walked({ ...WALKED, found: [[1], [2], [3]] });
  await settled();
  expect([told, audit.audited]).toEqual([[['ann', 'bob']], 0]);
  expect(audit.passes([lie])).toBe(true);
});

test('the final audit: what could not be walked is told and drawn again; as many at once as the crew has hands', async () => {
  const { audit, ends, told, orders, fractions } = makeAudit([0, 0, 0], 2);
  expect(audit.passes(records(3))).toBe(false);
  expect(orders).toHaveLength(2);
  for (const { died } of ends.splice(0)) died(new Error('it burns'));
  await settled();
  ends[0].walked({ ...WALKED, unit: [2] });
  await settled();
  expect([told, audit.audited, audit.isBusy]).toEqual([['it burns', 'it burns'], 1, false]);
  fractions.push(0, 0.99);
  expect([audit.passes(records(3)), fractions, orders.length]).toEqual([false, [], 4]);
});
