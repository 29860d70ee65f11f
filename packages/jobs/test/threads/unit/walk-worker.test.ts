/** What a thread of a crew answers, told call by call: its function is called here, with a pretended clock. */
import type { Search } from '@quadrille/cover';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SearchSource } from '../../../src/core/source.js';
import { type Order, UnitWalk } from '../../../src/core/walk-unit.js';
import { systemClock } from '../../../src/platform/clock.js';
import run, { FLAG, packSource, type WalkAnswer, type WalkSetup } from '../../../src/threads/walk-worker.js';
import { treeSearch } from '../../fixtures/tree.mjs';

const TREE = { seed: 8, depth: 5, branch: 3 };
const tree: SearchSource = {
  module: new URL('../../fixtures/tree.mjs', import.meta.url).href,
  name: 'treeSearch',
  input: TREE,
};
const paced: SearchSource = {
  module: new URL('../../fixtures/paced.mjs', import.meta.url).href,
  name: 'pacedSearch',
  input: { steps: 16 },
};
const WHOLE: Order = { unit: [], collect: false, slice: 1 };

let crews = 0;
let nowMs = 0;
let flags: Int32Array;

beforeEach(() => {
  crews++;
  nowMs = 1000;
  flags = new Int32Array(new SharedArrayBuffer(4 * FLAG.count));
  vi.spyOn(systemClock, 'now').mockImplementation(() => nowMs);
});
afterEach(() => vi.restoreAllMocks());

const crewName = () => `crew ${crews}`;
const setupOf = (source: SearchSource): WalkSetup => ({ source: packSource(source), flags });

/** What the thread answers to these orders; every step of the search takes `stepMs`. */
async function walked(source: SearchSource, orders: readonly Order[], stepMs = 0) {
  const onStep = () => {
    nowMs += stepMs;
  };
  vi.stubGlobal('onPacedStep', onStep);
  const answer = await run({ crew: crewName(), setup: setupOf(source), orders });
  vi.unstubAllGlobals();
  expect(answer).toHaveProperty('walked');
  return (answer as WalkAnswer).walked;
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
  const [whole] = await walked(paced, [WHOLE], 1000);
  expect(whole).toMatchObject({ steps: 16, nodes: 16, rest: [] });
});

test('a walk ends with the step after which it is stopped', async () => {
  flags[FLAG.stop] = 1;
  expect(await walked(paced, [WHOLE, WHOLE])).toMatchObject([{ steps: 1 }]);
});

test('a walk ends once it has taken longer than its order says', async () => {
  expect(await walked(paced, [{ ...WHOLE, ms: 20 }], 10)).toMatchObject([{ steps: 3 }]);
  expect(await walked(paced, [{ ...WHOLE, ms: 0 }], 10)).toMatchObject([{ steps: 1 }]);
});

test.each([
  { name: 'not within the first 3 ms', steps: 16, stepMs: 1, walkedSteps: 4 },
  { name: 'at once where a step takes longer', steps: 16, stepMs: 4, walkedSteps: 1 },
  { name: 'where the end is 8 ms away', steps: 2, stepMs: 8, walkedSteps: 1 },
  { name: 'not where the end is nearer', steps: 2, stepMs: 7, walkedSteps: 2 },
  { name: 'not where the end is nearer, in small steps', steps: 8, stepMs: 1, walkedSteps: 8 },
])('a walk that is asked to hurry hands its rest back: $name', async ({ steps, stepMs, walkedSteps }) => {
  flags[FLAG.hurry] = 1;
  const [{ steps: taken }] = await walked({ ...paced, input: { steps } }, [WHOLE], stepMs);
  expect(taken).toBe(walkedSteps);
});

test('a walk that does not know how far it is shares when it is asked to', async () => {
  flags[FLAG.hurry] = 1;
  const [{ steps }] = await walked({ ...paced, input: { steps: 16, isVague: true } }, [WHOLE], 1);
  expect(steps).toBe(4);
});

test('of several units none is begun when somebody hurries', async () => {
  flags[FLAG.hurry] = 1;
  expect(await walked({ ...paced, input: { steps: 2 } }, [WHOLE, WHOLE])).toMatchObject([{ steps: 2 }]);
});

test('of several units none is begun after 50 ms', async () => {
  const brief = { ...paced, input: { steps: 5 } };
  expect(await walked(brief, Array(9).fill(WHOLE), 5)).toHaveLength(3);
});
