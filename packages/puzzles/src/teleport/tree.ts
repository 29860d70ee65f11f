/** Search trees as plain data and as text: to look at what minimax and Monte Carlo tree search did. */
import type { MinimaxNode } from './opponents/minimax.js';
import { turnsOf } from './opponents/minimax.js';
import type { MonteCarloNode, MonteCarloSearch } from './opponents/monte-carlo.js';
import type { Game, Square } from './rules.js';

/** A node of any search tree, ready for JSON. */
export interface TreeNode {
  /** The index of the move that led here; null at the root. */
  readonly move: number | null;
  readonly square: Square;
  /** Monte Carlo: games through here, those won by who moved here, and UCB1 (null at the root). */
  readonly visits?: number;
  readonly wins?: number;
  readonly ucb?: number | null;
  /** What is proved for the player to move here. */
  readonly proof?: 'won' | 'lost';
  /** Minimax: the value for the player to move here; a win or loss in so many turns, or a guess. */
  readonly value?: number;
  readonly turns?: number;
  /** Moves that alpha-beta never looked at. */
  readonly cut?: readonly number[];
  readonly children: readonly TreeNode[];
}

/** The tree of a Monte Carlo search down to `depth`, most visited children first. */
export function monteCarloTree(search: MonteCarloSearch, depth: number): TreeNode {
  const copy = (node: MonteCarloNode, parent: MonteCarloNode | undefined, left: number): TreeNode => {
    const proof = search.proofOf(node.square);
    const children = left === 0 ? [] : node.children.toSorted((a, b) => b.visits - a.visits);
    return {
      move: node.move ?? null,
      square: node.square,
      visits: node.visits,
      wins: node.wins,
      ucb: parent ? search.ucb(node, parent) : null,
      ...(proof && { proof }),
      children: children.map(child => copy(child, node, left - 1)),
    };
  };
  return copy(search.root, undefined, depth);
}

/** The tree of a minimax search. */
export function minimaxTree(node: MinimaxNode): TreeNode {
  const turns = turnsOf(node.value);
  return {
    move: node.move ?? null,
    square: node.square,
    value: node.value,
    ...(turns !== undefined && { turns }),
    cut: node.cut,
    children: node.children.map(minimaxTree),
  };
}

/** A tree as indented lines, at most `most` of them. */
export function renderTree(game: Game, root: TreeNode, most = 200): string {
  const lines: string[] = [];
  let hidden = 0;
  const write = (node: TreeNode, indent: string) => {
    if (lines.length >= most) {
      hidden++;
    } else {
      lines.push(`${indent}${nodeText(game, node)}`);
    }
    for (const child of node.children) write(child, `${indent}  `);
  };
  write(root, '');
  if (hidden > 0) lines.push(`… and ${hidden} more`);
  return lines.join('\n');
}

function nodeText(game: Game, node: TreeNode): string {
  const { right, down } = node.move === null ? { right: 0, down: 0 } : game.moves[node.move];
  const name = node.move === null ? 'start' : `${right} ${down}`;
  const parts = [`${name} -> (${node.square.x + 1}, ${node.square.y + 1})`];
  if (node.visits !== undefined) parts.push(`${node.wins}/${node.visits}`);
  if (typeof node.ucb === 'number') parts.push(`ucb ${node.ucb.toFixed(3)}`);
  if (node.proof) parts.push(`proved ${node.proof}`);
  if (node.value !== undefined) parts.push(valueText(node.value, node.turns));
  if (node.cut && node.cut.length > 0) parts.push(`${node.cut.length} cut`);
  return parts.join('  ');
}

function valueText(value: number, turns: number | undefined): string {
  if (turns === undefined) return `guess ${value.toFixed(2)}`;
  return value > 0 ? `wins in ${turns}` : `loses in ${turns}`;
}
