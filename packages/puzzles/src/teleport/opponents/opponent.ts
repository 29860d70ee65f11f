/** What every opponent is: something that chooses a move where there is one. */
import type { Bilingual } from '@quadrille/base';
import type { Random } from '@quadrille/cover';
import type { Game, Rule, Square } from '../rules.js';

/** A game under way: whose turn it is does not matter. */
export interface Position {
  readonly game: Game;
  readonly rule: Rule;
  readonly square: Square;
}

export interface Choice {
  /** The index of the chosen move. */
  readonly move: number;
  /** What the opponent thought, in a few words for a person. */
  readonly remark: Bilingual;
}

export interface Opponent {
  readonly name: string;
  /** Chooses a legal move of a position that has one. */
  choose(position: Position, random: Random): Choice;
}
