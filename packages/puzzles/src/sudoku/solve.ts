/**
 * One interface for five solvers. Each opens a search that runs in slices; `solve` runs it to the end or to a
 * limit.
 *
 *     fast       the kernel; classic 9x9 only
 *     search     backtracking on the cell with fewest candidates; every size and constraint
 *     cover      exact cover; every size and constraint
 *     logic      human techniques only; stops when stuck
 *     combined   logic up to grade hard, and a guess where it is stuck
 */
import { demandLimits, type Ended, InputError, type Message } from '@quadrille/base';
import { boxShape } from './boxes.js';
import { uncovered } from './encode.js';
import { isSmall } from './houses.js';
import { type Grid, isClassic, type Sudoku } from './rules.js';
import { say } from './sentences.js';
import { openCover } from './solvers/cover.js';
import { openFast } from './solvers/fast.js';
import { openCombined, openLogic } from './solvers/logic.js';
import type { SolverName } from './solvers/names.js';
import { openSearch } from './solvers/search.js';
import type { PuzzleSearch, SearchOptions, Statistics } from './solvers/search-types.js';

export interface SolveOptions extends SearchOptions {
  /** Stop when this many solutions are found; 2 tells "one" from "several". Default: all of them. */
  readonly limit?: number;
  readonly nodeLimit?: number;
  readonly timeLimitMs?: number;
  readonly signal?: AbortSignal;
}

export interface Answer {
  readonly by: SolverName;
  readonly solutions: readonly Grid[];
  /**
   * `exhausted`: these are all. `limited`: a limit was reached. `stopped`: by the signal, because logic is stuck, or
   * because it took for granted that there is only one solution.
   */
  readonly ended: Ended;
  readonly statistics: Statistics;
  /** The cells that `logic` could fill, when it is stuck. */
  readonly partial?: Grid;
}

/** The solver that is quickest for a puzzle. */
export function quickestSolver(puzzle: Sudoku): SolverName {
  if (isClassic(puzzle)) return 'fast';
  const hasCages = puzzle.constraints.some(({ kind }) => kind === 'cage');
  const isLattice = boxShape(puzzle) !== undefined; // in large jigsaws, what crosses says more
  return puzzle.size > 12 && isLattice && !hasCages && !uncovered(puzzle) ? 'cover' : 'search';
}

/** Why a solver cannot take a puzzle, or undefined when it can. */
export function refusal(puzzle: Sudoku, by: SolverName): Message | undefined {
  if (by === 'fast' && !isClassic(puzzle)) {
    return say('fast-classic');
  }
  if (by === 'cover') return uncovered(puzzle);
  const isLogic = by === 'logic' || by === 'combined';
  if (isLogic && (isSmall(puzzle) || puzzle.low !== undefined)) {
    return say('logic-digits');
  }
  return undefined;
}

/** Opens a search by the solver of that name. Throws `InputError` when the solver cannot take the puzzle. */
export function open(puzzle: Sudoku, by: SolverName, options: SearchOptions = {}): PuzzleSearch {
  const reason = refusal(puzzle, by);
  if (reason) throw new InputError(reason);
  switch (by) {
    case 'fast':
      return openFast(puzzle, options);
    case 'cover':
      return openCover(puzzle, options);
    case 'logic':
      return openLogic(puzzle, options);
    case 'search':
      return openSearch(puzzle, options);
    case 'combined':
      return openCombined(puzzle, options);
  }
}

/** Nodes between two looks at limits and signal. */
const GLANCE = 2000;

/** Solves a puzzle to the end or to a limit. */
export function solve(
  puzzle: Sudoku,
  by: SolverName = quickestSolver(puzzle),
  options: SolveOptions = {},
): Answer {
  const slices = solveInSlices(puzzle, by, options);
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
  }
}

/** The same, pausing after every slice, so that the caller can let other things happen. */
export function* solveInSlices(
  puzzle: Sudoku,
  by: SolverName = quickestSolver(puzzle),
  options: SolveOptions = {},
): Generator<Statistics, Answer, void> {
  const { limit = Infinity, nodeLimit = Infinity, timeLimitMs = Infinity, signal } = options;
  demandLimits(options);
  const deadlineMs = performance.now() + timeLimitMs;
  const search = open(puzzle, by, options);
  const solutions: Grid[] = [];
  let ended: Ended | undefined;
  try {
    while (ended === undefined) {
      const { nodes } = search.statistics();
      if (signal?.aborted) ended = 'stopped';
      else if (nodes >= nodeLimit || performance.now() >= deadlineMs) ended = 'limited';
      else if (solutions.length >= limit) ended = 'limited';
      else {
        const state = search.step(Math.min(GLANCE, nodeLimit - nodes));
        if (state === 1) solutions.push(search.solution());
        if (state === -1) ended = 'exhausted';
        else if (state === 0) yield search.statistics();
      }
    }
  } finally {
    search.close?.();
  }
  const statistics = search.statistics();
  if (ended === 'exhausted' && search.isAssuming?.()) ended = 'stopped';
  const isStuck = by === 'logic' && ended === 'exhausted' && solutions.length === 0;
  if (!isStuck) return { by, solutions, ended, statistics };
  return { by, solutions, ended: 'stopped', statistics, partial: search.partial!() };
}

/**
 * Whether there are no, one or several solutions: 0, 1 or 2; undefined when a limit or the signal came first. Never uses
 * human logic.
 */
export function solutionCount(
  puzzle: Sudoku,
  options: Omit<SolveOptions, 'limit'> = {},
): 0 | 1 | 2 | undefined {
  const { solutions, ended } = solve(puzzle, quickestSolver(puzzle), { ...options, limit: 2 });
  if (solutions.length === 2) return 2;
  return ended === 'exhausted' ? (solutions.length as 0 | 1) : undefined;
}
