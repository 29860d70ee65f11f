/**
 * A game between a person and an opponent, without any printing: whose turn it is, what was played, what is
 * won, and what was thrown away. The players stand on `path`'s last square.
 */
import type { Random } from '@quadrille/cover';
import {
  after,
  type Choice,
  type Game,
  legalMoves,
  type Opponent,
  otherPlayer,
  outlookOf,
  outlooks,
  type Player,
  type Position,
  type Rule,
  type Square,
  START,
} from '@quadrille/puzzles/teleport';

/** One turn that was played. */
export interface Turn {
  readonly player: Player;
  readonly from: Square;
  readonly move: number;
}

export class Table {
  readonly turns: Turn[] = [];

  constructor(
    readonly game: Game,
    readonly rule: Rule,
    readonly person: Player,
    readonly opponent: Opponent,
    private readonly random: Random,
  ) {}

  get square(): Square {
    const last = this.turns[this.turns.length - 1];
    return last ? after(last.from, this.game.moves[last.move]) : START;
  }

  get path(): Square[] {
    return this.turns.map(({ from }) => from);
  }

  get position(): Position {
    return { game: this.game, rule: this.rule, square: this.square };
  }

  get toMove(): Player {
    return this.turns.length % 2 === 0 ? 'Martien' : 'Pepie';
  }

  /** The winner, once no move fits. */
  get winner(): Player | undefined {
    if (legalMoves(this.game, this.square).length > 0) return undefined;
    return this.rule === 'normal' ? otherPlayer(this.toMove) : this.toMove;
  }

  /** Who wins from here, and in how many turns, when both play perfectly. */
  outlook(): { readonly winner: Player; readonly turns: number } {
    const { isWinning, turns } = outlookOf(this.position);
    return { winner: isWinning ? this.toMove : otherPlayer(this.toMove), turns };
  }

  play(move: number): void {
    this.turns.push({ player: this.toMove, from: this.square, move });
  }

  /** Lets the opponent play its turn. */
  answer(): Choice {
    const choice = this.opponent.choose(this.position, this.random);
    this.play(choice.move);
    return choice;
  }

  /** Takes back the person's last move and what followed; false when there is none. */
  undo(): boolean {
    const last = this.turns.findLastIndex(({ player }) => player === this.person);
    if (last < 0) return false;
    this.turns.length = last;
    return true;
  }

  /** The person's turns that gave a won game away, with the moves that would have kept it. */
  blunders(): { readonly turn: number; readonly move: number; readonly better: readonly number[] }[] {
    return this.turns.flatMap(({ player, from, move }, index) => {
      if (player !== this.person) return [];
      const winning = outlooks({ game: this.game, rule: this.rule, square: from })
        .filter(({ isWinning }) => isWinning)
        .map(outlook => outlook.move);
      if (winning.length === 0 || winning.includes(move)) return [];
      return [{ turn: index + 1, move, better: winning }];
    });
  }
}
