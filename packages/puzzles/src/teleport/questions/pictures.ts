/** `draw` and `tree`: the board as SVG, and what a searching opponent thought. */
import { type Answer, type Bilingual, type Json, type JsonFields, randomFrom } from '@quadrille/base';
import { playGame } from '../arena.js';
import { winningMap } from '../map.js';
import { minimaxSearch } from '../opponents/minimax.js';
import { EXPLORATION, MonteCarloSearch } from '../opponents/monte-carlo.js';
import { parseOpponent } from '../opponents/notation.js';
import type { Opponent, Position } from '../opponents/opponent.js';
import { drawBoard, type Picture } from '../render.js';
import { type Game, legalMoves, START } from '../rules.js';
import { say } from '../sentences.js';
import { minimaxTree, monteCarloTree, type TreeNode, treeLines } from '../tree.js';
import { grundyNumbers, turnsLeft } from '../values.js';
import { type GameInputs, gameOf, ruleOf, squareOf, squareText } from './inputs.js';

export interface DrawInputs extends GameInputs {
  readonly as: 'board' | 'map' | 'grundy' | 'turns' | 'path';
  readonly players: string;
  readonly seed: number;
}

export function openDraw(inputs: DrawInputs): Answer {
  const game = gameOf(inputs);
  const svg = drawBoard(game, pictureOf(game, inputs));
  return { verdict: 'yes', ended: 'exhausted', fields: {}, lines: [], forms: { svg: () => svg } };
}

function pictureOf(game: Game, inputs: DrawInputs): Picture {
  const rule = ruleOf(inputs);
  switch (inputs.as) {
    case 'board':
      return { from: START };
    case 'map':
      return { map: winningMap(game, rule) };
    case 'grundy':
      if (inputs.misere) throw say.error('normal-only');
      return { values: grundyNumbers(game) };
    case 'turns':
      return { values: turnsLeft(game, rule) };
    case 'path': {
      const { path } = playGame(game, rule, twoPlayers(inputs.players), randomFrom(inputs.seed));
      return { map: winningMap(game, rule), paths: [path] };
    }
  }
}

function twoPlayers(text: string): [Opponent, Opponent] {
  const players = text.split(',').map(parseOpponent);
  if (players.length !== 2) throw say.error('players', { text: JSON.stringify(text) });
  return [players[0], players[1]];
}

export interface TreeInputs extends GameInputs {
  readonly by: string;
  readonly at?: string;
  readonly depth: number;
  readonly lines: number;
  readonly seed: number;
}

/** Nodes of a tree that are kept for looking at. */
const MOST_NODES = 200_000;

export function openTree(inputs: TreeInputs): Answer {
  const game = gameOf(inputs);
  const square = squareOf(game, inputs.at);
  const { name } = parseOpponent(inputs.by);
  if (legalMoves(game, square).length === 0) throw say.error('no-move', { square: squareText(square) });
  const { root, fields, remarks } = grow({ game, rule: ruleOf(inputs), square }, name, inputs);
  return {
    verdict: 'yes',
    ended: 'exhausted',
    fields: { ...fields, tree: root as unknown as Json },
    lines: treeLines(game, root, inputs.lines),
    remarks,
    data: root,
  };
}

interface Grown {
  readonly root: TreeNode;
  readonly fields: JsonFields;
  readonly remarks: readonly Bilingual[];
}

function grow(position: Position, name: string, inputs: TreeInputs): Grown {
  const [kind, first, second] = name.split(':');
  if (kind === 'minimax') return minimaxGrown(position, name, Number(first), second !== 'plain');
  if (kind !== 'mcts' && kind !== 'solver') throw say.error('treeless', { name });
  const options = {
    exploration: second === undefined ? EXPLORATION : Number(second),
    proof: kind === 'solver',
  };
  const search = new MonteCarloSearch(position, options, randomFrom(inputs.seed));
  search.run(Number(first));
  while (search.root.children.length === 0) search.simulate();
  const fields = { by: name, move: search.best() + 1, simulations: search.root.visits };
  return { root: monteCarloTree(search, inputs.depth), fields, remarks: [say('tree-by-games', fields)] };
}

function minimaxGrown(position: Position, by: string, depth: number, alphaBeta: boolean): Grown {
  const options = { depth, alphaBeta, nodeLimit: MOST_NODES, keepTree: true };
  const { tree, move, nodes, cutBranches, isLimited } = minimaxSearch(position, options);
  const ended = isLimited ? 'limited' : 'exhausted';
  return {
    root: minimaxTree(tree!),
    fields: { by, move: move + 1, nodes, cutBranches, ended },
    remarks: [
      say('tree-by-depth', { by, move: move + 1, nodes, cut: cutBranches }),
      ...(isLimited ? [say('tree-limited', { nodes })] : []),
    ],
  };
}
