/**
 * Counting without visiting every decomposition. How many ways there are to go on depends only on the graph
 * of the edges that are left, and only up to isomorphism: so each such graph is counted once and remembered
 * by its canonical form. K_10 has 1 225 566 720 one-factorizations, but only a few hundred graphs occur on
 * the way (the idea by which Dinitz, Garnick and McKay counted those of K_12, 1994).
 */
import { canonical } from './canonical.js';
import type { CopyTable } from './copies.js';
import { completeEdges } from './graph.js';
import { degreeSums, verdict } from './verdict.js';

export interface CountProgress {
  /** Graphs looked at so far. */
  nodes: number;
  /** Different graphs remembered. */
  remembered: number;
}

/** With this few copies to go, looking them up costs more than finding them. */
const SEARCHED_LEVELS = 2;
/** Graphs beyond this number are counted anew each time: slower, but just as right. */
const MEMORY_LIMIT = 3_000_000;

/**
 * Counts by remembering. A generator, so that the caller decides between any two slices whether to go on: it
 * yields its progress every `glance` nodes and returns the number of labeled decompositions.
 */
export function* countByMemo(table: CopyTable, glance = 500): Generator<CountProgress, bigint> {
  const { order, graph, copyCount, wordCount, masks } = table;
  const said = verdict(order, graph);
  if (!said.possible) return 0n;
  const { copies } = said;
  const ends = completeEdges(order);
  const sums = degreeSums(order, graph, copies);
  const memory = new Map<string, bigint>();
  const progress = { nodes: 0, remembered: 0 };

  /** Ways to cut what `covered` leaves into `toGo` copies, all of them in `live`. */
  function* ways(covered: Uint32Array, live: Uint32Array, toGo: number): Generator<CountProgress, bigint> {
    if (toGo === 0) return 1n;
    if (toGo === 1) return BigInt(live.length);
    if (++progress.nodes % glance === 0) yield progress;
    const rest = residual(order, covered);
    if (!degreesFit(rest, order, sums, toGo)) return 0n;
    const key = toGo > SEARCHED_LEVELS ? canonical(order, rest).form : undefined;
    const known = key === undefined ? undefined : memory.get(key);
    if (known !== undefined) return known;
    const edge = scarcestEdge(table, covered, live, ends.length);
    let total = 0n;
    for (const copy of live) {
      if (!((masks[copy * wordCount + (edge >> 5)] >>> (edge & 31)) & 1)) continue;
      const mask = masks.subarray(copy * wordCount, (copy + 1) * wordCount);
      total += yield* ways(
        covered.map((bits, word) => bits | mask[word]),
        apartFrom(table, live, mask),
        toGo - 1,
      );
    }
    if (key !== undefined && memory.size < MEMORY_LIMIT) {
      memory.set(key, total);
      progress.remembered++;
    }
    return total;
  }

  // All copies look alike, so those decompositions with copy 0 tell the number of all.
  const first = masks.slice(0, wordCount);
  const all = Uint32Array.from({ length: copyCount }, (_, copy) => copy);
  const fixed = yield* ways(first, apartFrom(table, all, first), copies - 1);
  return (BigInt(copyCount) * fixed) / BigInt(copies);
}

/** The edges not covered, as a coloring of K_n. */
export function residual(order: number, covered: Uint32Array): Uint8Array {
  const rest = new Uint8Array(order * order);
  for (let v = 1, edge = 0; v < order; v++) {
    for (let u = 0; u < v; u++, edge++) {
      if ((covered[edge >> 5] >>> (edge & 31)) & 1) continue;
      rest[u * order + v] = 1;
      rest[v * order + u] = 1;
    }
  }
  return rest;
}

function degreesFit(rest: Uint8Array, order: number, sums: Uint8Array, toGo: number): boolean {
  for (let x = 0; x < order; x++) {
    let degree = 0;
    for (let y = 0; y < order; y++) degree += rest[x * order + y];
    if (!sums[toGo * order + degree]) return false;
  }
  return true;
}

/** Those copies of a list that have no edge of `mask`. */
export function apartFrom(table: CopyTable, list: Uint32Array, mask: Uint32Array): Uint32Array {
  const { wordCount, masks } = table;
  const kept = new Uint32Array(list.length);
  let count = 0;
  for (const copy of list) {
    let word = 0;
    for (const at = copy * wordCount; word < wordCount; word++) if (masks[at + word] & mask[word]) break;
    if (word === wordCount) kept[count++] = copy;
  }
  return kept.slice(0, count);
}

/** The uncovered edge that fewest copies of a list have. */
export function scarcestEdge(
  table: CopyTable,
  covered: Uint32Array,
  list: Uint32Array,
  edgeCount: number,
): number {
  const { wordCount, masks } = table;
  const counts = new Int32Array(edgeCount);
  for (const copy of list) {
    for (let word = 0; word < wordCount; word++) {
      for (let bits = masks[copy * wordCount + word]; bits !== 0; bits &= bits - 1) {
        counts[word * 32 + 31 - Math.clz32(bits & -bits)]++;
      }
    }
  }
  let best = -1;
  for (let edge = 0; edge < edgeCount; edge++) {
    if ((covered[edge >> 5] >>> (edge & 31)) & 1) continue;
    if (best < 0 || counts[edge] < counts[best]) best = edge;
  }
  return best;
}
