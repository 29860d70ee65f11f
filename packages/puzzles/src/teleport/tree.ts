/** Search trees as plain data and as text: to look at what minimax and Monte Carlo tree search did. */
import type { Bilingual, Language } from '@quadrille/base';
import type { MinimaxNode } from './opponents/minimax.js';
import { turnsOf } from './opponents/minimax.js';
import type { MonteCarloNode, MonteCarloSearch } from './opponents/monte-carlo.js';
import type { Game, Square } from './rules.js';
import { say } from './sentences.js';

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
export function treeLines(game: Game, root: TreeNode, most = 200): Bilingual[] {
  const lines: Bilingual[] = [];
  let hidden = 0;
  const write = (node: TreeNode, indent: string) => {
    if (lines.length >= most) hidden++;
    else lines.push(nodeLine(game, node, indent));
    for (const child of node.children) write(child, `${indent}  `);
  };
  write(root, '');
  return hidden > 0 ? [...lines, say('tree-more', { count: hidden })] : lines;
}

/** The same as one text. */
export function renderTree(game: Game, root: TreeNode, most = 200, language: Language = 'en'): string {
  return treeLines(game, root, most)
    .map(line => line[language])
    .join('\n');
}

function nodeLine(game: Game, node: TreeNode, indent: string): Bilingual {
  const move = node.move === null ? undefined : game.moves[node.move];
  const place = `-> (${node.square.x + 1}, ${node.square.y + 1})`;
  const parts: (string | Bilingual)[] = [];
  if (node.visits !== undefined) parts.push(`${node.wins}/${node.visits}`);
  if (typeof node.ucb === 'number') parts.push(`ucb ${node.ucb.toFixed(3)}`);
  if (node.proof) parts.push(say(`proved-${node.proof}`));
  if (node.value !== undefined) parts.push(valueText(node.value, node.turns));
  if (node.cut && node.cut.length > 0) parts.push(say('tree-cut', { count: node.cut.length }));
  const line = (language: Language) => {
    const name = move ? `${move.right} ${move.down}` : say('tree-start')[language];
    const words = parts.map(part => (typeof part === 'string' ? part : part[language]));
    return [`${indent}${name} ${place}`, ...words].join('  ');
  };
  return { en: line('en'), cs: line('cs') };
}

function valueText(value: number, turns: number | undefined): Bilingual {
  if (turns === undefined) return say('guess', { value: value.toFixed(2) });
  return say(value > 0 ? 'wins-in' : 'loses-in', { turns });
}
