/**
 * The finders of sets and fish against definitions tried out in full, on states in the middle of a
 * solution.
 */
import { randomFrom } from '@quadrille/cover';
import { sudoku } from '@quadrille/puzzles/sudoku';
import {
  apply,
  type LogicState,
  nextStep,
  stateOf,
  type TechniqueName,
} from '@quadrille/puzzles/sudoku/logic';
import { expect, test } from 'vitest';
import { randomPuzzle } from '../rating/support.js';

/** A state some steps into a puzzle, with a few more marks struck at random. */
function stateFrom(seed: number): LogicState {
  const random = randomFrom(seed);
  const { givens, solution } = randomPuzzle(seed);
  const puzzle = sudoku({ givens });
  const state = stateOf(puzzle);
  for (let i = random.below(25); i > 0; i--) {
    const step = nextStep(state, { upTo: 'medium' });
    if (step) apply(state, step);
  }
  const marks = [...state.candidates].map((set, cell) => {
    const keep = solution[cell] > 0 ? 1 << (solution[cell] - 1) : 0;
    return set & (random.bits() | random.bits() | keep);
  });
  return stateOf(puzzle, { values: [...state.values], candidates: marks });
}

/** All choices of k members of a list. */
function choices<T>(list: readonly T[], k: number): T[][] {
  if (k === 0) return [[]];
  return list.flatMap((first, i) => choices(list.slice(i + 1), k - 1).map(rest => [first, ...rest]));
}

const digitsOf = (state: LogicState, cell: number) =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9].filter(digit => state.candidates[cell] & (1 << (digit - 1)));

/** Whether k cells of a house hold k digits (at least two each) and another cell of it one of these. */
function hasNaked(state: LogicState, k: number): boolean {
  return state.shape.houses.some(({ cells }) => {
    const open = cells.filter(cell => digitsOf(state, cell).length >= 2);
    return choices(open, k).some(chosen => {
      const union = new Set(chosen.flatMap(cell => digitsOf(state, cell)));
      if (union.size !== k) return false;
      return state.shape.layout.peers[chosen[0]].some(
        cell =>
          chosen.every(other => state.shape.layout.peers[other].includes(cell)) &&
          digitsOf(state, cell).some(digit => union.has(digit)),
      );
    });
  });
}

/** Whether k digits of a house have k places (at least two each) with other digits in them. */
function hasHidden(state: LogicState, k: number): boolean {
  return state.shape.houses.some(({ cells }) => {
    const places = (digit: number) => cells.filter(cell => digitsOf(state, cell).includes(digit));
    const open = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter(digit => places(digit).length >= 2);
    return choices(open, k).some(chosen => {
      const union = new Set(chosen.flatMap(places));
      return (
        union.size === k &&
        [...union].some(cell => digitsOf(state, cell).some(digit => !chosen.includes(digit)))
      );
    });
  });
}

/** Whether k lines hold a digit (at least twice each) in k crossing lines that hold it elsewhere too. */
function hasFish(state: LogicState, k: number): boolean {
  const numbers = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  const cellOf = (isRow: boolean, line: number, at: number) => (isRow ? 9 * line + at : 9 * at + line);
  return [true, false].some(isRow =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9].some(digit => {
      const places = (line: number) =>
        numbers.filter(at => digitsOf(state, cellOf(isRow, line, at)).includes(digit));
      const open = numbers.filter(line => places(line).length >= 2);
      return choices(open, k).some(chosen => {
        const union = new Set(chosen.flatMap(places));
        if (union.size !== k) return false;
        return numbers.some(line => !chosen.includes(line) && places(line).some(at => union.has(at)));
      });
    }),
  );
}

const twins: [TechniqueName, (state: LogicState) => boolean][] = [
  ['naked-pair', state => hasNaked(state, 2)],
  ['naked-triple', state => hasNaked(state, 3)],
  ['naked-quad', state => hasNaked(state, 4)],
  ['hidden-pair', state => hasHidden(state, 2)],
  ['hidden-triple', state => hasHidden(state, 3)],
  ['hidden-quad', state => hasHidden(state, 4)],
  ['x-wing', state => hasFish(state, 2)],
  ['swordfish', state => hasFish(state, 3)],
  ['jellyfish', state => hasFish(state, 4)],
];

const states = Array.from({ length: 14 }, (_, i) => stateFrom(i + 1));
const seen = new Set<string>();

test.each(twins)('%s is found exactly where the definition sees one', (technique, isThere) => {
  for (const state of states) {
    const found = nextStep(state, { techniques: [technique] }) !== undefined;
    expect(found).toBe(isThere(state));
    seen.add(`${technique} ${found}`);
  }
});

test('the random states have and lack most patterns', () => {
  expect(seen.size).toBeGreaterThan(twins.length + 4);
});
