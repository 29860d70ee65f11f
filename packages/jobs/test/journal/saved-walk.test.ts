/** A walk that cannot be divided is saved in the folder of its job, and goes on from there. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { frontierSearch, ModelBuilder } from '@quadrille/cover';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inlineCrew } from '../../src/core/inline-crew.js';
import type { Keeper } from '../../src/core/keeper.js';
import { rerun } from '../../src/core/walk-unit.js';
import { forgetWalk, savedWalk } from '../../src/journal/saved-walk.js';
import { systemClock } from '../../src/platform/clock.js';
import { type Disk, systemDisk } from '../../src/platform/disk.js';
import { runJob } from '../../src/run-job.js';
import { REPORT } from '../fixtures/report.js';

/** Dominoes on a board of n x n. */
function dominoes(n: number) {
  const builder = new ModelBuilder();
  const name = (row: number, column: number) => `${row},${column}`;
  const cells = Array.from({ length: n * n }, (_, at) => [Math.floor(at / n), at % n] as const);
  for (const cell of cells) builder.primary(name(...cell));
  for (const [row, column] of cells) {
    if (row + 1 < n) builder.option([name(row, column), name(row + 1, column)]);
    if (column + 1 < n) builder.option([name(row, column), name(row, column + 1)]);
  }
  return builder.build();
}

const search = frontierSearch(dominoes(16));
const COUNT = 2444888770250892795802079170816n; // OEIS A004003
const ORDER = { unit: [], collect: false, slice: 100 };

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const keeperOf = (remarks: string[] = []): Keeper =>
  savedWalk({
    disk: systemDisk,
    clock: systemClock,
    folder,
    searchId: search.id,
    onRemark: ({ en }) => remarks.push(en),
    everyMs: 0,
  });

/** Walks until the folder has a layer, and no further. */
async function walkToALayer(): Promise<void> {
  const keeper = keeperOf();
  const crew = inlineCrew(search, systemClock, {
    begin: walk => keeper.begin(walk),
    keep: async walk => {
      await keeper.keep(walk);
      if (existsSync(join(folder, 'walk'))) crew.stop();
    },
  });
  await expect(crew.walk(ORDER)).rejects.toThrow(RangeError);
  expect(existsSync(join(folder, 'walk'))).toBe(true);
}

test('a walk goes on from the saved layer and tells what an uninterrupted one does', async () => {
  const whole = await inlineCrew(search, systemClock).walk(ORDER);
  expect(whole).toMatchObject({ count: COUNT, rest: [] });
  await walkToALayer();
  let least = Number.POSITIVE_INFINITY;
  const keeper = keeperOf();
  const crew = inlineCrew(search, systemClock, {
    begin: async walk => {
      await keeper.begin(walk);
      least = walk.nodes;
    },
    keep: walk => keeper.keep(walk),
  });
  expect(await crew.walk(ORDER)).toEqual(whole);
  expect(least).toBeGreaterThan(0);
  const { found: _, ...told } = whole;
  expect(rerun(search, { ...REPORT, ...told })).toEqual(whole);
});

test('a damaged file, wherever the damage is, or one of another search is not used, and that is said', async () => {
  await walkToALayer();
  const path = join(folder, 'walk');
  const bytes = readFileSync(path);
  const spoiled = Array.from({ length: 40 }, (_, at) => Math.floor((at * (bytes.length - 1)) / 39));
  for (const at of [0, 1, bytes.indexOf(10), ...spoiled]) {
    const wrong = Uint8Array.from(bytes);
    wrong[at] ^= 1;
    writeFileSync(path, wrong);
    const remarks: string[] = [];
    const walk = { restore: () => expect.unreachable(), save: () => undefined };
    await keeperOf(remarks).begin(walk as never);
    expect(remarks).toEqual([expect.stringContaining('damaged or of another job')]);
  }
  writeFileSync(path, bytes.subarray(0, bytes.length - 1));
  const remarks: string[] = [];
  expect(await inlineCrew(search, systemClock, keeperOf(remarks)).walk(ORDER)).toMatchObject({
    count: COUNT,
  });
  expect(remarks).toHaveLength(1);
});

test('a job with a folder goes on from the layer that a killed one left, and removes it at its end', async () => {
  await walkToALayer();
  const directory = join(folder, 'job');
  const source = { module: '@quadrille/cover', name: 'frontierSearch', input: {} };
  const job = { source, search, wanted: 'count', directory, threads: 2 } as const;
  expect(await runJob({ ...job, signal: AbortSignal.abort() })).toMatchObject({ ended: 'stopped' });
  writeFileSync(join(directory, 'walk'), readFileSync(join(folder, 'walk')));
  expect(await runJob(job)).toMatchObject({ ended: 'exhausted', count: COUNT, units: 1 });
  expect(existsSync(join(directory, 'walk'))).toBe(false);
});

test('it is saved when it is time, less often where that takes long; its files are closed and removed', async () => {
  let now = 0;
  let open = 0;
  let isFull = false;
  const disk: Disk = {
    ...systemDisk,
    open: async (path, mode) => {
      const file = await systemDisk.open(path, mode);
      open++;
      now += 50;
      const sync = () => (isFull ? Promise.reject(new Error('full')) : file.sync());
      const close = async () => {
        open--;
        await file.close();
      };
      return { ...file, sync, close };
    },
  };
  const saves: number[] = [];
  const save = () => {
    saves.push(now);
    return Uint8Array.of(1, 2, 3);
  };
  const keeper = savedWalk({ disk, clock: { now: () => now }, folder, searchId: 's', everyMs: 100 });
  for (now = 0; now < 1500; now++) await keeper.keep({ save } as never);
  expect(saves).toEqual([100, 1150]); // 50 ms are a twentieth of a second
  isFull = true;
  now = 1e6;
  await expect(keeper.keep({ save } as never)).rejects.toThrow('full');
  expect([open, existsSync(join(folder, 'walk')), existsSync(join(folder, 'walk.new'))]).toEqual([
    0,
    true,
    true,
  ]);
  await forgetWalk(systemDisk, folder);
  expect([existsSync(join(folder, 'walk')), existsSync(join(folder, 'walk.new'))]).toEqual([false, false]);
});
