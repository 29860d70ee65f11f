/** Which pools are kept and who gets them; the pools are pretended. */
import { beforeEach, expect, test, vi } from 'vitest';

vi.mock('../../../src/threads/pool.js', () => ({
  startPool: vi.fn(() => ({ run: vi.fn(), ready: 0, letLoad: vi.fn(), close: vi.fn(async () => {}) })),
}));

let takeWalkers: typeof import('../../../src/threads/walkers.js').takeWalkers;
let keepWalkers: typeof import('../../../src/threads/walkers.js').keepWalkers;

beforeEach(async () => {
  vi.resetModules(); // nothing is kept
  vi.clearAllMocks();
  ({ takeWalkers, keepWalkers } = await import('../../../src/threads/walkers.js'));
});

test('a pool starts without threads, has at most so many, and lets idle ones go', async () => {
  takeWalkers(3);
  expect((await import('../../../src/threads/pool.js')).startPool).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/\/threads\/walkers\.[jt]s$/),
    './walk-worker.js',
    { minThreads: 0, maxThreads: 3, idleTimeout: 10_000 },
  );
});

test('a pool that was given back is taken again, once, by who wants as many threads', async () => {
  const pool = takeWalkers(3);
  await keepWalkers(3, pool);
  expect(takeWalkers(2)).not.toBe(pool);
  expect(takeWalkers(3)).toBe(pool);
  expect(takeWalkers(3)).not.toBe(pool);
  expect(pool.close).not.toHaveBeenCalled();
});

test('a kept pool may finish loading', async () => {
  const pool = takeWalkers(3);
  expect(pool.letLoad).not.toHaveBeenCalled();
  await keepWalkers(3, pool);
  expect(pool.letLoad).toHaveBeenCalledOnce();
});

test('of two pools of a size the first is kept and the second closed', async () => {
  const [first, second, other] = [takeWalkers(3), takeWalkers(3), takeWalkers(2)];
  await keepWalkers(3, first);
  await keepWalkers(3, second);
  await keepWalkers(2, other);
  expect(second.close).toHaveBeenCalledOnce();
  expect(second.letLoad).not.toHaveBeenCalled();
  expect(first.close).not.toHaveBeenCalled();
  expect(other.close).not.toHaveBeenCalled();
  expect(takeWalkers(3)).toBe(first);
});
