import type { Example } from '../kinds/kind.js';

/** The Aztec diamond of order n: lines of 2, 4, … 2n, 2n, … 4, 2 squares. */
function aztec(order: number): string {
  const half = Array.from({ length: order }, (_, at) => {
    const holes = '#'.repeat(order - at - 1);
    return `${holes}${'.'.repeat(2 * (at + 1))}${holes}`;
  });
  return [...half, ...[...half].reverse()].join('\n');
}

const KASTELEYN = 'OEIS A004003; P. W. Kasteleyn, 1961';

export const examples: readonly Example[] = [
  { name: '4x4', text: '4x4', solutions: 36n, source: KASTELEYN },
  { name: '6x6', text: '6x6', solutions: 6728n, source: KASTELEYN },
  { name: 'chessboard', text: '8x8', solutions: 12988816n, source: KASTELEYN },
  { name: '10x10', text: '10x10', solutions: 258584046368n, source: KASTELEYN },
  { name: '12x12', text: '12x12', solutions: 53060477521960000n, source: KASTELEYN },
  {
    name: 'the mutilated chessboard',
    text: `.......#\n${'........\n'.repeat(6)}#.......`,
    solutions: 0n,
    source: 'Max Black, Critical Thinking, 1946: two squares of one color are missing',
  },
  {
    name: 'Aztec diamond of order 4',
    text: aztec(4),
    solutions: 2n ** 10n,
    source: '2^(n(n+1)/2): Elkies, Kuperberg, Larsen, Propp, 1992',
  },
  {
    name: 'Aztec diamond of order 8',
    text: aztec(8),
    solutions: 2n ** 36n,
    source: '2^(n(n+1)/2): Elkies, Kuperberg, Larsen, Propp, 1992',
  },
];
