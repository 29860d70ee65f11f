/** `growth draw`: SVG of a start, its steps, its merge tree, or of all starts of a small board. */
import { InputError } from '@quadrille/cover';
import {
  compareStarts,
  gallerySvg,
  grow,
  rectangle,
  type Start,
  solve,
  stampsSvg,
  startSvg,
  stepsSvg,
  treeSvg,
  usualCellCount,
} from '@quadrille/puzzles/growth';
import { Option } from 'commander';
import type { Io } from '../../io.js';
import { addCommon, demandSvg, EXIT, type Verb } from '../../verb.js';
import { readBoard } from './shared.js';

type Picture = 'start' | 'steps' | 'stamps' | 'tree' | 'gallery';

interface DrawFlags {
  as?: Picture;
  output?: string;
  quiet?: boolean;
}

/** More boards than anybody looks at; the 1615 of n = 5 are still drawn. */
const GALLERY_LIMIT = 2000;
/** Every step is a board of its own; so many cells of all boards are some megabytes. */
const DRAWN_LIMIT = 200_000;

/** `growth draw BOARD|N [--as start|steps|stamps|tree|gallery] [-o x.svg]` */
export const draw: Verb = (family, io, answer) => {
  const command = family
    .command('draw <board>')
    .description('a picture in SVG: of a board, or of all starts when a number N or NxM is given')
    .addOption(
      new Option(
        '--as <what>',
        'default: stamps, the step of each cell as a shade; gallery for a number',
      ).choices(['start', 'steps', 'stamps', 'tree', 'gallery']),
    )
    .addHelpText(
      'after',
      "\nExamples:\n  quadrille growth draw 4 -o all.svg\n  quadrille growth draw '#../.#./..#' --as steps -o steps.svg",
    );
  addCommon(command, 'output', 'quiet');
  command.action((argument: string, flags: DrawFlags) => {
    demandSvg(flags.output);
    const text = pictureOf(io, argument, flags.as);
    if (flags.output === undefined) io.out(text);
    else {
      io.write(flags.output, text);
      if (!flags.quiet) io.err(`wrote ${flags.output}`);
    }
    answer(EXIT.found);
  });
};

function pictureOf(io: Io, argument: string, as: Picture | undefined): string {
  const sides = /^(\d{1,3})(?:x(\d{1,3}))?$/.exec(argument);
  if (sides) {
    if (as !== undefined && as !== 'gallery')
      throw new InputError(`--as ${as} draws one board: give its text`);
    return gallery(Number(sides[1]), Number(sides[2] ?? sides[1]));
  }
  if (as === 'gallery')
    throw new InputError('a gallery shows all starts of a board: give its side, for example 4');
  const growth = readBoard(io, argument);
  if (as === 'tree') return treeSvg(growth);
  if (as === 'start') return startSvg(growth);
  if (as !== 'steps') return stampsSvg(growth);
  const cells = growth.board.width * growth.board.height;
  const { stepCount } = grow(growth);
  if (cells * stepCount > DRAWN_LIMIT) {
    throw new InputError(
      `${stepCount} steps of ${cells} cells make too large a picture, at most ${DRAWN_LIMIT} cells: take --as stamps`,
    );
  }
  return stepsSvg(growth);
}

function gallery(width: number, height: number): string {
  const board = rectangle(width, height);
  const starts: Start[] = [];
  for (const batch of solve({ board, cellCount: usualCellCount(board) })) {
    starts.push(...batch);
    if (starts.length > GALLERY_LIMIT) {
      throw new InputError(`a gallery of ${width}x${height} has more than ${GALLERY_LIMIT} boards`);
    }
  }
  return gallerySvg(board, starts.sort(compareStarts));
}
