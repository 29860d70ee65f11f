/** `solve`: one puzzle by any of the solvers, or every puzzle of a file, on all cores where they are many. */
import type { Answer, Batch, Bilingual, Ended, Found, Offer, Opened, Progress, Task } from '@quadrille/base';
import { lineOf, type SolvedLine, solveChunk, type WrongLine } from '../batch.js';
import type { Document } from '../notation/document.js';
import { gridLine } from '../notation/line.js';
import { renderText } from '../render.js';
import type { Grid, Sudoku } from '../rules.js';
import { say } from '../sentences/asking.js';
import { quickestSolver } from '../solve.js';
import type { SolverName } from '../solvers/names.js';
import {
  allPuzzles,
  cellNames,
  chunksIn,
  isBatchText,
  marksOf,
  type PuzzleInputs,
  parseOptionsOf,
  type Solved,
  shared,
  solveTask,
  tellWrong,
} from './inputs.js';

export interface SolveInputs extends PuzzleInputs {
  readonly by?: SolverName;
  readonly limit?: number;
}

/** Puzzles in a piece of work, and characters from which threads pay. */
const CHUNK = { fast: 2048, other: 8 };
const LONG_TEXT = 2 ** 21;

export function openSolve(inputs: SolveInputs, offer: Offer): Opened {
  if (!isBatchText(inputs.puzzle)) {
    const documents = allPuzzles(inputs);
    if (documents.length === 1) return { task: solveOne(documents[0], inputs) };
  }
  if (inputs.limit !== undefined) throw say.error('limit-one');
  const isFast = (inputs.by ?? 'fast') === 'fast';
  return shared(manyOf(inputs, isFast), inputs.puzzle.length > LONG_TEXT || !isFast, offer);
}

function manyOf(inputs: SolveInputs, isFast: boolean): Batch {
  const { chunks, number } = chunksIn(inputs, isFast ? CHUNK.fast : CHUNK.other);
  const settings = { ...parseOptionsOf(inputs), by: inputs.by };
  const tally = { none: 0, one: 0, several: 0 };
  let [nodes, read, wrong] = [0, 0, 0];
  return {
    items: chunks,
    each: { module: '@quadrille/puzzles/sudoku', name: 'solveChunk', settings },
    run: chunk => solveChunk(chunk as never, settings),
    size: 1,
    tell: (lines: readonly (SolvedLine | WrongLine)[]) =>
      lines.map(line => {
        read++;
        if ('wrong' in line) wrong++;
        if ('wrong' in line) return tellWrong(line);
        tally[(['none', 'one', 'several'] as const)[line.solutions]]++;
        nodes += line.nodes;
        return tellLine(line);
      }),
    progress: () => ({ fraction: read / number, nodes, note: say('done-of', { done: read, number }) }),
    answer: ended => summary({ puzzles: read, ...tally, wrong, nodes, ended }),
  };
}

function tellLine(line: SolvedLine): Found {
  const { solution, solutions } = line;
  return { lines: [solution ?? say(solutions === 0 ? 'none' : 'stuck')], fields: { ...line }, data: line };
}

interface Tally {
  readonly puzzles: number;
  readonly none: number;
  readonly one: number;
  readonly several: number;
  /** Lines that hold no puzzle. */
  readonly wrong: number;
  readonly nodes: number;
  readonly ended: Ended;
}

function summary(tally: Tally): Answer {
  const { ended, none, one, several } = tally;
  const isWhole = ended === 'exhausted';
  return {
    verdict: !isWhole ? 'unknown' : none === 0 ? 'yes' : 'no',
    ended,
    fields: { count: String(one + several), ...tally },
    lines: [],
    remarks: [
      say(isWhole ? 'solved-all' : ended === 'stopped' ? 'solved-stopped' : 'solved-limited', { ...tally }),
    ],
  };
}

function* solveOne(document: Document, { by, limit }: SolveInputs): Task<Progress, Answer> {
  const { puzzle } = document;
  const candidates = document.candidates;
  const name = by ?? quickestSolver(puzzle);
  const known = { puzzle: lineOf(document), by: name };
  const solved = yield* solveTask(puzzle, {
    by: name,
    limit: limit ?? 2,
    candidates,
    ...(limit !== undefined && { onSolution: listing(puzzle, known) }),
  });
  // Logic does not count: whether its answer is the only one is for a search to say.
  const counted = name === 'logic' ? yield* solveTask(puzzle, { limit: 2, ...marksOf(document) }) : solved;
  return answerOf(puzzle, solved, counted, known, limit !== undefined && solved.solutions.length > 1);
}

interface Known {
  readonly puzzle: string;
  readonly by: SolverName;
}

/** Tells solutions as they come; the first one waits for the second, so that each line says how many there are. */
function listing(puzzle: Sudoku, known: Known): (solution: Grid) => Found[] {
  let held: Grid | undefined;
  let count = 0;
  const tell = (grid: Grid): Found => ({
    lines: [renderText(puzzle, grid)],
    fields: { ...known, solution: gridLine(puzzle, grid), solutions: 2 },
    data: grid,
  });
  return solution => {
    count++;
    if (count > 2) return [tell(solution)];
    if (held) return [tell(held), tell(solution)];
    held = solution;
    return [];
  };
}

function answerOf(puzzle: Sudoku, solved: Solved, counted: Solved, known: Known, isTold: boolean): Answer {
  const { solutions, ended, statistics, partial } = solved;
  const number = Math.min(2, counted.solutions.length);
  const isCounted = number === 2 || counted.ended === 'exhausted' || partial !== undefined;
  const fields = {
    ...known,
    ...(solutions[0] && { solution: gridLine(puzzle, solutions[0]) }),
    solutions: number,
    ...statistics,
    ...(!isCounted && { ended: counted.ended }),
    ...(partial && { partial: gridLine(puzzle, partial) }),
  };
  const shown = solutions[0] ?? partial;
  const isSettled = ended === 'exhausted' || partial !== undefined;
  const own: Found = { lines: shown ? [renderText(puzzle, shown)] : [], fields, data: shown };
  const tally = { none: number === 0 ? 1 : 0, one: number === 1 ? 1 : 0, several: number === 2 ? 1 : 0 };
  return {
    verdict: solutions.length > 0 ? 'yes' : isSettled ? 'no' : 'unknown',
    ended,
    fields: { puzzles: 1, count: String(solutions.length), ...tally, wrong: 0, ...statistics, ended },
    lines: [],
    ...(!isTold && { found: [own] }),
    remarks: [inWords(puzzle, solved, isCounted ? number : undefined)],
    data: { solutions, number, isCounted, statistics, partial },
  };
}

/** `number` is undefined when nobody knows whether there is another solution. */
function inWords(puzzle: Sudoku, solved: Solved, number: number | undefined): Bilingual {
  const { solutions, ended, statistics, by, partial } = solved;
  const work = { nodes: statistics.nodes, by };
  if (partial) {
    const cells = partial.filter(digit => digit === 0).length;
    return say('logic-stuck', { cells, steps: statistics.steps ?? 0 });
  }
  if (solutions.length === 0 && ended === 'exhausted') return say('solve-none', work);
  if (solutions.length === 0) return say(ended === 'stopped' ? 'solve-stopped' : 'solve-limited', work);
  if (number === undefined) return say('solve-perhaps', work);
  if (number < 2) return say('solve-only', work);
  const [first, second] = solutions;
  if (!second) return say('solve-not-only', work);
  const differing = first.flatMap((digit, cell) => (digit === second[cell] ? [] : [cell]));
  const names = cellNames(puzzle, differing.slice(0, 6)).join(', ');
  const cells = differing.length > 6 ? `${names} …` : names;
  return say('solve-several', { ...work, count: differing.length, cells });
}
