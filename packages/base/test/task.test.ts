import { coverSearch, ModelBuilder } from '@quadrille/cover';
import { expect, test } from 'vitest';
import { drive, driveNow, type Task, walkTask } from '../src/index.js';

function* counting(to: number): Task<number, string> {
  for (let i = 0; i < to; i++) {
    const cut = yield i;
    if (cut) return `${cut} at ${i}`;
  }
  return 'done';
}

function* deaf(): Task<number, never> {
  for (let i = 0; ; i++) yield i;
}

test('a task runs to its end and tells its progress', async () => {
  const seen: number[] = [];
  expect(await drive(counting(5), { onProgress: i => seen.push(i) })).toEqual({
    ended: 'exhausted',
    answer: 'done',
  });
  expect(seen).toEqual([0, 1, 2, 3, 4]);
});

test('a signal ends a task between two turns, and the task answers with what it has', async () => {
  const stop = new AbortController();
  setImmediate(() => stop.abort());
  const { ended, answer } = await drive(counting(1e9), { signal: stop.signal });
  expect(ended).toBe('stopped');
  expect(answer).toMatch(/^stopped at \d+$/);
});

test('a deadline needs no timer and no help of the task', async () => {
  expect(await drive(deaf(), { deadlineMs: performance.now() + 20 })).toEqual({ ended: 'limited' });
  expect(driveNow(deaf(), { deadlineMs: performance.now() + 20 })).toEqual({ ended: 'limited' });
});

function pairs(n: number) {
  const model = new ModelBuilder();
  for (let i = 0; i < n; i++) {
    model.primary(`i${i}`);
    model.option([`i${i}`]);
    model.option([`i${i}`]);
  }
  return coverSearch(model.build());
}

test('a walk as a task counts, lists up to a limit, and ends at a node limit', () => {
  const listed: number[][] = [];
  const all = driveNow(walkTask(pairs(8), { onSolution: each => listed.push([...each]) }));
  expect(all.answer).toMatchObject({ count: 256n, ended: 'exhausted', fraction: 1 });
  expect(listed).toHaveLength(256);
  const few: number[][] = [];
  const limited = driveNow(walkTask(pairs(8), { limit: 7, onSolution: each => few.push([...each]) }));
  expect(limited.answer).toMatchObject({ count: 7n, ended: 'limited' });
  expect(few).toEqual(listed.slice(0, 7));
  const cut = driveNow(walkTask(pairs(16), { nodeLimit: 50 }));
  expect(cut.answer).toMatchObject({ ended: 'limited' });
  expect(cut.answer!.nodes).toBeLessThan(200);
});
