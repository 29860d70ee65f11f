import { randomFrom } from '@quadrille/cover';
import { countByFormula, grow, optimalStarts, rectangle, sampler } from '@quadrille/puzzles/growth';
import { expect, test } from 'vitest';
import { bigBelow } from '../../src/growth/sample.js';

/** How far chi-square lies from its mean, in standard deviations. */
function surprise(counts: readonly number[], draws: number): number {
  const expected = draws / counts.length;
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  const freedom = counts.length - 1;
  return (chiSquare - freedom) / Math.sqrt(2 * freedom);
}

test.each([
  [3, 3, 7_000],
  [4, 4, 15_000],
  [5, 5, 32_300],
  [3, 5, 9_000],
])('%i x %i: every start is drawn equally often (chi-square)', (a, b, draws) => {
  const counts = new Map([...optimalStarts(a, b)].map(start => [start.join(' '), 0]));
  expect(BigInt(counts.size)).toBe(countByFormula(a, b));
  const draw = sampler(a, b, randomFrom(5));
  for (let i = 0; i < draws; i++) {
    const key = draw().join(' ');
    counts.set(key, (counts.get(key) ?? Number.NaN) + 1);
  }
  expect(BigInt(counts.size)).toBe(countByFormula(a, b));
  expect(Math.abs(surprise([...counts.values()], draws))).toBeLessThan(4);
});

test('a biased sampler would be noticed', () => {
  const counts = new Array<number>(130).fill(200);
  counts[0] += 60;
  counts[1] -= 60;
  expect(
    surprise([...counts.map(count => count + 5), ...counts.map(count => count - 5)], 52_000),
  ).toBeLessThan(4);
  const skewed = Array.from({ length: 130 }, (_, i) => (i < 65 ? 170 : 230));
  expect(surprise(skewed, 26_000)).toBeGreaterThan(4);
});

test('every sampled start of 60x60 fills the board, and so do those of 30x44', () => {
  for (const [a, b, number] of [
    [60, 60, 20],
    [30, 44, 10],
  ]) {
    const draw = sampler(a, b, randomFrom(60));
    const seen = new Set<string>();
    for (let i = 0; i < number; i++) {
      const start = draw();
      expect(start).toHaveLength((a + b) / 2);
      expect(grow({ board: rectangle(a, b), start }).isFull).toBe(true);
      seen.add(start.join(' '));
    }
    expect(seen.size).toBe(number);
  }
});

test('the same seed draws the same starts', () => {
  const [one, other] = [sampler(9, 9, randomFrom(7)), sampler(9, 9, randomFrom(7))];
  for (let i = 0; i < 10; i++) expect(one()).toEqual(other());
});

test('big random numbers are equally likely', () => {
  const random = randomFrom(1);
  const limit = (3n << 64n) + 1n;
  const thirds = [0, 0, 0];
  for (let i = 0; i < 3000; i++) {
    const value = bigBelow(random, limit);
    expect(value < limit).toBe(true);
    thirds[Number(value >> 64n) % 3]++;
  }
  for (const third of thirds) expect(Math.abs(third - 1000)).toBeLessThan(120);
});

test.each([
  [-1, 3],
  [0, 0],
  [Number.NaN, 3],
  [2.5, 3.5],
])('a board of %d x %d is none: neither drawn from nor counted', (width, height) => {
  expect(() => sampler(width, height, randomFrom(1))).toThrow(/(width|height) is/);
  expect(() => countByFormula(width, height)).toThrow(/(width|height) is/);
});
