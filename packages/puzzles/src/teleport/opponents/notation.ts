/**
 * Opponents by name: `perfect`, `random`, `minimax:DEPTH` (with alpha-beta; `minimax:DEPTH:plain` without),
 * `mcts:SIMULATIONS` and `solver:SIMULATIONS` (the variant that proves), both with `:EXPLORATION` behind.
 */
import type { Bilingual } from '@quadrille/base';
import { say } from '../sentences.js';
import { opponentHelp } from './help.js';
import { minimax } from './minimax.js';
import { EXPLORATION, monteCarlo } from './monte-carlo.js';
import type { Opponent } from './opponent.js';
import { perfect } from './perfect.js';
import { randomly } from './random.js';

const MOST_DEPTH = 40;
const MOST_SIMULATIONS = 1_000_000;
const MOST_EXPLORATION = 100;

/** Reads an opponent; its `name` is the text again. Throws `InputError`. */
export function parseOpponent(text: string): Opponent {
  const [kind, first, second, ...rest] = text.trim().split(':');
  if (rest.length > 0) throw say.error('many-parts', { text: quote(text), opponents: opponentHelp });
  switch (kind) {
    case 'perfect':
    case 'random':
      if (first !== undefined) throw say.error('no-number', { kind, text: quote(text) });
      return kind === 'perfect' ? perfect : randomly;
    case 'minimax':
      if (second !== undefined && second !== 'plain') {
        throw say.error('only-plain', { text: quote(second) });
      }
      return minimax(whole(first ?? '4', say('depth'), 1, MOST_DEPTH), second === undefined);
    case 'mcts':
    case 'solver': {
      const simulations = whole(first ?? '1000', say('simulations', { kind }), 1, MOST_SIMULATIONS);
      return monteCarlo(simulations, kind === 'solver', second === undefined ? EXPLORATION : weight(second));
    }
    default:
      throw say.error('no-opponent', { text: quote(text), opponents: opponentHelp });
  }
}

function whole(text: string, what: Bilingual, least: number, most: number): number {
  const value = Number(text);
  if (/^\d{1,9}$/.test(text) && value >= least && value <= most) return value;
  throw say.error('not-between', { what, least, most, value: quote(text) });
}

function weight(text: string): number {
  const value = Number(text);
  if (/^\d{1,4}(\.\d{1,9})?$/.test(text) && value <= MOST_EXPLORATION) return value;
  throw say.error('exploration', { most: MOST_EXPLORATION, text: quote(text) });
}

function quote(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
