/** Results in the order of the inputs, whoever makes them: the team is one of the test, and answers when it is told. */
import { InputError, randomFrom } from '@quadrille/cover';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { said } from '../../../../test/support/said.js';
import { packError } from '../../src/threads/errors.js';
import { type Inputs, inOrder, type OrderOptions } from '../../src/threads/in-order.js';
import type { MapReply } from '../../src/threads/map-worker.js';

/** Batches that were asked for and not yet answered, and whether the team is gone. */
class Team {
  readonly asked: { inputs: unknown[]; answer(reply: MapReply): void; fail(reason: unknown): void }[] = [];
  mostUnderWay = 0;
  underWay = 0;
  closed = 0;

  readonly map = (inputs: unknown[]): Promise<MapReply> => {
    this.mostUnderWay = Math.max(this.mostUnderWay, ++this.underWay);
    const reply = new Promise<MapReply>((answer, fail) => this.asked.push({ inputs, answer, fail }));
    return reply.finally(() => this.underWay--);
  };

  readonly close = async () => {
    this.closed++;
  };
}

function start(inputs: Inputs<unknown>, options: Partial<OrderOptions> = {}) {
  const team = new Team();
  return { team, stream: inOrder<unknown, unknown>(inputs, () => team, { batch: 1, ahead: 4, ...options }) };
}

const settled = () => new Promise(resolve => setImmediate(resolve));

/** What comes out, and the error after it. */
async function collect(stream: AsyncIterable<unknown>) {
  const values: unknown[] = [];
  try {
    for await (const value of stream) values.push(value);
  } catch (error) {
    return { values, error: (error as Error).message };
  }
  return { values, error: undefined };
}

const plan = fc.record({
  length: fc.nat(30),
  batch: fc.integer({ min: 1, max: 5 }),
  ahead: fc.integer({ min: 1, max: 5 }),
  /** The input at which the function fails, the one at which the thread dies, and where the source does. */
  failAt: fc.option(fc.nat(30), { nil: Infinity }),
  dieAt: fc.option(fc.nat(30), { nil: Infinity }),
  endAt: fc.option(fc.nat(30), { nil: Infinity }),
  isSlow: fc.boolean(),
  seed: fc.nat(),
});

/** The same, a batch after the other. */
function oneByOne(given: { length: number; batch: number; failAt: number; dieAt: number; endAt: number }) {
  const { length, batch, failAt, dieAt, endAt } = given;
  const values: number[] = [];
  for (let from = 0; from < Math.min(length, endAt); from += batch) {
    const upTo = Math.min(from + batch, length, endAt);
    if (from <= dieAt && dieAt < upTo) return { values, error: 'the thread' };
    for (let x = from; x < upTo; x++) {
      if (x === failAt) return { values, error: 'the function' };
      values.push(x);
    }
  }
  return { values, error: endAt < length ? 'the source' : undefined };
}

test('whoever answers first, and whatever fails: a plain map up to the first failure, never too far ahead', async () => {
  let failures = 0;
  await fc.assert(
    fc.asyncProperty(plan, async ({ length, batch, ahead, failAt, dieAt, endAt, isSlow, seed }) => {
      const random = randomFrom(seed);
      let read = 0;
      async function* inputs() {
        for (; read < length; read++) {
          if (read === endAt) throw new Error('the source');
          if (isSlow && random.below(3) === 0) await settled();
          yield read;
        }
      }
      const { team, stream } = start(inputs(), { batch, ahead });
      const collecting = collect(stream);
      let isOver = false;
      void collecting.then(() => (isOver = true));
      while (!isOver) {
        await settled();
        const next = team.asked.splice(random.below(team.asked.length || 1), 1)[0];
        if (!next) continue;
        const own = next.inputs as number[];
        if (own.includes(dieAt)) next.fail(new Error('the thread'));
        else if (own.includes(failAt)) {
          const error = { name: 'InputError', message: 'the function' };
          next.answer({ outputs: own.slice(0, own.indexOf(failAt)), error });
        } else next.answer({ outputs: own });
      }
      const expected = oneByOne({ length, batch, failAt, dieAt, endAt });
      if (expected.error) failures++;
      expect(await collecting).toEqual(expected);
      expect(team.mostUnderWay).toBeLessThanOrEqual(ahead);
      expect(team.closed).toBe(1);
    }),
    { numRuns: 300 },
  );
  expect(failures).toBeGreaterThan(50);
});

test('inputs are read only as far ahead as allowed, and more when a result is taken', async () => {
  let read = 0;
  function* inputs() {
    for (;;) yield read++;
  }
  const { team, stream } = start(inputs(), { ahead: 2, batch: 3 });
  const first = stream.next();
  await settled();
  expect(team.asked.map(({ inputs: own }) => own)).toEqual([
    [0, 1, 2],
    [3, 4, 5],
  ]);
  team.asked[0].answer({ outputs: ['a'] });
  expect(await first).toEqual({ done: false, value: 'a' });
  await settled();
  expect(read).toBe(6); // until somebody asks for more
  const second = stream.next();
  await settled();
  expect(team.asked).toHaveLength(3);
  team.asked[1].answer({ outputs: ['b'] });
  expect((await second).value).toBe('b');
  await stream.return();
  expect(team.closed).toBe(1);
});

test('a result leaves while the source still waits', async () => {
  async function* inputs() {
    yield 1;
    await new Promise(() => {});
  }
  const { team, stream } = start(inputs());
  const first = stream.next();
  await settled();
  team.asked[0].answer({ outputs: ['a'] });
  expect((await first).value).toBe('a');
});

test('an error keeps its class', async () => {
  const { team, stream } = start([1]);
  const first = stream.next();
  await settled();
  team.asked[0].answer({ outputs: [], error: packError(new InputError(said('no'))) });
  await expect(first).rejects.toBeInstanceOf(InputError);
});

test('a signal ends the stream with its reason while everybody waits; one that came before starts nothing', async () => {
  const stop = new AbortController();
  const { team, stream } = start([1, 2, 3], { signal: stop.signal });
  const running = collect(stream);
  await settled();
  stop.abort(new Error('enough'));
  expect(await running).toEqual({ values: [], error: 'enough' });
  expect(team.closed).toBe(1);
  const late = inOrder([1], () => expect.unreachable(), { batch: 1, ahead: 1, signal: stop.signal });
  expect(await collect(late)).toEqual({ values: [], error: 'enough' });
});

test('a reader that leaves ends the team and the source, even one that fails at it', async () => {
  let isClosed = false;
  const inputs: Iterable<number> = {
    [Symbol.iterator]: () => ({
      next: () => ({ done: false, value: 1 }),
      return: () => {
        isClosed = true;
        throw new Error('cannot be closed');
      },
    }),
  };
  const { team, stream } = start(inputs, { ahead: 1 });
  const first = stream.next();
  await settled();
  team.asked[0].answer({ outputs: ['a'] });
  await first;
  await stream.return();
  await settled();
  expect([isClosed, team.closed]).toEqual([true, 1]);
});

test.each([0, 4, 5])('%i inputs in batches of two: nobody is asked for a batch of none', async length => {
  const { team, stream } = start(
    Array.from({ length }, (_, i) => i),
    { batch: 2 },
  );
  const all = collect(stream);
  for (let turn = 0; turn < 4; turn++) {
    await settled();
    for (const { inputs, answer } of team.asked) answer({ outputs: inputs });
  }
  expect(await all).toEqual({ values: Array.from({ length }, (_, i) => i), error: undefined });
  expect(team.asked.map(({ inputs }) => inputs.length)).toEqual(
    length === 5 ? [2, 2, 1] : Array(length / 2).fill(2),
  );
});
