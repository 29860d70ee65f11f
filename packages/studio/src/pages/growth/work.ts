/** What the worker of the page does: counts, random starts, and the quickest and slowest of all starts. */
import { InputError, randomFrom } from '@quadrille/cover';
import {
  countByFormula,
  formulaSteps,
  rectangle,
  type Start,
  sampler,
  solve,
  TimeKeeper,
  usualCellCount,
} from '@quadrille/puzzles/growth';
import type { Context } from '../../worker/serve.js';

/** The sides of a plain rectangle. */
export interface Sides {
  readonly width: number;
  readonly height: number;
}

/** How long the optimal starts of a board take. */
export interface Ranking {
  readonly histogram: readonly (readonly [stepCount: number, starts: number])[];
  readonly fastest: { readonly stepCount: number; readonly start: Start };
  readonly slowest: { readonly stepCount: number; readonly start: Start };
  readonly count: number;
  readonly ended: 'exhausted' | 'stopped';
}

/** Of `total` starts, where that is known, so many have grown. */
export interface Progress {
  readonly count: number;
  readonly total: number | undefined;
}

const BREATH_MS = 30;

export const tasks = {
  /** One optimal start of a rectangle, every one equally likely. */
  sample: ({ width, height, seed }: Sides & { seed: number }): Start =>
    sampler(width, height, randomFrom(seed))(),

  /** The number of optimal starts of an n x n board, as decimal digits. */
  count: async (
    { side, upToSymmetry }: { side: number; upToSymmetry: boolean },
    { signal, breathe }: Context,
  ): Promise<string> => {
    const steps = formulaSteps(side, side, { upToSymmetry });
    for (let rested = performance.now(); ; ) {
      const { done, value } = steps.next();
      if (done) return String(value);
      if (performance.now() - rested < BREATH_MS) continue;
      await breathe();
      if (signal.aborted) throw new Error('stopped');
      rested = performance.now();
    }
  },

  /** Lets every optimal start of a rectangle grow; stopped, it tells of those it has seen. */
  rank: async ({ width, height }: Sides, { emit, signal, breathe }: Context<Progress>): Promise<Ranking> => {
    const board = rectangle(width, height);
    const keeper = new TimeKeeper(board);
    const total = (width + height) % 2 === 0 ? Number(countByFormula(width, height)) : undefined;
    let count = 0;
    let rested = performance.now();
    for (const starts of solve({ board, cellCount: usualCellCount(board) })) {
      for (const start of starts) keeper.add(start);
      count += starts.length;
      if (performance.now() - rested < BREATH_MS) continue;
      emit({ count, total });
      await breathe();
      if (signal.aborted) break;
      rested = performance.now();
    }
    if (count === 0) throw new InputError('no start was seen');
    const { histogram, fastest, slowest } = keeper.times;
    return {
      histogram: [...histogram],
      fastest: { stepCount: fastest.stepCount, start: fastest.starts[0] },
      slowest: { stepCount: slowest.stepCount, start: slowest.starts[0] },
      count,
      ended: signal.aborted ? 'stopped' : 'exhausted',
    };
  },
};
