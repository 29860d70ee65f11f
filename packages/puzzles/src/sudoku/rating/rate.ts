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
}

/** The easiest hint of a board, or undefined. */
export function nextHint(board: Board, profile: Profile = SE): Hint | undefined {
  for (const producer of profile.producers) {
    const hint = producer(board);
    if (hint) return hint;
  }
  return undefined;
}

/** Does what a hint says. */
export function applyHint(board: Board, hint: Hint): void {
  for (const candidate of hint.eliminated) remove(board, (candidate / 9) | 0, candidate % 9);
  if (hint.placed >= 0) place(board, (hint.placed / 9) | 0, hint.placed % 9);
}

/** Rates 81 givens, 0 for an empty cell; `visit` sees each step before it is applied. */
export function rateGivens(
  givens: ArrayLike<number>,
  profile: Profile = SE,
  visit?: (hint: Hint, board: Board) => void,
): Rating {
  const board = boardOf(givens);
  let [er, ep, ed] = [0, 0, 0];
  let technique: RatingTechnique | undefined;
  while (board.emptyCount > 0) {
    const hint = nextHint(board, profile);
    if (!hint) {
      er = UNSOLVED;
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
  }
  return { er: shown(er), ep: shown(ep), ed: shown(ed), technique };
}

/** Ratings are shown with one decimal. */
function shown(difficulty: number): number {
  return Math.trunc((difficulty + 0.05) * 10) / 10;
}
