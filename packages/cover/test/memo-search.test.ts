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

test('a walk tells how much of its first choices is done, and when it may be divided', () => {
  const search = memoSearch(dominoes(6, 6));
  const walk = search.open([], { collect: false });
  const first = walk.rest().length; // nothing is tried yet
  expect([first, walk.fraction, walk.restSize!(), walk.count]).toEqual([2, 0, 0, 0n]);
  let last = 0;
  const seen = new Set([0]);
  while (walk.step(1)) {
    expect(walk.fraction).toBeGreaterThanOrEqual(last);
    last = walk.fraction;
    seen.add(last);
  }
  expect([...seen]).toEqual([0, 0.5, 1]);
  expect([walk.fraction, walk.restSize!(), walk.take(), walk.count]).toEqual([1, 0, [], 6728n]);
});

test('a unit is divided at its very beginning, below its first choices not at all, and when its memory is full', () => {
  const search = memoSearch(queens(9));
  const walk = search.open([], { collect: false });
  for (const [nodes, size] of [
    [4096, 0],
    [4097, Number.POSITIVE_INFINITY],
  ]) {
    while (walk.nodes < nodes) walk.step(1);
    expect([walk.nodes, walk.restSize!()]).toEqual([nodes, size]);
  }
  /** The choices of a unit after three divisions, each after one step. */
  const deepUnit = (search: Search) => {
    let unit: Unit = [];
    for (let depth = 0; depth < 3; depth++) {
      const own = search.open(unit, { collect: false });
      own.step(1);
      expect([depth, own.restSize!()]).toEqual([depth, 0]);
      unit = own.rest().find(rest => rest.length === depth + 1)!;
    }
    return unit;
  };
  const deep = search.open(deepUnit(search), { collect: false });
  expect([deep.step(1), deep.restSize!()]).toEqual([true, Number.POSITIVE_INFINITY]);
  const board = memoSearch(dominoes(8, 8), { memory: 0.02 });
  const full = board.open(deepUnit(board), { collect: false });
  while (full.step(100));
  expect([full.fraction < 1, full.restSize!(), full.rest().length > 0]).toEqual([true, 0, true]);
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
