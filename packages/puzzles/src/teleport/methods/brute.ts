/**
 * All games, played out one after the other: at each square the player to move tries the moves in turn until
 * one wins. Whose turn it is is carried along, as in the thesis, although only the square matters; nothing is
 * remembered, so the time is exponential and the memory one entry a turn.
 *
 * The recursion is written with a stack of its own, so that it can stop between slices.
 */
import { type Game, otherPlayer, type Player, type Rule } from '../rules.js';
import { say } from '../sentences.js';
import type { Run } from './method.js';

/** The longest line of play that is followed. */
const MOST_TURNS = 2 ** 20;

interface Turn {
  readonly player: Player;
  readonly x: number;
  readonly y: number;
  nextMove: number;
  canMove: boolean;
  hasWon: boolean;
}

export function brute(game: Game, rule: Rule): Run {
  const turns: Turn[] = [];
  let squares = 0;
  let tried = 0;
  let winner: Player | undefined;

  const visit = (player: Player, x: number, y: number) => {
    if (turns.length === MOST_TURNS) {
      throw say.error('long-play', { most: MOST_TURNS });
    }
    squares++;
    turns.push({ player, x, y, nextMove: 0, canMove: false, hasWon: false });
  };

  const tryNextMove = (turn: Turn) => {
    const { right, down } = game.moves[turn.nextMove++];
    tried++;
    if (turn.x + right >= game.width || turn.y + down >= game.height) return;
    turn.canMove = true;
    visit(otherPlayer(turn.player), turn.x + right, turn.y + down);
  };

  const leave = (turn: Turn) => {
    turns.pop();
    const moverWins = turn.canMove ? turn.hasWon : rule === 'misere';
    const won = moverWins ? turn.player : otherPlayer(turn.player);
    const previous = turns[turns.length - 1];
    if (previous === undefined) winner = won;
    else previous.hasWon = won === previous.player;
  };

  visit('Martien', 0, 0);
  return {
    get squares() {
      return squares;
    },
    get tried() {
      return tried;
    },
    step: budget => {
      const end = squares + budget;
      while (winner === undefined && squares < end) {
        const turn = turns[turns.length - 1];
        if (!turn.hasWon && turn.nextMove < game.moves.length) tryNextMove(turn);
        else leave(turn);
      }
      return winner !== undefined;
    },
    winner: () => winner!,
  };
}
