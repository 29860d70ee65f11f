/**
 * What the page computes outside its own thread: the verdict on a puzzle, hints, explanations, searches and new
 * puzzles. Puzzles travel as plain data. Long work breathes, and answers with what it has when it is asked to stop.
 */
import { type Ended, randomFrom } from '@quadrille/cover';
import {
  conflictOf,
  type FullGridMethod,
  faults,
  fullGrid,
  type Generated,
  type Grade,
  generateInSlices,
  gradeOf,
  isClassic,
  nextStep,
  open,
  quickestSolver,
  rate,
  type SolverName,
  type Step,
  type Sudoku,
  solveInSlices,
  stateOf,
  sudoku,
  superfluousGivens,
  type TechniqueName,
  type Wish,
} from '@quadrille/puzzles/sudoku';
import type { Context } from '../../worker/serve.js';
import { bit, digitsIn } from './position.js';

/** What is known about a puzzle; it comes in pieces, the quick ones first. */
export interface Finding {
  /** Solutions counted, and whether there are more than that. */
  readonly count?: number;
  readonly isMore?: boolean;
  /** The count was given up: it takes too long to be done unasked. */
  readonly isOpen?: boolean;
  readonly solution?: readonly number[];
  /** Cells in which the first two solutions differ. */
  readonly differing?: readonly number[];
  /** For whoever makes a puzzle: the digits that some solution has in each empty cell, as sets. */
  readonly possible?: readonly number[];
  /** Givens that contradict each other, when there is no solution. */
  readonly conflict?: readonly number[];
  readonly superfluous?: readonly number[];
  /** Undefined where the known techniques do not solve it, or where they are not asked. */
  readonly grade?: Grade;
  readonly isLogical?: boolean;
  /** On the scale of Sudoku Explainer; `isAbove` when it is only known to be higher. */
  readonly rating?: { readonly er: number; readonly isAbove: boolean };
}

const COUNT_LIMIT = 1000;
const COUNT_MS = 2000;
/** Of so many solutions one is chosen when givens are added. */
const TARGETS = 200;
/** Harder puzzles are rated up to here only: the rest may take seconds. */
const RATE_UP_TO = 7.5;

/** Everything about a puzzle that is cheap enough to be said while somebody types. */
async function examine(
  { puzzle, wantsPossible = false }: { puzzle: Sudoku; wantsPossible?: boolean },
  context: Context<Finding>,
): Promise<Finding> {
  let finding: Finding = {};
  const tell = async (more: Finding) => {
    finding = { ...finding, ...more };
    context.emit(finding);
    await breathe(context);
  };
  if (faults(puzzle, puzzle.givens).length > 0) {
    return { count: 0, conflict: conflictOf(puzzle) };
  }
  const { solutions, ended } = await count(puzzle, COUNT_LIMIT, COUNT_MS, context);
  const [first, second] = solutions;
  await tell({
    count: solutions.length,
    isMore: solutions.length >= COUNT_LIMIT || (solutions.length > 1 && ended !== 'exhausted'),
    isOpen: solutions.length < 2 && ended !== 'exhausted',
    ...(first && { solution: first }),
    ...(second && { differing: first.flatMap((digit, cell) => (digit === second[cell] ? [] : [cell])) }),
  });
  if (wantsPossible && first) {
    const isAll = ended === 'exhausted' && solutions.length < COUNT_LIMIT;
    const possible = await possibleDigits(puzzle, solutions, isAll, context);
    if (possible) await tell({ possible });
  }
  if (!first && ended === 'exhausted') {
    const conflict = isClassic(puzzle) ? conflictOf(puzzle) : [];
    return { ...finding, conflict };
  }
  if (second || ended !== 'exhausted') return finding;
  if (isClassic(puzzle)) await tell({ superfluous: superfluousGivens(puzzle, first) });
  const path = await explained({ puzzle, by: 'logic' }, context);
  await tell({ isLogical: path.isSolved, ...(path.isSolved && { grade: path.grade }) });
  if (isClassic(puzzle)) {
    const { er, isAbove } = rate(puzzle, { upTo: RATE_UP_TO });
    await tell({ rating: { er, isAbove } });
  }
  return finding;
}

/**
 * The digits of all solutions, cell by cell. Where the solutions are too many to list, every digit that none of the
 * listed ones has is tried; that is quick for the classic puzzle, and left alone for others.
 */
async function possibleDigits(
  puzzle: Sudoku,
  solutions: readonly (readonly number[])[],
  isAll: boolean,
  context: Context,
): Promise<number[] | undefined> {
  const sets = puzzle.givens.map(() => 0);
  const add = (solution: readonly number[]) =>
    solution.forEach((digit, cell) => {
      if (puzzle.givens[cell] === 0) sets[cell] |= bit(digit);
    });
  solutions.forEach(add);
  if (isAll) return sets;
  if (!isClassic(puzzle)) return undefined;
  for (const [cell, given] of puzzle.givens.entries()) {
    for (let digit = 1; given === 0 && digit <= puzzle.size; digit++) {
      if (sets[cell] & bit(digit)) continue;
      const givens = puzzle.givens.map((old, at) => (at === cell ? digit : old));
      const tried = sudoku({ ...puzzle, givens });
      if (faults(tried, givens).length > 0) continue;
      const found = await count(tried, 1, COUNT_MS, context);
      if (found.solutions[0]) add(found.solutions[0]);
      else if (found.ended !== 'exhausted') return undefined;
    }
  }
  return sets;
}

/** Enough further givens for one solution, none of them superfluous; undefined where there is none to be had. */
async function completed(
  { puzzle, seed }: { puzzle: Sudoku; seed: number },
  context: Context,
): Promise<readonly number[] | undefined> {
  const random = randomFrom(seed);
  const listed = (await count(puzzle, TARGETS, COUNT_MS, context)).solutions;
  if (listed.length === 0) return undefined;
  const target = listed[random.below(listed.length)];
  let givens = [...puzzle.givens];
  const added: number[] = [];
  for (;;) {
    const { solutions, ended } = await count(sudoku({ ...puzzle, givens }), 2, COUNT_MS, context);
    const other = solutions.find(solution => solution.some((digit, cell) => digit !== target[cell]));
    if (!other && ended !== 'exhausted') return undefined;
    if (!other) break;
    const differing = other.flatMap((digit, cell) => (digit === target[cell] ? [] : [cell]));
    const cell = differing[random.below(differing.length)];
    givens[cell] = target[cell];
    added.push(cell);
  }
  for (const cell of added) {
    const without = givens.map((digit, at) => (at === cell ? 0 : digit));
    const { solutions, ended } = await count(sudoku({ ...puzzle, givens: without }), 2, COUNT_MS, context);
    if (solutions.length === 1 && ended === 'exhausted') givens = without;
  }
  return givens;
}

/** The three numbers of Sudoku Explainer: the hardest step, the first placement, the first elimination. */
export interface Rating {
  readonly er: number;
  readonly ep: number;
  readonly ed: number;
}

function rating({ puzzle }: { puzzle: Sudoku }): Rating {
  const { er, ep, ed } = rate(puzzle);
  return { er, ep, ed };
}

/** A step that no technique found: a digit known from the solution, or a guess. */
export interface Move extends Omit<Step, 'technique'> {
  readonly technique: TechniqueName | 'guess' | 'reveal';
}

export type Hint =
  | { readonly kind: 'step'; readonly move: Move; readonly candidates: readonly number[] }
  /** Digits, or marks, that contradict the only solution. */
  | { readonly kind: 'mistake'; readonly what: 'digits' | 'marks'; readonly cells: readonly number[] }
  | { readonly kind: 'none'; readonly why: 'solved' | 'no-solution' | 'undecided' };

interface HintQuestion {
  readonly puzzle: Sudoku;
  readonly values: readonly number[];
  /** What the person believes to be open; a cell with none has not been marked. */
  readonly candidates: readonly number[];
}

/** The easiest next step from where the person stands. */
async function hint({ puzzle, values, candidates }: HintQuestion, context: Context): Promise<Hint> {
  if (!values.includes(0) && faults(puzzle, values).length === 0) return { kind: 'none', why: 'solved' };
  const { solutions, ended } = await count(puzzle, 2, COUNT_MS, context);
  if (solutions.length === 0)
    return { kind: 'none', why: ended === 'exhausted' ? 'no-solution' : 'undecided' };
  const isUnique = solutions.length === 1 && ended === 'exhausted';
  const [solution] = solutions;
  if (isUnique) {
    const cells = values.flatMap((digit, cell) => (digit > 0 && digit !== solution[cell] ? [cell] : []));
    if (cells.length > 0) return { kind: 'mistake', what: 'digits', cells };
    const unmarked = values.flatMap((digit, cell) =>
      digit === 0 && (candidates[cell] & bit(solution[cell])) === 0 ? [cell] : [],
    );
    if (unmarked.length > 0) return { kind: 'mistake', what: 'marks', cells: unmarked };
  }
  const state = stateOf(puzzle, { values, candidates });
  const step = nextStep(state, { isUnique });
  const open = Array.from(state.candidates);
  if (step) return { kind: 'step', move: step, candidates: open };
  if (!isUnique) return { kind: 'none', why: 'undecided' };
  const cell = fewest(values, open);
  return { kind: 'step', move: placement('reveal', puzzle.size, cell, solution[cell]), candidates: open };
}

export interface Path {
  readonly moves: readonly Move[];
  readonly isSolved: boolean;
  readonly grade: Grade;
  readonly guesses: number;
}

interface PathQuestion {
  readonly puzzle: Sudoku;
  readonly by: 'logic' | 'combined';
}

/**
 * The whole way from the givens to the solution. `combined` uses the techniques up to hard, and where they are stuck
 * it guesses; guesses that lead nowhere are not shown, so the way is straight.
 */
async function explained({ puzzle, by }: PathQuestion, context: Context): Promise<Path> {
  const { solutions, ended } = await count(puzzle, 2, COUNT_MS, context);
  const isUnique = solutions.length === 1 && ended === 'exhausted';
  const options = by === 'combined' ? ({ isUnique, upTo: 'hard' } as const) : { isUnique };
  const values = [...puzzle.givens];
  const candidates = values.map(() => 2 ** puzzle.size - 1);
  const moves: Move[] = [];
  let guesses = 0;
  let isStuck = solutions.length === 0;
  while (!isStuck && values.includes(0)) {
    await breathe(context);
    const state = stateOf(puzzle, { values, candidates });
    let move: Move | undefined = nextStep(state, options);
    if (!move && by === 'combined') {
      const cell = fewest(values, state.candidates);
      move = placement('guess', puzzle.size, cell, solutions[0][cell]);
      guesses++;
    }
    isStuck = !move;
    if (!move) break;
    moves.push(move);
    for (const { cell, digit } of move.placed) values[cell] = digit;
    for (const { cell, digit } of move.eliminated) candidates[cell] &= ~bit(digit);
  }
  const steps = moves.filter(
    (move): move is Step => move.technique !== 'guess' && move.technique !== 'reveal',
  );
  return { moves, isSolved: !values.includes(0), grade: gradeOf(steps), guesses };
}

export interface SearchQuestion {
  readonly puzzle: Sudoku;
  readonly by: SolverName;
  /** Stop at so many solutions. */
  readonly limit: number;
}

export interface SearchProgress {
  readonly found: number;
  readonly nodes: number;
}

export interface Searched extends SearchProgress {
  readonly ended: Ended;
  readonly guesses: number;
  /** The first solution. */
  readonly solution?: readonly number[];
}

const REPORT_MS = 200;
const SLICE_MS = 15;

/** Looks for solutions and counts them; none but the first is kept. */
async function search(
  { puzzle, by, limit }: SearchQuestion,
  context: Context<SearchProgress>,
): Promise<Searched> {
  const walk = open(puzzle, by);
  let found = 0;
  let solution: readonly number[] | undefined;
  let ended: Ended | undefined;
  let slice = performance.now();
  let report = slice;
  for (let turn = 1; ended === undefined; turn++) {
    const state = walk.step(by === 'combined' ? 1 : 100);
    if (state === 1) {
      solution ??= walk.solution();
      if (++found >= limit) ended = 'limited';
    } else if (state === -1) ended = 'exhausted';
    if ((turn & 63) !== 0 && by !== 'combined') continue;
    const now = performance.now();
    if (now - slice < SLICE_MS) continue;
    if (now - report > REPORT_MS) {
      context.emit({ found, nodes: walk.statistics().nodes });
      report = now;
    }
    await context.breathe();
    if (context.signal.aborted) ended ??= 'stopped';
    slice = performance.now();
  }
  const { nodes, guesses = 0 } = walk.statistics();
  walk.close?.();
  return { found, nodes, guesses, ended, ...(solution && { solution }) };
}

export interface GenerateProgress {
  readonly attempts: number;
}

/** Makes a puzzle to order; stopped, it gives the nearest one made so far, if there is one. */
async function generate(
  { wish, seed }: { wish: Wish; seed: number },
  context: Context<GenerateProgress>,
): Promise<Generated | undefined> {
  const attempts = generateInSlices(wish, seed);
  let nearest: Generated | undefined;
  let report = performance.now();
  for (let made = 1; ; made++) {
    const { done, value } = attempts.next();
    if (done) return value;
    nearest = value ?? nearest;
    if (performance.now() - report > REPORT_MS / 2) {
      context.emit({ attempts: made });
      report = performance.now();
    }
    await context.breathe();
    if (context.signal.aborted) return nearest && { ...nearest, isAsWished: false };
  }
}

/** A full grid of a shape. */
function grid({ shape, seed, method }: { shape: Sudoku; seed: number; method: FullGridMethod }): number[] {
  return fullGrid(shape, randomFrom(seed), method);
}

export const tasks = { examine, completed, rating, hint, explained, search, generate, grid };

async function count(puzzle: Sudoku, limit: number, timeLimitMs: number, context: Context) {
  const slices = solveInSlices(puzzle, quickestSolver(puzzle), { limit, timeLimitMs });
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
    await breathe(context);
  }
}

async function breathe(context: Context): Promise<void> {
  await context.breathe();
  context.signal.throwIfAborted();
}

function placement(technique: 'guess' | 'reveal', size: number, cell: number, digit: number): Move {
  const placed = [{ cell, digit }];
  return { technique, size, cells: [cell], digits: [digit], houses: [], links: [], placed, eliminated: [] };
}

/** The empty cell with fewest candidates. */
function fewest(values: readonly number[], candidates: ArrayLike<number>): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const [cell, digit] of values.entries()) {
    const size = digit > 0 ? least : digitsIn(candidates[cell]).length;
    if (digit === 0 && size < least) [best, least] = [cell, size];
  }
  return best;
}
