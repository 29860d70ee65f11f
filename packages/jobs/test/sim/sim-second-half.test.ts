import { test } from 'vitest';
import { expectHalf, SCHEDULES } from './half.js';

test(`${SCHEDULES} schedules of faults, second half: no wrong, no hung, no answer taken back`, async () => {
  await expectHalf(1);
}, 600_000);
