import { randomFrom } from '@quadrille/cover';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orbitsOf, superfluousGivens } from '../../src/sudoku/generate/dig.js';
import { fewGivens } from '../../src/sudoku/generate/fewer-givens.js';
import { fullGrid } from '../../src/sudoku/generate/full-grid.js';
import { SYMMETRIES } from '../../src/sudoku/generate/names.js';
import { type Given, singleGivens } from '../../src/sudoku/generate/single-givens.js';
import { GRADE_RATINGS, generate, seedOf } from '../../src/sudoku/generate.js';
import { GRADES, solveByLogic } from '../../src/sudoku/logic/index.js';
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

test('uniform grids: no first row is favored', () => {
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

test.each(GRADES)('grade %s: the techniques and the rating that it promises', grade => {
  const [least, largest] = GRADE_RATINGS[grade];
  for (let index = 0; index < 4; index++) {
    const { puzzle, grade: got, isAsWished } = generate({ grade }, seedOf(3, index));
    expect([got, isAsWished]).toEqual([grade, true]);
    expect(solveByLogic(puzzle)).toMatchObject({ solved: true, grade });
    const { er } = rate(puzzle);
    expect(er).toBeGreaterThanOrEqual(least);
    expect(er).toBeLessThanOrEqual(largest);
  }
});

test.each(['pointing', 'naked-pair', 'x-wing'] as const)('a puzzle that needs %s', technique => {
  const { puzzle, isAsWished } = generate({ technique }, 5);
  expect(isAsWished).toBe(true);
  expect(solveByLogic(puzzle).steps.some(step => step.technique === technique)).toBe(true);
});

test('the ratings of the grades do not overlap', () => {
  const bounds = GRADES.map(grade => GRADE_RATINGS[grade]);
  for (const [i, [least, largest]] of bounds.entries()) {
    expect(least).toBeLessThan(largest);
    if (i > 0) expect(least).toBeGreaterThan(bounds[i - 1][1]);
  }
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
});

/** Straight from the definition, by another solver. */
function singleGivensByDefinition(givens: readonly number[]): Given[] {
  const found: Given[] = [];
  for (const [cell, given] of givens.entries()) {
    for (let digit = 1; digit <= 9 && given === 0; digit++) {
      const puzzle = sudoku({ givens: givens.with(cell, digit) });
      if (faults(puzzle, puzzle.givens).length > 0) continue;
      if (solve(puzzle, 'search', { limit: 2 }).solutions.length === 1) found.push({ cell, digit });
    }
  }
  return found;
}

/** A neighbor of a neighbor of what `quadrille sudoku generate --givens 17 --seed 1` finds. */
const EIGHTEEN = [...'.5...8.....2...79.4....1...5..7........2......8.....3...7.....1..6......9....3.6.'].map(
  symbol => Number(symbol.replace('.', '0')),
);

test('the givens that make a puzzle unique are those of the definition, with few and with many solutions', () => {
  const { givens } = generate({ givens: 30 }, 1, { graded: false }).puzzle;
  const solutionCounts: number[] = [];
  for (const [own, out] of [
    [givens, 1],
    [EIGHTEEN, 1],
    [EIGHTEEN, 2],
  ] as const) {
    const cells = own.flatMap((digit, cell) => (digit > 0 ? [cell] : [])).slice(0, out);
    const rest = own.map((digit, cell) => (cells.includes(cell) ? 0 : digit));
    solutionCounts.push(solve(sudoku({ givens: rest }), 'fast', { limit: 100 }).solutions.length);
    const found = singleGivens(rest);
    expect(found).toEqual(singleGivensByDefinition(rest));
    if (out === 1) expect(found).toContainEqual({ cell: cells[0], digit: own[cells[0]] });
  }
  expect(solutionCounts[0]).toBeLessThan(60);
  expect(solutionCounts.slice(1)).toEqual([100, 100]);
});

test.each([
  [21, 3],
  [18, 2],
])('%i givens: one solution for another solver, none too many, the attempts counted', (givens, seed) => {
  const made = generate({ givens, minimal: true }, seed, { graded: false });
  expect(made).toMatchObject({ givens, isAsWished: true });
  expect(made.puzzle.givens.filter(digit => digit > 0)).toHaveLength(givens);
  expect(solve(made.puzzle, 'cover', { limit: 2 }).solutions).toEqual([made.solution]);
  expect(check(made.puzzle, made.solution)).toEqual([]);
  expect(superfluousGivens(made.puzzle, made.solution)).toEqual([]);
  const cut = generate({ givens, minimal: true }, seed, { graded: false, attemptLimit: made.attempts - 1 });
  expect(cut).toMatchObject({ isAsWished: false, attempts: made.attempts - 1 });
});

test('from 18 givens to 17 (from nothing it takes some seconds: docs/sources.md has the command)', () => {
  for (const found of fewGivens(17, () => EIGHTEEN, randomFrom(1))) {
    const puzzle = found.find(givens => givens.filter(digit => digit > 0).length === 17);
    if (!puzzle) continue;
    expect(solve(sudoku({ givens: puzzle }), 'cover', { limit: 2 }).solutions).toHaveLength(1);
    break;
  }
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
  expect(() => generate({ technique: 'rule-of-45' }, 1)).toThrow(/cages with a sum/);
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
    { numRuns: 60, seed: 6 },
  );
});

test('no attempt at all is refused', () => {
  expect(() => generate({}, 1, { attemptLimit: 0 })).toThrow(/attemptLimit is 0/);
});
