/** Human logic: soundness first, then progress, grades, hints. */
import { sudoku } from '@quadrille/puzzles/sudoku';
import { isContradictory } from '@quadrille/puzzles/sudoku/internal';
import {
  apply,
  explain,
  GRADES,
  gradeOf,
  type LogicState,
  nextStep,
  type Step,
  solveByLogic,
  stateOf,
} from '@quadrille/puzzles/sudoku/logic';
import { expect, test } from 'vitest';
import { given, randomPuzzle, sharedLines, solutions } from '../rating/support.js';
import { randomVariant } from './variants.js';

const campaign = Number(process.env.CAMPAIGN ?? 0);

/** What is wrong with the steps of a solution: wrong digits, nothing new, links that are none. */
function faultsOf(puzzle: Parameters<typeof stateOf>[0], solution: readonly number[]): string[] {
  const state = stateOf(puzzle);
  const faults: string[] = [];
  for (let step = nextStep(state); step; step = nextStep(state)) {
    const has = ({ cell, digit }: { cell: number; digit: number }) =>
      (state.candidates[cell] >> (digit - 1)) & 1;
    const { technique, eliminated, placed, links } = step;
    if (eliminated.length + placed.length === 0) faults.push(`${technique} does nothing`);
    if (eliminated.some(({ cell, digit }) => solution[cell] === digit))
      faults.push(`${technique} removes a digit`);
    if (placed.some(({ cell, digit }) => solution[cell] !== digit))
      faults.push(`${technique} places a wrong digit`);
    if (![...eliminated, ...placed].every(has))
      faults.push(`${technique} speaks of a candidate that is not there`);
    for (const link of links) if (!isLink(state, link)) faults.push(`${technique} draws a link that is none`);
    if (/undefined|NaN/.test(explain(step) + explain(step, 'cs'))) faults.push(`${technique} cannot be told`);
    if (faults.length > 0) return [...faults, puzzle.givens.join('')];
    apply(state, step);
  }
  return faults;
}

/**
 * Weak: not both true. Strong: the only two candidates of a cell, or the only two places of a digit in a
 * house.
 */
function isLink(state: LogicState, { from, to, strong }: Step['links'][number]): boolean {
  const { houses, layout } = state.shape;
  const has = (cell: number, digit: number) => (state.candidates[cell] >> (digit - 1)) & 1;
  if (!has(from.cell, from.digit) || !has(to.cell, to.digit)) return false;
  if (from.cell === to.cell) {
    const others = state.candidates[from.cell] & ~(1 << (from.digit - 1)) & ~(1 << (to.digit - 1));
    return from.digit !== to.digit && (!strong || others === 0);
  }
  const isConsecutive = Math.abs(from.digit - to.digit) === 1 && layout.steps[from.cell].includes(to.cell);
  if (from.digit !== to.digit) return !strong && isConsecutive;
  if (!strong) return layout.peers[from.cell].includes(to.cell);
  const isConjugate = houses.some(
    ({ cells }) =>
      cells.includes(from.cell) &&
      cells.includes(to.cell) &&
      cells.filter(cell => has(cell, from.digit)).length === 2,
  );
  // Remote pairs join cells that hold the same two digits: there a weak link is as good as a strong one.
  return isConjugate || state.candidates[from.cell] === state.candidates[to.cell];
}

test('no step removes a digit of the solution, and every step says something (random 9x9)', () => {
  for (let seed = 1; seed <= (campaign || 80); seed++) {
    const { givens, solution } = randomPuzzle(seed);
    expect(faultsOf(sudoku({ givens }), solution)).toEqual([]);
  }
});

const sets: [string, number][] = [
  ['data/sudoku/top1465.txt', 70],
  ['data/sudoku/hardest-1106.txt', 45],
];

test.each(sets)('no step removes a digit of the solution (%s)', (path, every) => {
  for (const line of (sharedLines(path) ?? []).filter((_, i) => campaign || i % every === 0)) {
    const [solution] = solutions(given(line), 1);
    expect(faultsOf(sudoku({ givens: given(line) }), solution)).toEqual([]);
  }
});

const variants = [
  { name: '4x4', model: { size: 4 }, seeds: 20 },
  { name: '6x6', model: { size: 6 }, seeds: 20 },
  { name: '8x8', model: { size: 8 }, seeds: 3 },
  { name: '6x6 diagonal', model: { size: 6, constraints: [{ kind: 'diagonal' }] }, seeds: 10 },
  { name: '9x9 diagonal', model: { constraints: [{ kind: 'diagonal' }] }, seeds: 2, least: 26 },
  { name: '6x6 non-consecutive', model: { size: 6, constraints: [{ kind: 'nonconsecutive' }] }, seeds: 10 },
  { name: '6x6 anti-knight', model: { size: 6, constraints: [{ kind: 'antiknight' }] }, seeds: 10 },
  { name: '9x9 anti-king', model: { constraints: [{ kind: 'antiking' }] }, seeds: 2, least: 22 },
  { name: '9x9 windoku', model: { constraints: [{ kind: 'windoku' }] }, seeds: 2, least: 22 },
  { name: '6x6 disjoint groups', model: { size: 6, constraints: [{ kind: 'disjoint' }] }, seeds: 10 },
  {
    name: '8x8 non-consecutive diagonal',
    model: { size: 8, constraints: [{ kind: 'nonconsecutive' }, { kind: 'diagonal' }] },
    seeds: 2,
    least: 14,
  },
  {
    name: '5x5 irregular',
    model: { size: 5, boxes: [0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4, 3, 3, 4, 4, 4] },
    seeds: 10,
  },
] as const;

test.each(variants)('no step removes a digit of the solution ($name)', ({ model, seeds, ...more }) => {
  for (let seed = 1; seed <= seeds; seed++) {
    const { puzzle, solution } = randomVariant(model, seed, 'least' in more ? more.least : 0);
    expect(faultsOf(puzzle, solution)).toEqual([]);
  }
});

test('easy, medium and hard puzzles are solved by the techniques of their grade and not by less', () => {
  const seen = new Map<string, number>();
  for (let seed = 1; seed <= 60; seed++) {
    const puzzle = sudoku({ givens: randomPuzzle(seed).givens });
    const { grade, solved } = solveByLogic(puzzle);
    if (!solved) continue;
    seen.set(grade, (seen.get(grade) ?? 0) + 1);
    expect(solveByLogic(puzzle, { upTo: grade }).solved).toBe(true);
    const below = GRADES[GRADES.indexOf(grade) - 1];
    if (below) expect(solveByLogic(puzzle, { upTo: below }).solved).toBe(false);
  }
  expect([...seen.keys()].sort()).toEqual([...GRADES].sort());
});

const SOME = sudoku({
  givens: given('8.9....36.3.8.4..7...9..1....5....9.........3.7843...1....5...41.76.......6......'),
});

test('the answer is the solution, and the steps lead to it', () => {
  const { grid, solved, steps, grade } = solveByLogic(SOME);
  expect(solved).toBe(true);
  expect(grid).toEqual(solutions(SOME.givens, 1)[0]);
  expect(grade).toBe(gradeOf(steps));
  const state = stateOf(SOME);
  for (const step of steps) apply(state, step);
  expect([...state.values]).toEqual(grid);
});

test('a hint starts from the digits and pencil marks of the player', () => {
  const { steps } = solveByLogic(SOME);
  const state = stateOf(SOME);
  for (const step of steps.slice(0, 9)) apply(state, step);
  const again = stateOf(SOME, { values: [...state.values], candidates: state.candidates });
  expect(nextStep(again)).toEqual(nextStep(state));
  expect([...again.positions]).toEqual([...state.positions]);
});

test('logic stops where it is stuck and keeps what it has found', () => {
  const { solved, grid, steps } = solveByLogic(SOME, { techniques: ['hidden-single'] });
  expect(solved).toBe(false);
  expect(grid.filter(digit => digit > 0)).toHaveLength(
    SOME.givens.filter(digit => digit > 0).length + steps.length,
  );
});

test('a contradiction is seen, and ends the search for steps', () => {
  const broken = [...SOME.givens];
  broken[1] = 8;
  expect(isContradictory(stateOf({ ...SOME, givens: broken }))).toBe(true);
  expect(isContradictory(stateOf(SOME))).toBe(false);
  expect(solveByLogic({ ...SOME, givens: broken }).solved).toBe(false);
});

test('without the promise of one solution, nothing is concluded from it', () => {
  // Two rows of two boxes are left open with 1 and 2 to turn over: two solutions, so logic must not decide.
  const root = Array.from(
    { length: 81 },
    (_, i) => ((3 * Math.floor(i / 9) + Math.floor(i / 27) + (i % 9)) % 9) + 1,
  );
  const open = root.map(digit => (digit <= 4 ? 0 : digit));
  const puzzle = sudoku({ givens: open });
  expect(solutions(open, 2)).toHaveLength(2);
  expect(solveByLogic(puzzle, { isUnique: false }).solved).toBe(false);
});
