/**
 * The search for graphs with more copies than a table may hold: copies are made when they are needed. At each
 * level the uncovered edge between the vertices with fewest edges left is taken, and all copies through it
 * are tried that use only uncovered edges and leave every vertex a sum of degrees (verdict.ts). A copy
 * through an edge is made by laying one edge of the graph on it and placing the other vertices along the
 * graph; since exactly one placement of a copy obeys the conditions, each is made once.
 *
 * Choices are ordinals: 2k means the k-th copy through the edge, and 2k+1, which only ends a unit, all from
 * the k-th on, so that a rest is one unit a level, however many copies it holds. A solution is the number of
 * the copy for each edge of K_n, copies numbered as they appear.
 */
import { textDigest } from '@quadrille/base';
import type { Search, Solution, Unit, Walk } from '@quadrille/cover';
import { type Symmetry, symmetryOf } from './automorphisms.js';
import { DigestSum, hex, mix } from './digest.js';
import { completeEdges, degreesOf, type Edge, edgeNumber, type Graph, neighborsOf } from './graph.js';
import { formatEdges } from './notation.js';
import { say } from './sentences.js';
import { degreeSums, requirePossible } from './verdict.js';

export interface DemandSearch extends Search {
  readonly order: number;
  readonly copies: number;
}

/** The search on demand; with `fixFirst` the graph itself, on the vertices 0, 1, 2, …, is the first copy. */
export function demandSearch(order: number, graph: Graph, fixFirst: boolean): DemandSearch {
  const copies = requirePossible(order, graph);
  const name = `${order}|${formatEdges(graph.edges)}|${fixFirst}`;
  const plan = makePlan(order, graph, copies);
  return {
    id: `decompose-demand-1-${textDigest(name)}`,
    order,
    copies,
    open: (unit, { collect }) => new DemandWalk(plan, unit, fixFirst, collect),
  };
}

/** The copies of a solution of the search on demand, as lists of edges. */
export function decodeByEdges(order: number, solution: Solution): Edge[][] {
  const copies: Edge[][] = [];
  completeEdges(order).forEach((edge, number) => {
    (copies[solution[number]] ??= []).push(edge);
  });
  return copies;
}

interface Start {
  readonly edge: Edge;
  /** The other vertices in an order in which, where possible, each follows a neighbor. */
  readonly walk: readonly number[];
}

interface Plan {
  readonly order: number;
  readonly graph: Graph;
  readonly copies: number;
  readonly sums: Uint8Array;
  readonly degrees: readonly number[];
  readonly neighbors: readonly number[][];
  readonly symmetry: Symmetry;
  /** For every vertex those it must come after, and those it must come before. */
  readonly after: readonly number[][];
  readonly before: readonly number[][];
  /** Every edge of the graph in both directions, with the walk from there. */
  readonly starts: readonly Start[];
}

function makePlan(order: number, graph: Graph, copies: number): Plan {
  const symmetry = symmetryOf(graph);
  const neighbors = neighborsOf(graph);
  const vertices = neighbors.map((_, x) => x);
  const starts = graph.edges.flatMap(([u, v]) => [
    { edge: [u, v] as Edge, walk: walkFrom(neighbors, [u, v]) },
    { edge: [v, u] as Edge, walk: walkFrom(neighbors, [v, u]) },
  ]);
  return {
    order,
    graph,
    copies,
    sums: degreeSums(order, graph, copies),
    degrees: degreesOf(graph),
    neighbors,
    symmetry,
    after: vertices.map(x => symmetry.conditions.filter(([, b]) => b === x).map(([a]) => a)),
    before: vertices.map(x => symmetry.conditions.filter(([a]) => a === x).map(([, b]) => b)),
    starts,
  };
}

function walkFrom(neighbors: readonly number[][], start: readonly number[]): number[] {
  const seen = new Set(start);
  for (const x of seen) for (const y of neighbors[x]) seen.add(y);
  // Other components: each from its first vertex.
  for (let x = 0; x < neighbors.length; x++) {
    if (seen.has(x)) continue;
    seen.add(x);
    for (const y of seen) for (const z of neighbors[y]) seen.add(z);
  }
  return [...seen].slice(start.length);
}

/** One level of the walk: the copies through an edge that are still to come. */
interface Level {
  readonly copies: Generator<Int32Array | undefined, void>;
  ordinal: number;
  /** The labels of the copy being walked. */
  chosen?: Int32Array;
}

class DemandWalk implements Walk {
  nodes = 0;
  private found = 0;
  private readonly solutions: Solution[] = [];
  private walkHigh = 0x6a09e667;
  private walkLow = 0x3c6ef372;
  private readonly sum = new DigestSum();
  private readonly owner: Int32Array;
  private readonly left: Int32Array;
  private readonly levels: Level[] = [];
  private readonly forced: number[];
  private placed = 0;
  private isOpen = true;

  constructor(
    private readonly plan: Plan,
    unit: Unit,
    fixFirst: boolean,
    private readonly collect: boolean,
  ) {
    const { order, graph } = plan;
    this.owner = new Int32Array((order * (order - 1)) / 2).fill(-1);
    this.left = new Int32Array(order).fill(order - 1);
    if (fixFirst) this.occupy(Int32Array.from({ length: graph.order }, (_, x) => x));
    const last = unit.at(-1) ?? 1;
    this.forced = last % 2 === 1 ? unit.slice(0, -1) : [...unit];
    for (const choice of this.forced) this.force(choice);
    this.push();
    if (last % 2 === 1) this.skip(this.top, (last - 1) / 2);
  }

  get count(): bigint {
    return BigInt(this.found);
  }

  get walkDigest(): string {
    return hex(this.walkHigh, this.walkLow);
  }

  get solutionsDigest(): string {
    return this.sum.toString();
  }

  /** How many copies lie ahead is not known, so nothing is said before the end. */
  get fraction(): number {
    return this.isOpen ? 0 : 1;
  }

  take(): Solution[] {
    return this.solutions.splice(0);
  }

  rest(): Unit[] {
    if (!this.isOpen) return [];
    if (this.levels.length === 0) return [this.forced];
    const ordinals = this.levels.map(level => level.ordinal);
    const units: Unit[] = [];
    for (let depth = ordinals.length - 1; depth >= 0; depth--) {
      const walked = ordinals.slice(0, depth).map(ordinal => 2 * (ordinal - 1));
      units.push([...this.forced, ...walked, 2 * ordinals[depth] + 1]);
    }
    return units;
  }

  step(budget: number): boolean {
    // A step does not end before something has come of it: what is left could not be told otherwise.
    return this.go(budget, Number.POSITIVE_INFINITY);
  }

  stepBriefly(budget: number): boolean {
    return this.go(budget, budget);
  }

  /** Goes on for `budget` pieces of work, and without news for `patience` of them; waiting for a copy is work too. */
  private go(budget: number, patience: number): boolean {
    if (!this.isOpen) return false;
    if (this.levels.length === 0) {
      // The forced choices are all of a decomposition.
      this.solved();
      this.isOpen = false;
      return false;
    }
    for (let work = 0, news = 0; work < budget || (news === 0 && work < patience); work++) {
      const { done, value } = this.top.copies.next();
      if (done || value) news++;
      if (done) {
        this.levels.pop();
        if (this.levels.length === 0) {
          this.isOpen = false;
          return false;
        }
        this.putBack(this.top.chosen!);
      } else if (value) {
        this.top.ordinal++;
        this.top.chosen = value;
        this.note(this.top.ordinal);
        this.occupy(value);
        if (this.placed < this.plan.copies) this.push();
        else {
          this.solved();
          this.putBack(value);
        }
      }
    }
    return true;
  }

  private get top(): Level {
    return this.levels[this.levels.length - 1];
  }

  private push(): void {
    if (this.placed === this.plan.copies) return;
    this.levels.push({ copies: this.copiesThrough(this.scarcestEdge()), ordinal: 0 });
  }

  /** Makes a forced choice: it is taken and its level forgotten. */
  private force(choice: number): void {
    const isChoice = Number.isInteger(choice) && choice >= 0 && choice % 2 === 0;
    if (!isChoice || this.placed === this.plan.copies) {
      throw say.error('bad-choice', { choice: String(choice) });
    }
    const copies = this.copiesThrough(this.scarcestEdge());
    for (let at = 0; ; ) {
      const { done, value } = copies.next();
      if (done) throw say.error('bad-ordinal', { ordinal: choice / 2, count: at });
      if (value && at++ === choice / 2) {
        this.occupy(value);
        return;
      }
    }
  }

  private skip(level: Level | undefined, count: number): void {
    while (level && level.ordinal < count) {
      const { done, value } = level.copies.next();
      if (done) return;
      if (value) level.ordinal++;
    }
  }

  /**
   * The labels of every allowed copy through an edge; undefined now and then, so that long waits can be cut.
   */
  private *copiesThrough(edge: Edge): Generator<Int32Array | undefined, void> {
    const { order, graph, degrees, neighbors, sums, copies } = this.plan;
    const toGo = copies - this.placed;
    const label = new Int32Array(graph.order).fill(-1);
    const isTaken = new Uint8Array(order);
    const isSpanning = graph.order === order;
    // What may not be left alone: without this copy's help its edges would not add up.
    const mustJoin = Array.from({ length: order }, (_, y) => !sums[(toGo - 1) * order + this.left[y]]);
    let work = 0;
    const fits = (x: number, y: number): boolean => {
      const after = this.left[y] - degrees[x];
      if (isTaken[y] || after < 0 || !sums[(toGo - 1) * order + after]) return false;
      for (const z of neighbors[x])
        if (label[z] >= 0 && this.owner[edgeNumber(y, label[z])] >= 0) return false;
      for (const z of this.plan.after[x]) if (label[z] >= 0 && label[z] > y) return false;
      for (const z of this.plan.before[x]) if (label[z] >= 0 && label[z] < y) return false;
      return true;
    };
    const put = (x: number, y: number) => {
      label[x] = y;
      isTaken[y] = 1;
    };
    const lift = (x: number) => {
      isTaken[label[x]] = 0;
      label[x] = -1;
    };
    function* extend(walk: readonly number[], at: number): Generator<Int32Array | undefined, void> {
      if (at === walk.length) {
        if (isSpanning || mustJoin.every((must, y) => !must || isTaken[y])) yield label.slice();
        return;
      }
      if (++work % 1000 === 0) yield undefined;
      const x = walk[at];
      for (let y = 0; y < order; y++) {
        if (!fits(x, y)) continue;
        put(x, y);
        yield* extend(walk, at + 1);
        lift(x);
      }
    }
    for (const start of this.plan.starts) {
      const [a, b] = start.edge;
      if (!fits(a, edge[0])) continue;
      put(a, edge[0]);
      if (fits(b, edge[1])) {
        put(b, edge[1]);
        yield* extend(start.walk, 0);
        lift(b);
      }
      lift(a);
    }
  }

  private scarcestEdge(): Edge {
    const { order } = this.plan;
    let best: Edge = [0, 0];
    let fewest = Number.POSITIVE_INFINITY;
    for (let v = 1; v < order; v++) {
      for (let u = 0; u < v; u++) {
        const size = this.left[u] * this.left[v];
        if (size < fewest && this.owner[edgeNumber(u, v)] < 0) {
          best = [u, v];
          fewest = size;
        }
      }
    }
    return best;
  }

  private occupy(label: Int32Array): void {
    for (const [u, v] of this.plan.graph.edges) {
      this.owner[edgeNumber(label[u], label[v])] = this.placed;
      this.left[label[u]]--;
      this.left[label[v]]--;
    }
    this.placed++;
  }

  private putBack(label: Int32Array): void {
    for (const [u, v] of this.plan.graph.edges) {
      this.owner[edgeNumber(label[u], label[v])] = -1;
      this.left[label[u]]++;
      this.left[label[v]]++;
    }
    this.placed--;
  }

  private note(ordinal: number): void {
    this.nodes++;
    this.walkHigh = mix(this.walkHigh ^ ordinal);
    this.walkLow = (Math.imul(this.walkLow, 0x01000193) + ordinal * 64 + this.placed) | 0;
  }

  private solved(): void {
    this.found++;
    const names = new Map<number, number>();
    const solution = [...this.owner].map(copy => {
      if (!names.has(copy)) names.set(copy, names.size);
      return names.get(copy)!;
    });
    let high = 0;
    let low = 0;
    for (const copy of solution) {
      high = mix(high ^ copy);
      low = (Math.imul(low, 0x01000193) + copy + 1) | 0;
    }
    this.sum.add(high, mix(low));
    if (this.collect) this.solutions.push(solution);
  }
}
