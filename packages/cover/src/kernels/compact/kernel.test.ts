import { coverSearch, type Model, ModelBuilder, randomFrom, solutions } from '@quadrille/cover';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { queens } from '../../../test/support/classics.js';
import { smallModel } from '../../../test/support/small-models.js';
import { inPieces } from '../../../test/support/walks.js';
import { compactTwin } from './twin.js';

/** `QUADRILLE_RUNS=100000` runs the whole campaign; the suite runs a seeded sample. */
const runs = { numRuns: Number(process.env.QUADRILLE_RUNS ?? 130), seed: 2 };

function alike(model: Model, choose: 'fewest' | 'first'): number {
  const twin = compactTwin(model, choose);
  const walk = coverSearch(model, { kernel: 'compact', choose }).open([], { collect: true });
  while (walk.step(3));
  expect([walk.nodes, walk.walkDigest]).toEqual([twin.nodes, twin.walkDigest]);
  expect(walk.take()).toEqual(twin.solutions.map(solution => [...solution].sort((a, b) => a - b)));
  return twin.nodes;
}

test.each(['fewest', 'first'] as const)('the kernel and its twin walk alike, choosing %s', choose => {
  fc.assert(
    fc.property(smallModel(), model => {
      alike(model, choose);
    }),
    runs,
  );
  alike(queens(7), choose);
});

/** 768 options stay in the first table; of 3500, several tables are made one after another, but the twin would take long. */
test.each([
  { count: 200, seeds: 3 },
  { count: 700, seeds: 0 },
  { count: 1000, seeds: 1 },
  { count: 3500, seeds: 0 },
])('$count options: as the twin, in the order of dancing links, in pieces', ({ count, seeds }) => {
  for (let seed = 0; seed < 3; seed++) {
    const model = tangled(seed, count);
    if (seed < seeds) expect(alike(model, 'fewest')).toBeGreaterThan(20);
    const inOrder = [...solutions(model, { kernel: 'links' })];
    expect(inOrder.length).toBeGreaterThan(0);
    const search = coverSearch(model, { kernel: 'compact' });
    expect(inPieces(search, [1, 7, 2, 30, 5, 11]).solutions).toEqual(inOrder);
  }
});

test('a unit goes on where tables have become shorter', () => {
  const search = coverSearch(tangled(1, 3500), { kernel: 'compact' });
  const walk = search.open([], { collect: true });
  walk.step(40);
  const found = walk.take();
  const rest = walk.rest();
  expect(Math.max(...rest.map(unit => unit.length))).toBeGreaterThan(2);
  for (const unit of rest) {
    const part = search.open(unit, { collect: true });
    while (part.step(1000));
    found.push(...part.take());
  }
  const asText = (all: readonly (readonly number[])[]) => all.map(one => one.join()).sort();
  expect(asText(found)).toEqual(asText([...solutions(tangled(1, 3500), { kernel: 'links' })]));
  expect(() => search.open([rest[0][0], rest[0][0]], { collect: false })).toThrow('not possible there');
});

/** Ten ways to cover 40 items, and many options that hardly fit anywhere; some have colors. */
function tangled(seed: number, count: number): Model {
  const random = randomFrom(seed);
  const builder = new ModelBuilder();
  const items = Array.from({ length: 40 }, (_, i) => builder.primary(`${i}`));
  const marks = ['x', 'y'].map(name => builder.secondary(name));
  const bare = builder.secondary('bare');
  const colored = () => (random.below(9) ? [] : [[marks[random.below(2)], random.below(3)] as const]);
  builder.option([bare]);
  for (let way = 0; way < 10; way++) {
    const own = random.shuffle([...items]);
    while (own.length > 0) builder.option([...own.splice(0, 6 + random.below(5)), ...(way ? colored() : [])]);
  }
  for (let option = 60; option < count; option++) {
    const own = random.shuffle([...items]).slice(0, 11 + random.below(4));
    builder.option([...own, ...(random.below(5) ? [] : [bare]), ...colored()]);
  }
  return builder.build();
}
