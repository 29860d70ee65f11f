import { expect, test } from 'vitest';
import { treeTruth } from '../fixtures/tree.mjs';
import { load } from './load.mjs';
import { campaign } from './main.js';
import { MUTANTS } from './mutants.js';
import { FAULTS, optionsOf } from './options.js';
import { simulate } from './simulate.js';

/** 10 000 take about two minutes of one core: `node packages/jobs/test/sim/run.mjs --seeds 10000`. */
const SCHEDULES = Number(process.env.QUADRILLE_SCHEDULES ?? 3000);

test(`${SCHEDULES} schedules of faults: no wrong, no hung, no answer taken back`, async () => {
  const { wrong, happened, events } = await campaign(1, SCHEDULES);
  expect(wrong.map(({ options, wrong: why }) => ({ seed: options.seed, why }))).toEqual([]);
  expect(happened.size).toBeGreaterThanOrEqual(28);
  const rare = [...happened].filter(([, times]) => times < SCHEDULES / 100);
  expect(rare).toEqual([]);
  expect(events).toBeGreaterThan(100 * SCHEDULES);
}, 600_000);

/** Seeds that once failed stay. */
test.each([20, 22, 282, 512, 1662, 3746])('seed %i, which once failed', async seed => {
  expect((await simulate(seed)).wrong).toEqual([]);
});

test('a seed fixes everything that happens', async () => {
  for (const seed of [3, 4, 5, 40, 41, 97, 98]) {
    expect((await simulate(seed)).trace).toBe((await simulate(seed)).trace);
  }
});

test('the seeds make what matters: both kinds, all faults, rests, solutions, every wish', () => {
  const all = Array.from({ length: 300 }, (_, seed) => optionsOf(seed));
  for (const fault of FAULTS) expect(all.filter(({ faults }) => faults[fault]).length).toBeGreaterThan(20);
  for (const wanted of ['count', 'all'])
    expect(all.filter(o => o.wanted === wanted).length).toBeGreaterThan(50);
  expect(all.filter(({ wanted }) => typeof wanted === 'object').length).toBeGreaterThan(40);
  expect(all.filter(({ tree }) => treeTruth(tree).count > 3n).length).toBeGreaterThan(100);
});

test.each(MUTANTS)(
  'planted bug found: $name',
  async mutant => {
    const { firstWrong } = await load('./main.ts', mutant);
    expect(await firstWrong(1000, mutant.seed)).toBeDefined();
  },
  600_000,
);
