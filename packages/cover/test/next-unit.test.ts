/** A kernel that goes from unit to unit is not filled anew for each; nobody may notice. */
import { coverSearch, type Unit, type Walk } from '@quadrille/cover';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { smallModel } from './support/small-models.js';

/** `QUADRILLE_RUNS=100000` runs the whole campaign; the suite runs a seeded sample. */
const runs = { numRuns: Number(process.env.QUADRILLE_RUNS ?? 110), seed: 3 };

/** Which of the units known so far is opened next, and how many nodes of it are walked. */
const visits = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 6 })), { maxLength: 12 });

test.each(['planes', 'compact', 'bits', 'links', 'twin'] as const)(
  'a kernel of %s that has walked other units walks the next one as a new kernel does',
  kernel => {
    let goneBack = 0;
    fc.assert(
      fc.property(
        smallModel({ multiplicities: kernel !== 'planes' && kernel !== 'compact' }),
        visits,
        (model, chosen) => {
          const used = coverSearch(model, { kernel });
          const units: Unit[] = [[]];
          for (const [which, budget] of chosen) {
            const unit = units[which % units.length];
            if (unit.length > 1) goneBack++;
            const walks = [used, coverSearch(model, { kernel })].map(search =>
              search.open(unit, { collect: true }),
            );
            const [old, fresh] = walks.map(walk => [walk.step(budget), stateOf(walk), walk.take()]);
            expect(old).toEqual(fresh);
            units.push(...walks[0].rest());
            for (const walk of walks) walk.close?.();
          }
        },
      ),
      runs,
    );
    expect(goneBack).toBeGreaterThan(5);
  },
);

function stateOf(walk: Walk) {
  const { nodes, count, fraction, walkDigest, solutionsDigest } = walk;
  return [nodes, count, fraction, walkDigest, solutionsDigest, walk.rest()];
}
