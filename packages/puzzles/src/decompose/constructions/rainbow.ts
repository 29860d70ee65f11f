/**
 * Labelings: place a graph on the labels 0 … so that its edges hit every kind of pair exactly once. With the
 * kinds |x - y| that is a graceful labeling, with the orbits of a rotation a base copy whose turns cut the
 * whole K_n. A random depth-first walk with restarts finds them: short runs from many starts beat a long one
 * by far. Where labels turn, every class of them gets a fixed sum of degrees, which excludes most placements
 * of large degrees.
 */
import type { Random } from '@quadrille/base';
import { breadthFirst, degreesOf, type Graph, neighborsOf } from '../graph.js';

export interface Labels {
  readonly count: number;
  /** The kind of the pair of labels x, y is at `x * count + y`; -1 for pairs that must not be used. */
  readonly kind: Int32Array;
  readonly kindCount: number;
  /**
   * Labels that turn into each other, and the sum of the degrees that all copies together put on such a
   * class.
   */
  readonly classOf?: Int32Array;
  readonly degreeSum?: number;
}

/**
 * Places `copies` copies so that together they hit every kind once; each placement gives a label for every
 * vertex. Gives up, with undefined, after `budget` attempts to place a vertex: that proves nothing. Yields after every
 * start.
 */
export function* rainbow(
  graph: Graph,
  copies: number,
  labels: Labels,
  random: Random,
  budget: number,
): Generator<void, Int32Array[] | undefined, unknown> {
  if (graph.edges.length * copies !== labels.kindCount || graph.order > labels.count) return undefined;
  const walk = leavesLast(graph);
  const place = new Map(walk.map((vertex, at) => [vertex, at]));
  const neighbors = neighborsOf(graph);
  const backs = walk.map((x, at) => neighbors[x].filter(y => place.get(y)! < at));
  const isUsed = new Uint8Array(labels.kindCount);
  const placements = Array.from({ length: copies }, () => new Int32Array(graph.order));
  const isTaken = Array.from({ length: copies }, () => new Uint8Array(labels.count));
  const degrees = degreesOf(graph);
  const { classOf = new Int32Array(labels.count), degreeSum = Number.POSITIVE_INFINITY } = labels;
  const room = new Float64Array(labels.count);
  /**
   * Places of a class that are still empty; in a spanning graph each of them will take a degree of at least
   * 1.
   */
  const empty = new Int32Array(labels.count);
  const least = graph.order === labels.count ? 1 : 0;
  const candidates = Array.from({ length: labels.count }, (_, label) => label);
  let attempts = 0;
  let limit = 0;

  /**
   * Marks the kinds of the edges from label y back to earlier vertices; false, and nothing marked, if one is
   * used.
   */
  const mark = (copy: number, at: number, y: number): boolean => {
    for (let i = 0; i < backs[at].length; i++) {
      const kind = labels.kind[y * labels.count + placements[copy][backs[at][i]]];
      if (kind < 0 || isUsed[kind]) {
        unmark(copy, at, y, i);
        return false;
      }
      isUsed[kind] = 1;
    }
    return true;
  };
  const unmark = (copy: number, at: number, y: number, count: number) => {
    for (let i = 0; i < count; i++) {
      isUsed[labels.kind[y * labels.count + placements[copy][backs[at][i]]]] = 0;
    }
  };
  const extend = (copy: number, at: number): boolean => {
    if (at === walk.length) return copy + 1 === copies || extend(copy + 1, 0);
    const shift = random.below(labels.count);
    for (let i = 0; i < labels.count; i++) {
      if (attempts >= limit) return false;
      const y = candidates[(i + shift) % labels.count];
      if (isTaken[copy][y]) continue;
      attempts++;
      const own = classOf[y];
      const after = room[own] - degrees[walk[at]];
      if (after < (empty[own] - 1) * least || !mark(copy, at, y)) continue;
      placements[copy][walk[at]] = y;
      isTaken[copy][y] = 1;
      room[own] = after;
      empty[own]--;
      if (extend(copy, at + 1)) return true;
      empty[own]++;
      room[own] += degrees[walk[at]];
      isTaken[copy][y] = 0;
      unmark(copy, at, y, backs[at].length);
    }
    return false;
  };
  while (attempts < budget) {
    limit = Math.min(budget, attempts + 100 * labels.count * copies);
    const before = attempts;
    random.shuffle(candidates);
    isUsed.fill(0);
    for (const taken of isTaken) taken.fill(0);
    room.fill(degreeSum);
    empty.fill(0);
    for (const own of classOf) empty[own] += copies;
    if (extend(0, 0)) return placements;
    // Everything was tried before the limit came: there is no such labeling.
    if (attempts < limit || attempts === before) return undefined;
    yield;
  }
  return undefined;
}

/** Breadth-first over what is not a leaf, then the leaves: choices that bind come first. */
function leavesLast(graph: Graph): number[] {
  const degrees = degreesOf(graph);
  const walk = breadthFirst(graph);
  if (walk.every(x => degrees[x] === 1)) return walk;
  return [...walk.filter(x => degrees[x] > 1), ...walk.filter(x => degrees[x] === 1)];
}
