/**
 * Decompositions that a rotation carries into themselves. The vertices of K_n are some classes of Z_g,
 * perhaps with one more vertex that stays; turning by 1 splits the edges into orbits of length g (g odd).
 * Base copies that together hit every orbit once cut K_n when turned g times:
 *
 *     g = n          cyclic: Rosa's rho-labeling; a graceful labeling is one (1967)
 *     g = n/2        bicyclic: Fronček's blended labeling, for spanning trees with n = 2 mod 4
 *     g = n-1        one vertex stays
 *     g | n          more classes and more base copies
 */
import type { Random } from '@quadrille/base';
import { degreesOf, type Edge, edgeNumber, type Graph, isTree, neighborsOf } from '../graph.js';
import type { Decomposition } from '../rules.js';
import { type Labels, rainbow } from './rainbow.js';

/** Vertex c·group + i turns to c·group + (i+1 mod group); vertices from classes·group on stay. */
export interface Rotation {
  readonly group: number;
  readonly classes: number;
  /** The copies that are turned. */
  readonly base: readonly (readonly Edge[])[];
}

/** A base copy for K_{2m+1} from a graceful labeling, at once for caterpillars, else by trying. */
export function* gracefulRotation(
  order: number,
  graph: Graph,
  random: Random,
  budget: number,
): Generator<void, Rotation | undefined, unknown> {
  const size = graph.edges.length;
  if (order !== 2 * size + 1 || !isTree(graph)) return undefined;
  const placement =
    gracefulCaterpillar(graph) ?? (yield* rainbow(graph, 1, differences(size + 1), random, budget))?.[0];
  return placement && { group: order, classes: 1, base: [moved(graph, placement)] };
}

/** Base copies for turning by Z_group. Undefined when none were found, or the numbers do not fit. */
export function* invariantRotation(
  order: number,
  graph: Graph,
  group: number,
  random: Random,
  budget: number,
): Generator<void, Rotation | undefined, unknown> {
  const orbitCount = (order * (order - 1)) / 2 / group;
  if (orbitCount % graph.edges.length !== 0) return undefined;
  const wanted = orbitCount / graph.edges.length;
  const placements = yield* rainbow(graph, wanted, orbits(order, group), random, budget);
  const classes = Math.floor(order / group);
  return placements && { group, classes, base: placements.map(placement => moved(graph, placement)) };
}

/** The groups that may turn a decomposition of K_order into `copies` copies, the largest first. */
export function possibleGroups(order: number, copies: number): number[] {
  const groups: number[] = [];
  for (let group = order; group > 1; group--) {
    if (group % 2 === 1 && order % group <= 1 && copies % group === 0) groups.push(group);
  }
  return groups;
}

/** All copies of a rotation: each base copy turned through the whole group. */
export function turnedCopies({ group, classes, base }: Rotation): Edge[][] {
  const turn = (x: number, by: number) =>
    x < group * classes ? x - (x % group) + (((x % group) + by) % group) : x;
  return base.flatMap(copy =>
    Array.from({ length: group }, (_, by) => copy.map(([u, v]): Edge => [turn(u, by), turn(v, by)])),
  );
}

/**
 * The largest rotation that carries a decomposition into itself, if it has one; see `Rotation` for the
 * numbering.
 */
export function rotationOf({ order, copies }: Decomposition): Rotation | undefined {
  const keyOf = (copy: readonly Edge[]) =>
    copy
      .map(([u, v]) => edgeNumber(u, v))
      .sort((a, b) => a - b)
      .join();
  const all = new Set(copies.map(keyOf));
  for (let group = order; group > 2; group--) {
    if (order % group > 1) continue;
    const classes = Math.floor(order / group);
    const base: (readonly Edge[])[] = [];
    const seen = new Set<string>();
    const isKept = copies.every(copy => {
      if (seen.has(keyOf(copy))) return true;
      base.push(copy);
      const turns = turnedCopies({ group, classes, base: [copy] }).map(keyOf);
      for (const turn of turns) seen.add(turn);
      return turns.every(turn => all.has(turn));
    });
    if (isKept) return { group, classes, base };
  }
  return undefined;
}

function moved(graph: Graph, placement: Int32Array): Edge[] {
  return graph.edges.map(([u, v]): Edge => [placement[u], placement[v]]);
}

/** Kinds of pairs by their difference, for graceful labelings. */
function differences(count: number): Labels {
  const kind = new Int32Array(count * count).fill(-1);
  for (let x = 0; x < count; x++) {
    for (let y = 0; y < count; y++) if (x !== y) kind[x * count + y] = Math.abs(x - y) - 1;
  }
  return { count, kind, kindCount: count - 1 };
}

/** Kinds of pairs by their orbit under turning. */
function orbits(order: number, group: number): Labels {
  const kind = new Int32Array(order * order).fill(-1);
  const classes = Math.floor(order / group);
  const numbers = new Map<string, number>();
  for (let v = 0; v < order; v++) {
    for (let u = 0; u < v; u++) {
      const [a, b] = [Math.floor(u / group), Math.floor(v / group)];
      const difference = (((v - u) % group) + group) % group;
      const pure = Math.min(difference, group - difference);
      const name = b === classes ? `${a} stays` : a === b ? `${a} ${pure}` : `${a} ${b} ${difference}`;
      if (!numbers.has(name)) numbers.set(name, numbers.size);
      kind[u * order + v] = kind[v * order + u] = numbers.get(name)!;
    }
  }
  // Turned, a class of labels puts all its degrees on each of its vertices, which has order - 1 edges.
  const classOf = Int32Array.from({ length: order }, (_, x) => Math.floor(x / group));
  return { count: order, kind, kindCount: numbers.size, classOf, degreeSum: order - 1 };
}

/**
 * Rosa's labeling of caterpillars: walk along the spine; one side of the two-coloring gets 0, 1, 2, …, the
 * other m, m-1, …; each next edge then has the next smaller difference.
 */
function gracefulCaterpillar(graph: Graph): Int32Array | undefined {
  const spine = spineOf(graph);
  if (!spine) return undefined;
  const neighbors = neighborsOf(graph);
  const label = new Int32Array(graph.order).fill(-1);
  const inSpine = new Set(spine);
  let low = 0;
  let high = graph.edges.length;
  label[spine[0]] = low++;
  spine.forEach((x, i) => {
    const next = spine[i + 1];
    const around = neighbors[x].filter(y => !inSpine.has(y));
    if (next !== undefined) around.push(next);
    for (const y of around) label[y] = i % 2 === 0 ? high-- : low++;
  });
  return label;
}

/** The vertices that are no leaves, in order along their path; undefined when they form none. */
function spineOf(graph: Graph): number[] | undefined {
  const degrees = degreesOf(graph);
  const neighbors = neighborsOf(graph);
  const inner = degrees.flatMap((degree, x) => (degree > 1 ? [x] : []));
  if (inner.length === 0) return [0];
  const inside = new Set(inner);
  const around = (x: number) => neighbors[x].filter(y => inside.has(y));
  if (inner.some(x => around(x).length > 2)) return undefined;
  const start = inner.find(x => around(x).length < 2)!;
  const spine = [start];
  for (let last: number | undefined = start; last !== undefined; ) {
    last = around(last).find(y => !spine.includes(y));
    if (last !== undefined) spine.push(last);
  }
  return spine;
}
