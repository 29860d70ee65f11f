/**
 * Graphs and the edges of K_n. An edge of K_n is also a number that does not depend on n:
 *
 *     number(u, v) = v(v-1)/2 + u  for u < v        0-1 0-2 1-2 0-3 1-3 2-3 0-4 …
 *
 * so that a set of edges is a row of bits and a copy of a graph in K_n fits a few machine words.
 */
import { say } from './sentences.js';

/** Two different vertices. */
export type Edge = readonly [u: number, v: number];

/** A simple graph on the vertices 0 … order - 1, every one of which has an edge. */
export interface Graph {
  readonly order: number;
  readonly edges: readonly Edge[];
}

/** The largest K_n that is accepted. */
export const LARGEST_ORDER = 400;

/**
 * Makes a graph of a list of edges. Throws `InputError` for loops, doubled edges and vertices without an
 * edge.
 */
export function makeGraph(edges: readonly Edge[]): Graph {
  if (edges.length === 0) throw say.error('no-edge');
  const seen = new Set<number>();
  const used = new Set<number>();
  for (const [u, v] of edges) {
    if (!isVertex(u) || !isVertex(v)) {
      throw say.error('bad-vertex', { u: String(u), v: String(v), most: LARGEST_ORDER - 1 });
    }
    if (u === v) throw say.error('loop', { u, v });
    if (seen.has(edgeNumber(u, v))) throw say.error('edge-twice', { u, v });
    seen.add(edgeNumber(u, v));
    used.add(u).add(v);
  }
  const order = Math.max(...used) + 1;
  for (let vertex = 0; vertex < order; vertex++) {
    if (!used.has(vertex)) throw say.error('lonely-vertex', { vertex });
  }
  return { order, edges };
}

const isVertex = (x: number) => Number.isInteger(x) && x >= 0 && x < LARGEST_ORDER;

/** The number of an edge of K_n, whatever n is. */
export function edgeNumber(u: number, v: number): number {
  return u < v ? (v * (v - 1)) / 2 + u : (u * (u - 1)) / 2 + v;
}

/** The edges of K_n by their numbers. */
export function completeEdges(order: number): Edge[] {
  const edges: Edge[] = [];
  for (let v = 1; v < order; v++) for (let u = 0; u < v; u++) edges.push([u, v]);
  return edges;
}

/** For every vertex its neighbors, in the order of the edges. */
export function neighborsOf(graph: Graph): number[][] {
  const lists: number[][] = Array.from({ length: graph.order }, () => []);
  for (const [u, v] of graph.edges) {
    lists[u].push(v);
    lists[v].push(u);
  }
  return lists;
}

export function degreesOf(graph: Graph): number[] {
  return neighborsOf(graph).map(list => list.length);
}

/** Vertices in breadth-first order from a vertex of largest degree, one component after another. */
export function breadthFirst(graph: Graph): number[] {
  const neighbors = neighborsOf(graph);
  const byDegree = neighbors.map((_, x) => x).sort((a, b) => neighbors[b].length - neighbors[a].length);
  const seen = new Set<number>();
  for (const start of byDegree) {
    if (seen.has(start)) continue;
    const queue = [start];
    seen.add(start);
    for (const x of queue) {
      for (const y of neighbors[x]) {
        if (seen.has(y)) continue;
        seen.add(y);
        queue.push(y);
      }
    }
  }
  return [...seen];
}

export function isConnected(graph: Graph): boolean {
  const neighbors = neighborsOf(graph);
  const queue = [0];
  const seen = new Set(queue);
  for (const x of queue) {
    for (const y of neighbors[x]) {
      if (!seen.has(y)) {
        seen.add(y);
        queue.push(y);
      }
    }
  }
  return seen.size === graph.order;
}

export function isTree(graph: Graph): boolean {
  return graph.edges.length === graph.order - 1 && isConnected(graph);
}

/** The graph whose edges are given on any vertices of K_n, its vertices renumbered in ascending order. */
export function compacted(edges: readonly Edge[]): Graph {
  const vertices = [...new Set(edges.flat())].sort((a, b) => a - b);
  const place = new Map(vertices.map((vertex, i) => [vertex, i]));
  return makeGraph(edges.map(([u, v]) => [place.get(u)!, place.get(v)!]));
}
