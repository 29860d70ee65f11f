/** Several units with one message: any crew that begins with the first ones and hands back the others. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Crew } from '../../src/core/crew.js';
import { keptLedger, type Ledger, memoryLedger } from '../../src/core/ledger.js';
import { run, type Wanted } from '../../src/core/run.js';
import { type Order, UnitWalk } from '../../src/core/walk-unit.js';
import { systemClock } from '../../src/platform/clock.js';
import { treeSearch, treeTruth } from '../fixtures/tree.mjs';

const WIDE = { seed: 5, depth: 5, branch: 12 };
const clock = { ...systemClock, sleep: async () => {} };

interface Ways {
  readonly input?: { seed: number; depth: number; branch: number };
  readonly size?: number;
  /** How many of so many orders are walked. */
  readonly begun?: (orders: number) => number;
  readonly nodes?: number;
  /** The unit kills its worker. */
  readonly kills?: (key: string) => boolean;
}

/** Walks in this thread and keeps the messages: the keys of their units. */
function severalCrew({ input = WIDE, size = 2, begun = n => n, nodes = 1e9, kills = () => false }: Ways) {
  const search = treeSearch(input);
  const messages: string[][] = [];
  const walkOne = (order: Order) => {
    if (kills(order.unit.join('.'))) throw new Error('the worker died');
    const walk = new UnitWalk(search, { ...order, nodes });
    while (walk.step());
    return walk.finish();
  };
  const walkSeveral = async (orders: readonly Order[]) => {
    messages.push(orders.map(({ unit }) => unit.join('.')));
    await Promise.resolve();
    return orders.slice(0, Math.max(1, begun(orders.length))).map(walkOne);
  };
  const crew: Crew = {
    size,
    searchId: search.id,
    walk: async order => (await walkSeveral([order]))[0],
    walkSeveral,
    hurry: () => {},
    stop: () => {},
    close: async () => {},
  };
  return { crew, messages };
}

async function runWith(ways: Ways, { wanted = 'all' as Wanted, ledger = memoryLedger() as Ledger } = {}) {
  const { crew, messages } = severalCrew(ways);
  const solutions: unknown[] = [];
  const outcome = await run({
    wanted,
    crew,
    ledger,
    clock,
    onSolution: solution => solutions.push(solution),
  });
  return { outcome, solutions, messages };
}

test('any tree, size of crew and number of units begun gives the answer of the plain walk', async () => {
  const input = fc.record({ seed: fc.nat(1e6), depth: fc.nat(4), branch: fc.integer({ min: 1, max: 12 }) });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  await fc.assert(
    fc.asyncProperty(
      input,
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 60 }),
      fc.array(share, { minLength: 1, maxLength: 9 }),
      async (tree, size, nodes, shares) => {
        let message = 0;
        const begun = (orders: number) => Math.ceil(orders * shares[message++ % shares.length]);
        const { outcome, solutions } = await runWith({ input: tree, size, nodes, begun });
        const truth = treeTruth(tree);
        expect(outcome).toMatchObject({ ended: 'exhausted', count: truth.count, nodes: truth.nodes });
        expect(outcome.digest).toBe(truth.digest);
        expect(solutions).toEqual(truth.solutions);
      },
    ),
    { seed: 31, numRuns: 60 },
  );
});

test('of plenty of units a worker gets its share of those left, in the order of the search, and never a unit twice', async () => {
  const { messages, outcome } = await runWith({ input: { seed: 9, depth: 2, branch: 60 } });
  let left = messages.flat().filter(key => key !== '' && !key.includes('.')).length; // below the divided root
  expect(left).toBeGreaterThan(20);
  for (const keys of messages.slice(1, 6)) {
    expect(keys.length).toBe(Math.floor(left / 2)); // of two workers
    expect(keys).toEqual(keys.toSorted((a, b) => Number(a) - Number(b)));
    left -= keys.length;
  }
  expect(messages.flat().length).toBe(outcome.units);
  expect(new Set(messages.flat()).size).toBe(outcome.units);
});

test('a message holds at most 50 units, and one where reports are kept', async () => {
  const input = { seed: 1, depth: 1, branch: 400 };
  const most = async (ledger: Ledger) => {
    const { messages, outcome } = await runWith({ input }, { ledger, wanted: 'count' });
    expect(outcome.count).toBe(treeTruth(input).count);
    return Math.max(...messages.map(keys => keys.length));
  };
  expect(await most(memoryLedger())).toBe(50);
  expect(await most(keptLedger())).toBe(1);
});

test('what was not begun is handed out again', async () => {
  const { messages, outcome } = await runWith({ begun: () => 1 });
  expect(outcome).toMatchObject({ ended: 'exhausted', count: treeTruth(WIDE).count });
  expect(messages.flat().length).toBeGreaterThan(outcome.units);
});

test('a unit that kills its worker is set aside alone: those that were sent with it count', async () => {
  const isKiller = (key: string) => key === '3';
  const { messages, outcome } = await runWith({ kills: isKiller }, { wanted: 'count' });
  expect(messages.some(keys => keys.length > 1 && keys.some(isKiller))).toBe(true);
  expect(outcome.ended).toBe('stopped');
  expect(outcome.setAside).toEqual([{ unit: [3], reason: 'the worker died' }]);
  const { outcome: other } = await runWith({ kills: isKiller }, { wanted: 'count', ledger: keptLedger() });
  expect(outcome.count).toBe(other.count);
  const afterDeath = messages.findIndex(keys => keys.some(isKiller)) + 2; // the other worker had one already
  expect(messages.slice(afterDeath).every(keys => keys.length === 1)).toBe(true);
  expect(messages.filter(keys => keys.length === 1 && keys.some(isKiller)).length).toBe(3);
});

test('a worker that dies once of several units costs nothing but time', async () => {
  let deaths = 0;
  const kills = (key: string) => key === '2' && ++deaths === 1;
  const { outcome, solutions } = await runWith({ kills });
  expect(deaths).toBe(2);
  expect(outcome).toMatchObject({ ended: 'exhausted', setAside: [] });
  expect(solutions).toEqual(treeTruth(WIDE).solutions);
});

test.each([1, 5, 40])('first %i stops with exactly so many', async first => {
  const { outcome, solutions } = await runWith({}, { wanted: { first } });
  expect(outcome).toMatchObject({ ended: 'limited', count: BigInt(first) });
  expect(new Set(solutions.map(String)).size).toBe(first);
});
