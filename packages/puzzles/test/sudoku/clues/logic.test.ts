/** Logic with clues: no step removes a digit of a solution, and every step about a clue passes a second opinion. */
import { explain, nextStep, parse, type Step, type Sudoku, solve, stateOf } from '@quadrille/puzzles/sudoku';
import { verifyChain, verifyStep, verifyTrail } from '@quadrille/puzzles/sudoku/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apply } from '../../../src/sudoku/logic/state.js';
import { gridOf, hasData, rowsOf, smallPuzzle, solveByDefinition } from './support.js';

/** Walks the steps of logic, each handed over with the candidates before it. */
function walk(puzzle: Sudoku, most: number, visit: (step: Step, candidates: number[]) => void): boolean {
  const state = stateOf(puzzle);
  for (let i = 0; i < most && state.emptyCount > 0; i++) {
    const step = nextStep(state, { isUnique: false });
    if (!step) return false;
    const candidates = [...state.candidates].map((set, cell) =>
      state.values[cell] > 0 ? 1 << (state.values[cell] - 1) : set,
    );
    visit(step, candidates);
    apply(state, step);
  }
  return state.emptyCount === 0;
}

test('on 4x4 grids no step removes what some solution has, and clue steps are verified', () => {
  const verified = new Map<string, number>();
  fc.assert(
    fc.property(smallPuzzle, puzzle => {
      const solutions = puzzle.low === undefined ? solveByDefinition(puzzle) : [];
      if (solutions.length === 0) return;
      walk(puzzle, 40, (step, candidates) => {
        for (const { cell, digit } of step.eliminated) {
          expect(
            solutions.some(grid => grid[cell] === String(digit)),
            explain(step),
          ).toBe(false);
        }
        for (const { cell, digit } of step.placed) {
          expect(
            solutions.every(grid => grid[cell] === String(digit)),
            explain(step),
          ).toBe(true);
        }
        const verdict =
          verifyStep(puzzle, candidates, step) ??
          verifyChain(puzzle, candidates, step) ??
          verifyTrail(puzzle, candidates, step);
        expect(verdict, explain(step)).not.toBe(false);
        if (verdict) verified.set(step.technique, (verified.get(step.technique) ?? 0) + 1);
      });
    }),
    { numRuns: 150 },
  );
  expect([...verified.values()].reduce((sum, own) => sum + own, 0)).toBeGreaterThan(50);
  for (const own of ['clue-alone', 'clue-pointing', 'clue-and-house', 'two-clues'])
    expect([...verified.keys()]).toContain(own);
});

test('a wrong step is found out', () => {
  const { puzzle } = parse(`${'.'.repeat(81)};thermo r1c1 r1c2 r1c3`);
  const step = nextStep(stateOf(puzzle))!;
  const candidates = puzzle.givens.map(() => 511);
  expect(step.technique).toBe('thermo-bounds');
  expect(explain(step)).toBe(
    'The thermometer at r1c1: digits rise along it, and its cells before and after need room, so remove 8 from r1c1; ' +
      '9 from r1c1 and r1c2; 1 from r1c2 and r1c3; 2 from r1c3.',
  );
  expect(explain(step, 'cs')).toContain('Teploměr u r1c1');
  expect(verifyStep(puzzle, candidates, step)).toBe(true);
  expect(verifyStep(puzzle, candidates, { ...step, eliminated: [{ cell: 0, digit: 7 }] })).toBe(false);
});

test('techniques that rely on one solution look for nothing where clues are', () => {
  const line = '.4...23......6.12....4...69.7.128..6.........2..675.1.98...6....12.4......32...8.';
  const solution = solve(parse(line).puzzle).solutions[0];
  const [a, b] = solution[0] < solution[1] ? ['r1c1', 'r1c2'] : ['r1c2', 'r1c1'];
  const { puzzle } = parse(`${line};thermo ${a} ${b}`);
  walk(puzzle, 200, step => expect(step.technique).not.toMatch(/^(?:unique|hidden-rect|avoidable|bug)/));
});

test.skipIf(!hasData)(
  'on puzzles of people no step removes a digit of the solution',
  { timeout: 120_000 },
  () => {
    let solved = 0;
    let tried = 0;
    const rows = rowsOf('variants.tsv').filter(
      ({ solutions, iss_cpu_ms: ms }) => solutions === 'one' && Number(ms) < 5,
    );
    for (const row of rows.filter((_, i) => i % 8 === 0)) {
      let puzzle: Sudoku;
      try {
        puzzle = parse(row.notation).puzzle;
      } catch {
        continue;
      }
      if (puzzle.low !== undefined || puzzle.rows !== undefined || puzzle.columns !== undefined) continue;
      const solution = gridOf(puzzle, row.solution);
      tried++;
      const isSolved = walk(puzzle, 400, step => {
        const wrong = step.eliminated.find(({ cell, digit }) => solution[cell] === digit);
        expect(wrong, `${row.id}: ${explain(step)}`).toBeUndefined();
        for (const { cell, digit } of step.placed) expect(solution[cell], explain(step)).toBe(digit);
      });
      if (isSolved) solved++;
    }
    expect(tried).toBeGreaterThan(15);
    expect(solved).toBeGreaterThan(tried / 2);
  },
);
