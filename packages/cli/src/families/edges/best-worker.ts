/** One thread of `edges best`: searches with its own seed and reports better boards. */
import { parentPort, workerData } from 'node:worker_threads';
import { BestSearch, type EdgePuzzle, type Improvement, type Strategy } from '@quadrille/puzzles/edges';

/** What a thread is told to do. */
export interface Order {
  readonly puzzle: EdgePuzzle;
  readonly strategy: Strategy;
  readonly seed: number;
}

/** What it reports: its nodes so far, and a better board if that is the news. */
export interface Message {
  readonly nodes: number;
  readonly better?: Improvement;
}

const SLICE = 1_000_000;

if (parentPort) {
  const port = parentPort;
  const { puzzle, strategy, seed } = workerData as Order;
  const search = new BestSearch(puzzle, { seed, strategy });
  port.on('message', (breaks: number) => search.aimBelow(breaks));
  const goOn = () => {
    const better = search.step(SLICE);
    port.postMessage({ nodes: search.nodes, ...(better && { better }) } satisfies Message);
    if (!search.isSolved) setImmediate(goOn);
  };
  goOn();
}
