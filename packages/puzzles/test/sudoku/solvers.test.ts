import { randomFrom } from '@quadrille/cover';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digitSets } from '../../src/sudoku/digit-sets.js';
import { decode, encode } from '../../src/sudoku/encode.js';
import { EXAMPLES } from '../../src/sudoku/examples.js';
import { dig, orbitsOf } from '../../src/sudoku/generate/dig.js';
import { fullGrid } from '../../src/sudoku/generate/full-grid.js';
import { type Constraint, check, sudoku, usualBoxes } from '../../src/sudoku/rules.js';
import { quickestSolver, refusal, solutionCount, solve } from '../../src/sudoku/solve.js';
import { SOLVERS, type SolverName } from '../../src/sudoku/solvers/names.js';
import {
  cellsOf,
  hasData,
  lines,
  randomBoxes,
  randomClassic,
  SETS,
  smallPuzzle,
  solveByDefinition,
} from './support.js';

const COUNTING: readonly SolverName[] = ['fast', 'cover', 'search', 'combined'];

test('the model of an empty 9x9 has 324 items, 729 options and 2916 uses', () => {
  const model = encode(sudoku());
  expect([model.itemCount, model.optionCount, model.useItem.length]).toEqual([324, 729, 2916]);
});

test.each(EXAMPLES)('$name: $solutions ($source)', ({ puzzle, solutions, solution }) => {
  for (const by of COUNTING) {
    // Reasoning at every node takes long where there are many nodes; the others do those.
    if (refusal(puzzle, by) || (by === 'combined' && puzzle.constraints.length > 0)) continue;
    const answer = solve(puzzle, by, { limit: 2 });
    expect(answer.solutions.length).toBe(solutions);
    for (const grid of answer.solutions) expect(check(puzzle, grid)).toEqual([]);
    if (solution) expect(answer.solutions[0].join('')).toBe(solution);
  }
});

test.skipIf(!hasData).each(SETS)('%s: all solvers agree on a sample', name => {
  for (const line of lines(name).slice(0, 5)) {
    const puzzle = sudoku({ givens: Array.from(cellsOf([line])) });
    const wanted = solve(puzzle, 'fast', { limit: 2 });
    for (const by of SOLVERS) {
      const answer = solve(puzzle, by, { limit: 2 });
      if (by === 'logic') {
        if (answer.solutions.length > 0) expect(check(puzzle, answer.solutions[0])).toEqual([]);
        continue;
      }
      expect(answer.solutions.length).toBe(wanted.solutions.length);
      if (wanted.solutions.length === 1) expect(answer.solutions).toEqual(wanted.solutions);
    }
  }
});

test('random puzzles with no, one and several solutions: all solvers agree', () => {
  const tally = [0, 0, 0];
  for (let seed = 1000; seed < 1060; seed++) {
    const puzzle = randomClassic(seed);
    const sets = COUNTING.map(by => solve(puzzle, by, { limit: 20 }));
    const number = sets[0].solutions.length;
    tally[Math.min(2, number)]++;
    for (const { solutions, by } of sets) {
      expect(solutions.length, by).toBe(number);
      if (number < 20) expect(solutions.map(String).sort()).toEqual(sets[0].solutions.map(String).sort());
    }
  }
  expect(Math.min(...tally)).toBeGreaterThan(5);
});

test('few givens do not lead the search astray: nodes to two solutions of an empty and of a nearly empty grid', () => {
  const { puzzle } = EXAMPLES.find(({ name }) => name === 'norvig-hard1')!;
  expect(solve(puzzle, 'search', { limit: 2 }).statistics.nodes).toBe(26);
  expect(solve(sudoku(), 'search', { limit: 2 }).statistics.nodes).toBe(47);
});

test('4x4 with any constraints: search, cover and combined find what the definition allows', () => {
  fc.assert(
    fc.property(smallPuzzle, puzzle => {
      const wanted = solveByDefinition(puzzle).sort();
      for (const by of ['search', 'cover', 'combined'] as const) {
        if (refusal(puzzle, by)) continue;
        expect(solve(puzzle, by).solutions.map(String).sort()).toEqual(wanted);
      }
    }),
    { numRuns: 60, seed: 4 },
  );
});

test('the random 4x4 puzzles have no, one and many solutions, cages and plain constraints', () => {
  const sample = fc.sample(smallPuzzle, { numRuns: 250, seed: 4 });
  const counts = sample.map(puzzle => solve(puzzle, 'search').solutions.length);
  expect(counts.filter(count => count === 0).length).toBeGreaterThan(20);
  expect(counts.filter(count => count > 0).length).toBeGreaterThan(60);
  expect(
    sample.filter(({ constraints }) => constraints.some(({ kind }) => kind === 'cage')).length,
  ).toBeGreaterThan(50);
});

const kinds = ['diagonal', 'windoku', 'disjoint', 'nonconsecutive', 'antiknight', 'antiking'] as const;

test.each(kinds)('9x9 %s: cover and search agree on a dug puzzle, which has one solution', kind => {
  const random = randomFrom(11);
  const shape = sudoku({ constraints: [{ kind }] });
  const solution = fullGrid(shape, random);
  const givens = dig({ ...shape, givens: solution }, solution, {
    orbits: orbitsOf(9, 'none', random),
    budget: 100,
  });
  const puzzle = { ...shape, givens };
  for (const by of ['search', 'cover'] as const) {
    const answer = solve(puzzle, by, { limit: 2 });
    expect(answer.solutions).toEqual([solution]);
  }
  // One given fewer than needed: both must see the same number of solutions.
  const fewer = {
    ...puzzle,
    givens: givens.with(
      givens.findIndex(digit => digit > 0),
      0,
    ),
  };
  const counts = (['search', 'cover'] as const).map(by => solve(fewer, by, { limit: 30 }).solutions.length);
  expect(counts[0]).toBe(counts[1]);
});

test('irregular boxes, and killer cages that cover the whole grid, by search and cover', () => {
  const random = randomFrom(5);
  for (let round = 0; round < 4; round++) {
    const boxes = randomBoxes(6, usualBoxes(6), round);
    const shape = sudoku({ size: 6, boxes });
    const first = solve(shape, 'search', { limit: 1 }).solutions[0];
    if (!first) {
      expect(solve(shape, 'cover', { limit: 1 }).solutions.length).toBe(0);
      continue;
    }
    const cages: Constraint[] = [];
    for (let cell = 0; cell < 36; cell += 3) {
      const cells = [cell, cell + 1, cell + 2];
      cages.push({ kind: 'cage', cells, sum: cells.reduce((sum, own) => sum + first[own], 0) });
    }
    const givens = first.map(digit => (random.below(4) === 0 ? digit : 0));
    const puzzle = sudoku({ size: 6, boxes, constraints: cages, givens });
    const [search, cover] = (['search', 'cover'] as const).map(
      by => solve(puzzle, by, { limit: 500 }).solutions,
    );
    expect(search.map(String).sort()).toEqual(cover.map(String).sort());
    expect(search.map(String)).toContain(String(first));
  }
});

test.each([12, 16, 25])('size %i: an ordinary puzzle is solved by cover and by search', size => {
  const random = randomFrom(size);
  const shape = sudoku({ size });
  const solution = fullGrid(shape, random, 'root');
  const orbits = orbitsOf(size, 'none', random).slice(0, Math.floor(size * size * 0.45));
  const givens = dig({ ...shape, givens: solution }, solution, { orbits, budget: 50 });
  for (const by of ['cover', 'search'] as const) {
    expect(solve({ ...shape, givens }, by, { limit: 2 }).solutions).toEqual([solution]);
  }
});

test('16x16 with both diagonals', () => {
  const random = randomFrom(2);
  const shape = sudoku({ size: 16, constraints: [{ kind: 'diagonal' }] });
  const solution = fullGrid(shape, random);
  expect(check(shape, solution)).toEqual([]);
  const givens = solution.map(digit => (random.below(100) < 60 ? digit : 0));
  for (const by of ['cover', 'search'] as const) {
    expect(solve({ ...shape, givens }, by, { limit: 2 }).solutions).toContainEqual(solution);
  }
});

test('digit sets: cage of 2 with sum 3, of 9 with sum 45, and the 126 of four digits', () => {
  expect([...digitSets(9, 2, 3)!]).toEqual([0b11]);
  expect([...digitSets(9, 9, 45)!]).toEqual([511]);
  expect([...digitSets(9, 3, 5)!]).toEqual([]);
  let all = 0;
  for (let sum = 0; sum <= 45; sum++) all += digitSets(9, 4, sum)!.length;
  expect(all).toBe(126);
  expect(digitSets(25, 12, 156)).toBeUndefined();
});

test('a cage too large to list is kept by its bounds alone', () => {
  const cells = Array.from({ length: 12 }, (_, i) => i);
  const shape = sudoku({ size: 25, constraints: [{ kind: 'cage', cells, sum: 156 }] });
  const [grid] = solve(shape, 'search', { limit: 1, nodeLimit: 20000 }).solutions;
  if (grid) expect(check(shape, grid)).toEqual([]);
  expect(() => solve(shape, 'cover', { limit: 1 })).toThrow(/too many ways/);
});

test('solvers say what they cannot take', () => {
  const diagonal = sudoku({ constraints: [{ kind: 'diagonal' }] });
  expect(() => solve(diagonal, 'fast')).toThrow(/classic 9x9/);
  expect(quickestSolver(diagonal)).toBe('search');
});

test('limits: solutions, nodes, time and a signal', () => {
  const empty = sudoku({ constraints: [{ kind: 'diagonal' }] });
  expect(solve(empty, 'search', { limit: 7 })).toMatchObject({ ended: 'limited', solutions: { length: 7 } });
  expect(solve(empty, 'search', { nodeLimit: 10 })).toMatchObject({ ended: 'limited' });
  expect(solve(empty, 'search', { timeLimitMs: 0 })).toMatchObject({ ended: 'limited', solutions: [] });
  expect(solve(empty, 'search', { signal: AbortSignal.abort() }).ended).toBe('stopped');
});

test('logic stops where it is stuck and shows what it could fill', () => {
  const { puzzle } = EXAMPLES.find(({ name }) => name === 'norvig-hard1')!;
  const answer = solve(puzzle, 'logic');
  expect(answer.ended).toBe('stopped');
  expect(answer.partial!.length).toBe(81);
  expect(answer.partial!.includes(0)).toBe(true);
});

test('a decoded solution is the grid', () => {
  const puzzle = EXAMPLES[0].puzzle;
  const model = encode(puzzle);
  const names = model.optionNames.map((name, option) => [name, option] as const);
  const options = [...EXAMPLES[0].solution!].map((digit, cell) => {
    const wanted = `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}=${digit}`;
    return names.find(([name]) => name === wanted)![1];
  });
  expect(decode(puzzle, model, options).join('')).toBe(EXAMPLES[0].solution);
});

test('logic that took uniqueness for granted does not say that its solution is the only one', () => {
  const shape = { size: 4 };
  const givens = [...'.1.....3.2......'].map(character => Number(character) || 0);
  const puzzle = sudoku({ ...shape, givens });
  expect(solve(puzzle, 'search').solutions).toHaveLength(3);
  expect(solve(puzzle, 'logic')).toMatchObject({ ended: 'stopped', solutions: [expect.anything()] });
});

test('whatever logic calls all solutions are all of them', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 16, maxLength: 16 }), digits => {
      const puzzle = sudoku({ size: 4, givens: digits.map(digit => (digit > 4 ? 0 : digit)) });
      const { ended, solutions } = solve(puzzle, 'logic');
      if (ended === 'exhausted') expect(solve(puzzle, 'search').solutions).toEqual(solutions);
    }),
    { numRuns: 100, seed: 4 },
  );
});

test.each(COUNTING)('%s: limit 0 finds nothing, and a limit that is none is refused', by => {
  expect(solve(sudoku(), by, { limit: 0 })).toMatchObject({ solutions: [], ended: 'limited' });
  expect(() => solve(sudoku(), by, { nodeLimit: 1.5 })).toThrow(/nodeLimit is 1.5/);
  expect(() => solve(sudoku(), by, { limit: -1 })).toThrow(/limit is -1/);
});

test('logic that was not let begin is limited, not stuck', () => {
  expect(solve(sudoku(), 'logic', { nodeLimit: 0 })).toMatchObject({ ended: 'limited', solutions: [] });
  expect(solve(sudoku(), 'logic').ended).toBe('stopped');
});

test('how many solutions is not known when a limit or the signal came first', () => {
  expect(solutionCount(sudoku(), { nodeLimit: 1 })).toBeUndefined();
  expect(solutionCount(sudoku(), { signal: AbortSignal.abort() })).toBeUndefined();
  expect(solutionCount(sudoku())).toBe(2);
});
