/**
 * A second opinion on a step about one clue, from the rule alone: all fillings of the clue's open cells from their
 * candidates are tried, and none that keeps the clue may hold a candidate that the step removes. It shares nothing
 * with the techniques: neither relations nor propagators.
 */
import { breachesOfClue, cellsOfClue, isClue } from '../clues/index.js';
import { peers, type Sudoku } from '../rules.js';
import type { Step } from './step.js';

/** Fillings beyond which nobody waits for the answer. */
const MOST_TRIALS = 200_000;

/**
 * Whether a step about a clue is right, given the candidates (bit d - 1 for digit d) before it; undefined when it is
 * about no clue or has too many fillings.
 */
export function verifyStep(puzzle: Sudoku, candidates: ArrayLike<number>, step: Step): boolean | undefined {
  const clue = step.clue ? puzzle.constraints[step.clue.at] : undefined;
  if (!clue || !isClue(clue)) return undefined;
  const cells = [...new Set(cellsOfClue(clue, puzzle))];
  if (cells.length === 0) return undefined;
  const sees = peers(puzzle);
  const grid = puzzle.givens.map(() => 0);
  const isGone = (cell: number, digit: number) =>
    step.eliminated.some(gone => gone.cell === cell && gone.digit === digit);
  let trials = 0;
  /** Whether some filling from `at` on keeps the clue and holds a removed candidate. */
  const findsOne = (at: number, hasGone: boolean): boolean => {
    if (++trials > MOST_TRIALS) return false;
    if (breachesOfClue(clue, puzzle, grid).length > 0) return false;
    if (at === cells.length) return hasGone;
    const cell = cells[at];
    for (let digit = 1; digit <= puzzle.size; digit++) {
      if (((candidates[cell] >> (digit - 1)) & 1) === 0) continue;
      if (sees[cell].some(peer => grid[peer] === digit)) continue;
      grid[cell] = digit;
      const isFound = findsOne(at + 1, hasGone || isGone(cell, digit));
      grid[cell] = 0;
      if (isFound) return true;
    }
    return false;
  };
  const isWrong = findsOne(0, false);
  return trials > MOST_TRIALS ? undefined : !isWrong;
}
