import { expect, test } from 'vitest';
import { load } from '../../sim/load.mjs';
import { VOLUNTEER_MUTANTS } from './mutants.js';
import { FAULTS, isHonest, KINDS, optionsOf } from './options.js';

const { campaign, simulateVolunteers }: typeof import('./main.js') = await load('../volunteers/sim/main.ts');

/** `QUADRILLE_VOLUNTEER_SCHEDULES=10000` for a long night. */
const SCHEDULES = Number(
  process.env.QUADRILLE_VOLUNTEER_SCHEDULES ?? (process.env.QUADRILLE_LONG ? 300 : 120),
);

test(`${SCHEDULES} schedules with lying volunteers: no wrong total, no lie counted, nobody honest blocked, none hung`, async () => {
  const { wrong, happened, kinds, quorumRecords, confirmedRecords, revokedRecords } = await campaign(
    1,
    SCHEDULES,
  );
  expect(wrong.map(({ options, wrong: why }) => ({ seed: options.seed, why }))).toEqual([]);
  for (const fault of FAULTS)
    expect([fault, happened.get(fault) ?? 0]).toEqual([fault, atLeast(SCHEDULES / 50)]);
  for (const kind of ['random lie', 'lazy lie', 'nonsense', 'replay', 'wrong version']) {
    const { there, blocked } = kinds.get(kind)!;
    expect([kind, there]).toEqual([kind, atLeast(SCHEDULES / 20)]);
    expect([kind, blocked / there]).toEqual([kind, atLeast(0.4)]); // the others came too late to tell a lie
  }
  expect(quorumRecords).toBeGreaterThan(SCHEDULES / 4);
  expect(confirmedRecords).toBeGreaterThan(SCHEDULES);
  expect(revokedRecords).toBeGreaterThan(SCHEDULES / 50);
}, 600_000);

const atLeast = (least: number) => expect.toSatisfy((value: number) => value >= least);

/**
 * Seeds that once failed stay: a record of a pair revoked meanwhile used up all generations of its unit; three trusted
 * walks that died of bad luck barred a unit for ever, and no trusted worker was there. In 21 756 two who collude are
 * found after a first answer that they had changed, as the bound allows: only from then on may nothing of theirs count.
 */
test.each([972, 1373, 12_730, 21_756])('seed %i, which once failed', async seed => {
  expect((await simulateVolunteers(seed)).wrong).toEqual([]);
});

test('a seed fixes everything that happens', async () => {
  for (const seed of [3, 4, 50, 98]) {
    expect((await simulateVolunteers(seed)).trace).toBe((await simulateVolunteers(seed)).trace);
  }
});

test('the seeds make what matters: three in ten lie, every kind, every wish, with and without workers', () => {
  const all = Array.from({ length: 1000 }, (_, seed) => optionsOf(seed));
  const volunteers = all.flatMap(options => options.volunteers);
  const single = volunteers.filter(kind => kind !== 'pair' && kind !== 'colluder');
  const liars = single.filter(kind => !isHonest(kind)).length / single.length;
  expect(liars).toBeGreaterThan(0.25);
  expect(liars).toBeLessThan(0.35);
  for (const kind of KINDS) expect(volunteers.filter(other => other === kind).length).toBeGreaterThan(50);
  expect(all.filter(({ workers }) => workers === 0).length).toBeGreaterThan(200);
  expect(all.filter(({ isStrict }) => isStrict).length).toBeGreaterThan(80);
  expect(all.filter(({ wanted }) => typeof wanted === 'object').length).toBeGreaterThan(150);
});

test.each(VOLUNTEER_MUTANTS)(
  'planted bug found: $name',
  async mutant => {
    expect(mutant.seed).toBeLessThanOrEqual(2500);
    const { firstWrong } = await load('../volunteers/sim/main.ts', mutant);
    expect(await firstWrong(1000, mutant.seed)).toBeDefined();
  },
  600_000,
);
