/** `growth list`: the starts themselves, in a fixed order. */
import { type Ended, InputError } from '@quadrille/cover';
import { format, grower, isRepresentative, type Start, solve, TimeKeeper } from '@quadrille/puzzles/growth';
import { exitCode, rounded } from '../../explore.js';
import { addCommon, EXIT, type Verb } from '../../verb.js';
import { addBoard, type BoardFlags, inline, questionOf, Watch } from './shared.js';

interface ListFlags extends BoardFlags {
  upToSymmetry?: boolean;
  slowest?: boolean;
  fastest?: boolean;
}

/** `growth list N [M] [--cells K] [--up-to-symmetry] [--slowest|--fastest] [--limit N]` */
export const list: Verb = (family, io, answer) => {
  const command = addBoard(family.command('list'))
    .description('the starts that fill the board')
    .option('--up-to-symmetry', 'one of all turned and mirrored starts')
    .option('--slowest', 'only those that take the most steps')
    .option('--fastest', 'only those that take the fewest steps')
    .addHelpText(
      'after',
      '\nExamples:\n  quadrille growth list 3\n  quadrille growth list 6 --slowest --json',
    );
  addCommon(command, 'json', 'limit', 'timeout', 'quiet');
  command.action(async (n: number | undefined, m: number | undefined, flags: ListFlags) => {
    const question = questionOf(io, n, m, flags);
    const { board } = question;
    if (flags.slowest && flags.fastest) throw new InputError('take --slowest or --fastest, not both');
    if (flags.upToSymmetry && (board.torus || board.holes.length > 0)) {
      throw new InputError('--up-to-symmetry is for rectangles: no torus, no holes');
    }
    const watch = new Watch(io, flags.timeout);
    const limit = flags.limit ?? Number.POSITIVE_INFINITY;
    const grow = grower(board);
    let count = 0;
    const print = (start: Start) => {
      if (flags.json) {
        const { stepCount } = grow(start);
        io.out(JSON.stringify({ board: inline(board, start), cells: start, steps: stepCount }));
      } else io.out(`${count > 0 ? '\n' : ''}${format({ board, start })}`);
      count++;
    };
    const isExtreme = flags.slowest || flags.fastest;
    const keeper = new TimeKeeper(board, limit);
    let ended: Ended | undefined;
    for (const start of solve(question)) {
      ended = await watch.look();
      if (!ended && !isExtreme && count === limit) ended = 'limited';
      if (ended) break;
      if (flags.upToSymmetry && !isRepresentative(start, board.width, board.height)) continue;
      if (isExtreme) keeper.add(start);
      else print(start);
    }
    ended ??= 'exhausted';
    if (isExtreme && ended === 'exhausted') {
      const { slowest, fastest } = keeper.times;
      for (const start of (flags.slowest ? slowest : fastest).starts) print(start);
    }
    const ms = rounded(watch.ms);
    if (flags.json) io.out(JSON.stringify({ summary: true, count: String(count), ended, ms }));
    else if (!flags.quiet) io.err(`${ended}: ${count} ${count === 1 ? 'start' : 'starts'}, ${ms} ms`);
    answer(count === limit ? EXIT.found : exitCode({ count: BigInt(count), ended }));
  });
};
