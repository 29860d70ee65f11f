import type { Example } from '../kinds/kind.js';

export const examples: readonly Example[] = [
  { name: '4 queens', text: '4', solutions: 2n, source: 'OEIS A000170' },
  { name: '6 queens', text: '6', solutions: 4n, source: 'OEIS A000170' },
  { name: '8 queens', text: '8', solutions: 92n, source: 'OEIS A000170; F. Nauck, 1850' },
  { name: '12 queens', text: '12', solutions: 14200n, source: 'OEIS A000170' },
  { name: 'no way for 3', text: '3', solutions: 0n, source: 'OEIS A000170' },
  {
    name: 'a queen in the corner of 8x8',
    text: 'Q.......\n........\n........\n........\n........\n........\n........\n........',
    solutions: 4n,
    source: 'the first term of the classical distribution 4, 8, 16, 18, 18, 16, 8, 4 along a side',
  },
];
