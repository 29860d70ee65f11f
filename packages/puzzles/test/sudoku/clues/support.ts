/** Random clues on small grids, an engine by definition, and the rows of the sample data. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Constraint, check, type Sudoku, sudoku } from '@quadrille/puzzles/sudoku';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Board } from '../../../src/sudoku/solvers/propagators/board.js';

const DATA = join(import.meta.dirname, '../../../../../../shared/data/variants');
export const hasData = existsSync(DATA);

/** The rows of a table of the sample data, by the names in its head. */
export function rowsOf(file: string): Record<string, string>[] {
  const [head, ...lines] = readFileSync(join(DATA, file), 'utf8').trim().split('\n');
  const names = head.split('\t');
  return lines.map(line => Object.fromEntries(line.split('\t').map((text, i) => [names[i], text])));
}

/** A solution of the sample data as a grid of a puzzle. */
export function gridOf(puzzle: Sudoku, text: string): number[] {
  const { size, low = 1, columns = size } = puzzle;
  const isLetters = /[A-Z]/.test(text);
  const grid = new Array<number>(size * size).fill(0);
  for (const [i, character] of [...text].entries()) {
    const digit = isLetters ? character.charCodeAt(0) - 64 : Number(character) + 1 - low;
    grid[Math.floor(i / columns) * size + (i % columns)] = digit;
  }
  return grid;
}

/** All solutions, from the rules alone: every filling of rows by permutations that the checker accepts. */
export function solveByDefinition(puzzle: Sudoku): string[] {
  const { size } = puzzle;
  const found: string[] = [];
  const grid = [...puzzle.givens];
  const bare = sudoku({ size, boxes: puzzle.boxes });
  const place = (cell: number): void => {
    if (cell === grid.length) {
      if (check(puzzle, grid).length === 0) found.push(grid.join(''));
      return;
    }
    const given = puzzle.givens[cell];
    for (let digit = 1; digit <= size; digit++) {
      if (given > 0 && digit !== given) continue;
      grid[cell] = digit;
      if (isFree(bare, grid, cell)) place(cell + 1);
    }
    grid[cell] = given;
  };
  place(0);
  return found.sort();
}

function isFree({ size, boxes }: Sudoku, grid: readonly number[], cell: number): boolean {
  for (let other = 0; other < cell; other++) {
    const isSeen =
      other % size === cell % size ||
      Math.floor(other / size) === Math.floor(cell / size) ||
      boxes[other] === boxes[cell];
    if (isSeen && grid[other] === grid[cell]) return false;
  }
  return true;
}

const SIZE = 4;
const cell = fc.integer({ min: 0, max: SIZE * SIZE - 1 });
const cells = (least: number, most: number) => fc.uniqueArray(cell, { minLength: least, maxLength: most });
const digit = fc.integer({ min: 1, max: SIZE });
const pair = cells(2, 2).map(([a, b]) => [a, b] as const);
const outside = fc.record({
  line: fc.constantFrom('row' as const, 'column' as const),
  index: fc.integer({ min: 0, max: SIZE - 1 }),
  fromEnd: fc.boolean(),
});

/** A random clue of every kind on a 4x4 grid. */
export const anyClue: fc.Arbitrary<Constraint> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('thermo' as const, 'slow-thermo' as const, 'renban' as const, 'nabner' as const),
    cells: cells(2, 3),
  }),
  fc.record({
    kind: fc.constantFrom('palindrome' as const, 'region-sum' as const, 'parity' as const, 'zipper' as const),
    cells: cells(2, 5),
  }),
  fc.record({
    kind: fc.constantFrom('between' as const, 'double-arrow' as const, 'entropic' as const),
    cells: cells(3, 4),
  }),
  fc.record({
    kind: fc.constantFrom('whispers' as const, 'lockout' as const),
    cells: cells(2, 3),
    value: fc.integer({ min: 1, max: 2 }),
  }),
  fc.record({ kind: fc.constant('modular' as const), cells: cells(2, 4), value: fc.constantFrom(2, 3) }),
  fc.record({
    kind: fc.constant('sum-line' as const),
    cells: cells(2, 5),
    value: fc.integer({ min: 3, max: 7 }),
  }),
  fc.record({
    kind: fc.constantFrom('difference' as const, 'ratio' as const, 'pair-sum' as const),
    cells: pair,
    value: fc.integer({ min: 1, max: 5 }),
  }),
  fc.record({ kind: fc.constant('greater' as const), cells: pair, value: fc.constant(0) }),
  fc.record({
    kind: fc.constant('all-marked' as const),
    what: fc.constantFrom('difference' as const, 'ratio' as const, 'xv' as const),
  }),
  fc
    .tuple(cells(2, 5), fc.constantFrom(1, 1, 1, 2))
    .map(([own, n]) =>
      own.length > n
        ? { kind: 'arrow' as const, circle: own.slice(0, n), cells: own.slice(n) }
        : { kind: 'odd' as const, cell: own[0] },
    ),
  fc
    .tuple(outside, fc.integer({ min: 0, max: 6 }))
    .map(([own, value]) => ({ kind: 'sandwich' as const, ...own, value })),
  fc
    .tuple(outside, fc.integer({ min: 1, max: 10 }))
    .map(([own, value]) => ({ kind: 'x-sum' as const, ...own, value })),
  fc
    .tuple(
      outside,
      digit,
      fc.constantFrom('skyscraper' as const, 'numbered-room' as const, 'hidden-skyscraper' as const),
    )
    .map(([own, value, kind]) => ({ kind, ...own, value })),
  fc.record({
    kind: fc.constant('little-killer' as const),
    first: fc.constantFrom(0, 1, 2, 3),
    direction: fc.constantFrom('DL' as const, 'DR' as const),
    value: fc.integer({ min: 2, max: 12 }),
  }),
  fc.record({
    kind: fc.constantFrom('odd' as const, 'even' as const, 'minimum' as const, 'maximum' as const),
    cell,
  }),
  fc.record({ kind: fc.constant('marks' as const), cell, digits: fc.uniqueArray(digit, { minLength: 1 }) }),
  fc.record({ kind: fc.constantFrom('region' as const, 'equality' as const), cells: cells(2, 4) }),
  fc.record({ kind: fc.constant('counting-circles' as const), cells: cells(3, 7) }),
  fc.record({
    kind: fc.constantFrom('quadruple' as const, 'contain' as const, 'contain-exactly' as const),
    cells: cells(3, 5),
    digits: fc.array(digit, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant('sum' as const),
    cells: cells(2, 6),
    value: fc.integer({ min: 4, max: 16 }),
  }),
  fc.record({ kind: fc.constant('cage' as const), cells: cells(2, 4), sum: fc.integer({ min: 0, max: 10 }) }),
  fc.record({
    kind: fc.constantFrom('rellik' as const, 'lunchbox' as const),
    cells: cells(2, 4),
    value: fc.integer({ min: 0, max: 6 }),
  }),
  cells(2, 2).map(([a, b]) => ({ kind: 'clone' as const, groups: [[a], [b]] })),
  cells(4, 4).map(([a, b, c, d]) => ({
    kind: 'same' as const,
    groups: [
      [a, b],
      [c, d],
    ],
  })),
  cells(4, 5).map(([a, b, c, ...d]) => ({
    kind: 'equal-sums' as const,
    groups: [
      [a, b],
      [c, ...d],
    ],
  })),
  fc.record({
    kind: fc.constant('index' as const),
    line: fc.constantFrom('row' as const, 'column' as const, 'box' as const),
    cells: cells(1, 3),
  }),
  fc.record({
    kind: fc.constant('pairs' as const),
    lines: fc.array(cells(2, 3), { minLength: 1, maxLength: 2 }),
    table: fc.array(fc.integer({ min: 1, max: 15 }), { minLength: SIZE, maxLength: SIZE }),
  }),
  fc.record({
    kind: fc.constant('pattern' as const),
    cells: cells(2, 5),
    text: fc.constantFrom('1.*', '(12|3)+.?', '[^1]*', '.*2.*', '4?[1-3]{1,4}', '([13][24])*.?', '(a|.)*4'),
  }),
  fc.tuple(cells(2, 3), cells(2, 3), cell).map(([a, b, c]) => ({
    kind: 'either' as const,
    lists: [
      [{ kind: 'thermo' as const, cells: a }],
      [
        { kind: 'renban' as const, cells: b },
        { kind: 'odd' as const, cell: c },
      ],
    ],
  })),
  fc.constantFrom(
    ...(
      [
        'diagonal-up',
        'diagonal-down',
        'anti-taxicab',
        'nonconsecutive',
        'antiking',
        'antiknight',
        'diagonal',
      ] as const
    ).map(kind => ({ kind })),
  ),
);

/** A 4x4 puzzle of a few clues and givens. */
export const smallPuzzle: fc.Arbitrary<Sudoku> = fc
  .record({
    constraints: fc.array(anyClue, { minLength: 1, maxLength: 3 }),
    low: fc.constantFrom(1, 1, 0),
    givens: fc.array(fc.tuple(cell, digit), { maxLength: 2 }),
  })
  .map(({ constraints, low, givens }) => {
    const grid = new Array<number>(SIZE * SIZE).fill(0);
    for (const [at, own] of givens) grid[at] = own;
    return sudoku({ size: SIZE, constraints, low, givens: grid });
  });

/** A board for one propagator, which may only take candidates away. */
export class PlainBoard implements Board {
  readonly now: Int32Array;
  constructor(sets: readonly number[]) {
    this.now = Int32Array.from(sets);
  }
  narrow(cell: number, set: number): boolean {
    expect(set & ~this.now[cell]).toBe(0);
    this.now[cell] = set;
    return set !== 0;
  }
}
