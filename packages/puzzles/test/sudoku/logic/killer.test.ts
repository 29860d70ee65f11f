/** Cages in human logic: what is possible is exactly what the definition says, and nothing true ever goes. */
import { randomFrom } from '@quadrille/cover';
import { type Constraint, exampleNamed, type Sudoku, solve, sudoku } from '@quadrille/puzzles/sudoku';
import { VARIANT_TECHNIQUES } from '@quadrille/puzzles/sudoku/internal';
import { apply, explain, nextStep, type Step, solveByLogic, stateOf } from '@quadrille/puzzles/sudoku/logic';
import { expect, test } from 'vitest';
import { fill } from '../../../src/sudoku/logic/cages.js';
import { randomKiller } from './killer-support.js';

const campaign = Number(process.env.CAMPAIGN ?? 0);

/** Solves as far as logic goes and tells each step that takes away what the solution has. */
function wrongSteps(puzzle: Sudoku, solution: readonly number[], used: Map<string, Step>): string[] {
  const state = stateOf(puzzle);
  const wrong: string[] = [];
  for (let step = nextStep(state, { upTo: 'hard' }); step; step = nextStep(state, { upTo: 'hard' })) {
    used.set(step.technique, step);
    const { technique, eliminated, placed } = step;
    const isWrong =
      eliminated.some(({ cell, digit }) => solution[cell] === digit) ||
      placed.some(({ cell, digit }) => solution[cell] !== digit) ||
      eliminated.length + placed.length === 0 ||
      ![...eliminated, ...placed].every(own => (state.candidates[own.cell] >> (own.digit - 1)) & 1) ||
      /undefined|NaN|\(\)/.test(explain(step) + explain(step, 'cs'));
    if (isWrong) return [...wrong, `${technique}: ${explain(step)}`];
    apply(state, step);
  }
  return wrong;
}

test.each([
  ['6x6', 6, [], 25],
  ['9x9', 9, [], 10],
  ['9x9 diagonal', 9, [{ kind: 'diagonal' }], 4],
  ['6x6 non-consecutive', 6, [{ kind: 'nonconsecutive' }], 15],
  ['9x9 anti-king', 9, [{ kind: 'antiking' }], 4],
  ['12x12', 12, [], 2],
] as const)('no step of a killer removes a digit of the solution (%s)', (_, size, more, seeds) => {
  const used = new Map<string, Step>();
  for (let seed = 1; seed <= (campaign || seeds); seed++) {
    const { puzzle, solution } = randomKiller(size, seed, more);
    expect(wrongSteps(puzzle, solution, used)).toEqual([]);
  }
  expect([...used.keys()]).toContain('cage-combinations');
});

test('random killers use every technique of cages', () => {
  const used = new Map<string, Step>();
  const names = ['cage-combinations', 'cage-pointing', 'rule-of-45'];
  for (let seed = 1; seed <= 60 && !names.every(name => used.has(name)); seed++) {
    const { puzzle, solution } = randomKiller(9, seed);
    wrongSteps(puzzle, solution, used);
  }
  expect([...used.keys()]).toEqual(expect.arrayContaining(names));
});

test('random killers with one solution are solved up to hard', () => {
  let unique = 0;
  for (let seed = 1; seed <= 15; seed++) {
    const { puzzle, solution } = randomKiller(9, seed, [], 4);
    const { solutions, ended } = solve(puzzle, 'search', { limit: 2, nodeLimit: 20_000 });
    if (solutions.length !== 1 || ended !== 'exhausted') continue;
    unique++;
    expect(solveByLogic(puzzle, { upTo: 'hard' }).grid).toEqual(solution);
  }
  expect(unique).toBeGreaterThan(2);
  expect(unique).toBeLessThan(15);
});

/** All ways to give the cells different digits with a sum, by trying everything. */
function possibleByDefinition(marks: readonly number[], sum: number): number[] {
  const possible = marks.map(() => 0);
  const visit = (at: number, taken: number[], rest: number): boolean => {
    if (at === marks.length) return rest === 0;
    let found = false;
    for (let digit = 1; digit <= 9; digit++) {
      if (!((marks[at] >> (digit - 1)) & 1) || taken.includes(digit)) continue;
      if (!visit(at + 1, [...taken, digit], rest - digit)) continue;
      possible[at] |= 1 << (digit - 1);
      found = true;
    }
    return found;
  };
  visit(0, [], sum);
  return possible;
}

test('what a cage can hold is what trying everything finds', () => {
  const random = randomFrom(5);
  let narrowed = 0;
  for (let i = 0; i < 250; i++) {
    const length = 1 + random.below(5);
    const cells = Array.from({ length }, (_, at) => at);
    const marks = Array.from({ length: 81 }, () => random.below(512) | random.below(512));
    const sum = 1 + random.below(9 * length);
    const state = stateOf(sudoku(), { candidates: marks });
    const found = fill(state, cells, sum)!;
    const expected = possibleByDefinition(marks.slice(0, length), sum);
    expect(found.possible).toEqual(expected);
    if (expected.some((set, at) => set !== 0 && set !== marks[at])) narrowed++;
  }
  expect(narrowed).toBeGreaterThan(60);
});

const killer = exampleNamed('killer-wikipedia')!;

test('the killer of Wikipedia is solved by logic, and needs the sums', () => {
  const answer = solveByLogic(killer.puzzle);
  expect(answer.solved).toBe(true);
  expect(answer.grid.join('')).toBe(killer.solution);
  expect(answer.grade).toBe('medium');
  expect(solveByLogic(killer.puzzle, { techniques: ['hidden-single', 'naked-single'] }).steps).toEqual([]);
  expect(explain(answer.steps[0])).toBe(
    'What is left of the cage, r1c1 and r1c2, has the sum 3 and can only be 1+2: ' +
      'remove 3, 4, 5, 6, 7, 8 and 9 from r1c1 and r1c2.',
  );
});

test('the solvers logic and combined take cages and find the solution', () => {
  for (const by of ['logic', 'combined'] as const) {
    const { solutions } = solve(killer.puzzle, by, { limit: 2 });
    expect(solutions.map(grid => grid.join(''))).toEqual([killer.solution]);
  }
});

test('rule of 45: an innie, an outie, and one less the other', () => {
  const rowOf = (cells: readonly number[], sum: number): Constraint => ({ kind: 'cage', cells, sum });
  const innie = sudoku({ constraints: [rowOf([0, 1, 2, 3], 14), rowOf([4, 5, 6, 7], 26)] });
  const first = nextStep(stateOf(innie), { techniques: ['rule-of-45'] })!;
  expect(first.placed).toEqual([{ cell: 8, digit: 5 }]);
  expect(explain(first)).toBe(
    'The digits of row 1 have a fixed sum; without the cages there remains r1c9 = 5: r1c9 = 5.',
  );
  const outie = sudoku({ constraints: [rowOf([0, 1, 2, 3], 14), rowOf([4, 5, 6, 7, 8, 17], 38)] });
  expect(nextStep(stateOf(outie), { techniques: ['rule-of-45'] })!.placed).toEqual([{ cell: 17, digit: 7 }]);
  const both = sudoku({ constraints: [rowOf([0, 1, 2, 3], 14), rowOf([4, 5, 6, 7, 17], 32)] });
  const step = nextStep(stateOf(both), { techniques: ['rule-of-45'] })!;
  expect(step.sum).toEqual({ cells: [8], less: [17], sum: -1, sets: [] });
  expect(explain(step)).toContain('r1c9 - r2c9 = -1: remove 9 from r1c9; 1 from r2c9.');
});

test('a digit that a cage cannot do without goes where all its places are seen', () => {
  // 1+2 or 1+2 … : three cells with the sum 6 are 1+2+3.
  const puzzle = sudoku({ constraints: [{ kind: 'cage', cells: [0, 1, 9], sum: 6 }] });
  const state = stateOf(puzzle);
  apply(state, nextStep(state, { techniques: ['cage-combinations'] })!);
  const step = nextStep(state, { techniques: ['cage-pointing'] })!;
  expect(step.eliminated.map(({ cell }) => cell)).toEqual([2, 10, 11, 18, 19, 20]);
  expect(step.digits).toEqual([1]);
});

test('techniques of variants find nothing in a plain puzzle', () => {
  const plain = exampleNamed('inkala-2012')!.puzzle;
  expect(nextStep(stateOf(plain), { techniques: VARIANT_TECHNIQUES })).toBeUndefined();
});

test('neighbors: a cell of 1 and 2 keeps 1 and 2 from its neighbors, a house keeps what it must', () => {
  const puzzle = sudoku({ size: 6, constraints: [{ kind: 'nonconsecutive' }] });
  const all = 0b111111;
  const marks = (own: Readonly<Record<number, number>>) =>
    Array.from({ length: 36 }, (_, i) => own[i] ?? all);
  const byCell = nextStep(stateOf(puzzle, { candidates: marks({ 0: 0b110 }) }), {
    techniques: ['nonconsecutive-cell'],
  })!;
  expect(byCell.eliminated).toEqual([
    { cell: 1, digit: 2 },
    { cell: 6, digit: 2 },
    { cell: 1, digit: 3 },
    { cell: 6, digit: 3 },
  ]);
  const not4 = all & ~0b1000;
  const row = marks({ 0: not4, 1: not4, 3: not4, 5: not4 }); // in row 1, 4 stands in r1c3 or r1c5
  const byHouse = nextStep(stateOf(puzzle, { candidates: row }), { techniques: ['nonconsecutive-house'] })!;
  expect(byHouse.cells).toEqual([2, 4]);
  expect(byHouse.eliminated).toEqual([
    { cell: 3, digit: 3 },
    { cell: 3, digit: 5 },
  ]);
});

test('a rule of the whole grid is shown at the cells that make it bite, and has no place of its own', () => {
  const puzzle = sudoku({ constraints: [{ kind: 'all-marked', what: 'xv' }] });
  const marks = Array.from({ length: 81 }, (_, cell) => (cell === 40 ? 0b100001 : 0x1ff)); // r5c5 is 1 or 6
  const step = nextStep(stateOf(puzzle, { candidates: marks }), { techniques: ['unmarked-pairs'] })!;
  expect(step.cells).toEqual([40]);
  expect(step.eliminated.map(({ cell, digit }) => [cell, digit])).toEqual([
    [31, 4],
    [39, 4],
    [41, 4],
    [49, 4],
  ]);
  expect(explain(step)).toBe(
    'The negative rule, with what r5c5 can still be: remove 4 from r4c5, r5c4, r5c6 and r6c5.',
  );
});
