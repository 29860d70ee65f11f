import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
/** Sizes at which carelessness would show: many solutions, many options. */
import { count, kernelFor, type Model, ModelBuilder, solutions } from '@quadrille/cover';
import { expect, test } from 'vitest';

/** Rectangles whose rows and columns are primes; the digits are colors of secondary items, one a cell. */
function primeRectangle(rows: number, columns: number): Model {
  const model = new ModelBuilder();
  const across = Array.from({ length: rows }, (_, y) => model.primary(`row ${y}`));
  const down = Array.from({ length: columns }, (_, x) => model.primary(`column ${x}`));
  const cells = across.map((_, y) => down.map((_, x) => model.secondary(`cell ${x},${y}`)));
  across.forEach((row, y) => {
    for (const digits of primes(columns))
      model.option([row, ...digits.map((d, x) => [cells[y][x], d] as const)]);
  });
  down.forEach((column, x) => {
    for (const digits of primes(rows))
      model.option([column, ...digits.map((d, y) => [cells[y][x], d] as const)]);
  });
  return model.build();
}

/** The digits of all primes with so many digits. */
function primes(digitCount: number): number[][] {
  const end = 10 ** digitCount;
  const isComposite = new Uint8Array(end);
  const found: number[][] = [];
  for (let n = 2; n < end; n++) {
    if (isComposite[n]) continue;
    for (let multiple = n * n; multiple < end; multiple += n) isComposite[multiple] = 1;
    if (n >= end / 10) found.push([...String(n)].map(Number));
  }
  return found;
}

test('prime squares 3x3: 43222 (counted alike by DLX2 of Knuth)', () => {
  expect(count(primeRectangle(3, 3)).count).toBe(43222n);
});

/** What is reachable; garbage that nobody has collected yet says nothing. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

test('going through the 1 595 838 prime rectangles 3x4 keeps the heap flat (counted alike by DLX2, SSXCC, XCCDC)', () => {
  let found = 0;
  let highest = 0;
  const before = heapInUse();
  for (const _ of solutions(primeRectangle(3, 4))) {
    if (++found % 300_000 === 0) highest = Math.max(highest, heapInUse() - before);
  }
  expect(found).toBe(1595838);
  expect(highest).toBeLessThan(16 * 2 ** 20); // all of them as arrays would take a gigabyte
});

test('a model of 262 144 options is built and searched: every cell of 512 x 512 by itself', () => {
  const model = new ModelBuilder();
  const rows = Array.from({ length: 512 }, (_, y) => model.primary(`r${y}`));
  const columns = Array.from({ length: 512 }, (_, x) => model.secondary(`c${x}`));
  for (const row of rows) for (const column of columns) model.option([row, column]);
  const built = model.build();
  expect(built.optionCount).toBe(262144);
  expect(kernelFor(built)).toBe('compact');
  const [first] = solutions(built, { limit: 1 });
  expect(first).toHaveLength(512);
});
