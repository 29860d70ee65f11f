/** What the easy call hands on, and what it closes; crews of threads are pretended. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { InputError, type Solution } from '@quadrille/cover';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Crew } from '../../../src/core/crew.js';
import { inlineCrew } from '../../../src/core/inline-crew.js';
import { jobId, type Report } from '../../../src/core/report.js';
import { run } from '../../../src/core/run.js';
import { UnitWalk } from '../../../src/core/walk-unit.js';
import { readDescription } from '../../../src/journal/directory.js';
import { Journal } from '../../../src/journal/journal.js';
import { systemClock } from '../../../src/platform/clock.js';
import { systemDisk } from '../../../src/platform/disk.js';
import { type JobOptions, runJob } from '../../../src/run-job.js';
import { threadCrew } from '../../../src/threads/thread-crew.js';
import { REPORT } from '../../fixtures/report.js';
import { treeSearch, treeTruth } from '../../fixtures/tree.mjs';

vi.mock('../../../src/threads/thread-crew.js', () => ({ threadCrew: vi.fn() }));
vi.mock('../../../src/core/run.js', async original => {
  const real = await original<typeof import('../../../src/core/run.js')>();
  return { ...real, run: vi.fn(real.run) };
});

const INPUT = { seed: 8, depth: 5, branch: 3 };
const TRUTH = treeTruth(INPUT);
const search = treeSearch(INPUT);
const source = {
  module: new URL('../../fixtures/tree.mjs', import.meta.url).href,
  name: 'treeSearch',
  input: INPUT,
};

let folder = '';
let directory = '';
let crew: Crew;

beforeEach(() => {
  vi.mocked(run).mockClear();
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  directory = join(folder, 'job');
  crew = { ...inlineCrew(search, systemClock), close: vi.fn(async () => {}) };
  vi.mocked(threadCrew)
    .mockReset()
    .mockImplementation(async () => crew);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const count = (options: Partial<JobOptions> = {}) =>
  runJob({ source, wanted: 'count', threads: 1, ...options });

test('one thread is this one, and signs as one', async () => {
  const reports: Report[] = [];
  const outcome = await count({ onReport: report => reports.push(report) });
  expect(outcome).toMatchObject({ ended: 'exhausted', count: TRUTH.count, nodes: TRUTH.nodes });
  expect(outcome.solutions).toBe(TRUTH.digest);
  expect(reports.map(({ by }) => by)).toEqual(['1 thread']);
  expect(threadCrew).not.toHaveBeenCalled();
});

test('a search that is at hand is not made again', async () => {
  const outcome = await count({ search, source: { ...source, name: 'nothing' } });
  expect(outcome.count).toBe(TRUTH.count);
  await expect(count({ source: { ...source, name: 'nothing' } })).rejects.toThrow('no function nothing');
});

test('several threads are a crew of so many that sign together and are closed at the end', async () => {
  const reports: Report[] = [];
  const outcome = await count({ threads: 3, search, onReport: report => reports.push(report) });
  expect(outcome.count).toBe(TRUTH.count);
  expect(threadCrew).toHaveBeenCalledExactlyOnceWith(source, 3, { search, isLong: false });
  expect(new Set(reports.map(({ by }) => by))).toEqual(new Set(['3 threads']));
  expect(crew.close).toHaveBeenCalledOnce();
});

test('without a number all cores are taken', async () => {
  await count({ threads: undefined });
  const cores = availableParallelism();
  if (cores > 1) expect(threadCrew).toHaveBeenCalledWith(source, cores, expect.anything());
  else expect(threadCrew).not.toHaveBeenCalled();
});

test('a search that somebody has begun is long, and goes on', async () => {
  const walk = new UnitWalk(search, { unit: [], collect: false, slice: 5 });
  walk.step();
  const begun = walk.finish();
  const units: string[] = [];
  const outcome = await count({ threads: 2, begun, onReport: ({ unit }) => units.push(unit.join()) });
  expect(threadCrew).toHaveBeenCalledExactlyOnceWith(source, 2, { search: undefined, isLong: true });
  expect(outcome).toMatchObject({ ended: 'exhausted', count: TRUTH.count, nodes: TRUTH.nodes });
  expect(units.filter(unit => unit === '')).toHaveLength(1);
});

test('what is told and asked is handed on', async () => {
  const onSolution = vi.fn<(solution: Solution) => void>();
  const options = {
    signal: new AbortController().signal,
    onProgress: vi.fn(),
    onSolution,
    onRemark: vi.fn(),
    onReport: vi.fn(),
    unitMs: 7,
    compactAt: 5,
  };
  await count({ ...options, wanted: 'all' });
  expect(run).toHaveBeenCalledOnce();
  const given = vi.mocked(run).mock.calls[0][0];
  expect(given).toMatchObject({ ...options, wanted: 'all', by: '1 thread', begun: undefined });
  expect(given.clock).toBe(systemClock);
  expect(onSolution.mock.calls.map(([solution]) => solution)).toEqual(TRUTH.solutions);
  expect(options.onProgress).toHaveBeenCalled();
});

test('without a folder nothing is kept', async () => {
  await count();
  expect(vi.mocked(run).mock.calls[0][0].ledger).toMatchObject({ isVolatile: true, isForgetful: true });
});

test('a folder says what was asked, and is free when the job is over', async () => {
  await count({ directory, command: ['cover', 'count'], inputs: [['-', 'a']] });
  expect(await readDescription(systemDisk, directory)).toEqual({
    job: jobId(search.id, false),
    searchId: search.id,
    collect: false,
    source,
    command: ['cover', 'count'],
    inputs: [['-', 'a']],
  });
  expect(existsSync(join(directory, 'lock'))).toBe(false);
  expect(readFileSync(join(directory, 'journal'), 'utf8').trim().split('\n')).toHaveLength(1);
});

test.each(['all', { first: 2 }] as const)('a folder says that solutions are wanted: %o', async wanted => {
  await count({ directory, wanted });
  expect(await readDescription(systemDisk, directory)).toMatchObject({
    job: jobId(search.id, true),
    collect: true,
    command: [],
  });
});

test('the ledger of a folder is its journal: written, read, made safe, compacted', async () => {
  const report = { ...REPORT, job: jobId(search.id, false), unit: [], rest: [] };
  const orphan = { ...report, unit: [1, 2] };
  const settle = vi.spyOn(Journal.prototype, 'settle');
  vi.mocked(run).mockImplementationOnce(async ({ ledger }) => {
    expect(ledger).toMatchObject({ isVolatile: false, isForgetful: false });
    await ledger.append([report, orphan]);
    const read: Report[] = [];
    expect(await ledger.read(each => read.push(each))).toEqual({ readable: 2, damaged: 0 });
    expect(read).toEqual([report, orphan]);
    await ledger.settle?.();
    expect(settle).toHaveBeenCalledOnce();
    expect(await ledger.compact?.(false)).toEqual({ before: 2, after: 1 });
    await expect(ledger.compact?.(true)).resolves.toMatchObject({ after: 0 });
    expect(existsSync(join(directory, 'lock'))).toBe(true);
    return 'an outcome' as never;
  });
  expect(await count({ directory })).toBe('an outcome');
  expect(existsSync(join(directory, 'lock'))).toBe(false);
});

test('a job that fails leaves neither crew nor lock behind', async () => {
  vi.mocked(run).mockRejectedValueOnce(new Error('failed'));
  await expect(count({ directory, threads: 2 })).rejects.toThrow('failed');
  expect(crew.close).toHaveBeenCalledOnce();
  expect(existsSync(join(directory, 'lock'))).toBe(false);
});

test('a folder of another job is refused, and the crew closed', async () => {
  await count({ directory });
  await expect(count({ directory, wanted: 'all', threads: 2 })).rejects.toThrow(InputError);
  expect(crew.close).toHaveBeenCalledOnce();
});

test('what another search has begun is refused', async () => {
  const walk = new UnitWalk(treeSearch({ ...INPUT, seed: 9 }), { unit: [], collect: false, slice: 5 });
  walk.step();
  await expect(count({ begun: walk.finish() })).rejects.toThrow('another search');
});
