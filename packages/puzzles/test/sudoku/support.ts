/**
 * What the sudoku tests share: sample data, random puzzles of every kind, and a solver straight from the
 * rules.
 */
import { existsSync, readFileSync } from 'node:fs';
import { randomFrom } from '@quadrille/cover';
import fc from 'fast-check';
import { dig, orbitsOf } from '../../src/sudoku/generate/dig.js';
import { fullGrid } from '../../src/sudoku/generate/full-grid.js';
import { type Constraint, faults, type Grid, type Sudoku, sudoku } from '../../src/sudoku/rules.js';

const data = new URL('../../../../../shared/data/sudoku/', import.meta.url);
/** The sample data is not part of the project: tests that use it are left out where it is absent. */
export const hasData = existsSync(data);

export const SETS = ['easy', '17-clue', 'top1465', 'hardest-1106', 'hardest-11plus', 'several-solutions'];

export function lines(name: string): string[] {
  return readFileSync(new URL(`${name}.txt`, data), 'latin1')
    .trim()
    .split('\n');
}

export function cellsOf(all: readonly string[]): Uint8Array {
  const cells = new Uint8Array(81 * all.length);
  all.forEach((line, i) => {
    for (let cell = 0; cell < 81; cell++) cells[81 * i + cell] = Number(line[cell]) || 0;
  });
  return cells;
}

/** All solutions, by trying every digit in every cell and asking the rules; for small puzzles. */
export function solveByDefinition(puzzle: Sudoku, grid: Grid = puzzle.givens): string[] {
  if (faults(puzzle, grid).length > 0) return [];
  const cell = grid.indexOf(0);
  if (cell < 0) return [grid.join()];
  const found: string[] = [];
  for (let digit = 1; digit <= puzzle.size; digit++)
    found.push(...solveByDefinition(puzzle, grid.with(cell, digit)));
  return found;
}

/**
 * A random classic puzzle: a grid dug until it is minimal, then some givens taken out or put back, or one of
 * them changed, so that puzzles without, with one and with several solutions all come.
 */
export function randomClassic(seed: number): Sudoku {
  const random = randomFrom(seed);
  const shape = sudoku();
  const solution = fullGrid(shape, random);
  const givens = dig({ ...shape, givens: solution }, solution, { orbits: orbitsOf(9, 'none', random) });
  const way = random.below(4);
  for (let i = 0; i < 3; i++) {
    const cell = random.below(81);
    if (way === 1) givens[cell] = 0;
    if (way === 2) givens[cell] = solution[cell];
    if (way === 3 && i === 0) {
      const used = givens.flatMap((digit, at) => (digit > 0 ? [at] : []));
      const at = used[random.below(used.length)];
      givens[at] = (givens[at] % 9) + 1;
    }
  }
  return sudoku({ givens });
}

/**
 * Irregular boxes: neighboring cells of two boxes are exchanged as long as nobody cares about connection.
 */
export function randomBoxes(size: number, boxes: readonly number[], seed: number): number[] {
  const random = randomFrom(seed);
  const mixed = [...boxes];
  for (let i = 0; i < size; i++) {
    const [a, b] = [random.below(size * size), random.below(size * size)];
    [mixed[a], mixed[b]] = [mixed[b], mixed[a]];
  }
  return mixed;
}

const plain = fc.constantFrom<Constraint>(
  { kind: 'diagonal' },
  { kind: 'windoku' },
  { kind: 'disjoint' },
  { kind: 'nonconsecutive' },
  { kind: 'antiknight' },
  { kind: 'antiking' },
);

const cage = fc
  .record({ cells: fc.uniqueArray(fc.nat(15), { minLength: 1, maxLength: 4 }), sum: fc.nat(10) })
  .map(({ cells, sum }): Constraint => ({ kind: 'cage', cells, sum }));

/** Small puzzles with any constraints and a few givens. */
export const smallPuzzle = fc
  .record({
    constraints: fc.oneof(
      fc.uniqueArray(plain, { maxLength: 1, selector: own => own.kind }),
      fc.array(cage, { maxLength: 3 }),
      fc.tuple(plain, cage).map(pair => [...pair]),
    ),
    givens: fc.array(
      fc.oneof(
        { weight: 5, arbitrary: fc.constant(0) },
        { weight: 1, arbitrary: fc.integer({ min: 1, max: 4 }) },
      ),
      {
        minLength: 16,
        maxLength: 16,
      },
    ),
  })
  .map(parts => sudoku({ size: 4, ...parts }));
