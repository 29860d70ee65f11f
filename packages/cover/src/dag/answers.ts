/** What a graph of solutions tells without listing them: how many, a random one, how often each option occurs. */
import type { Model } from '../model.js';
import type { Random } from '../random.js';
import type { Solution } from '../walk.js';
import { SOLUTION } from './child.js';
import { buildDag, type Dag, type DagOptions } from './dag.js';

/** For every node of `dag`, the number of solutions below it. */
export function nodeCounts(dag: Dag): readonly bigint[] {
  const counts: bigint[] = [];
  for (let node = 0; node < dag.nodeCount; node++) {
    let sum = 0n;
    for (let edge = dag.edgeStart[node]; edge < dag.edgeStart[node + 1]; edge++) {
      sum += childCount(counts, dag.edgeChild[edge]);
    }
    counts.push(sum);
  }
  return counts;
}

/** The number of solutions of the model of `dag`. */
export function countOf(dag: Dag, counts: readonly bigint[] = nodeCounts(dag)): bigint {
  return childCount(counts, dag.root);
}

/** The number of solutions, without visiting each; undefined when `buildDag` gives up. */
export function countByMemo(model: Model, options: DagOptions = {}): bigint | undefined {
  const dag = buildDag(model, options);
  return dag && countOf(dag);
}

/**
 * Draws solutions of `dag`, every one equally likely; undefined when there is none. Make it once for many draws:
 * it counts the solutions below every node first.
 */
export function sampler(dag: Dag): ((random: Random) => Solution) | undefined {
  const counts = nodeCounts(dag);
  if (countOf(dag, counts) === 0n) return undefined;
  return random => {
    const chosen: number[] = [];
    for (let at = dag.root; at !== SOLUTION; ) {
      const edge = drawnEdge(dag, counts, at, belowBig(random, counts[at]));
      chosen.push(dag.edgeOption[edge]);
      at = dag.edgeChild[edge];
    }
    return chosen.sort((a, b) => a - b);
  };
}

/** For every option, in how many solutions it occurs. */
export function tally(dag: Dag): readonly bigint[] {
  const counts = nodeCounts(dag);
  const tallies: bigint[] = Array<bigint>(dag.model.optionCount).fill(0n);
  const paths: bigint[] = Array<bigint>(dag.nodeCount).fill(0n);
  if (dag.root >= 0) paths[dag.root] = 1n;
  for (let node = dag.nodeCount - 1; node >= 0; node--) {
    if (paths[node] === 0n || counts[node] === 0n) continue;
    for (let edge = dag.edgeStart[node]; edge < dag.edgeStart[node + 1]; edge++) {
      const child = dag.edgeChild[edge];
      tallies[dag.edgeOption[edge]] += paths[node] * childCount(counts, child);
      if (child >= 0) paths[child] += paths[node];
    }
  }
  return tallies;
}

function childCount(counts: readonly bigint[], child: number): bigint {
  if (child >= 0) return counts[child];
  return child === SOLUTION ? 1n : 0n;
}

/** The edge of `node` that holds solution number `drawn` of those below it. */
function drawnEdge(dag: Dag, counts: readonly bigint[], node: number, drawn: bigint): number {
  let left = drawn;
  let edge = dag.edgeStart[node];
  for (; left >= childCount(counts, dag.edgeChild[edge]); edge++)
    left -= childCount(counts, dag.edgeChild[edge]);
  return edge;
}

/** A whole number from 0 to `limit` - 1, every one equally likely: too large draws are thrown away. */
export function belowBig(random: Random, limit: bigint): bigint {
  const bitCount = (limit - 1n).toString(2).length;
  for (;;) {
    let drawn = 0n;
    for (let bits = 0; bits < bitCount; bits += 32) drawn = (drawn << 32n) | BigInt(random.bits());
    drawn &= (1n << BigInt(bitCount)) - 1n;
    if (drawn < limit) return drawn;
  }
}
