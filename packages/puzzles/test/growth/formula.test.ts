import { InputError } from '@quadrille/cover';
import { countByFormula, countBySearch, optimalCellCount, rectangle } from '@quadrille/puzzles/growth';
import { expect, test } from 'vitest';
import { primesBelow, setCount, squareSteps } from '../../src/growth/modular.js';

test.each([
  [1, 1n],
  [2, 2n],
  [3, 14n],
  [4, 130n],
  [5, 1615n],
  [6, 23140n],
  [7, 383820n],
  [8, 7006916n],
  [9, 140537609n],
  [10, 3035127766n],
])('%i x %i: %i optimal starts (OEIS A146971)', (n, count) => {
  expect(countByFormula(n, n)).toBe(count);
});

test('the tables of one square have the counts of all smaller ones', () => {
  const steps = squareSteps(40);
  let step = steps.next();
  while (!step.done) step = steps.next();
  expect(step.value).toEqual(Array.from({ length: 40 }, (_, at) => countByFormula(at + 1, at + 1)));
});

test.each([
  [11, 11, 70343899636n],
  [12, 12, 1732881730220n],
  [20, 20, 1397315985720359972859798n],
  [3, 5, 91n],
  [3, 7, 460n],
  [3, 9, 2037n],
  [3, 11, 8306n],
  [4, 6, 1184n],
  [4, 8, 8444n],
  [4, 10, 52456n],
  [4, 12, 298008n],
  [5, 7, 18309n],
  [5, 9, 166181n],
  [5, 11, 1319039n],
  [6, 8, 311756n],
  [6, 10, 3424432n],
])('%i x %i: %i optimal starts (a program in Python)', (a, b, count) => {
  expect(countByFormula(a, b)).toBe(count);
  expect(countByFormula(b, a)).toBe(count);
});

test('2 x 2k: k * 2^k optimal starts', () => {
  for (let k = 1; k <= 60; k++) expect(countByFormula(2, 2 * k)).toBe(BigInt(k) << BigInt(k));
});

const rectangles = [1, 2, 3, 4, 5, 6]
  .flatMap(a => [1, 2, 3, 4, 5, 6].map(b => [a, b]))
  .concat([7, 8, 9, 10, 11].map(b => [3, b]))
  .filter(([a, b]) => (a + b) % 2 === 0);

test.each(rectangles)('%i x %i: the formula counts what the search finds', (a, b) => {
  expect(countByFormula(a, b)).toBe(countBySearch(rectangle(a, b), optimalCellCount(a, b)));
});

test('100 x 100 by primes is what a program in Python gives with big integers', () => {
  expect(countByFormula(100, 100)).toBe(
    BigInt(
      '685785678819947234278838533583521609501153496562051391086958975862126658742637462583368886' +
        '115398657243900873717586656262948716328101982412127194076896559117296534893076887336322',
    ),
  );
});

test('the primes of the kernel are the largest ones below 2^29', () => {
  const first = [...take(primesBelow(2 ** 29), 3)];
  expect(first).toEqual([536870909, 536870879, 536870869]);
  expect([...primesBelow(30)]).toEqual([29, 23, 19, 17, 13, 11, 7, 5, 3]);
});

function* take<T>(list: Iterable<T>, count: number): Generator<T> {
  let left = count;
  for (const item of list) {
    if (left-- === 0) return;
    yield item;
  }
}

test('there are as many sets as the bound says', () => {
  expect(setCount(49, 7)).toBe(85900584n);
  expect(setCount(64, 8)).toBe(4426165368n);
});

test('an odd sum and a side beyond the limit are refused', () => {
  expect(() => countByFormula(2, 3)).toThrow(InputError);
  expect(() => countByFormula(511, 511)).toThrow('sides up to 510');
});
