/**
 * All trees of an order, each once, as parent arrays. Rooted trees come one after another as level sequences
 * in falling order (Beyer and Hedetniemi, "Constant time generation of rooted trees", 1980); of the rooted
 * forms of a tree the one is kept whose root is the centroid, and with two centroids the one with the larger
 * half at the root.
 *
 *     levels  0 1 2 3 1 2 1     a vertex hangs on the last vertex before it that is one level higher
 */
import type { Graph } from './graph.js';
import { treeFromParents } from './notation.js';
import { say } from './sentences.js';

/** Trees of larger orders are too many to list. */
export const LARGEST_TREES = 18;

/** The parent arrays (vertices from 1, 0 for the root) of all trees with `order` vertices. */
export function* treesOf(order: number): Generator<number[]> {
  if (!Number.isInteger(order) || order < 2 || order > LARGEST_TREES) {
    throw say.error('tree-orders', { most: LARGEST_TREES, order: String(order) });
  }
  const levels = Array.from({ length: order }, (_, i) => i);
  for (;;) {
    if (isChosenForm(levels)) yield parentsOf(levels);
    // The last vertex below level 1 moves up one level, and what follows repeats the pattern from there.
    let last = order - 1;
    while (last > 0 && levels[last] === 1) last--;
    if (last <= 0) return;
    let from = last - 1;
    while (levels[from] !== levels[last] - 1) from--;
    for (let i = last; i < order; i++) levels[i] = levels[i - (last - from)];
  }
}

/** The tree of a parent array. */
export function treeOf(parents: readonly number[]): Graph {
  return treeFromParents(parents);
}

function parentsOf(levels: readonly number[]): number[] {
  const lastAt: number[] = [];
  return levels.map((level, i) => {
    lastAt[level] = i + 1;
    return level === 0 ? 0 : lastAt[level - 1];
  });
}

function isChosenForm(levels: readonly number[]): boolean {
  const order = levels.length;
  // The branches of the root are the runs from one vertex of level 1 to the next; the first one is the
  // largest in falling order of sequences, but not in size.
  const starts = levels.flatMap((level, i) => (level === 1 ? [i] : []));
  const branches = starts.map((start, i) => levels.slice(start, starts[i + 1] ?? order));
  const heaviest = branches.reduce((a, b) => (b.length > a.length ? b : a));
  if (2 * heaviest.length < order) return true;
  if (2 * heaviest.length > order) return false;
  // Two centroids: compare the half that hangs on the root with the half that keeps it.
  const hanging = heaviest.map(level => level - 1);
  const keeping = [0, ...branches.filter(branch => branch !== heaviest).flat()];
  return compare(keeping, hanging) >= 0;
}

/** Level sequences of this generator are the largest of their tree, so comparing them compares the trees. */
function compare(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i] - b[i];
  return 0;
}
