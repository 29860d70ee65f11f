import { expect, test } from 'vitest';
import { randomFrom } from '../src/index.js';

/** How far the numbers of hits are from equal ones; about the number of cells less one when all is well. */
function chiSquare(hits: readonly number[]): number {
  const mean = hits.reduce((sum, hit) => sum + hit, 0) / hits.length;
  return hits.reduce((sum, hit) => sum + (hit - mean) ** 2 / mean, 0);
}

/** Counts what `draw` gives: a number below `cells`. */
function hitsOf(cells: number, draws: number, draw: () => number): number[] {
  const hits = new Array<number>(cells).fill(0);
  for (let i = 0; i < draws; i++) hits[draw()]++;
  return hits;
}

test('a seed gives the same numbers on every machine, for ever: saved jobs and puzzles rest on it', () => {
  const random = randomFrom(1);
  expect([random.bits(), random.bits(), random.bits()]).toEqual([1950625580, 354034397, 661219729]);
  expect([random.below(10), random.fraction(), random.shuffle([1, 2, 3, 4, 5])]).toEqual([
    9,
    0.623297922929989,
    [1, 2, 4, 5, 3],
  ]);
});

test('different seeds give different numbers, beyond 32 bits too', () => {
  const seeds = [0, 1, 2, 2 ** 31, 2 ** 32, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER];
  expect(new Set(seeds.map(seed => randomFrom(seed).bits())).size).toBe(seeds.length);
});

test('every bit of 32 is set half of the time', () => {
  const random = randomFrom(2);
  const set = new Array<number>(32).fill(0);
  for (let i = 0; i < 20_000; i++) {
    const bits = random.bits();
    expect(Number.isInteger(bits) && bits >= 0 && bits < 2 ** 32).toBe(true);
    for (let bit = 0; bit < 32; bit++) set[bit] += (bits >>> bit) & 1;
  }
  for (const count of set) expect(Math.abs(count - 10_000)).toBeLessThan(4.5 * Math.sqrt(5000));
});

test.each([2, 3, 10, 81])('below %i: every number is equally likely', limit => {
  const random = randomFrom(limit);
  const hits = hitsOf(limit, 2000 * limit, () => random.below(limit));
  expect(chiSquare(hits)).toBeLessThan(limit - 1 + 5 * Math.sqrt(2 * limit));
});

test('large limits favor no part of their range', () => {
  // Without drawing again, the lower third would come up twice as often as each of the others.
  const limit = 3 * 2 ** 30;
  const random = randomFrom(3);
  const hits = hitsOf(3, 30_000, () => Math.floor(random.below(limit) / 2 ** 30));
  expect(chiSquare(hits)).toBeLessThan(20);
  expect(random.below(1)).toBe(0);
  expect(random.below(2 ** 32)).toBeLessThan(2 ** 32);
});

test('fractions lie from 0 to 1, fill that evenly and have 53 bits', () => {
  const random = randomFrom(4);
  const drawn = Array.from({ length: 20_000 }, () => random.fraction());
  expect(drawn.every(fraction => fraction >= 0 && fraction < 1)).toBe(true);
  let next = 0;
  expect(chiSquare(hitsOf(50, drawn.length, () => Math.floor(drawn[next++] * 50)))).toBeLessThan(100);
  const last = drawn.map(fraction => (fraction * 2 ** 53) % 2);
  expect(last.every(bit => bit === 0 || bit === 1)).toBe(true);
  expect(Math.abs(last.filter(bit => bit === 1).length - 10_000)).toBeLessThan(320);
});

test('every order of a list is equally likely', () => {
  const random = randomFrom(5);
  const orders = new Map<string, number>();
  for (let i = 0; i < 24_000; i++) {
    const list = ['a', 'b', 'c', 'd'];
    expect(random.shuffle(list)).toBe(list);
    const order = list.join('');
    orders.set(order, (orders.get(order) ?? 0) + 1);
  }
  expect(orders.size).toBe(24);
  expect(chiSquare([...orders.values()])).toBeLessThan(23 + 5 * Math.sqrt(46));
});

test.each([0, -1, 2 ** 33, Number.NaN])('below %d there is nothing to draw', limit => {
  expect(() => randomFrom(1).below(limit)).toThrow(/limit is .*; use a whole number from 1 to 4.294.967.296/);
});

test('below 1 there is 0 only, and below 2^32 everything', () => {
  const random = randomFrom(1);
  expect(random.below(1)).toBe(0);
  expect(random.below(2 ** 32)).toBeGreaterThanOrEqual(0);
});
