import { coverSearch, type Model, ModelBuilder, parseDlx, randomFrom, solutions } from '@quadrille/cover';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { queens } from '../../../test/support/classics.js';
import { smallModel } from '../../../test/support/small-models.js';
import { planesTwin } from './twin.js';

/** `QUADRILLE_RUNS=100000` runs the whole campaign; the suite runs a seeded sample. */
const runs = { numRuns: Number(process.env.QUADRILLE_RUNS ?? 130), seed: 2 };
const RULES = ['fewest', 'first'] as const;

function alike(model: Model, choose: 'fewest' | 'first'): number {
  const twin = planesTwin(model, choose);
  const walk = coverSearch(model, { kernel: 'planes', choose }).open([], { collect: true });
  while (walk.step(3));
  expect([walk.nodes, walk.walkDigest]).toEqual([twin.nodes, twin.walkDigest]);
  expect(walk.take()).toEqual(twin.solutions.map(solution => [...solution].sort((a, b) => a - b)));
  return twin.nodes;
}

test.each(RULES)('the kernel and its twin walk alike, choosing %s', choose => {
  fc.assert(
    fc.property(smallModel(), model => {
      alike(model, choose);
    }),
    runs,
  );
  alike(queens(7), choose);
});

/** Four planes in a vector, two, one; several blocks of items. Where the first item is chosen most walks are too long. */
const SIZES = [
  { items: 10, seeds: 6, walkedFirst: [0, 2, 3, 4, 5] },
  { items: 40, seeds: 6, walkedFirst: [0, 1, 2, 3, 4, 5] },
  { items: 90, seeds: 6, walkedFirst: [1, 3] },
  { items: 150, seeds: 3, walkedFirst: [1] },
  { items: 300, seeds: 2, walkedFirst: [] },
];

test.each(SIZES)(
  '$items items: as the twin, and in the order of dancing links',
  ({ items, seeds, walkedFirst }) => {
    for (let seed = 0; seed < seeds; seed++) {
      const model = tangled(seed, items);
      expect(alike(model, 'fewest')).toBeGreaterThan(9);
      if (walkedFirst.includes(seed)) alike(model, 'first');
      const inOrder = [...solutions(model, { kernel: 'links' })];
      expect(inOrder.length).toBeGreaterThan(0);
      expect([...solutions(model, { kernel: 'planes' })]).toEqual(inOrder);
    }
  },
);

test('planes count to 255 options of an item', () => {
  const wide = (count: number) => {
    const builder = new ModelBuilder();
    const [a, b, c] = ['a', 'b', 'c'].map(name => builder.primary(name));
    for (let i = 0; i < count; i++) builder.option([a]);
    for (let i = 0; i < count - 1; i++) builder.option([b]);
    for (let i = 0; i < count; i++) builder.option([c]);
    return builder.build();
  };
  for (const count of [3, 4, 9, 17, 33, 65, 129, 255]) {
    const walk = coverSearch(wide(count), { kernel: 'planes' }).open([], { collect: false });
    walk.step(1);
    // The branches of the root are those of b, which has one option less than a before it and c behind it.
    const [first] = walk.rest().at(-1)!;
    expect(first).toBe(2 * count - 2);
  }
  expect(() => coverSearch(wide(256), { kernel: 'planes' })).toThrow('at most 255 options for an item');
});

test('planes refuse multiplicities and what is too large, and auto takes something else then', () => {
  expect(() => coverSearch(parseDlx('1:2|a b\na\na b\n'), { kernel: 'planes' })).toThrow(
    'the kernel "planes" cannot hold this model: it cannot count how often an item is covered; use "links"',
  );
  const long = new ModelBuilder();
  long.option(Array.from({ length: 20_000 }, (_, i) => long.primary(`i${i}`)));
  expect(() => coverSearch(long.build(), { kernel: 'planes' })).toThrow('it would need more than 64 MiB');
  expect(coverSearch(long.build()).kernel).toBe('bits');
});

/** Ways to cover a few items after another, and as many options that hardly fit anywhere; some have colors. */
function tangled(seed: number, itemCount: number): Model {
  const random = randomFrom(seed);
  const builder = new ModelBuilder();
  const items = Array.from({ length: itemCount }, (_, i) => builder.primary(`${i}`));
  const marks = ['x', 'y'].map(name => builder.secondary(name));
  const part = () => 1 + random.below(4);
  const colored = () => (random.below(9) ? [] : [[marks[random.below(2)], random.below(3)] as const]);
  // The first items can be covered in several ways, all others in one.
  for (const [group, ways] of [
    [items.slice(0, 8), 12],
    [items, 1],
  ] as const) {
    for (let way = 0; way < ways; way++) {
      const own = random.shuffle([...group]);
      while (own.length > 0) builder.option([...own.splice(0, part()), ...(ways > 1 ? colored() : [])]);
    }
  }
  for (let option = 0; option < itemCount / 2; option++) {
    const near = random.below(itemCount - 4);
    builder.option([items[near], items[near + 1 + random.below(3)], ...colored()]);
  }
  return builder.build();
}
