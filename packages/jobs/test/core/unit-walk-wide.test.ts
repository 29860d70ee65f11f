import { coverSearch, ModelBuilder } from '@quadrille/cover';
import { expect, test } from 'vitest';
import { UnitWalk } from '../../src/core/walk-unit.js';
import { runJob } from '../../src/run-job.js';

/** So many items with so many options each: as deep as it has items, and every level is wide. */
function wide(items: number, options: number) {
  const builder = new ModelBuilder();
  for (let i = 0; i < items; i++) {
    const item = builder.primary(`i${i}`);
    for (let j = 0; j < options; j++) builder.option([item]);
  }
  return builder.build();
}

test('a rest that would be too much to tell is not told: the walk goes on, or its unit stays open', async () => {
  const model = wide(250, 200);
  const walk = new UnitWalk(coverSearch(model), { unit: [], collect: false, slice: 2000 });
  expect(walk.isHandy).toBe(true);
  walk.step();
  expect(walk.isHandy).toBe(false);
  expect(() => walk.finish()).toThrow(RangeError);
  const stop = new AbortController();
  const onProgress = () => stop.abort();
  const wish = {
    source: model,
    wanted: 'count',
    threads: 1,
    unitMs: 1,
    signal: stop.signal,
    onProgress,
  } as const;
  expect(await runJob(wish)).toMatchObject({ ended: 'stopped', count: 0n, units: 0 });
});

test('a line of forced moves, however long, is divided in few steps', () => {
  const model = wide(9000, 1);
  const search = coverSearch(model, { kernel: 'links' });
  const walk = new UnitWalk(search, { unit: [], collect: false, slice: 1, untilSplit: true });
  let looks = 1;
  while (walk.step()) looks++;
  expect(looks).toBe(9001);
  expect(walk.finish()).toMatchObject({ count: 1n, rest: [] });
});
