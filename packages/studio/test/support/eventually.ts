import { expect } from 'vitest';

/** Asks again and again until it holds, with a patience that a busy machine does not exhaust. */
export const eventually = <T>(ask: () => T, message = '') =>
  expect.poll(ask, { timeout: 60_000, interval: 50, message });
