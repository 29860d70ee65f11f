/**
 * The search tree of Algorithm X: a box for every item branched on, a line for every option tried, a cross where
 * nothing covers an item, a tick at every solution. Leaves stand side by side, parents over the middle of their
 * children.
 */

import type { Solution } from '@quadrille/base';
import {
  counted,
  GREEN,
  GREEN_SOFT,
  grouped,
  INK,
  PAPER,
  PENCIL,
  RED,
  RED_SOFT,
  type SvgText,
  sheet,
  shortened,
  svg,
  textWidth,
} from '@quadrille/base';
import { walkX } from '../algorithm-x.js';
import { type Model, optionName } from '../model.js';
import type { Choose } from '../search.js';
import { say } from '../sentences.js';
import { type Folded, foldedTree, type Shown } from './fold.js';

/** Most nodes that a tree shows: items branched on, dead ends and solutions together. */
export const TREE_LIMIT = 400;

/** A node of the search, and what led to it. */
export interface TreeNode {
  readonly kind: 'item' | 'dead end' | 'solution';
  /** The item branched on, or the one that nothing covers; -1 at a solution. */
  readonly item: number;
  /** The option taken to come here; undefined at the root, and where an item is not covered any more. */
  readonly choice?: number;
  readonly solution?: Solution;
  readonly children: TreeNode[];
}

/** The whole search tree. Throws `InputError` when it has more than `limit` nodes. */
export function searchTree(model: Model, choose: Choose = 'fewest', limit = TREE_LIMIT): TreeNode {
  const path: TreeNode[] = [];
  let root: TreeNode | undefined;
  let choice: { choice?: number } = {};
  let nodeCount = 0;
  for (const step of walkX(model, choose)) {
    if (step.event === 'try') {
      choice = step.choice === undefined ? {} : { choice: step.choice };
      continue;
    }
    if (step.event === 'back') {
      path.length = step.level + 1;
      continue;
    }
    if (++nodeCount > limit) {
      throw say.error('tree-too-large', { limit });
    }
    const node: TreeNode =
      step.event === 'solution'
        ? { kind: 'solution', item: -1, solution: step.solution, ...choice, children: [] }
        : { kind: step.event === 'choose' ? 'item' : 'dead end', item: step.item, ...choice, children: [] };
    path[step.level - 1]?.children.push(node);
    path[step.level] = node;
    root ??= node;
  }
  return root!;
}

/** The tree as SVG; of a large one the lower parts are folded. */
export function treeSvg(
  model: Model,
  choose: Choose = 'fewest',
  tree: Folded = foldedTree(model, choose),
): string {
  const root = spread(model, tree.root);
  const placed: Placed[] = [];
  const { depth } = place(model, root, GAP, 0, placed);
  const height = TOP + depth * LEVEL + 64;
  const tally = { item: 0, 'dead end': 0, solution: 0, folded: 0 };
  for (const { node } of placed) tally[node.kind]++;
  const parts = [
    counted(tally.item, 'branching'),
    counted(tally['dead end'], 'dead end'),
    counted(tally.solution, 'solution'),
    ...(tally.folded > 0 ? [counted(tally.folded, 'folded part')] : []),
  ];
  const title = `Search tree of Algorithm X: ${parts.join(', ')}`;
  const lines = placed.flatMap(({ branches }) => branches);
  return sheet(Math.max(root.width + 2 * GAP, 160), height, title, [
    ...lines,
    ...placed.map(spot => box(model, spot)),
  ]);
}

/** The tree as text; of a large one the lower parts are folded. */
export function treeText(
  model: Model,
  choose: Choose = 'fewest',
  tree: Folded = foldedTree(model, choose),
): string {
  const lines: string[] = [];
  const visit = (node: Shown, lead: string, hang: string, isRoot: boolean) => {
    lines.push(`${lead}${isRoot ? '' : `${choiceName(model, node)}: `}${sentence(model, node)}`);
    node.children.forEach((child, at) => {
      const isLast = at === node.children.length - 1;
      visit(child, `${hang}${isLast ? '└─ ' : '├─ '}`, `${hang}${isLast ? '   ' : '│  '}`, false);
    });
  };
  visit(tree.root, '', '', true);
  return `${lines.join('\n')}\n`;
}

function sentence(model: Model, node: Shown): string {
  if (node.kind === 'folded') return `… ${foldedWords(node)}`;
  if (node.kind === 'solution') return `✓ ${solutionName(model, node)}`;
  const name = `item ${model.itemNames[node.item]}`;
  return node.kind === 'dead end' ? `✕ ${name} has no option` : name;
}

/** What a folded part holds. */
function foldedWords({ nodes = 0, solutions = 0, isCut = false }: Shown): string {
  const more = isCut ? 'more than ' : '';
  const found = solutions > 0 ? `, ${counted(solutions, 'solution')}` : '';
  return `${more}${counted(nodes, 'node')}${found}`;
}

function choiceName(model: Model, { choice }: Shown): string {
  return choice === undefined ? 'no more' : optionName(model, choice);
}

function solutionName(model: Model, { solution = [] }: Shown): string {
  return solution.map(option => optionName(model, option)).join(' ') || 'no option at all';
}

const TOP = 40;
const LEVEL = 84;
const GAP = 20;
const BOX = 30;
const FONT = 15;

interface Placed {
  readonly node: Shown;
  readonly x: number;
  readonly y: number;
  readonly branches: SvgText[];
}

/** A node and the room that it and everything below it take. */
interface Spread {
  readonly node: Shown;
  readonly own: number;
  readonly width: number;
  readonly children: readonly Spread[];
}

function spread(model: Model, node: Shown): Spread {
  const own = Math.max(boxWidth(model, node), noteWidth(model, node)) + GAP;
  const children = node.children.map(child => spread(model, child));
  return { node, own, width: Math.max(own, widthOf(children)), children };
}

function widthOf(spreads: readonly Spread[]): number {
  return spreads.reduce((sum, { width }) => sum + width, 0);
}

/** Places a subtree from `left` on: its root over the middle of its children, or they below the middle of it. */
function place(
  model: Model,
  { node, own, width, children }: Spread,
  left: number,
  level: number,
  placed: Placed[],
): { x: number; depth: number } {
  const y = TOP + level * LEVEL;
  let from = left + (width - widthOf(children)) / 2;
  let depth = level;
  const below = children.map(child => {
    const spot = place(model, child, from, level + 1, placed);
    from += child.width;
    depth = Math.max(depth, spot.depth);
    return spot.x;
  });
  const middle = below.length > 0 ? (below[0] + below[below.length - 1]) / 2 : left + width / 2;
  const x = Math.min(Math.max(middle, left + own / 2), left + width - own / 2);
  const branches = below.map((to, at) => branchLine(model, children[at].node, x, y, to));
  placed.push({ node, x, y, branches });
  return { x, depth };
}

function boxText(model: Model, node: Shown): string {
  if (node.kind === 'folded') return `… ${grouped(node.nodes ?? 0)}`;
  return node.kind === 'solution' ? '✓' : shortened(model.itemNames[node.item], 14);
}

function boxWidth(model: Model, node: Shown): number {
  return Math.max(BOX, textWidth(boxText(model, node), FONT) + 14);
}

function note(model: Model, node: Shown): string {
  if (node.kind === 'solution') return shortened(solutionName(model, node), 20);
  if (node.kind === 'folded') return foldedWords(node);
  return node.kind === 'dead end' ? 'dead end' : '';
}

function noteWidth(model: Model, node: Shown): number {
  return Math.max(
    textWidth(note(model, node), 12),
    textWidth(shortened(choiceName(model, node), 14), 13) + 8,
  );
}

function branchLine(model: Model, child: Shown, x: number, y: number, to: number): SvgText {
  const [from, until] = [y + BOX / 2, y + LEVEL - BOX / 2];
  const leadsOn = child.kind === 'dead end' ? RED : child.kind === 'solution' ? GREEN : INK;
  const dash = child.kind === 'dead end' ? svg` stroke-dasharray="4 4"` : undefined;
  const label = shortened(choiceName(model, child), 14);
  const turn = from + 14;
  return svg`<path d="M${x} ${from}V${turn}H${to}V${until}" fill="none" stroke="${leadsOn}" stroke-width="1.75"${dash}/><text x="${to + 6}" y="${until - 10}" font-size="13" font-weight="650" fill="${leadsOn}" stroke="${PAPER}" stroke-width="4" paint-order="stroke">${label}</text>`;
}

const LOOK = {
  item: { fill: PAPER, stroke: INK, ink: INK },
  'dead end': { fill: RED_SOFT, stroke: RED, ink: RED },
  solution: { fill: GREEN_SOFT, stroke: GREEN, ink: GREEN },
  folded: { fill: PAPER, stroke: PENCIL, ink: PENCIL },
};

function box(model: Model, { node, x, y }: Placed): SvgText {
  const { fill, stroke, ink } = LOOK[node.kind];
  const width = boxWidth(model, node);
  const remark = note(model, node);
  const under =
    remark === ''
      ? undefined
      : svg`<text x="${x}" y="${y + BOX / 2 + 16}" font-size="12" text-anchor="middle" fill="${ink}">${remark}</text>`;
  const count =
    node.kind === 'item'
      ? svg`<text x="${x + width / 2 + 5}" y="${y - 6}" font-size="12" fill="${PENCIL}">${node.children.length}</text>`
      : undefined;
  return svg`<rect x="${x - width / 2}" y="${y - BOX / 2}" width="${width}" height="${BOX}" rx="5" fill="${fill}" stroke="${stroke}" stroke-width="1.75"/><text x="${x}" y="${y + 5}" text-anchor="middle" font-weight="650" fill="${ink}">${boxText(model, node)}</text>${under}${count}`;
}
