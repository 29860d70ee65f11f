/** What a run does with its ledger, its clock and its crew, call by call. */
import type { Solution } from '@quadrille/cover';
import { expect, test } from 'vitest';
import { said } from '../../../../test/support/said.js';
import type { Crew } from '../../src/core/crew.js';
import { keptLedger, type Ledger, LedgerLost, memoryLedger } from '../../src/core/ledger.js';
import { jobId, type Report } from '../../src/core/report.js';
import { type RunOptions, run } from '../../src/core/run.js';
import { type Order, UnitWalk } from '../../src/core/walk-unit.js';
import { treeSearch, treeTruth } from '../fixtures/tree.mjs';

const TREE = { seed: 36, depth: 6, branch: 4 };
const SEARCH = treeSearch(TREE);
const TRUTH = treeTruth(TREE);
const RIGHT = { ended: 'exhausted', count: TRUTH.count, digest: TRUTH.digest };

/** Walks `nodes` nodes of a unit and hands back the rest; keeps every order. */
function crewOf(size: number, nodes: number, changed: Partial<Crew> = {}) {
  const orders: Order[] = [];
  const crew: Crew = {
    size,
    searchId: SEARCH.id,
    walk: async order => {
      orders.push(order);
      const walk = new UnitWalk(SEARCH, { ...order, slice: 1, nodes });
      while (walk.step());
      return walk.finish();
    },
    hurry: () => {},
    stop: () => {},
    close: async () => {},
    ...changed,
  };
  return { crew, orders };
}

/** A clock that only goes on while somebody sleeps, and keeps how long that was. */
function sleepyClock() {
  const sleeps: number[] = [];
  let now = 1_000_000;
  const clock = {
    now: () => now,
    sleep: async (ms: number) => {
      sleeps.push(ms);
      now += ms;
    },
  };
  return { clock, sleeps };
}

async function runWith(options: Partial<RunOptions> & Pick<RunOptions, 'crew'>) {
  const remarks: string[] = [];
  const solutions: Solution[] = [];
  const { clock, sleeps } = sleepyClock();
  const outcome = await run({
    wanted: 'count',
    ledger: memoryLedger(),
    clock,
    onRemark: ({ en }) => remarks.push(en.replaceAll('\u00a0', ' ')),
    onSolution: solution => solutions.push(solution),
    ...options,
  });
  return { outcome, remarks, solutions, sleeps };
}

/** A ledger on a lasting disk, with some of its calls replaced. */
function lasting(changed: Partial<Ledger> = {}, text = ''): Ledger & { text(): string } {
  return { ...keptLedger(text), isVolatile: false, ...changed };
}

/** A ledger that counts how often it is read. */
function countedReads(isVolatile: boolean) {
  const kept = keptLedger();
  const counted = {
    ...kept,
    isVolatile,
    reads: 0,
    read: async (onReport: (report: Report) => void) => {
      counted.reads++;
      return kept.read(onReport);
    },
  };
  return counted;
}

/** The text of a ledger that a whole run has left. */
async function wholeText(nodes: number): Promise<string> {
  const ledger = keptLedger();
  await runWith({ crew: crewOf(1, nodes).crew, ledger });
  return ledger.text();
}

test('a finished ledger is answered from, and nothing is walked', async () => {
  const { crew, orders } = crewOf(2, 9);
  const { outcome, remarks } = await runWith({ crew, ledger: lasting({}, await wholeText(9)) });
  expect(outcome).toMatchObject(RIGHT);
  expect([orders.length, remarks]).toEqual([0, []]);
});

test('damaged records are told in a number, and what they held is walked again', async () => {
  const text = await wholeText(9);
  const lines = text.split('\n');
  lines[3] = 'damaged';
  lines[5] = `${lines[5].slice(0, 40)}#${lines[5].slice(41)}`;
  const { crew, orders } = crewOf(2, 9);
  const { outcome, remarks } = await runWith({ crew, ledger: keptLedger(lines.join('\n')) });
  expect(outcome).toMatchObject(RIGHT);
  expect(remarks).toEqual(['2 damaged records in the ledger were left out; their units run again']);
  expect(orders.length).toBeGreaterThan(0);
  expect(orders.length).toBeLessThan(lines.length);
});

test('records of another job are no business of this one', async () => {
  const ledger = keptLedger();
  const reports: Report[] = [];
  await runWith({ crew: crewOf(1, 9).crew, ledger, onReport: report => reports.push(report) });
  const foreign = reports.map(report => ({ ...report, job: jobId('another', false), count: 99n }));
  const other = keptLedger();
  await other.append(foreign);
  const { outcome } = await runWith({ crew: crewOf(1, 9).crew, ledger: other });
  expect(outcome).toMatchObject(RIGHT);
});

test('what a lasting ledger has lost by the end is walked again, and said', async () => {
  let reads = 0;
  const kept = keptLedger();
  const ledger = lasting({
    append: kept.append,
    read: async onReport => {
      reads++;
      if (reads !== 2) return kept.read(onReport);
      let met = 0;
      await kept.read(report => {
        if (++met !== 4) onReport(report); // the fourth record was lost
      });
      return { readable: met - 1, damaged: 0 };
    },
  });
  const { outcome, remarks } = await runWith({ crew: crewOf(2, 9).crew, ledger });
  expect(outcome).toMatchObject(RIGHT);
  expect(reads).toBe(3);
  expect(remarks).toEqual([
    expect.stringMatching(/^(1 unit is|\d+ units are) missing from the ledger; (it runs|they run) again$/),
  ]);
});

test('a volatile ledger is read once', async () => {
  const ledger = countedReads(true);
  await runWith({ crew: crewOf(2, 9).crew, ledger });
  expect(ledger.reads).toBe(1);
});

/** A finished ledger with so many records beside those that count. */
async function withDead(dead: number, compact: Ledger['compact']) {
  const text = await wholeText(40);
  const units = text.split('\n').length - 1;
  const first = text.split('\n')[0];
  const ledger = lasting(compact ? { compact } : {}, `${`${first}\n`.repeat(dead)}${text}`);
  return { ledger, units };
}

test('a ledger is compacted when it has enough dead records, and more than living ones', async () => {
  const calls: boolean[] = [];
  const compact = async (collect: boolean) => {
    calls.push(collect);
    return { before: 200, after: 30 };
  };
  const { units } = await withDead(0, compact);
  const ask = async (dead: number, compactAt: number) => {
    calls.length = 0;
    const { ledger } = await withDead(dead, compact);
    const { outcome, remarks } = await runWith({ crew: crewOf(1, 40).crew, ledger, compactAt });
    expect(outcome).toMatchObject(RIGHT);
    return [calls.length, ...remarks];
  };
  const said = 'the ledger was compacted: 30 of 200 records count';
  expect(units).toBeGreaterThan(5);
  expect(await ask(units + 1, units + 1)).toEqual([1, said]);
  expect(await ask(units + 1, units + 2)).toEqual([0]);
  expect(await ask(units, 1)).toEqual([0]);
  expect(await ask(units + 1, 1)).toEqual([1, said]);
  expect(calls).toEqual([false]);
});

test('a compaction that fails is told and changes nothing; one that lost the ledger ends the run', async () => {
  const { ledger } = await withDead(2000, async () => {
    throw new Error('no space');
  });
  const { outcome, remarks } = await runWith({ crew: crewOf(1, 40).crew, ledger });
  expect(outcome).toMatchObject(RIGHT);
  expect(remarks).toEqual(['the ledger cannot be compacted: no space']);
  const lost = await withDead(2000, async () => {
    throw new LedgerLost(said('taken away'));
  });
  await expect(runWith({ crew: crewOf(1, 40).crew, ledger: lost.ledger })).rejects.toThrow('taken away');
  const plain = await withDead(2000, undefined);
  expect((await runWith({ crew: crewOf(1, 40).crew, ledger: plain.ledger })).outcome).toMatchObject(RIGHT);
});

test('a full disk is tried again after 100 ms, then twice as long, up to half a minute', async () => {
  let failures = 11;
  const kept = keptLedger();
  const append: Ledger['append'] = async reports => {
    if (failures-- > 0) throw new Error('ENOSPC');
    await kept.append(reports);
  };
  const { outcome, remarks, sleeps } = await runWith({
    crew: crewOf(1, 1e9).crew,
    ledger: { ...kept, append },
  });
  expect(outcome).toMatchObject(RIGHT);
  expect(sleeps).toEqual([100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000]);
  expect(remarks).toEqual(Array(11).fill('the ledger cannot be written, trying again: ENOSPC'));
});

test('who may not write any more ends; a stop while the disk is full ends without a report', async () => {
  const lost = lasting({
    append: async () => {
      throw new LedgerLost(said('taken away'));
    },
  });
  await expect(runWith({ crew: crewOf(2, 9).crew, ledger: lost })).rejects.toThrow('taken away');
  const stop = new AbortController();
  const full = lasting({
    append: async () => {
      stop.abort();
      throw new Error('ENOSPC');
    },
  });
  const { outcome } = await runWith({ crew: crewOf(1, 9).crew, ledger: full, signal: stop.signal });
  expect(outcome).toMatchObject({ ended: 'stopped', units: 0, count: 0n });
});

test('nobody gets a new unit while 64 reports wait for the disk', async () => {
  let free: (() => void) | undefined;
  const waits = new Promise<void>(resolve => (free = resolve));
  const { crew, orders } = crewOf(4, 1);
  const kept = keptLedger();
  const keptCount = () => kept.text().split('\n').length - 1;
  const ledger: Ledger = {
    ...kept,
    append: async reports => {
      if (keptCount() >= 90) await waits; // by then there are units enough
      await kept.append(reports);
    },
  };
  const running = runWith({ crew, ledger });
  for (let i = 0; i < 50; i++) await new Promise(resolve => setImmediate(resolve));
  const ordered = orders.length;
  for (let i = 0; i < 50; i++) await new Promise(resolve => setImmediate(resolve));
  expect(orders.length).toBe(ordered);
  expect(ordered - keptCount()).toBeGreaterThan(64);
  expect(ordered - keptCount()).toBeLessThanOrEqual(64 + 5);
  free?.();
  expect((await running).outcome).toMatchObject(RIGHT);
});

test('a crew that walks another search is refused, unit by unit', async () => {
  const other = crewOf(1, 9).crew;
  const { crew } = crewOf(1, 9, {
    walk: async order => ({ ...(await other.walk(order)), searchId: 'other' }),
  });
  const { outcome, sleeps } = await runWith({ crew });
  expect(outcome.setAside).toEqual([{ unit: [], reason: 'the worker walked another search: other' }]);
  expect(outcome.ended).toBe('stopped');
  expect(sleeps).toEqual([200, 400]); // a pause before each new try
});

test('the time for a unit grows with the job: 1 % more, up to a minute', async () => {
  let now = 500;
  const clock = { now: () => now, sleep: async () => {} };
  const { crew, orders } = crewOf(1, 60);
  const slow: Crew = {
    ...crew,
    walk: async order => {
      now += orders.length === 0 ? 10_000 : 50_000;
      return crew.walk(order);
    },
  };
  await runWith({ crew: slow, clock });
  expect(orders.slice(0, 3).map(({ ms }) => ms)).toEqual([1000, 1100, 1600]);
  const most = crewOf(1, 60);
  await runWith({ crew: most.crew, unitMs: 70_000 });
  expect(most.orders[0].ms).toBe(60_000);
  const own = crewOf(1, 1e9);
  await runWith({ crew: own.crew, unitMs: 50 });
  expect(own.orders.map(({ ms }) => ms)).toEqual([50]);
});

test('who wants the first N asks for what is missing, never for nothing; others ask for no number', async () => {
  const { crew, orders } = crewOf(1, 12);
  const { outcome, solutions } = await runWith({ crew, wanted: { first: 9 } });
  expect(outcome).toMatchObject({ ended: 'limited', count: 9n });
  expect(solutions).toEqual(TRUTH.solutions.slice(0, 9));
  const asked = orders.map(order => order.solutions);
  expect(asked[0]).toBe(9);
  expect(asked.at(-1)).toBeLessThan(9);
  expect(asked.every((n, i) => n! >= 1 && (i === 0 || n! <= asked[i - 1]!))).toBe(true);
  const all = crewOf(1, 12);
  await runWith({ crew: all.crew, wanted: 'all' });
  expect(all.orders.every(order => !('solutions' in order))).toBe(true);
});

test('one worker divides nothing; several are told while somebody is idle, and when nobody is any more', async () => {
  const alone = crewOf(1, 1e9);
  await runWith({ crew: alone.crew });
  expect(alone.orders.map(order => order.untilSplit)).toEqual([undefined]);
  const told: boolean[] = [];
  const pair = crewOf(2, 5, { hurry: isSomebodyIdle => told.push(isSomebodyIdle) });
  await runWith({ crew: pair.crew });
  expect(pair.orders[0]).toMatchObject({ untilSplit: true, slice: 1 });
  expect(told[0]).toBe(true);
  expect(told.at(-1)).toBe(false);
  expect(told.filter(Boolean).length).toBeGreaterThan(0);
});

test('a beginning that somebody has walked already is kept and not walked again', async () => {
  const beginning = new UnitWalk(SEARCH, { unit: [], collect: false, slice: 1, nodes: 30 });
  while (beginning.step());
  const begun = beginning.finish();
  const { crew, orders } = crewOf(1, 1e9);
  const reports: Report[] = [];
  const { outcome } = await runWith({ crew, begun, onReport: report => reports.push(report) });
  expect(outcome).toMatchObject({ ...RIGHT, nodes: TRUTH.nodes });
  expect(orders.map(({ unit }) => unit)).toEqual(begun.rest);
  expect(reports[0]).toMatchObject({ unit: [], nodes: begun.nodes, by: 'here' });
});

test('enough is enough: a ledger is not looked at again, and the job has not explored everything', async () => {
  const ledger = countedReads(false);
  const { outcome } = await runWith({ crew: crewOf(1, 5).crew, ledger, wanted: { first: 2 } });
  expect(outcome).toMatchObject({ ended: 'limited', count: 2n });
  expect(ledger.reads).toBe(1);
  const again = await runWith({ crew: crewOf(1, 5).crew, ledger, wanted: { first: 2 } });
  expect(again.outcome).toMatchObject({ ended: 'limited', count: 2n });
  expect(again.solutions).toHaveLength(2);
});
