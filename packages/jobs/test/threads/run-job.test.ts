import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InputError, type Solution } from '@quadrille/cover';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { UnitWalk } from '../../src/core/walk-unit.js';
import { type JobOptions, runJob } from '../../src/run-job.js';
import { treeSearch, treeTruth } from '../fixtures/tree.mjs';

const module = new URL('../fixtures/tree.mjs', import.meta.url).href;
const INPUT = { seed: 8, depth: 9, branch: 4, spin: 30 };
const TRUTH = treeTruth(INPUT);
const source = { module, name: 'treeSearch', input: INPUT };
/** The same tree, where the thread that asks is slow: the others do nearly everything. */
const threadSource = {
  module: new URL('../fixtures/thread-tree.mjs', import.meta.url).href,
  name: 'threadTree',
  input: INPUT,
};
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function runTree(options: Partial<JobOptions>) {
  const solutions: Solution[] = [];
  const outcome = await runJob({
    source,
    wanted: 'all',
    onSolution: solution => solutions.push(solution),
    ...options,
  });
  return { outcome, solutions };
}

test.each([1, 2, 4, 8])('%i threads: same total, digest and ordered solutions', async threads => {
  const { outcome, solutions } = await runTree({ threads, source: threads > 1 ? threadSource : source });
  expect(outcome).toMatchObject({ ended: 'exhausted', count: TRUTH.count, nodes: TRUTH.nodes });
  expect(outcome.digest).toBe(TRUTH.digest);
  expect(solutions).toEqual(TRUTH.solutions);
});

test('this thread walks until the others have started; then they walk the rest', async () => {
  const log = join(folder, 'log');
  const { outcome } = await runTree({
    threads: 3,
    directory: join(folder, 'job'), // with many units
    source: { ...threadSource, input: { ...INPUT, log } },
  });
  expect(outcome).toMatchObject({ ended: 'exhausted', count: TRUTH.count, digest: TRUTH.digest });
  const walkers = readFileSync(log, 'utf8').trim().split('\n').map(Number);
  expect(walkers[0]).toBe(0);
  // Who is loaded late may find nothing left to do.
  const rest = walkers.slice(walkers.lastIndexOf(0) + 1);
  expect(rest.length).toBeGreaterThan(0);
  expect(new Set(walkers).size).toBeLessThanOrEqual(4);
});

test('a search that is over before the threads are there waits for none of them', async () => {
  const input = { seed: 8, depth: 2, branch: 2 };
  const { outcome } = await runTree({ threads: 4, source: { ...source, input } });
  expect(outcome).toMatchObject({ ended: 'exhausted', count: treeTruth(input).count });
});

test('threads are kept for the next job, whose search is another one', async () => {
  const threads = 5; // a number that no other test here has
  let seed = 0;
  const walkersOfNext = async () => {
    const input = { ...INPUT, seed: ++seed, log: join(folder, String(seed)) };
    const { outcome } = await runTree({ threads, source: { ...threadSource, input } });
    const { count, digest } = treeTruth({ ...INPUT, seed });
    expect(outcome).toMatchObject({ ended: 'exhausted', count, digest });
    return new Set(readFileSync(input.log, 'utf8').trim().split('\n').map(Number));
  };
  let known = await walkersOfNext();
  expect(known.has(0)).toBe(true);
  // All of them may not have been loaded when the first job was over.
  await expect
    .poll(
      async () => {
        const walkers = await walkersOfNext();
        const areKept = !walkers.has(0) && [...walkers].every(walker => known.has(walker));
        known = new Set([...known, ...walkers]);
        return areKept;
      },
      { timeout: 60_000 },
    )
    .toBe(true);
});

test.each([50, 75, 100, 150])(
  'a process whose search is over while threads load ends well: %i ms a step',
  ms => {
    const program = fileURLToPath(new URL('../fixtures/brief-job.mjs', import.meta.url));
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, String(ms)], {
      encoding: 'utf8',
    });
    const { count } = treeTruth({ seed: 0, depth: 3, branch: 2 });
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: `${count}\n`, stderr: '' });
  },
);

test.each([1, 2])('%i threads go on with a search that somebody has begun', async threads => {
  const walk = new UnitWalk(treeSearch(INPUT), { unit: [], collect: false, slice: 100 });
  for (let step = 0; step < 5; step++) walk.step();
  const begun = walk.finish();
  expect(begun.rest.length).toBeGreaterThan(1);
  const directory = join(folder, 'job');
  const units: string[] = [];
  const onReport: JobOptions['onReport'] = ({ unit }) => units.push(unit.join());
  const { outcome } = await runTree({ threads, wanted: 'count', directory, begun, onReport });
  expect(outcome).toMatchObject({ ended: 'exhausted', count: TRUTH.count, nodes: TRUTH.nodes });
  expect(outcome.digest).toBe(TRUTH.digest);
  expect(units.filter(unit => unit === '').length).toBe(1); // the beginning is not walked again
  const again = await runTree({ threads, wanted: 'count', directory, begun });
  expect(again.outcome).toMatchObject({ ended: 'exhausted', count: TRUTH.count, nodes: TRUTH.nodes });
});

test('what another search has begun is refused', async () => {
  const walk = new UnitWalk(treeSearch({ ...INPUT, seed: 9 }), { unit: [], collect: false, slice: 100 });
  walk.step();
  const begun = walk.finish();
  await expect(runTree({ threads: 1, wanted: 'count', begun })).rejects.toThrow(/another search/);
});

test('a job in a folder, stopped again and again, with changing threads, ends with the truth', async () => {
  let runs = 0;
  let units = 0;
  for (let ended = 'stopped'; ended === 'stopped'; runs++) {
    const stop = new AbortController();
    let reports = 0;
    const { outcome, solutions } = await runTree({
      threads: 3 - (runs % 3),
      directory: join(folder, 'job'),
      signal: stop.signal,
      unitMs: 1,
      onReport: () => ++reports === 20 && stop.abort(),
    });
    expect(outcome.units).toBeGreaterThan(units);
    ({ units, ended } = { ...outcome });
    expect(solutions).toEqual(TRUTH.solutions.slice(0, solutions.length));
    if (ended === 'exhausted') expect([outcome.count, outcome.digest]).toEqual([TRUTH.count, TRUTH.digest]);
    if (ended === 'exhausted') expect(solutions).toEqual(TRUTH.solutions);
  }
  expect(runs).toBeGreaterThan(2);
  const again = await runTree({ threads: 2, directory: join(folder, 'job') });
  expect(again.outcome).toMatchObject({ ended: 'exhausted', count: TRUTH.count, units });
});

test('first N with threads: exactly N, and more of them later from the same folder', async () => {
  const directory = join(folder, 'job');
  const some = await runTree({ threads: 2, wanted: { first: 7 }, directory });
  expect(some.solutions.length).toBe(7);
  expect(some.outcome).toMatchObject({ ended: 'limited', count: 7n });
  const all = await runTree({ threads: 2, directory });
  expect(all.solutions).toEqual(TRUTH.solutions);
});

test('a thread that dies is replaced; its unit is set aside after three tries', async () => {
  const exitAt = TRUTH.solutions[3].slice(0, 7).join('.');
  const { outcome } = await runTree({
    threads: 2,
    wanted: 'count',
    source: { ...threadSource, input: { ...INPUT, exitAt } },
  });
  expect(outcome.ended).toBe('stopped');
  expect(outcome.setAside.length).toBe(1);
  expect(exitAt.startsWith(outcome.setAside[0].unit.join('.'))).toBe(true);
});

test('bad input and unknown searches are told by their makers', async () => {
  for (const threads of [1, 2]) {
    await expect(runTree({ threads, source: { ...source, name: 'nothing' } })).rejects.toThrow(
      /no function nothing/,
    );
    const bad = { module: new URL('../fixtures/map.mjs', import.meta.url).href, name: 'refuse', input: 5 };
    await expect(runTree({ threads, source: bad })).rejects.toBeInstanceOf(InputError);
  }
});
