/** Impossible placements: the pass over items drops exactly the options that the definition drops. */
import { solutions } from '@quadrille/cover';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { walkSmall } from '../../src/packing/small.js';
import {
  atMostOnce,
  modelOf,
  once,
  ranged,
  type Table,
  type TableItem,
  withoutImpossible,
} from '../../src/packing/table.js';

const item = fc.oneof(
  { weight: 4, arbitrary: fc.constant(once('once')) },
  { weight: 1, arbitrary: fc.constant(atMostOnce('loose')) },
  { weight: 1, arbitrary: fc.constant(ranged('range', 0, 3)) },
  { weight: 1, arbitrary: fc.constant(ranged('some', 1, 2)) },
);

const table: fc.Arbitrary<Table> = fc
  .array(item, { minLength: 4, maxLength: 9 })
  .chain(items =>
    fc
      .array(fc.subarray([...items.keys()], { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 70 })
      .map(lists => ({ items, options: lists.map((own, way) => ({ items: own, way })) })),
  );

/** Options that leave a needed item nothing fall out one by one, as often as it takes. */
function byDefinition({ items, options }: Table): number[] {
  let left = [...options];
  const clash = (a: Table['options'][number], b: Table['options'][number]) =>
    a === b || a.items.some(one => items[one].most === 1 && b.items.includes(one));
  const isNeeded = ({ isPrimary, least }: TableItem) => isPrimary && least > 0;
  const isSatisfied = (option: Table['options'][number], number: number) =>
    (items[number].least === 1 && option.items.includes(number)) ||
    left.some(other => other.items.includes(number) && !clash(option, other));
  for (;;) {
    if (items.some((each, number) => isNeeded(each) && !left.some(one => one.items.includes(number))))
      return [];
    const bad = left.find(one => items.some((each, number) => isNeeded(each) && !isSatisfied(one, number)));
    if (!bad) return left.map(({ way }) => way);
    left = left.filter(one => one !== bad);
  }
}

const waysOf = ({ options }: Table) => options.map(({ way }) => way);

test('what falls out is what the definition drops', () => {
  let [some, all] = [0, 0];
  fc.assert(
    fc.property(table, each => {
      const left = waysOf(withoutImpossible(each));
      expect(left).toEqual(byDefinition(each));
      if (left.length === 0) all++;
      else if (left.length < each.options.length) some++;
    }),
    { numRuns: 2000, seed: 21 },
  );
  expect(Math.min(some, all)).toBeGreaterThan(50); // the generator makes both kinds
});

test('after a change only the items that lost options have to be looked at', () => {
  fc.assert(
    fc.property(table, fc.nat(), (each, number) => {
      const settled = withoutImpossible(each);
      if (settled.options.length === 0) return;
      const gone = settled.options[number % settled.options.length];
      const rest = { ...settled, options: settled.options.filter(one => one !== gone) };
      expect(waysOf(withoutImpossible(rest, new Set(gone.items)))).toEqual(byDefinition(rest));
    }),
    { numRuns: 1000, seed: 22 },
  );
});

test('a small table has the same covers in the plain walk as in the kernels', () => {
  let walked = 0;
  fc.assert(
    fc.property(table, each => {
      const found: number[][] = [];
      const small = walkSmall(each, ways => found.push([...ways].sort((a, b) => a - b)));
      if (!small) return;
      walked++;
      const wanted = [...solutions(modelOf(each))].map(cover => [...cover].sort((a, b) => a - b));
      expect(found.map(String).sort()).toEqual(wanted.map(String).sort());
      expect(small.count).toBe(wanted.length);
    }),
    { numRuns: 300 },
  );
  expect(walked).toBeGreaterThan(150);
});
