/** What `mapOrdered` asks of its threads, in which order and how far ahead; the pool is pretended. */
import { InputError } from '@quadrille/cover';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type MapOptions, mapOrdered } from '../../../src/threads/map-ordered.js';
import type { MapReply } from '../../../src/threads/map-worker.js';
import { type Pool, startPool } from '../../../src/threads/pool.js';

vi.mock('../../../src/threads/pool.js', () => ({ startPool: vi.fn() }));

const module = new URL('../../fixtures/map.mjs', import.meta.url).href;
const source = { module, name: 'double', settings: { any: 1 } };

/** The batches that were asked for, and how to answer each. */
let asked: { inputs: unknown[]; answer(reply: MapReply): void; fail(reason: unknown): void }[] = [];
let pool: Pool;

beforeEach(() => {
  asked = [];
  pool = {
    run: inputs =>
      new Promise((resolve, reject) => {
        asked.push({ inputs: inputs as unknown[], answer: resolve, fail: reject });
      }),
    ready: 0,
    letLoad: () => {},
    close: vi.fn(async () => {}),
  };
  vi.mocked(startPool).mockReset().mockReturnValue(pool);
});
afterEach(() => vi.restoreAllMocks());

const settled = () => new Promise(resolve => setImmediate(resolve));

function* upTo(n: number, onRead: (x: number) => void = () => {}) {
  for (let x = 0; x < n; x++) {
    onRead(x);
    yield x;
  }
}

function mapped(inputs: Iterable<unknown> | AsyncIterable<unknown>, options: Partial<MapOptions> = {}) {
  return mapOrdered<unknown, unknown>(inputs, source, { threads: 2, ...options });
}

async function collect(stream: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const value of stream) all.push(value);
  return all;
}

test('threads are told the function and its settings once, and stay for a minute without work', async () => {
  await collect(mapped([]));
  expect(startPool).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/\/threads\/map-ordered\.[jt]s$/),
    './map-worker.js',
    { workerData: source, minThreads: 1, maxThreads: 2, idleTimeout: 60_000, atomics: 'disabled' },
  );
});

test('without inputs there are no results, and the threads end', async () => {
  expect(await collect(mapped([]))).toEqual([]);
  expect(asked).toEqual([]);
  expect(pool.close).toHaveBeenCalledOnce();
});

test.each([
  { options: {}, batches: [[0], [1], [2], [3]] },
  { options: { batch: 3 }, batches: [[0, 1, 2], [3, 4, 5], [6, 7, 8], [9]] },
  {
    options: { threads: 3, batch: 4 },
    batches: [
      [0, 1, 2, 3],
      [4, 5, 6, 7],
      [8, 9],
    ],
  },
])('$options: inputs travel in batches, so many at once', async ({ options, batches }) => {
  const stream = mapped(upTo(10), options);
  const first = stream.next();
  await settled();
  expect(asked.map(({ inputs }) => inputs)).toEqual(batches);
  asked[0].answer({ outputs: ['a'] });
  expect(await first).toEqual({ done: false, value: 'a' });
  await stream.return();
});

test('results leave in the order of the inputs, whichever is there first', async () => {
  const all = collect(mapped(upTo(5), { batch: 2 }));
  await settled();
  expect(asked).toHaveLength(3);
  asked[2].answer({ outputs: ['e'] });
  asked[1].answer({ outputs: ['c', 'd'] });
  await settled();
  asked[0].answer({ outputs: ['a', 'b'] });
  expect(await all).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(pool.close).toHaveBeenCalledOnce();
});

test('nothing is read that would be too far ahead', async () => {
  const read: number[] = [];
  const stream = mapped(
    upTo(10, x => read.push(x)),
    { ahead: 2 },
  );
  const first = stream.next();
  await settled();
  expect(read).toEqual([0, 1]);
  asked[0].answer({ outputs: ['a'] });
  await first;
  await settled();
  expect(read).toEqual([0, 1]); // until somebody asks for more
  const second = stream.next();
  await settled();
  expect(read).toEqual([0, 1, 2]);
  asked[1].answer({ outputs: ['b'] });
  expect((await second).value).toBe('b');
  await stream.return();
});

test('a source that let everybody wait is then read no further ahead than allowed', async () => {
  let give = () => {};
  async function* inputs() {
    yield 0;
    await new Promise<void>(resolve => {
      give = resolve;
    });
    yield* upTo(9);
  }
  const stream = mapped(inputs(), { ahead: 2 });
  const first = stream.next();
  await settled();
  asked[0].answer({ outputs: ['a'] });
  await first;
  const second = stream.next();
  await settled();
  give();
  await settled();
  expect(asked).toHaveLength(3);
  asked[1].answer({ outputs: ['b'] });
  await second;
  await stream.return();
});

test('a result leaves while the source still waits', async () => {
  async function* inputs() {
    yield 1;
    await new Promise(() => {});
  }
  const stream = mapped(inputs());
  const first = stream.next();
  await settled();
  asked[0].answer({ outputs: ['a'] });
  expect((await first).value).toBe('a');
});

test('an error of the function comes after the results before it, as what it was', async () => {
  const seen: unknown[] = [];
  const run = async () => {
    for await (const value of mapped(upTo(4), { batch: 2 })) seen.push(value);
  };
  const running = run().catch(reason => reason);
  await settled();
  asked[1].answer({ outputs: ['c', 'd'] });
  asked[0].answer({ outputs: ['a'], error: { name: 'InputError', message: 'no b' } });
  const error = await running;
  expect(error).toBeInstanceOf(InputError);
  expect(error.message).toBe('no b');
  expect(seen).toEqual(['a']);
  expect(pool.close).toHaveBeenCalledOnce();
});

test('the end of a thread comes after the results before it', async () => {
  const seen: unknown[] = [];
  const run = async () => {
    for await (const value of mapped(upTo(3))) seen.push(value);
  };
  const running = run();
  await settled();
  asked[1].fail(new Error('died'));
  asked[2].answer({ outputs: ['c'] });
  await settled();
  asked[0].answer({ outputs: ['a'] });
  await expect(running).rejects.toMatchObject({ message: 'died' });
  expect(seen).toEqual(['a']);
});

test('a source that fails is heard after what it gave before, also of a batch that is not full', async () => {
  function* inputs() {
    yield* [1, 2, 3];
    throw new InputError('line 4 is too long');
  }
  const seen: unknown[] = [];
  const run = async () => {
    for await (const value of mapped(inputs(), { batch: 2 })) seen.push(value);
  };
  const running = run();
  await settled();
  expect(asked.map(({ inputs }) => inputs)).toEqual([[1, 2], [3]]);
  for (const { inputs, answer } of asked) answer({ outputs: inputs });
  await expect(running).rejects.toMatchObject({ message: 'line 4 is too long' });
  expect(seen).toEqual([1, 2, 3]);
});

test('a source that fails between two batches gives no empty one', async () => {
  const inputs = function* () {
    yield* [1, 2];
    throw new InputError('line 3 is too long');
  };
  const running = collect(mapped(inputs(), { batch: 2 }));
  await settled();
  expect(asked.map(({ inputs }) => inputs)).toEqual([[1, 2]]);
  asked[0].answer({ outputs: [1, 2] });
  await expect(running).rejects.toMatchObject({ message: 'line 3 is too long' });
});

test('a source that ends between two batches gives no empty one', async () => {
  const running = collect(mapped([1, 2], { batch: 2 }));
  await settled();
  expect(asked.map(({ inputs }) => inputs)).toEqual([[1, 2]]);
  asked[0].answer({ outputs: [1, 2] });
  expect(await running).toEqual([1, 2]);
});

test('a signal ends the stream with its reason while everybody waits', async () => {
  const stop = new AbortController();
  const running = collect(mapped(upTo(9), { signal: stop.signal }));
  await settled();
  stop.abort(new Error('enough'));
  await expect(running).rejects.toMatchObject({ message: 'enough' });
  expect(pool.close).toHaveBeenCalledOnce();
});

test('a signal that came before starts nothing', async () => {
  const running = collect(mapped(upTo(9), { signal: AbortSignal.abort(new Error('enough')) }));
  await expect(running).rejects.toMatchObject({ message: 'enough' });
  expect(startPool).not.toHaveBeenCalled();
});

test('a stream that is over no longer listens to its signal', async () => {
  const { signal } = new AbortController();
  const added = vi.spyOn(signal, 'addEventListener');
  const removed = vi.spyOn(signal, 'removeEventListener');
  await collect(mapped([], { signal }));
  expect(added).toHaveBeenCalledOnce();
  expect(added.mock.calls[0][0]).toBe('abort');
  expect(removed.mock.calls).toEqual(added.mock.calls);
});

test('a reader that leaves ends the threads and the source, even one that hangs or fails at it', async () => {
  let isClosed = false;
  function* inputs() {
    try {
      yield* [1, 2];
      throw new Error('not reached');
    } finally {
      isClosed = true;
    }
  }
  const stream = mapped(inputs(), { ahead: 1 });
  const first = stream.next();
  await settled();
  asked[0].answer({ outputs: ['a'] });
  await first;
  await stream.return();
  await settled();
  expect(isClosed).toBe(true);
  expect(pool.close).toHaveBeenCalledOnce();

  const failing: Iterable<number> = {
    [Symbol.iterator]: () => ({
      next: () => ({ done: false, value: 1 }),
      return: () => {
        throw new Error('cannot be closed');
      },
    }),
  };
  const other = mapped(failing, { ahead: 1 });
  const one = other.next();
  await settled();
  asked[1].answer({ outputs: ['a'] });
  await one;
  await other.return();
  await settled();
});

test('with one thread the function runs here, with its settings, and no pool is started', async () => {
  const adding = { module, name: 'add', settings: { add: 7 } };
  expect(await collect(mapOrdered([1, 2, 3], adding, { threads: 1, batch: 2 }))).toEqual([8, 9, 10]);
  expect(startPool).not.toHaveBeenCalled();
});

test('with one thread other work comes between two batches', async () => {
  const order: string[] = [];
  const inputs = upTo(3, x => {
    setImmediate(() => order.push(`other ${x}`));
  });
  for await (const x of mapOrdered(inputs, source, { threads: 1, ahead: 1 })) order.push(`result ${x}`);
  expect(order).toEqual(['other 0', 'result 0', 'other 1', 'result 2', 'other 2', 'result 4']);
});

test('with one thread a function that is not there is told when the first result is asked for', async () => {
  const nothing = { module, name: 'notAFunction' };
  const stream = mapOrdered([1], nothing, { threads: 1 });
  await expect(collect(stream)).rejects.toThrow(/exports no function notAFunction/);
  expect(await collect(mapOrdered([], nothing, { threads: 1 }))).toEqual([]);
});

test.each(['threads', 'batch', 'ahead'])('%s is a whole number from 1 on', async name => {
  for (const value of [0, -1, 1.5, Number.NaN]) {
    const options = { threads: 1, [name]: value };
    const mapped = mapOrdered([1], { module: 'nowhere', name: 'nothing' }, options);
    await expect(mapped.next()).rejects.toThrow(`${name} is ${value}; it takes a whole number of at least 1`);
  }
});
