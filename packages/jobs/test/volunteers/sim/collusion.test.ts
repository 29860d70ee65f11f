/**
 * One forged unit, told by everybody who was bribed: how often is it in the answer? The bound that the answer states
 * must hold for two and three colluders and for half of all names.
 */
import { expect, test } from 'vitest';
import { load } from '../../sim/load.mjs';
import type { Kind, VolunteerSimOptions } from './options.js';

const NAMES = 10;
/** Seeds are fixed: 12 of each keep the bound, and miss it without the audit. */
const SCHEDULES = Number(process.env.QUADRILLE_COLLUSION_SCHEDULES ?? (process.env.QUADRILLE_LONG ? 24 : 12));
const BOUND = 0.05;

const { simulateVolunteers } = await load('../volunteers/sim/simulate.ts');

async function forge(colluders: number, change: Partial<VolunteerSimOptions> = {}) {
  let forged = 0;
  let fooled = 0;
  for (let seed = 1; seed <= SCHEDULES; seed++) {
    const options = optionsFor(seed, colluders, change);
    const { isForged, isFooled, wrong } = await simulateVolunteers(seed, undefined, options);
    expect([seed, wrong]).toEqual([seed, []]);
    if (isForged) forged++;
    if (isFooled) fooled++;
  }
  return { forged, fooled };
}

function optionsFor(
  seed: number,
  colluders: number,
  change: Partial<VolunteerSimOptions>,
): VolunteerSimOptions {
  const volunteers = Array.from({ length: NAMES }, (_, i): Kind => (i < colluders ? 'colluder' : 'honest'));
  return {
    ...{ seed, tree: { seed, depth: 6, branch: 3, skew: 10 }, wanted: 'count', workers: 0, volunteers },
    ...{ nodes: 4, share: 0.05, heavyShare: 0.1, quorum: 5, bound: BOUND, isStrict: false, hasCheck: true },
    ...{ healMs: 5000, faults: {}, ...change },
  };
}

/** Three standard deviations above what is allowed. */
const most = (chance: number, tries: number) => chance * tries + 3 * Math.sqrt(chance * (1 - chance) * tries);

test.each([2, 3, NAMES / 2])(
  `%i of ${NAMES} collude and forge one unit: it stays with a chance of at most ${BOUND}`,
  async colluders => {
    const { forged, fooled } = await forge(colluders);
    expect(forged).toBeGreaterThan(SCHEDULES / 2);
    expect(fooled).toBeLessThanOrEqual(most(BOUND, forged));
  },
  300_000,
);

test('with a quorum of two and half of all names, the final audit alone keeps the bound', async () => {
  const { forged, fooled } = await forge(NAMES / 2, { quorum: 2 });
  expect(fooled).toBeLessThanOrEqual(most(BOUND, forged));
  const without = await forge(NAMES / 2, { quorum: 2, bound: 1 });
  expect(without.fooled).toBeGreaterThan(most(BOUND, without.forged)); // so that this test can fail
}, 300_000);
