import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EXAMPLES } from '../../src/sudoku/examples.js';
import { layoutOf } from '../../src/sudoku/layout.js';
import {
  boxShape,
  type Constraint,
  cellName,
  cellOf,
  check,
  faults,
  houses,
  isClassic,
  rectangularBoxes,
  sudoku,
  usualBoxes,
} from '../../src/sudoku/rules.js';
import { solveByDefinition } from './support.js';

test('9x9 has 27 houses of 9 cells and 20 peers a cell', () => {
  const { houses: all, peers } = layoutOf(sudoku());
  expect(all.length).toBe(27);
  expect(all.every(house => new Set(house.cells).size === 9)).toBe(true);
  expect(peers.every(list => list.length === 20)).toBe(true);
});

test.each([
  ['diagonal', 29],
  ['windoku', 31],
  ['disjoint', 36],
  ['nonconsecutive', 27],
  ['antiknight', 27],
] as const)('%s: %i houses, each a set of 9 cells', (kind, count) => {
  const all = houses(sudoku({ constraints: [{ kind }] }));
  expect(all.length).toBe(count);
  expect(all.every(house => new Set(house.cells).size === 9 && house.cells.every(cell => cell < 81))).toBe(
    true,
  );
});

test('the windows of a 9x9 are rows and columns 2-4 and 6-8', () => {
  const [first] = houses(sudoku({ constraints: [{ kind: 'windoku' }] })).filter(
    ({ kind }) => kind === 'window',
  );
  expect(first.cells.map(cell => cellName(9, cell))).toEqual([
    'r2c2',
    'r2c3',
    'r2c4',
    'r3c2',
    'r3c3',
    'r3c4',
    'r4c2',
    'r4c3',
    'r4c4',
  ]);
});

test.each([
  [4, 2, 2],
  [6, 2, 3],
  [8, 2, 4],
  [9, 3, 3],
  [10, 2, 5],
  [12, 3, 4],
  [16, 4, 4],
  [25, 5, 5],
])('the usual boxes of size %i are %i by %i', (size, height, width) => {
  expect(boxShape({ size, boxes: usualBoxes(size) })).toEqual({ height, width });
});

test('a prime size has no boxes: 5x5 is a Latin square', () => {
  expect(houses(sudoku({ size: 5 })).length).toBe(10);
});

test('there are 288 sudoku grids of 4x4 (OEIS A107739) and 576 Latin squares of 4x4 (OEIS A002860)', () => {
  expect(solveByDefinition(sudoku({ size: 4 })).length).toBe(288);
  expect(solveByDefinition(sudoku({ size: 4, boxes: rectangularBoxes(1, 4) })).length).toBe(576);
});

test('cell names read back', () => {
  for (let cell = 0; cell < 625; cell++) expect(cellOf(25, cellName(25, cell))).toBe(cell);
  for (const name of ['r0c1', 'r1c10', 'c1r1', 'r1', '', 'r-1c1', 'r1c1 '])
    expect(cellOf(9, name)).toBeUndefined();
});

test('check names what is wrong', () => {
  const { puzzle, solution } = EXAMPLES[0];
  const answer = [...solution!].map(Number);
  expect(check(puzzle, answer)).toEqual([]);
  expect(check(puzzle, answer.with(0, 4)).map(({ rule }) => rule)).toContain('some givens were changed');
  expect(check(puzzle, answer.with(2, 0)).map(({ rule }) => rule)).toEqual(['some cells have no digit']);
  expect(check(puzzle, answer.with(2, 3)).map(({ rule }) => rule)).toContain('3 appears twice in row 1');
  expect(check(puzzle, answer.slice(1)).map(({ rule }) => rule)).toContain('the answer has 80\u00a0cells');
});

test.each<[string, Constraint, number[], string]>([
  ['diagonal', { kind: 'diagonal' }, [0, 10], '5 appears twice in diagonal 1'],
  ['knight', { kind: 'antiknight' }, [0, 19], "5 appears twice in two cells a knight's move apart"],
  ['king', { kind: 'antiking' }, [26, 34], "5 appears twice in two cells a king's move apart"],
  ['cage', { kind: 'cage', cells: [0, 80], sum: 0 }, [0, 80], '5 appears twice in the cage at r1c1'],
  ['sum', { kind: 'cage', cells: [0, 80], sum: 9 }, [0, 80], 'the cage at r1c1 has the sum 10, not 9'],
])('faults of %s', (_, constraint, cells, rule) => {
  const puzzle = sudoku({ constraints: [constraint] });
  const grid = puzzle.givens.map((_, cell) => (cells.includes(cell) ? 5 : 0));
  expect(faults(puzzle, grid).map(fault => fault.rule)).toContain(rule);
  expect(faults(puzzle, grid.with(cells[0], 0))).toEqual([]);
});

test('neighbors may not be consecutive, and the ends of two rows are no neighbors', () => {
  const puzzle = sudoku({ constraints: [{ kind: 'nonconsecutive' }] });
  const empty = puzzle.givens;
  expect(faults(puzzle, empty.with(0, 3).with(1, 4)).length).toBe(1);
  expect(faults(puzzle, empty.with(0, 3).with(9, 2)).length).toBe(1);
  expect(faults(puzzle, empty.with(8, 3).with(9, 4))).toEqual([]);
});

test('what cannot be is refused in one sentence', () => {
  const wrong: [Parameters<typeof sudoku>[0], RegExp][] = [
    [{ size: 1 }, /from 2 to 25/],
    [{ size: 26 }, /from 2 to 25/],
    [{ givens: [1, 2, 3] }, /the puzzle has 3\scells/],
    [{ givens: new Array(81).fill(0).with(3, 10) }, /r1c4 contains 10/],
    [{ boxes: rectangularBoxes(3, 3).with(0, 8) }, /box 0 has 8\scells/],
    [{ boxes: rectangularBoxes(3, 3).with(0, 9) }, /in box 9/],
    [{ size: 6, constraints: [{ kind: 'windoku' }] }, /windoku needs/],
    [{ constraints: [{ kind: 'cage', cells: [0, 0], sum: 3 }] }, /twice/],
    [{ constraints: [{ kind: 'cage', cells: [81], sum: 3 }] }, /not on the grid/],
    [{ constraints: [{ kind: 'cage', cells: [0], sum: 46 }] }, /from 0 to 45/],
    [{ constraints: [{ kind: 'warmth' } as unknown as Constraint] }, /not a constraint/],
    [{ constraints: [{ kind: 'thermo' } as unknown as Constraint] }, /the clue "thermo" is incomplete/],
  ];
  for (const [parts, message] of wrong) expect(() => sudoku(parts)).toThrow(message);
});

test('only 9x9 with 3x3 boxes and nothing else is classic', () => {
  expect(isClassic(sudoku({ boxes: [...rectangularBoxes(3, 3)] }))).toBe(true);
  expect(isClassic(sudoku({ constraints: [{ kind: 'diagonal' }] }))).toBe(false);
  expect(isClassic(sudoku({ size: 4 }))).toBe(false);
});

test('faults do not depend on the order of rows within a band', () => {
  const puzzle = sudoku();
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 81, maxLength: 81 }), grid => {
      const swapped = [...grid.slice(9, 18), ...grid.slice(0, 9), ...grid.slice(18)];
      expect(faults(puzzle, swapped).length).toBe(faults(puzzle, grid).length);
    }),
    { numRuns: 50, seed: 1 },
  );
});
