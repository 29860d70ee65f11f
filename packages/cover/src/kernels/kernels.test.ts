import { hexLanes, solutionDigest } from '@quadrille/base';
import {
  coverSearch,
  type KernelName,
  type Model,
  ModelBuilder,
  solutions,
  type Walk,
} from '@quadrille/cover';
import { solveByAlgorithmX } from '@quadrille/cover/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asSet, solveByDefinition } from '../../test/support/by-definition.js';
import { queens } from '../../test/support/classics.js';
import { smallModel } from '../../test/support/small-models.js';
import { finish, inPieces } from '../../test/support/walks.js';

const KERNELS: readonly KernelName[] = ['planes', 'compact', 'bits', 'links', 'twin'];
const isOnce = (kernel: KernelName) => kernel === 'planes' || kernel === 'compact';
const kernelsFor = (model: Model) => KERNELS.filter(name => !isOnce(name) || !model.multiplicities);
/** Such models as a kernel can hold. */
const smallFor = (kernel: KernelName) => smallModel({ multiplicities: !isOnce(kernel) });
const RULES = ['fewest', 'first'] as const;
/** `QUADRILLE_RUNS=100000` runs the whole campaign; the suite runs a seeded sample. */
const runs = { numRuns: Number(process.env.QUADRILLE_RUNS ?? 100), seed: 2 };

test.each([
  ['colors', smallModel()],
  ['colors and multiplicities', smallModel({ multiplicities: true })],
])('every kernel finds exactly the covers that the definition allows, with %s', (_, models) => {
  fc.assert(
    fc.property(models, model => {
      const wanted = asSet(solveByDefinition(model));
      for (const kernel of kernelsFor(model)) {
        for (const choose of RULES) expect(asSet(solutions(model, { kernel, choose }))).toEqual(wanted);
      }
    }),
    runs,
  );
});

test.each(RULES)('the order of solutions is that of Algorithm X in every kernel, choosing %s', choose => {
  fc.assert(
    fc.property(smallModel(), model => {
      const wanted = [...solveByAlgorithmX(model, choose)];
      for (const kernel of KERNELS) expect([...solutions(model, { kernel, choose })]).toEqual(wanted);
    }),
    runs,
  );
});

test.each(KERNELS)('walked part + rest = the unit, wherever %s is stopped', kernel => {
  const models = smallFor(kernel);
  fc.assert(
    fc.property(models, fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 20 }), (model, budgets) => {
      const search = coverSearch(model, { kernel });
      const whole = finish(search.open([], { collect: true }));
      const pieces = inPieces(search, budgets);
      expect(pieces.solutions).toEqual(whole.solutions);
      expect(pieces.nodes).toBe(whole.nodes);
    }),
    runs,
  );
});

test.each(KERNELS)('the explored fraction of %s grows from 0 to 1', kernel => {
  const models = smallFor(kernel);
  fc.assert(
    fc.property(models, model => {
      const walk = coverSearch(model, { kernel }).open([], { collect: false });
      let before = 0;
      expect(walk.fraction).toBe(0);
      while (walk.step(1)) {
        expect(walk.fraction).toBeGreaterThanOrEqual(before - 1e-9);
        before = walk.fraction;
        expect(before).toBeLessThan(1);
      }
      expect(walk.fraction).toBe(1);
    }),
    runs,
  );
});

test.each(KERNELS)('asking %s for the rest does not disturb the walk', kernel => {
  const models = smallFor(kernel);
  fc.assert(
    fc.property(models, fc.integer({ min: 1, max: 4 }), (model, budget) => {
      const search = coverSearch(model, { kernel });
      const [asked, plain] = [search.open([], { collect: true }), search.open([], { collect: true })];
      const state = ({ nodes, walkDigest, fraction }: Walk) => [nodes, walkDigest, fraction];
      for (let more = true; more; ) {
        more = plain.step(budget);
        expect(asked.step(budget)).toBe(more);
        expect(asked.rest()).toEqual(asked.rest());
        expect(asked.take()).toEqual(plain.take());
        expect(state(asked)).toEqual(state(plain));
      }
      expect(asked.rest()).toEqual([]);
    }),
    runs,
  );
});

test('the digest of solutions is the same for every kernel and can be made from the solutions', () => {
  fc.assert(
    fc.property(smallModel(), model => {
      let [a, b] = [0, 0];
      for (const solution of solveByDefinition(model)) {
        const lanes = solutionDigest(solution);
        a += lanes[0];
        b += lanes[1];
      }
      for (const kernel of KERNELS) {
        const walk = coverSearch(model, { kernel }).open([], { collect: false });
        finish(walk);
        expect(walk.solutionsDigest).toBe(hexLanes(a, b));
      }
    }),
    runs,
  );
});

test('a unit made by one kernel can be walked by another', () => {
  fc.assert(
    fc.property(smallModel(), fc.integer({ min: 1, max: 5 }), (model, budget) => {
      const wanted = asSet(solveByDefinition(model));
      for (const maker of KERNELS) {
        const walk = coverSearch(model, { kernel: maker }).open([], { collect: true });
        walk.step(budget);
        const walked = walk.take();
        const units = walk.rest();
        for (const kernel of KERNELS) {
          const search = coverSearch(model, { kernel });
          const found = units.flatMap(unit => finish(search.open(unit, { collect: true })).solutions);
          expect(asSet([...walked, ...found])).toEqual(wanted);
        }
      }
    }),
    { ...runs, numRuns: Math.ceil(runs.numRuns / 3) },
  );
});

test('a unit of another search is refused', () => {
  const model = new ModelBuilder();
  model.primary('a');
  model.primary('b');
  model.option(['a']);
  model.option(['a', 'b']);
  model.option(['b']);
  for (const kernel of KERNELS) {
    const search = coverSearch(model.build(), { kernel });
    for (const unit of [[0, 1], [7], [-1], [1, 1], [0.5]]) {
      expect(() => search.open(unit, { collect: true }), `${kernel} ${unit}`).toThrow(/does not belong/);
    }
  }
});

test('more solutions than fit the buffer all arrive, in order', () => {
  const builder = new ModelBuilder();
  const items = Array.from({ length: 17 }, (_, i) => builder.primary(`i${i}`));
  for (const item of items) for (const side of [0, 1]) builder.option([item], { name: `${side}` });
  const model = builder.build();
  for (const kernel of KERNELS) {
    let expected = 0;
    for (const solution of solutions(model, { kernel })) {
      const bits = solution.reduce((sum, option) => sum * 2 + (option & 1), 0);
      if (bits !== expected++) throw new Error(`${kernel}: ${bits} came instead of ${expected - 1}`);
    }
    expect(expected).toBe(2 ** 17);
  }
});

test('a walk tells what it has counted, and its digest changes from node to node', () => {
  for (const kernel of KERNELS) {
    const walk = coverSearch(queens(6), { kernel }).open([], { collect: false });
    const digests = new Set<string>();
    for (let nodes = 1, more = true; more; nodes++) {
      more = walk.step(1);
      expect(walk.nodes).toBeLessThanOrEqual(nodes);
      expect(walk.walkDigest + walk.solutionsDigest).toMatch(/^[0-9a-f]{32}$/);
      digests.add(walk.walkDigest);
    }
    expect(walk.count).toBe(4n);
    expect(Math.abs(digests.size - walk.nodes)).toBeLessThan(2); // kernels differ in how they begin and end
  }
  expect(hexLanes(1, 0x89abcdef)).toBe('0000000189abcdef');
});

test.each([10, 48, 49, 60])('a solution of %i options comes in ascending order', count => {
  const builder = new ModelBuilder();
  const items = Array.from({ length: count }, (_, i) => builder.primary(`i${i}`));
  for (const item of items.toReversed()) builder.option([item]);
  const ascending = items.map((_, option) => option);
  for (const kernel of KERNELS) expect([...solutions(builder.build(), { kernel })]).toEqual([ascending]);
});

test.each(KERNELS)(
  'a walk of %s that is closed is over, and lends its kernel to exactly one other',
  kernel => {
    const search = coverSearch(queens(7), { kernel });
    const closed = search.open([], { collect: false });
    closed.step(20);
    const before = [closed.walkDigest, closed.solutionsDigest, closed.nodes, closed.count];
    closed.close?.();
    closed.close?.();
    const walks = [search.open([], { collect: false }), search.open([], { collect: false })];
    for (let more = true; more; ) more = walks.map(walk => walk.step(5)).some(Boolean);
    const whole = coverSearch(queens(7), { kernel }).open([], { collect: false });
    while (whole.step(1000));
    for (const { count, nodes, walkDigest } of walks) {
      expect([count, nodes, walkDigest]).toEqual([40n, whole.nodes, whole.walkDigest]);
    }
    expect([closed.walkDigest, closed.solutionsDigest, closed.nodes, closed.count]).toEqual(before);
    expect([closed.step(9), closed.rest(), closed.fraction, closed.nodes]).toEqual([false, [], 1, before[2]]);
    walks[0].close?.(); // it had come to its end
    const later = [search.open([], { collect: false }), search.open([], { collect: false })];
    for (let more = true; more; ) more = later.map(walk => walk.step(5)).some(Boolean);
    expect(later.map(({ count }) => count)).toEqual([40n, 40n]);
  },
);

test.each(KERNELS)(
  'of three choices between two, the explored share of %s is told in eighths or quarters',
  kernel => {
    const builder = new ModelBuilder();
    for (const item of 'abc') builder.primary(item);
    for (const item of 'aabbcc') builder.option(item);
    const walk = coverSearch(builder.build(), { kernel }).open([], { collect: false });
    const shares = new Set([walk.fraction]);
    while (walk.step(1)) shares.add(walk.fraction);
    // Planes and bits look into the middle of a pair, links take the last two together.
    const quarters = [0, 0.25, 0.5, 0.75, 1];
    const eighths = [0, 0.125, 0.375, 0.5, 0.625, 0.875, 1];
    expect([...shares, walk.fraction]).toEqual(kernel !== 'links' && kernel !== 'twin' ? eighths : quarters);
  },
);

test('an option without a primary item belongs to no unit', () => {
  const builder = new ModelBuilder();
  builder.primary('a');
  builder.secondary('s');
  for (const items of ['a', 's', 'as']) builder.option(items);
  for (const kernel of KERNELS) {
    const search = coverSearch(builder.build(), { kernel });
    expect(() => search.open([1], { collect: false })).toThrow('choice 1 is not possible there');
    const walk = search.open([2], { collect: true });
    while (walk.step(1));
    expect(walk.take()).toEqual([[2]]);
  }
});

test.each(KERNELS)('a unit that is a dead end is over with its first step: %s', kernel => {
  const builder = new ModelBuilder();
  for (const name of 'abc') builder.primary(name);
  for (const items of ['ab', 'bc', 'c', 'a']) builder.option(items);
  const search = coverSearch(builder.build(), { kernel, choose: 'first' });
  const reached = search.open([0, 2], { collect: true });
  while (reached.step(1));
  expect([reached.count, reached.take()]).toEqual([1n, [[0, 2]]]);
  const blocked = new ModelBuilder();
  for (const name of 'abc') blocked.primary(name);
  for (const items of ['ab', 'bc', 'a']) blocked.option(items);
  const dead = coverSearch(blocked.build(), { kernel, choose: 'first' }).open([0], { collect: true });
  expect([dead.step(1), dead.count, dead.take(), dead.rest(), dead.fraction]).toEqual([false, 0n, [], [], 1]);
});

/**
 * Cells in a row, black or white: item i paints cells i and i + 1 differently, and every 20th may also paint both
 * black. How many ways there are is counted from cell to cell.
 */
function chain(length: number): { readonly model: Model; readonly count: number } {
  const builder = new ModelBuilder();
  const items = Array.from({ length }, (_, i) => builder.primary(`i${i}`));
  const cells = Array.from({ length: length + 1 }, (_, i) => builder.secondary(`c${i}`));
  let ways = { black: 1, white: 1 };
  items.forEach((item, i) => {
    const paint = (...colors: string[]) =>
      builder.option([item, ...colors.map((c, k) => [cells[i + k], c] as const)]);
    paint('black', 'white');
    paint('white', 'black');
    const isFree = i % 20 === 0;
    if (isFree) paint('black', 'black');
    ways = { white: ways.black, black: ways.white + (isFree ? ways.black : 0) };
  });
  return { model: builder.build(), count: ways.black + ways.white };
}

test.each([4, 5, 9, 33, 64, 65, 129, 200])(
  'deep and colored: a chain of %i items in every kernel',
  length => {
    const { model, count } = chain(length);
    const wanted = [...solveByAlgorithmX(model)];
    expect(wanted.length).toBe(count);
    for (const kernel of KERNELS) {
      expect([...solutions(model, { kernel })]).toEqual(wanted);
      const pieces = inPieces(coverSearch(model, { kernel }), [length, 3, 1, 40]);
      expect(asSet(pieces.solutions)).toEqual(asSet(wanted));
    }
  },
);

test.each([5, 70])('%i items that are covered twice take two levels each', length => {
  const builder = new ModelBuilder();
  const items = Array.from({ length }, (_, i) => builder.primary(`i${i}`, { least: 2, most: 5 }));
  for (const item of items) builder.option([item]);
  for (const item of items) builder.option([item]);
  const all = Array.from({ length: 2 * length }, (_, option) => option);
  const model = builder.build();
  for (const kernel of kernelsFor(model)) expect([...solutions(model, { kernel })]).toEqual([all]);
});

test('a model with no primary item has one solution: to take nothing', () => {
  const builder = new ModelBuilder();
  builder.secondary('s');
  builder.option(['s']);
  for (const kernel of KERNELS) expect([...solutions(builder.build(), { kernel })]).toEqual([[]]);
  expect([...solutions(new ModelBuilder().build())]).toEqual([[]]);
});
