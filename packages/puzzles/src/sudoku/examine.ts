/**
 * Everything there is to say about a puzzle: how many solutions, two of them when there are several and where
 * they differ, which givens contradict each other when there is none, which ones are superfluous, whether
 * human logic suffices and how hard that is.
 */
import { superfluousGivens } from './generate/dig.js';
import { type Grade, type Step, solveByLogic } from './logic/index.js';
import { type Rating, rate } from './rating/index.js';
import { type Fault, faults, type Grid, isClassic, type Sudoku } from './rules.js';
import { quickestSolver, refusal, type SolveOptions, solve } from './solve.js';

export interface Verdict {
  /** 0, 1, or 2 for more than one. */
  readonly solutions: 0 | 1 | 2;
  /** How many were counted, and whether there are more, where more than two were looked for. */
  readonly count?: number;
  readonly isMore?: boolean;
  readonly unique: boolean;
  /** Whether the known techniques solve it without guessing. */
  readonly logical: boolean;
  /** Whether it is proper: one solution, found by logic. */
  readonly proper: boolean;
  /** Whether no given can go; only for puzzles with one solution. */
  readonly minimal?: boolean;
  /** Givens of which each alone can go. */
  readonly superfluous?: readonly number[];
  /** One solution, or two different ones. */
  readonly witnesses: readonly Grid[];
  /** Cells in which the two witnesses differ. */
  readonly differing?: readonly number[];
  /** Without a solution: the rules that the givens break, if that is seen at once. */
  readonly faults?: readonly Fault[];
  /** Without a solution: givens that cannot all be right, though any of them left out would do. */
  readonly conflict?: readonly number[];
  readonly grade?: Grade;
  readonly rating?: Rating;
  readonly steps?: readonly Step[];
}

export interface ExamineOptions extends SolveOptions {
  /** Whether the rating of Sudoku Explainer is wanted; hard puzzles take it seconds. */
  readonly rated?: boolean;
}

/**
 * Examines a puzzle. When a limit stops the count of solutions, the answer is undefined. `candidates` are the marks
 * of a Sukaku, part of the puzzle.
 */
export function examine(puzzle: Sudoku, options: ExamineOptions = {}): Verdict | undefined {
  const { rated = false, ...limits } = options;
  const answer = solve(puzzle, quickestSolver(puzzle), { ...limits, limit: 2 });
  const [first, second] = answer.solutions;
  if (!second && answer.ended !== 'exhausted') return undefined;
  if (!first) return noSolution(puzzle, conflictOf(puzzle, limits));
  if (second) return severalSolutions(first, second);
  const marks = limits.candidates ? { candidates: limits.candidates } : {};
  const one = oneSolution(puzzle, first, limits.candidates);
  return rated && isClassic(puzzle) ? { ...one, rating: rate(puzzle, marks) } : one;
}

export function severalSolutions(first: Grid, second: Grid): Verdict {
  const differing = first.flatMap((digit, cell) => (digit === second[cell] ? [] : [cell]));
  return {
    solutions: 2,
    unique: false,
    logical: false,
    proper: false,
    witnesses: [first, second],
    differing,
  };
}

/** Everything about a puzzle with one solution but its rating. */
export function oneSolution(puzzle: Sudoku, solution: Grid, candidates?: ArrayLike<number>): Verdict {
  const superfluous = superfluousGivens(puzzle, solution);
  const start = candidates ? { candidates } : {};
  const logic = refusal(puzzle, 'logic') ? undefined : solveByLogic(puzzle, { start });
  const logical = logic?.solved === true;
  return {
    solutions: 1,
    unique: true,
    logical,
    proper: logical,
    minimal: superfluous.length === 0,
    superfluous,
    witnesses: [solution],
    steps: logic?.steps ?? [],
    ...(logic?.solved && { grade: logic.grade }),
  };
}

export function noSolution(puzzle: Sudoku, conflict: readonly number[]): Verdict {
  return {
    solutions: 0,
    unique: false,
    logical: false,
    proper: false,
    witnesses: [],
    faults: faults(puzzle, puzzle.givens),
    conflict,
  };
}

/** Leaves out one given after another, as long as the rest still has no solution: what stays is the conflict. */
export function conflictOf(puzzle: Sudoku, limits: SolveOptions = {}): number[] {
  const direct = faults(puzzle, puzzle.givens)[0];
  if (direct) return [...direct.cells];
  const givens = [...puzzle.givens];
  for (const [cell, digit] of puzzle.givens.entries()) {
    if (digit === 0) continue;
    givens[cell] = 0;
    const rest = solve({ ...puzzle, givens }, quickestSolver(puzzle), { ...limits, limit: 1 });
    if (rest.solutions.length > 0 || rest.ended !== 'exhausted') givens[cell] = digit;
  }
  return givens.flatMap((digit, cell) => (digit > 0 ? [cell] : []));
}
