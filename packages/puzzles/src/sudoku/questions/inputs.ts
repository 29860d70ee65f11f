/** What the questions share: reading puzzles, batches of lines, tasks that several of them need. */
import {
  type Batch,
  type Cut,
  type Ended,
  type Found,
  inField,
  type Offer,
  type Opened,
  type Progress,
  type Task,
} from '@quadrille/base';
import type { Chunk, WrongLine } from '../batch.js';
import { type Document, isSukaku, type ParseOptions } from '../notation/document.js';
import { variantOf } from '../notation/line.js';
import { isPuzzleLine } from '../notation/lines.js';
import { parse, parseAll } from '../notation.js';
import { type Constraint, cellName, type Grid, type Sudoku } from '../rules.js';
import { say } from '../sentences/asking.js';
import { open, quickestSolver } from '../solve.js';
import type { SolverName } from '../solvers/names.js';
import type { Statistics } from '../solvers/search-types.js';

export interface ShapeInputs {
  readonly size?: number;
  readonly variant?: string;
  readonly asDrawn?: boolean;
}

export interface PuzzleInputs extends ShapeInputs {
  readonly puzzle: string;
}

/** The constraints that `variant` names. */
export function constraintsOf({ variant = '' }: ShapeInputs): Constraint[] {
  const words = variant.split(/[,\s]+/).filter(word => word !== '');
  return inField('variant', () => words.map(word => ({ kind: variantOf(word) })));
}

export function parseOptionsOf(inputs: ShapeInputs): ParseOptions {
  return { size: inputs.size, constraints: constraintsOf(inputs), asDrawn: inputs.asDrawn };
}

/** The one puzzle of the input. */
export function onePuzzle(inputs: PuzzleInputs): Document {
  const options = parseOptionsOf(inputs);
  return inField('puzzle', () => parse(inputs.puzzle, options));
}

/** Every puzzle of the input. */
export function allPuzzles(inputs: PuzzleInputs): Document[] {
  const options = parseOptionsOf(inputs);
  return inField('puzzle', () => parseAll(inputs.puzzle, options));
}

/** Pencil marks that are the puzzle itself. */
export function marksOf(document: Document): { candidates?: readonly number[] } {
  return isSukaku(document) ? { candidates: document.candidates } : {};
}

export function cellNames({ size }: Pick<Sudoku, 'size'>, cells: readonly number[]): string[] {
  return cells.map(cell => cellName(size, cell));
}

/** Whether every line of a text is a puzzle by itself, and there is more than one. */
export function isBatchText(text: string): boolean {
  const first = text.split('\n', 1000).find(line => line.trim() !== '' && !line.startsWith('#'));
  if (first === undefined || !isWhole(first.trim())) return false;
  const end = text.indexOf('\n', text.indexOf(first));
  return end >= 0 && text.slice(end + 1).trim() !== '';
}

const isWhole = (line: string) =>
  isPuzzleLine(line) || /^[0-9.]{729}$/.test(line) || /^:|^https?:\/\/\S+$/.test(line);

/** The lines of a text in chunks. */
export function* chunksOf(text: string, length: number): Generator<Chunk> {
  let lines: string[] = [];
  let number = 0;
  let firstLine = 1;
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from);
    const line = end < 0 ? text.slice(from) : text.slice(from, end);
    from += line.length + 1;
    number++;
    if (line.trim() === '' && lines.length === 0) {
      firstLine = number + 1;
      continue;
    }
    lines.push(line.endsWith('\r') ? line.slice(0, -1) : line);
    if (lines.length < length) continue;
    yield { lines, firstLine };
    lines = [];
    firstLine = number + 1;
  }
  if (lines.length > 0) yield { lines, firstLine };
}

/** The puzzles of an input in chunks of so many: lines as they are, documents of other formats read. */
export function chunksIn(inputs: PuzzleInputs, length: number): { chunks: Iterable<Chunk>; number: number } {
  const { puzzle: text } = inputs;
  if (isBatchText(text)) {
    const number = text.split('\n').filter(line => line.trim() !== '' && !line.startsWith('#')).length;
    return { chunks: chunksOf(text, length), number };
  }
  const documents = allPuzzles(inputs);
  const chunks: Chunk[] = [];
  for (let at = 0; at < documents.length; at += length)
    chunks.push({ documents: documents.slice(at, at + length) });
  return { chunks, number: documents.length };
}

/** A line without a puzzle: its place in the answers is kept. */
export function tellWrong({ wrong }: WrongLine): Found {
  const { said, position } = wrong;
  return { lines: [say('wrong')], fields: { line: position?.line, error: said.en }, wrong };
}

/** On threads where that pays, or where the person wants it; else here, one item after another. */
export function shared(batch: Batch, isLong: boolean, offer: Offer): Opened {
  if (offer.isThreadsGiven ? offer.threads > 1 : isLong && offer.threads > 1) return batch;
  return { task: inTurn(batch), ...(batch.remarks && { remarks: batch.remarks }) };
}

function* inTurn({ items, run, tell, answer, progress }: Batch): Task<Progress, ReturnType<Batch['answer']>> {
  let index = 0;
  for (const item of items) {
    const cut = yield { ...progress?.(), found: [tell(run(item) as never, index++)].flat() };
    if (cut) return answer(cut);
  }
  return answer('exhausted');
}

export interface Solved {
  readonly solutions: readonly Grid[];
  readonly ended: Ended;
  readonly statistics: Statistics;
  /** The cells that `logic` could fill, when it is stuck. */
  readonly partial?: Grid;
  readonly by: SolverName;
}

export interface SolveTaskOptions {
  readonly by?: SolverName | undefined;
  readonly limit: number;
  /** After so many nodes it is given up. */
  readonly nodeLimit?: number | undefined;
  readonly candidates?: readonly number[] | undefined;
  /** What is to be told when a solution is found. */
  readonly onSolution?: (solution: Grid) => readonly Found[];
}

/** So many nodes of a search take a second or two: whoever needs the count only beside something else waits no longer. */
export const COUNT_NODES = 150_000;

/** Nodes of a slice; a node of `combined` is a whole round of logic. */
const sliceOf = (by: SolverName) => (by === 'combined' ? 1 : 500);

/** Solves one puzzle in slices. */
export function* solveTask(puzzle: Sudoku, options: SolveTaskOptions): Task<Progress, Solved> {
  const { by = quickestSolver(puzzle), limit, candidates, onSolution } = options;
  const { nodeLimit = Number.POSITIVE_INFINITY } = options;
  const search = open(puzzle, by, candidates ? { candidates } : {});
  const solutions: Grid[] = [];
  let ended: Ended | undefined;
  try {
    while (ended === undefined) {
      const state = search.step(sliceOf(by));
      const solution = state === 1 ? search.solution() : undefined;
      if (solution) solutions.push(solution);
      if (solutions.length >= limit) ended = 'limited';
      else if (state === -1) ended = 'exhausted';
      const found = solution && onSolution ? { found: onSolution(solution) } : {};
      const { nodes } = search.statistics();
      const cut: Cut | undefined = yield { nodes, ...found };
      ended ??= cut ?? (nodes >= nodeLimit ? 'limited' : undefined);
    }
  } finally {
    search.close?.();
  }
  const statistics = search.statistics();
  if (ended === 'exhausted' && search.isAssuming?.()) ended = 'stopped';
  const isStuck = by === 'logic' && ended === 'exhausted' && solutions.length === 0;
  if (!isStuck) return { by, solutions, ended, statistics };
  return { by, solutions, ended: 'stopped', statistics, partial: search.partial!() };
}
