/**
 * Plays from the table of turns left: wins as soon as it can; when losing, lasts as long as it can, and among
 * moves that last as long takes one after which the smallest share of the answers wins.
 */
import { after, type Game, legalMoves, type Rule } from '../rules.js';
import { say } from '../sentences.js';
import { isWonIn, turnsLeft, type Values } from '../values.js';
import type { Opponent, Position } from './opponent.js';

export const perfect: Opponent = {
  name: 'perfect',
  choose: position => {
    const outlook = outlooks(position);
    const wins = outlook.filter(({ isWinning }) => isWinning);
    if (wins.length > 0) {
      const best = wins.reduce((a, b) => (b.turns < a.turns ? b : a));
      return { move: best.move, remark: say('wins-in', { turns: best.turns }) };
    }
    const longest = Math.max(...outlook.map(({ turns }) => turns));
    const lasting = outlook.filter(({ turns }) => turns === longest);
    const best = lasting.map(({ move }) => ({ move, share: winningShare(position, move) }));
    const { move } = best.reduce((a, b) => (b.share < a.share ? b : a));
    return { move, remark: say('lasts', { turns: longest }) };
  },
};

/** What a legal move leads to. */
export interface Outlook {
  readonly move: number;
  /** True when who makes the move wins. */
  readonly isWinning: boolean;
  /** Turns until the end, this one included, when both play perfectly. */
  readonly turns: number;
}

/** The outlook of every legal move of a position. */
export function outlooks({ game, rule, square }: Position): Outlook[] {
  const values = tableOf(game, rule);
  return legalMoves(game, square).map(move => {
    const { x, y } = after(square, game.moves[move]);
    const turns = values[y * game.width + x] + 1;
    return { move, isWinning: isWonIn(turns, rule), turns };
  });
}

/** Turns until the end, and whether who is to move wins. */
export function outlookOf({ game, rule, square }: Position): Omit<Outlook, 'move'> {
  const turns = tableOf(game, rule)[square.y * game.width + square.x];
  return { turns, isWinning: isWonIn(turns, rule) };
}

function winningShare({ game, rule, square }: Position, move: number): number {
  const answers = outlooks({ game, rule, square: after(square, game.moves[move]) });
  return answers.filter(({ isWinning }) => isWinning).length / Math.max(1, answers.length);
}

/** Tables live as long as their games. */
const tables = new WeakMap<Game, Partial<Record<Rule, Values>>>();

function tableOf(game: Game, rule: Rule): Values {
  const known = tables.get(game) ?? {};
  known[rule] ??= turnsLeft(game, rule);
  tables.set(game, known);
  return known[rule];
}
