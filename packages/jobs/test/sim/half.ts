/** The schedules of the test run, in two halves: two files, so that two processes share them. */
import { expect } from 'vitest';
import { load } from './load.mjs';
import type { Summary } from './main.js';

/** `npm run sim` does a million; another number for a quick look: QUADRILLE_SCHEDULES=500. */
export const SCHEDULES = Number(process.env.QUADRILLE_SCHEDULES ?? 10_000);

/** Runs one half and holds it to everything that must be true of it. */
export async function expectHalf(half: 0 | 1): Promise<void> {
  const count = SCHEDULES / 2;
  const { campaign } = await load('./main.ts');
  const { wrong, happened, events }: Summary = await campaign(1 + half * count, count);
  expect(wrong.map(({ options, wrong: why }) => ({ seed: options.seed, why }))).toEqual([]);
  const { compaction, ...faults } = Object.fromEntries(happened);
  expect(Object.keys(faults).length).toBeGreaterThanOrEqual(30);
  const rare = Object.entries(faults).filter(([, times]) => times < count / 10);
  expect(rare).toEqual([]); // each at least 1 000 times in 10 000 schedules
  expect(compaction).toBeGreaterThan(count / 500);
  expect(events).toBeGreaterThan(100 * count);
}
