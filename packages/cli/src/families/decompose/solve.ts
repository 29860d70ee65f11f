/**
 * `decompose solve`: decompositions of K_n. One is often enough, and then a construction answers at once for
 * orders that no search reaches; `--method search` insists on the search. With `--model` the copies come from
 * a file.
 */
import { coverSearch, DLX_LIMITS, InputError, type Model, parseDlx, type Search } from '@quadrille/cover';
import {
  compacted,
  construct,
  decode,
  type Graph,
  modelText,
  orderOfModel,
  type Question,
} from '@quadrille/puzzles/decompose';
import { Option } from 'commander';
import {
  type Explored,
  exitCode,
  explore,
  inWords,
  sourceOfText,
  summaryJson,
  wishOf,
} from '../../explore.js';
import type { Io } from '../../io.js';
import { parseInput, readInput, type Verb } from '../../verb.js';
import {
  addSearchFlags,
  type GraphFlags,
  graphHelp,
  type Journal,
  journalFor,
  openStage,
  printed,
  readOrder,
  readTask,
  sayConditions,
  unitsInto,
} from './shared.js';

interface SolveFlags extends GraphFlags {
  first?: boolean;
  method: 'auto' | 'construct' | 'search';
  model?: string;
  writeModel?: string;
}

/** What was found, and what the summary adds to it. */
interface Answer extends Explored {
  readonly more: object;
}

const TRY_FIRST = 300_000;

/** `decompose solve N [--graph …] [--first|--limit N]` */
export const solve: Verb = (family, io, answer) => {
  const command = family
    .command('solve')
    .argument('[n]', 'order of the complete graph', readOrder)
    .description('decompositions of K_n into copies of a graph')
    .option('--first', 'stop after the first one')
    .addOption(
      new Option('--method <how>', 'construct, search, or (auto) construct a single one if that is known')
        .choices(['auto', 'construct', 'search'])
        .default('auto'),
    )
    .option('--model <file>', 'take the copies from a file written by `decompose model`')
    .option('--write-model <file>', 'also write the model, as `decompose model` does')
    .addHelpText('after', `${graphHelp()}\n\nExample:\n  quadrille decompose solve 8 --graph path --first`);
  addSearchFlags(command, 'limit', 'seed', 'output');
  command.action(async (order: number | undefined, flags: SolveFlags) => {
    const lines: string[] = [];
    const print = (line: string) => {
      if (flags.output === undefined) io.out(line);
      else lines.push(line);
    };
    const journal = journalFor(io, flags);
    const found =
      flags.model === undefined
        ? await solveGraph(io, order ?? missingOrder(), flags, journal, print)
        : await solveModel(io, readModel(io, flags.model), flags, journal, print);
    journal.say(inWords(found));
    if (flags.output !== undefined) io.write(flags.output, lines.map(line => `${line}\n`).join(''));
    if (flags.json) io.out(summaryJson(found, found.more));
    journal.close();
    answer(exitCode(found));
  });
  const missingOrder = (): never => command.error("error: missing required argument 'n'");
};

async function solveGraph(
  io: Io,
  order: number,
  flags: SolveFlags,
  journal: Journal,
  print: (line: string) => void,
): Promise<Answer> {
  const startMs = performance.now();
  const { graph, conditions, said } = readTask(io, order, flags, journal);
  const isFirst = flags.first === true || flags.limit === 1;
  const done = (count: bigint, more: object): Answer => {
    const ms = performance.now() - startMs;
    return { count, nodes: 0, ended: count > 0n ? 'limited' : 'exhausted', ms, more };
  };
  if (!said.possible) return done(0n, { options: '0', reason: said.reason });
  const isPlain =
    isFirst &&
    flags.job === undefined &&
    flags.cluster === undefined &&
    !conditions &&
    flags.writeModel === undefined;
  if (flags.method === 'construct' || (flags.method === 'auto' && isPlain)) {
    const budget = flags.method === 'construct' ? {} : { budget: TRY_FIRST };
    const made = construct(order, graph, { seed: flags.seed ?? 1, ...budget });
    if (made) {
      journal.say(`constructed: ${made.how}`);
      print(printed(order, graph, made.copies, flags.json, made.how));
      return done(1n, { options: '0', method: 'construct', how: made.how });
    }
    if (flags.method === 'construct') {
      journal.say('no construction was found, which proves nothing; try --method search');
      return { ...done(0n, { method: 'construct' }), ended: 'limited' };
    }
  }
  sayConditions(journal, graph, conditions);
  const question: Question = {
    order,
    edges: graph.edges,
    fixFirst: isFirst,
    ...(conditions && { conditions }),
  };
  return solveQuestion(io, graph, question, flags, journal, print);
}

async function solveQuestion(
  io: Io,
  graph: Graph,
  question: Question,
  flags: SolveFlags,
  journal: Journal,
  print: (line: string) => void,
): Promise<Answer> {
  const open = openStage(journal, question);
  if (flags.writeModel !== undefined && open.table) {
    io.write(flags.writeModel, [...modelText(open.table)].join(''));
    journal.say(`model written to ${flags.writeModel}`);
  }
  const explored = await explore(io, question.fixFirst ? pausing(open.search) : open.search, {
    ...wishOf(question.fixFirst ? { ...flags, limit: 1 } : flags),
    ...unitsInto(journal, flags),
    source: sourceOf(question),
    onSolution: solution => print(printed(question.order, graph, open.decode(solution), flags.json)),
  });
  return { ...explored, more: { options: String(open.options), method: 'search' } };
}

/**
 * The same search, but a step ends with the first solution: one is wanted, and nodes are dear where copies
 * are large.
 */
function pausing(search: Search): Search {
  return {
    id: search.id,
    open: (unit, options) => {
      const walk = search.open(unit, options);
      const step = walk.step.bind(walk);
      walk.step = budget => {
        for (const stopAt = walk.nodes + budget; walk.nodes < stopAt; ) {
          if (!step(8)) return false;
          if (walk.count > 0n) return true;
        }
        return true;
      };
      return walk;
    },
  };
}

/** The search as data, for threads and jobs. */
export function sourceOf(question: Question) {
  return { module: '@quadrille/puzzles/decompose', name: 'searchOfQuestion', input: question };
}

/** A task from a file: whatever copies it lists, solved by the generic engine. */
async function solveModel(
  io: Io,
  task: ModelTask,
  flags: SolveFlags,
  journal: Journal,
  print: (line: string) => void,
): Promise<Answer> {
  const { model } = task;
  const order = orderOfModel(model);
  journal.say(`options: ${model.optionCount}, from ${flags.model}`);
  const explored = await explore(io, coverSearch(model), {
    ...wishOf(flags.first ? { ...flags, limit: 1 } : flags),
    ...unitsInto(journal, flags),
    source: sourceOfTask(task, flags),
    onSolution: solution => {
      const copies = decode(model, solution);
      print(printed(order, compacted(copies[0]), copies, flags.json));
    },
  });
  return { ...explored, more: { options: String(model.optionCount), method: 'cover' } };
}

interface ModelTask {
  readonly model: Model;
  readonly text: string;
}

function readModel(io: Io, file: string): ModelTask {
  const input = readInput(io, file);
  const limits = { characters: 2 ** 28, options: 4_000_000, uses: 2 ** 26 };
  return { model: parseInput(input, text => parseDlx(text, limits)), text: input.text };
}

/** Other threads and machines read the text under the usual limits; a larger one stays in this thread. */
function sourceOfTask({ model, text }: ModelTask, { job, cluster, model: file }: SolveFlags) {
  const { characters, options, uses } = DLX_LIMITS;
  if (text.length <= characters && model.optionCount <= options && model.useItem.length <= uses) {
    return sourceOfText({ text });
  }
  if (job === undefined && cluster === undefined) return undefined;
  throw new InputError(
    `${file} is too large for --job and --cluster: at most ${characters} characters, ${options} options, ${uses} uses`,
  );
}
