import { countByFrontier, type Model, ModelBuilder, parseDlx, randomFrom } from '@quadrille/cover';
import { countingByFrontier, solveByAlgorithmX } from '@quadrille/cover/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { squares, staircases, vShapes } from '../../../test/support/boards.js';
import { solveByDefinition } from '../../../test/support/by-definition.js';
import {
  dominoes,
  langford,
  mutilated,
  pentominoes,
  primeSquare,
  queens,
} from '../../../test/support/classics.js';
import { smallModel } from '../../../test/support/small-models.js';
import { OutOfBytes } from './frontier.js';
import { frontierBound } from './host.js';
import { type SharedCount, sharedFrontiers } from './shared.js';
import { frontierTwin } from './twin.js';

test.each([
  ['dominoes 8x8', 12988816n, 'OEIS A004003', dominoes(8, 8)],
  ['dominoes 12x12', 53060477521960000n, 'OEIS A004003', dominoes(12, 12)],
  ['dominoes 16x16, beyond 64 bits', 2444888770250892795802079170816n, 'OEIS A004003', dominoes(16, 16)],
  ['the mutilated 8x8 board', 0n, 'Max Black 1946', mutilated()],
  ['8 queens', 92n, 'OEIS A000170', queens(8)],
  ['Langford pairs 8', 300n, 'OEIS A014552, twice', langford(8)],
  ['prime squares 3x3', 43222n, "Knuth's DLX2", primeSquare(3, 3)],
  ['pentominoes 3x20', 8n, 'Golomb 1965', pentominoes(20, 3)],
  ['squares in a square of 7', 450924n, 'OEIS A045846', squares(7)],
  ['squares in a square of 8', 35863972n, 'OEIS A045846', squares(8)],
  ['staircases 11', 3655617984124289n, 'OEIS A334617, the first term that is not there', staircases(11)],
  ['V-shapes 8', 888837716n, 'OEIS A322495', vShapes(8)],
] as const)('%s along a frontier: %s (%s)', (_, count, _source, model) => {
  expect(countByFrontier(model)).toMatchObject({ state: 'complete', count });
});

const finish = <Answer>(work: Generator<unknown, Answer>): Answer => {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
};

const ascending = (a: number, b: number) => a - b;

test('the count of the definition, by kernel and twin, with colors and multiplicities, in any order of items', () => {
  let several = 0;
  fc.assert(
    fc.property(smallModel({ multiplicities: true }), fc.nat(), (model, seed) => {
      const count = BigInt(solveByDefinition(model).length);
      const order = randomFrom(seed).shuffle(Array.from({ length: model.primaryCount }, (_, item) => item));
      expect(countByFrontier(model)).toMatchObject({ state: 'complete', count });
      expect(countByFrontier(model, { order })).toMatchObject({ state: 'complete', count });
      expect(finish(frontierTwin(model, order, 2 ** 28))).toMatchObject({ state: 'complete', count });
      expect(countByFrontier(model, { order: order.toSorted(ascending) }).tried).toBeLessThanOrEqual(
        2 ** frontierBound(model) + 1e-6,
      );
      if (count > 1n) several++;
    }),
    { numRuns: 120, seed: 23 },
  );
  expect(several).toBeGreaterThan(40);
});

test('larger random models with many colors and multiplicities: as many as a plain search finds', () => {
  let found = 0n;
  for (let seed = 0; seed < 40; seed++) {
    const model = tangle(seed);
    const count = BigInt([...solveByAlgorithmX(model)].length);
    found += count;
    expect(countByFrontier(model)).toMatchObject({ state: 'complete', count });
    const order = Array.from({ length: model.primaryCount }, (_, item) => item);
    expect(countByFrontier(model, { order }).tried).toBeLessThanOrEqual(2 ** frontierBound(model));
    expect(finish(frontierTwin(model, order, 2 ** 28))).toMatchObject({ count });
  }
  expect(found).toBeGreaterThan(3000n);
});

/** 7 items to be covered up to three times, 4 that have up to four colors; options of 2 to 4 items. */
function tangle(seed: number) {
  const random = randomFrom(seed);
  const builder = new ModelBuilder();
  const items = [...'abcdefg'].map(name => {
    const least = random.below(3);
    return builder.primary(name, { least, most: Math.max(1, least + random.below(2)) });
  });
  const colored = [...'wxyz'].map(name => builder.secondary(name));
  for (let i = 0; i < 26; i++) {
    const own = random.shuffle([...items]).slice(0, 1 + random.below(3));
    const color = random.below(5);
    const other = colored[random.below(4)];
    builder.option(color === 0 ? [...own, other] : [...own, [other, color]]);
  }
  return builder.build();
}

test('5 000 items of 2 options each: 2^5000', () => {
  const builder = new ModelBuilder();
  for (let i = 0; i < 5000; i++) builder.primary(`i${i}`);
  for (let i = 0; i < 10_000; i++) builder.option([`i${i >> 1}`]);
  expect(countByFrontier(builder.build())).toMatchObject({ state: 'complete', count: 2n ** 5000n, peak: 1 });
});

test('nothing to cover is one solution; an item without options is none', () => {
  expect(countByFrontier(parseDlx('a | s\na s\n'))).toMatchObject({ count: 1n });
  expect(countByFrontier(parseDlx('a b\na\n'))).toMatchObject({ count: 0n });
  const builder = new ModelBuilder();
  builder.secondary('s');
  builder.option(['s']);
  expect(countByFrontier(builder.build())).toMatchObject({ state: 'complete', count: 1n });
});

test('memory is bounded: too little of it is an answer, and so is a frontier that is too wide', () => {
  const byteLimit = 2 ** 20;
  const small = countByFrontier(pentominoes(10, 6), { byteLimit });
  expect(small).toMatchObject({ state: 'full', byteLimit });
  expect(small.bytes).toBeLessThan(2 * byteLimit);
  expect(countByFrontier(vShapes(10), { byteLimit: 2 ** 24 })).toMatchObject({ state: 'complete' });
  const builder = new ModelBuilder();
  const all = Array.from({ length: 2100 }, (_, i) => builder.primary(`i${i}`));
  builder.option(all);
  for (const item of all) builder.option([item]);
  expect(countByFrontier(builder.build())).toMatchObject({ state: 'wide' });
  expect(finish(frontierTwin(pentominoes(10, 6), [...Array(72).keys()], byteLimit))).toMatchObject({
    state: 'full',
  });
});

test('it works in slices that tell how far it is', () => {
  const seen = [...countingByFrontier(vShapes(10))];
  expect(seen.length).toBeGreaterThan(12);
  for (const { step, steps, states, peak } of seen) {
    expect(step).toBeLessThanOrEqual(steps);
    expect(states).toBeLessThanOrEqual(peak);
  }
});

/** Several frontiers in this thread, whose turns come at random. */
function countShared(
  model: Model,
  order: readonly number[],
  size: number,
  seed: number,
  byteLimit = 2 ** 28,
) {
  const works = sharedFrontiers(model, order, size, { byteLimit, leastParcel: 16 }).map(({ work }) => work);
  const random = randomFrom(seed);
  const told: SharedCount[] = [];
  let open = works;
  while (open.length > 0) {
    const work = open[random.below(open.length)];
    const { done, value } = work.next();
    if (!done) continue;
    open = open.filter(other => other !== work);
    if (value) told.push(value);
  }
  expect(told).toHaveLength(1);
  return told[0];
}

test('frontiers that share their layers: the count and the tries of one alone, whoever is ahead', () => {
  fc.assert(
    fc.property(
      smallModel({ multiplicities: true }),
      fc.nat(),
      fc.integer({ min: 1, max: 5 }),
      (model, seed, size) => {
        const order = randomFrom(seed).shuffle(Array.from({ length: model.primaryCount }, (_, item) => item));
        const { tried } = countByFrontier(model, { order });
        const count = BigInt(solveByDefinition(model).length);
        expect(countShared(model, order, size, seed)).toEqual({ count, tried });
      },
    ),
    { numRuns: 200, seed: 31 },
  );
});

test('shared layers send in several parcels, and widen counts beyond 64 bits', () => {
  const model = dominoes(16, 16);
  const order = Array.from({ length: model.primaryCount }, (_, item) => item);
  expect(countShared(model, order, 3, 1).count).toBe(2444888770250892795802079170816n); // OEIS A004003
  expect(() => countShared(model, order, 2, 1, 2 ** 16)).toThrow(OutOfBytes);
});
