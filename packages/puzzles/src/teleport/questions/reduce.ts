/** `reduce`: the smallest game with the same winner, and what became of every move. */
import type { Answer, Bilingual } from '@quadrille/base';
import { format } from '../notation.js';
import { type Fate, fatesOf, type Reduction, reduce } from '../reduce.js';
import type { Game } from '../rules.js';
import { say } from '../sentences.js';
import { gameOf } from './inputs.js';

/** For pages: the reduction, why the board shrinks, and a sentence for each move of the game. */
export interface Reduced {
  readonly reduction: Reduction;
  readonly reasons: readonly Bilingual[];
  readonly fates: readonly Fate[];
  readonly moves: readonly Bilingual[];
}

export function openReduce(inputs: { readonly game: string; readonly noLimits: boolean }): Answer<Reduced> {
  const game = gameOf(inputs);
  const reduction = reduce(game);
  const { game: small, rightDivisor, downDivisor, unplayable, repeated } = reduction;
  const fates = fatesOf(game);
  const moves = fates.map((fate, index) => fateWords(game, small, fate, index));
  const reasons = [sizeWords(game, small), ...divisorWords(reduction)];
  const dropped = moves.filter((_, index) => fates[index].kind !== 'kept');
  return {
    verdict: 'yes',
    ended: 'exhausted',
    fields: {
      game: format(small),
      width: small.width,
      height: small.height,
      moves: small.moves.map(({ right, down }) => [right, down]),
      rightDivisor,
      downDivisor,
      unplayable,
      repeated,
      dropped: dropped.map(({ en }) => en),
    },
    lines: format(small).trimEnd().split('\n'),
    remarks: [...reasons, ...dropped],
    data: { reduction, reasons, fates, moves },
  };
}

function sizeWords({ width, height }: Game, small: Game): Bilingual {
  const isSmaller = small.width !== width || small.height !== height;
  return isSmaller
    ? say('reduced', { width, height, newWidth: small.width, newHeight: small.height })
    : say('not-reduced', { width, height });
}

/** An axis that no move uses is one column or row of the smaller board. */
function divisorWords({ game: { moves }, rightDivisor, downDivisor }: Reduction): Bilingual[] {
  if (moves.length === 0) return [say('no-moves')];
  const along = (
    steps: readonly number[],
    divisor: number,
    divided: 'divided-right' | 'divided-down',
    idle: 'idle-right' | 'idle-down',
  ) => (steps.every(step => step === 0) ? [say(idle)] : divisor > 1 ? [say(divided, { divisor })] : []);
  return [
    ...along(
      moves.map(({ right }) => right),
      rightDivisor,
      'divided-right',
      'idle-right',
    ),
    ...along(
      moves.map(({ down }) => down),
      downDivisor,
      'divided-down',
      'idle-down',
    ),
  ];
}

function fateWords({ width, height, moves }: Game, small: Game, fate: Fate, at: number): Bilingual {
  const { right, down } = moves[at];
  const move = { index: at + 1, right, down };
  switch (fate.kind) {
    case 'too-wide':
      return say('fate-too-wide', { ...move, width });
    case 'too-high':
      return say('fate-too-high', { ...move, height });
    case 'repeated':
      return say('fate-repeated', { ...move, of: fate.of + 1 });
    case 'kept': {
      const { right: newRight, down: newDown } = small.moves[fate.as];
      if (newRight === right && newDown === down) return say('fate-same', move);
      return say('fate-kept', { ...move, newRight, newDown });
    }
  }
}
