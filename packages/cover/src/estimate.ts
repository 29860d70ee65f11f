/**
 * The size of a search tree by random probes (Knuth, Estimating the efficiency of backtrack programs, 1975). A probe
 * goes down from the root, choosing one unit of the rest at random each time; what it meets counts as often as there
 * were choices. The mean over the probes is right on average, and often low: a few paths carry most of a skewed tree.
 * Good to some percent for regular trees, to an order of magnitude for others; rare solutions are not met at all.
 */
import type { Random } from './random.js';
import type { Search, Unit } from './walk.js';

export interface Estimate {
  /** About how many nodes the search has. */
  readonly nodes: number;
  /** The standard error of that mean; itself an estimate, and too small for skewed trees. */
  readonly nodesError: number;
  /** About how many solutions there are. */
  readonly solutions: number;
  readonly probes: number;
}

export interface EstimateOptions {
  /** Between 100 and 1000 is useful: each probe redoes the costly top of the tree. */
  readonly probes: number;
  readonly random: Random;
  /** Asked before every probe; true ends the estimate with those made. */
  readonly isEnough?: () => boolean;
}

export function estimate(search: Search, { probes, random, isEnough }: EstimateOptions): Estimate {
  let [sum, squares, solutions, made] = [0, 0, 0, 0];
  while (made < probes && !isEnough?.()) {
    const met = probe(search, random);
    made++;
    sum += met.nodes;
    squares += met.nodes ** 2;
    solutions += met.solutions;
  }
  const mean = sum / Math.max(made, 1);
  const variance = made > 1 ? Math.max(0, squares / made - mean ** 2) / (made - 1) : 0;
  return {
    nodes: mean,
    nodesError: Math.sqrt(variance),
    solutions: solutions / Math.max(made, 1),
    probes: made,
  };
}

function probe(search: Search, random: Random): { nodes: number; solutions: number } {
  let unit: Unit = [];
  let weight = 1;
  let budget = 1;
  const met = { nodes: 0, solutions: 0 };
  for (;;) {
    const walk = search.open(unit, { collect: false });
    walk.step(budget);
    met.nodes += weight * walk.nodes;
    met.solutions += weight * Number(walk.count);
    const rest = walk.rest();
    walk.close?.();
    if (rest.length === 0) return met;
    // A single unit left is a chain of forced choices: go along it in ever longer strides.
    budget = rest.length === 1 ? 2 * budget : 1;
    weight *= rest.length;
    unit = rest[random.below(rest.length)];
  }
}
