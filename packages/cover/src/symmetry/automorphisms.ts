/**
 * All symmetries of a model. Vertices of its graph are singled out one after another, the **base**, until all are told
 * apart. For every point of the base, from the last one up, a symmetry is looked for that keeps the points before it
 * and moves this one to each other vertex of the same shade: every symmetry is then a product of one for each point.
 * (Sims 1970; refinement and backtracking after McKay, Practical graph isomorphism, 1981.) Shades only guide the
 * search; every symmetry is checked against the graph.
 */
import type { Task } from '@quadrille/base';
import type { Model } from '../model.js';
import { graphOf, type ModelGraph, refined, singled } from './refine.js';

/** For every option the one in its place. */
export type Permutation = Int32Array<ArrayBuffer>;

export interface Group {
  /** All symmetries as permutations of options, each once; the first one moves nothing. */
  readonly elements: readonly Permutation[];
}

/** `many`: more symmetries than the limit; `hard`: not found within the limit of steps. */
export type GroupAnswer = Group | { readonly refusal: 'many' | 'hard' };

export interface GroupOptions {
  /** Default 100 000. */
  readonly most?: number;
}

const MOST = 100_000;
const MOST_NUMBERS = 3e7;
const LONGEST_BASE = 48;
/** Refinements that may be tried, each a pass or more over the graph. */
const MOST_TRIES = 20_000;

interface Level {
  readonly shades: Float64Array;
  /** The vertex that is singled out here, and those of the same shade. */
  readonly point: number;
  readonly cell: readonly number[];
}

/** Finds all symmetries of `model`. Yields how many refinements were made so far. */
export function* symmetries(model: Model, { most = MOST }: GroupOptions = {}): Task<number, GroupAnswer> {
  const graph = graphOf(model);
  const base = baseOf(graph);
  if (!base) return { refusal: 'many' };
  const search = new Search(graph, base.levels, base.last);
  const limit = Math.min(most, Math.max(1, Math.floor(MOST_NUMBERS / Math.max(1, graph.vertexCount))));
  let elements: Permutation[] = [identity(graph.vertexCount)];
  for (let at = base.levels.length - 1; at >= 0; at--) {
    const { point, cell } = base.levels[at];
    const movers: Permutation[] = [];
    for (const to of cell) {
      if (to === point) continue;
      const mover = search.mover(at, to);
      if (mover) movers.push(mover);
      if (search.tries > MOST_TRIES) return { refusal: 'hard' };
      if (elements.length * (movers.length + 1) > limit) return { refusal: 'many' };
      yield search.tries;
    }
    const keepers = elements;
    elements = [...keepers];
    for (const mover of movers) {
      for (const keeper of keepers) elements.push(product(keeper, mover));
      yield search.tries;
    }
  }
  return { elements: onOptions(elements, graph.optionCount) };
}

/** Singles out vertices until all differ; undefined when that takes too many. */
function baseOf(graph: ModelGraph): { levels: Level[]; last: Float64Array } | undefined {
  const levels: Level[] = [];
  let shades = refined(graph, graph.shades);
  for (;;) {
    const cell = smallestCell(shades);
    if (!cell) return { levels, last: shades };
    if (levels.length === LONGEST_BASE) return undefined;
    levels.push({ shades, point: cell[0], cell });
    shades = singled(graph, shades, cell[0], levels.length);
  }
}

/** The vertices of a shade that several have, the fewest; undefined when all differ. */
function smallestCell(shades: Float64Array): number[] | undefined {
  const cells = new Map<number, number[]>();
  shades.forEach((shade, vertex) => {
    const cell = cells.get(shade);
    if (cell) cell.push(vertex);
    else cells.set(shade, [vertex]);
  });
  let best: number[] | undefined;
  for (const cell of cells.values())
    if (cell.length > 1 && !(best && best.length <= cell.length)) best = cell;
  return best;
}

class Search {
  tries = 0;
  private readonly sorted: Float64Array[];

  constructor(
    private readonly graph: ModelGraph,
    private readonly levels: readonly Level[],
    private readonly last: Float64Array,
  ) {
    this.sorted = [...levels.map(({ shades }) => shades), last].map(shades => shades.slice().sort());
  }

  /** A symmetry that keeps the points before level `at` and moves its point to the vertex `to`. */
  mover(at: number, to: number): Permutation | undefined {
    return this.extended(at, this.levels[at].shades, to);
  }

  /** `shades` stand for the images; the point of level `at` is to go to `to`. */
  private extended(at: number, shades: Float64Array, to: number): Permutation | undefined {
    if (++this.tries > MOST_TRIES) return undefined;
    const next = singled(this.graph, shades, to, at + 1);
    if (!isEqual(next.slice().sort(), this.sorted[at + 1])) return undefined;
    if (at + 1 === this.levels.length) return this.checked(next);
    const { point, shades: own } = this.levels[at + 1];
    for (let vertex = 0; vertex < next.length; vertex++) {
      if (next[vertex] !== own[point]) continue;
      const found = this.extended(at + 1, next, vertex);
      if (found) return found;
    }
    return undefined;
  }

  /** Every vertex goes to the one with its shade; undefined unless neighbors go to neighbors. */
  private checked(images: Float64Array): Permutation | undefined {
    const { vertexCount, nearStart, near, shades: kinds } = this.graph;
    const byShade = new Map<number, number>();
    images.forEach((shade, vertex) => {
      byShade.set(shade, vertex);
    });
    const moved = Int32Array.from(this.last, shade => byShade.get(shade) ?? -1);
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      const to = moved[vertex];
      if (to < 0 || kinds[to] !== kinds[vertex]) return undefined;
      const there = new Set(near.subarray(nearStart[to], nearStart[to + 1]));
      const here = near.subarray(nearStart[vertex], nearStart[vertex + 1]);
      if (there.size !== here.length || !here.every(other => there.has(moved[other]))) return undefined;
    }
    return moved;
  }
}

const isEqual = (a: Float64Array, b: Float64Array) => a.every((value, at) => value === b[at]);
const identity = (size: number) => Int32Array.from({ length: size }, (_, at) => at);

/** First `first`, then `second`. */
export function product(first: Permutation, second: Permutation): Permutation {
  return first.map(to => second[to]);
}

/** What the symmetries do to options; those that only move items that no option uses do nothing. */
function onOptions(elements: readonly Permutation[], optionCount: number): Permutation[] {
  const byName = new Map<string, Permutation>();
  for (const element of elements) {
    const own = element.slice(0, optionCount);
    byName.set(own.join(), own);
  }
  return [...byName.values()];
}

/** The group that these permutations of options generate; undefined when it has more than `most` elements. */
export function generated(
  generators: readonly Permutation[],
  optionCount: number,
  most = MOST,
): Group | undefined {
  const first = identity(optionCount);
  const known = new Map([[first.join(), first]]);
  for (const element of known.values()) {
    for (const generator of generators) {
      const next = product(element, generator);
      const name = next.join();
      if (known.has(name)) continue;
      if (known.size >= most) return undefined;
      known.set(name, next);
    }
  }
  return { elements: [...known.values()] };
}

/**
 * True when a permutation of options moves what uses an item to what uses an item of the same sort: the options
 * without a color, and those of each color.
 */
export function isSymmetry(model: Model, moved: Permutation): boolean {
  const unmoved = Int32Array.from(moved, (_, at) => at);
  const before = itemTexts(model, unmoved).sort();
  const after = itemTexts(model, moved).sort();
  return before.every((text, at) => text === after[at]);
}

/** For every item its sort and, color by color, where its options go. */
function itemTexts(model: Model, moved: Permutation): string[] {
  const users: Map<number, number[]>[] = Array.from({ length: model.itemCount }, () => new Map());
  for (let option = 0; option < model.optionCount; option++) {
    for (let use = model.optionStart[option]; use < model.optionStart[option + 1]; use++) {
      const ofItem = users[model.useItem[use]];
      const color = model.useColor[use];
      if (!ofItem.has(color)) ofItem.set(color, []);
      ofItem.get(color)!.push(moved[option]);
    }
  }
  return users.map((byColor, item) => {
    const { least, most } = model.multiplicities?.[item] ?? { least: 1, most: 1 };
    const sort = item < model.primaryCount ? `${least}:${most}` : 'secondary';
    const groups = [...byColor].map(
      ([color, options]) => `${color > 0}${options.sort((a, b) => a - b).join()}`,
    );
    return `${sort} ${groups.sort().join(' ')}`;
  });
}
