import {
  countByFormula,
  optimalCellCount,
  optimalStarts,
  rectangle,
  startsBySearch,
} from '@quadrille/puzzles/growth';
import { compareStarts, imagesOf, isRepresentative, TimeKeeper } from '@quadrille/puzzles/growth/internal';
import { expect, test } from 'vitest';
import { classesOf, isEar } from '../../src/growth/classes.js';
import { tablesFor } from '../../src/growth/kernels/formula/twin.js';
import { fixedCounts, orbitCount } from '../../src/growth/symmetric.js';

const rectangles = [
  [1, 1],
  [1, 5],
  [2, 2],
  [3, 3],
  [4, 4],
  [5, 5],
  [6, 6],
  [2, 8],
  [3, 7],
  [4, 6],
  [7, 3],
  [3, 11],
  [5, 7],
];

test.each(rectangles)('%i x %i: the enumerator gives the starts of the search, each once', (a, b) => {
  const listed = [...optimalStarts(a, b)].sort(compareStarts);
  expect(listed).toEqual([...startsBySearch(rectangle(a, b), optimalCellCount(a, b))]);
});

test('the order is fixed', () => {
  const once = [...optimalStarts(5)];
  expect([...optimalStarts(5)]).toEqual(once);
  expect(once.slice(0, 3).map(String)).toMatchInlineSnapshot(`
    [
      "0,2,4,14,24",
      "0,4,7,14,24",
      "0,4,12,14,24",
    ]
  `);
});

test('classes and ears are as large as the tables say (all starts of 5x5 and 4x6)', () => {
  for (const [a, b] of [
    [5, 5],
    [4, 6],
  ]) {
    const tables = tablesFor(6, 6);
    const { count } = classesOf(tables, a);
    const starts = [...startsBySearch(rectangle(a, b), (a + b) / 2)];
    const spans = (x: number, y: number, w: number, h: number, start: readonly number[]) => {
      const local = start
        .map(cell => [(cell % a) - x, Math.floor(cell / a) - y])
        .filter(([u, v]) => u >= 0 && v >= 0 && u < w && v < h)
        .map(([u, v]) => v * w + u);
      return local.length === (w + h) / 2 && spansAll(w, h, local);
    };
    const events = starts.map(
      start =>
        (spans(2, 0, a - 2, b, start) ? 1 : 0) +
        (spans(0, 0, a - 2, b, start) ? 2 : 0) +
        (spans(0, 2, a, b - 2, start) ? 4 : 0) +
        (spans(0, 0, a, b - 2, start) ? 8 : 0),
    );
    for (let without = 0; without < 16; without++) {
      const size = events.filter(event => (event & without) === 0).length;
      expect(count(a, b, without)).toBe(BigInt(size));
    }
    expect(BigInt(starts.filter(start => isEar(start, a, b, a)).length)).toBe(tables.h(a, b));
  }
});

function spansAll(w: number, h: number, start: readonly number[]): boolean {
  const keeper = new TimeKeeper(rectangle(w, h));
  try {
    keeper.add(start);
    return true;
  } catch {
    return false;
  }
}

test('orbits: 1, 1, 4, 22, 224, 2977, 48329 (Burnside), and n = 8 to 12 (a program in Python)', () => {
  const orbits = [
    1n,
    1n,
    4n,
    22n,
    224n,
    2977n,
    48329n,
    877423n,
    17574235n,
    379425255n,
    8793153385n,
    216611072898n,
  ];
  expect(orbits.map((_, i) => countByFormula(i + 1, i + 1, { upToSymmetry: true }))).toEqual(orbits);
});

test.each([
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 4],
  [5, 5],
  [6, 6],
  [3, 5],
  [2, 6],
  [5, 3],
  [4, 6],
])('%i x %i: fixed starts of each symmetry and orbits, counted one by one', (a, b) => {
  const starts = [...optimalStarts(a, b)];
  const fixed = imagesOf(starts[0], a, b).map(() => 0n);
  for (const start of starts) {
    imagesOf(start, a, b).forEach((image, i) => {
      if (compareStarts(image, start) === 0) fixed[i]++;
    });
  }
  const [all, mirror, flip, halfTurn, diagonal, quarterTurn] = fixed;
  const wanted = { all, mirror, flip, halfTurn, ...(a === b && { diagonal, quarterTurn }) };
  expect(fixedCounts(tablesFor(a, b), a, b)).toEqual(wanted);
  const representatives = starts.filter(start => isRepresentative(start, a, b));
  expect(orbitCount(wanted)).toBe(BigInt(representatives.length));
});

test.each([
  [5, [7, 34, 182, 248, 284, 240, 316, 128, 112, 32, 32]],
  [6, [8, 118, 586, 1558, 1966, 2756, 3676, 2984, 3040, 2176, 1776, 1232, 576, 424, 176, 64, 24]],
])('steps of the starts of n = %i (brute force)', (n, numbers) => {
  const keeper = new TimeKeeper(rectangle(n));
  for (const start of optimalStarts(n)) keeper.add(start);
  const { histogram, fastest, slowest } = keeper.times;
  expect([...histogram.values()]).toEqual(numbers);
  expect(fastest.stepCount).toBe(n - 1);
  // Benevides and Przykucki, On slowly percolating sets of minimal size (2013): the integer nearest to it.
  expect(slowest.stepCount).toBe(Math.round((5 * n * n - 2 * n) / 8));
});
