import { afterEach, expect, test, vi } from 'vitest';
import { breathe, systemClock } from '../../src/platform/clock.js';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Whether a promise has come to its end, after everything that could go on has gone on. */
function watched(promise: Promise<void>): () => Promise<boolean> {
  let isOver = false;
  void promise.then(() => {
    isOver = true;
  });
  return async () => {
    for (let i = 0; i < 10; i++) await Promise.resolve();
    return isOver;
  };
}

test('the clock is the one that never jumps back', () => {
  vi.spyOn(performance, 'now').mockReturnValue(1234.5);
  expect(systemClock.now()).toBe(1234.5);
});

test('a sleep lasts as long as it says', async () => {
  vi.useFakeTimers();
  const isOver = watched(systemClock.sleep(1000));
  vi.advanceTimersByTime(999);
  expect(await isOver()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(await isOver()).toBe(true);
});

test('a signal ends a sleep, whose timer is then gone', async () => {
  vi.useFakeTimers();
  const stop = new AbortController();
  const isOver = watched(systemClock.sleep(1000, stop.signal));
  expect(await isOver()).toBe(false);
  expect(vi.getTimerCount()).toBe(1);
  stop.abort();
  expect(await isOver()).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('a signal that came before lets nobody sleep', async () => {
  vi.useFakeTimers();
  const isOver = watched(systemClock.sleep(1000, AbortSignal.abort()));
  expect(await isOver()).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('a sleep that is over leaves no listener at its signal', async () => {
  vi.useFakeTimers();
  const { signal } = new AbortController();
  const added = vi.spyOn(signal, 'addEventListener');
  const removed = vi.spyOn(signal, 'removeEventListener');
  const isOver = watched(systemClock.sleep(1000, signal));
  vi.advanceTimersByTime(1000);
  expect(await isOver()).toBe(true);
  expect(added).toHaveBeenCalledOnce();
  expect(removed.mock.calls).toEqual(added.mock.calls);
});

test('a breath lets in what waits', async () => {
  let isIn = false;
  setImmediate(() => {
    isIn = true;
  });
  await breathe();
  expect(isIn).toBe(true);
});

test('a breath takes no timer', async () => {
  const timer = vi.spyOn(globalThis, 'setTimeout');
  await breathe();
  expect(timer).not.toHaveBeenCalled();
});
