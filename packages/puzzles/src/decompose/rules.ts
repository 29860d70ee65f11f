/**
 * What a decomposition is, and `check` straight from that: every edge of K_n in exactly one copy, every copy
 * the wanted graph. It shares nothing with the searches and constructions but the types, and trusts none of
 * them.
 */
import type { Message } from '@quadrille/base';
import type { Edge, Graph } from './graph.js';
import { say } from './sentences.js';

/** K_order cut into copies of one graph; each copy is its list of edges. */
export interface Decomposition {
  readonly order: number;
  readonly graph: Graph;
  readonly copies: readonly (readonly Edge[])[];
}

/** Says in a sentence what is wrong with a decomposition; undefined when nothing is. */
export function check({ order, graph, copies }: Decomposition): Message | undefined {
  const owner = new Map<string, number>();
  for (const [index, copy] of copies.entries()) {
    for (const [u, v] of copy) {
      const inside = Number.isInteger(u) && Number.isInteger(v) && u >= 0 && v >= 0 && u < order && v < order;
      if (!inside || u === v) return say('wrong-edge', { copy: index, u: String(u), v: String(v), order });
      const name = u < v ? `${u},${v}` : `${v},${u}`;
      const other = owner.get(name);
      if (other !== undefined) return say('shared-edge', { edge: name, first: other, second: index });
      owner.set(name, index);
    }
    if (!isIsomorphic(graph.edges, copy)) return say('other-graph', { copy: index });
  }
  for (let v = 1; v < order; v++) {
    for (let u = 0; u < v; u++) if (!owner.has(`${u},${v}`)) return say('missing-edge', { u, v });
  }
  return undefined;
}

/**
 * Whether two lists of edges are the same graph up to the names of vertices. Vertices without edges do not
 * count.
 */
export function isIsomorphic(a: readonly Edge[], b: readonly Edge[]): boolean {
  const left = sides(a);
  const right = sides(b);
  if (a.length !== b.length || left.size !== right.size) return false;
  const [colorLeft, colorRight] = stableColors(left, right);
  if (histogram(colorLeft) !== histogram(colorRight)) return false;
  return extend(left, right, colorLeft, colorRight, walkOrder(left), 0, new Map(), new Set());
}

type Sides = Map<number, Set<number>>;

function sides(edges: readonly Edge[]): Sides {
  const result: Sides = new Map();
  for (const [u, v] of edges) {
    result.set(u, (result.get(u) ?? new Set()).add(v));
    result.set(v, (result.get(v) ?? new Set()).add(u));
  }
  return result;
}

/**
 * Colors both graphs alike: equal colors, equal numbers of neighbors of every color, until nothing changes.
 */
function stableColors(left: Sides, right: Sides): [Map<number, number>, Map<number, number>] {
  let colors = [left, right].map(graph => new Map([...graph.keys()].map(x => [x, 0])));
  for (let kinds = 0; ; ) {
    const names = new Map<string, number>();
    const next = [left, right].map((graph, side) => {
      const old = colors[side];
      const renamed = new Map<number, number>();
      for (const [x, around] of graph) {
        const seen = [...around].map(y => old.get(y)!).sort((p, q) => p - q);
        const name = `${old.get(x)}:${seen.join()}`;
        if (!names.has(name)) names.set(name, names.size);
        renamed.set(x, names.get(name)!);
      }
      return renamed;
    });
    colors = next;
    if (names.size === kinds) return [colors[0], colors[1]];
    kinds = names.size;
  }
}

function histogram(colors: Map<number, number>): string {
  return [...colors.values()].sort((p, q) => p - q).join();
}

/** Vertices so that each, where possible, follows a neighbor. */
function walkOrder(graph: Sides): number[] {
  const order = new Set<number>();
  for (const start of graph.keys()) {
    order.add(start);
    // A set goes on iterating over what is added meanwhile.
    for (const x of order) for (const y of graph.get(x)!) order.add(y);
  }
  return [...order];
}

/** Maps vertex after vertex to one of its color with the same edges to those already mapped. */
function extend(
  left: Sides,
  right: Sides,
  colorLeft: Map<number, number>,
  colorRight: Map<number, number>,
  order: readonly number[],
  at: number,
  image: Map<number, number>,
  taken: Set<number>,
): boolean {
  if (at === order.length) return true;
  const x = order[at];
  const mapped = [...left.get(x)!].filter(z => image.has(z));
  const candidates = mapped.length > 0 ? right.get(image.get(mapped[0])!)! : right.keys();
  for (const y of candidates) {
    if (taken.has(y) || colorRight.get(y) !== colorLeft.get(x)) continue;
    const around = right.get(y)!;
    if (!mapped.every(z => around.has(image.get(z)!))) continue;
    image.set(x, y);
    taken.add(y);
    if (extend(left, right, colorLeft, colorRight, order, at + 1, image, taken)) return true;
    image.delete(x);
    taken.delete(y);
  }
  return false;
}
