/** What a thread of `mapOrdered` answers, told call by call. */
import { beforeEach, expect, test, vi } from 'vitest';
import type { MapSetup } from '../../../src/threads/map-worker.js';

const module = new URL('../../fixtures/map.mjs', import.meta.url).href;
const setup = vi.hoisted(() => ({}) as { -readonly [field in keyof MapSetup]: MapSetup[field] });

vi.mock('node:worker_threads', async original => ({
  ...(await original<typeof import('node:worker_threads')>()),
  workerData: setup,
}));

let worker: typeof import('../../../src/threads/map-worker.js');

beforeEach(async () => {
  vi.resetModules(); // a new thread
  worker = await import('../../../src/threads/map-worker.js');
  Object.assign(setup, { module, name: 'double', settings: undefined });
});

test('a batch is mapped in order', async () => {
  expect(await worker.default([3, 1, 2])).toEqual({ outputs: [6, 2, 4] });
  expect(await worker.default([])).toEqual({ outputs: [] });
});

test('the settings of the setup come with every input, and promises are waited for', async () => {
  Object.assign(setup, { name: 'add', settings: { add: 7 } });
  expect(await worker.default([1, 2])).toEqual({ outputs: [8, 9] });
  const slow = async (x: number, settings: number) => x * settings;
  expect(await worker.mapBatch(slow, [1, 2], 5)).toEqual({ outputs: [5, 10] });
});

test('a failure ends the batch, after the outputs before it, with its class and position', async () => {
  Object.assign(setup, { name: 'refuse' });
  const { outputs, error } = await worker.default([3, 4, 5, 6]);
  expect(outputs).toEqual([3, 4]);
  expect(error).toMatchObject({ name: 'NotationError', position: { line: 2, column: 3 } });
  expect(await worker.default([6])).toEqual({ outputs: [6] });
});

test('the function is looked up once', async () => {
  await worker.default([1]);
  Object.assign(setup, { name: 'bug' });
  expect(await worker.default([3])).toEqual({ outputs: [6] });
});

test('a function that is not there is an answer for every batch', async () => {
  Object.assign(setup, { name: 'notAFunction' });
  const message = `${module} exports no function notAFunction`;
  for (const inputs of [[1], [2, 3]]) {
    expect(await worker.default(inputs)).toMatchObject({ outputs: [], error: { name: 'Error', message } });
  }
  await expect(worker.loadFunction({ module, name: 'nothing' })).rejects.toThrow('no function nothing');
});
