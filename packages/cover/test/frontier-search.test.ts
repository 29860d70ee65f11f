import { count, frontierSearch, frontierSearchOfText, type Walk } from '@quadrille/cover';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { staircases, vShapes } from './support/boards.js';
import { solveByDefinition } from './support/by-definition.js';
import { dominoes } from './support/classics.js';
import { smallModel } from './support/small-models.js';

/** Walks to the end; how many steps it took. */
function walkOut(walk: Walk, budget: number): number {
  let steps = 1;
  while (walk.step(budget)) steps++;
  return steps;
}

const toldBy = ({ count, nodes, fraction, walkDigest }: Walk) => ({ count, nodes, fraction, walkDigest });

test('the one unit counts what the definition says, with colors and multiplicities', () => {
  fc.assert(
    fc.property(smallModel({ multiplicities: true }), model => {
      const walk = frontierSearch(model).open([], { collect: false });
      walkOut(walk, 1);
      expect(walk.count).toBe(BigInt(solveByDefinition(model).length));
      expect([walk.fraction, walk.restSize!(), walk.rest()]).toEqual([1, 0, []]);
    }),
    { numRuns: 80, seed: 5 },
  );
});

test.each([
  ['V-shapes 9', vShapes(9)],
  ['staircases 11', staircases(11)],
  ['dominoes 16x16, with counts of two words', dominoes(16, 16)],
] as const)(
  '%s: a walk that goes on from any saved layer tells what an uninterrupted one does',
  (_, model) => {
    const search = frontierSearch(model);
    const saved: Uint8Array[] = [];
    const whole = search.open([], { collect: false });
    let steps = 0;
    do {
      const layer = whole.saveBytes!();
      if (layer) saved.push(layer);
      steps++;
    } while (whole.step(200));
    expect(whole.count).toBe(count(model, { method: 'auto' }).count);
    expect(saved.length).toBeGreaterThan(3);
    for (const layer of [saved[0], saved[saved.length >> 1], saved.at(-1)!]) {
      const walk = search.open([], { collect: false });
      walk.restoreBytes!(layer);
      expect(walk.nodes).toBeGreaterThan(0);
      expect(walkOut(walk, 200)).toBe(steps);
      expect(toldBy(walk)).toEqual(toldBy(whole));
    }
  },
);

test('a walk tells how far it is, and hands out nothing', () => {
  const walk = frontierSearch(vShapes(8)).open([], { collect: false });
  const fractions = [walk.fraction];
  while (walk.step(10)) {
    expect([walk.rest(), walk.take()]).toEqual([[[]], []]);
    fractions.push(walk.fraction);
  }
  expect(fractions[0]).toBe(0);
  expect(Math.max(...fractions)).toBeLessThan(1);
  expect(fractions.at(-1)!).toBeGreaterThan(0.2);
  expect([walk.fraction, walk.restSize!(), walk.take()]).toEqual([1, 0, []]);
  expect(walk.solutionsDigest).toBe('0'.repeat(16));
});

test('a walk that is not over cannot tell its rest; strange units and layers are refused', () => {
  const search = frontierSearch(vShapes(8));
  const walk = search.open([], { collect: false });
  walk.step(1);
  expect([walk.restSize!(), walk.count]).toEqual([Number.POSITIVE_INFINITY, 0n]);
  expect(() => search.open([0], { collect: false })).toThrow('choice 0 is not possible');
  expect(() => search.open([], { collect: true })).toThrow('does not list');
  const other = frontierSearch(dominoes(16, 16)).open([], { collect: false });
  let layer = other.saveBytes!();
  while (!layer && other.step(10)) layer = other.saveBytes!();
  expect(() => walk.restoreBytes!(layer!)).toThrow('another model');
});

test('too little memory is said, and the text of a model gives the same search', () => {
  const small = frontierSearch(vShapes(10), { memory: 1 }).open([], { collect: false });
  expect(() => walkOut(small, 1000)).toThrow(/needs more than 1\sMiB/);
  const text = 'a b c\na b\nc\na\nb c\n';
  const search = frontierSearchOfText({ text });
  expect(search.id).toBe(frontierSearchOfText({ text }).id);
  expect(search.id).not.toBe(frontierSearchOfText({ text, memory: 7 }).id);
  const walk = search.open([], { collect: false });
  walkOut(walk, 1);
  expect(walk.count).toBe(2n);
});
