/** What an audit finds in ledgers made by hand. */
import type { Search, Unit } from '@quadrille/cover';
import { afterEach, expect, test, vi } from 'vitest';
import { type Audit, type AuditOptions, audit, auditFields, auditLines } from '../src/audit.js';
import { keptLedger } from '../src/core/ledger.js';
import { formatReport, jobId, type Report } from '../src/core/report.js';
import { UnitWalk } from '../src/core/walk-unit.js';
import { systemClock } from '../src/platform/clock.js';
import { treeSearch, treeTruth } from './fixtures/tree.mjs';

const INPUT = { seed: 8, depth: 7, branch: 3 };
const TRUTH = treeTruth(INPUT);
const search = treeSearch(INPUT);

afterEach(() => vi.restoreAllMocks());

/** The reports of a whole job, each of two steps of three nodes at most. */
function reportsOf(collect: boolean): Report[] {
  const job = jobId(search.id, collect);
  const units: Unit[] = [[]];
  const reports: Report[] = [];
  for (let unit = units.pop(); unit; unit = units.pop()) {
    const walk = new UnitWalk(search, { unit, collect, slice: 3 });
    if (walk.step()) walk.step();
    const { searchId, ...walked } = walk.finish();
    reports.push({ ...walked, job, by: 'a thread' });
    units.push(...walked.rest);
  }
  return reports;
}

const COUNTED = reportsOf(false);
const COLLECTED = reportsOf(true);
const ENDED = COUNTED.filter(({ rest }) => rest.length === 0);

const textOf = (reports: readonly Report[]) => reports.map(report => `${formatReport(report)}\n`).join('');

function auditOf(reports: readonly Report[], options: Partial<AuditOptions> = {}): Promise<Audit> {
  const ledger = keptLedger(textOf(reports));
  return audit({ ledger, collect: false, search, share: 1, seed: 1, ...options });
}

/** A search that writes down which units are opened, and whether their solutions are collected. */
function told(opened: string[], collected: boolean[] = []): Search {
  return {
    id: search.id,
    open: (unit, options) => {
      opened.push(unit.join());
      collected.push(options.collect);
      return search.open(unit, options);
    },
  };
}

test('the reports made here are those of a job with many units, some of them divided', () => {
  expect(COUNTED.length).toBeGreaterThan(10);
  expect(ENDED.length).toBeGreaterThan(3);
  expect(ENDED.length).toBeLessThan(COUNTED.length - 3);
  expect(COLLECTED.length).toBe(COUNTED.length);
});

test.each([
  ['counts', false, COUNTED],
  ['collects', true, COLLECTED],
])('a whole ledger of a job that %s is found whole', async (_, collect, reports) => {
  expect(await auditOf(reports, { collect })).toEqual({
    records: reports.length,
    damaged: 0,
    units: reports.length,
    orphans: 0,
    open: 0,
    isComplete: true,
    count: TRUTH.count,
    nodes: TRUTH.nodes,
    digest: TRUTH.digest,
    rerun: reports.length,
    rerunByOther: 0,
    byVolunteers: 0,
    differences: [],
    isFinished: true,
  });
});

test('damaged records, orphans and open units are counted', async () => {
  const lost = COUNTED.findLast(({ rest }) => rest.length > 0);
  const without = COUNTED.filter(report => report !== lost);
  const ledger = keptLedger(`${textOf(without)}torn\nrubbish\n`);
  const found = await auditOf([], { ledger });
  expect(found).toMatchObject({ records: without.length + 2, damaged: 2, isComplete: false, open: 1 });
  expect(found.orphans).toBeGreaterThan(0);
  expect(found.units + found.orphans).toBe(without.length);
  expect(found.rerun).toBe(found.units);
  expect(found.differences).toEqual([]);
});

test('of an empty ledger everything is open and nothing is walked', async () => {
  const found = await auditOf([]);
  expect(found).toMatchObject({
    records: 0,
    units: 0,
    open: 1,
    isComplete: false,
    rerun: 0,
    isFinished: true,
  });
});

test('a share of the units is walked again, rounded up, and the progress told', async () => {
  for (const share of [0, 0.01, 0.5, 0.99]) {
    const shares: number[] = [];
    const chosen = Math.ceil(share * COUNTED.length);
    const found = await auditOf(COUNTED, { share, onProgress: fraction => shares.push(fraction) });
    expect(found).toMatchObject({ rerun: chosen, isFinished: true, units: COUNTED.length });
    expect(shares).toEqual(Array.from({ length: chosen }, (_, i) => (i + 1) / chosen));
  }
});

test('which units are walked again follows from the seed', async () => {
  const chosenBy = async (seed: number) => {
    const opened: string[] = [];
    await auditOf(COUNTED, { share: 0.5, seed, search: told(opened) });
    return opened;
  };
  const first = await chosenBy(1);
  expect(new Set(first).size).toBe(Math.ceil(COUNTED.length / 2));
  expect(await chosenBy(1)).toEqual(first);
  expect(await chosenBy(2)).not.toEqual(first);
  expect(first).not.toEqual(COUNTED.slice(0, first.length).map(({ unit }) => unit.join()));
});

/** The ledger with one report changed, and what the audit says of it. */
async function changed(reports: readonly Report[], at: Report, change: Partial<Report>) {
  const collect = reports === COLLECTED;
  const bent = reports.map(report => (report === at ? { ...report, ...change } : report));
  const { differences } = await auditOf(bent, { collect });
  expect(differences.every(({ unit }) => String(unit) === String(at.unit))).toBe(true);
  return differences.map(({ what }) => what);
}

test('every figure that differs is named, with what it was and what it is now', async () => {
  const [at] = ENDED;
  const zeros = '0'.repeat(16);
  expect(await changed(COUNTED, at, { count: 99n })).toEqual([`count 99, now ${at.count}`]);
  expect(await changed(COUNTED, at, { nodes: 99 })).toEqual([`nodes 99, now ${at.nodes}`]);
  expect(await changed(COUNTED, at, { walk: zeros })).toEqual([`walk ${zeros}, now ${at.walk}`]);
  expect(await changed(COUNTED, at, { solutions: 'f'.repeat(16) })).toEqual([
    `solutions ${'f'.repeat(16)}, now ${at.solutions}`,
  ]);
});

test('a rest that lacks a unit, or names them in another order, is another one', async () => {
  const at = COUNTED.find(({ rest }) => rest.length > 1)!;
  expect(await changed(COUNTED, at, { rest: at.rest.slice(1) })).toEqual(['the rest is another one']);
  expect(await changed(COUNTED, at, { rest: [...at.rest].reverse() })).toEqual(['the rest is another one']);
});

test('solutions that are others are told', async () => {
  const at = COLLECTED.find(({ found }) => found!.length > 0)!;
  const found = at.found!.map(solution => solution.map(choice => choice + 1));
  expect(await changed(COLLECTED, at, { found })).toEqual(['the solutions are others']);
});

test('a unit is walked again with the steps of its report', async () => {
  const at = COUNTED.find(({ rest }) => rest.length > 0)!;
  const [what] = await changed(COUNTED, at, { steps: 1 });
  expect(what).toMatch(/^(count|nodes) \d+, now \d+$/);
});

test('every unit that was walked to its end is walked by the other kernel too', async () => {
  const opened: string[] = [];
  const found = await auditOf(COUNTED, { other: told(opened) });
  expect(found).toMatchObject({ rerun: COUNTED.length, rerunByOther: ENDED.length, differences: [] });
  expect(opened.sort()).toEqual(ENDED.map(({ unit }) => unit.join()).sort());
});

test('the other kernel only counts: who collects hands back a unit with too many solutions', async () => {
  const collected: boolean[] = [];
  await auditOf(COLLECTED, { collect: true, other: told([], collected) });
  expect(new Set(collected)).toEqual(new Set([false]));
});

test('what the other kernel says differently is told', async () => {
  const [at] = ENDED;
  const bent = COUNTED.map(report => (report === at ? { ...report, count: 99n } : report));
  const { differences } = await auditOf(bent, { other: search });
  expect(differences.map(({ unit }) => unit)).toEqual([at.unit, at.unit]);
  expect(differences.map(({ what }) => what)).toEqual([
    `count 99, now ${at.count}`,
    `count 99, by the other kernel ${at.count}`,
  ]);
  const digested = COUNTED.map(report => (report === at ? { ...report, solutions: 'f'.repeat(16) } : report));
  const again = await auditOf(digested, { other: search });
  expect(again.differences.map(({ what }) => what)).toEqual([
    expect.stringMatching(/^solutions f{16}, now /),
    'the other kernel finds other solutions',
  ]);
});

test('the other kernel may visit other nodes and stop elsewhere', async () => {
  const other: Search = {
    id: 'other',
    open: (unit, options) => {
      const walk = search.open(unit, options);
      const proxy = Object.create(walk);
      for (const name of ['count', 'fraction', 'solutionsDigest'] as const) {
        Object.defineProperty(proxy, name, { get: () => walk[name] });
      }
      Object.defineProperty(proxy, 'nodes', { get: () => walk.nodes + 1 });
      Object.defineProperty(proxy, 'walkDigest', { get: () => 'e'.repeat(16) });
      proxy.step = () => walk.step(1);
      return proxy;
    },
  };
  const found = await auditOf(COUNTED, { other });
  expect(found).toMatchObject({ rerunByOther: ENDED.length, differences: [] });
});

test('a signal ends the audit between two units', async () => {
  const stop = new AbortController();
  const found = await auditOf(COUNTED, {
    signal: stop.signal,
    onProgress: fraction => fraction > 2 / COUNTED.length && stop.abort(),
  });
  expect(found).toMatchObject({ rerun: 3, isFinished: false, isComplete: true, count: TRUTH.count });
  const before = await auditOf(COUNTED, { signal: AbortSignal.abort() });
  expect(before).toMatchObject({ rerun: 0, rerunByOther: 0, isFinished: false });
});

test('a unit counts as walked again only when the other kernel has done so too', async () => {
  const stop = new AbortController();
  const other: Search = {
    id: 'other',
    open: (unit, options) => {
      stop.abort();
      return search.open(unit, options);
    },
  };
  const found = await auditOf([{ ...ENDED[0], unit: [] }], { other, signal: stop.signal });
  expect(found).toMatchObject({ rerun: 0, rerunByOther: 0, isFinished: false });
});

test('timers and messages come in once 15 ms have passed', async () => {
  const breaths = async (stepMs: number) => {
    let nowMs = 0;
    const breath = vi.spyOn(globalThis, 'setImmediate');
    const clock = { ...systemClock, now: () => (nowMs += stepMs) };
    await auditOf(COUNTED.slice(0, 1), { clock });
    const { length } = breath.mock.calls;
    breath.mockRestore();
    return length;
  };
  const { steps } = COUNTED[0];
  expect(steps).toBe(2);
  expect(await breaths(16)).toBe(2);
  expect(await breaths(15)).toBe(1); // after 15 ms not yet, after 30
  expect(await breaths(7)).toBe(0);
});

test('the clock is the one of this process where no other is given', async () => {
  const now = vi.spyOn(systemClock, 'now').mockReturnValue(0);
  await auditOf(COUNTED);
  expect(now).toHaveBeenCalled();
});

test('units rest on volunteers alone when every name says so', async () => {
  const names = ['volunteer:a', 'volunteer:a+volunteer:b', 'volunteer:a+thread', 'thread', 'a volunteer:b'];
  const reports = COUNTED.map((report, i) => ({ ...report, by: names[i] ?? 'thread' }));
  expect((await auditOf(reports)).byVolunteers).toBe(2);
});

const FOUND: Audit = {
  records: 9,
  damaged: 1,
  units: 6,
  orphans: 2,
  open: 0,
  isComplete: true,
  count: 12n,
  nodes: 34,
  digest: 'fedcba9876543210',
  rerun: 4,
  rerunByOther: 3,
  byVolunteers: 5,
  differences: [],
  isFinished: true,
};

const linesOf = (found: Audit) => auditLines(found).map(({ en }) => en.replaceAll('\u00a0', ' '));

test('an audit for programs: the number of the answer and that of the search', () => {
  const { isComplete, isFinished, count, ...rest } = FOUND;
  const fields = { ...rest, complete: true, finished: true, solutions: FOUND.digest };
  expect(auditFields(FOUND)).toEqual({ ...fields, count: '12', found: '12' });
  const differences = [{ unit: [1, 2], what: 'nodes 3, now 4' }];
  expect(auditFields({ ...FOUND, isFinished: false, differences }, '24')).toEqual({
    ...{ ...fields, finished: false, differences, count: '288', found: '12' },
  });
});

test('an audit in words', () => {
  expect(linesOf(FOUND)).toEqual([
    '6 units, 8 of 9 records readable, 1 checksum error, 2 no longer counting,',
    'complete: 12 solutions, digest fedcba9876543210, 34 nodes,',
    '4 units walked again (67 %), 3 of them also by the other kernel, 0 differences;',
    '5 units rest on volunteers alone',
  ]);
});

test('an audit in words: what is open, and that it was stopped', () => {
  const lines = linesOf({ ...FOUND, isComplete: false, open: 7, isFinished: false });
  expect(lines[1]).toBe('not complete: 7 units open, 12 solutions so far,');
  expect(lines[4]).toBe('stopped before all chosen units were walked again');
  expect(linesOf({ ...FOUND, units: 0, rerun: 0 })[2]).toMatch(/^0 units walked again \(0 %\)/);
});

test('an audit in words: the first twenty differences', () => {
  const differences = Array.from({ length: 25 }, (_, i) => ({ unit: [1, i], what: `thing ${i}` }));
  const lines = linesOf({ ...FOUND, differences });
  expect(lines[2]).toContain(', 25 differences;');
  expect(lines).toHaveLength(4 + 20);
  expect(lines[4]).toBe('  [1 0] thing 0');
  expect(lines[23]).toBe('  [1 19] thing 19');
});
