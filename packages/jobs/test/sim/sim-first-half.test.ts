import { test } from 'vitest';
import { expectHalf, SCHEDULES } from './half.js';

test(`${SCHEDULES} schedules of faults, first half: no wrong, no hung, no answer taken back`, async () => {
  await expectHalf(0);
}, 600_000);
