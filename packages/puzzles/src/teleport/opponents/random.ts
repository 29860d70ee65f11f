import { legalMoves } from '../rules.js';
import { say } from '../sentences.js';
import type { Opponent } from './opponent.js';

/** Any legal move, all equally likely. */
export const randomly: Opponent = {
  name: 'random',
  choose: ({ game, square }, random) => {
    const legal = legalMoves(game, square);
    return { move: legal[random.below(legal.length)], remark: say('at-random', { count: legal.length }) };
  },
};
