/** What minimax and Monte Carlo tree search think of a position, as trees that can be grown step by step and drawn. */
import { randomFrom } from '@quadrille/cover';
import type { Position, Square } from '@quadrille/puzzles/teleport';
import {
  EXPLORATION,
  MonteCarloSearch,
  minimaxSearch,
  minimaxTree,
  monteCarloTree,
  type Simulation,
  type TreeNode,
} from '@quadrille/puzzles/teleport/internal';

/** Simulations that can be stepped through. */
export const MOST_SIMULATIONS = 400;
/** Nodes that are drawn; more are counted. */
export const MOST_DRAWN = 300;
const NODE_LIMIT = 20_000;

export interface MinimaxThought {
  readonly root: TreeNode;
  readonly nodes: number;
  readonly cutBranches: number;
  readonly move: number;
}

export function minimaxThought(position: Position, depth: number, alphaBeta: boolean): MinimaxThought {
  const { tree, nodes, cutBranches, move } = minimaxSearch(position, {
    depth,
    alphaBeta,
    nodeLimit: NODE_LIMIT,
    keepTree: true,
  });
  return { root: minimaxTree(tree!), nodes, cutBranches, move };
}

export interface MonteCarloThought {
  readonly root: TreeNode;
  /** The latest simulation, with the squares of its path. */
  readonly latest: (Omit<Simulation, 'path'> & { readonly path: readonly Square[] }) | undefined;
  /** The move it would play; undefined before the first simulation. */
  readonly move: number | undefined;
  /** Share of the games won by who is to move, after each simulation. */
  readonly shares: readonly number[];
}

/** The tree after so many simulations; the same seed gives the same tree, so stepping back is thinking again. */
export function monteCarloThought(
  position: Position,
  options: { count: number; seed: number; proof: boolean; levels: number; exploration?: number },
): MonteCarloThought {
  const { count, seed, proof, levels, exploration = EXPLORATION } = options;
  const search = new MonteCarloSearch(position, { exploration, proof }, randomFrom(seed));
  let latest: Simulation | undefined;
  let won = 0;
  const shares: number[] = [];
  for (let i = 0; i < count; i++) {
    latest = search.simulate();
    if (latest.isWon) won++;
    shares.push(won / (i + 1));
  }
  return {
    root: monteCarloTree(search, levels),
    latest: latest && { ...latest, path: latest.path.map(({ square }) => square) },
    move: search.root.children.length > 0 ? search.best() : undefined,
    shares,
  };
}

/** A node of a tree with its place in the drawing. */
export interface Drawn {
  readonly node: TreeNode;
  /** In the order in which the nodes were entered. */
  readonly index: number;
  readonly depth: number;
  /** Leaves stand one below another, a parent beside its first child: the line most played is straight. */
  readonly row: number;
  readonly parent: number | undefined;
  /** The last index below it: then its value is known. */
  readonly last: number;
}

export interface Layout {
  readonly drawn: readonly Drawn[];
  readonly rowCount: number;
  readonly depth: number;
  /** Nodes of the tree that are not drawn. */
  readonly hidden: number;
}

/** Places the nodes of a tree down to `levels`, at most `MOST_DRAWN` of them. */
export function layOut(root: TreeNode, levels: number): Layout {
  const drawn: Drawn[] = [];
  let rowCount = 0;
  let deepest = 0;
  let hidden = 0;
  const place = (node: TreeNode, depth: number, parent: number | undefined): number => {
    const index = drawn.length;
    drawn.push({ node, index, depth, row: 0, parent, last: index });
    deepest = Math.max(deepest, depth);
    const rows: number[] = [];
    for (const child of node.children) {
      if (depth >= levels || drawn.length >= MOST_DRAWN) hidden += sizeOf(child);
      else rows.push(place(child, depth + 1, index));
    }
    const row = rows[0] ?? rowCount++;
    drawn[index] = { ...drawn[index], row, last: drawn.length - 1 };
    return row;
  };
  place(root, 0, undefined);
  return { drawn, rowCount, depth: deepest, hidden };
}

function sizeOf(node: TreeNode): number {
  return node.children.reduce((sum, child) => sum + sizeOf(child), 1);
}
