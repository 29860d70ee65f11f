import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atMostOnce, once, ranged, type Table } from '../../table.js';
import { survivors } from './host.js';
import { plainSurvivors } from './twin.js';

const kinds = [once('once'), once('too'), atMostOnce('loose'), ranged('range', 0, 3), ranged('some', 1, 2)];

/** Up to 300 options: rows of several parts. */
const table: fc.Arbitrary<Table> = fc
  .array(fc.constantFrom(...kinds), { minLength: 7, maxLength: 14 })
  .chain(items =>
    fc
      .array(fc.subarray([...items.keys()], { minLength: 1, maxLength: 7 }), { minLength: 1, maxLength: 300 })
      .map(lists => ({ items, options: lists.map((own, way) => ({ items: own, way })) })),
  );

test('the kernel and its twin leave the same options, also after a change and when memory is used again', () => {
  let [some, all] = [0, 0];
  fc.assert(
    fc.property(table, fc.option(fc.nat(3), { nil: undefined }), (each, first) => {
      const changed = first === undefined ? undefined : new Set([first, each.items.length - 1]);
      const [one, other] = [survivors(each, changed), plainSurvivors(each, changed)];
      const left = (found: typeof one) => found && each.options.map((_, option) => found.isAlive(option));
      expect(left(one)).toEqual(left(other));
      expect(one?.goneCount).toBe(other?.goneCount);
      if (!one) all++;
      else if (one.goneCount > 0) some++;
    }),
    { numRuns: 400, seed: 1 },
  );
  expect(Math.min(some, all)).toBeGreaterThan(20);
});
