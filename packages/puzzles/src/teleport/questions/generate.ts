/** `generate`: random games in the format of the contest. */
import { type Answer, type Found, type Progress, randomFrom, type Task, type Work } from '@quadrille/base';
import { type GameSizes, randomGame, randomGameUpTo } from '../generate.js';
import { format } from '../notation.js';
import { CONTEST } from '../rules.js';
import { say } from '../sentences.js';
import { cutWords } from './inputs.js';

export interface GenerateInputs {
  readonly number: number;
  readonly size: number;
  readonly moves: number;
  readonly step?: number;
  readonly any: boolean;
  readonly noLimits: boolean;
  readonly seed: number;
}

export function openGenerate(inputs: GenerateInputs): Work {
  const { size, moves, step = Math.min(size, CONTEST.step) } = inputs;
  const sizes = { side: size, moves, step };
  if (!inputs.noLimits) withinContest(sizes);
  return { task: generating(inputs, sizes) };
}

function withinContest(sizes: GameSizes): void {
  for (const name of ['side', 'moves', 'step'] as const) {
    if (sizes[name] <= CONTEST[name]) continue;
    throw say.error('needs-limits', { what: say(name), value: sizes[name], most: CONTEST[name] });
  }
}

/** Games made between two looks at the clock. */
const AT_ONCE = 50;

function* generating({ number, any, seed }: GenerateInputs, sizes: GameSizes): Task<Progress, Answer> {
  const random = randomFrom(seed);
  for (let made = 0; made < number; ) {
    const found: Found[] = [];
    for (; found.length < AT_ONCE && made < number; made++) {
      const game = any ? randomGameUpTo(random, sizes) : randomGame(random, sizes);
      const text = format(game);
      const moves = game.moves.map(move => ({ ...move }));
      // A blank line between games.
      const lines = [...(made > 0 ? [''] : []), ...text.trimEnd().split('\n')];
      found.push({ lines, fields: { ...game, moves, text }, data: game });
    }
    const cut = yield { found, fraction: made / number };
    if (cut && made < number) {
      return { verdict: 'unknown', ended: cut, fields: { ended: cut }, lines: [], remarks: [cutWords(cut)] };
    }
  }
  return { verdict: 'yes', ended: 'exhausted', fields: {}, lines: [] };
}
