/** What the easy call makes of its options: who signs, what a job's folder says, and that nothing is left behind. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InputError, type Solution } from '@quadrille/cover';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Progress } from '../src/core/progress.js';
import { formatReport, jobId, type Report } from '../src/core/report.js';
import { UnitWalk } from '../src/core/walk-unit.js';
import { readDescription } from '../src/journal/directory.js';
import { systemDisk } from '../src/platform/disk.js';
import { type JobOptions, runJob } from '../src/run-job.js';
import { REPORT } from './fixtures/report.js';
import { treeSearch, treeTruth } from './fixtures/tree.mjs';

const INPUT = { seed: 8, depth: 5, branch: 3 };
const TRUTH = treeTruth(INPUT);
const search = treeSearch(INPUT);
const source = {
  module: new URL('./fixtures/tree.mjs', import.meta.url).href,
  name: 'treeSearch',
  input: INPUT,
};

let folder = '';
let directory = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  directory = join(folder, 'job');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const count = (options: Partial<JobOptions> = {}) =>
  runJob({ source, wanted: 'count', threads: 1, ...options });
const isLocked = () => existsSync(join(directory, 'lock'));
const linesOf = () => readFileSync(join(directory, 'journal'), 'utf8').trim().split('\n');

test.each([
  [1, '1 thread'],
  [3, '3 threads'],
])('%i threads sign as "%s"; a search that is at hand is not made again', async (threads, by) => {
  const reports: Report[] = [];
  const given = { search, source: { ...source, name: 'nothing' } };
  const outcome = await count({ threads, ...given, onReport: report => reports.push(report) });
  expect(outcome).toMatchObject({ ended: 'exhausted', count: TRUTH.count, nodes: TRUTH.nodes });
  expect(outcome.digest).toBe(TRUTH.digest);
  expect([...new Set(reports.map(report => report.by))]).toEqual([by]);
});

test('solutions, progress and reports are told', async () => {
  const [solutions, progress]: [Solution[], Progress[]] = [[], []];
  const onSolution = (solution: Solution) => solutions.push(solution);
  await count({ wanted: 'all', onSolution, onProgress: one => progress.push(one) });
  expect(solutions).toEqual(TRUTH.solutions);
  expect(progress.at(-1)).toMatchObject({ fraction: 1, count: TRUTH.count });
});

test('a signal that came before, and no time for a unit, reach the job', async () => {
  expect(await count({ signal: AbortSignal.abort() })).toMatchObject({ ended: 'stopped', units: 0 });
  const slow = { ...source, input: { ...INPUT, slice: 1 } };
  const units = async (unitMs: number) => (await count({ source: slow, unitMs })).units;
  expect(await units(-1e6)).toBeGreaterThan(await units(1e6));
});

test('a folder says what was asked, keeps the reports, and is free when the job is over', async () => {
  await count({ directory, command: ['cover', 'count'], inputs: [['-', 'a']] });
  expect(await readDescription(systemDisk, directory)).toEqual({
    job: jobId(search.id, false),
    searchId: search.id,
    collect: false,
    source,
    command: ['cover', 'count'],
    inputs: [['-', 'a']],
    factor: '1',
  });
  expect(isLocked()).toBe(false);
  expect(linesOf()).toHaveLength(1);
  const reports: Report[] = [];
  await count({ directory, onReport: report => reports.push(report) });
  expect(reports).toEqual([]); // everything was read
});

test.each(['all', { first: 2 }] as const)('a folder says that solutions are wanted: %o', async wanted => {
  await count({ directory, wanted });
  const collected = { job: jobId(search.id, true), collect: true, command: [] };
  expect(await readDescription(systemDisk, directory)).toMatchObject(collected);
});

test('a finished journal of mostly dead records is compacted where so many are too many', async () => {
  await count({ directory });
  const dead = (unit: number[]) =>
    `${formatReport({ ...REPORT, job: jobId(search.id, false), unit, rest: [] })}\n`;
  const text = `${linesOf()[0]}\n${dead([0, 7])}${dead([0, 8])}`;
  writeFileSync(join(directory, 'journal'), text);
  await count({ directory });
  expect(linesOf()).toHaveLength(3);
  const remarks: string[] = [];
  const outcome = await count({ directory, compactAt: 2, onRemark: ({ en }) => remarks.push(en) });
  expect(outcome.count).toBe(TRUTH.count);
  expect(remarks).toEqual(['the ledger was compacted: 1 of 3 records count']);
  expect(linesOf()).toHaveLength(1);
});

test('a job that fails, or is of another folder, leaves no lock behind', async () => {
  const walk = new UnitWalk(treeSearch({ ...INPUT, seed: 9 }), { unit: [], collect: false, slice: 5 });
  walk.step();
  await expect(count({ directory, begun: walk.finish() })).rejects.toThrow('another search');
  expect(isLocked()).toBe(false);
  await count({ directory });
  await expect(count({ directory, wanted: 'all' })).rejects.toThrow(InputError);
  expect(isLocked()).toBe(false);
});

test.each([0, 1.5, Number.NaN])('%d threads are refused', async threads => {
  await expect(count({ threads })).rejects.toThrow(/threads is/);
});
