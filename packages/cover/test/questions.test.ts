import {
  best,
  count,
  coverSearch,
  estimate,
  first,
  type Model,
  ModelBuilder,
  randomFrom,
  type Solution,
  type Solutions,
  solutions,
  split,
} from '@quadrille/cover';
import { solveByAlgorithmX } from '@quadrille/cover/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { solveByDefinition } from './support/by-definition.js';
import { langford, queens, thesis } from './support/classics.js';
import { smallModel } from './support/small-models.js';

const runs = { numRuns: 300, seed: 3 };

test('the example of the thesis has the one solution B, D, F', () => {
  const model = thesis();
  const found = solutions(model);
  expect([...found].map(solution => solution.map(option => model.optionNames[option]).join(''))).toEqual([
    'BDF',
  ]);
  expect(found.summary).toMatchObject({ count: 1n, ended: 'exhausted' });
  expect(first(model)).toMatchObject({ solution: [1, 3, 5], count: 1n });
});

test.each([
  [3, 2],
  [4, 2],
  [5, 0],
  [6, 0],
  [7, 52],
  [8, 300],
])('Langford %i: %i arrangements (OEIS A014552, both directions)', (n, wanted) => {
  expect(count(langford(n))).toMatchObject({ count: BigInt(wanted), ended: 'exhausted' });
});

test('a search says how it ended', () => {
  const model = langford(8);
  expect(count(model, { limit: 5 })).toMatchObject({ count: 5n, ended: 'limited' });
  expect(count(model, { nodeLimit: 100 })).toMatchObject({ ended: 'limited', nodes: 100 });
  expect(count(model, { timeLimitMs: 0 })).toMatchObject({ ended: 'limited', nodes: 0 });
  expect(count(model, { signal: AbortSignal.abort() })).toMatchObject({ ended: 'stopped', nodes: 0 });
  expect(first(langford(5))).toMatchObject({ ended: 'exhausted', count: 0n });

  const some = solutions(model, { limit: 7 });
  expect([...some]).toHaveLength(7);
  expect(some.summary).toMatchObject({ count: 7n, ended: 'limited' });

  const left = solutions(model);
  for (const _ of left) break;
  expect(left.summary).toMatchObject({ count: 1n, ended: 'stopped' });
  expect([...left]).toEqual([]);
});

test('a search that takes many slices loses nothing, and ends at its limits in the midst of them', () => {
  const model = queens(10);
  const whole = count(model);
  expect(whole.nodes).toBeGreaterThan(6000); // a limit is looked at every 2000 nodes
  expect([...solutions(model)]).toEqual([...solveByAlgorithmX(model)]);
  expect(count(model, { nodeLimit: 5000 })).toMatchObject({ ended: 'limited', nodes: 5000 });
  expect(count(model, { limit: 1 }).nodes).toBeLessThan(whole.nodes);
  const early = count(langford(12), { timeLimitMs: 1, nodeLimit: 1e8 });
  expect(early.ended).toBe('limited');
  expect(early.nodes).toBeLessThan(1e8);
});

test('who leaves early is told what that means', () => {
  const leave = (found: Solutions) => {
    for (const _ of found) break;
    return found.summary.ended;
  };
  expect(leave(solutions(langford(8)))).toBe('stopped');
  expect(leave(solutions(langford(8), { limit: 1 }))).toBe('limited');
  expect(leave(solutions(thesis()))).toBe('exhausted'); // the only one, and known to be
  expect(solutions(thesis()).return?.()).toStrictEqual({ done: true, value: undefined });
  expect(first(langford(8))).toMatchObject({ ended: 'limited', count: 1n });
  expect(first(langford(8), { signal: AbortSignal.abort() })).toMatchObject({ ended: 'stopped', count: 0n });
  expect(Object.keys(count(thesis()))).toEqual(['count', 'nodes', 'ended', 'kernel']);
});

test('a limit above the number of solutions does not limit', () => {
  expect(count(langford(7), { limit: 53 })).toMatchObject({ count: 52n, ended: 'exhausted' });
  expect(count(langford(7), { limit: 52 })).toMatchObject({ count: 52n, ended: 'limited' });
});

test('an item without options is named', () => {
  const model = new ModelBuilder();
  model.primary('a');
  model.primary('lonely');
  model.option(['a']);
  expect(count(model.build())).toEqual({
    count: 0n,
    nodes: 0,
    ended: 'exhausted',
    kernel: 'bits',
    dry: 'lonely',
  });
  expect(best(model.build())).toMatchObject({ solutions: [], dry: 'lonely' });
});

test('the parts of any split, one after another, are the undivided search', () => {
  fc.assert(
    fc.property(smallModel({ multiplicities: true }), fc.integer({ min: 1, max: 12 }), (model, wanted) => {
      const search = coverSearch(model);
      const found: Solution[] = [];
      const { parts } = split(search, wanted);
      for (const { solutions, unit } of parts) {
        found.push(...solutions);
        if (!unit) continue;
        const walk = search.open(unit, { collect: true });
        while (walk.step(100));
        found.push(...walk.take());
      }
      expect(found).toEqual([...solutions(model)]);
    }),
    runs,
  );
});

test('a split has as many units as wanted where there are as many', () => {
  const { parts, nodes } = split(coverSearch(langford(9)), 200);
  expect(parts.filter(part => part.unit).length).toBeGreaterThanOrEqual(200);
  expect(nodes).toBeLessThan(200);
});

test('the mean of many probes is the number of nodes and solutions', () => {
  const search = coverSearch(langford(8));
  const { nodes } = count(langford(8));
  const about = estimate(search, { probes: 20_000, random: randomFrom(1) });
  expect(about.probes).toBe(20_000);
  expect(Math.abs(about.nodes - nodes)).toBeLessThan(4 * about.nodesError);
  expect(about.nodesError).toBeLessThan(0.02 * nodes);
  expect(about.solutions / 300).toBeCloseTo(1, 1);
});

test('the cheapest solutions are those of the definition', () => {
  const models = smallModel({ costs: true, multiplicities: true });
  fc.assert(
    fc.property(models, fc.integer({ min: 1, max: 4 }), (model, number) => {
      const costOf = (solution: Solution) => solution.reduce((sum, at) => sum + (model.costs?.[at] ?? 0), 0);
      const all = solveByDefinition(model);
      const found = best(model, number);
      const cheapest = all.map(costOf).sort((a, b) => a - b);
      expect(found.solutions.map(({ cost }) => cost)).toEqual(cheapest.slice(0, number));
      const texts = new Set(all.map(String));
      expect(
        found.solutions.every(
          ({ solution, cost }) => texts.has(String(solution)) && cost === costOf(solution),
        ),
      ).toBe(true);
      expect(new Set(found.solutions.map(({ solution }) => String(solution))).size).toBe(
        found.solutions.length,
      );
    }),
    runs,
  );
});

/** Latin squares of order n with a cost for every entry. */
function pricedSquares(n: number): Model {
  const random = randomFrom(5);
  const model = new ModelBuilder();
  const all = [...Array(n).keys()];
  for (const a of all) for (const b of all) for (const kind of 'prc') model.primary(`${kind}${a}${b}`);
  for (const row of all)
    for (const column of all)
      for (const digit of all)
        model.option([`p${row}${column}`, `r${row}${digit}`, `c${column}${digit}`], {
          cost: random.below(100),
        });
  return model.build();
}

test('the bound spares nodes: few of those that a search for all solutions visits', () => {
  const model = pricedSquares(4);
  const all = count(model, { kernel: 'bits' }); // to which every choice is a node
  const cheapest = best(model);
  expect(all.count).toBe(576n);
  expect(cheapest).toMatchObject({ ended: 'exhausted' });
  expect(cheapest.nodes).toBeGreaterThan(5);
  expect(cheapest.nodes).toBeLessThan(all.nodes / 8);
  // The more are wanted, the less can be left out.
  const many = best(model, 100);
  expect(many.solutions).toHaveLength(100);
  expect(many.nodes).toBeGreaterThan(cheapest.nodes);
  expect(many.solutions[0]).toEqual(cheapest.solutions[0]);
  expect(best(model, 1000).solutions).toHaveLength(576);
});

test('a search for the cheapest ends at its limits and keeps what it has', () => {
  const model = pricedSquares(5);
  expect(best(model, 1, { nodeLimit: 40 })).toMatchObject({ ended: 'limited', nodes: 40 });
  expect(best(model, 1, { timeLimitMs: 0 })).toMatchObject({ ended: 'limited', solutions: [] });
  expect(best(model, 1, { signal: AbortSignal.abort() })).toMatchObject({ ended: 'stopped', nodes: 0 });
  const whole = best(model);
  expect(whole.ended).toBe('exhausted');
  const part = best(model, 1, { nodeLimit: whole.nodes - 1 });
  expect(part.ended).toBe('limited');
  expect(part.solutions.length).toBe(1);
  expect(best(model, 1, { nodeLimit: whole.nodes + 1, timeLimitMs: 1e9 })).toEqual(whole);
});

test.each([{ limit: -1 }, { limit: 1.5 }, { limit: Number.NaN }, { nodeLimit: -1 }, { nodeLimit: 1.5 }])(
  'a limit that is none is refused: %o',
  limits => {
    for (const ask of [count, first, solutions]) {
      if ('limit' in limits && ask === first) continue; // it wants one, whatever is said
      expect(() => ask(queens(4), limits)).toThrow(/use a whole number of at least 0/);
    }
    if ('nodeLimit' in limits) expect(() => best(queens(4), 1, limits)).toThrow(/whole number/);
  },
);

test('a time limit that is no number is refused, Infinity is no limit, and 0 is one', () => {
  expect(() => count(queens(4), { timeLimitMs: Number.NaN })).toThrow('timeLimitMs is not a number');
  const none = { limit: Infinity, nodeLimit: Infinity, timeLimitMs: Infinity };
  expect(count(queens(4), none)).toMatchObject({ count: 2n, ended: 'exhausted' });
  expect([...solutions(queens(4), none)]).toHaveLength(2);
  expect(count(queens(4), { limit: 0 })).toMatchObject({ count: 0n, ended: 'limited' });
  expect(count(queens(4), { nodeLimit: 0 })).toMatchObject({ count: 0n, ended: 'limited' });
  for (const number of [0, -1, 1.5, Number.NaN]) expect(() => best(queens(4), number)).toThrow(/number is/);
});
