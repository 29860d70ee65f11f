/**
 * Everything about one puzzle, in slices, the quick things first: how many solutions, which givens contradict each other
 * or are superfluous, whether logic suffices, the rating. What is known so far is told on the way.
 */
import type { Cut, Progress, Task } from '@quadrille/base';
import { noSolution, severalSolutions, type Verdict } from '../examine.js';
import { superfluousGivens } from '../generate/dig.js';
import { gradeOf, nextStep, type Step, stateOf } from '../logic/index.js';
import { apply } from '../logic/state.js';
import type { Document } from '../notation/document.js';
import { rateInSlices } from '../rating/index.js';
import { faults, type Grid, isClassic, type Sudoku } from '../rules.js';
import { refusal } from '../solve.js';
import { marksOf, solveTask } from './inputs.js';

export interface ExaminingOptions {
  readonly noRating: boolean;
  readonly rateUpTo?: number;
  /** Count up to so many solutions. */
  readonly limit: number;
  /** Give up counting after so many nodes. */
  readonly nodeLimit?: number;
}

export interface Examined {
  /** What is known, also when it was cut off after that. */
  readonly verdict?: Verdict;
  readonly cut?: Cut;
  /** The nodes after which counting was given up. */
  readonly givenUp?: number;
}

/** What is known so far. */
export interface Finding extends Partial<Verdict> {
  /** Solutions counted so far. */
  readonly count?: number;
  readonly isMore?: boolean;
  /** Counting was given up. */
  readonly isOpen?: boolean;
}

/** The share of the nodes that a question beside the count may take. */
const PROBES = 50;

export function* examining(document: Document, options: ExaminingOptions): Task<Progress, Examined> {
  const { puzzle } = document;
  const { limit, nodeLimit } = options;
  const marks = marksOf(document);
  const counted = yield* solveTask(puzzle, { limit, nodeLimit, ...marks });
  const { solutions, ended } = counted;
  const [first, second] = solutions;
  const count = solutions.length;
  const isMore = count > 1 && ended !== 'exhausted';
  const known = { count, isMore, isOpen: !second && ended !== 'exhausted', witnesses: solutions.slice(0, 2) };
  if (known.isOpen) return yield* givenUp(known, ended as Cut, counted.statistics.nodes, nodeLimit);
  const probe = nodeLimit === undefined ? undefined : Math.ceil(nodeLimit / PROBES);
  if (second) {
    const verdict = severalSolutions(first, second);
    yield { data: { ...known, solutions: 2, differing: verdict.differing! } satisfies Finding };
    return { verdict: limit > 2 ? { ...verdict, count, isMore } : verdict };
  }
  if (!first) {
    yield { data: { ...known, solutions: 0 } satisfies Finding };
    const conflict = yield* conflicting(puzzle, probe);
    yield { data: { ...known, solutions: 0, conflict } satisfies Finding };
    return { verdict: noSolution(puzzle, conflict) };
  }
  return yield* oneFound(document, first, { ...options, probe }, known);
}

function* givenUp(
  known: Finding,
  cut: Cut,
  nodes: number,
  nodeLimit: number | undefined,
): Task<Progress, Examined> {
  yield { data: known };
  return { cut, ...(nodeLimit !== undefined && nodes >= nodeLimit && { givenUp: nodeLimit }) };
}

/** Everything about a puzzle with one solution. */
function* oneFound(
  document: Document,
  solution: Grid,
  options: ExaminingOptions & { readonly probe: number | undefined },
  known: Finding,
): Task<Progress, Examined> {
  const { puzzle } = document;
  const marks = marksOf(document);
  let told: Finding = known;
  const tell = (more: Finding) => {
    told = { ...told, ...more };
    return { data: told };
  };
  yield tell({ solutions: 1 });
  const isQuick = isClassic(puzzle);
  if (isQuick) yield tell(minimality(superfluousGivens(puzzle, solution)));
  const steps = yield* logic(puzzle, marks.candidates);
  const logical = steps?.isSolved === true;
  const grade = steps && logical ? { grade: gradeOf(steps.steps) } : {};
  yield tell({ logical, ...grade });
  if (!isQuick) yield tell(minimality(yield* superfluous(puzzle, options.probe)));
  const { superfluous: spare } = told;
  const verdict: Verdict = {
    solutions: 1,
    unique: true,
    logical,
    proper: logical,
    ...(spare && minimality(spare)),
    witnesses: [solution],
    steps: steps?.steps ?? [],
    ...grade,
  };
  if (options.noRating || !isQuick) return { verdict };
  const { rateUpTo: upTo } = options;
  const rating = rateInSlices(puzzle, { ...marks, ...(upTo !== undefined && { upTo }) });
  for (;;) {
    const { done, value } = rating.next();
    if (done) {
      yield tell({ rating: value });
      return { verdict: { ...verdict, rating: value } };
    }
    const cut = yield {};
    if (cut) return { verdict, cut };
  }
}

/** Undefined where finding out was given up. */
const minimality = (superfluous: readonly number[] | undefined) =>
  superfluous ? { minimal: superfluous.length === 0, superfluous } : {};

/** The steps of logic; undefined where it does not know the puzzle. */
function* logic(
  puzzle: Sudoku,
  candidates: readonly number[] | undefined,
): Task<Progress, { readonly steps: readonly Step[]; readonly isSolved: boolean } | undefined> {
  if (refusal(puzzle, 'logic')) return undefined;
  const state = stateOf(puzzle, candidates ? { candidates } : {});
  const steps: Step[] = [];
  for (let step = nextStep(state); step && state.emptyCount > 0; step = nextStep(state)) {
    apply(state, step);
    steps.push(step);
    yield {};
  }
  return { steps, isSolved: state.emptyCount === 0 };
}

/** The givens of which each alone can go; undefined when one of them takes too long. */
function* superfluous(puzzle: Sudoku, nodeLimit: number | undefined): Task<Progress, number[] | undefined> {
  const cells: number[] = [];
  for (const [cell, digit] of puzzle.givens.entries()) {
    if (digit === 0) continue;
    const without = { ...puzzle, givens: puzzle.givens.with(cell, 0) };
    const { solutions, ended } = yield* solveTask(without, { limit: 2, nodeLimit });
    if (solutions.length < 2 && ended !== 'exhausted') return undefined;
    if (solutions.length === 1) cells.push(cell);
  }
  return cells;
}

/** The givens that contradict each other; cut off, those that are not yet cleared of it. */
function* conflicting(puzzle: Sudoku, nodeLimit: number | undefined): Task<Progress, number[]> {
  const direct = faults(puzzle, puzzle.givens)[0];
  if (direct) return [...direct.cells];
  const givens = [...puzzle.givens];
  for (const [cell, digit] of puzzle.givens.entries()) {
    if (digit === 0) continue;
    givens[cell] = 0;
    const { ended } = yield* solveTask({ ...puzzle, givens }, { limit: 1, nodeLimit });
    if (ended !== 'exhausted') givens[cell] = digit;
    if (ended === 'stopped') break;
  }
  return givens.flatMap((digit, cell) => (digit > 0 ? [cell] : []));
}
