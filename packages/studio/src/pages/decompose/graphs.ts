/** The gallery of graphs: a name, the text that stands for it, and a small picture in a box of 44 × 34. */
import type { Edge } from '@quadrille/puzzles/decompose';

export interface Pick {
  readonly key: string;
  /** The graph's text for K_n. */
  readonly text: (order: number) => string;
  readonly places: readonly (readonly [x: number, y: number])[];
  readonly edges: readonly Edge[];
}

const ring = (count: number): [number, number][] =>
  Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    return [Math.round(220 + 140 * Math.sin(angle)) / 10, Math.round(170 - 140 * Math.cos(angle)) / 10];
  });
const row = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

export const GALLERY: readonly Pick[] = [
  {
    key: 'double-star',
    text: () => 'double-star',
    places: [
      [15, 17],
      [29, 17],
      [4, 5],
      [3, 17],
      [4, 29],
      [40, 5],
      [41, 17],
      [40, 29],
    ],
    edges: [
      [0, 1],
      [0, 2],
      [0, 3],
      [0, 4],
      [1, 5],
      [1, 6],
      [1, 7],
    ],
  },
  {
    key: 'path',
    text: () => 'path',
    places: row(8).map(i => [4 + 5.2 * i, i % 2 === 0 ? 26 : 8]),
    edges: row(7).map((i): Edge => [i, i + 1]),
  },
  {
    key: 'comb',
    text: order =>
      `caterpillar:${row(Math.max(1, Math.floor(order / 2)))
        .map(() => 1)
        .join(',')}`,
    places: row(8).map(i => [7 + 10 * (i % 4), i < 4 ? 24 : 9]),
    edges: [
      [0, 1],
      [1, 2],
      [2, 3],
      [0, 4],
      [1, 5],
      [2, 6],
      [3, 7],
    ],
  },
  {
    key: 'matching',
    text: () => 'matching',
    places: row(8).map(i => [8 + 9 * (i >> 1), i % 2 === 0 ? 6 : 28]),
    edges: [
      [0, 1],
      [2, 3],
      [4, 5],
      [6, 7],
    ],
  },
  { key: 'cycle', text: () => 'cycle', places: ring(7), edges: row(7).map((i): Edge => [i, (i + 1) % 7]) },
  {
    key: 'triangle',
    text: () => 'cycle:3',
    places: ring(3),
    edges: [
      [0, 1],
      [1, 2],
      [2, 0],
    ],
  },
  {
    key: 'complete',
    text: () => 'complete:4',
    places: [
      [11, 6],
      [33, 6],
      [33, 28],
      [11, 28],
    ],
    edges: [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 0],
      [0, 2],
      [1, 3],
    ],
  },
  {
    key: 'star',
    text: () => 'star:3',
    places: [[22, 20], ...ring(3)],
    edges: [
      [0, 1],
      [0, 2],
      [0, 3],
    ],
  },
];

/** Questions with answers worth seeing. */
export const EXAMPLES: readonly { readonly key: string; readonly order: number; readonly graph: string }[] = [
  { key: 'stars', order: 8, graph: 'double-star' },
  { key: 'fano', order: 7, graph: 'cycle:3' },
  { key: 'rounds', order: 8, graph: 'matching' },
  { key: 'hamilton', order: 9, graph: 'cycle' },
  { key: 'graceful', order: 13, graph: 'caterpillar:1,1,1,0' },
  { key: 'none', order: 6, graph: 'star:5' },
];
