/** `growth times`: how many steps the starts take, and which are the quickest and the slowest. */
import type { Ended } from '@quadrille/cover';
import { format, solve, TimeKeeper } from '@quadrille/puzzles/growth';
import { exitCode, rounded } from '../../explore.js';
import { addCommon, type Verb } from '../../verb.js';
import { howMany } from '../../words.js';
import { addBoard, type BoardFlags, inline, questionOf, Watch } from './shared.js';

/** `growth times N [M] [--cells K]` */
export const times: Verb = (family, io, answer) => {
  const command = addBoard(family.command('times'))
    .description('how many steps the starts take; a fastest and a slowest one')
    .addHelpText('after', '\nExample:\n  quadrille growth times 6');
  addCommon(command, 'json', 'timeout', 'quiet');
  command.action(async (n: number | undefined, m: number | undefined, flags: BoardFlags) => {
    const question = questionOf(io, n, m, flags);
    const { board } = question;
    const watch = new Watch(io, flags.timeout);
    const keeper = new TimeKeeper(board);
    let count = 0;
    let ended: Ended | undefined;
    for (const batch of solve(question)) {
      ended = await watch.look();
      if (ended) break;
      for (const start of batch) keeper.add(start);
      count += batch.length;
    }
    ended ??= 'exhausted';
    const { histogram, fastest, slowest } = keeper.times;
    const ms = rounded(watch.ms);
    const extreme = ({ stepCount, starts }: typeof fastest) =>
      starts.length > 0 ? { steps: stepCount, board: inline(board, starts[0]) } : undefined;
    if (flags.json) {
      const steps = Object.fromEntries(histogram);
      const [quick, slow] = [extreme(fastest), extreme(slowest)];
      io.out(
        JSON.stringify({ count: String(count), histogram: steps, fastest: quick, slowest: slow, ended, ms }),
      );
    } else {
      for (const [steps, number] of histogram) io.out(`${String(steps).padStart(4)}  ${number}`);
      for (const [name, { stepCount, starts }] of Object.entries({ fastest, slowest })) {
        if (starts.length > 0)
          io.out(`\n${name}: ${howMany(stepCount, 'step')}\n${format({ board, start: starts[0] })}`);
      }
      if (!flags.quiet) io.err(`${ended}: ${howMany(count, 'start')}, ${ms} ms`);
    }
    answer(exitCode({ count: BigInt(count), ended }, true));
  });
};
