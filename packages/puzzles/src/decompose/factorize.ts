/**
 * Does a tree cut K_n into copies of itself? First by counting degrees, then by a construction, then by
 * exhaustive search: with a table of copies where that fits, on demand where not. The answer is a
 * decomposition, "none" with the reason, or "undecided" when the search was cut off.
 */
import { type Message, stepOf } from '@quadrille/base';
import { constructInSlices } from './constructions/construct.js';
import type { Edge, Graph } from './graph.js';
import { openInSlices } from './question.js';
import { say } from './sentences.js';
import { treeOf } from './trees.js';
import { verdict } from './verdict.js';

export interface Factorization {
  readonly verdict: 'factorises' | 'none' | 'undecided';
  /** How it was found, or why there is none. */
  readonly reason: Message;
  readonly nodes: number;
  readonly copies?: readonly (readonly Edge[])[];
}

export interface FactorizeOptions {
  /** Attempts to place a vertex in a construction. */
  readonly budget: number;
  /** Nodes after which a search is cut off. */
  readonly nodeLimit: number;
  readonly seed: number;
}

const SLICE = 1000;

/** Decides one graph; a generator that yields the nodes so far after every slice. */
export function* factorize(
  order: number,
  graph: Graph,
  { budget, nodeLimit, seed }: FactorizeOptions,
): Generator<number, Factorization> {
  const said = verdict(order, graph);
  if (!said.possible) return { verdict: 'none', reason: said.reason, nodes: 0 };
  const constructing = constructInSlices(order, graph, { budget, seed });
  let constructed = constructing.next();
  for (; !constructed.done; constructed = constructing.next()) yield 0;
  const made = constructed.value;
  if (made) return { verdict: 'factorises', reason: made.how, nodes: 0, copies: made.copies };
  yield 0;
  const opening = openInSlices({ order, edges: graph.edges, fixFirst: true });
  let opened = opening.next();
  for (; !opened.done; opened = opening.next()) yield 0;
  const { search, decode } = opened.value;
  const walk = search.open([], { collect: true });
  while (stepOf(walk, Math.min(SLICE, nodeLimit - walk.nodes + 1))) {
    if (walk.count > 0n) break;
    if (walk.nodes >= nodeLimit) {
      return { verdict: 'undecided', reason: say('search-cut', { nodes: walk.nodes }), nodes: walk.nodes };
    }
    yield walk.nodes;
  }
  const [solution] = walk.take();
  if (!solution) {
    return { verdict: 'none', reason: say('search-none', { nodes: walk.nodes }), nodes: walk.nodes };
  }
  const reason = say('how-search', { nodes: walk.nodes });
  return { verdict: 'factorises', reason, nodes: walk.nodes, copies: decode(solution) };
}

/** Decides one tree from start to end, for workers: everything in and out is plain data. */
export function factorizeTree(parents: readonly number[], options: FactorizeOptions): Factorization {
  const steps = factorize(parents.length, treeOf(parents), options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
