import { randomFrom } from '@quadrille/cover';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orbitsOf, SYMMETRIES, superfluousGivens } from '../../src/sudoku/generate/dig.js';
import { fullGrid } from '../../src/sudoku/generate/full-grid.js';
import { generate, seedOf } from '../../src/sudoku/generate.js';
import { solveByLogic } from '../../src/sudoku/logic/index.js';
import { rate } from '../../src/sudoku/rating/index.js';
import { check, faults, sudoku, VARIANTS } from '../../src/sudoku/rules.js';
import { solutionCount, solve } from '../../src/sudoku/solve.js';

const shape = sudoku();

test('full grids keep the rules, by each method', () => {
  const random = randomFrom(1);
  for (const method of ['root', 'search', 'uniform'] as const) {
    for (let i = 0; i < 3; i++) expect(check(shape, fullGrid(shape, random, method))).toEqual([]);
  }
  for (const size of [4, 6, 8, 10, 12, 16, 25]) {
    expect(check(sudoku({ size }), fullGrid(sudoku({ size }), random, 'root'))).toEqual([]);
  }
});

test.each(VARIANTS)('full grids for %s', kind => {
  const own = sudoku({ constraints: [{ kind }] });
  expect(check(own, fullGrid(own, randomFrom(3)))).toEqual([]);
});

test('uniform 4x4 would be 288 grids; the random search reaches every one of them', () => {
  const small = sudoku({ size: 4 });
  const random = randomFrom(9);
  const seen = new Set<string>();
  for (let i = 0; i < 4000; i++) seen.add(fullGrid(small, random).join(''));
  expect(seen.size).toBe(288);
});

test('uniform grids: no first row is favoured', () => {
  // In a uniform grid every arrangement is as likely as any; the digit of r5c5 given that of r1c1 is a simple
  // witness.
  const random = randomFrom(4);
  let same = 0;
  for (let i = 0; i < 60; i++) {
    const grid = fullGrid(shape, random, 'uniform');
    if (grid[0] === grid[40]) same++;
  }
  // Expected 60 / 9 = 6.7, standard deviation 2.4.
  expect(same).toBeLessThan(18);
});

test('puzzles have one solution, are minimal, and come again from the same seed', () => {
  for (let index = 0; index < 40; index++) {
    const made = generate({}, seedOf(7, index), { graded: false });
    expect(solutionCount(made.puzzle)).toBe(1);
    expect(check(made.puzzle, made.solution)).toEqual([]);
    expect(superfluousGivens(made.puzzle, made.solution)).toEqual([]);
    expect(made.isAsWished).toBe(true);
    expect(generate({}, seedOf(7, index), { graded: false }).puzzle).toEqual(made.puzzle);
  }
});

test('seeds of a series differ', () => {
  const seeds = new Set<number>();
  for (const seed of [0, 1, 2, 12345])
    for (let index = 0; index < 100; index++) seeds.add(seedOf(seed, index));
  expect(seeds.size).toBe(400);
});

test.each(['easy', 'medium', 'hard'] as const)('grade %s', grade => {
  for (let index = 0; index < 4; index++) {
    const { puzzle, grade: got } = generate({ grade }, seedOf(3, index));
    expect(got).toBe(grade);
    expect(solveByLogic(puzzle)).toMatchObject({ solved: true, grade });
  }
});

test.each(['pointing', 'naked-pair', 'x-wing'] as const)('a puzzle that needs %s', technique => {
  const { puzzle, isAsWished } = generate({ technique }, 5);
  expect(isAsWished).toBe(true);
  expect(solveByLogic(puzzle).steps.some(step => step.technique === technique)).toBe(true);
});

test.each(SYMMETRIES)('symmetry %s', symmetry => {
  const { puzzle } = generate({ symmetry }, 11, { graded: false });
  expect(solutionCount(puzzle)).toBe(1);
  const isGiven = puzzle.givens.map(digit => digit > 0);
  for (const orbit of orbitsOf(9, symmetry, randomFrom(1))) {
    expect(new Set(orbit.map(cell => isGiven[cell])).size).toBe(1);
  }
  expect(
    orbitsOf(9, symmetry, randomFrom(1))
      .flat()
      .sort((a, b) => a - b),
  ).toEqual(shape.givens.map((_, cell) => cell));
});

test('exactly so many givens, many or few', () => {
  for (const givens of [22, 25, 30, 40, 60, 80, 81]) {
    const made = generate({ givens }, 2, { graded: false });
    expect(made.givens).toBe(givens);
    expect(solutionCount(made.puzzle)).toBe(1);
  }
  const few = generate({ givens: 21 }, 3, { graded: false });
  expect(few.givens).toBe(21);
  expect(solutionCount(few.puzzle)).toBe(1);
});

test('a rating in a range', () => {
  const { rating, isAsWished } = generate({ rating: [1.5, 3.5] }, 4);
  expect(isAsWished).toBe(true);
  expect(rating!.er).toBeGreaterThanOrEqual(1.5);
  expect(rating!.er).toBeLessThanOrEqual(3.5);
});

test('the nearest to a rating carries its own rating, also when it lies above', () => {
  const { puzzle, rating, isAsWished } = generate({ rating: [1.0, 1.1] }, 4, { attemptLimit: 3 });
  expect(isAsWished).toBe(false);
  expect(rating).toEqual(rate(puzzle));
});

test('techniques of variants are refused where nothing can need them', () => {
  expect(() => generate({ technique: 'rule-of-45' }, 1)).toThrow(/cages with a sum; this one has not/);
  expect(() => generate({ technique: 'nonconsecutive-cell' }, 1)).toThrow(/the variant nonconsecutive/);
  const shape = sudoku({ size: 6, constraints: [{ kind: 'nonconsecutive' }] });
  const { puzzle, isAsWished } = generate({ technique: 'nonconsecutive-cell', shape }, 1);
  expect(isAsWished).toBe(true);
  expect(solveByLogic(puzzle).steps.map(step => step.technique)).toContain('nonconsecutive-cell');
});

test('impossible wishes are refused, or end with the nearest found', () => {
  expect(() => generate({ givens: 16 }, 1)).toThrow(/17 is the least/);
  expect(() => generate({ givens: 82 }, 1)).toThrow(/81 cells/);
  expect(() => generate({ grade: 'easy', technique: 'x-wing' }, 1)).toThrow(/cannot be easy/);
  expect(() =>
    generate({ shape: sudoku({ constraints: [{ kind: 'diagonal' }] }), fullGrid: 'root' }, 1),
  ).toThrow(/search/);
  const nearest = generate({ givens: 22, symmetry: 'full' }, 1, { attemptLimit: 3, graded: false });
  expect(nearest).toMatchObject({ isAsWished: false, attempts: 3 });
  expect(solutionCount(nearest.puzzle)).toBe(1);
});

test.each([4, 6, 8, 10, 12])('size %i', size => {
  const { puzzle, solution } = generate({ shape: sudoku({ size }) }, 6, { graded: false });
  expect(solve(puzzle, 'cover', { limit: 2 }).solutions).toEqual([solution]);
});

test('variants, also combined', () => {
  for (const kinds of [['diagonal'], ['windoku'], ['antiknight'], ['diagonal', 'antiking']] as const) {
    const own = sudoku({ constraints: kinds.map(kind => ({ kind })) });
    const { puzzle, solution } = generate({ shape: own }, 8, { graded: false });
    expect(solve(puzzle, 'cover', { limit: 2 }).solutions).toEqual([solution]);
  }
});

test('a thousand generated puzzles, sampled by exact cover', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), seed => {
      const { puzzle, solution } = generate({}, seed, { graded: false });
      expect(faults(puzzle, solution)).toEqual([]);
      if (seed % 8 === 0) expect(solve(puzzle, 'cover', { limit: 2 }).solutions).toEqual([solution]);
    }),
    { numRuns: 150, seed: 6 },
  );
});

test('no attempt at all is refused', () => {
  expect(() => generate({}, 1, { attemptLimit: 0 })).toThrow(/attemptLimit is 0/);
});
