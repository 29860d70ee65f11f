/** `edges solve`, `edges count`, `edges estimate`. */
import { type Ended, solutions } from '@quadrille/cover';
import * as edges from '@quadrille/puzzles/edges';
import { InvalidArgumentError } from 'commander';
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
  addCommon(addClues(command, 'all'), 'json', 'limit', 'timeout', 'quiet')
    .addHelpText('after', '\nExample:\n  quadrille edges solve pieces.txt --first')
    .action(async (file: string, flags: SolveFlags) => {
      const puzzle = readPuzzle(io, file, flags);
      answer(await solveAll(puzzle, flags, io));
    });
};

function method(text: string): string {
  if (text === 'scan' || (edges.encodingNames as readonly string[]).includes(text)) return text;
  throw new InvalidArgumentError(`It takes scan, ${edges.encodingNames.join(', ')}.`);
}

/** What a search tells at its end. */
interface End {
  readonly count: bigint;
  readonly nodes: number;
  readonly ended: Ended;
}

async function solveAll(puzzle: edges.EdgePuzzle, flags: SolveFlags, io: Io): Promise<number> {
  const start = performance.now();
  const reasons = edges.diagnose(puzzle);
  const limit = flags.first ? 1 : (flags.limit ?? Number.POSITIVE_INFINITY);
  const show = (board: edges.EdgeBoard) => {
    const fields = boardFields(puzzle, board);
    if (flags.json) return io.out(JSON.stringify(fields));
    io.out(`${edges.renderText(puzzle, board)}\n${fields.link ?? ''}\n`);
  };
  const stop = stopper(flags, io, start);
  let end: End = { count: 0n, nodes: 0, ended: 'exhausted' };
  if (reasons.length === 0) {
    const search = flags.by !== 'scan' ? byCover : limit === 1 ? byRace : byScan;
    end = await search(puzzle, flags, limit, stop, show);
  }
  const { count, nodes, ended } = end;
  const ms = Math.round(performance.now() - start);
  if (flags.json) {
    const why = reasons.length > 0 ? { reasons } : {};
    io.out(JSON.stringify({ summary: true, count: String(count), nodes, ended, ms, ...why }));
  } else if (!flags.quiet) {
    for (const reason of reasons) io.err(`no board: ${reason}`);
    const boards = count === 1n ? 'one board' : `${count} boards`;
    io.err(`${ended}: ${boards}, ${nodes.toLocaleString('en')} nodes, ${ms} ms`);
  }
  if (count > 0n) return EXIT.found;
  return ended === 'exhausted' ? EXIT.none : EXIT.limited;
}

type Stop = () => Promise<Ended | undefined>;

/** Lets the world in, and says why a search must end now, if it must. */
export function stopper(flags: EdgeFlags, io: Io, start: number): Stop {
  return async () => {
    await breathe();
    if (io.signal.aborted) return 'stopped';
    const isLate = flags.timeout !== undefined && performance.now() - start >= flags.timeout * 1000;
    return isLate ? 'limited' : undefined;
  };
}

type Show = (board: edges.EdgeBoard) => void;

async function byScan(
  puzzle: edges.EdgePuzzle,
  _: SolveFlags,
  limit: number,
  stop: Stop,
  show: Show,
): Promise<End> {
  const search = edges.scanSearch(puzzle);
  const walk = search.open([], { collect: true });
  let shown = 0;
  for (;;) {
    const hasMore = walk.step(SLICE);
    for (const solution of walk.take()) {
      if (shown++ < limit) show(search.decode(solution));
      if (shown === limit) return { count: BigInt(shown), nodes: walk.nodes, ended: 'limited' };
    }
    const ended = hasMore ? await stop() : 'exhausted';
    if (ended) return { count: BigInt(shown), nodes: walk.nodes, ended };
  }
}

async function byRace(
  puzzle: edges.EdgePuzzle,
  _: SolveFlags,
  __: number,
  stop: Stop,
  show: Show,
): Promise<End> {
  const race = new edges.Race(puzzle);
  let ended: Ended | undefined;
  while (race.step(SLICE) && !ended) ended = await stop();
  if (race.board) show(race.board);
  const how = race.board ? 'limited' : race.isExhausted ? 'exhausted' : (ended ?? 'stopped');
  return { count: race.board ? 1n : 0n, nodes: race.nodes, ended: how };
}

async function byCover(
  puzzle: edges.EdgePuzzle,
  flags: SolveFlags,
  limit: number,
  stop: Stop,
  show: Show,
): Promise<End> {
  const encoding = edges.encode(puzzle, flags.by as edges.EncodingName);
  const found = solutions(encoding.model, {
    ...(Number.isFinite(limit) && { limit }),
    ...(flags.timeout !== undefined && { timeLimitMs: flags.timeout * 1000 }),
  });
  for (const solution of found) {
    show(encoding.decode(solution));
    const ended = await stop();
    if (ended) return { ...found.summary, ended };
  }
  return found.summary;
}

export const count: Verb = (family, io, answer) => {
  const command = family
    .command('count <pieces>')
    .description('number of boards, those turned as a whole included')
    .option('--nodes', 'search the whole tree row by row, so that nodes can be compared with other solvers');
  addCommon(addClues(command, 'all'), 'json', 'timeout', 'threads', 'quiet')
    .addHelpText('after', '\nExample:\n  quadrille edges count pieces.txt --nodes')
    .action(async (file: string, flags: EdgeFlags & { nodes?: boolean }) => {
      const puzzle = readPuzzle(io, file, flags);
      const start = performance.now();
      const reasons = edges.diagnose(puzzle);
      const { puzzle: part, factor } = flags.nodes ? { puzzle, factor: 1 } : edges.fixCorner(puzzle);
      const walk = edges.scanSearch(part).open([], { collect: false });
      const stop = stopper(flags, io, start);
      let ended: Ended | undefined = reasons.length > 0 ? 'exhausted' : undefined;
      while (!ended) ended = walk.step(SLICE) ? await stop() : 'exhausted';
      const total = walk.count * BigInt(factor);
      const ms = Math.round(performance.now() - start);
      const { nodes } = walk;
      if (flags.json) {
        const why = reasons.length > 0 ? { reasons } : {};
        io.out(JSON.stringify({ count: String(total), nodes, ended, ms, ...why }));
      } else {
        io.out(String(total));
        for (const reason of reasons) io.err(`no board: ${reason}`);
        if (!flags.quiet) io.err(`${ended}: ${nodes.toLocaleString('en')} nodes, ${ms} ms`);
      }
      answer(ended === 'exhausted' ? EXIT.found : EXIT.limited);
    });
};

export const estimate: Verb = (family, io, answer) => {
  const command = family
    .command('estimate <pieces>')
    .description('how large the whole search would be, from random samples')
    .option('--probes <n>', 'number of partial boards that go down the tree', wholeNumber(1, 1e7), 10_000);
  addCommon(addClues(command, 'all'), 'json', 'seed')
    .addHelpText('after', '\nExample:\n  quadrille edges estimate pieces.txt --probes 100000')
    .action((file: string, flags: EdgeFlags & { probes: number }) => {
      const puzzle = readPuzzle(io, file, flags);
      const told = edges.estimate(puzzle, flags.probes, flags.seed ?? 1);
      const rate = measuredRate(puzzle);
      const time = edges.duration(told.nodes / rate);
      if (flags.json) io.out(JSON.stringify({ ...told, nodesPerSecond: Math.round(rate), time }));
      else {
        io.out(
          `${told.nodes.toExponential(2)} nodes, give or take ${told.nodesError.toExponential(1)}: ${time}`,
        );
        io.err(
          `${told.probes} samples, the deepest placed ${told.deepest} pieces; one core, ${(rate / 1e6).toFixed(0)} million nodes a second`,
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
