/**
 * Puzzles to order: a random full grid, givens taken out while the solution stays unique, and again until the
 * puzzle is what was wished for. The same wish and seed give the same puzzle on every machine and with any
 * number of threads. Wishes that cannot come true end with the nearest puzzle found.
 */
import { demandWhole, InputError, type Random, randomFrom } from '@quadrille/cover';
import { dig, orbitsOf, type Symmetry, superfluousGivens } from './generate/dig.js';
import { fewerGivens } from './generate/fewer-givens.js';
import { type FullGridMethod, fullGrid } from './generate/full-grid.js';
import {
  GRADES,
  type Grade,
  gradeOfTechnique,
  type LogicAnswer,
  solveByLogic,
  TECHNIQUES,
  type TechniqueName,
  VARIANT_TECHNIQUES,
} from './logic/index.js';
import { type Rating, rate } from './rating/index.js';
import { type Grid, isClassic, type Sudoku, sudoku } from './rules.js';
import { solve } from './solve.js';

export interface Wish {
  /** Size, boxes and constraints; givens are ignored. Default: classic 9x9. */
  readonly shape?: Sudoku;
  readonly grade?: Grade;
  /** The least and largest rating on the scale of Sudoku Explainer. */
  readonly rating?: readonly [least: number, largest: number];
  /** A technique without which the techniques of its grade do not solve the puzzle. */
  readonly technique?: TechniqueName;
  /** Exactly so many givens. */
  readonly givens?: number;
  readonly symmetry?: Symmetry;
  /** No given can go; for classic puzzles without a symmetry and a number of givens that is so anyway. */
  readonly minimal?: boolean;
  readonly fullGrid?: FullGridMethod;
}

export interface Generated {
  readonly puzzle: Sudoku;
  readonly solution: Grid;
  /** The grade; undefined when the known techniques do not solve the puzzle, or when nobody asked. */
  readonly grade: Grade | undefined;
  readonly givens: number;
  readonly rating?: Rating;
  /** Puzzles made until this one. */
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

const ATTEMPTS = 20_000;
/** Below this, classic puzzles are walked to rather than dug for. */
const EASILY_DUG = 22;

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
  const random = randomFrom(seed);
  let nearest: Judged | undefined;
  let walk: number[] | undefined;
  for (let attempts = 1; attempts <= attemptLimit; attempts++) {
    let made: Made;
    if (isWalk(wish, shape)) {
      walk = walk ? fewerGivens(walk, random) : digOne({ ...wish, minimal: true }, shape, random).givens;
      made = { givens: walk, solution: [] };
      if (countGivens(walk) > wish.givens!) {
        if (!nearest || countGivens(walk) < nearest.givens) nearest = judge(wish, shape, made, attempts);
        yield nearest;
        continue;
      }
    } else made = digOne(wish, shape, random);
    const judged = judge(wish, shape, made, attempts);
    if (judged.distance === 0) return finish(judged, graded, true);
    if (!nearest || judged.distance < nearest.distance) nearest = judged;
    yield nearest;
  }
  return finish({ ...nearest!, attempts: attemptLimit }, graded, false);
}

/** The seed of the `index`-th puzzle of a series: far apart, and the same whoever makes it. */
export function seedOf(seed: number, index: number): number {
  return (seed % 2 ** 21) * 2 ** 32 + index;
}

interface Made {
  readonly givens: number[];
  /** Empty when it is not at hand. */
  readonly solution: readonly number[];
}

function isWalk(wish: Wish, shape: Sudoku): boolean {
  const isPlain = (wish.symmetry ?? 'none') === 'none';
  return wish.givens !== undefined && wish.givens < EASILY_DUG && isPlain && isClassic(shape);
}

function digOne(wish: Wish, shape: Sudoku, random: Random): Made {
  const method = wish.fullGrid ?? (shape.size > 16 && shape.constraints.length === 0 ? 'root' : 'search');
  const solution = fullGrid(shape, random, method);
  const orbits = orbitsOf(shape.size, wish.symmetry ?? 'none', random);
  const least = wish.givens ?? 0;
  const patience = wish.minimal ? { budget: 1e9 } : {};
  return { givens: dig({ ...shape, givens: solution }, solution, { orbits, least, ...patience }), solution };
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
  const puzzle = sudoku({ ...shape, givens: made.givens });
  const solution =
    made.solution.length > 0 ? made.solution : solve(puzzle, undefined, { limit: 1 }).solutions[0];
  const givens = countGivens(made.givens);
  const base = { puzzle, solution, grade: undefined, givens, attempts, isAsWished: false };
  let distance = wish.givens === undefined ? 0 : 10 * Math.abs(givens - wish.givens);
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
  if (wish.rating && distance === 0) {
    const [least, largest] = wish.rating;
    rating = rate(puzzle, { upTo: largest });
    distance += Math.max(0, least - rating.er, rating.er - largest);
  } else if (wish.rating) distance += 5;
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

function refuseImpossible({ shape, givens, grade, technique }: Wish): void {
  const cellCount = (shape?.size ?? 9) ** 2;
  if (givens !== undefined && givens > cellCount) {
    throw new InputError(`${givens} givens do not fit; there are ${cellCount} cells`);
  }
  if (givens !== undefined && givens < 17 && (!shape || isClassic(shape))) {
    throw new InputError(
      `no classic 9x9 sudoku with ${givens} givens has one solution; 17 is the least (McGuire and others, 2012)`,
    );
  }
  if (technique && VARIANT_TECHNIQUES.includes(technique) && !hasUseFor(technique, shape)) {
    throw new InputError(
      `${technique} is used only where a puzzle has ${
        technique.startsWith('nonconsecutive') ? 'the variant nonconsecutive' : 'cages with a sum'
      }; this one has not`,
    );
  }
  if (grade && technique && GRADES.indexOf(gradeOfTechnique(technique)) > GRADES.indexOf(grade)) {
    throw new InputError(
      `a puzzle that needs ${technique} is ${gradeOfTechnique(technique)} or harder, so it cannot be ${grade}`,
    );
  }
}

/** Whether the constraints of a shape are those that a technique of variants is about. */
function hasUseFor(technique: TechniqueName, shape: Sudoku | undefined): boolean {
  const kind = technique.startsWith('nonconsecutive') ? 'nonconsecutive' : 'cage';
  return shape?.constraints.some(constraint => constraint.kind === kind) ?? false;
}

function countGivens(givens: readonly number[]): number {
  return givens.filter(digit => digit > 0).length;
}
