/**
 * The test ladder of the specification: not only ratings but every step, with difficulty, technique,
 * complexity and eliminations, is the one that the original program took.
 */
import { rateGivens, SE, SE_2009 } from '@quadrille/puzzles/sudoku/internal';
import { expect, test } from 'vitest';
import type { Hint, RatingTechnique } from '../../../src/sudoku/rating/hint.js';
import { given, sharedLines } from './support.js';

const SHORT: Record<RatingTechnique, string> = {
  'hidden-single': 'HS',
  'naked-single': 'NS',
  'direct-pointing': 'DPt',
  'direct-claiming': 'DCl',
  'direct-hidden-pair': 'DHP',
  'direct-hidden-triplet': 'DHT',
  pointing: 'Pt',
  claiming: 'Cl',
  'naked-pair': 'NP',
  'naked-triplet': 'NT',
  'naked-quad': 'NQ',
  'hidden-pair': 'HP',
  'hidden-triplet': 'HT',
  'hidden-quad': 'HQ',
  'x-wing': 'XW',
  swordfish: 'SF',
  jellyfish: 'JF',
  'xy-wing': 'XY',
  'xyz-wing': 'XYZ',
  'unique-loop-1': '1',
  'unique-loop-2': '2',
  'unique-loop-3': '3',
  'unique-loop-4': '4',
  'bug-1': 'BUG1',
  'bug-2': 'BUG2',
  'bug-3': 'BUG3',
  'bug-4': 'BUG4',
  'aligned-pair': 'APE',
  'aligned-triplet': 'ATE',
  'x-cycle': 'XCy',
  'y-cycle': 'YCy',
  'xy-cycle': 'XYCy',
  'turbot-fish': 'TF',
  'x-chain': 'XCh',
  'forcing-chain': 'FC',
  nishio: 'Nishio',
  'cell-forcing': 'MCell',
  'region-forcing': 'MReg',
  'dynamic-cell': 'DCell',
  'dynamic-region': 'DReg',
  'dynamic-double': 'DDbl',
  'dynamic-contradiction': 'DCon',
};
const LEVELS = ['', '+', '+F', '+M'];

interface Rung {
  readonly name: string;
  readonly puzzle: string;
  readonly is2009: boolean;
  readonly steps: readonly string[];
}

/** Reads the ladder: a heading with the puzzle, then its steps on an indented line. */
function rungsOf(lines: readonly string[]): Rung[] {
  const rungs: Rung[] = [];
  let [name, puzzle, is2009] = ['', '', false];
  for (const line of lines) {
    const heading = /^\*\*(E?\d+)\*\* line \d+ `([^`]+)`/.exec(line);
    if (heading) [name, puzzle, is2009] = [heading[1], heading[2], line.includes('Steps of the 2009')];
    else if (/^ {2}2009 behaviou?r/.test(line)) is2009 = true;
    else if (puzzle && /^ {4}\d/.test(line)) {
      const steps = line
        .trim()
        .split(' | ')
        .flatMap(step => {
          const run = /^(.*)×(\d+)$/.exec(step);
          return run ? new Array<string>(Number(run[2])).fill(run[1]) : [step];
        });
      rungs.push({ name, puzzle, is2009, steps });
    }
  }
  return rungs;
}

/** A step in the notation of the ladder. */
function written(hint: Hint): string {
  const name = (cell: number) => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;
  const put = (candidate: number) => `${name(Math.floor(candidate / 9))}=${(candidate % 9) + 1}`;
  const { technique, level = 0, complexity, placed } = hint;
  const loop = technique.startsWith('unique') ? (hint.cells.length === 4 ? 'UR' : 'UL') : '';
  const size = complexity === undefined ? '' : `[${complexity}]`;
  const difficulty = (Math.trunc((hint.difficulty + 0.05) * 10) / 10).toFixed(1);
  const what = `${difficulty} ${loop}${SHORT[technique]}${LEVELS[level]}${size}`;
  if (technique.endsWith('single')) return what;
  if (technique.startsWith('direct')) return `${what} ${put(placed)}`;
  const digitsOf = new Map<number, string>();
  for (const candidate of [...hint.eliminated].sort((a, b) => a - b)) {
    const cell = Math.floor(candidate / 9);
    digitsOf.set(cell, (digitsOf.get(cell) ?? '') + ((candidate % 9) + 1));
  }
  const gone = [...digitsOf].map(([cell, digits]) => `${name(cell)}-${digits}`).join();
  return `${what} ${gone}${placed < 0 ? '' : `→${put(placed)}`}`;
}

const text = sharedLines('research/se-rules.md');
const rungs = text ? rungsOf(text) : [];

test.skipIf(!text)('the ladder has been read', () => {
  expect(rungs).toHaveLength(31);
  expect(rungs.flatMap(rung => rung.steps).length).toBeGreaterThan(2000);
});

test.each(rungs)('rung $name: every step as measured', ({ puzzle, is2009, steps }) => {
  const taken: string[] = [];
  rateGivens(given(puzzle), { profile: is2009 ? SE_2009 : SE, visit: hint => taken.push(written(hint)) });
  expect(taken).toEqual(steps);
});
