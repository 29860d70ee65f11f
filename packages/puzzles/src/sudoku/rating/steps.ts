/** The path of the scale through a puzzle, as steps like those of human logic, with their difficulty. */
import type { Candidate, HouseLabel, Link } from '../logic/step.js';
import { cellName, isClassic, type Sudoku } from '../rules.js';
import { say } from '../sentences.js';
import { OFF } from './closure.js';
import { type Arrow, type Hint, type RatingTechnique, TECHNIQUE_TITLES } from './hint.js';
import { type RateOptions, type Rating, type RatingTask, rateGivens, ratingTask, shown } from './rate.js';

export interface RatingStep {
  readonly technique: RatingTechnique;
  /** The technique as the players call it. */
  readonly title: string;
  /** With one decimal. */
  readonly difficulty: number;
  readonly size: 9;
  readonly cells: readonly number[];
  readonly digits: readonly number[];
  readonly houses: readonly HouseLabel[];
  readonly links: readonly Link[];
  readonly placed: readonly Candidate[];
  readonly eliminated: readonly Candidate[];
  /** For chains: the number of nodes that the scale counts. */
  readonly complexity?: number;
}

/** Rates a 9x9 puzzle; throws `InputError` for any other. */
export function rate(puzzle: Sudoku, options: Omit<RateOptions, 'visit'> = {}): Rating {
  demandClassic(puzzle);
  return rateGivens(puzzle.givens, options);
}

/** Rates in slices; throws `InputError` for a puzzle that is not 9x9. */
export function rateInSlices(puzzle: Sudoku, options: RateOptions = {}): RatingTask {
  demandClassic(puzzle);
  return ratingTask(puzzle.givens, options);
}

/** Every step of the rating, and the rating; throws `InputError` for a puzzle that is not 9x9. */
export function ratingSteps(
  puzzle: Sudoku,
  options: Omit<RateOptions, 'visit'> = {},
): Rating & { steps: RatingStep[] } {
  demandClassic(puzzle);
  const steps: RatingStep[] = [];
  const rating = rateGivens(puzzle.givens, { ...options, visit: hint => steps.push(stepOf(hint)) });
  return { ...rating, steps };
}

function demandClassic(puzzle: Sudoku): void {
  if (isClassic(puzzle)) return;
  if (puzzle.size === 9) throw say.error('rating-rules');
  throw say.error('rating-size', { size: puzzle.size });
}

export function stepOf(hint: Hint): RatingStep {
  return {
    technique: hint.technique,
    title: titleOf(hint),
    difficulty: shown(hint.difficulty),
    size: 9,
    cells: hint.cells,
    digits: [1, 2, 3, 4, 5, 6, 7, 8, 9].filter(digit => hint.digits & (1 << (digit - 1))),
    houses: hint.houses.map(labelOf),
    links: (hint.arrows ?? []).map(linkOf),
    placed: hint.placed < 0 ? [] : [candidateOf(hint.placed)],
    eliminated: hint.eliminated.map(candidateOf),
    ...(hint.complexity === undefined ? {} : { complexity: hint.complexity }),
  };
}

/** What kind of chains a level may use inside, as the players write it. */
const NESTED = [
  '',
  ' (+)',
  ' (+ Forcing Chains)',
  ' (+ Multiple Forcing Chains)',
  ' (+ Dynamic Forcing Chains)',
];
const DEEPEST = ' (+ Dynamic Forcing Chains (+ Forcing Chains))';

function titleOf({ technique, cells, level = 0 }: Hint): string {
  const title = TECHNIQUE_TITLES[technique];
  if (title.startsWith('Unique')) {
    return title.replace('Rectangle or Loop', cells.length === 4 ? 'Rectangle' : 'Loop');
  }
  return title + (NESTED[level] ?? DEEPEST);
}

function labelOf(house: number): HouseLabel {
  return { kind: (['box', 'row', 'column'] as const)[Math.floor(house / 9)], index: house % 9 };
}

function candidateOf(candidate: number): Candidate {
  return { cell: Math.floor(candidate / 9), digit: (candidate % 9) + 1 };
}

/** An arrow that starts at something false is strong, one that starts at something true is weak. */
function linkOf({ from, to }: Arrow): Link {
  return { from: candidateOf(from % OFF), to: candidateOf(to % OFF), strong: from >= OFF };
}

/** One line about a step of the rating: difficulty, technique, where, and what follows. */
export function explainRating(step: RatingStep, language: 'en' | 'cs' = 'en'): string {
  const name = (cell: number) => cellName(9, cell);
  const results = [
    ...step.placed.map(({ cell, digit }) => `${name(cell)} = ${digit}`),
    ...step.eliminated.map(({ cell, digit }) => `${name(cell)} ≠ ${digit}`),
  ];
  const [at, therefore] = language === 'cs' ? ['pole', 'tedy'] : ['cells', 'so'];
  const where = `${at} ${step.cells.map(name).join(', ')}; ${step.digits.join(', ')}`;
  return `${step.difficulty.toFixed(1)} ${step.title} (${where}): ${therefore} ${results.join(', ')}`;
}
