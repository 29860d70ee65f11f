import { type Model, memoSearch, memoSearchOfText, type Search, type Unit } from '@quadrille/cover';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { staircases } from './support/boards.js';
import { solveByDefinition } from './support/by-definition.js';
import { dominoes, queens } from './support/classics.js';
import { smallModel } from './support/small-models.js';

/** The sum over all units, each stopped after so many steps as `stops` says, one after another. */
function countedInUnits(search: Search, stops: () => number): { count: bigint; units: number } {
  const open: Unit[] = [[]];
  let count = 0n;
  let units = 0;
  for (let unit = open.pop(); unit !== undefined; unit = open.pop()) {
    const walk = search.open(unit, { collect: false });
    units++;
    for (let left = stops(); left > 0 && walk.step(1); left--);
    count += walk.count;
    const rest = walk.rest();
    for (const each of rest) expect(each.length).toBeGreaterThan(unit.length);
    open.push(...rest);
  }
  return { count, units };
}

test('a unit is what was counted and the rest, wherever a walk stops', () => {
  let divided = 0;
  fc.assert(
    fc.property(smallModel({ multiplicities: true }), fc.array(fc.nat({ max: 6 })), (model, lengths) => {
      let at = 0;
      const { count, units } = countedInUnits(memoSearch(model), () => lengths[at++] ?? 100);
      expect(count).toBe(BigInt(solveByDefinition(model).length));
      if (units > 2) divided++;
    }),
    { numRuns: 130, seed: 23 },
  );
  expect(divided).toBeGreaterThan(40);
});

test.each([
  ['dominoes 6x6', dominoes(6, 6), 6728n],
  ['7 queens', queens(7), 40n],
  ['staircases 5', staircases(5), 806n],
] as const)('%s: the same count in units of 50 steps', (_, model: Model, wanted) => {
  const whole = countedInUnits(memoSearch(model), () => Number.POSITIVE_INFINITY);
  expect(whole).toEqual({ count: wanted, units: 1 });
  const { count, units } = countedInUnits(memoSearch(model), () => 50);
  expect(count).toBe(wanted);
  expect(units).toBeGreaterThan(3);
});

test('where the memory is full the rest is divided, and the count is the same', () => {
  const { count, units } = countedInUnits(memoSearch(dominoes(6, 6), { memory: 0.01 }), () => 1e6);
  expect(count).toBe(6728n);
  expect(units).toBeGreaterThan(1);
});

test('equal walks tell the same, and strange units are refused', () => {
  const text = 'a b c\na b\nc\na\nb c\n';
  const [one, other] = [memoSearchOfText({ text }), memoSearchOfText({ text })];
  expect(one.id).toBe(other.id);
  const walks = [one, other].map(search => search.open([], { collect: false }));
  for (const walk of walks) walk.step(2);
  expect(walks[0].walkDigest).toBe(walks[1].walkDigest);
  expect(walks[0].rest()).toEqual(walks[1].rest());
  expect(() => one.open([7], { collect: false })).toThrow('choice 7 is not possible');
  expect(() => one.open([], { collect: true })).toThrow('does not list');
});
