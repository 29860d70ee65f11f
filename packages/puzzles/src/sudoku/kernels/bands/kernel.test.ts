import { expect, test } from 'vitest';
import { cellsOf, hasData, lines, randomClassic, SETS } from '../../../../test/sudoku/support.js';
import { check, sudoku } from '../../rules.js';
import { solutionCount, solve } from '../../solve.js';
import { solveBatch } from '../../solvers/fast.js';
import { bandSearch } from './host.js';

const kernel = bandSearch();
const twin = bandSearch(true);

// Committed so that a weaker conclusion or another choice does not slip in: such a change must say so. Up to two solutions,
// the search becomes hasty where several are likely; up to three, it never does.
const NODES: Readonly<Record<string, readonly [upToTwo: number, upToThree: number]>> = {
  easy: [1000, 1000],
  '17-clue': [4083, 3768],
  top1465: [21202, 20918],
  'hardest-1106': [34216, 33962],
  'hardest-11plus': [108423, 107570],
  'several-solutions': [3391, 5618],
};

test.skipIf(!hasData).each(SETS)(
  '%s: the right number of solutions, by the rules, in the known nodes',
  name => {
    const all = lines(name);
    const wanted = name === 'several-solutions' ? 2 : 1;
    const { counts, solutions, nodes } = kernel.batch(cellsOf(all), 2, 1e9);
    expect(counts.every(count => count === wanted)).toBe(true);
    expect([nodes, kernel.batch(cellsOf(all), 3, 1e9).nodes]).toEqual(NODES[name]);
    for (let i = 0; i < all.length; i += 10) {
      const puzzle = sudoku({ givens: Array.from(cellsOf([all[i]])) });
      expect(check(puzzle, Array.from(solutions.subarray(81 * i, 81 * i + 81)))).toEqual([]);
    }
  },
);

test.skipIf(!hasData).each(SETS)('%s: the twin walks the same nodes to the same answers', name => {
  const cells = cellsOf(lines(name).slice(0, 150));
  expect(twin.batch(cells, 2, 1e9)).toEqual(kernel.batch(cells, 2, 1e9));
});

test('random puzzles with no, one and several solutions: kernel, twin, search and the rules agree', () => {
  const tally = [0, 0, 0];
  for (let seed = 0; seed < 250; seed++) {
    const puzzle = randomClassic(seed);
    const fast = solve(puzzle, 'fast', { limit: 40 });
    tally[Math.min(2, fast.solutions.length)]++;
    for (const grid of fast.solutions) expect(check(puzzle, grid)).toEqual([]);
    const search = solve(puzzle, 'search', { limit: 40 });
    expect(search.ended).toBe(fast.ended);
    if (fast.ended === 'exhausted') {
      const sorted = (grids: readonly (readonly number[])[]) => grids.map(grid => grid.join('')).sort();
      expect(sorted(search.solutions)).toEqual(sorted(fast.solutions));
    }
    twin.begin(puzzle.givens);
    const found: string[] = [];
    while (found.length < 40 && twin.step(1e9) === 1) found.push(twin.solution().join(''));
    expect(found).toEqual(fast.solutions.map(grid => grid.join('')));
    const [counted, again] = [kernel, twin].map(by => by.batch(Uint8Array.from(puzzle.givens), 2, 1e9));
    expect(counted.counts[0]).toBe(Math.min(2, fast.solutions.length));
    expect(again.nodes).toBe(counted.nodes);
  }
  expect(Math.min(...tally)).toBeGreaterThan(35);
});

test('all the fillings of a band and a stack: as many as the search finds', () => {
  const [full] = solve(sudoku(), 'fast', { limit: 1 }).solutions;
  const givens = full.map((digit, cell) => (cell < 27 || cell % 9 < 3 ? digit : 0));
  const found = solve(sudoku({ givens }), 'fast').solutions.map(String);
  expect(found.length).toBeGreaterThan(1500);
  expect(new Set(found).size).toBe(found.length);
  expect(solve(sudoku({ givens }), 'search').solutions.map(String).sort()).toEqual(found.sort());
});

test('a slice of one node at a time gives the same as one long slice', () => {
  const puzzle = randomClassic(7);
  const all: string[] = [];
  kernel.begin(puzzle.givens.map((digit, cell) => (cell % 3 === 0 ? 0 : digit)));
  for (let state = kernel.step(1); state !== -1 && all.length < 300; state = kernel.step(1)) {
    if (state === 1) all.push(kernel.solution().join(''));
  }
  const whole: string[] = [];
  kernel.begin(puzzle.givens.map((digit, cell) => (cell % 3 === 0 ? 0 : digit)));
  while (whole.length < 300 && kernel.step(1e9) === 1) whole.push(kernel.solution().join(''));
  expect(all).toEqual(whole);
});

test('empty, nearly empty, contradictory and nearly full grids are answered', () => {
  const empty = new Array<number>(81).fill(0);
  expect(solutionCount(sudoku())).toBe(2);
  expect(solutionCount(sudoku({ givens: empty.with(40, 5) }))).toBe(2);
  expect(solutionCount(sudoku({ givens: empty.with(0, 1).with(1, 1) }))).toBe(0);
  expect(solutionCount(sudoku({ givens: empty.with(0, 1).with(10, 1) }))).toBe(0);
  expect(solutionCount(sudoku({ givens: empty.with(0, 1).with(72, 1) }))).toBe(0);
  const [full] = solve(sudoku(), 'fast', { limit: 1 }).solutions;
  expect(solutionCount(sudoku({ givens: full.with(80, 0) }))).toBe(1);
  expect(solutionCount(sudoku({ givens: full }))).toBe(1);
  expect(solutionCount(sudoku({ givens: full.with(80, (full[80] % 9) + 1) }))).toBe(0);
  // Eight cells of a box that cannot be filled, found without wandering through the rest of the grid.
  const noRoom = empty.with(0, 1).with(1, 2).with(2, 3).with(12, 4).with(24, 4);
  expect(solve(sudoku({ givens: noRoom }), 'fast', { limit: 1 }).statistics.nodes).toBeLessThan(200);
});

test('pencil marks bind the search: a Sukaku', () => {
  const [first, second] = solve(sudoku(), 'fast', { limit: 2 }).solutions;
  const candidates = first.map((digit, cell) => (1 << (digit - 1)) | (1 << (second[cell] - 1)));
  const both = solve(sudoku(), 'fast', { candidates }).solutions.map(String);
  expect(both).toContain(String(first));
  expect(both).toContain(String(second));
  for (const by of ['search', 'cover', 'combined'] as const) {
    expect(solve(sudoku(), by, { candidates }).solutions.map(String).sort()).toEqual([...both].sort());
  }
});

test('a batch is answered in order, whatever its length', () => {
  const puzzles = Array.from({ length: 1100 }, (_, i) => randomClassic(i % 37).givens).flat();
  const { counts } = solveBatch(Uint8Array.from(puzzles));
  for (let i = 37; i < 1100; i++) expect(counts[i]).toBe(counts[i - 37]);
  expect(new Set(counts)).toEqual(new Set([0, 1, 2]));
});
