/**
 * `candidates`: which digits occur in some solution, cell by cell, and in how many of those that were seen. What is
 * known so far is told on the way; what a limit leaves open is unknown, never false.
 */
import type { Answer, Cut, Ended, Progress, Task, Work } from '@quadrille/base';
import type { Document } from '../notation/document.js';
import { puzzleLine } from '../notation/lines.js';
import { symbol } from '../notation/symbols.js';
import type { Sudoku } from '../rules.js';
import { say } from '../sentences/asking.js';
import { type Candidates, carryOver, type Known, knownOf, trueCandidates } from '../setting/candidates.js';
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

/** With a memory, what was found before an edit is carried over: a setter's page asks after every stroke. */
export function openCandidates(inputs: CandidatesInputs, memory?: Map<string, unknown>): Work {
  return { task: counting(onePuzzle(inputs), inputs, memory) };
}

function* counting(
  document: Document,
  { limit, nodeLimit }: CandidatesInputs,
  memory: Map<string, unknown> | undefined,
): Task<Progress, Answer> {
  const { puzzle } = document;
  const marks = marksOf(document);
  const own = marks.candidates ? undefined : memory;
  const limits = { poolSize: limit, ...(nodeLimit !== undefined && { nodeLimit }) };
  const slices = trueCandidates(puzzle, { ...limits, ...marks, known: own && recalled(own, puzzle) });
  let told = 0;
  for (;;) {
    const { done, value } = slices.next();
    const isNews = value.pool.length > told;
    told = value.pool.length;
    const cut: Cut | undefined = done ? undefined : yield isNews ? { data: dataOf(puzzle.size, value) } : {};
    if (!done && !cut) continue;
    if (own) remember(own, puzzle, knownOf(puzzle, value));
    return answerOf(puzzle, value, cut ?? value.ended);
  }
}

/** What is known of a puzzle, in the memory of questions. */
interface Remembered {
  readonly puzzle: Sudoku;
  readonly line: string;
  readonly known: Known;
}

const MEMORY = 'sudoku.candidates';
/** So many puzzles are remembered, the newest first: undo and redo find theirs again. */
const MOST_REMEMBERED = 8;

const SHAPE = ['size', 'low', 'rows', 'columns'] as const;

const pastOf = (memory: Map<string, unknown>) => (memory.get(MEMORY) ?? []) as readonly Remembered[];

function remember(memory: Map<string, unknown>, puzzle: Sudoku, known: Known): void {
  const line = puzzleLine(puzzle);
  const others = pastOf(memory).filter(own => own.line !== line);
  memory.set(MEMORY, [{ puzzle, line, known }, ...others].slice(0, MOST_REMEMBERED));
}

/** What is certain of a puzzle from itself, or from the one that was asked about last. */
function recalled(memory: Map<string, unknown>, puzzle: Sudoku): Known | undefined {
  const past = pastOf(memory);
  const line = puzzleLine(puzzle);
  const same = past.find(own => own.line === line);
  if (same) return same.known;
  const [last] = past;
  const isAlike = last && SHAPE.every(key => last.puzzle[key] === puzzle[key]);
  if (!isAlike) return undefined;
  const known = carryOver(last.puzzle, puzzle, last.known);
  const isEmpty = known.pool.length === 0 && known.impossible.every(set => set === 0);
  return isEmpty ? undefined : known;
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
