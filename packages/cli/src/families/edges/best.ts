/**
 * `edges best`: ever better boards until the time is over. One thread a core, each with a seed of its own.
 */

import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import * as edges from '@quadrille/puzzles/edges';
import type { Io } from '../../io.js';
import { addCommon, EXIT, parseInput, readInput, type Verb } from '../../verb.js';
import type { Message, Order } from './best-worker.js';
import { addClues, boardFields, type EdgeFlags, readPuzzle, seconds } from './input.js';
import { stopper } from './solve.js';

interface BestFlags extends EdgeFlags {
  strategy?: string;
  showStrategy?: boolean;
}

/** Nodes between two looks at the clock. */
const SLICE = 200_000;

export const best: Verb = (family, io, answer) => {
  const command = family
    .command('best <pieces>')
    .description('the best board found in the time, for puzzles that cannot be solved')
    .option('--strategy <file>', 'JSON with the fields of the strategy that are to differ from the usual')
    .option('--show-strategy', 'print the strategy instead, to change it');
  addCommon(addClues(command, 'first'), 'json', 'timeout', 'seed', 'threads', 'quiet', 'output')
    .addHelpText(
      'after',
      '\nOnly the first clue, the starter piece, is kept unless --clues all is given.\n' +
        'Without --timeout it runs until Ctrl-C and then prints the best board.\n\n' +
        'Example:\n  quadrille edges best official.json --timeout 60 --seed 1',
    )
    .action(async (file: string, flags: BestFlags) => {
      const puzzle = readPuzzle(io, file, flags);
      const usual = edges.defaultStrategy(puzzle);
      const strategy = flags.strategy
        ? parseInput(readInput(io, flags.strategy), text => edges.parseStrategy(text, usual))
        : usual;
      if (flags.showStrategy) {
        io.out(JSON.stringify(strategy, null, 1));
        return answer(EXIT.found);
      }
      answer(await search(puzzle, strategy, flags, io));
    });
};

async function search(
  puzzle: edges.EdgePuzzle,
  strategy: edges.Strategy,
  flags: BestFlags,
  io: Io,
): Promise<number> {
  const start = performance.now();
  if (!flags.quiet) for (const reason of edges.diagnose(puzzle)) io.err(`not to be solved: ${reason}`);
  let found: edges.Improvement | undefined;
  const improve = (better: edges.Improvement, nodes: number) => {
    if (found && better.breaks >= found.breaks) return;
    found = better;
    const fields = boardFields(puzzle, better.board);
    if (flags.output) io.write(flags.output, `${edges.formatBoard(puzzle, better.board)}\n`);
    if (flags.json) io.out(JSON.stringify({ ...fields, nodes }));
    else if (!flags.quiet)
      io.err(`${fields.score} of ${fields.of} after ${seconds(start)}: ${fields.link ?? ''}`);
    io.flush();
  };
  const threads = flags.threads ?? availableParallelism();
  const seed = flags.seed ?? 1;
  const stop = stopper(flags, io, start);
  const nodes =
    threads === 1
      ? await oneThread(puzzle, strategy, seed, stop, improve)
      : await manyThreads(puzzle, strategy, seed, threads, flags, io, improve);
  if (!found) {
    io.err('no full board was found in this time');
    if (flags.json) io.out(JSON.stringify({ summary: true, score: 0, nodes, ended: 'limited' }));
    return EXIT.limited;
  }
  const fields = boardFields(puzzle, found.board);
  const ms = Math.round(performance.now() - start);
  if (flags.json) io.out(JSON.stringify({ summary: true, ...fields, nodes, seed, threads, ms }));
  else {
    io.out(edges.renderText(puzzle, found.board));
    io.out(`${fields.score} of ${fields.of}, ${fields.breaks} breaks`);
    if (fields.link) io.out(fields.link);
  }
  return EXIT.found;
}

type Improve = (better: edges.Improvement, nodes: number) => void;

async function oneThread(
  puzzle: edges.EdgePuzzle,
  strategy: edges.Strategy,
  seed: number,
  stop: () => Promise<unknown>,
  improve: Improve,
): Promise<number> {
  const search = new edges.BestSearch(puzzle, { seed, strategy });
  do {
    const better = search.step(SLICE);
    if (better) improve(better, search.nodes);
  } while (!search.isSolved && !(await stop()));
  return search.nodes;
}

/** Thread i has seed * 1000 + i; a board that one of them finds becomes the mark for all. */
async function manyThreads(
  puzzle: edges.EdgePuzzle,
  strategy: edges.Strategy,
  seed: number,
  threads: number,
  flags: BestFlags,
  io: Io,
  improve: Improve,
): Promise<number> {
  const nodes = new Array<number>(threads).fill(0);
  const workers = nodes.map((_, i) => {
    const order: Order = { puzzle, strategy, seed: seed * 1000 + i };
    return new Worker(new URL('./best-worker.js', import.meta.url), { workerData: order });
  });
  const total = () => nodes.reduce((sum, count) => sum + count, 0);
  try {
    await new Promise<void>((resolve, reject) => {
      if (flags.timeout !== undefined) setTimeout(resolve, flags.timeout * 1000).unref();
      io.signal.addEventListener('abort', () => resolve());
      workers.forEach((worker, i) => {
        worker.on('error', reject);
        worker.on('message', ({ better, nodes: own }: Message) => {
          nodes[i] = own;
          if (!better) return;
          improve(better, total());
          for (const other of workers) if (other !== worker) other.postMessage(better.breaks);
          if (better.breaks === 0) resolve();
        });
      });
    });
  } finally {
    await Promise.all(workers.map(worker => worker.terminate()));
  }
  return total();
}
