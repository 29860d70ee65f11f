/**
 * Depth first from the start, with a table of what is known: every square the game can reach is visited once,
 * so the time is at most squares times moves. A square's moves are tried in turn until one leads to a losing
 * square. The stack is an array: at most one entry a line of play, and it can stop between slices.
 */
import type { Game, Rule } from '../rules.js';
import { say } from '../sentences.js';
import { MOST_SQUARES, type Run, winnerAtStart } from './method.js';

const UNKNOWN = 0;
const LOSING = 1;
const WINNING = 2;

export function memo(game: Game, rule: Rule): Run {
  const { width, height, moves } = game;
  if (width * height > MOST_SQUARES) {
    throw say.error('memo-size', { most: MOST_SQUARES });
  }
  const table = new Uint8Array(width * height);
  const stackX = new Int32Array(width + height);
  const stackY = new Int32Array(width + height);
  const nextMove = new Int32Array(width + height);
  const hasMoved = new Uint8Array(width + height);
  let depth = 0;
  let squares = 1;
  let tried = 0;

  /** Looks at the moves of the last square on the stack until it is settled or another one must be first. */
  const look = () => {
    const x = stackX[depth];
    const y = stackY[depth];
    while (nextMove[depth] < moves.length) {
      const { right, down } = moves[nextMove[depth]];
      const toX = x + right;
      const toY = y + down;
      if (toX < width && toY < height) {
        const known = table[toY * width + toX];
        if (known === UNKNOWN) {
          depth++;
          squares++;
          stackX[depth] = toX;
          stackY[depth] = toY;
          nextMove[depth] = 0;
          hasMoved[depth] = 0;
          return;
        }
        hasMoved[depth] = 1;
        if (known === LOSING) {
          tried++;
          return settle(WINNING);
        }
      }
      tried++;
      nextMove[depth]++;
    }
    settle(hasMoved[depth] === 0 && rule === 'misere' ? WINNING : LOSING);
  };

  const settle = (known: number) => {
    table[stackY[depth] * width + stackX[depth]] = known;
    depth--;
  };

  return {
    get squares() {
      return squares;
    },
    get tried() {
      return tried;
    },
    step: budget => {
      const end = squares + budget;
      while (depth >= 0 && squares < end) look();
      return depth < 0;
    },
    winner: () => winnerAtStart(table[0] === WINNING),
  };
}
