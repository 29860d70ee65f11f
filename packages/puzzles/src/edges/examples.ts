/**
 * Named puzzles with the number of their boards. All are our own; the counts come from three searches that
 * agree.
 */
import { generate } from './generate.js';
import type { EdgePuzzle } from './rules.js';

export interface Example {
  readonly name: string;
  readonly source: string;
  readonly puzzle: EdgePuzzle;
  /** Number of boards, those turned as a whole included. */
  readonly count: number;
}

const generated = (side: number, frameColors: number, innerColors: number, seed: number) =>
  generate({ width: side, height: side, frameColors, innerColors, seed }).puzzle;

const plain = { clues: [], holes: [], framed: false, turnable: false };

export const examples: readonly Example[] = [
  {
    name: 'tetravex 3x3',
    source: 'our own, after TetraVex (Scott Ferguson, 1991): no frame, no turning',
    puzzle: {
      ...plain,
      name: 'tetravex 3x3',
      width: 3,
      height: 3,
      pieces: [
        [7, 2, 4, 9],
        [3, 5, 1, 2],
        [8, 6, 0, 5],
        [4, 1, 6, 3],
        [1, 8, 9, 1],
        [0, 2, 5, 8],
        [6, 4, 7, 0],
        [9, 3, 3, 4],
        [5, 7, 2, 3],
      ],
    },
    count: 1,
  },
  {
    name: 'framed 4x4',
    source: 'generate 4x4, 2 + 3 colors, seed 1',
    puzzle: generated(4, 2, 3, 1),
    count: 84,
  },
  {
    name: 'framed 5x5',
    source: 'generate 5x5, 3 + 4 colors, seed 1',
    puzzle: generated(5, 3, 4, 1),
    count: 20,
  },
  {
    name: 'ring',
    source: 'our own: a frame of eight pieces around a hole',
    puzzle: {
      name: 'ring',
      width: 3,
      height: 3,
      pieces: [
        [0, 1, 2, 0],
        [0, 3, 0, 1],
        [0, 0, 2, 3],
        [2, 0, 1, 0],
        [1, 0, 0, 3],
        [0, 3, 0, 1],
        [3, 1, 0, 0],
        [3, 0, 2, 0],
      ],
      clues: [],
      holes: [4],
      framed: true,
      turnable: true,
    },
    count: 4,
  },
];
