/** When a pool takes its threads for ready, and what it waits for; piscina and its threads are pretended. */
import { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import { startPool } from '../../../src/threads/pool.js';

const made = vi.hoisted(() => ({ firstThreads: 0, pools: [] as unknown[] }));

class Thread extends EventEmitter {
  isRef = false;
  constructor(readonly threadId: number) {
    super();
  }
  ref() {
    this.isRef = true;
  }
  unref() {
    this.isRef = false;
  }
}

interface PretendedPiscina extends EventEmitter {
  readonly settings: unknown;
  readonly threads: Thread[];
  isDestroyed: boolean;
}

vi.mock('../../../src/platform/built.js', () => ({
  builtModule: (from: string, path: string) => `${path} beside ${from}`,
}));
vi.mock('piscina', async () => {
  const { EventEmitter } = await import('node:events');
  class Piscina extends EventEmitter {
    readonly threads = Array.from({ length: made.firstThreads }, (_, i) => new Thread(i + 1));
    isDestroyed = false;
    constructor(readonly settings: unknown) {
      super();
      made.pools.push(this);
    }
    async run(order: unknown) {
      return { answerTo: order };
    }
    async destroy() {
      this.isDestroyed = true;
    }
  }
  return { Piscina };
});

beforeEach(() => {
  made.firstThreads = 0;
  made.pools.length = 0;
});

function start(firstThreads = 0) {
  made.firstThreads = firstThreads;
  const pool = startPool('here', './work.js', { minThreads: firstThreads, maxThreads: 4 });
  return { pool, piscina: made.pools[0] as PretendedPiscina };
}

/** Lets promises that can go on do so. */
const settled = () => new Promise(resolve => setImmediate(resolve));

test('the threads run the built module, with the settings of the caller', () => {
  const { piscina } = start(1);
  expect(piscina.settings).toEqual({ filename: './work.js beside here', minThreads: 1, maxThreads: 4 });
});

test('an order is answered by the module', async () => {
  expect(await start().pool.run({ unit: 1 })).toEqual({ answerTo: { unit: 1 } });
});

test('a late word of a thread that died does not end the process', () => {
  const { piscina } = start();
  expect(() => piscina.emit('error', new Error('too late'))).not.toThrow();
});

test('a first thread is ready when piscina has told of it and it has said so itself', () => {
  const { pool, piscina } = start(2);
  const [one, two] = piscina.threads;
  expect(pool.ready).toBe(0);
  piscina.emit('workerCreate', { id: 1 });
  piscina.emit('workerCreate', { id: 2 });
  expect(pool.ready).toBe(0);
  two.emit('message', { ready: true });
  expect(pool.ready).toBe(1);
  one.emit('message', { ready: true });
  expect(pool.ready).toBe(2);
});

test('a later thread is ready when piscina tells of it', () => {
  const { pool, piscina } = start();
  piscina.threads.push(new Thread(7), new Thread(8));
  expect(pool.ready).toBe(0);
  piscina.emit('workerCreate', { id: 8 });
  expect(pool.ready).toBe(1);
  piscina.threads.pop();
  expect(pool.ready).toBe(0);
});

test.each(['message', 'error', 'exit'])('closing waits for a thread that loads until its %s', async event => {
  const { pool, piscina } = start();
  const thread = new Thread(7);
  piscina.threads.push(thread);
  const closing = pool.close();
  await settled();
  expect([piscina.isDestroyed, thread.isRef]).toEqual([false, true]);
  thread.emit(event);
  await closing;
  expect(piscina.isDestroyed).toBe(true);
});

test('closing waits for every thread that loads, and for no other', async () => {
  const { pool, piscina } = start();
  const [ready, slow, slower] = [7, 8, 9].map(id => new Thread(id));
  piscina.threads.push(ready, slow, slower);
  piscina.emit('workerCreate', { id: 7 });
  const closing = pool.close();
  slow.emit('message');
  await settled();
  expect([piscina.isDestroyed, ready.isRef]).toEqual([false, false]);
  slower.emit('message');
  await closing;
  expect(piscina.isDestroyed).toBe(true);
});

test('a pool without threads that load is closed at once', async () => {
  const { pool, piscina } = start();
  await pool.close();
  expect(piscina.isDestroyed).toBe(true);
});

test('threads that load keep the process until they are heard; ready ones do not', async () => {
  const { pool, piscina } = start();
  const [ready, loading] = [new Thread(7), new Thread(8)];
  piscina.threads.push(ready, loading);
  piscina.emit('workerCreate', { id: 7 });
  pool.letLoad();
  expect([ready.isRef, loading.isRef]).toEqual([false, true]);
  await settled();
  expect(loading.isRef).toBe(true);
  loading.emit('message');
  await settled();
  expect(loading.isRef).toBe(false);
});
