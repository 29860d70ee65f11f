/** What a setter asks: which clues are too many, which contradict each other and why, which one more would do. */
import type { Answer, Bilingual, Cut, Found, Json, Progress, Task, Work } from '@quadrille/base';
import { clueTitle, isClue } from '../clues/index.js';
import { houseNamed } from '../logic/facts.js';
import { explain } from '../logic/index.js';
import { formatConstraint } from '../notation/line.js';
import { puzzleLine } from '../notation/lines.js';
import { type Constraint, cellName, faults, type Sudoku } from '../rules.js';
import { say } from '../sentences/asking.js';
import { trueCandidates } from '../setting/candidates.js';
import { conflictingClues, irreducibleClues, redundantClues } from '../setting/clues.js';
import { type End, type Proof, proofOfNone } from '../setting/proof.js';
import { type Suggestion, suggestions, withSuggestion } from '../setting/suggest.js';
import { cellNames, onePuzzle, type PuzzleInputs, solveTask } from './inputs.js';

export interface SettingInputs extends PuzzleInputs {
  readonly nodeLimit: number;
}

export interface RedundantInputs extends SettingInputs {
  readonly minimal: boolean;
}

export interface SuggestInputs extends SettingInputs {
  readonly number: number;
}

/** What pages are told of a contradiction: clues by their positions, givens by their cells, and the way to it. */
export interface ConflictData {
  readonly clues: readonly number[];
  readonly givens: readonly number[];
  readonly reason?: Bilingual;
  readonly steps: number;
}

/** What pages are told of a suggestion: its effect, what it says, and the puzzle with it. */
export interface SuggestionData {
  readonly suggestion: Suggestion;
  readonly words: string;
  readonly puzzle: string;
}

/** Solutions that are collected before others are looked for one by one: a small pool is a varied one. */
const POOL = 40;

/** Runs a generator of the library as a task; undefined when it was cut off. */
function* inSlices<Y, T>(
  slices: Generator<Y, T, void>,
  news: (value: Y) => Progress = () => ({}),
): Task<Progress, { readonly value: T } | { readonly cut: Cut }> {
  for (;;) {
    const { done, value } = slices.next();
    if (done) return { value: value as T };
    const cut: Cut | undefined = yield news(value as Y);
    if (cut) return { cut };
  }
}

function cutOff(cut: Cut): Answer {
  const remarks = [say('setting-open')];
  return { verdict: 'unknown', ended: cut, fields: { ended: cut }, lines: [], remarks };
}

function none(reason: Bilingual, ended: 'exhausted' | Cut = 'exhausted'): Answer {
  const verdict = ended === 'exhausted' ? 'no' : 'unknown';
  return { verdict, ended, fields: { reason: reason.en, ended }, lines: [reason] };
}

export function openRedundant(inputs: RedundantInputs): Work {
  return { task: findingRedundant(onePuzzle(inputs).puzzle, inputs) };
}

function* findingRedundant(puzzle: Sudoku, inputs: RedundantInputs): Task<Progress, Answer> {
  const { nodeLimit, minimal } = inputs;
  const counted = yield* solveTask(puzzle, { limit: 2, nodeLimit });
  if (counted.solutions.length === 1 && counted.ended !== 'exhausted') return cutOff('limited');
  if (counted.solutions.length !== 1) {
    if (counted.solutions.length === 0 && counted.ended !== 'exhausted') return cutOff('limited');
    return none(say(counted.solutions.length === 0 ? 'redundant-none' : 'redundant-several'));
  }
  const found = yield* inSlices(redundantClues(puzzle, { nodeLimit }));
  if ('cut' in found) return cutOff(found.cut);
  const rest = minimal ? yield* inSlices(irreducibleClues(puzzle, { nodeLimit })) : undefined;
  if (rest && 'cut' in rest) return cutOff(rest.cut);
  const { clues, unknown } = found.value;
  const smaller = rest && {
    ...puzzle,
    constraints: puzzle.constraints.filter((_, at) => rest.value.clues.includes(at)),
  };
  const words = (at: number) => formatConstraint(puzzle.constraints[at], puzzle);
  const summary = clues.length > 0 ? say('redundant-some', { count: clues.length }) : say('redundant-every');
  return {
    verdict: unknown.length > 0 ? 'unknown' : clues.length > 0 ? 'yes' : 'no',
    ended: unknown.length > 0 ? 'limited' : 'exhausted',
    fields: {
      redundant: listOf(puzzle, clues),
      unknown: listOf(puzzle, unknown),
      ...(smaller && { minimal: puzzleLine(smaller) }),
      ended: unknown.length > 0 ? 'limited' : 'exhausted',
    },
    lines: [summary, ...clues.map(words), ...(smaller ? [puzzleLine(smaller)] : [])],
    remarks: unknown.length > 0 ? [say('redundant-open', { count: unknown.length })] : [],
    data: { clues, unknown },
  };
}

const listOf = (puzzle: Sudoku, clues: readonly number[]): Json =>
  clues.map(at => ({ at, clue: formatConstraint(puzzle.constraints[at], puzzle) }));

export function openConflict(inputs: SettingInputs): Work {
  return { task: findingConflict(onePuzzle(inputs).puzzle, inputs) };
}

function* findingConflict(puzzle: Sudoku, { nodeLimit }: SettingInputs): Task<Progress, Answer> {
  const [fault] = faults(puzzle, puzzle.givens);
  if (fault) {
    const clues = fault.clue === undefined ? [] : [fault.clue];
    return conflict(puzzle, { clues, givens: fault.cells, reason: fault.said, steps: 0 }, [fault.said]);
  }
  const counted = yield* solveTask(puzzle, { limit: 1, nodeLimit });
  if (counted.solutions.length > 0) return none(say('conflict-none'));
  if (counted.ended !== 'exhausted') return cutOff('limited');
  const found = yield* inSlices(conflictingClues(puzzle, { nodeLimit }));
  if ('cut' in found) return cutOff(found.cut);
  const { clues, unknown } = found.value;
  const only = { ...puzzle, constraints: puzzle.constraints.filter((_, at) => clues.includes(at)) };
  const givens = yield* neededGivens(only, nodeLimit);
  const least = { ...only, givens: only.givens.map((digit, cell) => (givens.includes(cell) ? digit : 0)) };
  const proof = yield* inSlices(proofOfNone(least));
  if ('cut' in proof) return cutOff(proof.cut);
  const reason = proof.value && endInWords(least, proof.value.end);
  const data = { clues, givens, steps: proof.value?.steps.length ?? 0, ...(reason && { reason }) };
  const lines = proof.value ? proofInWords(proof.value, reason!) : [say('conflict-search')];
  const open = unknown.length > 0 ? [say('conflict-open', { count: unknown.length })] : [];
  return { ...conflict(puzzle, data, lines), remarks: open };
}

/** The givens without which there would be a solution, one after another taken out. */
function* neededGivens(puzzle: Sudoku, nodeLimit: number): Task<Progress, number[]> {
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

function conflict(puzzle: Sudoku, data: ConflictData, why: readonly Bilingual[]): Answer<ConflictData> {
  const { clues, givens, reason } = data;
  const names = cellNames(puzzle, givens).join(', ');
  return {
    verdict: 'yes',
    ended: 'exhausted',
    fields: {
      clues: listOf(puzzle, clues),
      givens: cellNames(puzzle, givens),
      ...(reason && { reason: reason.en }),
      steps: data.steps,
      ended: 'exhausted',
    },
    lines: [
      say('conflict-found', { clues: clues.length, givens: givens.length }),
      ...clues.map(at => formatConstraint(puzzle.constraints[at], puzzle)),
      ...(names === '' ? [] : [say('conflict-givens', { cells: names })]),
      ...why,
    ],
    data,
  };
}

function proofInWords({ steps }: Proof, end: Bilingual): Bilingual[] {
  const told = steps.map(step => ({ en: explain(step, 'en'), cs: explain(step, 'cs') }));
  return [...told, end];
}

function endInWords(puzzle: Sudoku, end: End): Bilingual {
  if (end.kind === 'cell') return say('end-cell', { cell: cellName(puzzle.size, end.cell) });
  if (end.kind === 'house') return say('end-house', { house: houseNamed(end.house), digit: end.digit });
  return say('end-clue', { clue: titleOf(puzzle, puzzle.constraints[end.clue]) });
}

function titleOf(puzzle: Sudoku, constraint: Constraint): Bilingual {
  if (isClue(constraint)) return clueTitle(constraint, puzzle);
  const words = formatConstraint(constraint, puzzle);
  return { en: words, cs: words };
}

export function openSuggest(inputs: SuggestInputs): Work {
  return { task: suggesting(onePuzzle(inputs).puzzle, inputs) };
}

function* suggesting(puzzle: Sudoku, { nodeLimit, number }: SuggestInputs): Task<Progress, Answer> {
  const first = yield* solveTask(puzzle, { limit: 2, nodeLimit });
  if (first.solutions.length < 2) {
    if (first.ended !== 'exhausted') return cutOff('limited');
    return none(say(first.solutions.length === 0 ? 'suggest-none' : 'suggest-one'));
  }
  const seen = yield* inSlices(trueCandidates(puzzle, { poolSize: POOL, nodeLimit }));
  const pool = 'value' in seen ? seen.value.pool : first.solutions;
  const told = (own: Suggestion | undefined): Progress =>
    own ? { found: [tell(puzzle, own, pool.length)] } : {};
  const slices = suggestions(puzzle, pool, { wanted: number, nodeLimit });
  const found = yield* inSlices(slices, told);
  if ('cut' in found) return cutOff(found.cut);
  const isUnique = found.value.some(own => own.isUnique);
  const count = found.value.length;
  const remarks = [say(isUnique ? 'suggest-unique' : 'suggest-fewer', { count })];
  const fields = { suggestions: count, unique: isUnique, pool: pool.length, ended: 'exhausted' };
  return { verdict: count > 0 ? 'yes' : 'no', ended: 'exhausted', fields, lines: [], remarks };
}

function tell(puzzle: Sudoku, suggestion: Suggestion, of: number): Found<SuggestionData> {
  const { left, isUnique } = suggestion;
  const words =
    'clue' in suggestion
      ? formatConstraint(suggestion.clue, puzzle)
      : `${cellName(puzzle.size, suggestion.cell)}=${suggestion.digit}`;
  const more = puzzleLine(withSuggestion(puzzle, suggestion));
  const effect = isUnique ? say('suggested-unique', { words }) : say('suggested', { words, left, of });
  const instead = 'instead' in suggestion && suggestion.instead !== undefined ? suggestion.instead : null;
  return {
    lines: [effect],
    fields: { suggestion: words, instead, unique: isUnique, left, of, puzzle: more },
    data: { suggestion, words, puzzle: more },
  };
}
