/**
 * A search tree small enough to be drawn: the upper levels are shown, and what lies below is folded into a node that
 * tells how much it holds. Levels are opened one after the other, so that a tree is shown as evenly as it can be.
 */
import type { Solution } from '@quadrille/base';
import { walkX } from '../algorithm-x.js';
import type { Model } from '../model.js';
import type { Choose } from '../search.js';

export interface Shown {
  readonly kind: 'item' | 'dead end' | 'solution' | 'folded';
  /** The item branched on, or the one that nothing covers; -1 at a solution and where the tree is folded. */
  readonly item: number;
  readonly choice?: number;
  readonly solution?: Solution;
  /** Of a folded part: its nodes, its solutions, and whether there are more that nobody has seen. */
  readonly nodes?: number;
  readonly solutions?: number;
  readonly isCut?: boolean;
  readonly children: Shown[];
}

export interface Folded {
  readonly root: Shown;
  /** Nodes that are drawn, folded parts not counted. */
  readonly shown: number;
  /** Nodes of the whole tree, as far as it was walked. */
  readonly nodes: number;
  /** True when the walk was ended before the end of the tree. */
  readonly isCut: boolean;
}

interface Grown {
  readonly node: Shown;
  readonly children: Grown[];
  nodes: number;
  solutions: number;
  /** The walk ended below. */
  isCut: boolean;
}

/** The tree with at most about `most` nodes shown, after a walk of at most `walked` nodes. */
export function foldedTree(model: Model, choose: Choose = 'fewest', most = 400, walked = 50_000): Folded {
  const { root, isCut } = grow(model, choose, walked);
  weigh(root);
  let shown = 1;
  let level = [root];
  const isOpen = new Set<Grown>();
  while (level.length > 0) {
    const next: Grown[] = [];
    for (const grown of level) {
      if (grown.children.length === 0 || shown + grown.children.length > most) continue;
      isOpen.add(grown);
      shown += grown.children.length;
      next.push(...grown.children);
    }
    level = next;
  }
  return { root: fold(root, isOpen), shown, nodes: root.nodes, isCut };
}

function grow(model: Model, choose: Choose, walked: number): { root: Grown; isCut: boolean } {
  const path: Grown[] = [];
  let choice: { choice?: number } = {};
  let count = 0;
  for (const step of walkX(model, choose)) {
    if (step.event === 'try') choice = step.choice === undefined ? {} : { choice: step.choice };
    if (step.event === 'back') path.length = step.level + 1;
    if (step.event === 'try' || step.event === 'back') continue;
    if (count++ === walked) {
      for (const grown of path) grown.isCut = true;
      return { root: path[0], isCut: true };
    }
    const node: Shown =
      step.event === 'solution'
        ? { kind: 'solution', item: -1, solution: step.solution, ...choice, children: [] }
        : { kind: step.event === 'choose' ? 'item' : 'dead end', item: step.item, ...choice, children: [] };
    const grown: Grown = {
      node,
      children: [],
      nodes: 1,
      solutions: step.event === 'solution' ? 1 : 0,
      isCut: false,
    };
    path[step.level - 1]?.children.push(grown);
    path[step.level] = grown;
  }
  return { root: path[0], isCut: false };
}

/** Adds up what lies below every node, children before parents, without recursion: trees may be deep. */
function weigh(root: Grown): void {
  const order = [root];
  for (let at = 0; at < order.length; at++) order.push(...order[at].children);
  for (const grown of order.reverse()) {
    for (const child of grown.children) {
      grown.nodes += child.nodes;
      grown.solutions += child.solutions;
    }
  }
}

function fold({ node, children, nodes, solutions, isCut }: Grown, isOpen: ReadonlySet<Grown>): Shown {
  for (const child of children) {
    const isWhole = child.children.length === 0 || isOpen.has(child);
    if (isWhole) node.children.push(fold(child, isOpen));
    else node.children.push(foldedPart(child));
  }
  return { ...node, nodes, solutions, isCut };
}

function foldedPart({ node, nodes, solutions, isCut }: Grown): Shown {
  const choice = node.choice === undefined ? {} : { choice: node.choice };
  return { kind: 'folded', item: -1, ...choice, nodes, solutions, isCut, children: [] };
}
