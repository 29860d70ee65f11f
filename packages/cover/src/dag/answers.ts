/** What a graph of solutions tells without listing them: how many, a random one, how often each option occurs. */

import { demandWhole, type Random, randomFrom, type Solution } from '@quadrille/base';
import { reason } from '../counting/reasons.js';
import type { Model } from '../model.js';
import { PRODUCT, SKIPPED, SOLUTION } from './child.js';
import { buildDag, type Dag, type DagOptions } from './dag.js';

/** What is needed of nodes to count the solutions below them. */
interface Counted {
  readonly count: number;
  readonly item: { readonly data: Int32Array };
  readonly edgeStart: { readonly data: Int32Array };
  readonly edgeChild: { readonly data: Int32Array };
}

/** The number of solutions below every node, kept up to date while nodes are added. */
export class NodeCounts {
  readonly list: bigint[] = [];

  add({ count, item, edgeStart, edgeChild }: Counted): void {
    for (let node = this.list.length; node < count; node++) {
      const isProduct = item.data[node] === PRODUCT;
      let sum = isProduct ? 1n : 0n;
      for (let edge = edgeStart.data[node]; edge < edgeStart.data[node + 1]; edge++) {
        const own = this.of(edgeChild.data[edge]);
        if (isProduct) sum *= own;
        else sum += own;
      }
      this.list.push(sum);
    }
  }

  of(child: number): bigint {
    return childCount(this.list, child);
  }
}

/** For every node of `dag`, the number of solutions below it. */
export function nodeCounts(dag: Dag): readonly bigint[] {
  const counts = new NodeCounts();
  const [item, edgeStart, edgeChild] = [dag.item, dag.edgeStart, dag.edgeChild].map(data => ({ data }));
  counts.add({ count: dag.nodeCount, item, edgeStart, edgeChild });
  return counts.list;
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
    const open = [dag.root];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (at === SOLUTION) continue;
      if (dag.item[at] === PRODUCT) {
        for (let edge = dag.edgeStart[at]; edge < dag.edgeStart[at + 1]; edge++)
          open.push(dag.edgeChild[edge]);
        continue;
      }
      const edge = drawnEdge(dag, counts, at, belowBig(random, counts[at]));
      if (dag.edgeOption[edge] < dag.model.optionCount) chosen.push(dag.edgeOption[edge]);
      open.push(dag.edgeChild[edge]);
    }
    return chosen.sort((a, b) => a - b);
  };
}

/**
 * `number` solutions of a model, every one equally likely at every draw; none when there are none. Throws
 * `InputError` when the graph of solutions needs more than `byteLimit`, 1 GiB unless told otherwise.
 */
export function sample(model: Model, number: number, seed = 1, byteLimit = 2 ** 30): Solution[] {
  demandWhole('number', number, 0);
  const dag = buildDag(model, { byteLimit, worth: 0, components: true });
  if (!dag) throw reason.error('memory', { method: 'memo', mebibytes: Math.ceil(byteLimit / 2 ** 20) });
  const draw = sampler(dag);
  const random = randomFrom(seed);
  return draw ? Array.from({ length: number }, () => draw(random)) : [];
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
      const own = childCount(counts, child);
      // A way into a part is one for every solution of all the other parts.
      const ways = dag.item[node] === PRODUCT ? paths[node] * (counts[node] / own) : paths[node];
      const isOption = dag.item[node] !== PRODUCT && dag.edgeOption[edge] < dag.model.optionCount;
      if (isOption) tallies[dag.edgeOption[edge]] += ways * own;
      if (child >= 0) paths[child] += ways;
    }
  }
  return tallies;
}

function childCount(counts: readonly bigint[], child: number): bigint {
  if (child >= 0) return counts[child];
  return child === SOLUTION || child === SKIPPED ? 1n : 0n;
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
