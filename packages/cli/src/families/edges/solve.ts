/** `edges solve`, `edges count`, `edges estimate`. */
import { coverSearch, type Ended, formatDlx } from '@quadrille/cover';
import * as edges from '@quadrille/puzzles/edges';
import { InvalidArgumentError } from 'commander';
import {
  type Explored,
  exitCode,
  explore,
  inWords,
  rounded,
  sourceOfText,
  summaryJson,
  wishOf,
} from '../../explore.js';
import type { Io } from '../../io.js';
import { addCommon, breathe, EXIT, type Verb, wholeNumber } from '../../verb.js';
import { addClues, boardFields, type EdgeFlags, readPuzzle } from './input.js';

interface SolveFlags extends EdgeFlags {
  first?: boolean;
  by: 'scan' | edges.EncodingName;
}

/** Nodes between two looks at the clock and the signal. */
const SLICE = 500_000;

export const solve: Verb = (family, io, answer) => {
  const command = family
    .command('solve <pieces>')
    .description('boards of an edge-matching puzzle')
    .option('--first', 'only the first board')
    .option('--by <method>', 'scan (usual), or exact cover: colors, items, codes', method, 'scan');
  addCommon(addClues(command, 'all'), 'json', 'limit', 'timeout', 'threads', 'job', 'cluster', 'quiet')
    .addHelpText('after', '\nExample:\n  quadrille edges solve pieces.txt --first')
    .action(async (file: string, flags: SolveFlags) => {
      const puzzle = readPuzzle(io, file, flags);
      const reasons = edges.diagnose(puzzle);
      const show = (board: edges.EdgeBoard) => {
        const fields = boardFields(puzzle, board);
        if (flags.json) return io.out(JSON.stringify(fields));
        io.out(`${edges.renderText(puzzle, board)}\n${fields.link ?? ''}\n`);
      };
      const search = flags.by !== 'scan' ? byCover : isRace(flags) ? byRace : byScan;
      const explored = reasons.length > 0 ? NOTHING : await search(io, puzzle, flags, show);
      if (flags.json) io.out(summaryJson(explored, reasons.length > 0 ? { reasons } : {}));
      else if (!flags.quiet) {
        for (const reason of reasons) io.err(`no board: ${reason}`);
        io.err(inWords(explored).replace('solution', 'board'));
      }
      answer(exitCode(explored));
    });
};

/** What is explored when the pieces alone tell that there is no board. */
const NOTHING: Explored = { count: 0n, nodes: 0, ended: 'exhausted', ms: 0 };

/** For one board several orders of pieces race; a job keeps to one order, so that it can be resumed. */
const isRace = (flags: SolveFlags) =>
  (flags.first || flags.limit === 1) && flags.job === undefined && flags.cluster === undefined;

function method(text: string): string {
  if (text === 'scan' || (edges.encodingNames as readonly string[]).includes(text)) return text;
  throw new InvalidArgumentError(`It takes scan, ${edges.encodingNames.join(', ')}.`);
}

type Show = (board: edges.EdgeBoard) => void;

/** The scan search of a puzzle as data, for other threads. */
const sourceOf = (puzzle: edges.EdgePuzzle) => ({
  module: '@quadrille/puzzles/edges',
  name: 'openScan',
  input: { puzzle: edges.formatJson(puzzle) },
});

function byScan(io: Io, puzzle: edges.EdgePuzzle, flags: SolveFlags, show: Show): Promise<Explored> {
  const search = edges.scanSearch(puzzle);
  const limit = flags.first ? 1 : flags.limit;
  const onSolution = (solution: readonly number[]) => show(search.decode(solution));
  return explore(io, search, { ...wishOf(flags), limit, source: sourceOf(puzzle), onSolution });
}

function byCover(io: Io, puzzle: edges.EdgePuzzle, flags: SolveFlags, show: Show): Promise<Explored> {
  const { model, decode } = edges.encode(puzzle, flags.by as edges.EncodingName);
  const limit = flags.first ? 1 : flags.limit;
  const onSolution = (solution: readonly number[]) => show(decode(solution));
  const wish = { ...wishOf(flags), limit, onSolution };
  if (flags.job === undefined && flags.cluster === undefined) return explore(io, coverSearch(model), wish);
  return explore(io, coverSearch(model), { ...wish, source: sourceOfText({ text: formatDlx(model) }) });
}

async function byRace(io: Io, puzzle: edges.EdgePuzzle, flags: SolveFlags, show: Show): Promise<Explored> {
  const start = performance.now();
  const race = new edges.Race(puzzle);
  const stop = stopper(flags, io, start);
  let ended: Ended | undefined;
  while (race.step(SLICE) && !ended) ended = await stop();
  if (race.board) show(race.board);
  const how = race.board ? 'limited' : race.isExhausted ? 'exhausted' : (ended ?? 'stopped');
  return { count: race.board ? 1n : 0n, nodes: race.nodes, ended: how, ms: performance.now() - start };
}

/** Lets the world in, and says why a search must end now, if it must. */
export function stopper(flags: EdgeFlags, io: Io, start: number): () => Promise<Ended | undefined> {
  return async () => {
    await breathe();
    if (io.signal.aborted) return 'stopped';
    const isLate = flags.timeout !== undefined && performance.now() - start >= flags.timeout * 1000;
    return isLate ? 'limited' : undefined;
  };
}

export const count: Verb = (family, io, answer) => {
  const command = family
    .command('count <pieces>')
    .description('number of boards, those turned as a whole included')
    .option('--nodes', 'search the whole tree row by row, so that nodes can be compared with other solvers');
  addCommon(addClues(command, 'all'), 'json', 'timeout', 'threads', 'job', 'cluster', 'quiet')
    .addHelpText('after', '\nExample:\n  quadrille edges count pieces.txt --nodes')
    .action(async (file: string, flags: EdgeFlags & { nodes?: boolean }) => {
      const puzzle = readPuzzle(io, file, flags);
      const reasons = edges.diagnose(puzzle);
      const { puzzle: part, factor } = flags.nodes ? { puzzle, factor: 1 } : edges.fixCorner(puzzle);
      const wish = { ...wishOf(flags), source: sourceOf(part) };
      const explored = reasons.length > 0 ? NOTHING : await explore(io, edges.scanSearch(part), wish);
      const { nodes, ended, ms } = explored;
      const total = explored.count * BigInt(factor);
      if (flags.json) {
        const why = reasons.length > 0 ? { reasons } : {};
        io.out(JSON.stringify({ count: String(total), nodes, ended, ms: rounded(ms), ...why }));
      } else {
        io.out(String(total));
        for (const reason of reasons) io.err(`no board: ${reason}`);
        if (!flags.quiet) io.err(`${ended}: ${nodes.toLocaleString('en')} nodes, ${Math.round(ms)} ms`);
      }
      answer(exitCode(explored, true));
    });
};

export const estimate: Verb = (family, io, answer) => {
  const command = family
    .command('estimate <pieces>')
    .description('how large the whole search would be, from random samples')
    .option('--probes <n>', 'partial boards that go down the tree', wholeNumber(1, 1e7), 10_000);
  addCommon(addClues(command, 'all'), 'json', 'seed')
    .addHelpText('after', '\nExample:\n  quadrille edges estimate pieces.txt --probes 100000')
    .action((file: string, flags: EdgeFlags & { probes: number }) => {
      const puzzle = readPuzzle(io, file, flags);
      const told = edges.estimate(puzzle, flags.probes, flags.seed ?? 1);
      const rate = measuredRate(puzzle);
      const time = edges.duration(told.nodes / rate);
      if (flags.json) io.out(JSON.stringify({ ...told, nodesPerSecond: Math.round(rate), time }));
      else {
        const error = told.nodesError.toExponential(1);
        io.out(`${told.nodes.toExponential(2)} nodes, give or take ${error}: ${time} on one core`);
        io.err(
          `${told.probes} samples, the deepest placed ${told.deepest} pieces; ` +
            `${(rate / 1e6).toFixed(0)} million nodes a second`,
        );
      }
      answer(EXIT.found);
    });
};

/** Nodes a second of this machine on this puzzle, from a short run. */
function measuredRate(puzzle: edges.EdgePuzzle): number {
  const walk = edges.scanSearch(puzzle).open([], { collect: false });
  walk.step(500_000);
  const [nodes, start] = [walk.nodes, performance.now()];
  walk.step(3_000_000);
  const spent = (performance.now() - start) / 1000;
  return spent > 0.001 && walk.nodes > nodes ? (walk.nodes - nodes) / spent : 3e7;
}
