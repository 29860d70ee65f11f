import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixedByPrimes } from '../../modular.js';
import { fixedCounts } from '../../symmetric.js';
import { tablesFor } from './twin.js';

test('the kernel and the big integers agree on every rectangle, with and without symmetry', () => {
  const tables = tablesFor(36, 36);
  const sides = fc.record({ a: fc.integer({ min: 1, max: 36 }), b: fc.integer({ min: 1, max: 36 }) });
  const even = sides.filter(({ a, b }) => (a + b) % 2 === 0);
  fc.assert(
    fc.property(even, ({ a, b }) => {
      expect(finish(fixedByPrimes(a, b, true))).toEqual(fixedCounts(tables, a, b));
    }),
    {
      seed: 31,
      numRuns: 60,
      examples: [[{ a: 1, b: 1 }], [{ a: 36, b: 36 }], [{ a: 1, b: 35 }], [{ a: 35, b: 3 }]],
    },
  );
});

function finish<T>(steps: Generator<number, T>): T {
  let share = 0;
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    expect(value).toBeGreaterThanOrEqual(share);
    expect(value).toBeLessThanOrEqual(1);
    share = value;
  }
}
