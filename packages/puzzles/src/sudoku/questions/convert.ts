/** `convert`: from any format, recognized by itself, to any other, and to pictures and paper. */
import {
  type Answer,
  type Bilingual,
  InputError,
  type Progress,
  type Task,
  type Work,
} from '@quadrille/base';
import { formatDlx } from '@quadrille/cover';
import { encode, uncovered } from '../encode.js';
import { solveByLogic } from '../logic/index.js';
import { type Document, isSukaku } from '../notation/document.js';
import type { FormatName } from '../notation/format-names.js';
import { isDrawnForPad, type Site, shareLink } from '../notation/share.js';
import { formatAll } from '../notation.js';
import { missingCharacters, renderPdf } from '../pdf.js';
import { renderSvg } from '../render.js';
import { say } from '../sentences/asking.js';
import { refusal } from '../solve.js';
import { allPuzzles, marksOf, type PuzzleInputs, solveTask } from './inputs.js';

export interface ConvertInputs extends PuzzleInputs {
  readonly to: FormatName | 'svg' | 'pdf' | 'dlx';
  readonly perPage: '1' | '2' | '4' | '6';
  readonly title?: string;
  readonly solve: boolean;
  readonly noSolutions: boolean;
  readonly link: boolean;
}

const isSite = (to: string): to is Site => to === 'fpuzzles' || to === 'sudokupad' || to === 'iss';

/** More puzzles than this make no sensible booklet. */
const MOST_PRINTED = 5000;
/** Formats with a place for pencil marks, and for digits that were filled in. */
const WITH_MARKS: readonly string[] = ['marks', 'sukaku', 'hodoku'];
const WITH_VALUES: readonly string[] = ['sdk', 'hodoku', 'fpuzzles', 'marks', 'sukaku', 'svg'];

export function openConvert(inputs: ConvertInputs): Work {
  const documents = allPuzzles(inputs);
  refuseLosses(documents, inputs);
  return { task: converting(documents, inputs) };
}

/** What a format cannot hold is refused when it is the puzzle itself. */
function refuseLosses(documents: readonly Document[], { to, title, link }: ConvertInputs): void {
  if (link && !isSite(to)) throw say.error('link-site', { format: to });
  const canHold = to === 'svg' || to === 'dlx' || WITH_MARKS.includes(to);
  const count = documents.length;
  if (!canHold && documents.some(isSukaku)) throw say.error('marks-lost', { format: to });
  if ((to === 'svg' || to === 'dlx') && count !== 1) throw say.error('one-per-file', { format: to, count });
  const reason = to === 'dlx' ? uncovered(documents[0].puzzle) : undefined;
  if (reason) throw new InputError(reason);
  if (to !== 'pdf') return;
  if (count > MOST_PRINTED) throw say.error('pdf-many', { count, most: MOST_PRINTED });
  const missing = missingCharacters(title ?? '');
  if (missing !== '') throw say.error('pdf-title', { missing });
}

function* converting(documents: readonly Document[], inputs: ConvertInputs): Task<Progress, Answer> {
  const { to, solve, noSolutions } = inputs;
  const isSolved = solve || (to === 'pdf' && !noSolutions);
  const ready: Document[] = [];
  for (const document of documents) {
    const solved = isSolved ? yield* withSolution(document) : document;
    ready.push(solve ? withDifficulty(solved) : solved);
    const cut = yield { fraction: ready.length / documents.length };
    if (cut && ready.length < documents.length)
      return { verdict: 'unknown', ended: cut, fields: { ended: cut }, lines: [], remarks: [] };
  }
  return {
    verdict: 'yes',
    ended: 'exhausted',
    fields: {},
    lines: [],
    remarks: losses(documents, inputs),
    forms: { [to]: () => written(ready, inputs) },
  };
}

/** What is left out beside the puzzle is told. */
function losses(documents: readonly Document[], { to, link }: ConvertInputs): Bilingual[] {
  const hasMarks = documents.some(own => own.candidates && !isSukaku(own)) && !WITH_MARKS.includes(to);
  const hasValues = documents.some(({ values }) => values) && !WITH_VALUES.includes(to);
  const isLink = link && to === 'sudokupad'; // which holds the words of f-puzzles, or its own
  const hasDrawings =
    documents.some(own => own.drawings && to !== 'fpuzzles' && !isLink) ||
    documents.some(own => own.padDrawings && (to !== 'sudokupad' || (isLink && !isDrawnForPad(own))));
  const missing = to === 'pdf' ? missingCharacters(documents.map(({ title = '' }) => title).join('')) : '';
  return [
    ...(hasMarks || hasValues ? [say('progress-lost', { format: to })] : []),
    ...(hasDrawings ? [say('drawings-lost', { format: to })] : []),
    ...(missing === '' ? [] : [say('pdf-captions', { missing })]),
  ];
}

function written(documents: readonly Document[], inputs: ConvertInputs): string | Promise<Uint8Array> {
  const { to, perPage, title, noSolutions } = inputs;
  if (to === 'pdf') {
    const sheets = noSolutions ? documents.map(({ solution: _, ...sheet }) => sheet) : documents;
    return renderPdf(sheets, { perPage: Number(perPage) as 1 | 2 | 4 | 6, ...(title && { title }) });
  }
  const [document] = documents;
  if (inputs.link) return `${documents.map(own => shareLink(own, to as Site)).join('\n')}\n`;
  if (to === 'dlx') return formatDlx(encode(document.puzzle, marksOf(document)));
  if (to !== 'svg') return formatAll(documents, to);
  const { puzzle, solution, values, title: own } = document;
  const grid = solution ?? values;
  const marks = grid ? {} : marksOf(document);
  return renderSvg(puzzle, { ...(grid && { grid }), ...(own && { title: own }), ...marks });
}

/** Adds the solution when there is exactly one. */
function* withSolution(document: Document): Task<Progress, Document> {
  if (document.solution) return document;
  const { solutions, ended } = yield* solveTask(document.puzzle, { limit: 2, ...marksOf(document) });
  const isOne = solutions.length === 1 && ended === 'exhausted';
  return isOne ? { ...document, solution: solutions[0] } : document;
}

function withDifficulty(document: Document): Document {
  if (document.difficulty || !document.solution || refusal(document.puzzle, 'logic')) return document;
  const { solved, grade } = solveByLogic(document.puzzle);
  return solved ? { ...document, difficulty: grade } : document;
}
