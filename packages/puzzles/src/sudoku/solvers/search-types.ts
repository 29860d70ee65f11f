/** What all solvers offer: a search for the solutions of one puzzle that runs in slices. */
import type { Random } from '@quadrille/cover';
import type { Grid } from '../rules.js';

/** What a solver did; every solver names what it counts. */
export interface Statistics {
  /** Positions examined. */
  readonly nodes: number;
  /** Choices made where nothing followed. */
  readonly guesses?: number;
  /** Steps of logic taken. */
  readonly steps?: number;
}

export interface PuzzleSearch {
  /**
   * Goes on for at most about `budget` nodes: 1 a solution was found, 0 the budget is spent, -1 nothing is
   * left.
   */
  step(budget: number): 1 | 0 | -1;
  /** The solution that `step` found last. */
  solution(): number[];
  statistics(): Statistics;
  /** What is known when the solver can go no further by itself: the cells it could fill. */
  partial?(): Grid;
  /** True when it took for granted that there is one solution only: another one may exist. */
  isAssuming?(): boolean;
  /** Gives back what the search holds; it cannot go on after that. */
  close?(): void;
}

export interface SearchOptions {
  /** For each cell the digits it may take, bit d - 1 for digit d; absent when the givens say it all. */
  readonly candidates?: ArrayLike<number> | undefined;
  /** For each cell digits that `search` tries before the others, in puzzles with clues. */
  readonly first?: ArrayLike<number> | undefined;
  /** `candidates` are as `settledCandidates` leaves them, but for these cells: only what they wake is considered. */
  readonly changed?: readonly number[] | undefined;
  /** Makes `search` try cells and digits in random order; the other solvers take no notice. */
  readonly random?: Random | undefined;
}
