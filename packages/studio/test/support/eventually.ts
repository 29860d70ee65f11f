import { expect } from 'vitest';

/** Asks again and again until it holds, with the patience of the pages (browser.ts): a busy machine does not exhaust it. */
export const eventually = <T>(ask: () => T, message = '') =>
  expect.poll(ask, { timeout: 120_000, interval: 50, message });
