import { expect, test } from 'vitest';
import { treeTruth } from '../fixtures/tree.mjs';
import { load } from './load.mjs';
import { MUTANTS } from './mutants.js';
import { FAULTS, optionsOf } from './options.js';

const { campaign, simulate }: typeof import('./main.js') = await load('./main.ts');

/** `npm run sim` does a million; another number here: QUADRILLE_SCHEDULES=10000. */
const SCHEDULES = Number(process.env.QUADRILLE_SCHEDULES ?? (process.env.QUADRILLE_LONG ? 1000 : 150));

test(`${SCHEDULES} schedules of faults: no wrong, no hung, no answer taken back`, async () => {
  const { wrong, happened, events } = await campaign(1, SCHEDULES);
  expect(wrong.map(({ options, wrong: why }) => ({ seed: options.seed, why }))).toEqual([]);
  const { compaction, ...faults } = Object.fromEntries(happened);
  expect(Object.keys(faults).length).toBeGreaterThanOrEqual(30);
  const rare = Object.entries(faults).filter(([, times]) => times < SCHEDULES / 12);
  expect(rare).toEqual([]); // each at least 13 times in 150 schedules
  expect(compaction).toBeGreaterThan(SCHEDULES / 500);
  expect(events).toBeGreaterThan(100 * SCHEDULES);
}, 600_000);

/** Seeds that once failed stay. */
test.each([20, 22, 282, 512, 1176, 1410, 1662, 3746, 64_861, 328_347, 472_017, 927_296])(
  'seed %i, which once failed',
  async seed => {
    expect((await simulate(seed)).wrong).toEqual([]);
  },
);

test('a seed fixes everything that happens', async () => {
  for (const seed of [3, 4, 5, 40, 41, 97, 98]) {
    expect((await simulate(seed)).trace).toBe((await simulate(seed)).trace);
  }
});

test.each(['bits', 'links', 'twin'])('the kernel "%s" walks in schedules of both kinds', async kernel => {
  const seeds = Array.from({ length: 700 }, (_, seed) => seed).filter(
    seed => optionsOf(seed).kernel === kernel,
  );
  for (const kind of ['local', 'cluster'])
    expect(seeds.filter(seed => optionsOf(seed).kind === kind).length).toBeGreaterThan(1);
  for (const seed of seeds) {
    const { wrong, nodes, options } = await simulate(seed);
    expect({ options, wrong }).toEqual({ options, wrong: [] });
    expect(nodes).toBeGreaterThan(5);
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
    expect(mutant.seed).toBeLessThanOrEqual(2000);
    expect(await firstWrong(1000, mutant.seed)).toBeDefined();
  },
  600_000,
);
