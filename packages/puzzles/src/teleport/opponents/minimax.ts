/**
 * Minimax to a limited depth: every line of play of that length, ends counted as won or lost (sooner is
 * more), the rest guessed. Alpha-beta leaves out branches that cannot change the choice (Knuth and Moore,
 * An analysis of alpha-beta pruning, 1975); the value found is the same, which a test shows.
 *
 * The guess: if the room ahead is r average moves, the game probably lasts about r turns, and an odd number
 * of turns is good for who is to move. The further away the end, the less that is worth.
 */
import { after, legalMoves, type Square } from '../rules.js';
import { say } from '../sentences.js';
import type { Opponent, Position } from './opponent.js';

export interface MinimaxOptions {
  /** How many turns are looked ahead; `Infinity` for all. */
  readonly depth: number;
  readonly alphaBeta: boolean;
  /** After so many squares everything deeper is guessed. */
  readonly nodeLimit: number;
  /** Keeps the tree for looking at it. */
  readonly keepTree?: boolean;
}

/** A square in the tree; values are for the player to move there. */
export interface MinimaxNode {
  readonly square: Square;
  /** The move that led here; undefined at the root. */
  readonly move: number | undefined;
  value: number;
  readonly children: MinimaxNode[];
  /** The legal moves that alpha-beta did not look at. */
  cut: readonly number[];
}

export interface MinimaxResult {
  readonly move: number;
  readonly value: number;
  readonly nodes: number;
  /** Moves that were never looked at thanks to alpha-beta. */
  readonly cutBranches: number;
  /** True when the node limit turned deeper squares into guesses. */
  readonly isLimited: boolean;
  readonly tree: MinimaxNode | undefined;
}

/** The value of a win now; a win in k turns is k less, a loss its negative. A guess is between -1 and 1. */
export const WIN = 1e9;

export function minimaxSearch(position: Position, options: MinimaxOptions): MinimaxResult {
  const { game, rule } = position;
  const meanStep = game.moves.reduce((sum, { right, down }) => sum + right + down, 0) / game.moves.length;
  let nodes = 0;
  let cutBranches = 0;
  let isLimited = false;
  let bestMove = -1;

  const guess = (square: Square) => {
    const room = game.width - 1 - square.x + game.height - 1 - square.y;
    const turns = room / meanStep;
    const value = -Math.cos(Math.PI * turns) / (2 + turns);
    return rule === 'normal' ? value : -value;
  };

  /** The value for the player to move after `turn` turns, exact when between `alpha` and `beta`. */
  const look = (square: Square, turn: number, alpha: number, beta: number, node?: MinimaxNode): number => {
    nodes++;
    const legal = legalMoves(game, square);
    if (legal.length === 0) return rule === 'normal' ? -WIN : WIN;
    if (turn === options.depth) return guess(square);
    if (nodes > options.nodeLimit) {
      isLimited = true;
      return guess(square);
    }
    let best = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < legal.length; i++) {
      const move = legal[i];
      const to = after(square, game.moves[move]);
      const child = node && { square: to, move, value: 0, children: [], cut: [] };
      // A turn between: what is won or lost later counts less.
      const value = -nearer(look(to, turn + 1, -farther(beta), -farther(Math.max(alpha, best)), child));
      if (child) {
        child.value = -value;
        node.children.push(child);
      }
      if (value > best) {
        best = value;
        if (turn === 0) bestMove = move;
      }
      if (options.alphaBeta && best >= beta) {
        cutBranches += legal.length - 1 - i;
        if (node) node.cut = legal.slice(i + 1);
        break;
      }
    }
    return best;
  };

  const tree = options.keepTree ? emptyNode(position.square) : undefined;
  const value = look(position.square, 0, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, tree);
  if (tree) tree.value = value;
  return { move: bestMove, value, nodes, cutBranches, isLimited, tree };
}

function emptyNode(square: Square): MinimaxNode {
  return { square, move: undefined, value: 0, children: [], cut: [] };
}

/** A value one turn further from the end; guesses stay. `farther` undoes it. */
function nearer(value: number): number {
  return value > 1 ? value - 1 : value < -1 ? value + 1 : value;
}

function farther(value: number): number {
  return value > 1 ? value + 1 : value < -1 ? value - 1 : value;
}

/** In how many turns a value is won or lost; undefined for a guess. */
export function turnsOf(value: number): number | undefined {
  return Math.abs(value) > 1 ? WIN - Math.abs(value) : undefined;
}

/** Squares an opponent looks at before it starts to guess: about a second. */
const OPPONENT_NODES = 2_000_000;

export function minimax(depth: number, alphaBeta = true): Opponent {
  return {
    name: `minimax:${depth}${alphaBeta ? '' : ':plain'}`,
    choose: position => {
      const options = { depth, alphaBeta, nodeLimit: OPPONENT_NODES };
      const { move, value, nodes, cutBranches } = minimaxSearch(position, options);
      const turns = turnsOf(value);
      const verdict =
        turns === undefined
          ? say('guess', { value: value.toFixed(2) })
          : say(value > 0 ? 'sees-win' : 'sees-loss', { turns });
      const remark = alphaBeta
        ? say('searched-cut', { verdict, nodes, cut: cutBranches })
        : say('searched', { verdict, nodes });
      return { move, remark };
    },
  };
}
