import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainSha256, sha256 } from '../../src/core/hash.js';

const both = [
  ['of the system', sha256],
  ['of our own', plainSha256],
] as const;

test.each(both)('SHA-256 of "abc" (FIPS 180-4, example B.1), %s', (_, hash) => {
  expect(hash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test.each(both)('agrees with the system on every text and length, %s', (_, hash) => {
  const system = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
  for (let length = 0; length < 200; length++) {
    const bytes = new Uint8Array(length).fill(length);
    expect(hash(bytes)).toBe(system(bytes));
  }
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), text => hash(text) === system(text)),
  );
});
