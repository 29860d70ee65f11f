import { expect, test } from 'vitest';
import { simulateScaling } from './scaling.js';

const common = { crashDays: 10, overheadSeconds: 1, leaseSeconds: 60, unitsPerWorker: 20, seed: 1 };

test('200 workers that share three days of work are busy for at least 95 % of the time', () => {
  const { efficiency, crashes, units } = simulateScaling({ ...common, workers: 200, days: 3, unitHours: 1 });
  expect(efficiency).toBeGreaterThan(0.95);
  expect(crashes).toBeGreaterThan(10);
  expect(units).toBeGreaterThan(14_400);
});

test('units that are long beside the job leave workers idle at its end', () => {
  const { efficiency } = simulateScaling({ ...common, workers: 200, days: 0.5, unitHours: 6 });
  expect(efficiency).toBeLessThan(0.8);
});
