/** All trees of an order as pictures to pick from: the root on top, leaves side by side, in a box of 44 × 34. */
import { type Edge, treesOf } from '@quadrille/puzzles/decompose';

/** Orders whose trees are shown: 106 of ten vertices are still a gallery. */
export const TREE_ORDERS = { least: 2, most: 10 };

export interface TreePick {
  /** The tree as the text that stands for it. */
  readonly text: string;
  readonly places: readonly (readonly [x: number, y: number])[];
  readonly edges: readonly Edge[];
}

const WIDTH = 44;
const HEIGHT = 34;
const EDGE = 4;

/** The trees with so many vertices, each once. */
export function treePicks(order: number): TreePick[] {
  return [...treesOf(order)].map(parents => ({
    text: `parents:${parents.join(',')}`,
    places: placesOf(parents),
    edges: parents.flatMap((parent, child): Edge[] => (parent === 0 ? [] : [[parent - 1, child]])),
  }));
}

/** Where the vertices of a rooted tree stand: a leaf in the next place, any other above the middle of its children. */
function placesOf(parents: readonly number[]): [x: number, y: number][] {
  const children = parents.map(() => [] as number[]);
  parents.forEach((parent, child) => {
    if (parent > 0) children[parent - 1].push(child);
  });
  const across: number[] = [];
  const down: number[] = [];
  let leaves = 0;
  const place = (vertex: number, level: number) => {
    down[vertex] = level;
    for (const child of children[vertex]) place(child, level + 1);
    const own = children[vertex];
    across[vertex] = own.length === 0 ? leaves++ : (across[own[0]] + across[own[own.length - 1]]) / 2;
  };
  place(parents.indexOf(0), 0);
  const deepest = Math.max(1, ...down);
  const x = (value: number) =>
    leaves === 1 ? WIDTH / 2 : EDGE + (value * (WIDTH - 2 * EDGE)) / (leaves - 1);
  const y = (level: number) => EDGE + (level * (HEIGHT - 2 * EDGE)) / deepest;
  return parents.map((_, vertex) => [round(x(across[vertex])), round(y(down[vertex]))]);
}

const round = (value: number) => Math.round(10 * value) / 10;
