/**
 * Techniques that rest on one solution, on positions in the middle of a game: digits of the solution beyond
 * the givens are filled in and wrong marks struck, at random, so that the rare patterns occur, too. Whatever
 * marks are gone, as long as they are wrong ones: the reasoning is about the solutions of the puzzle.
 */
import { randomFrom } from '@quadrille/cover';
import { generate } from '@quadrille/puzzles/sudoku';
import { UNIQUENESS_TECHNIQUES } from '@quadrille/puzzles/sudoku/internal';
import {
  explain,
  type LogicState,
  nextStep,
  type Step,
  solveByLogic,
  stateOf,
  type TechniqueName,
} from '@quadrille/puzzles/sudoku/logic';
import { expect, test } from 'vitest';
import { fill } from '../../../src/sudoku/logic/state.js';

const campaign = Number(process.env.CAMPAIGN ?? 0);

/** A position of a random puzzle with one solution. */
function position(seed: number): { state: LogicState; solution: readonly number[] } {
  const random = randomFrom(seed);
  const { puzzle, solution } = generate({}, seed, { graded: false });
  const [filled, struck] = [random.below(9), random.below(95)];
  const values = puzzle.givens.map((digit, cell) =>
    digit > 0 || random.below(10) < filled ? solution[cell] : 0,
  );
  const candidates = [...stateOf(puzzle, { values }).candidates].map((set, cell) => {
    let rest = set;
    for (let digit = 1; digit <= 9; digit++) {
      const isWrong = digit !== solution[cell];
      if (isWrong && random.below(100) < struck) rest &= ~(1 << (digit - 1));
    }
    // A mark alone would be a single, and most patterns want two.
    const back = set & ~(1 << (solution[cell] - 1)) & -(set & ~(1 << (solution[cell] - 1)));
    return rest & (rest - 1) ? rest : rest | back;
  });
  return { state: stateOf(puzzle, { values, candidates }), solution };
}

/**
 * The positions in which the techniques up to hard are stuck; out of each, a digit of the solution helps on.
 */
function* stuckPositions(seed: number): Generator<{ state: LogicState; solution: readonly number[] }> {
  const random = randomFrom(seed);
  const { puzzle, solution } = generate({}, seed, { graded: false });
  const { state } = solveByLogic(puzzle, { upTo: 'hard' });
  while (state.emptyCount > 0) {
    yield { state, solution };
    const open = solution.flatMap((_, cell) => (state.values[cell] === 0 ? [cell] : []));
    const cell = open[random.below(open.length)];
    fill(state, cell, solution[cell]);
    solveByLogic(puzzle, { start: state, upTo: 'hard' });
  }
}

/**
 * Positions with x y / z x in open corners of a rectangle, the marks of which are narrowed to a unique rectangle
 * with its extra digit z in opposite corners: seldom on its own.
 */
function* plantedPositions(seed: number): Generator<{ state: LogicState; solution: readonly number[] }> {
  const { puzzle, solution } = generate({}, seed, { graded: false });
  const boxOf = (cell: number) => puzzle.boxes[cell];
  for (let a = 0; a < 81; a++) {
    for (let d = 0; d < 81; d++) {
      const [b, c] = [9 * Math.floor(a / 9) + (d % 9), 9 * Math.floor(d / 9) + (a % 9)];
      const isRectangle = boxOf(a) !== boxOf(d) && (boxOf(a) === boxOf(b) || boxOf(a) === boxOf(c));
      const isOpen = [a, b, c, d].every(cell => puzzle.givens[cell] === 0);
      if (!isRectangle || !isOpen || solution[a] !== solution[d] || a === d) continue;
      const pair = (1 << (solution[a] - 1)) | (1 << (solution[b] - 1));
      const candidates = [...stateOf(puzzle).candidates];
      candidates[a] = candidates[d] = pair;
      candidates[b] = candidates[c] = pair | (1 << (solution[c] - 1));
      yield { state: stateOf(puzzle, { candidates }), solution };
    }
  }
}

test('no step that rests on one solution removes a digit of it, and all of them occur', () => {
  const seen = new Map<TechniqueName, number>();
  const look = ({ state, solution }: ReturnType<typeof position>) => {
    for (const name of UNIQUENESS_TECHNIQUES) {
      const step = nextStep(state, { techniques: [name] });
      if (!step) continue;
      seen.set(name, (seen.get(name) ?? 0) + 1);
      expect(faultsOf(step, state, solution)).toEqual([]);
    }
  };
  for (let seed = 1; seed <= (campaign || 300); seed++) look(position(seed));
  for (let seed = 1; seed <= (campaign || 1600); seed++) for (const own of stuckPositions(seed)) look(own);
  for (let seed = 1; seed <= (campaign || 20); seed++) for (const own of plantedPositions(seed)) look(own);
  expect([...seen.keys()].sort()).toEqual([...UNIQUENESS_TECHNIQUES].sort());
});

function faultsOf(step: Step, state: LogicState, solution: readonly number[]): string[] {
  const { technique, eliminated, placed } = step;
  const all = [...eliminated, ...placed];
  const texts = explain(step) + explain(step, 'cs');
  return [
    ...(eliminated.some(({ cell, digit }) => solution[cell] === digit) ? [`${technique} is wrong`] : []),
    ...(placed.some(({ cell, digit }) => solution[cell] !== digit) ? [`${technique} places wrong`] : []),
    ...(all.every(({ cell, digit }) => (state.candidates[cell] >> (digit - 1)) & 1)
      ? []
      : [`${technique} repeats`]),
    ...(all.length > 0 ? [] : [`${technique} does nothing`]),
    ...(/undefined|NaN|\(\)|remove \.|škrtni \./.test(texts)
      ? [`${technique} cannot be told: ${texts}`]
      : []),
  ];
}
