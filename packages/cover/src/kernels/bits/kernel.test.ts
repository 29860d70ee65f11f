import { coverSearch, type Model, ModelBuilder, randomFrom, solutions } from '@quadrille/cover';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asSet } from '../../../test/support/by-definition.js';
import { queens } from '../../../test/support/classics.js';
import { smallModel } from '../../../test/support/small-models.js';
import { inPieces } from '../../../test/support/walks.js';
import { bitsTwin } from './twin.js';

/** `QUADRILLE_RUNS=100000` runs the whole campaign; the suite runs a seeded sample. */
const runs = { numRuns: Number(process.env.QUADRILLE_RUNS ?? 130), seed: 2 };

function alike(model: Model, choose: 'fewest' | 'first'): number {
  const twin = bitsTwin(model, choose);
  const walk = coverSearch(model, { kernel: 'bits', choose }).open([], { collect: true });
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
  const nodes = Array.from({ length: 16 }, (_, seed) => alike(tangled(seed), choose));
  expect(nodes.filter(count => count > 20).length).toBeGreaterThan(8);
  alike(queens(7), choose);
});

/** More options than fit one vector, most of them short, with colors on two secondary items. */
function tangled(seed: number): Model {
  const random = randomFrom(seed);
  const builder = new ModelBuilder();
  const items = Array.from({ length: 9 + random.below(4) }, (_, i) => builder.primary(`${i}`));
  const marks = ['x', 'y'].map(name => builder.secondary(name));
  for (let option = 0; option < 140; option++) {
    const own = random.shuffle([...items]).slice(0, 2 + random.below(3));
    const colored = option % 4 ? [] : [[marks[random.below(2)], random.below(3)] as const];
    builder.option([...own, ...colored]);
  }
  return builder.build();
}

test('holes and pieces that may come twice: as many as dancing links find, in slices and in units', () => {
  for (let seed = 0; seed < 25; seed++) {
    const random = randomFrom(seed);
    const builder = new ModelBuilder();
    const pieces = [...'ABC'].map(name =>
      builder.primary(name, { least: random.below(2), most: 1 + random.below(3) }),
    );
    const cells = Array.from({ length: 12 }, (_, i) =>
      builder.primary(`${i}`, { least: i % 3 ? 1 : 0, most: 1 }),
    );
    const mark = builder.secondary('mark');
    for (let option = 0; option < 90; option++) {
      const own = random.shuffle([...cells]).slice(0, 2 + random.below(3));
      builder.option([pieces[option % 3], ...own, ...(option % 9 ? [] : [[mark, option % 2] as const])]);
    }
    const model = builder.build();
    const wanted = asSet(solutions(model, { kernel: 'links' }));
    const search = coverSearch(model, { kernel: 'bits' });
    expect(asSet(solutions(model, { kernel: 'bits' }))).toEqual(wanted);
    expect(asSet(solutions(model, { kernel: 'bits', choose: 'first' }))).toEqual(wanted);
    expect(asSet(inPieces(search, [5, 1, 30, 2, 9]).solutions)).toEqual(wanted);
  }
});
