/** `teleport generate`: random games in the contest's format. */
import { InputError, randomFrom } from '@quadrille/cover';
import { CONTEST, format, type Game, randomGame, randomGameUpTo } from '@quadrille/puzzles/teleport';
import { addCommon, type CommonFlags, EXIT, type Verb, wholeNumber } from '../../verb.js';
import { deliver } from './shared.js';

interface GenerateFlags extends CommonFlags {
  number: number;
  size: number;
  moves: number;
  step?: number;
  any?: boolean;
  limits?: boolean;
}

export const generate: Verb = (family, io, answer) => {
  const command = family
    .command('generate')
    .description('random games in the format of the contest')
    .option('--number <k>', 'how many games, a blank line between them', wholeNumber(1, 100_000), 1)
    .option('--size <n>', 'width and height', wholeNumber(1, 1_000_000), 400)
    .option('--moves <p>', 'how many different moves', wholeNumber(1, 1000), 20)
    .option(
      '--step <s>',
      'longest step of a move (default: the size, at most 500)',
      wholeNumber(1, 1_000_000),
    )
    .option('--any', 'take sizes, moves and steps as upper bounds')
    .option('--no-limits', 'games beyond the contest (400 x 400, 20 moves, steps to 500)');
  addCommon(command, 'seed', 'json', 'output')
    .addHelpText('after', '\nExample:\n  quadrille teleport generate --size 12 --moves 4 --step 3 --seed 7')
    .action((flags: GenerateFlags) => {
      const sizes = {
        side: flags.size,
        moves: flags.moves,
        step: flags.step ?? Math.min(flags.size, CONTEST.step),
      };
      if (flags.limits !== false) withinContest(sizes);
      const random = randomFrom(flags.seed ?? 1);
      const games = Array.from({ length: flags.number }, () =>
        flags.any ? randomGameUpTo(random, sizes) : randomGame(random, sizes),
      );
      const asLine = (game: Game) => JSON.stringify({ ...game, text: format(game) });
      deliver(io, flags.json ? games.map(asLine).join('\n') : games.map(format).join('\n'), flags.output);
      answer(EXIT.found);
    });
};

function withinContest(sizes: { side: number; moves: number; step: number }): void {
  for (const name of ['side', 'moves', 'step'] as const) {
    if (sizes[name] <= CONTEST[name]) continue;
    throw new InputError(
      `the contest has no ${name === 'moves' ? 'number of moves' : name} above ${CONTEST[name]}; ` +
        `${sizes[name]} needs --no-limits`,
    );
  }
}
