/** What the worker of the edges page computes: the first board, the number of boards, and ever better boards. */
import type { Ended } from '@quadrille/cover';
import {
  BestSearch,
  diagnose,
  type EdgeBoard,
  type EdgePuzzle,
  fixCorner,
  Race,
  scanSearch,
} from '@quadrille/puzzles/edges';
import type { Context } from '../../worker/serve.js';

export interface Progress {
  readonly nodes: number;
  readonly ms: number;
  readonly fraction?: number;
  readonly count?: bigint;
  /** A board better than those before. */
  readonly board?: EdgeBoard;
  readonly score?: number;
  readonly restarts?: number;
}

export interface Answer {
  readonly nodes: number;
  readonly ended: Ended;
  readonly count: bigint;
  readonly board?: EdgeBoard;
  /** Why there can be no board, seen without a search. */
  readonly reasons: readonly string[];
}

const SLICE = 400_000;
/** Hunting puts out a new board at most this often. */
const TELL_MS = 100;

/** The hunt of the moment: stopped, it can go on where it was. */
let hunt: { key: string; search: BestSearch; ms: number } | undefined;

export const tasks = {
  /** The first board that keeps what `puzzle` gives as clues. */
  solve: async ({ puzzle }: { puzzle: EdgePuzzle }, context: Context<Progress>): Promise<Answer> => {
    const reasons = diagnose(puzzle);
    if (reasons.length > 0) return { nodes: 0, ended: 'exhausted', count: 0n, reasons };
    const race = new Race(puzzle);
    const start = performance.now();
    while (race.step(SLICE) && !context.signal.aborted) {
      context.emit({ nodes: race.nodes, ms: performance.now() - start, fraction: race.fraction });
      await context.breathe();
    }
    const ended = race.board ? 'limited' : race.isExhausted ? 'exhausted' : 'stopped';
    const count = race.board ? 1n : 0n;
    return { nodes: race.nodes, ended, count, reasons, ...(race.board && { board: race.board }) };
  },

  /** The number of boards, those turned as a whole included. */
  count: async ({ puzzle }: { puzzle: EdgePuzzle }, context: Context<Progress>): Promise<Answer> => {
    const reasons = diagnose(puzzle);
    if (reasons.length > 0) return { nodes: 0, ended: 'exhausted', count: 0n, reasons };
    const { puzzle: part, factor } = fixCorner(puzzle);
    const walk = scanSearch(part).open([], { collect: false });
    const start = performance.now();
    const count = () => walk.count * BigInt(factor);
    while (walk.step(SLICE)) {
      if (context.signal.aborted) return { nodes: walk.nodes, ended: 'stopped', count: count(), reasons };
      const ms = performance.now() - start;
      context.emit({ nodes: walk.nodes, ms, fraction: walk.fraction, count: count() });
      await context.breathe();
    }
    return { nodes: walk.nodes, ended: 'exhausted', count: count(), reasons };
  },

  /** Looks for ever better boards until it is stopped or a board is perfect; called again, it goes on. */
  hunt: async (
    { puzzle, seed }: { puzzle: EdgePuzzle; seed: number },
    context: Context<Progress>,
  ): Promise<Answer> => {
    const key = `${seed} ${JSON.stringify(puzzle)}`;
    if (hunt?.key !== key) hunt = { key, search: new BestSearch(puzzle, { seed }), ms: 0 };
    const { search } = hunt;
    let last = performance.now();
    let told = 0;
    let isNew = search.best !== undefined;
    while (!search.isSolved && !context.signal.aborted) {
      if (search.step(SLICE)) isNew = true;
      const now = performance.now();
      hunt.ms += now - last;
      last = now;
      if (now - told > TELL_MS) {
        const { best, nodes, restarts } = search;
        context.emit({
          nodes,
          restarts,
          ms: hunt.ms,
          ...(best && { score: best.score, ...(isNew && { board: best.board }) }),
        });
        told = now;
        isNew = false;
      }
      await context.breathe();
    }
    const ended = search.isSolved ? 'exhausted' : 'stopped';
    const board = search.best?.board;
    return {
      nodes: search.nodes,
      ended,
      count: search.isSolved ? 1n : 0n,
      reasons: [],
      ...(board && { board }),
    };
  },
};
