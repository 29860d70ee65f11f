/** What all methods have in common: they run in slices, count their work, and end with the winner. */
import type { Game, Player, Rule } from '../rules.js';

/** A method at work on one game. */
export interface Run {
  /** Squares visited so far, every visit counted. */
  readonly squares: number;
  /** Moves tried so far; `fast` tries a move for a whole line of squares at once, which counts as one. */
  readonly tried: number;
  /** Works on for about `budget` squares; true when the winner is known. */
  step(budget: number): boolean;
  /** The winner; ask only after `step` has said true. */
  winner(): Player;
  /** Gives memory back for the next run, where a method has some to give; `winner` may still be asked. */
  release?(): void;
}

export type Method = (game: Game, rule: Rule) => Run;

/** The largest number of squares for which a table with an entry each is made. */
export const MOST_SQUARES = 2 ** 26;

/** Who wins when the player to move at the start does, or does not. */
export function winnerAtStart(isWinning: boolean): Player {
  return isWinning ? 'Martien' : 'Pepie';
}
