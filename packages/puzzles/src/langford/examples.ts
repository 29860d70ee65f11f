import type { Example } from '../kinds/kind.js';

const source = 'OEIS A014552, twice: a row and its reverse are two';

export const examples: readonly Example[] = [
  { name: '3 pairs', text: '3', solutions: 2n, source },
  { name: '4 pairs', text: '4', solutions: 2n, source },
  { name: '5 pairs, impossible', text: '5', solutions: 0n, source },
  { name: '7 pairs', text: '7', solutions: 52n, source },
  { name: '8 pairs', text: '8', solutions: 300n, source },
  { name: '11 pairs', text: '11', solutions: 35584n, source },
];
