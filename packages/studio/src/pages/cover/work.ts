/** What the worker of the page does: every question whose answer may take long. */
import {
  type Choose,
  count,
  countOf,
  coverSearch,
  DagBuilder,
  type Ended,
  type Estimate,
  estimate,
  parseDlx,
  randomFrom,
  type Solution,
} from '@quadrille/cover';
import type { Context } from '../../worker/serve.js';

export interface Question {
  readonly text: string;
  readonly choose: Choose;
}

export interface Answer {
  readonly count: bigint;
  readonly nodes: number;
  readonly ended: Ended;
  readonly dry?: string;
}

export interface Progress {
  readonly count: bigint;
  readonly nodes: number;
  readonly fraction: number;
  readonly solutions: readonly Solution[];
}

/** Solutions sent to the page; more are counted, not listed. */
const LISTED = 500;
const GLANCE_NODES = 300_000;
const BREATH_MS = 30;

export const tasks = {
  /** A quick look: the whole answer for a small model, `limited` for others. */
  glance: ({ text, choose }: Question): Answer => count(parseDlx(text), { choose, nodeLimit: GLANCE_NODES }),

  /** Searches to the end, or to the first solution, telling what is found on the way. */
  search: async (
    { text, choose, isFirst }: Question & { isFirst: boolean },
    { emit, signal, breathe }: Context<Progress>,
  ): Promise<Answer> => {
    const walk = coverSearch(parseDlx(text), { choose }).open([], { collect: true });
    let listed = 0;
    let told = performance.now();
    let batch: Solution[] = [];
    const tell = () => {
      emit({ count: walk.count, nodes: walk.nodes, fraction: walk.fraction, solutions: batch });
      batch = [];
      told = performance.now();
    };
    for (let isMore = true; isMore && !signal.aborted; ) {
      isMore = walk.step(isFirst ? 500 : 10_000);
      for (const solution of walk.take()) if (listed++ < LISTED) batch.push(solution);
      if (isFirst && walk.count > 0n) {
        batch.length = 1;
        tell();
        return { count: 1n, nodes: walk.nodes, ended: 'limited' };
      }
      if (performance.now() - told > BREATH_MS) {
        tell();
        await breathe();
      }
    }
    tell();
    const ended = signal.aborted ? 'stopped' : 'exhausted';
    return { count: walk.count, nodes: walk.nodes, ended };
  },

  /** Counts; by memo where situations repeat, which can be far quicker than visiting every solution. */
  count: async (
    { text, choose }: Question,
    { emit, signal, breathe }: Context<Progress>,
  ): Promise<Answer> => {
    const model = parseDlx(text);
    if (!model.multiplicities) {
      const builder = new DagBuilder(model, { byteLimit: 2 ** 28 });
      let state = builder.step(5000);
      while (state === 'working' && !signal.aborted) {
        await breathe();
        state = builder.step(5000);
      }
      if (state === 'complete')
        return { count: countOf(builder.dag()!), nodes: builder.steps, ended: 'exhausted' };
    }
    const walk = coverSearch(model, { choose }).open([], { collect: false });
    while (!signal.aborted && walk.step(50_000)) {
      emit({ count: walk.count, nodes: walk.nodes, fraction: walk.fraction, solutions: [] });
      await breathe();
    }
    return { count: walk.count, nodes: walk.nodes, ended: signal.aborted ? 'stopped' : 'exhausted' };
  },

  estimate: ({ text, choose }: Question): Estimate =>
    estimate(coverSearch(parseDlx(text), { choose }), { probes: 300, random: randomFrom(1) }),
};
