import { coverSearch, type Model, ModelBuilder, parseDlx, solutions } from '@quadrille/cover';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { smallModel } from '../../../cover/test/support/small-models.js';
import type { Crew } from '../../src/core/crew.js';
import { inlineCrew } from '../../src/core/inline-crew.js';
import { type StreamOptions, streamFrom } from '../../src/core/stream.js';
import type { Order, Walked } from '../../src/core/walk-unit.js';
import { systemClock } from '../../src/platform/clock.js';

/** So many who walk in this thread, and what they did. */
function crewOf(model: Model, size: number, bend: (order: Order) => Order = order => order) {
  const search = coverSearch(model);
  const own = inlineCrew(search, systemClock);
  const seen = { found: 0, walks: 0, isClosed: false };
  const walk = async (order: Order): Promise<Walked> => {
    const walked = await own.walk(bend(order));
    seen.walks++;
    seen.found += walked.found?.length ?? 0;
    return walked;
  };
  const walkSeveral = async (orders: readonly Order[]) => {
    const walked: Walked[] = [];
    for (const order of orders.slice(0, 3)) walked.push(await walk(order));
    return walked;
  };
  const close = async () => {
    seen.isClosed = true;
  };
  const crew: Crew = { ...own, size, walk, ...(size === 2 && { walkSeveral }), close };
  return { crew, seen };
}

async function taken(crew: Crew, options: StreamOptions = {}) {
  const found: (readonly number[])[] = [];
  const stream = streamFrom(async () => crew, options);
  for await (const solution of stream) found.push(solution);
  return { found, summary: stream.summary };
}

test.each([1, 2, 3])('%i who walk: every solution once, as the search alone finds them', async size => {
  let several = 0;
  await fc.assert(
    fc.asyncProperty(smallModel(), fc.integer({ min: 1, max: 3 }), async (model, steps) => {
      const { crew, seen } = crewOf(model, size, order => ({ ...order, slice: 1, steps }));
      const { found, summary } = await taken(crew);
      const alone = [...solutions(model)];
      if (size === 1) expect(found).toEqual(alone);
      else expect(found.map(String).sort()).toEqual(alone.map(String).sort());
      expect(summary).toMatchObject({ count: BigInt(alone.length), ended: 'exhausted' });
      expect(seen.isClosed).toBe(true);
      if (seen.walks > 1) several++;
    }),
    { numRuns: 150, seed: 3 },
  );
  expect(several).toBeGreaterThan(30);
});

/** 2^20 solutions. */
function million(): Model {
  const builder = new ModelBuilder();
  for (let i = 0; i < 20; i++) {
    const item = builder.primary(`i${i}`);
    builder.option([item]);
    builder.option([item]);
  }
  return builder.build();
}

const quiet = async (read: () => number) => {
  for (let last = -1; last !== read(); ) {
    last = read();
    for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setImmediate(resolve));
  }
};

test('while nobody takes solutions the search pauses, and goes on when somebody does', async () => {
  const { crew, seen } = crewOf(million(), 2);
  const stream = streamFrom(async () => crew);
  for (let i = 0; i < 10; i++) await stream.next();
  await quiet(() => seen.found);
  const waiting = seen.found;
  expect(waiting).toBeLessThan(20_000);
  for (let i = 0; i < waiting; i++) await stream.next();
  expect(seen.found).toBeGreaterThan(waiting);
  await stream.return!();
  expect(seen.isClosed).toBe(true);
});

test('leaving, aborting and a limit end the search', async () => {
  const left = crewOf(million(), 2);
  const stream = streamFrom(async () => left.crew);
  for await (const _ of stream) break;
  expect([stream.summary.ended, stream.summary.count, left.seen.isClosed]).toEqual(['stopped', 1n, true]);
  expect(await stream.next()).toEqual({ done: true, value: undefined });

  const stop = new AbortController();
  const aborted = crewOf(million(), 2);
  const stopping = streamFrom(async () => aborted.crew, { signal: stop.signal });
  let count = 0;
  for await (const _ of stopping) if (++count === 5) stop.abort();
  expect([count, stopping.summary.ended, aborted.seen.isClosed]).toEqual([5, 'stopped', true]);
  expect((await taken(crewOf(million(), 1).crew, { signal: stop.signal })).found).toEqual([]);

  const few = await taken(crewOf(million(), 2).crew, { limit: 7 });
  expect([few.found.length, few.summary.ended]).toEqual([7, 'limited']);
  expect(() => streamFrom(async () => left.crew, { limit: 0 })).toThrow(/limit/);
});

test('a walk that dies is tried again; what fails three times, or cannot be opened, is thrown', async () => {
  const model = parseDlx('a b\na\na\nb\n');
  const { crew } = crewOf(model, 2);
  let deaths = 0;
  const dying = (most: number): Crew => ({
    ...crew,
    walk: order => (deaths++ < most ? Promise.reject(new Error('the worker died')) : crew.walk(order)),
  });
  expect((await taken(dying(2))).found).toHaveLength(2);
  deaths = 0;
  await expect(taken(dying(3))).rejects.toThrow('the worker died');
  const none = streamFrom(() => Promise.reject(new Error('no crew')));
  await expect(none.next()).rejects.toThrow('no crew');
  expect(await none.next()).toEqual({ done: true, value: undefined });
});
