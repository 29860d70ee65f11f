/**
 * All copies of a graph in K_n, each once: the options of the search. Vertices are placed in breadth-first
 * order; the conditions (see automorphisms.ts) give each a smallest allowed label, and a label is passed over
 * when fewer free labels lie above it than vertices that must come later. So nearly every partial placement
 * is completed, and the number of copies is n!/((n-v)!·|Aut|), which is checked every time.
 *
 * A copy is a row of bits over the numbers of edges, `wordCount` words of 32:
 *
 *     masks   [copy 0: word 0, word 1, …] [copy 1: word 0, word 1, …] …
 */
import { InputError } from '@quadrille/cover';
import { type Condition, type Symmetry, symmetryOf } from './automorphisms.js';
import { breadthFirst, type Edge, type Graph, neighboursOf } from './graph.js';

export interface CopyTable {
  readonly order: number;
  readonly graph: Graph;
  readonly copyCount: number;
  readonly wordCount: number;
  readonly masks: Uint32Array;
  readonly symmetry: Symmetry;
}

/** A table with more copies than this is refused. */
export const COPY_LIMIT = 4_000_000;
/** A table with more words than this is refused. */
const WORD_LIMIT = 2 ** 27;

/** n!/((n-v)!·|Aut|): how many different copies K_order contains. */
export function numberOfCopies(order: number, graph: Graph, automorphisms: bigint): bigint {
  let placements = 1n;
  for (let i = 0; i < graph.order; i++) placements *= BigInt(order - i);
  return placements / automorphisms;
}

/** Whether the table of all copies has a bearable size; if not, the reason in a sentence. */
export function tableRefusal(order: number, copyCount: bigint): string | undefined {
  const words = copyCount * BigInt(wordsFor(order));
  if (copyCount <= BigInt(COPY_LIMIT) && words <= BigInt(WORD_LIMIT)) return undefined;
  return `K_${order} contains ${copyCount} copies of this graph, more than the ${COPY_LIMIT} that a table may hold`;
}

/**
 * Lists the copies. Conditions given by hand may let a copy through several times, it is kept once;
 * conditions that leave copies out are refused, and so are tables that would not fit (`InputError`).
 */
export function copiesOf(order: number, graph: Graph, conditions?: readonly Condition[]): CopyTable {
  const symmetry = symmetryOf(graph);
  const expected = numberOfCopies(order, graph, symmetry.automorphisms);
  const refusal = tableRefusal(order, expected);
  if (refusal) throw new InputError(refusal);
  const wordCount = wordsFor(order);
  const byHand = conditions !== undefined;
  let masks = new Uint32Array(Number(expected) * wordCount);
  const seen = byHand ? new Set<string>() : undefined;
  let found = 0;
  placeAll(order, graph, conditions ?? symmetry.conditions, mask => {
    if (seen) {
      const key = mask.join();
      if (seen.has(key)) return;
      seen.add(key);
    }
    const at = found++ * wordCount;
    for (let word = 0; word < wordCount; word++) masks[at + word] = mask[word];
  });
  if (byHand && BigInt(found) < expected) {
    throw new InputError(
      `these conditions let only ${found} of the ${expected} copies through, so the answer would be wrong; leave them out and they are found by the program`,
    );
  }
  if (BigInt(found) !== expected) throw new Error(`${found} copies were made, ${expected} expected`);
  masks = masks.subarray(0, found * wordCount);
  const used = byHand ? { conditions, automorphisms: symmetry.automorphisms } : symmetry;
  return { order, graph, copyCount: found, wordCount, masks, symmetry: used };
}

/** The edges of one copy of a table, in the order of their numbers. */
export function edgesOfCopy(table: CopyTable, copy: number): Edge[] {
  const edges: Edge[] = [];
  for (let v = 1, number = 0; v < table.order; v++) {
    for (let u = 0; u < v; u++, number++) {
      if ((table.masks[copy * table.wordCount + (number >> 5)] >>> (number & 31)) & 1) edges.push([u, v]);
    }
  }
  return edges;
}

export function wordsFor(order: number): number {
  return Math.ceil((order * (order - 1)) / 64);
}

/** Calls `take` with the edge bits of every placement that obeys the conditions; the row is reused. */
function placeAll(
  order: number,
  graph: Graph,
  conditions: readonly Condition[],
  take: (mask: Uint32Array) => void,
): void {
  const plan = placementPlan(graph, conditions);
  const last = plan.length - 1;
  const mask = new Uint32Array(wordsFor(order));
  const whole = new Uint32Array(mask.length);
  const label = new Int32Array(graph.order);
  const isTaken = new Uint8Array(order);
  const base = Int32Array.from({ length: order }, (_, v) => (v * (v - 1)) / 2);
  const flip = (row: Uint32Array, backs: Int32Array, y: number) => {
    for (let i = 0; i < backs.length; i++) {
      const z = label[backs[i]];
      const number = z < y ? base[y] + z : base[z] + y;
      row[number >> 5] ^= 1 << (number & 31);
    }
  };
  const tail = graph.order === order ? tailOf(plan, conditions) : undefined;
  const finish = ({ backs, above }: Tail) => {
    const smallest = isTaken.indexOf(0);
    for (let i = 0; i < above.length; i++) if (label[above[i]] > smallest) return;
    for (let word = 0; word < mask.length; word++) whole[word] = mask[word];
    for (let y = smallest; y < order; y++) if (!isTaken[y]) flip(whole, backs, y);
    take(whole);
  };
  const place = (at: number): void => {
    if (at === tail?.start) {
      finish(tail);
      return;
    }
    const { vertex, backs, above, below, needed } = plan[at];
    let lowest = 0;
    let highest = order - 1;
    for (let i = 0; i < above.length; i++) if (label[above[i]] >= lowest) lowest = label[above[i]] + 1;
    for (let i = 0; i < below.length; i++) if (label[below[i]] <= highest) highest = label[below[i]] - 1;
    // Walk down past `needed` free labels: only what lies below them may be taken.
    let top = order;
    for (let passed = 0; passed < needed && top > 0; ) if (!isTaken[--top]) passed++;
    if (highest >= top) highest = top - 1;
    for (let y = lowest; y <= highest; y++) {
      if (isTaken[y]) continue;
      flip(mask, backs, y);
      if (at === last) take(mask);
      else {
        label[vertex] = y;
        isTaken[y] = 1;
        place(at + 1);
        isTaken[y] = 0;
      }
      flip(mask, backs, y);
    }
  };
  place(0);
}

/**
 * The last vertices are often interchangeable leaves of one vertex. In a spanning graph they take all the
 * labels that are left, in ascending order, provided the smallest is larger than those that must come before.
 */
interface Tail {
  readonly start: number;
  readonly backs: Int32Array;
  readonly above: readonly number[];
}

function tailOf(plan: readonly PlacementStep[], conditions: readonly Condition[]): Tail | undefined {
  const { backs } = plan[plan.length - 1];
  let start = plan.length;
  while (start > 1 && plan[start - 1].backs.join() === backs.join()) start--;
  const inside = new Set(plan.slice(start).map(step => step.vertex));
  const touching = conditions.filter(([before, after]) => inside.has(before) || inside.has(after));
  const chain = touching.filter(([before, after]) => inside.has(before) && inside.has(after));
  const above = [...new Set(touching.filter(([before]) => !inside.has(before)).map(([before]) => before))];
  const isChain = chain.length === (inside.size * (inside.size - 1)) / 2;
  const isSimple = touching.length === chain.length + above.length * inside.size;
  return isChain && isSimple ? { start, backs, above } : undefined;
}

interface PlacementStep {
  readonly vertex: number;
  /** Neighbours placed before. */
  readonly backs: Int32Array;
  /** Placed before, and must have smaller labels. */
  readonly above: Int32Array;
  /** Placed before, and must have larger labels. */
  readonly below: Int32Array;
  /** How many vertices placed later must have larger labels. */
  readonly needed: number;
}

function placementPlan(graph: Graph, conditions: readonly Condition[]): PlacementStep[] {
  const walk = breadthFirst(graph);
  const place = new Map(walk.map((vertex, at) => [vertex, at]));
  const neighbours = neighboursOf(graph);
  const isBefore = (a: number, b: number) => conditions.some(([p, q]) => p === a && q === b);
  return walk.map((vertex, at) => {
    const isEarlier = (other: number) => place.get(other)! < at;
    const smaller = conditions.filter(([b, a]) => a === vertex && isEarlier(b)).map(([b]) => b);
    const larger = conditions.filter(([b, a]) => b === vertex && isEarlier(a)).map(([, a]) => a);
    const later = conditions.filter(([b, a]) => b === vertex && !isEarlier(a)).map(([, a]) => a);
    return {
      vertex,
      backs: Int32Array.from(neighbours[vertex].filter(isEarlier)),
      // Of a chain only the nearest link binds.
      above: Int32Array.from(smaller.filter(z => !smaller.some(y => isBefore(z, y)))),
      below: Int32Array.from(larger.filter(z => !larger.some(y => isBefore(y, z)))),
      needed: new Set(later).size,
    };
  });
}
