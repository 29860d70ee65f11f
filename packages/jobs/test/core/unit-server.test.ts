/** What a worker answers that walks units, in a thread or in a page: it is asked here, with a clock of the test. */
import type { Search } from '@quadrille/cover';
import { beforeEach, expect, test } from 'vitest';
import { openSource, type SearchSource } from '../../src/core/source.js';
import { unitServer } from '../../src/core/unit-server.js';
import { FLAG, type WalkAnswer, type WalkRequest, type WalkSetup } from '../../src/core/walk-protocol.js';
import { type Order, UnitWalk } from '../../src/core/walk-unit.js';
import { makeBreath } from '../../src/core/watched-walk.js';
import { packSource } from '../../src/threads/walk-worker.js';
import { pacedSearch } from '../fixtures/paced.mjs';
import { treeSearch } from '../fixtures/tree.mjs';

const TREE = { seed: 8, depth: 5, branch: 3 };
const tree: SearchSource = {
  module: new URL('../fixtures/tree.mjs', import.meta.url).href,
  name: 'treeSearch',
  input: TREE,
};
const WHOLE: Order = { unit: [], collect: false, slice: 1 };

let nowMs = 0;
let flags: Int32Array;
let run: (request: WalkRequest) => Promise<unknown>;
const clock = { now: () => nowMs };

beforeEach(() => {
  nowMs = 1000;
  flags = new Int32Array(new SharedArrayBuffer(4 * FLAG.count));
  run = unitServer({ openSource, clock, leastMs: 3 }).answer;
});

const crewName = () => 'crew';
const setupOf = (source: SearchSource): WalkSetup => ({ source: packSource(source), flags });

type Paced = { readonly steps: number; readonly isVague?: boolean };

/** What comes of these orders; every step of the search takes `stepMs`. */
const walked = async (input: Paced, orders: readonly Order[], stepMs = 0) =>
  (await walkedWith(input, orders, stepMs)).walked;

/** The same, and how many breaths were taken. */
async function walkedWith(input: Paced, orders: readonly Order[], stepMs: number, breathMs?: number) {
  const onStep = () => {
    nowMs += stepMs;
  };
  let breaths = 0;
  const breathe = async () => void breaths++;
  const server = unitServer({
    ...{ clock, leastMs: 3, openSource: () => pacedSearch(input, onStep) },
    ...(breathMs !== undefined && { breath: makeBreath(clock, breathMs, breathe) }),
  });
  const answer = await server.answer({ crew: 'crew', setup: setupOf(tree), orders });
  expect(answer).toHaveProperty('walked');
  return { walked: (answer as WalkAnswer).walked, breaths };
}

function here(search: Search, order: Order) {
  const walk = new UnitWalk(search, order);
  while (walk.step());
  return walk.finish();
}

test('a search is packed as JSON into memory that threads share', () => {
  const packed = packSource(tree);
  expect(packed.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect(JSON.parse(new TextDecoder().decode(packed.slice()))).toEqual(tree);
});

test('a thread that was never told the setup asks for it', async () => {
  expect(await run({ crew: crewName(), orders: [WHOLE] })).toBe('setup?');
  expect(await run({ crew: crewName(), orders: [] })).toBe('setup?');
});

test('without orders the thread makes the search and names it', async () => {
  const { id } = treeSearch(TREE);
  expect(await run({ crew: crewName(), setup: setupOf(tree), orders: [] })).toEqual({
    searchId: id,
    walked: [],
  });
});

test('told the setup once, a thread walks whatever it is ordered', async () => {
  const search = treeSearch(TREE);
  await run({ crew: crewName(), setup: setupOf(tree), orders: [] });
  const orders = [WHOLE, { unit: [0], collect: true, slice: 7 }];
  const answer = await run({ crew: crewName(), orders });
  expect(answer).toEqual({ searchId: search.id, walked: orders.map(order => here(search, order)) });
});

test('a second setup of the same crew is not needed: the search is made once', async () => {
  const first = await run({ crew: crewName(), setup: setupOf(tree), orders: [] });
  const other = { ...tree, input: { ...TREE, seed: 9 } };
  expect(await run({ crew: crewName(), setup: setupOf(other), orders: [] })).toEqual(first);
});

test('another crew has another search; the first one has to be told again', async () => {
  const other = { ...TREE, seed: 9 };
  const setup = setupOf({ ...tree, input: other });
  await run({ crew: crewName(), setup: setupOf(tree), orders: [] });
  expect(await run({ crew: 'another', orders: [WHOLE] })).toBe('setup?');
  expect(await run({ crew: 'another', setup, orders: [] })).toMatchObject({ searchId: treeSearch(other).id });
  expect(await run({ crew: crewName(), orders: [WHOLE] })).toBe('setup?');
});

test('what cannot be made is an answer with the error, each time', async () => {
  const setup = setupOf({ ...tree, name: 'nothing' });
  const error = { name: 'Error', message: expect.stringContaining('exports no function nothing') };
  for (const order of [{ setup }, {}]) {
    expect(await run({ crew: crewName(), ...order, orders: [] })).toMatchObject({ error });
  }
});

test('an error of the walk is an answer, and the thread goes on', async () => {
  const setup = setupOf({ ...tree, input: { ...TREE, throwAt: '0.0' } });
  const message = 'the node 0.0 is poisonous';
  expect(await run({ crew: crewName(), setup, orders: [WHOLE] })).toMatchObject({ error: { message } });
  expect(await run({ crew: crewName(), orders: [] })).toMatchObject({ walked: [] });
});

test('a unit is walked to its end when nothing is said', async () => {
  const [whole] = await walked({ steps: 16 }, [WHOLE], 1000);
  expect(whole).toMatchObject({ steps: 16, nodes: 16, rest: [] });
});

test('a walk ends with the step after which it is stopped', async () => {
  flags[FLAG.stop] = 1;
  expect(await walked({ steps: 16 }, [WHOLE, WHOLE])).toMatchObject([{ steps: 1 }]);
});

test('a walk ends once it has taken longer than its order says', async () => {
  expect(await walked({ steps: 16 }, [{ ...WHOLE, ms: 20 }], 10)).toMatchObject([{ steps: 3 }]);
  expect(await walked({ steps: 16 }, [{ ...WHOLE, ms: 0 }], 10)).toMatchObject([{ steps: 1 }]);
});

test.each([
  { name: 'not within the first 3 ms', steps: 16, stepMs: 1, walkedSteps: 4 },
  { name: 'at once where a step takes longer', steps: 16, stepMs: 4, walkedSteps: 1 },
  { name: 'where the end is 8 ms away', steps: 2, stepMs: 8, walkedSteps: 1 },
  { name: 'not where the end is nearer', steps: 2, stepMs: 7, walkedSteps: 2 },
  { name: 'not where the end is nearer, in small steps', steps: 8, stepMs: 1, walkedSteps: 8 },
])('a walk that is asked to hurry hands its rest back: $name', async ({ steps, stepMs, walkedSteps }) => {
  flags[FLAG.hurry] = 1;
  const [{ steps: taken }] = await walked({ steps }, [WHOLE], stepMs);
  expect(taken).toBe(walkedSteps);
});

test('a walk that does not know how far it is shares when it is asked to', async () => {
  flags[FLAG.hurry] = 1;
  const [{ steps }] = await walked({ steps: 16, isVague: true }, [WHOLE], 1);
  expect(steps).toBe(4);
});

test('of several units none is begun when somebody hurries', async () => {
  flags[FLAG.hurry] = 1;
  expect(await walked({ steps: 2 }, [WHOLE, WHOLE])).toMatchObject([{ steps: 2 }]);
});

test('of several units none is begun after 50 ms', async () => {
  expect(await walked({ steps: 5 }, Array(9).fill(WHOLE), 5)).toHaveLength(3);
});

test('where word comes by message a walk lets it in, so often and no more', async () => {
  expect((await walkedWith({ steps: 16 }, [WHOLE], 6)).breaths).toBe(0);
  expect((await walkedWith({ steps: 16 }, [WHOLE], 6, 12)).breaths).toBe(7);
  expect((await walkedWith({ steps: 16 }, [WHOLE], 0, 12)).breaths).toBe(0);
  // Also between units that are over with their first step.
  expect((await walkedWith({ steps: 1 }, Array(4).fill(WHOLE), 12, 12)).breaths).toBe(3);
});

test('flags can be set from outside, for the crew that is served now', async () => {
  const server = unitServer({ openSource, clock, leastMs: 3 });
  server.setFlags([1, 1]); // for nobody
  const source = { ...tree, input: TREE };
  await server.answer({ crew: 'crew', setup: { source, flags: new Int32Array(FLAG.count) }, orders: [] });
  const whole = await server.answer({ crew: 'crew', orders: [WHOLE] });
  expect(whole).toMatchObject({ walked: [{ rest: [] }] });
  server.setFlags([0, 1]);
  expect(await server.answer({ crew: 'crew', orders: [WHOLE] })).toMatchObject({ walked: [{ steps: 1 }] });
});

test('of several units none is begun once their solutions are many numbers', async () => {
  const rich: Search = { ...pacedSearch({ steps: 1 }, () => {}) };
  const open = (unit: readonly number[]) => ({
    ...rich.open(unit, { collect: true }),
    take: () => Array.from({ length: 9 }, () => Array<number>(1000).fill(0)),
  });
  const server = unitServer({ clock, leastMs: 3, openSource: () => ({ ...rich, open }) });
  const orders = Array<Order>(5).fill({ ...WHOLE, collect: true });
  const answer = await server.answer({ crew: 'crew', setup: setupOf(tree), orders });
  expect((answer as WalkAnswer).walked).toHaveLength(3); // 27 000 numbers
});

test('what cannot be shared, or told, is not handed back, whoever hurries and however late it is', async () => {
  flags[FLAG.hurry] = 1;
  const own = pacedSearch({ steps: 16 }, () => (nowMs += 10));
  const stepsOf = async (change: object, order: Order) => {
    const open: Search['open'] = (unit, how) => Object.assign(own.open(unit, how), change);
    const server = unitServer({ clock, leastMs: 3, openSource: () => ({ ...own, open }) });
    const answer = await server.answer({ crew: 'crew', setup: setupOf(tree), orders: [order] });
    return (answer as WalkAnswer).walked[0].steps;
  };
  expect(await stepsOf({}, WHOLE)).toBe(1);
  expect(await stepsOf({ rest: () => [[1]] }, WHOLE)).toBe(16); // a single line
  let steps = 0;
  const restSize = () => (++steps < 5 ? 1e9 : 0); // handy after a while
  expect(await stepsOf({ restSize }, { ...WHOLE, ms: 0 })).toBeGreaterThan(1);
});
