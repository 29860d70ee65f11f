/**
 * How the best of a job grew, from its ledger: every solution that was better than all before it, in the order in
 * which reports came to count, and how much had been walked by then.
 */
import type { Solution } from '@quadrille/cover';
import { Closure } from './closure.js';
import type { Ledger } from './ledger.js';

export interface Improvement {
  readonly solution: Solution;
  /** Nodes of the job by then. */
  readonly nodes: number;
}

export async function improvementsIn(
  ledger: Pick<Ledger, 'read'>,
  rank: (solution: Solution) => number,
): Promise<Improvement[]> {
  const better: Improvement[] = [];
  let best = Number.NEGATIVE_INFINITY;
  let nodes = 0;
  const closure = new Closure({
    collect: true,
    onAccept: report => {
      nodes += report.nodes;
      for (const solution of report.found ?? []) {
        const own = rank(solution);
        if (own <= best) continue;
        best = own;
        better.push({ solution, nodes });
      }
    },
  });
  await ledger.read(report => closure.keep(report));
  return better;
}
