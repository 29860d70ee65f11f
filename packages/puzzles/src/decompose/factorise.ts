/**
 * Does a tree cut K_n into copies of itself? First by counting degrees, then by a construction, then by exhaustive
 * search: with a table of copies where that fits, on demand where not. The answer is a decomposition, "none" with
 * the reason, or "undecided" when the search was cut off.
 */
import { InputError, type Search, type Solution, type Unit, type Walk } from '@quadrille/cover';
import { symmetryOf } from './automorphisms.js';
import { construct } from './constructions/construct.js';
import { copiesOf, numberOfCopies, tableRefusal } from './copies.js';
import { decodeByEdges, demandSearch } from './demand.js';
import { digestOf, hex, mix } from './digest.js';
import type { Edge, Graph } from './graph.js';
import { copySearch, decodeSolution } from './search.js';
import { treeOf, treesOf } from './trees.js';
import { verdict } from './verdict.js';

export interface Factorisation {
  readonly verdict: 'factorises' | 'none' | 'undecided';
  /** How it was found, or why there is none. */
  readonly reason: string;
  readonly nodes: number;
  readonly copies?: readonly (readonly Edge[])[];
}

export interface FactoriseOptions {
  /** Attempts to place a vertex in a construction. */
  readonly budget: number;
  /** Nodes after which a search is cut off. */
  readonly nodeLimit: number;
  readonly seed: number;
}

const SLICE = 1000;

/** Decides one graph; a generator that yields the nodes so far after every slice. */
export function* factorise(
  order: number,
  graph: Graph,
  { budget, nodeLimit, seed }: FactoriseOptions,
): Generator<number, Factorisation> {
  const said = verdict(order, graph);
  if (!said.possible) return { verdict: 'none', reason: said.reason, nodes: 0 };
  const made = construct(order, graph, { budget, seed });
  if (made) return { verdict: 'factorises', reason: made.how, nodes: 0, copies: made.copies };
  yield 0;
  const { search, decode } = searchFor(order, graph);
  const walk = search.open([], { collect: true });
  while (walk.step(Math.min(SLICE, nodeLimit - walk.nodes + 1))) {
    if (walk.count > 0n) break;
    if (walk.nodes >= nodeLimit) {
      return { verdict: 'undecided', reason: `cut off after ${walk.nodes} nodes`, nodes: walk.nodes };
    }
    yield walk.nodes;
  }
  const [solution] = walk.take();
  if (!solution) {
    return { verdict: 'none', reason: `exhausted: none, after ${walk.nodes} nodes`, nodes: walk.nodes };
  }
  const reason = `search, after ${walk.nodes} nodes`;
  return { verdict: 'factorises', reason, nodes: walk.nodes, copies: decode(solution) };
}

/** The exhaustive search that fits a graph, with the first copy fixed, and how to read its solutions. */
export function searchFor(
  order: number,
  graph: Graph,
): { search: Search; decode: (solution: Solution) => Edge[][] } {
  const copyCount = numberOfCopies(order, graph, symmetryOf(graph).automorphisms);
  if (tableRefusal(order, copyCount)) {
    return { search: demandSearch(order, graph, true), decode: s => decodeByEdges(order, s) };
  }
  const search = copySearch(copiesOf(order, graph), true);
  return { search, decode: s => decodeSolution(search, s) };
}

/**
 * All trees of an order as one search, for jobs: the choice is the number of the tree in `treesOf`, a solution is a
 * tree that factorises K_n. A tree cut off by `nodeLimit` counts as none, so choose it beyond reach for a proof.
 */
export function treesSearch(order: number, options: FactoriseOptions): Search {
  const trees = [...treesOf(order)];
  const name = `${order}|${options.budget}|${options.nodeLimit}|${options.seed}`;
  return {
    id: `decompose-trees-1-${digestOf(name)}`,
    open: unit => {
      if (unit.length > 1 || unit.some(tree => !Number.isInteger(tree) || tree < 0 || tree >= trees.length)) {
        throw new InputError(`a unit is the number of a tree, from 0 to ${trees.length - 1}`);
      }
      return new TreesWalk(
        order,
        trees,
        unit.length === 0 ? trees.map((_, tree) => tree) : [...unit],
        options,
      );
    },
  };
}

class TreesWalk implements Walk {
  nodes = 0;
  count = 0n;
  private at = 0;
  private current: Generator<number, Factorisation> | undefined;
  private readonly solutions: Solution[] = [];
  private walkHigh = 0x6a09e667;
  private walkLow = 0x3c6ef372;
  private sumHigh = 0;
  private sumLow = 0;

  constructor(
    private readonly order: number,
    private readonly trees: readonly number[][],
    private readonly chosen: readonly number[],
    private readonly options: FactoriseOptions,
  ) {}

  get fraction(): number {
    return this.at / this.chosen.length;
  }

  get walkDigest(): string {
    return hex(this.walkHigh, this.walkLow);
  }

  get solutionsDigest(): string {
    return hex(this.sumHigh, this.sumLow);
  }

  step(budget: number): boolean {
    for (let work = 0; work < budget && this.at < this.chosen.length; work += SLICE) {
      const tree = this.chosen[this.at];
      this.current ??= factorise(this.order, treeOf(this.trees[tree]), this.options);
      const { done, value } = this.current.next();
      if (done) this.finish(tree, value);
    }
    return this.at < this.chosen.length;
  }

  take(): Solution[] {
    return this.solutions.splice(0);
  }

  /** A tree that is not finished starts anew. */
  rest(): Unit[] {
    return this.chosen.slice(this.at).map(tree => [tree]);
  }

  private finish(tree: number, { verdict, nodes }: Factorisation): void {
    this.at++;
    this.current = undefined;
    this.nodes += nodes + 1;
    this.walkHigh = mix(this.walkHigh ^ tree);
    this.walkLow = (Math.imul(this.walkLow, 0x01000193) + nodes) | 0;
    if (verdict !== 'factorises') return;
    this.count++;
    this.sumHigh = (this.sumHigh + mix(tree + 1)) | 0;
    this.sumLow = (this.sumLow + mix(tree ^ 0x510e527f)) | 0;
    this.solutions.push([tree]);
  }
}
