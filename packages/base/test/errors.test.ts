import { expect, test } from 'vitest';
import { said as asSaid } from '../../../test/support/said.js';
import { InputError } from '../src/index.js';

test('an error about a long input is short, in both languages', () => {
  const { message, said } = new InputError(asSaid(`"${'x'.repeat(1_000_000)}" is not a tag`));
  for (const text of [message, said.en, said.cs]) expect(text.length).toBeLessThan(2100);
  const plain = { code: 'a.b', values: { x: 1 }, en: 'one', cs: 'jedna' };
  expect(new InputError(plain).said).toBe(plain);
});
