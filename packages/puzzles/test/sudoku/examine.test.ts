import { expect, test } from 'vitest';
import { blindSearch, blindTree } from '../../src/sudoku/blind.js';
import { conflictOf, examine } from '../../src/sudoku/examine.js';
import { exampleNamed } from '../../src/sudoku/examples.js';
import { generate } from '../../src/sudoku/generate.js';
import { nextStep, stateOf } from '../../src/sudoku/logic/index.js';
import { parse } from '../../src/sudoku/notation.js';
import { renderSvg, renderText, renderTree } from '../../src/sudoku/render.js';
import { check, faults, sudoku } from '../../src/sudoku/rules.js';
import { solutionCount } from '../../src/sudoku/solve.js';
import { randomClassic, solveByDefinition } from './support.js';

const wikipedia = exampleNamed('wikipedia')!.puzzle;

test('a proper puzzle: one solution, by logic, with its grade and what is superfluous', () => {
  const verdict = examine(wikipedia)!;
  expect(verdict).toMatchObject({
    solutions: 1,
    unique: true,
    logical: true,
    proper: true,
    grade: 'easy',
    minimal: false,
  });
  for (const cell of verdict.superfluous!) {
    expect(solutionCount({ ...wikipedia, givens: wikipedia.givens.with(cell, 0) })).toBe(1);
  }
  const needed = wikipedia.givens.findIndex(
    (digit, cell) => digit > 0 && !verdict.superfluous!.includes(cell),
  );
  expect(solutionCount({ ...wikipedia, givens: wikipedia.givens.with(needed, 0) })).toBe(2);
});

test('a minimal puzzle has nothing superfluous', () => {
  const { puzzle } = generate({}, 3, { graded: false });
  expect(examine(puzzle)).toMatchObject({ minimal: true, superfluous: [] });
});

test('several solutions: two witnesses that keep the rules and differ where it says', () => {
  const puzzle = sudoku({ givens: wikipedia.givens.map((digit, cell) => (cell < 40 ? digit : 0)) });
  const { witnesses, differing, unique } = examine(puzzle)!;
  expect(unique).toBe(false);
  for (const grid of witnesses) expect(check(puzzle, grid)).toEqual([]);
  expect(differing!.length).toBeGreaterThan(3);
  for (const [cell, digit] of witnesses[0].entries())
    expect(digit !== witnesses[1][cell]).toBe(differing!.includes(cell));
});

test('no solution: a smallest set of givens that contradict each other, seen at once or not', () => {
  const random = Array.from({ length: 60 }, (_, seed) => randomClassic(seed));
  // A wrong digit in an empty cell, against no rule: there is no solution, but that takes a search to see.
  const [solution] = examine(wikipedia)!.witnesses;
  const wrong = [2, 30, 79].flatMap(cell => {
    const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter(digit => digit !== solution[cell]);
    const made = digits.map(digit => sudoku({ givens: wikipedia.givens.with(cell, digit) }));
    return made.filter(puzzle => faults(puzzle, puzzle.givens).length === 0).slice(0, 1);
  });
  expect(wrong).toHaveLength(3);
  const without = [...random, ...wrong].filter(puzzle => solutionCount(puzzle) === 0);
  expect(without.length).toBeGreaterThan(7);
  for (const puzzle of without) {
    const conflict = conflictOf(puzzle);
    const only = puzzle.givens.map((digit, cell) => (conflict.includes(cell) ? digit : 0));
    expect(solutionCount({ ...puzzle, givens: only })).toBe(0);
    for (const cell of conflict)
      expect(solutionCount({ ...puzzle, givens: only.with(cell, 0) })).toBeGreaterThan(0);
  }
  expect(examine(exampleNamed('twice-in-a-row')!.puzzle)).toMatchObject({ solutions: 0, conflict: [0, 1] });
});

test('killer puzzles are examined with logic', () => {
  const verdict = examine(exampleNamed('killer-wikipedia')!.puzzle);
  expect(verdict).toMatchObject({ unique: true, logical: true, proper: true, grade: 'medium' });
});

test('blind search: both orders expand the same states, and find what the definition allows', () => {
  const puzzle = exampleNamed('small-4x4')!.puzzle;
  for (const givens of [puzzle.givens, puzzle.givens.with(0, 0), puzzle.givens.with(0, 0).with(15, 0)]) {
    const own = { ...puzzle, givens };
    const wanted = solveByDefinition(own).sort();
    const runs = (['breadth', 'depth'] as const).map(order => [...blindSearch(own, order)]);
    for (const steps of runs) {
      expect(
        steps
          .filter(step => step.isSolution)
          .map(step => step.expanded.grid.join())
          .sort(),
      ).toEqual(wanted);
      for (const [i, { open, closed, expanded }] of steps.entries()) {
        expect(closed.length).toBe(i + 1);
        expect(closed.at(-1)).toBe(expanded.id);
        expect(open.some(id => closed.includes(id))).toBe(false);
      }
      expect(steps.at(-1)!.open).toEqual([]);
    }
    expect(runs[0].length).toBe(runs[1].length);
    const levels = runs[0].map(step => step.expanded.level);
    expect(levels).toEqual([...levels].sort((a, b) => a - b));
  }
  expect(() => [...blindSearch(wikipedia, 'breadth')]).toThrow(/4x4/);
});

test('pictures: well-formed SVG with every digit, nothing but numbers and escaped text', () => {
  const state = stateOf(wikipedia);
  const step = nextStep(state)!;
  const svg = renderSvg(wikipedia, { candidates: state.candidates, step, title: '<script>&' });
  expect(svg).toContain('&lt;script&gt;&amp;');
  expect(svg).not.toMatch(/<script|style=|NaN|undefined/);
  expect(svg.match(/font-size="22"/g)!.length).toBe(30 + step.placed.length);
  for (const name of ['killer-wikipedia', 'diagonal-hard', 'small-4x4']) {
    expect(renderSvg(exampleNamed(name)!.puzzle)).not.toMatch(/NaN|undefined/);
  }
  const small = exampleNamed('small-4x4')!.puzzle;
  const { states, solutions } = blindTree(small, 'depth');
  const tree = renderTree(small, states, solutions);
  expect(tree.match(/<circle/g)!.length).toBe(states.length);
  expect(tree).not.toMatch(/NaN|undefined/);
});

test('text reads back as the puzzle', () => {
  for (const name of ['wikipedia', 'small-4x4', 'inkala-2012']) {
    const { puzzle } = exampleNamed(name)!;
    expect(parse(renderText(puzzle)).puzzle).toEqual(puzzle);
  }
});
