import { expect, test } from 'vitest';
import { type Fields, readInputs } from '../src/index.js';

const help = { en: 'an input', cs: 'vstup' };
const fields = {
  text: { kind: 'text', help, isRequired: true, most: 10 },
  size: { kind: 'whole', help, least: 1, most: 9, default: 3 },
  way: { kind: 'choice', help, of: ['up', 'down'] },
  loud: { kind: 'flag', help },
  share: { kind: 'number', help, least: 0, most: 1 },
  file: { kind: 'bytes', help, most: 4 },
} as const satisfies Fields;

test('inputs are read, with defaults', () => {
  expect(readInputs(fields, { text: 'a', way: 'up', file: 'AQI=' })).toEqual({
    text: 'a',
    size: 3,
    way: 'up',
    loud: false,
    file: new Uint8Array([1, 2]),
  });
});

test.each([
  [null, 'base.not-an-object'],
  [[], 'base.not-an-object'],
  [{}, 'base.missing-field'],
  [{ text: 1 }, 'base.not-text'],
  [{ text: 'a'.repeat(11) }, 'base.too-long'],
  [{ text: 'a', sise: 3 }, 'base.unknown-field'],
  [{ text: 'a', size: 2.5 }, 'base.whole-between'],
  [{ text: 'a', size: '3' }, 'base.whole-between'],
  [{ text: 'a', way: 'left' }, 'base.not-a-choice'],
  [{ text: 'a', loud: 1 }, 'base.not-a-flag'],
  [{ text: 'a', share: Number.NaN }, 'base.number-between'],
  [{ text: 'a', file: '!' }, 'base.not-text'],
  [{ text: 'a', file: 'AQIDBAU=' }, 'base.too-long'],
  [JSON.parse('{"text":"a","__proto__":1}'), 'base.unknown-field'],
])('%j is refused: %s', (given, code) => {
  expect(() => readInputs(fields, given)).toThrow(expect.objectContaining({ code }));
});
