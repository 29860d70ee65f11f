/** Named boards with their source and the number of their solutions. */

import { parse } from './notation.js';
import { type Board, type Growth, makeBoard, rectangle } from './rules.js';

export interface Example {
  readonly name: string;
  readonly board: Board;
  /** Black cells of a start. */
  readonly cellCount: number;
  /** Starts that fill the board. */
  readonly count: bigint;
  readonly source: string;
}

const PAPER = 'the paper on brute-force search for minimal solutions; OEIS A146971';
const OWN = 'brute force over all sets of that size (a program of our own)';

const squares: readonly bigint[] = [1n, 2n, 14n, 130n, 1615n, 23140n, 383820n, 7006916n, 140537609n];

/** The squares of the paper. */
export const paperExamples: readonly Example[] = squares.map((count, i) => ({
  name: `${i + 1}x${i + 1}`,
  board: rectangle(i + 1),
  cellCount: i + 1,
  count,
  source: PAPER,
}));

/** Boards of every other kind. */
export const otherExamples: readonly Example[] = [
  { name: '3x5', board: rectangle(3, 5), cellCount: 4, count: 91n, source: OWN },
  { name: '4x6', board: rectangle(4, 6), cellCount: 5, count: 1184n, source: OWN },
  { name: '2x3, odd sum', board: rectangle(2, 3), cellCount: 3, count: 10n, source: OWN },
  { name: '2x5, odd sum', board: rectangle(2, 5), cellCount: 4, count: 48n, source: OWN },
  { name: '5x5, one cell more', board: rectangle(5), cellCount: 6, count: 33692n, source: OWN },
  {
    name: '4x4 torus',
    board: makeBoard({ width: 4, height: 4, torus: true }),
    cellCount: 3,
    count: 144n,
    source: OWN,
  },
  {
    name: '4x4, threshold 3',
    board: makeBoard({ width: 4, height: 4, threshold: 3 }),
    cellCount: 10,
    count: 50n,
    source: OWN,
  },
  {
    name: '4x4 torus, threshold 3',
    board: makeBoard({ width: 4, height: 4, torus: true, threshold: 3 }),
    cellCount: 6,
    count: 8n,
    source: OWN,
  },
];

/** Starts to look at. */
export const starts: readonly { readonly name: string; readonly growth: Growth; readonly source: string }[] =
  [
    {
      name: 'diagonal',
      growth: parse('#....\n.#...\n..#..\n...#.\n....#'),
      source: 'the plainest optimal start of 5x5: four steps, as few as there are',
    },
    {
      name: 'stuck',
      growth: parse('##...\n.....\n.....\n....#\n....#'),
      source: 'four cells, two of them wasted: most of the board stays white',
    },
  ];
