/** `choose`: the move that an opponent plays at a square. */
import { type Answer, randomFrom } from '@quadrille/base';
import { parseOpponent } from '../opponents/notation.js';
import { after, legalMoves } from '../rules.js';
import { say } from '../sentences.js';
import { type GameInputs, gameOf, moveText, ruleOf, squareOf, squareText } from './inputs.js';

export interface ChooseInputs extends GameInputs {
  readonly by: string;
  readonly at?: string;
  readonly seed: number;
}

/** The index of the move, for pages. */
export function openChoose(inputs: ChooseInputs): Answer<number> {
  const game = gameOf(inputs);
  const square = squareOf(game, inputs.at);
  const opponent = parseOpponent(inputs.by);
  if (legalMoves(game, square).length === 0) throw say.error('no-move', { square: squareText(square) });
  const { move: index, remark } = opponent.choose(
    { game, rule: ruleOf(inputs), square },
    randomFrom(inputs.seed),
  );
  const move = game.moves[index];
  const to = after(square, move);
  const { name } = opponent;
  const words = { name, index: index + 1, move: moveText(move), square: squareText(to), remark };
  return {
    verdict: 'yes',
    ended: 'exhausted',
    fields: { by: name, move: index + 1, ...move, column: to.x + 1, row: to.y + 1, remark: remark.en },
    lines: [say('chooses', words)],
    data: index,
  };
}
