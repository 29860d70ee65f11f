import type { Example } from '../kinds/kind.js';

/** The first row and the first column in order: a reduced square. */
function reduced(size: number): string {
  const first = '123456789'.slice(0, size);
  return [first, ...[...first.slice(1)].map(symbol => symbol + '.'.repeat(size - 1))].join('\n');
}

export const examples: readonly Example[] = [
  { name: '3x3', text: '3', solutions: 12n, source: 'OEIS A002860' },
  { name: '4x4', text: '4', solutions: 576n, source: 'OEIS A002860' },
  { name: '5x5', text: '5', solutions: 161280n, source: 'OEIS A002860; L. Euler, 1782' },
  { name: 'reduced 5x5', text: reduced(5), solutions: 56n, source: 'OEIS A000315' },
  { name: 'reduced 6x6', text: reduced(6), solutions: 9408n, source: 'OEIS A000315; M. Frolov, 1890' },
  { name: 'no way on', text: '12.\n..3\n...', solutions: 0n, source: 'the third cell of the first row' },
];
