import type { Search, Solution, Unit, Walk } from '@quadrille/cover';
import { randomFrom } from '@quadrille/cover';
import type { Edge, Graph } from '@quadrille/puzzles/decompose';
import {
  compacted,
  completeEdges,
  matchingGraph,
  starGraph,
  treeFromPrufer,
} from '@quadrille/puzzles/decompose/internal';
import fc from 'fast-check';

/**
 * A random graph of 2 to `most` vertices without isolated ones, connected or not; now and then a symmetric
 * one.
 */
export function graphs(most: number): fc.Arbitrary<Graph> {
  const seeds = fc.noBias(fc.integer({ min: 0, max: 2 ** 30 }));
  const numbers = fc.tuple(fc.noBias(fc.integer({ min: 2, max: most })), seeds);
  return numbers.map(([order, seed]) => {
    const random = randomFrom(seed);
    const kind = random.below(8);
    if (kind === 0) return starGraph(order - 1);
    if (kind === 1) return matchingGraph(Math.floor(order / 2));
    if (kind === 2) return treeFromPrufer(Array.from({ length: order - 2 }, () => random.below(order)));
    const all = random.shuffle(completeEdges(order));
    return compacted(all.slice(0, 1 + random.below(all.length)));
  });
}

/** All permutations of 0 … size - 1. */
export function permutations(size: number): number[][] {
  if (size === 0) return [[]];
  return permutations(size - 1).flatMap(shorter =>
    Array.from({ length: size }, (_, at) => [...shorter.slice(0, at), size - 1, ...shorter.slice(at)]),
  );
}

/** The automorphisms of a graph, by trying all permutations. */
export function automorphismsByDefinition(graph: Graph): number[][] {
  const edges = new Set(graph.edges.map(([u, v]) => edgeKey(u, v)));
  return permutations(graph.order).filter(image =>
    graph.edges.every(([u, v]) => edges.has(edgeKey(image[u], image[v]))),
  );
}

/** The different copies of a graph in K_order, by placing it in every way: each as sorted text. */
export function copiesByDefinition(order: number, graph: Graph): Set<string> {
  const found = new Set<string>();
  const image: number[] = [];
  const place = () => {
    if (image.length === graph.order) {
      found.add(copyKey(graph.edges.map(([u, v]): Edge => [image[u], image[v]])));
      return;
    }
    for (let y = 0; y < order; y++) {
      if (image.includes(y)) continue;
      image.push(y);
      place();
      image.pop();
    }
  };
  place();
  return found;
}

/**
 * How many sets of copies cover every edge of K_order once: the smallest uncovered edge, every copy with it.
 */
export function countByDefinition(order: number, graph: Graph): number {
  const copies = [...copiesByDefinition(order, graph)].map(key => key.split(' '));
  const edges: string[] = [];
  for (let v = 1; v < order; v++) for (let u = 0; u < v; u++) edges.push(edgeKey(u, v));
  const covered = new Set<string>();
  const count = (): number => {
    const open = edges.find(edge => !covered.has(edge));
    if (open === undefined) return 1;
    let sum = 0;
    for (const copy of copies) {
      if (!copy.includes(open) || copy.some(edge => covered.has(edge))) continue;
      for (const edge of copy) covered.add(edge);
      sum += count();
      for (const edge of copy) covered.delete(edge);
    }
    return sum;
  };
  return count();
}

export function edgeKey(u: number, v: number): string {
  return u < v ? `${u}-${v}` : `${v}-${u}`;
}

export function copyKey(edges: readonly Edge[]): string {
  return edges
    .map(([u, v]) => edgeKey(u, v))
    .sort()
    .join(' ');
}

/** Walks a unit to its end. */
export function walkAll(search: Search, unit: Unit = [], collect = false) {
  const walk = search.open(unit, { collect });
  const solutions: Solution[] = [];
  while (walk.step(1000)) solutions.push(...walk.take());
  solutions.push(...walk.take());
  return { walk, solutions, count: walk.count };
}

/** Runs a generator to its end and returns what it returns. */
export function finish<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The sum of two digests of solutions, each lane of 32 bits by itself. */
function addDigests(one: string, other: string): string {
  const lane = (digest: string, at: number) => Number.parseInt(digest.slice(at, at + 8), 16);
  const sum = (at: number) => ((lane(one, at) + lane(other, at)) >>> 0).toString(16).padStart(8, '0');
  return sum(0) + sum(8);
}

/**
 * Walks a search in rounds of units, each cut off by the budget of its round and continued from its rest; the rounds
 * after the last budget walk to the end. What the units come to together, with a look at each of them on the way.
 */
export function walkInPieces(
  search: Search,
  budgets: readonly number[],
  look: (walk: Walk, unit: Unit) => void,
): { count: bigint; digest: string } {
  let units: Unit[] = [[]];
  let count = 0n;
  let digest = '0'.repeat(16);
  for (let round = 0; units.length > 0; round++) {
    const next: Unit[] = [];
    for (const unit of units) {
      const walk = search.open(unit, { collect: false });
      walk.step(round < budgets.length ? budgets[round] : 1e9);
      count += walk.count;
      digest = addDigests(digest, walk.solutionsDigest);
      look(walk, unit);
      next.push(...walk.rest());
    }
    units = next;
  }
  return { count, digest };
}
