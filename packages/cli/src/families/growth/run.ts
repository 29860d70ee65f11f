/** `growth run`: how one start grows, step by step. */
import {
  borderOf,
  type Growth,
  grow,
  renderStamps,
  renderSteps,
  renderTree,
} from '@quadrille/puzzles/growth';
import { Option } from 'commander';
import { addCommon, EXIT, type Verb } from '../../verb.js';
import { howMany } from '../../words.js';
import { readBoard } from './shared.js';

interface RunFlags {
  as: 'steps' | 'stamps' | 'tree';
  json?: boolean;
  quiet?: boolean;
}

/** `growth run BOARD [--as steps|stamps|tree]`; exit code 1 when the board does not fill up. */
export const run: Verb = (family, io, answer) => {
  const command = family
    .command('run <board>')
    .description('lets a start grow: # black, . white, x no cell; rows as lines or parted by /')
    .addOption(
      new Option('--as <what>', 'every step, the step of each cell, or the tree of rectangles')
        .choices(['steps', 'stamps', 'tree'])
        .default('steps'),
    )
    .addHelpText('after', "\nExample:\n  quadrille growth run '#../.#./..#'");
  addCommon(command, 'json', 'quiet');
  command.action((argument: string, flags: RunFlags) => {
    const growth = readBoard(io, argument);
    const { stamps, stepCount, isFull } = grow(growth);
    const { board, start } = growth;
    const black = stamps.filter(stamp => stamp >= 0).length;
    if (flags.json) {
      const lines = Array.from({ length: board.height }, (_, y) =>
        Array.from(stamps.subarray(y * board.width, (y + 1) * board.width)),
      );
      io.out(JSON.stringify({ full: isFull, steps: stepCount, cells: start.length, black, stamps: lines }));
    } else io.out(shown(growth, flags.as));
    if (!flags.json && !flags.quiet) {
      const white = stamps.length - board.holes.length - black;
      const rest = `${howMany(white, 'cell')} ${white === 1 ? 'stays' : 'stay'} white`;
      const end = isFull ? 'the board is full' : rest;
      io.err(
        `${howMany(start.length, 'cell')} with a border of ${borderOf(growth)}, ${howMany(stepCount, 'step')}: ${end}`,
      );
    }
    answer(isFull ? EXIT.found : EXIT.none);
  });
};

function shown(growth: Growth, as: RunFlags['as']): string {
  if (as === 'stamps') return renderStamps(growth);
  if (as === 'tree') return renderTree(growth);
  return renderSteps(growth)
    .map((text, step) => `step ${step}\n${text}`)
    .join('\n\n');
}
