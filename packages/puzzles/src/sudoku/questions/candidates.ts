/**
 * `candidates`: which digits occur in some solution, cell by cell, and in how many of those that were seen. What is
 * known so far is told on the way; what a limit leaves open is unknown, never false.
 */
import type { Answer, Cut, Ended, Progress, Task, Work } from '@quadrille/base';
import type { Document } from '../notation/document.js';
import { symbol } from '../notation/symbols.js';
import type { Sudoku } from '../rules.js';
import { say } from '../sentences/asking.js';
import { type Candidates, trueCandidates } from '../setting/candidates.js';
import { marksOf, onePuzzle, type PuzzleInputs } from './inputs.js';

export interface CandidatesInputs extends PuzzleInputs {
  readonly limit: number;
  readonly nodeLimit?: number;
}

/** What pages are told, on the way and at the end: digits of each cell, and sets of those that are still open. */
export interface CandidatesData {
  readonly candidates: readonly (readonly number[])[];
  readonly counts: readonly (readonly number[])[];
  readonly unknown: readonly number[];
}

export function openCandidates(inputs: CandidatesInputs): Work {
  return { task: counting(onePuzzle(inputs), inputs) };
}

function* counting(document: Document, { limit, nodeLimit }: CandidatesInputs): Task<Progress, Answer> {
  const { puzzle } = document;
  const limits = { poolSize: limit, ...(nodeLimit !== undefined && { nodeLimit }) };
  const slices = trueCandidates(puzzle, { ...limits, ...marksOf(document) });
  let told = 0;
  for (;;) {
    const { done, value } = slices.next();
    if (done) return answerOf(puzzle, value, value.ended);
    const isNews = value.pool.length > told;
    told = value.pool.length;
    const cut: Cut | undefined = yield isNews ? { data: dataOf(puzzle.size, value) } : {};
    if (cut) return answerOf(puzzle, value, cut);
  }
}

function dataOf(size: number, { possible, unknown, pool }: Candidates): CandidatesData {
  const counts = possible.map(() => new Array<number>(size).fill(0));
  for (const grid of pool)
    for (const [cell, digit] of grid.entries()) if (digit > 0) counts[cell][digit - 1]++;
  const candidates = counts.map(row => row.flatMap((count, i) => (count > 0 ? [i + 1] : [])));
  const known = candidates.map((digits, cell) => digits.map(digit => counts[cell][digit - 1]));
  return { candidates, counts: known, unknown };
}

function answerOf(puzzle: Sudoku, found: Candidates, ended: Ended): Answer {
  const { size } = puzzle;
  const { pool, isAll } = found;
  const data = dataOf(size, found);
  const isSettled = found.unknown.every(set => set === 0);
  const solutions = pool.length;
  const code = isAll ? 'solutions-all' : 'solutions-some';
  const remark = solutions === 0 && isAll ? say('solutions-none') : say(code, { count: solutions });
  const open = data.unknown.map(set => digitsOf(set));
  return {
    verdict: !isSettled ? 'unknown' : solutions > 0 ? 'yes' : 'no',
    ended: isSettled ? 'exhausted' : ended,
    fields: {
      size,
      candidates: data.candidates,
      counts: data.counts,
      solutions,
      isAll,
      ended: isSettled ? 'exhausted' : ended,
      ...(!isSettled && { unknown: open }),
    },
    lines: table(size, data.candidates, open),
    remarks: isSettled ? [remark] : [remark, say('candidates-open')],
    data,
  };
}

function digitsOf(set: number): number[] {
  const digits: number[] = [];
  for (let digit = 1; set >> (digit - 1) > 0; digit++) if ((set >> (digit - 1)) & 1) digits.push(digit);
  return digits;
}

/** The candidates of each cell in a grid; those that are open after a question mark. */
function table(
  size: number,
  candidates: readonly (readonly number[])[],
  open: readonly (readonly number[])[],
): string[] {
  const text = (digits: readonly number[]) => digits.map(digit => symbol(size, digit)).join('');
  const cells = candidates.map((digits, cell) => {
    const unknown = text(open[cell]);
    return `${text(digits)}${unknown && `?${unknown}`}` || '-';
  });
  const width = Math.max(...cells.map(cell => cell.length));
  return Array.from({ length: size }, (_, row) =>
    cells
      .slice(row * size, (row + 1) * size)
      .map(cell => cell.padEnd(width))
      .join(' ')
      .trimEnd(),
  );
}
