import { expect, test } from 'vitest';
import { fill, grouped, phrases } from '../src/index.js';

const say = phrases(
  'test',
  { found: '{count:item|items} in {where}', none: 'nothing found', word: '{count#item|items}' },
  {
    found: '{count:položka|položky|položek} v {where}',
    none: 'nic',
    word: '{count#položka|položky|položek}',
  },
);

test('a sentence carries its code, its values and both languages', () => {
  const message = say('found', { count: 23140, where: { en: 'the box', cs: 'krabici' } });
  expect(message.code).toBe('test.found');
  expect(message.values.count).toBe(23140);
  expect(message.en).toBe('23\u00a0140\u00a0items in the box');
  expect(message.cs).toBe('23\u00a0140\u00a0položek v krabici');
  expect(say('none').cs).toBe('nic');
});

test.each([
  [0, 'items', 'položek'],
  [1, 'item', 'položka'],
  [2, 'items', 'položky'],
  [4, 'items', 'položky'],
  [5, 'items', 'položek'],
  [21, 'items', 'položek'],
  [1.5, 'items', 'položky'],
])('the word after %d is %s, in Czech %s', (count, en, cs) => {
  expect(say('word', { count })).toMatchObject({ en, cs });
});

test('an error keeps its code, values and position', () => {
  const error = say.error('found', { count: 1n, where: 'line' }, { line: 2, column: 7 });
  expect(error.message).toBe('1\u00a0item in line');
  expect(error.code).toBe('test.found');
  expect(error.position).toEqual({ line: 2, column: 7 });
});

test('a missing value is our mistake and is thrown', () => {
  expect(() => fill('{a} and {b}', { a: 1 }, 'en')).toThrow('no value for {b}');
});

test.each([
  [9999, '9999'],
  [10000, '10\u00a0000'],
  [-1234567, '-1\u00a0234\u00a0567'],
  [12345.25, '12\u00a0345.25'],
  [53060477521960000n, '53\u00a0060\u00a0477\u00a0521\u00a0960\u00a0000'],
  [1e30, '1e+30'],
])('%s reads %s', (value, text) => {
  expect(grouped(value)).toBe(text);
});
