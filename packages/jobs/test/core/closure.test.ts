import { type Random, randomFrom, type Solution, type Unit } from '@quadrille/cover';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Closure } from '../../src/core/closure.js';
import { jobId, type Report } from '../../src/core/report.js';
import { UnitWalk } from '../../src/core/walk-unit.js';
import { treeSearch, treeTruth } from '../fixtures/tree.mjs';

const tree = fc.record({
  seed: fc.integer({ min: 0, max: 1e6 }),
  depth: fc.integer({ min: 1, max: 6 }),
  branch: fc.integer({ min: 1, max: 4 }),
  skew: fc.integer({ min: 0, max: 40 }),
});

/** Walks a unit for a random number of nodes. */
function reportOf(
  input: { seed: number; depth: number; branch: number },
  unit: Unit,
  random: Random,
): Report {
  const search = treeSearch(input);
  const nodes = 1 + random.below(12);
  const walk = new UnitWalk(search, { unit, collect: true, slice: 1, nodes });
  while (walk.step());
  const { searchId, ...walked } = walk.finish();
  return { ...walked, job: jobId(searchId, true), by: 'test' };
}

/** Every report of a job, each unit walked for a random while. */
function allReports(input: { seed: number; depth: number; branch: number }, random: Random): Report[] {
  const units: Unit[] = [[]];
  const reports: Report[] = [];
  for (let unit = units.pop(); unit; unit = units.pop()) {
    const report = reportOf(input, unit, random);
    reports.push(report);
    units.push(...report.rest);
  }
  return reports;
}

test('reports kept in any order, some twice, add up to the truth, in the order of the search', () => {
  fc.assert(
    fc.property(tree, fc.nat(), (input, seed) => {
      const random = randomFrom(seed);
      const reports = allReports(input, random);
      const shuffled = random.shuffle([...reports, ...reports.slice(0, 3)]);
      const solutions: Solution[] = [];
      const closure = new Closure({ collect: true, onSolution: solution => solutions.push(solution) });
      for (const report of shuffled) closure.keep(report);
      const truth = treeTruth(input);
      expect(closure.isComplete).toBe(true);
      expect(closure.fraction).toBe(1);
      expect([closure.count, closure.nodes, closure.digest]).toEqual([
        truth.count,
        truth.nodes,
        truth.digest,
      ]);
      expect(solutions).toEqual(truth.solutions);
    }),
    { seed: 11 },
  );
});

test('a lost report walked again to another place gives the truth; the sum of all records would not', () => {
  let wrongSums = 0;
  fc.assert(
    fc.property(tree, fc.nat(), (input, seed) => {
      const random = randomFrom(seed);
      const reports = allReports(input, random);
      const lost = random.below(reports.length);
      const records = reports.filter((_, i) => i !== lost);
      const closure = new Closure({ collect: true });
      for (const report of records) closure.keep(report);
      for (let rounds = 0; !closure.isComplete && rounds < 1e5; rounds++) {
        const [open] = closure.open.values();
        const report = reportOf(input, open.unit, random);
        if (closure.add(report)) records.push(report);
      }
      const truth = treeTruth(input);
      expect([closure.count, closure.digest]).toEqual([truth.count, truth.digest]);
      if (records.reduce((sum, report) => sum + report.count, 0n) !== truth.count) wrongSums++;
    }),
    { seed: 12, numRuns: 300 },
  );
  expect(wrongSums).toBeGreaterThan(10); // the generator reaches the case that the closure is for
});

test('a second report changes nothing; a report of an unnamed unit waits', () => {
  const input = { seed: 4, depth: 4, branch: 3 };
  const random = randomFrom(1);
  const [root, ...others] = allReports(input, random);
  const closure = new Closure({ collect: true });
  expect(closure.add(others[0])).toBe(false);
  expect(closure.add(root)).toBe(true);
  expect(closure.add({ ...root, count: root.count + 1n })).toBe(false);
  expect(closure.count).toBe(root.count);
});

test('absurd rests are refused: the unit itself, a unit twice, a unit already open', () => {
  const input = { seed: 4, depth: 4, branch: 3 };
  const [root] = allReports(input, randomFrom(1));
  const closure = new Closure({ collect: true });
  expect(closure.add({ ...root, rest: [[]] })).toBe(false);
  expect(closure.add({ ...root, rest: [[1], [1]] })).toBe(false);
  expect(closure.add({ ...root, found: [[1]], count: 2n })).toBe(false);
  const { found, ...without } = root;
  expect(closure.add(without)).toBe(false);
  expect(closure.add({ ...root, rest: [[1], [2]] })).toBe(true);
  expect(closure.add({ ...root, unit: [1], rest: [[2]] })).toBe(false);
  expect(closure.open.size).toBe(2);
});

test('solutions known beyond a gap can be had in order', () => {
  const input = { seed: 7, depth: 5, branch: 3 };
  const random = randomFrom(2);
  const reports = allReports(input, random);
  const missing = reports.findLastIndex(report => report.found!.length > 0);
  const closure = new Closure({ collect: true });
  reports.forEach((report, i) => {
    if (i !== missing) closure.keep(report);
  });
  const truth = treeTruth(input).solutions;
  const known = truth.filter((_, i) => i >= closure.handedOut);
  const ahead = [...closure.ahead(5)];
  expect(ahead.length).toBe(5);
  expect(known.filter(s => ahead.some(a => a.join() === s.join())).map(String)).toEqual(ahead.map(String));
});
