/**
 * Conditions that make every copy of a graph once: pairs (i, j) meaning "the image of i is smaller than the
 * image of j". The thesis asked its user for them; here they come from the automorphisms, after Grochow and
 * Kellis ("Network motif discovery using subgraph enumeration and symmetry-breaking", 2007):
 *
 *     fix nothing; while some orbit of the automorphisms that keep all fixed vertices has several vertices:
 *       take the first vertex v of a largest orbit; v comes before all others of it; fix v
 *
 * Of all the automorphic ways to place one copy exactly one obeys, and the sizes of the orbits multiply to
 * the order of the group. "v can go to u" is decided by placing vertex after vertex in breadth-first order,
 * inside classes of a stable coloring; for trees that never goes wrong, so there is no backtracking.
 */
import { type Graph, neighborsOf } from './graph.js';
import { say } from './sentences.js';

/** `[i, j]`: the image of vertex i is smaller than the image of vertex j. */
export type Condition = readonly [before: number, after: number];

export interface Symmetry {
  readonly conditions: readonly Condition[];
  /** Order of the automorphism group. */
  readonly automorphisms: bigint;
}

const STEP_LIMIT = 20_000_000;

/**
 * The conditions of a graph and the order of its automorphism group. Throws `InputError` if that takes too
 * long.
 */
export function symmetryOf(graph: Graph): Symmetry {
  const neighbors = neighborsOf(graph);
  const budget = { steps: STEP_LIMIT };
  const conditions: Condition[] = [];
  const fixed: number[] = [];
  let automorphisms = 1n;
  for (;;) {
    const colors = stableColors(neighbors, fixed);
    const orbit = largestOrbit(neighbors, colors, budget);
    if (orbit.length === 1) return { conditions, automorphisms };
    const [first, ...others] = orbit;
    for (const other of others) conditions.push([first, other]);
    automorphisms *= BigInt(orbit.length);
    fixed.push(first);
  }
}

/** Whether some image obeys all conditions, which is so when they contain no circle. */
export function isOrderable(order: number, conditions: readonly Condition[]): boolean {
  const waiting = new Array<number>(order).fill(0);
  for (const [, after] of conditions) waiting[after]++;
  const ready = waiting.flatMap((count, x) => (count === 0 ? [x] : []));
  for (const x of ready) {
    for (const [before, after] of conditions) {
      if (before === x && --waiting[after] === 0) ready.push(after);
    }
  }
  return ready.length === order;
}

/** Colors by which fixed vertices differ from all others, refined until neighbors tell no more apart. */
function stableColors(neighbors: readonly number[][], fixed: readonly number[]): number[] {
  let colors = neighbors.map((_, x) => fixed.indexOf(x) + 1);
  for (let kinds = 0; ; ) {
    const names = new Map<string, number>();
    colors = neighbors.map((list, x) => {
      const around = list.map(y => colors[y]).sort((a, b) => a - b);
      const name = `${colors[x]}:${around.join()}`;
      if (!names.has(name)) names.set(name, names.size);
      return names.get(name)!;
    });
    if (names.size === kinds) return colors;
    kinds = names.size;
  }
}

/**
 * Of the orbits of a largest size the one with the smallest vertex; a single vertex if there is no symmetry.
 */
function largestOrbit(
  neighbors: readonly number[][],
  colors: readonly number[],
  budget: { steps: number },
): number[] {
  const classes = new Map<number, number[]>();
  colors.forEach((color, x) => {
    classes.set(color, [...(classes.get(color) ?? []), x]);
  });
  let best: number[] = [0];
  for (const members of [...classes.values()].sort((a, b) => b.length - a.length || a[0] - b[0])) {
    let open = members;
    while (open.length > best.length) {
      const [first] = open;
      const orbit = open.filter(x => x === first || canMap(neighbors, colors, first, x, budget));
      if (orbit.length > best.length) best = orbit;
      open = open.filter(x => !orbit.includes(x));
    }
  }
  return best;
}

/** Whether an automorphism that keeps the colors sends `from` to `to`. */
function canMap(
  neighbors: readonly number[][],
  colors: readonly number[],
  from: number,
  to: number,
  budget: { steps: number },
): boolean {
  const order = [...new Set([from, ...neighbors.keys()])];
  const placed = new Set<number>();
  const walk: number[] = [];
  for (const start of order) {
    if (placed.has(start)) continue;
    placed.add(start);
    const queue = [start];
    for (const x of queue) {
      walk.push(x);
      for (const y of neighbors[x]) {
        if (!placed.has(y)) {
          placed.add(y);
          queue.push(y);
        }
      }
    }
  }
  const image = new Array<number>(neighbors.length).fill(-1);
  const taken = new Array<boolean>(neighbors.length).fill(false);
  const candidatesOf = (x: number) => {
    const mapped = neighbors[x].find(y => image[y] >= 0);
    return mapped === undefined ? neighbors.keys() : neighbors[image[mapped]];
  };
  const fits = (x: number, y: number) =>
    !taken[y] &&
    colors[x] === colors[y] &&
    neighbors[x].every(z => image[z] < 0 || neighbors[y].includes(image[z]));
  const extend = (at: number): boolean => {
    if (at === walk.length) return true;
    const x = walk[at];
    for (const y of at === 0 ? [to] : candidatesOf(x)) {
      if (--budget.steps < 0) throw say.error('automorphisms-slow');
      if (!fits(x, y)) continue;
      image[x] = y;
      taken[y] = true;
      if (extend(at + 1)) return true;
      image[x] = -1;
      taken[y] = false;
    }
    return false;
  };
  return extend(0);
}
