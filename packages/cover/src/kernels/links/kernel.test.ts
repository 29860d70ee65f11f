import { coverSearch, type Walk } from '@quadrille/cover';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { smallModel } from '../../../test/support/small-models.js';

/** `QUADRILLE_RUNS=100000` runs the whole campaign; the suite runs a seeded sample. */
const runs = { numRuns: Number(process.env.QUADRILLE_RUNS ?? 150), seed: 2 };

test('dancing links in WebAssembly and in TypeScript walk alike, node by node', () => {
  fc.assert(
    fc.property(
      smallModel({ multiplicities: true }),
      fc.integer({ min: 1, max: 30 }),
      fc.boolean(),
      (model, budget, collect) => {
        const [compiled, twin] = (['links', 'twin'] as const).map(kernel =>
          coverSearch(model, { kernel }).open([], { collect }),
        );
        for (let more = true; more; ) {
          more = compiled.step(budget);
          expect(twin.step(budget)).toBe(more);
          const state = (walk: Walk) => [
            walk.nodes,
            walk.count,
            walk.walkDigest,
            walk.solutionsDigest,
            walk.fraction,
          ];
          expect(state(compiled)).toEqual(state(twin));
          expect(compiled.take()).toEqual(twin.take());
          expect(compiled.rest()).toEqual(twin.rest());
        }
      },
    ),
    runs,
  );
});
