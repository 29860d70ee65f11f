import type { Solution } from '@quadrille/cover';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { said } from '../../../../test/support/said.js';
import type { Crew } from '../../src/core/crew.js';
import { inlineCrew } from '../../src/core/inline-crew.js';
import { keptLedger, LedgerLost, memoryLedger } from '../../src/core/ledger.js';
import { type RunOptions, run } from '../../src/core/run.js';
import { UnitWalk } from '../../src/core/walk-unit.js';
import { systemClock } from '../../src/platform/clock.js';
import { treeSearch, treeTruth } from '../fixtures/tree.mjs';

const tree = fc.record({
  seed: fc.integer({ min: 0, max: 1e6 }),
  depth: fc.integer({ min: 1, max: 7 }),
  branch: fc.integer({ min: 1, max: 4 }),
  skew: fc.integer({ min: 0, max: 30 }),
});
type Tree = { seed: number; depth: number; branch: number; skew?: number };

/** A crew in this thread that answers out of order and hands back after a few nodes. */
function shuffledCrew(
  input: Tree,
  size: number,
  nodes: number,
  fails: (key: string) => boolean = () => false,
): Crew {
  const search = treeSearch(input);
  let isStopped = false;
  return {
    size,
    searchId: search.id,
    walk: async order => {
      for (let i = (order.unit.length * 7) % 5; i > 0; i--) await Promise.resolve();
      if (fails(order.unit.join('.'))) throw new Error('the worker died');
      const walk = new UnitWalk(search, { ...order, slice: 1, nodes });
      while (walk.step() && !isStopped);
      return walk.finish();
    },
    hurry: () => {},
    stop: () => {
      isStopped = true;
    },
    close: async () => {},
  };
}

async function runTree(crew: Crew, options: Partial<RunOptions> = {}) {
  const solutions: Solution[] = [];
  const remarks: string[] = [];
  const outcome = await run({
    wanted: 'all',
    crew,
    ledger: memoryLedger(),
    clock: { ...systemClock, sleep: async () => {} },
    onSolution: solution => solutions.push(solution),
    onRemark: ({ en }) => remarks.push(en.replaceAll('\u00a0', ' ')),
    ...options,
  });
  return { outcome, solutions, remarks };
}

test('any crew and any budget give the total, the digest and the ordered solutions of the plain walk', async () => {
  const sizes = fc.record({ size: fc.integer({ min: 1, max: 9 }), nodes: fc.integer({ min: 1, max: 40 }) });
  await fc.assert(
    fc.asyncProperty(tree, sizes, async (input, { size, nodes }) => {
      const { outcome, solutions } = await runTree(shuffledCrew(input, size, nodes));
      const truth = treeTruth(input);
      expect(outcome).toMatchObject({ ended: 'exhausted', count: truth.count, nodes: truth.nodes });
      expect(outcome.digest).toBe(truth.digest);
      expect(solutions).toEqual(truth.solutions);
    }),
    { seed: 21, numRuns: 60 },
  );
});

test('this thread alone gives the same, and counts without collecting', async () => {
  const input = { seed: 9, depth: 7, branch: 4 };
  const truth = treeTruth(input);
  const { outcome, solutions } = await runTree(inlineCrew(treeSearch(input), systemClock), {
    wanted: 'count',
  });
  expect(outcome).toMatchObject({ ended: 'exhausted', count: truth.count, digest: truth.digest });
  expect(solutions).toEqual([]);
});

test('first N hands out exactly N different solutions, fewer only when there are fewer', async () => {
  await fc.assert(
    fc.asyncProperty(
      tree,
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 5 }),
      async (input, n, size) => {
        const { outcome, solutions } = await runTree(shuffledCrew(input, size, 5), { wanted: { first: n } });
        const truth = treeTruth(input);
        const all = new Set(truth.solutions.map(String));
        expect(solutions.length).toBe(Math.min(n, all.size));
        expect(new Set(solutions.map(String)).size).toBe(solutions.length);
        expect(solutions.every(solution => all.has(String(solution)))).toBe(true);
        expect(outcome.ended).toBe(all.size >= n ? 'limited' : 'exhausted');
        expect(outcome.count).toBe(BigInt(solutions.length));
        if (size === 1) expect(solutions).toEqual(truth.solutions.slice(0, n));
      },
    ),
    { seed: 22, numRuns: 60 },
  );
});

test('enough is enough: the others are told to stop, and the rest of the tree is left alone', async () => {
  const input = { seed: 5, depth: 9, branch: 4 };
  let stops = 0;
  const crew = shuffledCrew(input, 3, 5);
  const stop = () => {
    stops++;
    crew.stop();
  };
  const { outcome } = await runTree({ ...crew, stop }, { wanted: { first: 3 } });
  expect([outcome.ended, stops]).toEqual(['limited', 1]);
  expect(outcome.nodes).toBeLessThan(0.05 * treeTruth(input).nodes);
});

test('who finds nothing to do waits for what the others hand back', async () => {
  const crew = shuffledCrew({ seed: 8, depth: 7, branch: 4 }, 3, 9);
  let walking = 0;
  let most = 0;
  const walk: Crew['walk'] = async order => {
    most = Math.max(most, ++walking);
    const walked = await crew.walk(order);
    walking--;
    return walked;
  };
  const { outcome } = await runTree({ ...crew, walk });
  expect([outcome.ended, most]).toEqual(['exhausted', 3]);
});

test('an answer rests on what is safe: where that fails, the ledger is read again', async () => {
  const input = { seed: 9, depth: 5, branch: 3 };
  const kept = keptLedger();
  const calls: string[] = [];
  const ledger = {
    ...kept,
    isVolatile: false,
    read: (onReport: Parameters<typeof kept.read>[0]) => {
      calls.push('read');
      return kept.read(onReport);
    },
    settle: async () => {
      calls.push('settle');
      if (calls.length === 3) throw new Error('EIO');
    },
  };
  const { outcome, remarks } = await runTree(shuffledCrew(input, 2, 9), { ledger });
  expect(outcome).toMatchObject({ ended: 'exhausted', count: treeTruth(input).count });
  expect(calls).toEqual(['read', 'read', 'settle', 'read', 'settle']);
  expect(remarks).toEqual(['the ledger cannot be synced to the disk, trying again: EIO']);
  const lost = async () => {
    throw new LedgerLost(said('taken away'));
  };
  await expect(runTree(shuffledCrew(input, 2, 9), { ledger: { ...ledger, settle: lost } })).rejects.toThrow(
    'taken away',
  );
});

test('a worker that dies now and then costs nothing but time', async () => {
  const input = { seed: 5, depth: 6, branch: 3 };
  const died = new Set<string>();
  const fails = (key: string) => key.length % 3 === 1 && !died.has(key) && !!died.add(key);
  const { outcome } = await runTree(shuffledCrew(input, 3, 7, fails));
  expect(died.size).toBeGreaterThan(2);
  expect(outcome).toMatchObject({ ended: 'exhausted', count: treeTruth(input).count, setAside: [] });
});

test('a unit that kills three workers is set aside and named, and the job never says exhausted', async () => {
  const input = { seed: 5, depth: 6, branch: 3 };
  const { outcome, remarks } = await runTree(shuffledCrew(input, 3, 7, key => key === '1'));
  expect(outcome.ended).toBe('stopped');
  expect(outcome.setAside).toEqual([{ unit: [1], reason: 'the worker died' }]);
  expect(outcome.count).toBeLessThan(treeTruth(input).count);
  expect(remarks).toEqual(['unit [1] failed 3 times and is set aside: the worker died']);
});

test('a signal stops the job, and what was walked is reported', async () => {
  const stop = new AbortController();
  const input = { seed: 5, depth: 9, branch: 4 };
  let reports = 0;
  const { outcome } = await runTree(shuffledCrew(input, 2, 10), {
    signal: stop.signal,
    onReport: () => ++reports === 20 && stop.abort(),
  });
  expect(outcome.ended).toBe('stopped');
  expect(outcome.units).toBeGreaterThanOrEqual(20);
  expect(outcome.units).toBeLessThan(40);
  const early = await runTree(shuffledCrew(input, 2, 10), { signal: AbortSignal.abort() });
  expect(early.outcome).toMatchObject({ ended: 'stopped', units: 0 });
});

test('progress grows to 1 and tells units, solutions and an estimate', async () => {
  const seen: number[] = [];
  let now = 0;
  const clock = { now: () => now++, sleep: () => Promise.resolve().then(() => {}) };
  const { outcome } = await runTree(shuffledCrew({ seed: 8, depth: 6, branch: 3 }, 2, 10), {
    clock,
    onProgress: progress => {
      seen.push(progress.fraction);
      expect(progress.unitsOpen).toBeGreaterThanOrEqual(0);
      if (progress.estimateMs !== undefined) expect(progress.estimateMs).toBeGreaterThanOrEqual(0);
    },
  });
  expect(seen.length).toBeGreaterThan(3);
  expect(seen.every((fraction, i) => i === 0 || fraction >= seen[i - 1] - 1e-9)).toBe(true);
  expect(seen.at(-1)).toBe(1);
  expect(outcome.progress.unitsDone).toBe(outcome.units);
});

test.each([
  { ledger: keptLedger(), units: 20 },
  { ledger: memoryLedger(), units: 2 },
])('the divided tree has at least $units units a worker before anything long is walked', async options => {
  const { ledger, units } = options;
  const input = { seed: 8, depth: 9, branch: 4 };
  const search = treeSearch(input);
  const crew = shuffledCrew(input, 3, 1e9);
  let divided = 0;
  let longest = 0;
  const walk: Crew['walk'] = async order => {
    if (!order.untilSplit) longest++;
    else if (longest === 0) divided++;
    const unitWalk = new UnitWalk(search, order);
    while (unitWalk.step());
    return unitWalk.finish();
  };
  const { outcome } = await runTree({ ...crew, walk }, { ledger });
  expect(outcome.count).toBe(treeTruth(input).count);
  expect(divided).toBeGreaterThanOrEqual(units);
  expect(longest).toBeGreaterThanOrEqual(3 * units);
});

test.each(['onSolution', 'onReport', 'onProgress'] as const)(
  "an error in %s is the caller's: the job ends with it, and nothing is told after it",
  async name => {
    for (const size of [1, 3]) {
      let calls = 0;
      const fail = () => {
        calls++;
        throw new Error('mine');
      };
      const crew = shuffledCrew({ seed: 8, depth: 7, branch: 3 }, size, 5);
      await expect(runTree(crew, { [name]: fail })).rejects.toThrow('mine');
      expect(calls).toBe(1);
    }
  },
);

test("an error in onRemark, of what the ledger cannot write, is the caller's too", async () => {
  const ledger = {
    ...memoryLedger(),
    append: async () => {
      throw new Error('full');
    },
  };
  const onRemark = () => {
    throw new Error('mine');
  };
  const crew = shuffledCrew({ seed: 8, depth: 3, branch: 2 }, 1, 5);
  await expect(runTree(crew, { ledger, onRemark })).rejects.toThrow('mine');
});

test.each([-1, 1.5, Number.NaN])('the first %d solutions cannot be wanted', async number => {
  const crew = shuffledCrew({ seed: 8, depth: 3, branch: 2 }, 1, 5);
  await expect(runTree(crew, { wanted: { first: number } })).rejects.toThrow(/first is/);
});
