/** The rating loop (se-rules 2): one hint a step, the hardest step counts. */
import { type Board, boardOf, place, remove } from './board.js';
import type { Hint, RatingTechnique } from './hint.js';
import { type Profile, SE } from './profile.js';

/** What cannot be solved by the profile's producers is rated so. */
const UNSOLVED = 20.0;

export interface Rating {
  /** The hardest step; the hardest up to the first placement; the first. */
  readonly er: number;
  readonly ep: number;
  readonly ed: number;
  /** The technique that set `er`; undefined when there was no step, or no end. */
  readonly technique: RatingTechnique | undefined;
  /** True when the rating was given up because it lies above `upTo`; `er` is then only a lower bound. */
  readonly isAbove: boolean;
}

export interface RateOptions {
  readonly profile?: Profile;
  /** Stop as soon as the rating is known to be higher: for generators, which throw most puzzles away. */
  readonly upTo?: number;
  /** Pencil marks that belong to the puzzle (a Sukaku): bit d - 1 for digit d of each cell. */
  readonly candidates?: ArrayLike<number> | undefined;
  /** Sees each step before it is applied. */
  readonly visit?: (hint: Hint, board: Board) => void;
}

/** A rating that goes on in slices. */
export type RatingTask = Generator<void, Rating, void>;

/** The easiest hint of a board from producers that can be as easy as `upTo`, or undefined. */
export function nextHint(
  board: Board,
  profile: Profile = SE,
  upTo = Number.POSITIVE_INFINITY,
): Hint | undefined {
  for (const { least, find } of profile.producers) {
    if (least > upTo) return undefined;
    const hint = find(board);
    if (hint) return hint;
  }
  return undefined;
}

/** Does what a hint says. */
export function applyHint(board: Board, hint: Hint): void {
  for (const candidate of hint.eliminated) remove(board, (candidate / 9) | 0, candidate % 9);
  if (hint.placed >= 0) place(board, (hint.placed / 9) | 0, hint.placed % 9);
}

/**
 * Rates 81 givens, 0 for an empty cell. As on the scale itself nothing is checked: a puzzle without exactly
 * one solution gets some number, possibly after a long time.
 */
export function rateGivens(givens: ArrayLike<number>, options: RateOptions = {}): Rating {
  const task = ratingTask(givens, options);
  for (;;) {
    const { done, value } = task.next();
    if (done) return value;
  }
}

/** The same, pausing after every step. */
export function* ratingTask(givens: ArrayLike<number>, options: RateOptions = {}): RatingTask {
  const { profile = SE, upTo = Number.POSITIVE_INFINITY, candidates, visit } = options;
  // Difficulties are sums of doubles: 6.6 + 0.1 must not count as more than 6.7.
  const limit = upTo + 0.04;
  const board = boardOf(givens, candidates);
  let [er, ep, ed] = [0, 0, 0];
  let technique: RatingTechnique | undefined;
  while (board.emptyCount > 0 && er <= limit) {
    const hint = nextHint(board, profile, limit);
    if (!hint) {
      er = profile.producers.find(({ least }) => least > limit)?.least ?? UNSOLVED;
      technique = undefined;
      break;
    }
    visit?.(hint, board);
    if (hint.difficulty > er) {
      er = hint.difficulty;
      technique = hint.technique;
    }
    if (ed === 0) ed = er;
    if (ep === 0 && hint.placed >= 0) ep = er;
    applyHint(board, hint);
    yield;
  }
  return { er: shown(er), ep: shown(ep), ed: shown(ed), technique, isAbove: er > limit };
}

/** Ratings are shown with one decimal. */
export function shown(difficulty: number): number {
  return Math.trunc((difficulty + 0.05) * 10) / 10;
}
