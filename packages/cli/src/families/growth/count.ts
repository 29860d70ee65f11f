/** `growth count`: how many starts fill the board; by formula, by search, or by the method of the paper. */
import { type Ended, InputError } from '@quadrille/cover';
import {
  type Board,
  formulaSteps,
  isRepresentative,
  type Method,
  methodFor,
  objection,
  type Question,
  referenceSearch,
  type Start,
  searchStarts,
  slim,
} from '@quadrille/puzzles/growth';
import { Option } from 'commander';
import { exitCode, explore, rounded, tellUnshared, wishOf } from '../../explore.js';
import type { Io } from '../../io.js';
import { progressFor } from '../../progress.js';
import { addCommon, type Verb } from '../../verb.js';
import { howMany } from '../../words.js';
import { addBoard, type BoardFlags, questionOf, Watch } from './shared.js';

interface CountFlags extends BoardFlags {
  method?: Method;
  upToSymmetry?: boolean;
}

interface Counted {
  readonly count: bigint;
  readonly ended: Ended;
  readonly nodes?: number;
}

/** `growth count N [M] [--cells K] [--method formula|search|reference] [--up-to-symmetry]` */
export const count: Verb = (family, io, answer) => {
  const command = addBoard(family.command('count'))
    .description('the number of starts that fill the board')
    .addOption(
      new Option('--method <how>', 'default: the formula where it knows the board, else the search').choices([
        'formula',
        'search',
        'reference',
      ]),
    )
    .option('--up-to-symmetry', 'count turned and mirrored starts once')
    .addHelpText(
      'after',
      '\nExamples:\n  quadrille growth count 9\n  quadrille growth count 2 5 --method search',
    );
  addCommon(command, 'json', 'timeout', 'threads', 'job', 'cluster', 'quiet');
  command.action(async (n: number | undefined, m: number | undefined, flags: CountFlags) => {
    const question = questionOf(io, n, m, flags);
    const method = flags.method ?? methodFor(question);
    const reason = objection(method, question);
    if (reason !== undefined) throw new InputError(`${reason}; take --method search`);
    if (flags.upToSymmetry) demandRectangle(question.board);
    if (method !== 'search') tellUnshared(io, flags, `--method ${method}`);
    const startMs = performance.now();
    const counted = await countBy(method, io, question, flags);
    const ms = rounded(performance.now() - startMs);
    const { count, nodes, ended } = counted;
    if (flags.json) io.out(JSON.stringify({ count: String(count), method, nodes, ended, ms }));
    else {
      io.out(String(count));
      const remark = nodes === undefined ? '' : ` ${howMany(nodes, 'node')},`;
      if (!flags.quiet) io.err(`${ended}, by ${method}:${remark} ${ms} ms`);
    }
    answer(exitCode(counted, true));
  });
};

/** Turned starts are compared on boards that a turn leaves as they are. */
function demandRectangle(board: Board): void {
  if (!board.torus && board.holes.length === 0) return;
  throw new InputError('--up-to-symmetry is for rectangles: no torus, no holes');
}

function countBy(method: Method, io: Io, question: Question, flags: CountFlags): Promise<Counted> {
  if (method === 'formula') return countByFormula(io, question, flags);
  return method === 'search' ? countBySearch(io, question, flags) : countByReference(io, question, flags);
}

async function countByFormula(io: Io, { board }: Question, flags: CountFlags): Promise<Counted> {
  const watch = new Watch(io, flags.timeout);
  const progress = progressFor(io, flags.quiet);
  const options = { upToSymmetry: flags.upToSymmetry === true };
  const steps = formulaSteps(board.width, board.height, options);
  try {
    for (;;) {
      const { done, value } = steps.next();
      if (done) return { count: value, ended: 'exhausted' };
      progress.update(value, 'one prime after another');
      const ended = await watch.look();
      if (ended) return { count: 0n, ended };
    }
  } finally {
    progress.close();
  }
}

async function countBySearch(io: Io, question: Question, flags: CountFlags): Promise<Counted> {
  const { cellCount } = question;
  const board = slim(question.board);
  // Threads and later commands make the search anew from this.
  const input = { board, cellCount };
  const source = { module: '@quadrille/puzzles/growth', name: 'openStartSearch', input };
  const wish = { ...wishOf(flags), source };
  const search = searchStarts(board, cellCount);
  if (!flags.upToSymmetry) return explore(io, search, wish);
  let orbits = 0n;
  const onSolution = (start: Start) => {
    if (isRepresentative(start, board.width, board.height)) orbits++;
  };
  const { nodes, ended } = await explore(io, search, { ...wish, onSolution });
  return { count: orbits, nodes, ended };
}

async function countByReference(io: Io, { board }: Question, flags: CountFlags): Promise<Counted> {
  const watch = new Watch(io, flags.timeout);
  let count = 0n;
  for (const steps = referenceSearch(board.width); ; ) {
    const { done, value } = steps.next();
    const fresh = value.solutions.splice(0);
    const counted = flags.upToSymmetry
      ? fresh.filter(start => isRepresentative(start, board.width, board.height))
      : fresh;
    count += BigInt(counted.length);
    const ended = done ? 'exhausted' : await watch.look();
    if (ended) return { count, nodes: value.tried, ended };
  }
}
