/** `growth list`: the starts themselves, in a fixed order. */
import { type Ended, InputError } from '@quadrille/cover';
import {
  type Board,
  format,
  grower,
  isRepresentative,
  type Question,
  type Start,
  solve,
  TimeKeeper,
} from '@quadrille/puzzles/growth';
import { exitCode, rounded } from '../../explore.js';
import type { Io } from '../../io.js';
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
    checkFlags(question.board, flags);
    const watch = new Watch(io, flags.timeout);
    const printer = printerOf(io, question.board, flags.json === true);
    const isExtreme = flags.slowest || flags.fastest;
    const ended = await (isExtreme ? listExtreme : listAll)(question, flags, watch, printer);
    const ms = rounded(watch.ms);
    const { count } = printer;
    if (flags.json) io.out(JSON.stringify({ summary: true, count: String(count), ended, ms }));
    else if (!flags.quiet) io.err(`${ended}: ${count} ${count === 1 ? 'start' : 'starts'}, ${ms} ms`);
    answer(count === flags.limit ? EXIT.found : exitCode({ count: BigInt(count), ended }));
  });
};

function checkFlags(board: Board, flags: ListFlags): void {
  if (flags.slowest && flags.fastest) throw new InputError('take --slowest or --fastest, not both');
  if (flags.upToSymmetry && (board.torus || board.holes.length > 0)) {
    throw new InputError('--up-to-symmetry is for rectangles: no torus, no holes');
  }
}

interface Printer {
  print(start: Start): void;
  /** Starts printed so far. */
  readonly count: number;
}

/** Starts as boards with an empty line between, or as JSON, one a line. */
function printerOf(io: Io, board: Board, isJson: boolean): Printer {
  const grow = grower(board);
  let count = 0;
  return {
    print(start) {
      if (isJson) {
        const { stepCount } = grow(start);
        io.out(JSON.stringify({ board: inline(board, start), cells: start, steps: stepCount }));
      } else io.out(`${count > 0 ? '\n' : ''}${format({ board, start })}`);
      count++;
    },
    get count() {
      return count;
    },
  };
}

async function listAll(question: Question, flags: ListFlags, watch: Watch, printer: Printer): Promise<Ended> {
  for (const batch of solve(question)) {
    const ended = await watch.look();
    if (ended) return ended;
    for (const start of wantedOf(batch, question, flags)) {
      printer.print(start);
      if (printer.count === flags.limit) return 'limited';
    }
  }
  return 'exhausted';
}

/** The slowest or fastest ones are known only when all have been seen. */
async function listExtreme(
  question: Question,
  flags: ListFlags,
  watch: Watch,
  printer: Printer,
): Promise<Ended> {
  const keeper = new TimeKeeper(question.board, flags.limit ?? Number.POSITIVE_INFINITY);
  for (const batch of solve(question)) {
    const ended = await watch.look();
    if (ended) return ended;
    for (const start of wantedOf(batch, question, flags)) keeper.add(start);
  }
  const { slowest, fastest } = keeper.times;
  for (const start of (flags.slowest ? slowest : fastest).starts) printer.print(start);
  return 'exhausted';
}

function wantedOf(batch: readonly Start[], { board }: Question, flags: ListFlags): readonly Start[] {
  if (!flags.upToSymmetry) return batch;
  return batch.filter(start => isRepresentative(start, board.width, board.height));
}
