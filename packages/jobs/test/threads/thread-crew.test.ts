/** Who walks what in a crew of threads. The pool is in this thread: each of its members is what a thread runs. */
import { InputError, type Search } from '@quadrille/cover';
import { expect, test } from 'vitest';
import { said } from '../../../../test/support/said.js';
import { openSource, type SearchSource } from '../../src/core/source.js';
import { type UnitServer, unitServer } from '../../src/core/unit-server.js';
import { FLAG, type WalkReply, type WalkRequest } from '../../src/core/walk-protocol.js';
import { type Order, UnitWalk, type Walked } from '../../src/core/walk-unit.js';
import { packError } from '../../src/threads/errors.js';
import type { Pool } from '../../src/threads/pool.js';
import { type ThreadOptions, threadCrew } from '../../src/threads/thread-crew.js';
import { treeSearch } from '../fixtures/tree.mjs';

const INPUT = { seed: 8, depth: 5, branch: 3 };
const search = treeSearch(INPUT);
const source: SearchSource = {
  module: new URL('../fixtures/tree.mjs', import.meta.url).href,
  name: 'treeSearch',
  input: INPUT,
};
const noSource = { ...source, name: 'nothing' };
const WHOLE: Order = { unit: [], collect: false, slice: 1 };
const PART: Order = { unit: [0], collect: true, slice: 2 };

/** Threads that take their turns, and what became of them. */
class NearPool implements Pool {
  ready = 0;
  readonly asked: WalkRequest[] = [];
  isClosed = false;
  /** Kept for a next crew. */
  isKept = false;
  /** Answers in place of the threads, if it does. */
  instead: ((request: WalkRequest) => Promise<WalkReply>) | undefined;
  readonly #members: UnitServer[];
  #turn = 0;

  constructor(size: number) {
    this.#members = Array.from({ length: size }, newMember);
  }

  run(request: unknown): Promise<unknown> {
    const asked = request as WalkRequest;
    this.asked.push(asked);
    if (this.instead) return this.instead(asked);
    return this.#members[this.#turn++ % this.#members.length].answer(asked);
  }

  /** All of them are new ones, who know nothing. */
  replaceAll(): void {
    for (let i = 0; i < this.#members.length; i++) this.#members[i] = newMember();
  }

  letLoad(): void {}

  async close(): Promise<void> {
    this.isClosed = true;
  }
}

/** A walk in a thread is told by its steps of two nodes. */
function newMember(): UnitServer {
  const marked = (own: Search): Search => ({ ...own, open: (unit, how) => slowed(own.open(unit, how)) });
  const open = async (given: SearchSource) => marked(await openSource(given));
  return unitServer({ openSource: open, clock: { now: () => 0 }, leastMs: 3 });
}

/** Every step of a slice of one visits two nodes. */
function slowed(walk: ReturnType<Search['open']>): ReturnType<Search['open']> {
  const step = walk.step.bind(walk);
  return Object.assign(walk, { step: (slice: number) => step(slice + 1) });
}

/** A crew of near threads, on a clock that the test winds: its sleepers, and whether time passes at each look. */
async function crewOf(options: Partial<ThreadOptions> & { pool?: NearPool; from?: SearchSource } = {}) {
  const { pool = new NearPool(2), from = source, ...rest } = options;
  const sleepers: { ms: number; wake: () => void }[] = [];
  const time = { now: 0, step: 0 };
  const clock = {
    now: () => (time.now += time.step),
    sleep: (ms: number, signal?: AbortSignal) =>
      new Promise<void>(resolve => {
        sleepers.push({ ms, wake: resolve });
        signal?.addEventListener('abort', () => resolve());
      }),
  };
  const keep = async () => {
    pool.isKept = true;
  };
  const crew = await threadCrew(from, 2, { clock, walkers: { take: () => pool, keep }, ...rest });
  return { crew, pool, sleepers, time };
}

/** A crew whose threads are there already. */
async function startedCrew() {
  const pool = new NearPool(2);
  pool.ready = 2;
  const started = await crewOf({ pool, from: source });
  await settled();
  pool.asked.length = 0;
  return started;
}

function walkedOf(order: Order, own: Search): Walked {
  const walk = new UnitWalk(own, order);
  while (walk.step());
  return walk.finish();
}
const ofThisThread = (order: Order) => walkedOf(order, search);
const ofThread = (order: Order) =>
  walkedOf(order, { ...search, open: (unit, how) => slowed(search.open(unit, how)) });

const settled = () => new Promise(resolve => setImmediate(resolve));

test('until threads are there this one walks, one unit at a time, and asks nobody', async () => {
  const { crew, pool, sleepers } = await crewOf({ search, from: noSource }); // what is at hand is not made
  expect(crew).toMatchObject({ size: 2, searchId: search.id });
  expect(await crew.walk(WHOLE)).toEqual(ofThisThread(WHOLE));
  expect(await Promise.all([crew.walk(PART), crew.walk(WHOLE)])).toEqual([PART, WHOLE].map(ofThisThread));
  expect(await crew.walkSeveral!([PART, WHOLE])).toEqual([ofThisThread(PART)]);
  await expect(crew.walk({ ...WHOLE, unit: [99] })).rejects.toThrow('no unit of this tree');
  expect(await crew.walk(WHOLE)).toEqual(ofThisThread(WHOLE)); // free again
  expect(pool.asked).toEqual([]);
  expect(sleepers.map(({ ms }) => ms)).toEqual([150]);
  await crew.close();
  await settled();
  expect([pool.asked, pool.isKept, pool.isClosed]).toEqual([[], true, false]);
});

test('a search that is known to be long has its threads at once', async () => {
  const { sleepers } = await crewOf({ search, isLong: true });
  expect(sleepers.map(({ ms }) => ms)).toEqual([0]);
});

test('what making the search throws is thrown, and the pool given back', async () => {
  const pool = new NearPool(2);
  await expect(crewOf({ pool, from: noSource })).rejects.toThrow('no function nothing');
  expect(pool.isKept).toBe(true);
});

test('threads that start make their search, each of them; then they walk, and are kept', async () => {
  const { crew, pool, sleepers } = await crewOf();
  sleepers[0].wake();
  await expect.poll(() => pool.asked.filter(({ setup }) => setup).length).toBe(2);
  expect(new Set(pool.asked.map(request => request.crew)).size).toBe(1);
  await expect.poll(() => crew.walk(WHOLE)).toEqual(ofThread(WHOLE));
  expect(await crew.walkSeveral!([WHOLE, PART])).toEqual([WHOLE, PART].map(ofThread));
  pool.instead = async () => {
    throw new Error('died');
  };
  await expect(crew.walk(WHOLE)).rejects.toThrow('died');
  await crew.close();
  expect([pool.isKept, pool.isClosed]).toEqual([true, false]);
});

test('until one is there this thread goes on; the first that is there is enough', async () => {
  const { crew, pool, sleepers } = await crewOf();
  const answers: ((reply: WalkReply) => void)[] = [];
  pool.instead = () => new Promise(resolve => answers.push(resolve));
  sleepers[0].wake();
  await settled();
  expect(await crew.walk(WHOLE)).toEqual(ofThisThread(WHOLE));
  answers[1]({ searchId: search.id, walked: [] });
  await settled();
  pool.instead = undefined;
  expect(await crew.walk(WHOLE)).toEqual(ofThread(WHOLE));
});

test('when threads start this one hands back its rest, and they walk what waited', async () => {
  const { crew, pool, sleepers, time } = await crewOf();
  pool.instead = async ({ orders }) => ({ searchId: search.id, walked: orders.map(ofThread) }); // at once
  time.step = 20; // a breath after every step
  const both = Promise.all([crew.walk(WHOLE), crew.walk(PART)]);
  await settled();
  sleepers[0].wake();
  const [begun, waited] = await both;
  expect(begun.nodes).toBeLessThan(ofThisThread(WHOLE).nodes);
  expect(begun.rest.length).toBeGreaterThan(0);
  expect(waited).toEqual(ofThread(PART));
});

test('threads that an earlier crew has left walk at once; nothing is made here', async () => {
  const { crew, pool, sleepers } = await startedCrew();
  expect(crew.searchId).toBe(search.id);
  expect(await crew.walk(WHOLE)).toEqual(ofThread(WHOLE));
  expect(sleepers).toEqual([]);
  const some = new NearPool(2);
  some.ready = 1; // the others have to start first
  const partly = await crewOf({ pool: some });
  expect(await partly.crew.walk(WHOLE)).toEqual(ofThisThread(WHOLE));
  expect(pool.asked).toHaveLength(1);
});

test('where none of those left can make the search this thread names it, or says why not', async () => {
  const failing = () => {
    const pool = new NearPool(2);
    pool.ready = 2;
    pool.instead = async () => ({ error: packError(new InputError(said('no memory'))) });
    return pool;
  };
  const pool = failing();
  const { crew } = await crewOf({ pool });
  expect(crew.searchId).toBe(search.id);
  const error = await crew.walk(WHOLE).catch(reason => reason);
  expect(error).toBeInstanceOf(InputError);
  expect(error.message).toBe('no memory');
  const other = failing();
  await expect(crewOf({ pool: other, from: noSource })).rejects.toThrow('no function nothing');
  expect(other.isKept).toBe(true);
});

test('a thread that has taken the place of another is told the search with the same orders', async () => {
  const { crew, pool } = await startedCrew();
  pool.replaceAll();
  expect(await crew.walkSeveral!([WHOLE, PART])).toEqual([WHOLE, PART].map(ofThread));
  expect(pool.asked.map(({ setup }) => setup !== undefined)).toEqual([false, true]);
});

test('hurry and stop reach threads through the memory they share, and this thread too', async () => {
  const pool = new NearPool(2);
  pool.ready = 2;
  const { crew } = await crewOf({ pool });
  const { flags } = pool.asked[0].setup!;
  expect(flags.buffer).toBeInstanceOf(SharedArrayBuffer);
  crew.hurry(true);
  expect(flags[FLAG.hurry]).toBe(1);
  crew.hurry(false);
  expect([...flags]).toEqual([0, 0]);
  crew.stop();
  expect(await crew.walk(WHOLE)).toMatchObject({ steps: 1 });
  const alone = await crewOf();
  alone.crew.stop();
  expect(await alone.crew.walk(WHOLE)).toMatchObject({ steps: 1 });
});

test('a walk that does not obey is given up after a while, and its thread ended', async () => {
  const { crew, pool, sleepers } = await startedCrew();
  pool.instead = () => new Promise(() => {});
  const walk: Promise<unknown> = crew.walk(WHOLE);
  crew.stop();
  expect(sleepers.map(({ ms }) => ms)).toEqual([500]);
  sleepers[0].wake();
  await expect(walk).rejects.toThrow('a walk does not end');
  await crew.close();
  expect([pool.isKept, pool.isClosed]).toEqual([false, true]);
});

test('threads that walk are ended when the crew closes', async () => {
  const { crew, pool } = await startedCrew();
  pool.instead = () => new Promise(() => {});
  void crew.walk(WHOLE);
  await crew.close();
  expect([pool.isKept, pool.isClosed]).toEqual([false, true]);
});
