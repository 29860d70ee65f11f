/**
 * `decompose count` and `decompose classes`. Counting takes a short look by plain search, which settles small
 * cases, then remembers what is left up to isomorphism; with `--method search`, `--threads` or `--job` every
 * decomposition that contains the first copy is visited.
 */
import type { Ended } from '@quadrille/cover';
import {
  classesOf,
  copiesOf,
  countByMemo,
  groupOrders,
  labelledCount,
  type OpenQuestion,
  type Question,
} from '@quadrille/puzzles/decompose';
import { Option } from 'commander';
import { exitCode, explore, rounded, tellUnshared, wishOf } from '../../explore.js';
import type { Io } from '../../io.js';
import { progressFor } from '../../progress.js';
import { addCommon, breathe, EXIT, type Verb } from '../../verb.js';
import { howMany } from '../../words.js';
import {
  addSearchFlags,
  addTaskFlags,
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
import { sourceOf } from './solve.js';

interface CountFlags extends GraphFlags {
  method: 'auto' | 'search' | 'memo';
}

interface Counted {
  readonly count: bigint;
  readonly nodes: number;
  readonly ended: Ended;
  readonly method: string;
}

/** A search this short is over before remembering could pay. */
const GLANCE_NODES = 100_000;

/** `decompose count N …` */
export const count: Verb = (family, io, answer) => {
  const command = family
    .command('count')
    .argument('<n>', 'order of the complete graph', readOrder)
    .description('the number of labelled decompositions of K_n')
    .addOption(
      new Option('--method <how>', 'visit every decomposition with the first copy, or remember what is left')
        .choices(['auto', 'search', 'memo'])
        .default('auto'),
    )
    .addHelpText('after', `${graphHelp()}\n\nExample:\n  quadrille decompose count 10 --graph matching`);
  addSearchFlags(command);
  command.action(async (order: number, flags: CountFlags) => {
    const startMs = performance.now();
    const journal = journalFor(io, flags);
    const { graph, conditions, said } = readTask(io, order, flags, journal);
    let options = 0n;
    let counted: Counted = { count: 0n, nodes: 0, ended: 'exhausted', method: 'verdict' };
    if (said.possible) {
      sayConditions(journal, graph, conditions);
      const question = { order, edges: graph.edges, fixFirst: true, ...(conditions && { conditions }) };
      const open = openStage(journal, question);
      options = open.options;
      counted = await countBy(io, open, question, flags, startMs, journal);
    }
    const ms = performance.now() - startMs;
    const { nodes, ended, method } = counted;
    journal.say(
      `${ended}: ${howMany(counted.count, 'decomposition')}, by ${method}, ${howMany(nodes, 'node')}, ${ms.toFixed(1)} ms in all`,
    );
    const reason = said.possible ? {} : { reason: said.reason };
    const numbers = { count: String(counted.count), options: String(options), method, nodes, ended };
    io.out(flags.json ? JSON.stringify({ ...numbers, ms: rounded(ms), ...reason }) : String(counted.count));
    journal.close();
    answer(exitCode(counted, true));
  });
};

async function countBy(
  io: Io,
  open: OpenQuestion,
  question: Question,
  flags: CountFlags,
  startMs: number,
  journal: Journal,
): Promise<Counted> {
  const { method } = flags;
  if (method === 'memo') tellUnshared(io, flags, '--method memo');
  const bySearch = async (nodeLimit?: number): Promise<Counted> => {
    const told = nodeLimit === undefined ? unitsInto(journal, flags) : { units: false, log: undefined };
    const wish = { ...wishOf(flags), ...told, source: sourceOf(question), nodeLimit };
    const explored = await explore(io, open.search, wish);
    return { ...explored, count: open.total(explored.count), method: 'search' };
  };
  const wantsSearch =
    method === 'search' ||
    flags.job !== undefined ||
    flags.cluster !== undefined ||
    flags.units === true ||
    flags.threads !== undefined;
  if (!open.table || (wantsSearch && method !== 'memo')) return bySearch();
  if (method === 'auto') {
    const glance = await bySearch(GLANCE_NODES);
    if (glance.ended !== 'limited' || glance.nodes < GLANCE_NODES) return glance;
  }
  const run = await inSlices(io, countByMemo(open.table), flags, startMs, ({ nodes, remembered }) => ({
    nodes,
    note: `${nodes} graphs seen, ${remembered} remembered`,
  }));
  return { count: run.value ?? 0n, nodes: run.nodes, ended: run.ended, method: 'memo' };
}

/** Runs a generator to its end, with time for Ctrl-C and the time limit between its slices. */
export async function inSlices<P, T>(
  io: Io,
  steps: Generator<P, T>,
  flags: GraphFlags,
  startMs: number,
  tell: (progress: P) => { nodes: number; note: string },
): Promise<{ value?: T; nodes: number; ended: Ended }> {
  const deadlineMs = startMs + 1000 * (flags.timeout ?? Number.POSITIVE_INFINITY);
  const progress = progressFor(io, flags.quiet);
  let nodes = 0;
  try {
    for (;;) {
      const { done, value } = steps.next();
      if (done) return { value, nodes, ended: 'exhausted' };
      const told = tell(value);
      nodes = told.nodes;
      progress.update(0, told.note);
      await breathe();
      if (io.signal.aborted) return { nodes, ended: 'stopped' };
      if (performance.now() >= deadlineMs) return { nodes, ended: 'limited' };
    }
  } finally {
    progress.close();
  }
}

/** `decompose classes N …` */
export const classes: Verb = (family, io, answer) => {
  const command = family
    .command('classes')
    .argument('<n>', 'order of the complete graph', readOrder)
    .description('decompositions of K_n up to isomorphism, with the orders of their groups')
    .addHelpText('after', `${graphHelp()}\n\nExample:\n  quadrille decompose classes 8 --graph matching`);
  addTaskFlags(addCommon(command, 'json', 'timeout', 'quiet', 'output'));
  command.action(async (order: number, flags: GraphFlags) => {
    const startMs = performance.now();
    const journal = journalFor(io, flags);
    const found = await findClasses(io, order, flags, journal, startMs);
    const ms = performance.now() - startMs;
    const orders = found.groups.map(group => ({ order: Number(group.order), number: group.number }));
    journal.say(
      `${found.ended}: ${howMany(found.number, 'class')} for ${found.count} labelled decompositions, ${ms.toFixed(1)} ms`,
    );
    if (flags.json) {
      const { nodes, ended, options, reason } = found;
      const numbers = { classes: orders, number: found.number, count: String(found.count), options };
      io.out(JSON.stringify({ ...numbers, nodes, ended, ms: rounded(ms), ...(reason && { reason }) }));
    } else {
      for (const group of orders) io.out(`${group.number} with a group of order ${group.order}`);
    }
    journal.close();
    const isCut = found.ended !== 'exhausted';
    answer(isCut ? EXIT.limited : found.number > 0 ? EXIT.found : EXIT.none);
  });
};

async function findClasses(io: Io, order: number, flags: GraphFlags, journal: Journal, startMs: number) {
  const { graph, conditions, said } = readTask(io, order, flags, journal);
  const none = { groups: [], number: 0, count: 0n, nodes: 0 };
  if (!said.possible) {
    return { ...none, ended: 'exhausted' as const, options: '0', reason: said.reason };
  }
  sayConditions(journal, graph, conditions);
  const table = journal.stage(
    () => copiesOf(order, graph, conditions),
    made => `options: ${made.copyCount}`,
  );
  const options = String(table.copyCount);
  const run = await inSlices(io, classesOf(table), flags, startMs, ({ nodes, size, sets }) => ({
    nodes,
    note: `${sets} sets of ${size} copies`,
  }));
  if (!run.value) return { ...none, nodes: run.nodes, ended: run.ended, options, reason: undefined };
  if (flags.output !== undefined) {
    const lines = run.value.map(({ copies }) => `${printed(order, graph, copies, true)}\n`);
    io.write(flags.output, lines.join(''));
  }
  const { nodes, ended } = run;
  const groups = groupOrders(run.value);
  const total = labelledCount(order, run.value);
  return { groups, number: run.value.length, count: total, nodes, ended, options, reason: undefined };
}
