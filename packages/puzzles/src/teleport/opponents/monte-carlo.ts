/**
 * Monte Carlo tree search: select a leaf by UCB1, add one square, play a random game from there, and count
 * the result on every square of the path (Kocsis and Szepesvári, Bandit based Monte-Carlo planning, 2006;
 * Coulom 2006). A node reads like 5/11: of 11 games through it, 5 were won by who moved there.
 *
 * With `proof` it is the solver variant (Winands, Björnsson and Saito, Monte-Carlo tree search solver,
 * 2008): ends are facts, not samples, and facts climb the tree: a square with a move to a lost one is won,
 * a square whose moves all lead to won ones is lost. Here facts belong to squares, not to nodes: a square
 * is proved for all the ways that lead to it, which is what makes proofs fast in a game of few squares and
 * many paths.
 */
import type { Random } from '@quadrille/cover';
import { after, legalMoves, type Square } from '../rules.js';
import { say } from '../sentences.js';
import type { Opponent, Position } from './opponent.js';

export interface MonteCarloOptions {
  readonly exploration: number;
  readonly proof: boolean;
}

/** The usual weight of exploration, the square root of 2. */
export const EXPLORATION = Math.SQRT2;

export interface MonteCarloNode {
  readonly square: Square;
  /** The move that led here; undefined at the root. */
  readonly move: number | undefined;
  visits: number;
  /** Games won by who moved here. */
  wins: number;
  readonly children: MonteCarloNode[];
  /** Legal moves without a child yet, in the order they will be tried. */
  readonly untried: number[];
}

/** One round of the search, phase by phase, for looking at it. */
export interface Simulation {
  /** Selection: from the root to the node the random game started from, the added one included. */
  readonly path: readonly MonteCarloNode[];
  /** Expansion: whether the last of the path was added. */
  readonly hasAdded: boolean;
  /** Simulation: how many random turns were played. */
  readonly turns: number;
  /** Update: whether the player to move at the root won. */
  readonly isWon: boolean;
}

export class MonteCarloSearch {
  readonly root: MonteCarloNode;
  private readonly proofs = new Map<number, 'won' | 'lost'>();

  constructor(
    private readonly position: Position,
    private readonly options: MonteCarloOptions,
    private readonly random: Random,
  ) {
    this.root = this.node(position.square, undefined);
  }

  /** What is proved about a square for the player to move there; always undefined without `proof`. */
  proofOf({ x, y }: Square): 'won' | 'lost' | undefined {
    return this.proofs.get(y * this.position.game.width + x);
  }

  /** UCB1 of a child: how often it was good, plus how little is known about it. */
  ucb(node: MonteCarloNode, parent: MonteCarloNode): number {
    const { exploration } = this.options;
    return node.wins / node.visits + exploration * Math.sqrt(Math.log(parent.visits) / node.visits);
  }

  /** Runs `count` simulations, fewer when the root is proved before. */
  run(count: number): void {
    for (let i = 0; i < count && this.proofOf(this.root.square) === undefined; i++) this.simulate();
  }

  simulate(): Simulation {
    const path = this.select();
    const leaf = path[path.length - 1];
    const hasAdded = leaf.untried.length > 0;
    if (hasAdded) {
      const move = leaf.untried.pop()!;
      const child = this.node(after(leaf.square, this.position.game.moves[move]), move);
      leaf.children.push(child);
      path.push(child);
    }
    const last = path[path.length - 1];
    if (this.options.proof) for (let i = path.length - 1; i >= 0; i--) this.prove(path[i].square);
    const proof = this.proofOf(last.square);
    const { turns, moverWins } = proof === undefined ? this.playOut(last.square) : known(proof);
    let isWonByMover = moverWins;
    for (let i = path.length - 1; i >= 0; i--) {
      path[i].visits++;
      if (!isWonByMover) path[i].wins++;
      isWonByMover = !isWonByMover;
    }
    return { path, hasAdded, turns, isWon: !isWonByMover };
  }

  /** The move to play: a proved win, else the most visited that is not a proved loss. */
  best(): number {
    const { children } = this.root;
    const winning = children.find(child => this.proofOf(child.square) === 'lost');
    if (winning) return winning.move!;
    const open = children.filter(child => this.proofOf(child.square) !== 'won');
    const candidates = open.length > 0 ? open : children;
    return candidates.reduce((a, b) => (b.visits > a.visits ? b : a)).move!;
  }

  /** Down the tree by UCB1 until a node has untried moves, has none at all, or is proved. */
  private select(): MonteCarloNode[] {
    const path = [this.root];
    for (let node = this.root; node.untried.length === 0 && node.children.length > 0; ) {
      let best: MonteCarloNode | undefined;
      let bestScore = Number.NEGATIVE_INFINITY;
      for (const child of node.children) {
        if (this.proofOf(child.square) === 'won') continue;
        const score = this.ucb(child, node);
        if (score > bestScore) {
          bestScore = score;
          best = child;
        }
      }
      if (best === undefined) break;
      path.push(best);
      node = best;
    }
    return path;
  }

  private node(square: Square, move: number | undefined): MonteCarloNode {
    const untried = this.random.shuffle(legalMoves(this.position.game, square));
    if (this.options.proof) this.prove(square);
    return { square, move, visits: 0, wins: 0, children: [], untried };
  }

  /** Writes down what follows for a square from the facts about the squares one move ahead. */
  private prove(square: Square): void {
    const { game, rule } = this.position;
    const key = square.y * game.width + square.x;
    if (this.proofs.has(key)) return;
    const legal = legalMoves(game, square);
    if (legal.length === 0) {
      this.proofs.set(key, rule === 'normal' ? 'lost' : 'won');
      return;
    }
    const ahead = legal.map(move => this.proofOf(after(square, game.moves[move])));
    if (ahead.includes('lost')) this.proofs.set(key, 'won');
    else if (ahead.every(proof => proof === 'won')) this.proofs.set(key, 'lost');
  }

  /** Random moves to the end; tells whether the player to move at `square` won. */
  private playOut(square: Square): { turns: number; moverWins: boolean } {
    const { game, rule } = this.position;
    const { width, height, moves } = game;
    const fitting = new Int32Array(moves.length);
    let { x, y } = square;
    for (let turns = 0; ; turns++) {
      let count = 0;
      for (let i = 0; i < moves.length; i++) {
        if (x + moves[i].right < width && y + moves[i].down < height) fitting[count++] = i;
      }
      if (count === 0) return { turns, moverWins: (turns % 2 === 1) === (rule === 'normal') };
      const move = moves[fitting[this.random.below(count)]];
      x += move.right;
      y += move.down;
    }
  }
}

function known(proof: 'won' | 'lost'): { turns: number; moverWins: boolean } {
  return { turns: 0, moverWins: proof === 'won' };
}

export function monteCarlo(simulations: number, proof = false, exploration = EXPLORATION): Opponent {
  const weight = exploration === EXPLORATION ? '' : `:${exploration}`;
  return {
    name: `${proof ? 'solver' : 'mcts'}:${simulations}${weight}`,
    choose: (position, random) => {
      const search = new MonteCarloSearch(position, { exploration, proof }, random);
      search.run(simulations);
      // A root that is proved at once has no children: one more round each gives it some.
      while (search.root.untried.length > 0) search.simulate();
      const move = search.best();
      const { visits, wins } = search.root.children.find(child => child.move === move)!;
      const fact = search.proofOf(position.square);
      return {
        move,
        remark: fact === undefined ? say('games-won', { wins, visits }) : say(`proved-${fact}`),
      };
    },
  };
}
