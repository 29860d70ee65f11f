import type { Solution } from '@quadrille/cover';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Closure, type ClosureOptions, isEarlier, type OpenUnit } from '../../src/core/closure.js';
import { improvementsIn } from '../../src/core/improvements.js';
import { keptLedger } from '../../src/core/ledger.js';
import { jobId, type Report } from '../../src/core/report.js';

/** A report as a worker might send it; one solution for every number in `found`. */
function report(unit: number[], rest: number[][], fraction: number, found: number[] = []): Report {
  return {
    job: jobId('some search', true),
    unit,
    count: BigInt(found.length),
    nodes: 1,
    slice: 1,
    steps: 1,
    fraction,
    walk: '0'.repeat(16),
    solutions: '0'.repeat(16),
    rest,
    found: found.map(number => [number]),
    by: 'test',
  };
}

function closureWith(options: Partial<ClosureOptions> = {}): Closure {
  return new Closure({ collect: true, ...options });
}

test('the explored share is what the reports say, level by level', () => {
  const closure = closureWith();
  expect(closure.fraction).toBe(0);
  closure.add(report([], [[1], [2]], 0.25));
  expect(closure.fraction).toBeCloseTo(0.25, 12);
  closure.add(report([1], [], 1));
  expect(closure.fraction).toBeCloseTo(0.625, 12);
  closure.add(report([2], [[2, 1]], 0.5));
  expect(closure.fraction).toBeCloseTo(0.8125, 12);
  closure.add(report([2, 1], [], 1));
  expect(closure.fraction).toBe(1);
});

test('the share is 1 only when nothing is open, whatever reports claim', () => {
  const closure = closureWith();
  closure.add(report([], [[1], [2]], 1));
  expect(closure.isComplete).toBe(false);
  expect(closure.fraction).toBe(0.999999);
});

test('open units know their place in the order of the search', () => {
  const closure = closureWith();
  closure.add(report([], [[7], [3]], 0));
  closure.add(report([3], [[3, 9], [3, 8], [5]], 0));
  closure.add(report([3, 8], [[3, 8, 1]], 0));
  const places = [...closure.open.values()].map(({ key, order }) => [key, order.join('.')]);
  expect(Object.fromEntries(places)).toEqual({ '7': '0', '3.9': '1.0', '5': '1.2', '3.8.1': '1.1.0' });
});

const order = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 4 });

test('earlier is the order of a dictionary', () => {
  const unit = (places: number[]) => ({ order: places }) as unknown as OpenUnit;
  const word = (places: number[]) => places.join('');
  fc.assert(
    fc.property(order, order, (a, b) => {
      expect(isEarlier(unit(a), unit(b))).toBe(word(a) < word(b));
    }),
    { numRuns: 500 },
  );
});

test('what somebody has already got is counted, but not handed out again', () => {
  const got: Solution[] = [];
  const closure = closureWith({ skip: 2, onSolution: solution => got.push(solution) });
  closure.add(report([], [[1], [2]], 0, [10]));
  closure.add(report([2], [], 1, [30]));
  closure.add(report([1], [], 1, [20, 21]));
  expect(got).toEqual([[21], [30]]);
  expect(closure.handedOut).toBe(4);
});

test('without a word about it nothing is skipped', () => {
  const got: Solution[] = [];
  closureWith({ onSolution: solution => got.push(solution) }).add(report([], [], 1, [10, 11]));
  expect(got).toEqual([[10], [11]]);
});

test('looking ahead gives as many as are wanted, from all that is known', () => {
  const closure = closureWith();
  closure.add(report([], [[1], [2], [3]], 0));
  closure.add(report([2], [], 1, [20, 21]));
  closure.add(report([3], [], 1, [30, 31]));
  expect([...closure.ahead(0)]).toEqual([]);
  expect([...closure.ahead(1)]).toEqual([[20]]);
  expect([...closure.ahead(3)]).toEqual([[20], [21], [30]]);
  expect([...closure.ahead(9)]).toEqual([[20], [21], [30], [31]]);
  const counting = new Closure({ collect: false });
  const { found, ...counted } = report([], [[1]], 0);
  expect(counting.add(counted)).toBe(true);
  expect([...counting.ahead(9)]).toEqual([]);
});

test('of reports that wait for their unit to be named the first stays', () => {
  const closure = closureWith();
  closure.keep(report([1], [], 1, [10]));
  closure.keep(report([1], [], 1, [11, 12]));
  closure.keep(report([2], [], 1, [20]));
  expect(closure.orphanCount).toBe(2);
  closure.keep(report([], [[1]], 0));
  expect(closure.isComplete).toBe(true);
  expect([closure.count, closure.units, closure.orphanCount]).toEqual([1n, 2, 1]);
});

test('a report that waited and turns out absurd leaves its unit open, to be walked', () => {
  const opened: string[] = [];
  const accepted: string[] = [];
  const closure = closureWith({
    onOpen: unit => opened.push(unit.key),
    onAccept: (_, unit) => accepted.push(unit.key),
  });
  closure.keep(report([1], [[2]], 0)); // names a unit that the root names, too
  closure.keep(report([], [[1], [2]], 0));
  expect([...closure.open.keys()].sort()).toEqual(['1', '2']);
  expect(accepted).toEqual(['']);
  expect(opened.sort()).toEqual(['', '1', '2']);
  expect(closure.add(report([1], [], 1))).toBe(true);

  const silent = closureWith(); // the same with nobody listening
  silent.keep(report([1], [[2]], 0));
  silent.keep(report([], [[1], [2]], 0));
  expect([...silent.open.keys()].sort()).toEqual(['1', '2']);
});

test('the best over time: what is better than all before it, in the order in which reports came to count', async () => {
  const scores = fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 3 }), {
    minLength: 1,
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(scores, async ([first, ...others]) => {
      const ledger = keptLedger();
      const units = others.map((_, i) => [i + 1]);
      await ledger.append([report([], units, 0, first)]);
      await ledger.append(others.map((found, i) => report([i + 1], [], 1, found)));
      await ledger.append([report([99], [], 1, [10])]); // below a lost report: it does not count
      const told = await improvementsIn(ledger, ([score]) => score);
      // By the definition: every solution that is greater than all before it.
      const all = [first, ...others].flatMap((found, i) => found.map(score => ({ score, nodes: i + 1 })));
      const better = all.filter(({ score }, at) => all.slice(0, at).every(before => before.score < score));
      expect(told.map(({ solution: [score], nodes }) => ({ score, nodes }))).toEqual(better);
    }),
    { numRuns: 100 },
  );
});
