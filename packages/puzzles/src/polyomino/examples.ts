import type { Example } from '../kinds/kind.js';

const rectangle = (size: string) => `region ${size}\npieces pentominoes`;

export const examples: readonly Example[] = [
  {
    name: 'pentominoes 3x20',
    text: rectangle('20x3'),
    solutions: 8n,
    source: 'S. W. Golomb, Polyominoes, 1965: 2, each in 4 positions',
  },
  {
    name: 'pentominoes 6x10',
    text: rectangle('10x6'),
    solutions: 9356n,
    source: 'C. B. and J. Haselgrove, 1960: 2339, each in 4 positions',
  },
  {
    name: "Scott's chessboard with a hole",
    text: `region\n${'........\n'.repeat(3)}${'...##...\n'.repeat(2)}${'........\n'.repeat(3)}pieces pentominoes`,
    solutions: 520n,
    source: 'Dana Scott, 1958: 65, each in 8 positions',
  },
  {
    name: 'tetrominoes 4x5',
    text: 'region 5x4\npieces tetrominoes',
    solutions: 0n,
    source: 'S. W. Golomb, Polyominoes, 1965: T covers three squares of one color, the others two',
  },
  {
    name: 'T tetrominoes 4x4',
    text: 'region 4x4\npiece T any\nXXX\n.X.',
    solutions: 2n,
    source: 'M. Korn, I. Pak, 2004: 2 T(3, 3) of a point',
  },
  {
    name: 'T tetrominoes 8x8',
    text: 'region 8x8\npiece T x16\nXXX\n.X.',
    solutions: 84n,
    source: 'M. Korn, I. Pak, 2004: 2 T(3, 3) = 2 (27 + 9 + 3 + 3) of a square',
  },
  {
    name: 'dominoes 4x4, lying ones only',
    text: 'region 4x4\npiece I any fixed\nXX',
    solutions: 1n,
    source: 'there is one way to fill a row',
  },
];
