import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256 } from '../../src/core/hash.js';

test('SHA-256 of "abc" (FIPS 180-4, example B.1)', () => {
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('agrees with the system on every text and length', () => {
  const system = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
  for (let length = 0; length < 200; length++) {
    const bytes = new Uint8Array(length).fill(length);
    expect(sha256(bytes)).toBe(system(bytes));
  }
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), text => sha256(text) === system(text)),
  );
});
