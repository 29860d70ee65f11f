/** What is searched in a schedule, and the truth about it: a tree that is only a hash, or now and then a real kernel. */
import type { Search, Solution } from '@quadrille/cover';
import { treeSearch, treeTruth } from '../fixtures/tree.mjs';
import type { SimOptions } from './options.js';

/** What every answer is held against. */
export interface Truth {
  readonly count: bigint;
  readonly nodes: number;
  readonly digest: string;
  /** In the order of the search. */
  readonly solutions: readonly Solution[];
}

export interface Problem {
  /** The search as each process makes it for itself. */
  open(): Search;
  /** The search of a worker of another version. */
  openOther(): Search;
  readonly truth: Truth;
}

export async function problemOf({ tree, kernel }: SimOptions): Promise<Problem> {
  if (kernel) {
    const { kernelProblem } = await import('./kernel.js'); // large, and most schedules do without
    return kernelProblem(tree.seed, kernel);
  }
  return {
    open: () => treeSearch(tree),
    openOther: () => treeSearch({ ...tree, seed: tree.seed + 1, version: 2 }),
    truth: treeTruth(tree),
  };
}
