/** `explain`: every step of human logic in words; where it is stuck, a guess, if that is wanted. */
import {
  type Answer,
  type Bilingual,
  type Found,
  InputError,
  type Language,
  type Line,
  type Progress,
  type Task,
  type Work,
} from '@quadrille/base';
import { explain as explainStep, gradeOf, type LogicState, nextStep, stateOf } from '../logic/index.js';
import { pointsOf } from '../logic/points.js';
import { apply } from '../logic/state.js';
import type { Document } from '../notation/document.js';
import { symbol } from '../notation/symbols.js';
import { explainRating, type RatingStep, rateInSlices, stepOf } from '../rating/steps.js';
import { renderText } from '../render.js';
import { cellName, faults, type Grid } from '../rules.js';
import { say } from '../sentences/asking.js';
import { refusal } from '../solve.js';
import { COUNT_NODES, cellNames, marksOf, onePuzzle, type PuzzleInputs, solveTask } from './inputs.js';
import { fewest, isStep, type Move, placement } from './moves.js';

export interface ExplainInputs extends PuzzleInputs {
  readonly language?: Language;
  readonly scale: 'human' | 'se';
  readonly guess: boolean;
}

export function openExplain(inputs: ExplainInputs): Work {
  const document = onePuzzle(inputs);
  return { task: inputs.scale === 'se' ? ratingPath(document, inputs) : humanPath(document, inputs) };
}

function* humanPath(document: Document, { language, guess }: ExplainInputs): Task<Progress, Answer> {
  const begun = yield* beginning(document);
  if ('verdict' in begun) return begun;
  const { state, isUnique, solution, remarks } = begun;
  const options = { isUnique, ...(guess && { upTo: 'hard' as const }) };
  const guessed = () => {
    const cell = fewest(state.values, state.candidates);
    return solution && placement('guess', document.puzzle.size, cell, solution[cell]);
  };
  const moves: Move[] = [];
  while (state.emptyCount > 0) {
    const move: Move | undefined = nextStep(state, options) ?? (guess ? guessed() : undefined);
    if (!move) break;
    apply(state, move);
    moves.push(move);
    const number = String(moves.length).padStart(3);
    const cut = yield { found: [tell(move, inWords(move), language, number)] };
    if (cut) return pathAnswer(document, state, moves, remarks, cut);
  }
  return pathAnswer(document, state, moves, remarks, 'exhausted');
}

function pathAnswer(
  { puzzle }: Document,
  state: LogicState,
  moves: readonly Move[],
  remarks: readonly Bilingual[],
  ended: Answer['ended'],
): Answer {
  const grid = [...state.values];
  const isSolved = state.emptyCount === 0;
  const steps = moves.filter(isStep);
  const guesses = moves.length - steps.length;
  const grade = gradeOf(steps);
  const fields = { steps: moves.length, solved: isSolved, grade: isSolved ? grade : null };
  const points = pointsOf(steps);
  return {
    verdict: ended !== 'exhausted' ? 'unknown' : isSolved ? 'yes' : 'no',
    ended,
    fields: {
      ...fields,
      points: isSolved ? points : null,
      empty: state.emptyCount,
      ...(guesses > 0 && { guesses }),
    },
    lines: [renderText(puzzle, grid)],
    remarks: [
      ...remarks,
      isSolved
        ? guesses > 0
          ? say('explained-guessed', { steps: moves.length, guesses })
          : say('explained', { grade, steps: moves.length, points })
        : say('explain-stuck', { cells: state.emptyCount }),
    ],
    data: grid,
  };
}

/** The steps that the rating is made of; the hardest of them is the rating. */
function* ratingPath(document: Document, { language }: ExplainInputs): Task<Progress, Answer> {
  const { puzzle } = document;
  const marks = marksOf(document);
  const { solutions, ended } = yield* solveTask(puzzle, { limit: 2, ...marks });
  if (solutions.length !== 1 || ended !== 'exhausted') return unrated(solutions.length, ended);
  let ready: Found[] = [];
  let count = 0;
  const rating = rateInSlices(puzzle, {
    ...marks,
    visit: hint => {
      const step = stepOf(hint);
      const texts = { en: explainRating(step, 'en'), cs: explainRating(step, 'cs') };
      const found = tell(step, texts, language);
      count++;
      ready.push({ ...found, fields: { ...found.fields, difficulty: step.difficulty } });
    },
  });
  for (;;) {
    const { done, value } = rating.next();
    if (done) {
      const { er, ep, ed } = value;
      const remarks = [say('explained-rated', { steps: count, rating: er.toFixed(1) })];
      const fields = { steps: count, er, ep, ed };
      return { verdict: 'yes', ended: 'exhausted', fields, lines: [], remarks, found: ready };
    }
    const cut = yield { found: ready };
    ready = [];
    if (cut) return { verdict: 'unknown', ended: cut, fields: { steps: count, ended: cut }, lines: [] };
  }
}

function unrated(count: number, ended: Answer['ended']): Answer {
  if (count < 2 && ended !== 'exhausted')
    return { verdict: 'unknown', ended, fields: { ended }, lines: [], remarks: [] };
  const reason = say('rating-unique', { several: say(count === 0 ? 'none' : 'several') });
  const fields = { steps: 0, solutions: count, reason: reason.en };
  return { verdict: 'no', ended: 'exhausted', fields, lines: [], remarks: [reason] };
}

interface Begun {
  readonly state: LogicState;
  readonly isUnique: boolean;
  readonly solution: Grid | undefined;
  readonly remarks: readonly Bilingual[];
}

/** A puzzle that logic can begin with: no broken rule, a solution, and whether it is the only one. */
function* beginning(document: Document): Task<Progress, Begun | Answer> {
  const { puzzle, values = puzzle.givens, candidates } = document;
  const reason = refusal(puzzle, 'logic');
  if (reason) throw new InputError(reason);
  const [fault] = faults(puzzle, values);
  if (fault) return refuted(say('check-none-because', { reason: fault.said }));
  const now = { ...puzzle, givens: values };
  const limits = { limit: 2, nodeLimit: COUNT_NODES, ...marksOf(document) };
  const { solutions, ended } = yield* solveTask(now, limits);
  if (solutions.length === 0 && ended === 'exhausted') return refuted(say('hint-impossible'));
  const isUnique = solutions.length === 1 && ended === 'exhausted';
  const state = stateOf(puzzle, {
    ...(document.values && { values: document.values }),
    ...(candidates && { candidates }),
  });
  const doubt = solutions.length > 1 ? 'hint-several' : 'hint-undecided';
  return { state, isUnique, solution: solutions[0], remarks: isUnique ? [] : [say(doubt)] };
}

function refuted(reason: Bilingual): Answer {
  const fields = { steps: 0, solved: false, grade: null, reason: reason.en };
  return { verdict: 'no', ended: 'exhausted', fields, lines: [], remarks: [reason] };
}

/** What a move does and why, in words. */
export function inWords(move: Move): Bilingual {
  if (isStep(move)) return { en: explainStep(move, 'en'), cs: explainStep(move, 'cs') };
  const [{ cell, digit }] = move.placed;
  const where = { cell: cellName(move.size, cell), digit: symbol(move.size, digit) };
  return move.technique === 'guess' ? say('guessed', where) : say('revealed', where);
}

/** A step as a line in the wanted language, or in both, and as fields. */
export function tell(
  step: Move | RatingStep,
  texts: Bilingual,
  language: Language | undefined,
  number?: string,
): Found {
  const numbered = (text: string) => (number === undefined ? text : `${number}  ${text}`);
  const both: Line = { en: numbered(texts.en), cs: numbered(texts.cs) };
  return {
    lines: [language === undefined ? both : both[language]],
    fields: stepFields(step, texts[language ?? 'en']),
    data: step,
  };
}

function stepFields(step: Move | RatingStep, text: string): Found['fields'] {
  const place = ({ cell, digit }: { cell: number; digit: number }) => ({
    cell: cellName(step.size, cell),
    digit,
  });
  return {
    technique: step.technique,
    cells: cellNames(step, step.cells),
    digits: step.digits,
    placed: step.placed.map(place),
    eliminated: step.eliminated.map(place),
    text,
  };
}
