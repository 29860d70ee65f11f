/** `hint`: the next step from where a person stands, or what is wrong there. */
import {
  type Answer,
  type Bilingual,
  type Ended,
  InputError,
  type Language,
  type Progress,
  type Task,
  type Work,
} from '@quadrille/base';
import { nextStep, stateOf } from '../logic/index.js';
import type { Document } from '../notation/document.js';
import { renderSvg } from '../render.js';
import { faults, type Grid, type Sudoku } from '../rules.js';
import { say } from '../sentences/asking.js';
import { refusal } from '../solve.js';
import { inWords, tell } from './explain.js';
import { COUNT_NODES, cellNames, marksOf, onePuzzle, type PuzzleInputs, solveTask } from './inputs.js';
import { fewest, type Hint, isStep, placement, type StandingInputs, standing } from './moves.js';

export interface HintInputs extends PuzzleInputs, StandingInputs {
  readonly language?: Language;
  readonly reveal: boolean;
}

export function openHint(inputs: HintInputs): Work {
  const document = onePuzzle(inputs);
  // Marks that come beside the puzzle are somebody's progress, also where there are no givens.
  return { task: hinting(standing(document, inputs), marksOf(document), inputs) };
}

function* hinting(
  document: Document,
  marks: ReturnType<typeof marksOf>,
  inputs: HintInputs,
): Task<Progress, Answer<Hint>> {
  const { puzzle, values = puzzle.givens, candidates } = document;
  const reason = refusal(puzzle, 'logic');
  if (reason) throw new InputError(reason);
  const [fault] = faults(puzzle, values);
  if (!fault && !values.includes(0)) return without('solved', say('hint-solved'));
  const broken = fault && say('check-none-because', { reason: fault.said });
  const limits = { limit: 2, nodeLimit: COUNT_NODES, ...marks };
  const own = yield* solveTask(puzzle, limits);
  if (own.solutions.length === 0) return unsolved(own.ended, broken);
  const isOnly = own.solutions.length === 1 && own.ended === 'exhausted';
  const wrong = isOnly ? mistake(document, own.solutions[0]) : undefined;
  if (wrong) return mistaken(puzzle, wrong, broken);
  if (broken) return without('no-solution', broken);
  const isPlayed = !isOnly && values.some((digit, cell) => digit !== puzzle.givens[cell]);
  const now = isPlayed ? yield* solveTask({ ...puzzle, givens: values }, limits) : own;
  if (now.solutions.length === 0 && now.ended === 'exhausted') return unsolved(now.ended, undefined);
  const isUnique = now.solutions.length === 1 && now.ended === 'exhausted';
  const state = stateOf(puzzle, { values, ...(candidates && { candidates }) });
  const remarks = isUnique ? [] : [say(now.solutions.length > 1 ? 'hint-several' : 'hint-undecided')];
  const open = Array.from(state.candidates);
  const revealed = () => {
    const cell = fewest(values, open);
    return placement('reveal', puzzle.size, cell, own.solutions[0][cell]);
  };
  const move = nextStep(state, { isUnique }) ?? (inputs.reveal && isOnly ? revealed() : undefined);
  if (!move) return without('undecided', say('hint-none'), remarks);
  return step(document, { kind: 'step', move, candidates: open }, values, inputs.language, remarks);
}

function step(
  { puzzle }: Document,
  hint: Hint & { readonly kind: 'step' },
  values: Grid,
  language: Language | undefined,
  remarks: readonly Bilingual[],
): Answer<Hint> {
  const { move, candidates } = hint;
  const texts = inWords(move);
  const { fields, lines } = tell(move, texts, language);
  const title = texts[language ?? 'en'];
  const drawn = isStep(move) ? { step: move } : {};
  const svg = () => renderSvg(puzzle, { grid: [...values], candidates, ...drawn, title });
  return { verdict: 'yes', ended: 'exhausted', fields, lines, remarks, forms: { svg }, data: hint };
}

/** What the person has that the only solution has not. */
function mistake({ puzzle, values = puzzle.givens, candidates }: Document, solution: Grid) {
  const cells = values.flatMap((digit, cell) => (digit > 0 && digit !== solution[cell] ? [cell] : []));
  if (cells.length > 0) return { kind: 'mistake', what: 'digits', cells } as const;
  const isGone = (cell: number) =>
    values[cell] === 0 && candidates !== undefined && (candidates[cell] & (1 << (solution[cell] - 1))) === 0;
  const gone = values.flatMap((_, cell) => (isGone(cell) ? [cell] : []));
  return gone.length > 0 ? ({ kind: 'mistake', what: 'marks', cells: gone } as const) : undefined;
}

function mistaken(
  puzzle: Sudoku,
  hint: Hint & { readonly kind: 'mistake' },
  broken: Bilingual | undefined,
): Answer<Hint> {
  const cells = cellNames(puzzle, hint.cells);
  const count = cells.length;
  const why = broken ?? say(`mistake-${hint.what}`, { count, cells: cells.join(', ') });
  const fields = { mistake: hint.what, cells, reason: why.en };
  return { verdict: 'no', ended: 'exhausted', fields, lines: [], remarks: [why], data: hint };
}

/** The puzzle itself has none, as far as is known. */
function unsolved(ended: Ended, broken: Bilingual | undefined): Answer<Hint> {
  if (ended === 'exhausted') return without('no-solution', broken ?? say('hint-impossible'));
  const answer = without('undecided', broken ?? say('hint-undecided'));
  return { ...answer, verdict: 'unknown', ended };
}

function without(
  why: (Hint & { readonly kind: 'none' })['why'],
  reason: Bilingual,
  remarks: readonly Bilingual[] = [],
): Answer<Hint> {
  const fields = { reason: reason.en };
  const data: Hint = { kind: 'none', why };
  return { verdict: 'no', ended: 'exhausted', fields, lines: [], remarks: [...remarks, reason], data };
}
