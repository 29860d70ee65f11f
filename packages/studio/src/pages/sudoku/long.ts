/** Whether a search may take long, so that a person is asked first. A rule of thumb: few givens, much room. */
import type { SolverName, Sudoku } from '@quadrille/puzzles/sudoku';
import { isClassic } from '@quadrille/puzzles/sudoku/internal';

/** No classic puzzle with fewer givens has one solution, so a search for all of them finds very many. */
const FEWEST_PROPER = 17;

export function mayTakeLong(puzzle: Sudoku, by: SolverName, wantsAll: boolean): boolean {
  const givens = puzzle.givens.filter(digit => digit > 0).length;
  if (by === 'logic') return false;
  if (isClassic(puzzle)) return wantsAll ? givens < FEWEST_PROPER + 5 : givens < FEWEST_PROPER;
  if (puzzle.size <= 6) return false;
  const isCaged = puzzle.constraints.some(({ kind }) => kind === 'cage');
  const share = givens / puzzle.givens.length;
  if (isCaged) return wantsAll && share < 0.05;
  return share < (puzzle.size <= 9 ? (wantsAll ? 0.2 : 0.1) : 0.35);
}
