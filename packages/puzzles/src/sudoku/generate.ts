/**
 * Puzzles to order: a random full grid, givens taken out while the solution stays unique, and again until the
 * puzzle is what was wished for. The same wish and seed give the same puzzle on every machine and with any
 * number of threads. Wishes that cannot come true end with the nearest puzzle found.
 */
import { demandWhole, type Random, randomFrom } from '@quadrille/base';
import type { ClueWish } from './generate/clue-wishes.js';
import { sampleClues } from './generate/clues.js';
import { dig, orbitsOf, superfluousGivens } from './generate/dig.js';
import { fewGivens } from './generate/fewer-givens.js';
import { fullGrid } from './generate/full-grid.js';
import { refuseImpossible, type Wish } from './generate/wish.js';
import { gradeOfTechnique, TECHNIQUES, type TechniqueName } from './logic/names.js';
import { type LogicAnswer, solveByLogic } from './logic/solve.js';
import { GRADES, type Grade } from './logic/step.js';
import { type Rating, rate } from './rating/index.js';
import { type Grid, isClassic, type Sudoku, sudoku } from './rules.js';
import { solve } from './solve.js';

export interface Generated {
  readonly puzzle: Sudoku;
  readonly solution: Grid;
  /** The grade; undefined when the known techniques do not solve the puzzle, or when nobody asked. */
  readonly grade: Grade | undefined;
  readonly givens: number;
  readonly rating?: Rating;
  /** Puzzles made until this one; with very few givens, puzzles whose neighbors were looked at. */
  readonly attempts: number;
  /** False when the attempts ran out: this is the nearest one found. */
  readonly isAsWished: boolean;
}

export interface GenerateOptions {
  readonly attemptLimit?: number;
  /**
   * Whether the grade is wanted even where the wish does not ask for it; it costs more than the puzzle.
   * Default true.
   */
  readonly graded?: boolean;
}

/**
 * The least and largest rating of a classic puzzle of each grade. The techniques alone do not order puzzles: a hidden
 * pair that places a digit at once is hard by name and easy to see (2.0). With these bounds every puzzle of a grade is
 * rated above every puzzle of the one before.
 */
export const GRADE_RATINGS: Readonly<Record<Grade, readonly [least: number, largest: number]>> = {
  easy: [1.0, 1.5],
  medium: [1.7, 2.8],
  hard: [3.0, 4.0],
  expert: [4.1, 6.9],
  extreme: [7.0, 20.0],
};

const ATTEMPTS = 20_000;
/** Classic puzzles with fewer givens than this are not dug for but searched for among neighbors. */
export const EASILY_DUG = 22;

/** Makes one puzzle. */
export function generate(wish: Wish, seed: number, options: GenerateOptions = {}): Generated {
  const attempts = generateInSlices(wish, seed, options);
  for (;;) {
    const { done, value } = attempts.next();
    if (done) return value;
  }
}

/** The same, pausing after every attempt with the nearest puzzle so far. */
export function* generateInSlices(
  wish: Wish,
  seed: number,
  { attemptLimit = ATTEMPTS, graded = true }: GenerateOptions = {},
): Generator<Generated | undefined, Generated, void> {
  refuseImpossible(wish);
  demandWhole('attemptLimit', attemptLimit, 1);
  const shape = wish.shape ?? sudoku();
  const makers = isSparse(wish, shape)
    ? neighbors(wish, shape, randomFrom(seed))
    : digging(wish, shape, randomFrom(seed));
  let nearest: Judged | undefined;
  for (let attempts = 1; attempts <= attemptLimit; attempts++) {
    const found = makers.next().value;
    for (const made of found) {
      const judged = judge(wish, shape, made, attempts);
      if (judged.distance === 0) return finish(judged, graded, true);
      if (!nearest || judged.distance < nearest.distance) nearest = judged;
      yield { ...nearest, attempts };
    }
    if (found.length === 0) yield nearest && { ...nearest, attempts };
  }
  return finish({ ...nearest!, attempts: attemptLimit }, graded, false);
}

/**
 * The seed of the `index`-th puzzle of a series: far apart, and the same whoever makes it. The first puzzle of a series
 * is the one of the seed itself.
 */
export function seedOf(seed: number, index: number): number {
  return index === 0 ? seed : ((seed % (2 ** 21 - 1)) + 1) * 2 ** 32 + index;
}

interface Made {
  readonly givens: number[];
  /** Empty when it is not at hand. */
  readonly solution: readonly number[];
  /** The shape with the clues that were drawn. */
  readonly shape?: Sudoku;
}

function isSparse(wish: Wish, shape: Sudoku): boolean {
  const isPlain = (wish.symmetry ?? 'none') === 'none';
  const isDug = wish.givens === undefined || wish.givens >= EASILY_DUG;
  return !isDug && isPlain && isClassic(shape) && !wish.clues;
}

/** An attempt is a puzzle whose neighbors were looked at. */
function* neighbors(wish: Wish, shape: Sudoku, random: Random): Generator<Made[], never, void> {
  const start = () => digOne({ ...wish, minimal: true }, shape, random).givens;
  for (const found of fewGivens(wish.givens!, start, random))
    yield found.map(givens => ({ givens, solution: [] }));
  throw new Error('the search for few givens has no end');
}

/** An attempt is a full grid and the givens that are left of it. */
function* digging(wish: Wish, shape: Sudoku, random: Random): Generator<Made[], never, void> {
  for (;;) yield [digOne(wish, shape, random)];
}

function digOne(wish: Wish, shape: Sudoku, random: Random): Made {
  const method = wish.fullGrid ?? (shape.size > 16 && shape.constraints.length === 0 ? 'root' : 'search');
  const solution = fullGrid(shape, random, method);
  const clues = wish.clues ? sampleClues(shape, solution, wish.clues, random) : [];
  const whole = clues.length > 0 ? { ...shape, constraints: [...shape.constraints, ...clues] } : shape;
  const orbits = orbitsOf(shape.size, wish.symmetry ?? 'none', random);
  const least = wish.givens ?? 0;
  const patience = wish.minimal ? { budget: 1e9 } : {};
  const givens = dig({ ...whole, givens: solution }, solution, { orbits, least, ...patience });
  if (!wish.clues) return { givens, solution };
  const kept = withoutSpare(sudoku({ ...whole, givens }), shape.constraints.length, wish.clues, random);
  return { givens, solution, shape: kept };
}

/** Nodes for each question whether a clue is needed; when they do not suffice, it stays. */
const NODES_A_CLUE = 5000;

/** Takes out clues that are not needed, in random order, as long as the wish has enough of their kind. */
function withoutSpare(puzzle: Sudoku, first: number, wishes: readonly ClueWish[], random: Random): Sudoku {
  let { constraints } = puzzle;
  for (const clue of random.shuffle(constraints.slice(first))) {
    const wish = wishes.find(({ kinds }) => kinds.includes(clue.kind));
    const left = constraints.filter(({ kind }) => wish?.kinds.includes(kind)).length;
    if (!wish || left <= wish.least) continue;
    const rest = constraints.filter(own => own !== clue);
    const answer = solve({ ...puzzle, constraints: rest }, 'search', { limit: 2, nodeLimit: NODES_A_CLUE });
    if (answer.ended === 'exhausted' && answer.solutions.length === 1) constraints = rest;
  }
  return { ...puzzle, constraints };
}

/** How many clues of the wishes are missing. */
function missingClues({ constraints }: Sudoku, wishes: readonly ClueWish[] = []): number {
  return wishes.reduce((sum, { kinds, least }) => {
    const found = constraints.filter(({ kind }) => kinds.includes(kind)).length;
    return sum + Math.max(0, least - found);
  }, 0);
}

interface Judged extends Generated {
  /** How far the puzzle is from the wish; 0 is as wished. */
  readonly distance: number;
  readonly logic?: LogicAnswer;
}

/**
 * Measures a puzzle against the wish. Cheap questions first, later ones only when the earlier are answered
 * well.
 */
function judge(wish: Wish, shape: Sudoku, made: Made, attempts: number): Judged {
  const puzzle = sudoku({ ...(made.shape ?? shape), givens: made.givens });
  const solution =
    made.solution.length > 0 ? made.solution : solve(puzzle, undefined, { limit: 1 }).solutions[0];
  const givens = countGivens(made.givens);
  const base = { puzzle, solution, grade: undefined, givens, attempts, isAsWished: false };
  let distance = wish.givens === undefined ? 0 : 10 * Math.abs(givens - wish.givens);
  distance += 20 * missingClues(puzzle, wish.clues);
  if (wish.minimal && distance === 0) distance += superfluousGivens(puzzle, solution).length;
  if (!wish.grade && !wish.technique && !wish.rating) return { ...base, distance };
  if (distance > 0) return { ...base, distance: distance + 10 };
  let logic: LogicAnswer | undefined;
  if (wish.grade || wish.technique) {
    // No technique above the wish is tried: those are the slow ones, and what needs them is not wanted.
    const upTo = wish.grade ?? gradeOfTechnique(wish.technique!);
    logic = solveByLogic(puzzle, { upTo });
    if (wish.grade) distance += gradeDistance(wish.grade, gradeIn(logic));
    if (wish.technique) distance += techniqueDistance(puzzle, wish.technique, logic);
  }
  let rating: Rating | undefined;
  const bounds = wish.rating ?? (wish.grade && isClassic(puzzle) ? GRADE_RATINGS[wish.grade] : undefined);
  if (bounds && distance === 0) {
    const [least, largest] = bounds;
    rating = rate(puzzle, { upTo: largest });
    distance += Math.max(0, least - rating.er, rating.er - largest);
  } else if (bounds) distance += 5;
  return { ...base, ...(logic && { logic }), ...(rating && { rating }), distance };
}

/** Adds the grade and drops what only the search for the puzzle needed. */
function finish(
  { distance: _, logic, ...generated }: Judged,
  graded: boolean,
  isAsWished: boolean,
): Generated {
  // Above the wish a rating was given up, and its number is only a bound.
  const full = generated.rating?.isAbove ? { rating: rate(generated.puzzle) } : {};
  const known = logic?.solved ? logic : graded ? solveByLogic(generated.puzzle) : undefined;
  return { ...generated, ...full, grade: known && gradeIn(known), isAsWished };
}

function gradeIn(logic: LogicAnswer): Grade | undefined {
  return logic.solved ? logic.grade : undefined;
}

/** A puzzle without a grade was beyond the techniques up to the wanted one. */
function gradeDistance(wanted: Grade, grade: Grade | undefined): number {
  return grade === undefined ? 1 : GRADES.indexOf(wanted) - GRADES.indexOf(grade);
}

/** 0 when the technique is used and the others up to its grade do not do without it. */
function techniqueDistance(puzzle: Sudoku, technique: TechniqueName, logic: LogicAnswer): number {
  if (!logic.solved) return 3;
  if (!logic.steps.some(step => step.technique === technique)) return 2;
  const others = TECHNIQUES.map(([name]) => name).filter(name => name !== technique);
  return solveByLogic(puzzle, { techniques: others, upTo: gradeOfTechnique(technique) }).solved ? 1 : 0;
}

function countGivens(givens: readonly number[]): number {
  return givens.filter(digit => digit > 0).length;
}
