/** Who walks what in a crew of threads; the pool is pretended and answers as a thread would. */
import { InputError } from '@quadrille/cover';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Crew } from '../../../src/core/crew.js';
import { type Order, UnitWalk, type Walked } from '../../../src/core/walk-unit.js';
import { systemClock } from '../../../src/platform/clock.js';
import type { Pool } from '../../../src/threads/pool.js';
import { type ThreadOptions, threadCrew } from '../../../src/threads/thread-crew.js';
import { FLAG, type WalkReply, type WalkRequest } from '../../../src/threads/walk-worker.js';
import { keepWalkers, takeWalkers } from '../../../src/threads/walkers.js';
import { treeSearch } from '../../fixtures/tree.mjs';

vi.mock('../../../src/threads/walkers.js', () => ({
  takeWalkers: vi.fn(),
  keepWalkers: vi.fn(async () => {}),
}));

const INPUT = { seed: 8, depth: 5, branch: 3 };
const search = treeSearch(INPUT);
const source = {
  module: new URL('../../fixtures/tree.mjs', import.meta.url).href,
  name: 'treeSearch',
  input: INPUT,
};
const noSource = { ...source, name: 'nothing' };
const WHOLE: Order = { unit: [], collect: false, slice: 1 };
const PART: Order = { unit: [0], collect: true, slice: 2 };

type Answer = (order: WalkRequest) => Promise<WalkReply>;

const asked: WalkRequest[] = [];
let answer: Answer;
let ready = 0;
let pool: Pool;
let sleep: { ms: number; signal: AbortSignal; wake: () => void } | undefined;
const opened: Crew[] = [];

beforeEach(() => {
  vi.clearAllMocks();
  asked.length = 0;
  ready = 0;
  sleep = undefined;
  answer = async ({ orders }) => ({ searchId: search.id, walked: orders.map(order => ofThread(order)) });
  pool = {
    run: async order => {
      asked.push(order as WalkRequest);
      return answer(order as WalkRequest);
    },
    get ready() {
      return ready;
    },
    letLoad: vi.fn(),
    close: vi.fn(async () => {}),
  };
  vi.mocked(takeWalkers).mockImplementation(() => pool);
  vi.spyOn(systemClock, 'sleep').mockImplementation(
    (ms, signal) =>
      new Promise(resolve => {
        sleep = { ms, signal: signal!, wake: resolve };
        signal?.addEventListener('abort', () => resolve());
      }),
  );
});
afterEach(async () => {
  for (const crew of opened.splice(0)) await crew.close();
  vi.restoreAllMocks();
});

async function crewOf(options?: ThreadOptions, threads = 2, from = source): Promise<Crew> {
  const crew = await threadCrew(from, threads, options);
  opened.push(crew);
  return crew;
}

/** A crew whose threads are there already, and what they are asked from now on. */
async function startedCrew(threads = 2): Promise<Crew> {
  ready = threads;
  const crew = await crewOf(undefined, threads);
  await settled();
  asked.length = 0;
  return crew;
}

/** What a thread walks says so by its steps. */
function ofThread(order: Order): Walked {
  return { ...new UnitWalk(search, order).finish(), steps: 77 };
}

function ofThisThread(order: Order): Walked {
  const walk = new UnitWalk(search, order);
  while (walk.step());
  return walk.finish();
}

/** From now on every step of this thread lets others in. */
function breatheAlways() {
  let nowMs = 0;
  vi.spyOn(systemClock, 'now').mockImplementation(() => (nowMs += 20));
}

const settled = () => new Promise(resolve => setImmediate(resolve));

test('until threads are there this one walks, and asks nobody', async () => {
  const crew = await crewOf({ search });
  expect(crew).toMatchObject({ size: 2, searchId: search.id });
  expect(await crew.walk(WHOLE)).toEqual(ofThisThread(WHOLE));
  expect(await crew.walk(PART)).toEqual(ofThisThread(PART));
  expect(asked).toEqual([]);
  expect(takeWalkers).toHaveBeenCalledExactlyOnceWith(2);
});

test('of several units this thread walks the first', async () => {
  const crew = await crewOf({ search });
  expect(await crew.walkSeveral!([PART, WHOLE])).toEqual([ofThisThread(PART)]);
});

test('a search that is at hand is not made again; otherwise it is made from its source', async () => {
  expect((await crewOf({ search }, 2, noSource)).searchId).toBe(search.id);
  expect((await crewOf({ search: undefined })).searchId).toBe(search.id);
});

test('what making the search throws is thrown, and the pool given back', async () => {
  await expect(threadCrew(noSource, 3)).rejects.toThrow('no function nothing');
  expect(keepWalkers).toHaveBeenCalledExactlyOnceWith(3, pool);
  expect(sleep).toBeUndefined();
});

test('threads start after a while, or at once when the search is known to be long', async () => {
  await crewOf({ search });
  expect(sleep?.ms).toBe(150);
  await crewOf({ search, isLong: true });
  expect(sleep?.ms).toBe(0);
});

test('threads that start make their search first, each of them; then they walk', async () => {
  const crew = await crewOf({ search }, 3);
  sleep?.wake();
  await settled();
  expect(asked).toHaveLength(3);
  for (const order of asked) {
    expect(order.orders).toEqual([]);
    expect(JSON.parse(new TextDecoder().decode(order.setup?.source.slice()))).toEqual(source);
  }
  expect(new Set(asked.map(order => order.crew)).size).toBe(1);
  expect(asked[0].crew).toMatch(/^[0-9a-f]{16}$/);
  expect(await crew.walk(WHOLE)).toEqual(ofThread(WHOLE));
  expect(await crew.walkSeveral!([WHOLE, PART])).toEqual([WHOLE, PART].map(ofThread));
  expect(asked.slice(3)).toEqual([
    { crew: asked[0].crew, orders: [WHOLE] },
    { crew: asked[0].crew, orders: [WHOLE, PART] },
  ]);
});

test('the first thread that is there is enough to start', async () => {
  const crew = await crewOf({ search }, 3);
  const ofAll = answer;
  let calls = 0;
  answer = order => (++calls === 2 ? ofAll(order) : new Promise(() => {}));
  sleep?.wake();
  await settled();
  answer = ofAll;
  expect(await crew.walk(WHOLE)).toEqual(ofThread(WHOLE));
});

test('until one is there this thread goes on', async () => {
  const crew = await crewOf({ search });
  answer = () => new Promise(() => {});
  sleep?.wake();
  await settled();
  expect(asked).toHaveLength(2);
  expect(await crew.walk(WHOLE)).toEqual(ofThisThread(WHOLE));
});

test('threads that cannot make the search are told so by the walk of a unit', async () => {
  const crew = await crewOf({ search });
  answer = async () => ({
    error: { name: 'InputError', message: 'not here', position: { line: 2, column: 3 } },
  });
  sleep?.wake();
  await settled();
  const error = await crew.walk(WHOLE).catch(reason => reason);
  expect(error).toBeInstanceOf(InputError);
  expect(error).toMatchObject({ message: 'not here', position: { line: 2, column: 3 } });
});

test('this thread walks one unit at a time', async () => {
  breatheAlways();
  const crew = await crewOf({ search });
  const order: string[] = [];
  const walk = async (name: string) => {
    const walked = await crew.walk(WHOLE);
    order.push(name);
    return walked;
  };
  const both = Promise.all([walk('one'), walk('two')]);
  await settled();
  expect(order).toEqual([]);
  expect(await both).toEqual([ofThisThread(WHOLE), ofThisThread(WHOLE)]);
  expect(order).toEqual(['one', 'two']);
  expect(asked).toEqual([]);
});

test('this thread is free again after an error', async () => {
  const crew = await crewOf({ search });
  await expect(crew.walk({ ...WHOLE, unit: [99] })).rejects.toThrow('no unit of this tree');
  expect(await crew.walk(WHOLE)).toEqual(ofThisThread(WHOLE));
});

test('when threads start this one hands back its rest, and they walk what waited', async () => {
  breatheAlways();
  const crew = await crewOf({ search });
  const both = Promise.all([crew.walk(WHOLE), crew.walk(PART)]);
  await settled();
  sleep?.wake();
  const [begun, waited] = await both;
  expect(begun.nodes).toBeLessThan(ofThisThread(WHOLE).nodes);
  expect(begun.rest.length).toBeGreaterThan(0);
  expect(waited).toEqual(ofThread(PART));
});

test('a unit that waits is given to threads that start, before this one is free', async () => {
  let release = () => {};
  const stuck = { ...search, open: () => ({ ...search.open([], { collect: false }), step: () => false }) };
  breatheAlways();
  const crew = await crewOf({ search: stuck });
  vi.stubGlobal('setImmediate', (callback: () => void) => {
    release = callback;
  });
  const first = crew.walk(WHOLE); // waits for its breath
  vi.unstubAllGlobals();
  const second = crew.walk(PART);
  sleep?.wake();
  expect(await second).toEqual(ofThread(PART));
  release();
  await first;
});

test('threads that an earlier crew has left are asked at once; nothing is made here', async () => {
  ready = 2;
  const crew = await crewOf(undefined, 2, noSource);
  expect(crew.searchId).toBe(search.id);
  expect(asked.map(({ orders }) => orders)).toEqual([[], []]);
  expect(await crew.walk(WHOLE)).toEqual(ofThread(WHOLE));
  expect(sleep).toBeUndefined();
});

test('where only some are left the others have to start first', async () => {
  ready = 1;
  const crew = await crewOf();
  expect(await crew.walk(WHOLE)).toEqual(ofThisThread(WHOLE));
  expect(asked).toEqual([]);
});

test('where none of those left can make the search this thread names it, or says why not', async () => {
  ready = 2;
  answer = async () => ({ error: { name: 'Error', message: 'no memory' } });
  expect((await crewOf()).searchId).toBe(search.id);
  expect(keepWalkers).not.toHaveBeenCalled();
  await expect(threadCrew(noSource, 2)).rejects.toThrow('no function nothing');
  expect(keepWalkers).toHaveBeenCalledExactlyOnceWith(2, pool);
});

test('a thread that asks for the setup gets it with the same orders', async () => {
  const crew = await startedCrew();
  const walk = answer;
  answer = async order => (order.setup ? walk(order) : 'setup?');
  expect(await crew.walkSeveral!([WHOLE, PART])).toEqual([WHOLE, PART].map(ofThread));
  expect(asked).toHaveLength(2);
  expect(asked[1]).toMatchObject({ crew: asked[0].crew, orders: [WHOLE, PART] });
  expect(JSON.parse(new TextDecoder().decode(asked[1].setup?.source.slice()))).toEqual(source);
});

test('hurry and stop reach threads through the memory they share', async () => {
  ready = 2;
  const crew = await crewOf();
  const flags = asked[0].setup!.flags;
  expect(flags.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect([...flags]).toEqual([0, 0]);
  crew.hurry(true);
  expect(flags[FLAG.hurry]).toBe(1);
  crew.hurry(false);
  expect(flags[FLAG.hurry]).toBe(0);
  crew.stop();
  expect([flags[FLAG.hurry], flags[FLAG.stop]]).toEqual([0, 1]);
});

test('stop reaches this thread too', async () => {
  breatheAlways();
  const crew = await crewOf({ search });
  const walk = crew.walk(WHOLE);
  crew.stop();
  expect((await walk).rest.length).toBeGreaterThan(0);
});

test('threads with nothing to do are kept when the crew closes', async () => {
  const crew = await startedCrew();
  await crew.walk(WHOLE);
  answer = async () => {
    throw new Error('died');
  };
  await expect(crew.walk(WHOLE)).rejects.toThrow('died');
  await crew.close();
  expect(keepWalkers).toHaveBeenCalledExactlyOnceWith(2, pool);
  expect(pool.close).not.toHaveBeenCalled();
});

test('threads that walk are ended when the crew closes', async () => {
  const crew = await startedCrew();
  answer = () => new Promise(() => {});
  void crew.walk(WHOLE);
  await crew.close();
  expect(pool.close).toHaveBeenCalledOnce();
  expect(keepWalkers).not.toHaveBeenCalled();
});

test('a crew that closes before its threads were needed starts none', async () => {
  const crew = await crewOf({ search });
  await crew.close();
  expect(sleep?.signal.reason).toBe('closed');
  await settled();
  expect(asked).toEqual([]);
  expect(keepWalkers).toHaveBeenCalledExactlyOnceWith(2, pool);
});
