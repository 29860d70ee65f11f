/**
 * A step of human logic as data: what was seen, what follows. Sentences (`explain`) and drawings are made
 * from it, never the other way round.
 */
import type { ClueKind } from '../clues/types.js';
import type { HouseKind } from '../rules.js';
import type { TechniqueName } from './names.js';

/** One digit in one cell. */
export interface Candidate {
  readonly cell: number;
  /** 1 … size. */
  readonly digit: number;
}

/** A house by name. */
export interface HouseLabel {
  readonly kind: HouseKind;
  /** Counted from 0 within its kind. */
  readonly index: number;
}

/**
 * An arrow between two candidates. Strong: if `from` is false, `to` is true. Weak: if `from` is true, `to` is
 * false. A chain is a list of arrows, alternately of one and the other sort.
 */
export interface Link {
  readonly from: Candidate;
  readonly to: Candidate;
  readonly strong: boolean;
  /** The clue that makes the link, by its place among the constraints; without one it is a cell or a house. */
  readonly clue?: number;
}

/** Cells whose digits are known to have a sum; where some count negatively, that of the others less these. */
export interface SumLabel {
  readonly cells: readonly number[];
  /** Cells whose digits are subtracted. */
  readonly less: readonly number[];
  readonly sum: number;
  /** The sets of digits that can still fill the cells, where they are few enough to be named. */
  readonly sets: readonly (readonly number[])[];
}

/** A clue or cage by its place among the constraints, its kind, and its first cell (-1 for a rule of the whole grid). */
export interface ClueLabel {
  readonly at: number;
  readonly kind: ClueKind | 'cage';
  readonly first: number;
  /** What the open cells can still be, where that is little enough to be named. */
  readonly fillings: readonly (readonly number[])[];
}

/** By what something follows: a clue, a house, a sum over houses, or a filled cell that others see. */
export type Reason =
  | { readonly kind: 'clue'; readonly clue: ClueLabel }
  | { readonly kind: 'house'; readonly house: HouseLabel }
  | { readonly kind: 'sum'; readonly sum: SumLabel }
  | { readonly kind: 'sight'; readonly cell: number };

/** What cannot be by one reason; nothing where the reason cannot be completed. */
export interface Consequence {
  readonly by: Reason;
  readonly eliminated: readonly Candidate[];
  /** Of the cells that lost something, those with one digit left, and the one with none. */
  readonly placed: readonly Candidate[];
  readonly empty?: number;
}

export interface Step {
  readonly technique: TechniqueName;
  /** Size of the puzzle, so that cells can be named. */
  readonly size: number;
  /** The cells that prove the step, in the order in which a person would name them. */
  readonly cells: readonly number[];
  /** The digits it speaks of, 1 … size. */
  readonly digits: readonly number[];
  /** The houses it speaks of: first those that force, then those in which something goes. */
  readonly houses: readonly HouseLabel[];
  readonly links: readonly Link[];
  /** The clue from which it follows. */
  readonly clue?: ClueLabel;
  /** The clues from which it follows together, with its houses; of a chain those that make its links. */
  readonly clues?: readonly ClueLabel[];
  /** What follows from what is eliminated, one after another; the last cannot be. */
  readonly trail?: readonly Consequence[];
  /** The sum from which it follows. */
  readonly sum?: SumLabel;
  readonly placed: readonly Candidate[];
  readonly eliminated: readonly Candidate[];
}

/** Grades of difficulty: the first three are the thesis's, expert and extreme lie above. */
export type Grade = 'easy' | 'medium' | 'hard' | 'expert' | 'extreme';

export const GRADES: readonly Grade[] = ['easy', 'medium', 'hard', 'expert', 'extreme'];
