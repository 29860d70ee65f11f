import { InputError, NotationError } from '@quadrille/cover';
import { mapOrdered } from '@quadrille/jobs/threads';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { said } from '../../../../test/support/said.js';

const module = new URL('../fixtures/map.mjs', import.meta.url).href;

async function collect<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const value of stream) all.push(value);
  return all;
}

function upTo(n: number): number[] {
  return Array.from({ length: n }, (_, i) => i);
}

test.each([1, 2, 3])('results come in the order of the inputs, %i threads', async threads => {
  const all = await collect(
    mapOrdered<number, { x: number; thread: number }>(upTo(60), { module, name: 'slowest' }, { threads }),
  );
  expect(all.map(r => r.x)).toEqual(upTo(60));
});

test('two threads both work', async () => {
  const all = await collect(
    mapOrdered<number, { thread: number }>(upTo(40), { module, name: 'spin' }, { threads: 2 }),
  );
  expect(new Set(all.map(r => r.thread)).size).toBe(2);
});

test('one thread means this thread', async () => {
  const all = await collect(
    mapOrdered<number, { thread: number }>([1], { module, name: 'spin' }, { threads: 1 }),
  );
  expect(all[0].thread).toBe(0);
});

test('the map of any inputs, batches and bounds is the plain map', async () => {
  const cases = fc.record({
    inputs: fc.array(fc.integer({ min: -1000, max: 1000 }), { maxLength: 40 }),
    batch: fc.integer({ min: 1, max: 9 }),
    ahead: fc.integer({ min: 1, max: 9 }),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ inputs, batch, ahead }) => {
      const options = { threads: 1, batch, ahead };
      const source = { module, name: 'add', settings: { add: 7 } };
      expect(await collect(mapOrdered(inputs, source, options))).toEqual(inputs.map(x => x + 7));
    }),
    { seed: 3, numRuns: 60 },
  );
  const inputs = upTo(101);
  const threaded = mapOrdered(
    inputs,
    { module, name: 'add', settings: { add: 7 } },
    { threads: 2, batch: 10 },
  );
  expect(await collect(threaded)).toEqual(inputs.map(x => x + 7));
});

test('inputs are read only as far ahead as allowed', async () => {
  let read = 0;
  function* inputs() {
    for (;;) yield read++;
  }
  const stream = mapOrdered<number, number>(
    inputs(),
    { module, name: 'double' },
    { threads: 2, ahead: 4, batch: 3 },
  );
  for (let i = 0; i < 6; i++) expect((await stream.next()).value).toBe(2 * i);
  await new Promise(resolve => setTimeout(resolve, 50));
  expect(read).toBeLessThanOrEqual(6 + 4 * 3);
  await stream.return();
});

test('a result is handed out while the source is still waiting', async () => {
  const stop = new AbortController();
  async function* inputs() {
    yield 21;
    await new Promise(resolve => stop.signal.addEventListener('abort', resolve));
  }
  const stream = mapOrdered<number, number>(inputs(), { module, name: 'double' }, { threads: 2 });
  expect((await stream.next()).value).toBe(42);
  stop.abort();
  expect((await stream.next()).done).toBe(true);
});

test.each([1, 2])(
  'bad input keeps its class and position, after the results before it, %i threads',
  async t => {
    const seen: number[] = [];
    const run = async () => {
      for await (const x of mapOrdered<number, number>(
        upTo(20),
        { module, name: 'refuse' },
        { threads: t, batch: 3 },
      ))
        seen.push(x);
    };
    const error = await run().catch(e => e);
    expect(error).toBeInstanceOf(NotationError);
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ message: 'five is not allowed', position: { line: 2, column: 3 } });
    expect(seen).toEqual([0, 1, 2, 3, 4]);
  },
);

test.each([1, 2])('a bug arrives with its name, %i threads', async threads => {
  const run = collect(mapOrdered(upTo(9), { module, name: 'bug' }, { threads }));
  await expect(run).rejects.toMatchObject({ name: 'TypeError', message: 'a bug' });
});

test('a thread that dies is an error, not a hang', async () => {
  await expect(collect(mapOrdered(upTo(9), { module, name: 'die' }, { threads: 2 }))).rejects.toThrow();
});

test('an error of the source comes after the results before it', async () => {
  function* inputs() {
    yield* [1, 2, 3];
    throw new InputError(said('line 4 is too long'));
  }
  const seen: number[] = [];
  const run = async () => {
    const stream = mapOrdered<number, number>(inputs(), { module, name: 'double' }, { threads: 2, batch: 2 });
    for await (const x of stream) seen.push(x);
  };
  await expect(run()).rejects.toThrow('line 4 is too long');
  expect(seen).toEqual([2, 4, 6]);
});

test('an unknown function is named', async () => {
  for (const threads of [1, 2])
    await expect(collect(mapOrdered([1], { module, name: 'notAFunction' }, { threads }))).rejects.toThrow(
      /exports no function notAFunction/,
    );
});

test('a signal ends even a function that never returns', async () => {
  const stop = new AbortController();
  const run = collect(mapOrdered(upTo(9), { module, name: 'forever' }, { threads: 2, signal: stop.signal }));
  setTimeout(() => stop.abort(new Error('enough')), 300);
  await expect(run).rejects.toThrow('enough');
  await expect(
    collect(mapOrdered([1], { module, name: 'double' }, { threads: 1, signal: stop.signal })),
  ).rejects.toThrow('enough');
});

test('with one thread other work comes between two batches', async () => {
  const order: string[] = [];
  function* inputs() {
    for (const x of upTo(3)) {
      setImmediate(() => order.push(`other ${x}`));
      yield x;
    }
  }
  const stream = mapOrdered<number, number>(inputs(), { module, name: 'double' }, { threads: 1, ahead: 1 });
  for await (const x of stream) order.push(`result ${x}`);
  expect(order).toEqual(['other 0', 'result 0', 'other 1', 'result 2', 'other 2', 'result 4']);
});

test('without inputs there are no results, whatever the function', async () => {
  for (const threads of [1, 2])
    expect(await collect(mapOrdered([], { module, name: 'notAFunction' }, { threads }))).toEqual([]);
});

test.each(['threads', 'batch', 'ahead'])('%s is a whole number from 1 on', async name => {
  for (const value of [0, -1, 1.5, Number.NaN]) {
    const options = { threads: 1, [name]: value };
    const mapped = mapOrdered([1], { module: 'nowhere', name: 'nothing' }, options);
    await expect(mapped.next()).rejects.toThrow(`${name} is ${value}; use a whole number of at least 1`);
  }
});
