/** The small parts below a run: each has an obvious twin or a table of what it must say. */
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { makeAgenda } from '../../src/core/agenda.js';
import { makeBell } from '../../src/core/bell.js';
import type { Closure, OpenUnit } from '../../src/core/closure.js';
import { Heap } from '../../src/core/heap.js';
import { inGroups } from '../../src/core/in-groups.js';
import { inlineCrew } from '../../src/core/inline-crew.js';
import { progressMeter } from '../../src/core/progress.js';
import type { Report } from '../../src/core/report.js';
import { rerun, UnitWalk } from '../../src/core/walk-unit.js';
import { treeSearch } from '../fixtures/tree.mjs';

const TREE = { seed: 36, depth: 6, branch: 4 };

test('a heap gives what a sorted list gives, whatever is pushed, popped and filled', () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ push: fc.integer({ min: 0, max: 9 }) }) },
    { weight: 2, arbitrary: fc.constant({ pop: true as const }) },
    { weight: 1, arbitrary: fc.record({ fill: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 8 }) }) },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), steps => {
      const heap = new Heap<number>((a, b) => a < b);
      let list: number[] = [];
      for (const one of steps) {
        if ('push' in one) {
          heap.push(one.push);
          list.push(one.push);
        } else if ('fill' in one) {
          heap.fill(one.fill);
          list = [...one.fill];
        } else expect(heap.pop()).toBe(list.shift());
        list.sort((a, b) => a - b);
        expect(heap.size).toBe(list.length);
      }
      while (list.length > 0) expect(heap.pop()).toBe(list.shift());
      expect(heap.pop()).toBeUndefined();
    }),
    { numRuns: 300 },
  );
});

const unitAt = (place: number, weight: number): OpenUnit => ({
  ...{ unit: [place], key: String(place), weight, order: [place], place: undefined },
});
const taken = (agenda: ReturnType<typeof makeAgenda>) => {
  const next = agenda.take();
  return next && [next.unit.unit[0], next.divide];
};

test('few units: the heaviest first, of equals the earliest, divided while it is more than its part', () => {
  const agenda = makeAgenda(() => 4);
  for (const [place, weight] of [
    [3, 0.25],
    [1, 0.25],
    [2, 0.26],
    [0, 0.1],
  ])
    agenda.add(unitAt(place, weight));
  expect(agenda.size).toBe(4);
  expect(taken(agenda)).toEqual([0, false]); // as many as wanted: the earliest, and nothing is divided
  expect(taken(agenda)).toEqual([2, true]);
  expect(taken(agenda)).toEqual([1, false]); // a quarter is just its part
  expect(taken(agenda)).toEqual([3, false]);
  expect(taken(agenda)).toBeUndefined();
  expect(agenda.size).toBe(0);
});

test('few units in order: a heavy one is divided before its turn, and walked only when it comes', () => {
  const agenda = makeAgenda(() => 4, true);
  for (const [place, weight] of [
    [0, 0.1],
    [1, 0.2],
    [2, 0.3],
  ])
    agenda.add(unitAt(place, weight));
  expect([taken(agenda), taken(agenda), taken(agenda), taken(agenda), agenda.size]).toEqual([
    [2, true],
    [0, false],
    [1, false],
    undefined,
    0,
  ]);
});

test('few units come as a sorted list has them: by weight, of equals the earliest', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 30 }),
      fc.infiniteStream(fc.nat()),
      (weights, dice) => {
        const units = weights.map((weight, place) => unitAt(place, weight));
        const agenda = makeAgenda(() => Infinity);
        for (const unit of [...units]
          .map(unit => [dice.next().value, unit] as const)
          .sort((a, b) => a[0] - b[0]))
          agenda.add(unit[1]);
        const sorted = [...units].sort((a, b) => b.weight - a.weight || a.order[0] - b.order[0]);
        expect(sorted.map(() => agenda.take()?.unit)).toEqual(sorted);
        expect(agenda.take()).toBeUndefined();
      },
    ),
  );
});

test('enough units: the earliest first, whatever they weigh; what has a report is not taken', () => {
  const agenda = makeAgenda(() => 0);
  const units = [5, 2, 9, 7].map(place => unitAt(place, place / 10));
  for (const unit of units) agenda.add(unit);
  agenda.remove(units[3]);
  expect(agenda.size).toBe(3);
  expect([taken(agenda), taken(agenda), taken(agenda), taken(agenda)]).toEqual([
    ...[2, 5, 9].map(place => [place, false]),
    undefined,
  ]);
});

test('an agenda that is used for long clears out what was taken, now and then', () => {
  const fill = vi.spyOn(Heap.prototype, 'fill');
  const agenda = makeAgenda(() => 0);
  for (let place = 0; place < 20_000; place++) {
    agenda.add(unitAt(place, 1 / (place + 1)));
    agenda.take();
  }
  // Only the heap by weight keeps taken units, a thousand at most.
  expect(fill).toHaveBeenCalledTimes(19);
  for (let place = 0; place < 3000; place++) agenda.add(unitAt(place, 1));
  expect(fill.mock.calls.length).toBeLessThanOrEqual(20); // what is listed belongs there
  fill.mockRestore();
});

test('a bell: who waits hears the next ring, all of them; a ring that nobody heard counts once', async () => {
  const bell = makeBell();
  const heard: string[] = [];
  const listen = (name: string) => bell.heard().then(() => void heard.push(name));
  void listen('a');
  void listen('b');
  await Promise.resolve();
  expect(heard).toEqual([]);
  bell.ring();
  await new Promise(resolve => setImmediate(resolve));
  expect(heard).toEqual(['a', 'b']);
  void listen('c');
  await new Promise(resolve => setImmediate(resolve));
  expect(heard).toEqual(['a', 'b']); // that ring was heard
  bell.ring();
  bell.ring();
  bell.ring();
  await new Promise(resolve => setImmediate(resolve));
  await listen('d');
  expect(heard).toEqual(['a', 'b', 'c', 'd']);
  void listen('e');
  await new Promise(resolve => setImmediate(resolve));
  expect(heard).toHaveLength(4);
});

test('progress: rates and estimates concern what has happened since', () => {
  let now = 5000;
  let state = { nodes: 1000, units: 3, open: { size: 7 }, count: 2n, fraction: 0.5 };
  const meter = progressMeter(
    () => state as unknown as Closure,
    () => now,
  );
  const still = meter(2, 1);
  expect(still).toEqual({
    ...{ unitsDone: 3, unitsOpen: 6, unitsSetAside: 1, count: 2n, nodes: 1000, nodesPerSecond: 0 },
    ...{ fraction: 0.5, workers: 2, elapsedMs: 0 },
  });
  now += 4000;
  state = { ...state, nodes: 9000, fraction: 0.75 };
  expect(meter(2, 0)).toMatchObject({ nodesPerSecond: 2000, elapsedMs: 4000, estimateMs: 4000 });
  state = { ...state, fraction: 0.5049 };
  expect(meter(2, 0)).not.toHaveProperty('estimateMs');
  state = { ...state, fraction: 0.506 };
  expect(meter(2, 0).estimateMs).toBeCloseTo((4000 * 0.494) / 0.006);
});

test('groups of 64, in order, and the first failure is told', async () => {
  for (const count of [0, 1, 63, 64, 65, 200]) {
    const seen: number[] = [];
    let underWay = 0;
    let most = 0;
    await inGroups(Array(count).keys(), async one => {
      seen.push(one);
      most = Math.max(most, ++underWay);
      await Promise.resolve();
      underWay--;
    });
    expect(seen).toEqual([...Array(count).keys()]);
    expect(most).toBe(Math.min(64, count));
    expect(underWay).toBe(0);
  }
  const failing = inGroups([1, 2, 3], async one => {
    if (one > 1) throw new Error(`number ${one}`);
  });
  await expect(failing).rejects.toThrow('number 2');
});

test('the thread that asks: stops when told, hands back when its time is up, breathes in between', async () => {
  let now = 0;
  const clock = { now: () => ++now, sleep: async () => {} };
  const order = { unit: [], collect: false, slice: 1 };
  const whole = await inlineCrew(treeSearch(TREE), clock).walk(order);
  expect(whole.rest).toEqual([]);
  expect(whole.steps).toBeGreaterThan(100);
  now = 0;
  const brief = await inlineCrew(treeSearch(TREE), clock).walk({ ...order, ms: 20 });
  expect(brief.steps).toBeLessThan(25);
  expect(brief.steps).toBeGreaterThan(1);
  expect(brief.rest.length).toBeGreaterThan(0);
  const crew = inlineCrew(treeSearch(TREE), clock);
  const walking = crew.walk(order);
  crew.stop(); // heard at its first breath
  const stopped = await walking;
  expect(stopped.rest.length).toBeGreaterThan(0);
  expect(stopped.steps).toBeLessThan(30);
  const frozen = { now: () => 0, sleep: async () => {} }; // no time passes: no breath, one go
  let isOver = false;
  const going = inlineCrew(treeSearch(TREE), frozen).walk(order);
  void going.then(() => (isOver = true));
  await Promise.resolve();
  await Promise.resolve();
  expect(isOver).toBe(true);
});

/** A search of one level with so many solutions of so many numbers each; every step visits one. */
function wideSearch(solutions: number, numbers: number) {
  return {
    id: 'wide',
    open: () => {
      let at = 0;
      const fresh: number[][] = [];
      return {
        step: (budget: number) => {
          for (let i = 0; i < budget && at < solutions; i++, at++) fresh.push(Array(numbers).fill(at));
          return at < solutions;
        },
        get nodes() {
          return at;
        },
        get count() {
          return BigInt(at);
        },
        fraction: -0.5,
        walkDigest: '0123456789abcdef',
        solutionsDigest: 'fedcba9876543210',
        take: () => fresh.splice(0),
        rest: () => (at < solutions ? [[at]] : []),
      };
    },
  };
}

test('a walk hands back before its record gets too long: 20 000 numbers, a mark for each solution included', () => {
  const steps = (numbers: number, collect: boolean) => {
    const walk = new UnitWalk(wideSearch(50_000, numbers), { unit: [], collect, slice: 1 });
    while (walk.step());
    const walked = walk.finish();
    expect(walked.found?.length).toBe(collect ? walked.steps : undefined);
    expect(walked.fraction).toBe(0); // it said less than nothing
    return walked.steps;
  };
  expect(steps(9, true)).toBe(2001);
  expect(steps(19, true)).toBe(1001);
  expect(steps(9, false)).toBe(50_000);
});

test('an order to divide ends with two units, and after 20 000 steps without them', () => {
  const walk = new UnitWalk(wideSearch(50_000, 1), { unit: [], collect: false, slice: 1, untilSplit: true });
  while (walk.step());
  expect(walk.finish().steps).toBe(20_000);
  const tree = new UnitWalk(treeSearch(TREE), { unit: [], collect: false, slice: 1, untilSplit: true });
  let steps = 1;
  while (tree.step()) steps++;
  const { rest } = tree.finish();
  expect(rest.length).toBeGreaterThanOrEqual(2);
  const before = new UnitWalk(treeSearch(TREE), { unit: [], collect: false, slice: 1, untilSplit: true });
  for (let step = 1; step < steps; step++) {
    before.step();
    expect(before.finish().rest.length).toBeLessThan(2);
  }
});

test('a report walked again stops at the same place and says the same, with solutions or without', () => {
  for (const collect of [true, false]) {
    for (const nodes of [1, 7, 40, 10_000]) {
      const walk = new UnitWalk(treeSearch(TREE), { unit: [], collect, slice: 3, nodes });
      while (walk.step());
      expect(walk.nodes).toBe(walk.finish().nodes);
      const { searchId, ...walked } = walk.finish();
      const report: Report = { ...walked, job: '0'.repeat(32), by: 'test' };
      expect(rerun(treeSearch(TREE), report)).toEqual({ searchId, ...walked });
    }
  }
});
