/** `check`: is it a proper puzzle, and if not, why; of one puzzle or of many. */
import type { Answer, Bilingual, Cut, Ended, Found, Line, Progress, Task, Work } from '@quadrille/base';
import { lineOf } from '../batch.js';
import type { Verdict } from '../examine.js';
import { pointsOf } from '../logic/points.js';
import { type Document, isSukaku } from '../notation/document.js';
import { gridLine } from '../notation/line.js';
import { renderText } from '../render.js';
import { say } from '../sentences/asking.js';
import { examining } from './examining.js';
import { allPuzzles, cellNames, type PuzzleInputs } from './inputs.js';

export interface CheckInputs extends PuzzleInputs {
  readonly noRating: boolean;
  readonly rateUpTo?: number;
  readonly limit: number;
  readonly nodeLimit?: number;
}

export function openCheck(inputs: CheckInputs): Work {
  return { task: checkAll(allPuzzles(inputs), inputs) };
}

function* checkAll(documents: readonly Document[], inputs: CheckInputs): Task<Progress, Answer> {
  let isUnique = true;
  for (const [at, document] of documents.entries()) {
    const examined = yield* examining(document, inputs);
    const { verdict, cut } = examined;
    const found = verdict ? [tell(document, verdict, cut)] : [];
    if (cut) return { ...cutOff(cut, at, documents.length, examined.givenUp), found };
    isUnique &&= verdict!.unique;
    const late = yield { found, fraction: (at + 1) / documents.length };
    if (late && at < documents.length - 1) return cutOff(late, at + 1, documents.length);
  }
  return { verdict: isUnique ? 'yes' : 'no', ended: 'exhausted', fields: {}, lines: [] };
}

function cutOff(ended: Cut, done: number, number: number, nodes?: number): Answer {
  const fields = { ended, puzzles: done };
  const code = ended === 'stopped' ? 'checked-stopped' : 'checked-limited';
  const remark = nodes === undefined ? say(code, { done, number }) : say('check-given-up', { nodes });
  return { verdict: 'unknown', ended, fields, lines: [], remarks: [remark] };
}

function tell(document: Document, verdict: Verdict, cut?: Cut): Found {
  const fields = { ...fieldsOf(document, verdict), ...(cut && { ended: cut satisfies Ended }) };
  return { lines: inWords(document, verdict), fields, data: verdict };
}

function fieldsOf(document: Document, verdict: Verdict): Found['fields'] {
  const { puzzle } = document;
  const { solutions, unique, logical, proper, minimal, superfluous, witnesses, differing } = verdict;
  const { conflict, grade, rating, steps } = verdict;
  return {
    puzzle: lineOf(document),
    solutions,
    unique,
    logical,
    proper,
    ...(verdict.count !== undefined && { count: verdict.count, more: verdict.isMore === true }),
    ...(minimal !== undefined && { minimal, superfluous: cellNames(puzzle, superfluous!) }),
    grade: grade ?? null,
    points: logical ? pointsOf(steps!) : null,
    rating: rating?.er ?? null,
    ...(rating && { er: rating.er, ep: rating.ep, ed: rating.ed }),
    ...(rating?.isAbove && { above: true }),
    steps: steps?.length ?? null,
    witnesses: witnesses.map(grid => gridLine(puzzle, grid)),
    ...(differing && { differing: cellNames(puzzle, differing) }),
    ...(conflict && { conflict: cellNames(puzzle, conflict) }),
    ...(verdict.faults?.length && { faults: verdict.faults.map(({ rule }) => rule) }),
  };
}

function inWords(document: Document, verdict: Verdict): Line[] {
  const { puzzle } = document;
  const names = (cells: readonly number[]) => cellNames(puzzle, cells).join(', ');
  if (verdict.solutions === 0) return noneInWords(verdict, names(verdict.conflict!));
  if (verdict.solutions === 2) {
    const { witnesses, differing = [], count, isMore } = verdict;
    const cells = { count: differing.length, cells: names(differing) };
    return [
      ...(count === undefined ? [] : [say(isMore ? 'check-count-more' : 'check-count', { count })]),
      say('check-several'),
      ...witnesses.map(grid => renderText(puzzle, grid)),
      say('check-differ', cells),
    ];
  }
  const { superfluous, grade, rating, steps } = verdict;
  return [
    say('check-one'),
    verdict.logical
      ? say('check-logical', { grade: grade!, steps: steps!.length, points: pointsOf(steps!) })
      : say('check-not-logical'),
    ...(isSukaku(document) ? [say('check-marks')] : minimalInWords(superfluous, names)),
    ...(rating?.isAbove ? [say('rated-above', { rating: rating.er.toFixed(1) })] : []),
    ...(rating && !rating.isAbove
      ? [`Sudoku Explainer ${[rating.er, rating.ep, rating.ed].map(n => n.toFixed(1)).join('/')}`]
      : []),
  ];
}

/** Nothing is said where finding out was given up. */
function minimalInWords(
  superfluous: readonly number[] | undefined,
  names: (cells: readonly number[]) => string,
): Bilingual[] {
  if (!superfluous) return [];
  if (superfluous.length === 0) return [say('check-minimal')];
  return [say('check-superfluous', { count: superfluous.length, cells: names(superfluous) })];
}

function noneInWords({ faults: broken = [] }: Verdict, cells: string): Bilingual[] {
  const why = broken[0] ? say('check-none-because', { reason: broken[0].said }) : say('check-none');
  return cells === '' ? [why] : [why, say('check-conflict', { cells })];
}
