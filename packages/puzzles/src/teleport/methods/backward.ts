/**
 * From the end of the game to its start. The boundary moves, the smallest ones, tell the squares at the far
 * corner where no move fits: these are settled. From there breadth first over all moves backwards: who can
 * step to a losing square wins; who has only winning squares left to step to loses. So a square waits until
 * its number of unsettled moves is down to none. Every square is settled, reachable or not.
 */
import { boundaryMoves } from '../reduce.js';
import type { Game, Rule } from '../rules.js';
import { say } from '../sentences.js';
import { MOST_SQUARES, type Run, winnerAtStart } from './method.js';

const UNKNOWN = 0;
const LOSING = 1;
const WINNING = 2;

export function backward(game: Game, rule: Rule): Run {
  const { width, height } = game;
  const moves = game.moves.filter(({ right, down }) => right < width && down < height);
  if (width * height > MOST_SQUARES / 8) {
    throw say.error('backward-size', { most: MOST_SQUARES / 8 });
  }
  const table = new Uint8Array(width * height);
  /** Settled squares in the order they were found; those from `done` on have not been followed back. */
  const queue = new Int32Array(width * height);
  /** How many moves from a square may still lead to a losing one; 0 when nobody has asked yet. */
  const hopes = new Uint16Array(width * height);
  let found = 0;
  let done = 0;
  let tried = 0;

  const settle = (square: number, known: number) => {
    table[square] = known;
    queue[found++] = square;
  };

  const legalMoveCount = (x: number, y: number) => {
    let count = 0;
    for (const { right, down } of moves) if (x + right < width && y + down < height) count++;
    return count;
  };

  const follow = (square: number) => {
    const x = square % width;
    const y = (square - x) / width;
    for (const { right, down } of moves) {
      tried++;
      if (right > x || down > y) continue;
      const before = square - down * width - right;
      if (table[before] !== UNKNOWN) continue;
      if (table[square] === LOSING) settle(before, WINNING);
      else {
        if (hopes[before] === 0) hopes[before] = legalMoveCount(x - right, y - down);
        if (--hopes[before] === 0) settle(before, LOSING);
      }
    }
  };

  for (const square of endSquares({ width, height, moves }))
    settle(square, rule === 'misere' ? WINNING : LOSING);
  return {
    get squares() {
      return done;
    },
    get tried() {
      return tried;
    },
    step: budget => {
      const end = Math.min(width * height, done + budget);
      while (done < end) follow(queue[done++]);
      return done === width * height;
    },
    winner: () => winnerAtStart(table[0] === WINNING),
  };
}

/**
 * The squares where no move fits, as row times width plus column: all but the reach of the boundary moves.
 */
function* endSquares(game: Game): Generator<number> {
  const { width, height } = game;
  const boundary = boundaryMoves(game.moves);
  for (let y = height - 1; y >= 0; y--) {
    // In this row a boundary move fits as long as it stays inside; the one least to the right reaches
    // furthest.
    const fitting = boundary.filter(({ down }) => y + down < height).map(({ right }) => right);
    const firstEnd = fitting.length === 0 ? 0 : Math.max(0, width - Math.min(...fitting));
    for (let x = width - 1; x >= firstEnd; x--) yield y * width + x;
  }
}
