/** Games with their winners, each from a named source. */
import type { Game, Player } from './rules.js';

export interface Example {
  readonly name: string;
  readonly source: string;
  readonly game: Game;
  readonly winner: Player;
  /** How many squares of the board win for the player to move. */
  readonly winning: number;
}

const moves = (...pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([right, down]) => ({ right, down }));

export const examples: readonly Example[] = [
  {
    name: 'diagonal',
    source: 'the contest task: 5 x 3 with [1,1]',
    game: { width: 5, height: 3, moves: moves([1, 1]) },
    winner: 'Pepie',
    winning: 5,
  },
  {
    name: 'two-steps',
    source: 'the contest task: 6 x 6 with [2,0] and [0,2]',
    game: { width: 6, height: 6, moves: moves([2, 0], [0, 2]) },
    winner: 'Pepie',
    winning: 16,
  },
  {
    name: 'whose-turn',
    source: 'the thesis on the task: its picture of why only the square counts, not whose turn it is',
    game: { width: 6, height: 5, moves: moves([2, 0], [0, 2], [0, 1]) },
    winner: 'Martien',
    winning: 18,
  },
  {
    name: 'one-two-three',
    source: 'the subtraction game {1, 2, 3}: period 4 (Berlekamp, Conway, Guy, Winning Ways, chapter 4)',
    game: { width: 21, height: 1, moves: moves([1, 0], [2, 0], [3, 0]) },
    winner: 'Pepie',
    winning: 15,
  },
  {
    name: 'rook',
    source: 'a rook that walks one or two squares: the lines of the game {1, 2} side by side, period 3',
    game: { width: 10, height: 10, moves: moves([1, 0], [2, 0], [0, 1], [0, 2]) },
    winner: 'Pepie',
    winning: 66,
  },
];
