/**
 * Which clues are too many, and which contradict one another: both by taking clues out one after another, in the
 * listed order, as long as the answer stays (a deletion filter). Marks under a rule that says "all are marked" are
 * not taken out: without its mark a pair would be forbidden what it was allowed.
 */
import { isClue } from '../clues/index.js';
import type { Constraint, Sudoku } from '../rules.js';
import { quickestSolver, type SolveOptions, solveInSlices } from '../solve.js';

/** Limits for each single question, and the clues that must stay. */
export interface ClueOptions extends Omit<SolveOptions, 'limit'> {
  readonly keep?: readonly number[];
}

/** Clues by their positions among the constraints. */
export interface ClueAnswer {
  readonly clues: readonly number[];
  /** Clues of which a limit left it open. */
  readonly unknown: readonly number[];
}

type Slices<T> = Generator<number, T, void>;

/** Clues of which each alone could go: the puzzle has one solution without it. */
export function* redundantClues(puzzle: Sudoku, options: ClueOptions = {}): Slices<ClueAnswer> {
  const clues: number[] = [];
  const unknown: number[] = [];
  for (const clue of removable(puzzle, options)) {
    yield clue;
    const count = yield* countWithout(puzzle, [clue], 2, options);
    if (count === undefined) unknown.push(clue);
    else if (count === 1) clues.push(clue);
  }
  return { clues, unknown };
}

/** The clues that are left when each that can go goes, in the listed order: none of them can go. */
export function* irreducibleClues(puzzle: Sudoku, options: ClueOptions = {}): Slices<ClueAnswer> {
  return yield* filtered(puzzle, options, 2, count => count === 1);
}

/**
 * Without a solution: clues that are all needed for the contradiction, the givens being kept. Clues that come last are
 * tried last, so that the one just drawn stays when it is guilty.
 */
export function* conflictingClues(puzzle: Sudoku, options: ClueOptions = {}): Slices<ClueAnswer> {
  return yield* filtered(puzzle, options, 1, count => count === 0);
}

function* filtered(
  puzzle: Sudoku,
  options: ClueOptions,
  limit: number,
  stays: (count: number) => boolean,
): Slices<ClueAnswer> {
  const gone: number[] = [];
  const unknown: number[] = [];
  for (const clue of removable(puzzle, options)) {
    yield clue;
    const count = yield* countWithout(puzzle, [...gone, clue], limit, options);
    if (count === undefined) unknown.push(clue);
    else if (stays(count)) gone.push(clue);
  }
  const clues = puzzle.constraints.flatMap((_, at) => (gone.includes(at) ? [] : [at]));
  return { clues, unknown };
}

/** The positions of clues that may be taken out. */
function removable(puzzle: Sudoku, { keep = [] }: ClueOptions): number[] {
  const { constraints } = puzzle;
  const rules = constraints.filter(own => own.kind === 'all-marked');
  const isExempting = (own: Constraint) =>
    rules.some(({ what }) =>
      what === 'xv' ? own.kind === 'pair-sum' : own.kind === 'difference' || own.kind === 'ratio',
    );
  return constraints.flatMap((own, at) => (isExempting(own) || keep.includes(at) ? [] : [at]));
}

/** The number of solutions without some clues, up to a limit; undefined when that was cut off. */
function* countWithout(
  puzzle: Sudoku,
  gone: readonly number[],
  limit: number,
  { keep: _, ...limits }: ClueOptions,
): Slices<number | undefined> {
  const rest = { ...puzzle, constraints: puzzle.constraints.filter((_own, at) => !gone.includes(at)) };
  const slices = solveInSlices(rest, searcherOf(rest), { ...limits, limit });
  for (;;) {
    const { done, value } = slices.next();
    if (!done) {
      yield gone[gone.length - 1];
      continue;
    }
    const isKnown = value.ended === 'exhausted' || value.solutions.length >= limit;
    return isKnown ? value.solutions.length : undefined;
  }
}

/** Exact cover has no limits of its own to offer here; the search takes every puzzle. */
function searcherOf(puzzle: Sudoku) {
  const quickest = quickestSolver(puzzle);
  return quickest === 'cover' && puzzle.constraints.some(isClue) ? 'search' : quickest;
}
