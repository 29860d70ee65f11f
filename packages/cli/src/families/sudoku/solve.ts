/** `sudoku solve`: one puzzle with all the solvers, or a batch of lines on all cores. */
import {
  type Answer,
  formatCells,
  isSukaku,
  puzzleLine,
  quickestSolver,
  renderText,
  SOLVERS,
  type SolvedLine,
  type SolverName,
  type Statistics,
  type Sudoku,
  solveChunk,
  solveInSlices,
} from '@quadrille/puzzles/sudoku';
import { Option } from 'commander';
import { rounded } from '../../explore.js';
import type { Io } from '../../io.js';
import { progressFor } from '../../progress.js';
import { addCommon, breathe, type CommonFlags, EXIT, type Input, type Verb } from '../../verb.js';
import { howMany } from '../../words.js';
import { allOf } from './output.js';
import {
  addShapeFlags,
  allPuzzles,
  cellNames,
  chunksOf,
  eachChunk,
  isBatchText,
  named,
  onePuzzle,
  parseOptionsOf,
  readPuzzles,
  type ShapeFlags,
  stopFor,
  threadsFor,
} from './shared.js';

interface SolveFlags extends CommonFlags, ShapeFlags {
  by?: SolverName;
}

/** Puzzles in a piece of work for a thread, and characters from which threads pay. */
const CHUNK = 2048;
const LONG_TEXT = 2 ** 21;

/** `sudoku solve PUZZLE|FILE [--by …]` */
export const solve: Verb = (family, io, answer) => {
  const command = family
    .command('solve <puzzle>')
    .description('the solution of a puzzle, or of every puzzle in a file, one a line')
    .addOption(new Option('--by <solver>', 'which solver; default: the quickest').choices([...SOLVERS]))
    .addHelpText(
      'after',
      '\nExamples:\n' +
        '  quadrille sudoku solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n' +
        '  quadrille sudoku solve puzzles.txt --json > solved.jsonl\n' +
        '  quadrille sudoku solve x.txt --variant diagonal,nonconsecutive --by cover',
    );
  addShapeFlags(addCommon(command, 'json', 'limit', 'timeout', 'threads', 'quiet', 'output'));
  command.action(async (argument: string, flags: SolveFlags) => {
    const input = readPuzzles(io, argument);
    const out = allOf(io, flags);
    const batch = batchOf(io, argument, input, flags);
    answer(
      await (batch ? solveFile(io, out.line, batch, flags) : solveSingle(io, out.line, argument, flags)),
    );
    out.close();
  });
};

/** The input as one puzzle a line, or undefined when it is a single puzzle; collections become lines. */
function batchOf(io: Io, argument: string, input: Input, flags: SolveFlags): Input | undefined {
  if (isBatchText(input.text)) return input;
  const documents = allPuzzles(io, argument, flags);
  if (documents.length < 2 || documents.some(isSukaku)) return undefined;
  return { ...input, text: documents.map(({ puzzle }) => puzzleLine(puzzle)).join('\n') };
}

async function solveFile(
  io: Io,
  out: (line: string) => void,
  input: Input,
  flags: SolveFlags,
): Promise<number> {
  const startMs = performance.now();
  const settings = { ...parseOptionsOf(flags), by: flags.by };
  const threads = threadsFor(flags, input.text.length > LONG_TEXT || (flags.by ?? 'fast') !== 'fast');
  const signal = stopFor(io, flags);
  const progress = progressFor(io, flags.quiet);
  const tally = [0, 0, 0];
  let nodes = 0;
  let read = 0;
  const take = (solved: readonly SolvedLine[]) => {
    for (const { puzzle, solution, solutions, nodes: own } of solved) {
      tally[solutions]++;
      nodes += own;
      if (flags.json) out(JSON.stringify({ puzzle, ...(solution && { solution }), solutions }));
      else out(solution ?? (solutions === 0 ? 'none' : 'stuck'));
    }
    read += solved.length;
    progress.update(Math.min(1, (read * 82) / input.text.length), `${read} puzzles`);
  };
  try {
    const length = (flags.by ?? 'fast') === 'fast' ? CHUNK : threads > 1 ? 32 : 8;
    const chunks = chunksOf(input.text, length);
    for await (const solved of eachChunk(chunks, solveChunk, settings, { threads, signal })) take(solved);
  } catch (error) {
    throw named(error, input);
  } finally {
    progress.close();
  }
  const ms = performance.now() - startMs;
  const [none, one, several] = tally;
  const ended = !signal.aborted ? 'exhausted' : io.signal.aborted ? 'stopped' : 'limited';
  const count = String(one + several);
  if (flags.json)
    out(
      JSON.stringify({
        summary: true,
        puzzles: read,
        count,
        none,
        one,
        several,
        nodes,
        ended,
        ms: rounded(ms),
      }),
    );
  else if (!flags.quiet) {
    io.err(
      `${ended}: ${read} puzzles, ${one} with one solution, ${several} with several, ${none} with none; ${ms.toFixed(0)} ms`,
    );
  }
  if (ended !== 'exhausted') return EXIT.limited;
  return none === 0 ? EXIT.found : EXIT.none;
}

async function solveSingle(
  io: Io,
  out: (line: string) => void,
  argument: string,
  flags: SolveFlags,
): Promise<number> {
  const startMs = performance.now();
  const { puzzle, candidates } = onePuzzle(io, argument, flags);
  const by = flags.by ?? quickestSolver(puzzle);
  const deadline = flags.timeout === undefined ? {} : { timeLimitMs: 1000 * flags.timeout };
  const limits = { ...deadline, signal: io.signal, ...(candidates && { candidates }) };
  const found = await withBreath(
    io,
    solveInSlices(puzzle, by, { ...limits, limit: flags.limit ?? 2 }),
    flags,
  );
  const { solutions, ended, statistics, partial } = found;
  const ms = performance.now() - startMs;
  // Logic does not count: whether its answer is the only one is for a search to say.
  const counted =
    by === 'logic'
      ? await withBreath(io, solveInSlices(puzzle, undefined, { ...limits, limit: 2 }), flags)
      : found;
  const number = Math.min(2, counted.solutions.length);
  const isCounted = number === 2 || counted.ended === 'exhausted' || partial !== undefined;
  if (flags.json) {
    const shown = flags.limit === undefined ? solutions.slice(0, 1) : solutions;
    const open = isCounted ? {} : { ended: counted.ended };
    const fields = { puzzle: puzzleLine(puzzle), solutions: number, by, ...statistics, ...open };
    for (const grid of shown) out(JSON.stringify({ ...fields, solution: formatCells(puzzle.size, grid) }));
    if (shown.length === 0)
      out(JSON.stringify({ ...fields, ...(partial && { partial: formatCells(puzzle.size, partial) }) }));
    if (flags.limit !== undefined) {
      out(
        JSON.stringify({
          summary: true,
          count: String(solutions.length),
          nodes: statistics.nodes,
          ended,
          ms: rounded(ms),
        }),
      );
    }
  } else {
    for (const grid of flags.limit === undefined ? solutions.slice(0, 1) : solutions)
      out(renderText(puzzle, grid));
    if (partial) out(renderText(puzzle, partial));
    if (!flags.quiet) io.err(inWords(puzzle, found, isCounted ? number : undefined, ms));
  }
  if (solutions.length > 0) return EXIT.found;
  return ended === 'exhausted' || partial ? EXIT.none : EXIT.limited;
}

async function withBreath<T>(io: Io, slices: Generator<Statistics, T, void>, flags: CommonFlags): Promise<T> {
  const progress = progressFor(io, flags.quiet);
  for (;;) {
    const { done, value } = slices.next();
    if (done) {
      progress.close();
      return value;
    }
    progress.update(0, howMany(value.nodes, 'node'));
    await breathe();
  }
}

/** `number` is undefined when nobody knows whether there is another solution. */
function inWords(puzzle: Sudoku, found: Answer, number: number | undefined, ms: number): string {
  const { solutions, ended, statistics, by, partial } = found;
  const work = `${howMany(statistics.nodes, 'node')}, ${ms.toFixed(1)} ms, by ${by}`;
  if (partial) {
    const empty = partial.filter(digit => digit === 0).length;
    return `not solvable by logic alone: ${empty} cells stay empty (${howMany(statistics.steps ?? 0, 'step')}, ${ms.toFixed(1)} ms)`;
  }
  if (solutions.length === 0)
    return ended === 'exhausted'
      ? `there is no solution (${work}); "check" says why`
      : `${ended} before an answer (${work})`;
  if (number === undefined) return `a solution, perhaps not the only one (${work})`;
  if (number < 2) return `the only solution (${work})`;
  const [first, second] = solutions;
  if (!second) return `not the only solution (${work})`;
  const differing = first.flatMap((digit, cell) => (digit === second[cell] ? [] : [cell]));
  const cells = cellNames(puzzle, differing.slice(0, 6)).join(', ');
  return `there are several solutions (${work}); the second differs in ${howMany(differing.length, 'cell')}: ${cells}${differing.length > 6 ? ' …' : ''}`;
}
