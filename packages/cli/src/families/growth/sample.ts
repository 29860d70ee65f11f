/** `growth sample`: random optimal starts, every one equally likely. */
import { InputError, randomFrom } from '@quadrille/cover';
import { format, grow, objection, sampler } from '@quadrille/puzzles/growth';
import { Option } from 'commander';
import { rounded } from '../../explore.js';
import { addCommon, EXIT, type Verb, wholeNumber } from '../../verb.js';
import { inline, questionOf, Watch } from './shared.js';

interface SampleFlags {
  number: number;
  seed?: number;
  json?: boolean;
  quiet?: boolean;
}

/** Tables of big integers for larger boards take too long to wait for. */
const SIDE_LIMIT = 120;

/** `growth sample N [M] [--number K] [--seed S]` */
export const sample: Verb = (family, io, answer) => {
  const command = family
    .command('sample')
    .argument('<n>', 'columns of the board', wholeNumber(1, SIDE_LIMIT))
    .argument('[m]', 'rows; as many as columns when left out', wholeNumber(1, SIDE_LIMIT))
    .description('random optimal starts, every one equally likely')
    .addOption(new Option('--number <k>', 'how many').argParser(wholeNumber(1)).default(1))
    .addHelpText('after', '\nExample:\n  quadrille growth sample 60 --seed 7');
  addCommon(command, 'json', 'seed', 'quiet');
  command.action(async (n: number, m: number | undefined, flags: SampleFlags) => {
    const question = questionOf(io, n, m, {});
    const { board } = question;
    const reason = objection('formula', question);
    if (reason !== undefined) throw new InputError(`${reason}; so does the sampler`);
    const seed = flags.seed ?? Date.now() % 2 ** 32;
    const watch = new Watch(io);
    const draw = sampler(board.width, board.height, randomFrom(seed));
    let count = 0;
    while (count < flags.number && (await watch.look()) === undefined) {
      const start = draw();
      const { stepCount } = grow({ board, start });
      if (flags.json) io.out(JSON.stringify({ board: inline(board, start), cells: start, steps: stepCount }));
      else io.out(`${count > 0 ? '\n' : ''}${format({ board, start })}`);
      count++;
    }
    const ended = count === flags.number ? 'limited' : 'stopped';
    const ms = rounded(watch.ms);
    if (flags.json) io.out(JSON.stringify({ summary: true, count: String(count), seed, ended, ms }));
    else if (!flags.quiet) io.err(`${count} of them, seed ${seed}, ${ms} ms`);
    answer(count > 0 ? EXIT.found : EXIT.limited);
  });
};
