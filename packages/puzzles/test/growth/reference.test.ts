import { rectangle, type Start, startsBySearch } from '@quadrille/puzzles/growth';
import { compareStarts, referenceSearch } from '@quadrille/puzzles/growth/internal';
import { expect, test } from 'vitest';

test.each([
  [1, 1, 1],
  [2, 2, 5],
  [3, 14, 64],
  [4, 130, 1325],
  [5, 1615, 37626],
  [6, 23140, 1354017],
])("the paper's method on n = %i: %i starts from %i combinations", (n, count, tried) => {
  const found: Start[] = [];
  const steps = referenceSearch(n, 1000);
  for (;;) {
    const { done, value } = steps.next();
    found.push(...value.solutions.splice(0));
    if (!done) continue;
    expect(value).toMatchObject({ count, tried });
    break;
  }
  expect(found).toEqual([...found].sort(compareStarts));
  expect(found).toEqual([...startsBySearch(rectangle(n), n)]);
});
