/**
 * The solvers of the thesis that reason as people do. `logic` takes human techniques only and stops when
 * stuck; `combined` guesses the best cell where logic is stuck, then reasons on, and so finds every solution.
 */
import { UNIQUENESS_TECHNIQUES } from '../logic/names.js';
import { solveByLogic } from '../logic/solve.js';
import { copyState, fill, isContradictory, type LogicState, stateOf } from '../logic/state.js';
import { check, faults, type Sudoku } from '../rules.js';
import type { PuzzleSearch, SearchOptions } from './search-types.js';

/**
 * Opens the solver `logic`. What it solves is a solution; that it is the only one follows, unless a technique
 * was used that takes uniqueness for granted: whoever needs the number of solutions then asks another solver.
 */
export function openLogic(puzzle: Sudoku, { candidates }: SearchOptions = {}): PuzzleSearch {
  let isOver = false;
  let steps = 0;
  let isAssuming = false;
  let grid: readonly number[] = puzzle.givens;
  return {
    step() {
      if (isOver) return -1;
      isOver = true;
      if (faults(puzzle, puzzle.givens).length > 0) return -1;
      const answer = solveByLogic(puzzle, candidates ? { start: { candidates } } : {});
      steps = answer.steps.length;
      isAssuming = answer.steps.some(({ technique }) => UNIQUENESS_TECHNIQUES.includes(technique));
      grid = answer.grid;
      return answer.solved && check(puzzle, grid).length === 0 ? 1 : -1;
    },
    solution: () => [...grid],
    partial: () => grid,
    isAssuming: () => isAssuming && grid.every(digit => digit > 0),
    statistics: () => ({ nodes: 1, guesses: 0, steps }),
  };
}

/**
 * Opens the solver `combined`: the techniques of the thesis (up to hard), and one guess where they are stuck.
 */
export function openCombined(puzzle: Sudoku, { candidates }: SearchOptions = {}): PuzzleSearch {
  const stack: LogicState[] = [];
  if (faults(puzzle, puzzle.givens).length === 0)
    stack.push(stateOf(puzzle, candidates ? { candidates } : {}));
  let nodes = 0;
  let guesses = 0;
  let steps = 0;
  let found: number[] = [];

  /** Reasons until stuck. Returns false when the state holds no solution. */
  const reason = (state: LogicState): boolean => {
    if (isContradictory(state)) return false;
    steps += solveByLogic(puzzle, { start: state, upTo: 'hard' }).steps.length;
    return !isContradictory(state);
  };
  const guess = (state: LogicState) => {
    guesses++;
    const cell = bestCell(state);
    // The last digit pushed is tried first: push them from the largest to the smallest.
    for (let digit = puzzle.size; digit >= 1; digit--) {
      if ((state.candidates[cell] & (1 << (digit - 1))) === 0) continue;
      const next = copyState(state);
      fill(next, cell, digit);
      stack.push(next);
    }
  };
  return {
    step(budget) {
      for (; budget > 0 && stack.length > 0; budget--) {
        nodes++;
        const state = stack.pop()!;
        if (!reason(state)) continue;
        if (state.emptyCount > 0) guess(state);
        else if (check(puzzle, [...state.values]).length === 0) {
          found = [...state.values];
          return 1;
        }
      }
      return stack.length === 0 ? -1 : 0;
    },
    solution: () => found,
    statistics: () => ({ nodes, guesses, steps }),
  };
}

/** The empty cell with fewest candidates. */
function bestCell({ candidates, values }: LogicState): number {
  let best = -1;
  let fewest = 33;
  for (let cell = 0; cell < values.length; cell++) {
    if (values[cell] > 0) continue;
    let count = 0;
    for (let rest = candidates[cell]; rest !== 0; rest &= rest - 1) count++;
    if (count < fewest) [best, fewest] = [cell, count];
  }
  return best;
}
