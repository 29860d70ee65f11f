/** The schedules of the test run. The planted bugs show within 140 of them (`npm run sim -- --mutants`). */
import { expect, test } from 'vitest';
import { load } from './load.mjs';
import type { Summary } from './main.js';

/** `npm run sim` does a million; another number here: QUADRILLE_SCHEDULES=10000. */
const SCHEDULES = Number(process.env.QUADRILLE_SCHEDULES ?? (process.env.QUADRILLE_LONG ? 1000 : 300));

test(`${SCHEDULES} schedules of faults: no wrong, no hung, no answer taken back`, async () => {
  const { campaign } = await load('./main.ts');
  const { wrong, happened, events }: Summary = await campaign(1, SCHEDULES);
  expect(wrong.map(({ options, wrong: why }) => ({ seed: options.seed, why }))).toEqual([]);
  const { compaction, ...faults } = Object.fromEntries(happened);
  expect(Object.keys(faults).length).toBeGreaterThanOrEqual(30);
  const rare = Object.entries(faults).filter(([, times]) => times < SCHEDULES / 12);
  expect(rare).toEqual([]); // each at least 25 times in 300 schedules
  expect(compaction).toBeGreaterThan(SCHEDULES / 500);
  expect(events).toBeGreaterThan(100 * SCHEDULES);
}, 600_000);
