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
import { InputError, type Message } from '@quadrille/base';
import { type Condition, type Symmetry, symmetryOf } from './automorphisms.js';
import { breadthFirst, type Edge, type Graph, neighborsOf } from './graph.js';
import { say } from './sentences.js';

export interface CopyTable {
  readonly order: number;
  readonly graph: Graph;
  readonly copyCount: number;
  readonly wordCount: number;
  readonly masks: Uint32Array;
  readonly symmetry: Symmetry;
  /** Copies appear as often as the conditions let them through, so that solutions repeat. */
  readonly repeats?: true;
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

/** Whether the table of all copies has a bearable size; if not, the reason. */
export function tableRefusal(order: number, copyCount: bigint): Message | undefined {
  const words = copyCount * BigInt(wordsFor(order));
  if (copyCount <= BigInt(COPY_LIMIT) && words <= BigInt(WORD_LIMIT)) return undefined;
  return say('table-size', { order, copies: copyCount, limit: COPY_LIMIT });
}

/** How a table is made from conditions by hand. */
export interface CopyOptions {
  readonly conditions?: readonly Condition[] | undefined;
  /** Keep a copy as often as the conditions let it through. */
  readonly repeats?: boolean | undefined;
}

/** Lists the copies at one go; see `copiesInSlices`. */
export function copiesOf(order: number, graph: Graph, conditions?: readonly Condition[]): CopyTable {
  const steps = copiesInSlices(order, graph, { conditions });
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Lists the copies, yielding their number so far. Conditions given by hand may let a copy through several times; it is
 * kept once unless repeats are wanted. Conditions that leave copies out are refused, and so are tables that would not
 * fit (`InputError`).
 */
export function* copiesInSlices(
  order: number,
  graph: Graph,
  { conditions, repeats = false }: CopyOptions,
): Generator<number, CopyTable, unknown> {
  const symmetry = symmetryOf(graph);
  const expected = numberOfCopies(order, graph, symmetry.automorphisms);
  const refusal = tableRefusal(order, expected);
  if (refusal) throw new InputError(refusal);
  const wordCount = wordsFor(order);
  const rows = new Rows(wordCount, Number(expected), repeats);
  const seen = new Set<string>();
  const take = (mask: Uint32Array) => {
    if (conditions) {
      const key = mask.join();
      if (seen.has(key) && !repeats) return;
      seen.add(key);
    }
    rows.add(mask);
  };
  for (const _ of placeAll(order, graph, conditions ?? symmetry.conditions, take)) yield rows.count;
  const distinct = conditions ? seen.size : rows.count;
  if (conditions && BigInt(distinct) < expected) throw say.error('too-strict', { found: distinct, expected });
  if (BigInt(distinct) !== expected) throw new Error(`${distinct} copies were made, ${expected} expected`);
  const used = conditions ? { conditions, automorphisms: symmetry.automorphisms } : symmetry;
  const masks = rows.words.subarray(0, rows.count * wordCount);
  const table = { order, graph, copyCount: rows.count, wordCount, masks, symmetry: used };
  return repeats && rows.count > distinct ? { ...table, repeats: true } : table;
}

/** Rows of words, one after another. */
class Rows {
  count = 0;
  words: Uint32Array;

  constructor(
    private readonly wordCount: number,
    expected: number,
    private readonly grows: boolean,
  ) {
    this.words = new Uint32Array(expected * wordCount);
  }

  add(row: Uint32Array): void {
    const { wordCount } = this;
    const at = this.count++ * wordCount;
    if (at === this.words.length) this.grow();
    for (let word = 0; word < wordCount; word++) this.words[at + word] = row[word];
  }

  private grow(): void {
    if (!this.grows) throw new Error('more copies were made than there are');
    if (this.count > COPY_LIMIT) throw say.error('repeats-size', { limit: COPY_LIMIT });
    const larger = new Uint32Array(Math.min(2 * this.words.length, COPY_LIMIT * this.wordCount));
    larger.set(this.words);
    this.words = larger;
  }
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

/** Vertices after whose placement the work may be interrupted. */
const SLICED_LEVELS = 3;

/** Calls `take` with the edge bits of every placement that obeys the conditions; the row is reused. Yields often. */
function* placeAll(
  order: number,
  graph: Graph,
  conditions: readonly Condition[],
  take: (mask: Uint32Array) => void,
): Generator<void> {
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
  const lowestOf = ({ above }: PlacementStep) => {
    let lowest = 0;
    for (let i = 0; i < above.length; i++) if (label[above[i]] >= lowest) lowest = label[above[i]] + 1;
    return lowest;
  };
  const highestOf = ({ below, needed }: PlacementStep) => {
    let highest = order - 1;
    for (let i = 0; i < below.length; i++) if (label[below[i]] <= highest) highest = label[below[i]] - 1;
    // Walk down past `needed` free labels: only what lies below them may be taken.
    let top = order;
    for (let passed = 0; passed < needed && top > 0; ) if (!isTaken[--top]) passed++;
    return Math.min(highest, top - 1);
  };
  const place = (at: number): void => {
    if (at === tail?.start) {
      finish(tail);
      return;
    }
    const step = plan[at];
    const highest = highestOf(step);
    for (let y = lowestOf(step); y <= highest; y++) {
      if (isTaken[y]) continue;
      flip(mask, step.backs, y);
      if (at === last) take(mask);
      else {
        label[step.vertex] = y;
        isTaken[y] = 1;
        place(at + 1);
        isTaken[y] = 0;
      }
      flip(mask, step.backs, y);
    }
  };
  /** The first levels of the same, with a pause after each placement. */
  function* begin(at: number): Generator<void> {
    if (at === Math.min(SLICED_LEVELS, last) || at === tail?.start) {
      place(at);
      yield;
      return;
    }
    const step = plan[at];
    const highest = highestOf(step);
    for (let y = lowestOf(step); y <= highest; y++) {
      if (isTaken[y]) continue;
      flip(mask, step.backs, y);
      label[step.vertex] = y;
      isTaken[y] = 1;
      yield* begin(at + 1);
      isTaken[y] = 0;
      flip(mask, step.backs, y);
    }
  }
  yield* begin(0);
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
  /** Neighbors placed before. */
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
  const neighbors = neighborsOf(graph);
  const isBefore = (a: number, b: number) => conditions.some(([p, q]) => p === a && q === b);
  return walk.map((vertex, at) => {
    const isEarlier = (other: number) => place.get(other)! < at;
    const smaller = conditions.filter(([b, a]) => a === vertex && isEarlier(b)).map(([b]) => b);
    const larger = conditions.filter(([b, a]) => b === vertex && isEarlier(a)).map(([, a]) => a);
    const later = conditions.filter(([b, a]) => b === vertex && !isEarlier(a)).map(([, a]) => a);
    return {
      vertex,
      backs: Int32Array.from(neighbors[vertex].filter(isEarlier)),
      // Of a chain only the nearest link binds.
      above: Int32Array.from(smaller.filter(z => !smaller.some(y => isBefore(z, y)))),
      below: Int32Array.from(larger.filter(z => !larger.some(y => isBefore(y, z)))),
      needed: new Set(later).size,
    };
  });
}
