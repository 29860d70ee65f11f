/**
 * Opponents by name: `perfect`, `random`, `minimax:DEPTH` (with alpha-beta; `minimax:DEPTH:plain` without),
 * `mcts:SIMULATIONS` and `solver:SIMULATIONS` (the variant that proves), both with `:EXPLORATION` behind.
 */
import { NotationError } from '@quadrille/cover';
import { minimax } from './minimax.js';
import { EXPLORATION, monteCarlo } from './monte-carlo.js';
import type { Opponent } from './opponent.js';
import { perfect } from './perfect.js';
import { randomly } from './random.js';

const MOST_DEPTH = 40;
const MOST_SIMULATIONS = 1_000_000;
const MOST_EXPLORATION = 100;

/** One line about each opponent, for help texts. */
export const opponentHelp =
  'perfect, random, minimax:DEPTH[:plain], mcts:SIMULATIONS[:EXPLORATION], solver:SIMULATIONS[:EXPLORATION]';

/** Reads an opponent; its `name` is the text again. Throws `NotationError`. */
export function parseOpponent(text: string): Opponent {
  const [kind, first, second, ...rest] = text.trim().split(':');
  if (rest.length > 0)
    throw new NotationError(`${quote(text)} has too many parts; known are ${opponentHelp}`);
  switch (kind) {
    case 'perfect':
    case 'random':
      if (first !== undefined)
        throw new NotationError(`"${kind}" takes no number, so ${quote(text)} is not known`);
      return kind === 'perfect' ? perfect : randomly;
    case 'minimax':
      if (second !== undefined && second !== 'plain') {
        throw new NotationError(`after the depth only "plain" may stand, not ${quote(second)}`);
      }
      return minimax(whole(first ?? '4', 'the depth of minimax', 1, MOST_DEPTH), second === undefined);
    case 'mcts':
    case 'solver': {
      const simulations = whole(first ?? '1000', `the simulations of ${kind}`, 1, MOST_SIMULATIONS);
      return monteCarlo(simulations, kind === 'solver', second === undefined ? EXPLORATION : weight(second));
    }
    default:
      throw new NotationError(`there is no opponent ${quote(text)}; known are ${opponentHelp}`);
  }
}

function whole(text: string, what: string, least: number, most: number): number {
  const value = Number(text);
  if (/^\d{1,9}$/.test(text) && value >= least && value <= most) return value;
  throw new NotationError(`${what} must be a whole number from ${least} to ${most}, not ${quote(text)}`);
}

function weight(text: string): number {
  const value = Number(text);
  if (/^\d{1,4}(\.\d{1,9})?$/.test(text) && value <= MOST_EXPLORATION) return value;
  throw new NotationError(
    `the exploration must be a number from 0 to ${MOST_EXPLORATION}, not ${quote(text)}`,
  );
}

function quote(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
