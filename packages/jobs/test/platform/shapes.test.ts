/** Shapes against zod, which says the same in another way: on values near the limits and on anything at all. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  either,
  exactly,
  hex,
  list,
  number,
  readShape,
  record,
  type Shape,
  table,
  text,
  whole,
  yesOrNo,
} from '../../src/platform/shapes.js';

const PAIRS: readonly [string, Shape<unknown>, z.ZodType][] = [
  ['whole', whole(1, 5), z.number().int().min(1).max(5)],
  ['any whole', whole(), z.number().int().min(0)],
  ['number', number(0, 1), z.number().min(0).max(1)],
  ['text', text(2), z.string().max(2)],
  ['matching text', text(2, /^a/), z.string().max(2).regex(/^a/)],
  ['hex', hex(2), z.string().regex(/^[0-9a-f]{2}$/)],
  ['yes or no', yesOrNo, z.boolean()],
  ['exactly', exactly('a'), z.literal('a')],
  ['list', list(whole(0, 1), 2), z.array(z.number().int().min(0).max(1)).max(2)],
  [
    'record',
    record({ a: whole(0, 1) }, { b: text(1) }),
    z.strictObject({ a: z.number().int().min(0).max(1), b: z.string().max(1).optional() }),
  ],
  ['record that may be empty', record({}, { a: yesOrNo }), z.strictObject({ a: z.boolean().optional() })],
  ['table', table, z.record(z.string(), z.unknown())],
  [
    'either',
    either(exactly(1), record({ a: yesOrNo })),
    z.union([z.literal(1), z.strictObject({ a: z.boolean() })]),
  ],
];

const small = fc.letrec(tie => ({
  value: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom(
      null,
      true,
      false,
      0,
      1,
      2,
      5,
      6,
      0.5,
      -1,
      1.5,
      2 ** 53,
      '',
      'a',
      'ab',
      'abc',
      'b',
      '0f',
      '0F',
    ),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.constantFrom(0, 1), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__'), tie('value'), { maxKeys: 3 }),
    fc.record(
      { a: fc.constantFrom(0, 1, 2, true), b: fc.constantFrom('', 'b', 'bb', 1) },
      { requiredKeys: [] },
    ),
    fc.jsonValue(),
  ),
})).value;

test.each(PAIRS)('%s: fits exactly what zod lets through', (_, shape, schema) => {
  const seen = { fits: 0, faults: 0 };
  fc.assert(
    fc.property(small, value => {
      const json = JSON.stringify(value);
      const isFit = readShape(shape, json) !== undefined || (json === 'null' && shape(null) === undefined);
      expect(isFit).toBe(schema.safeParse(JSON.parse(json)).success);
      seen[isFit ? 'fits' : 'faults']++;
    }),
    { numRuns: 3000, seed: 7 },
  );
  expect(seen.fits).toBeGreaterThan(5);
  expect(seen.faults).toBeGreaterThan(500);
});

test('a fault names the field', () => {
  expect(record({ a: record({ b: whole() }) })({ a: { b: -1 } })).toMatch(
    /^not a whole number .* \(b\) \(a\)$/,
  );
  expect(record({ a: whole() })({ a: 1, c: 2 })).toBe('unknown (c)');
  expect(record({ a: whole() })({})).toBe('no a');
});

test.each([
  [yesOrNo, 1, 'not true or false'],
  [exactly('a'), 'b', 'not "a"'],
  [whole(1, 5), 6, 'not a whole number from 1 to 5'],
  [number(0, 1), 2, 'not a number from 0 to 1'],
  [text(2), 1, 'not a text'],
  [text(2), 'abc', 'not such a text'],
  [list(whole(), 2), {}, 'not a list of at most 2'],
  [record({}), [], 'not an object'],
  [table, null, 'not an object'],
] as [Shape<unknown>, unknown, string][])('a fault says what was expected: %#', (shape, value, fault) => {
  expect(shape(value)).toBe(fault);
});
