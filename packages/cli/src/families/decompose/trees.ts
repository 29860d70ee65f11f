/**
 * `decompose trees N`: which trees of order N factorise K_N. With `-o FILE` the answers are kept there as
 * JSON lines, and the same command again goes on after the last tree that is in the file.
 */
import { availableParallelism } from 'node:os';
import { InputError } from '@quadrille/cover';
import { mapOrdered } from '@quadrille/jobs';
import {
  type Factorisation,
  type FactoriseOptions,
  factorise,
  LARGEST_TREES,
  treeOf,
  treesOf,
} from '@quadrille/puzzles/decompose';
import { rounded } from '../../explore.js';
import type { Io } from '../../io.js';
import { progressFor } from '../../progress.js';
import { addCommon, breathe, type CommonFlags, EXIT, type Verb, wholeNumber } from '../../verb.js';
import { printed } from './shared.js';

interface TreesFlags extends CommonFlags {
  nodes: number;
  attempts: number;
}

/** Fewer trees than this are decided before threads have started. */
const ALONE = 120;
const SAVE_MS = 2000;

/** `decompose trees N` */
export const trees: Verb = (family, io, answer) => {
  const command = family
    .command('trees')
    .argument('<n>', 'order of the complete graph and of the trees', wholeNumber(2, LARGEST_TREES))
    .description('for every tree with n vertices whether K_n can be cut into copies of it')
    .option('--nodes <k>', 'leave a tree undecided after k nodes of search', wholeNumber(0), 200_000)
    .option('--attempts <k>', 'how hard to try a construction before searching', wholeNumber(0), 300_000)
    .addHelpText(
      'after',
      '\nExample:\n  quadrille decompose trees 8\n  quadrille decompose trees 12 --json -o trees12.jsonl',
    );
  addCommon(command, 'json', 'timeout', 'threads', 'seed', 'quiet', 'output');
  command.action(async (order: number, flags: TreesFlags) => {
    const startMs = performance.now();
    const all = [...treesOf(order)];
    const kept = readKept(io, flags.output, all);
    const file = [...kept.lines];
    const tally = kept.tally;
    const progress = progressFor(io, flags.quiet);
    let savedMs = startMs;
    const save = () => flags.output !== undefined && io.write(flags.output, file.map(l => `${l}\n`).join(''));
    let nodes = 0;
    let at = kept.lines.length;
    if (at > 0 && !flags.quiet) io.err(`going on after the ${at} trees in ${flags.output}`);
    const options = { budget: flags.attempts, nodeLimit: flags.nodes, seed: flags.seed ?? 1 };
    const stop = stopFor(io, flags);
    for await (const found of decided(all.slice(at), options, flags, stop)) {
      const parents = all[at++];
      nodes += found.nodes;
      tally[found.verdict]++;
      const line = treeLine(order, parents, found);
      file.push(line);
      if (flags.output === undefined) io.out(flags.json ? line : treeText(parents, found));
      progress.update(at / all.length, `${at} of ${all.length} trees`);
      if (performance.now() - savedMs > SAVE_MS) {
        save();
        savedMs = performance.now();
      }
    }
    progress.close();
    save();
    const ended = at === all.length ? 'exhausted' : io.signal.aborted ? 'stopped' : 'limited';
    const ms = performance.now() - startMs;
    const numbers = { trees: at, of: all.length, ...tally };
    if (flags.json) {
      const count = String(tally.factorises);
      io.out(JSON.stringify({ summary: true, count, ...numbers, nodes, ended, ms: rounded(ms) }));
    } else if (!flags.quiet) {
      io.err(
        `${ended}: ${tally.factorises} of ${at} trees factorise K_${order}, ${tally.none} do not, ${tally.undecided} undecided; ${nodes} nodes, ${ms.toFixed(0)} ms`,
      );
    }
    const isOpen = ended !== 'exhausted' || tally.undecided > 0;
    answer(tally.factorises > 0 ? EXIT.found : isOpen ? EXIT.limited : EXIT.none);
  });
};

/** Aborted by Ctrl-C or when the time is over. */
function stopFor(io: Io, flags: TreesFlags): AbortSignal {
  return flags.timeout === undefined
    ? io.signal
    : AbortSignal.any([io.signal, AbortSignal.timeout(1000 * flags.timeout)]);
}

async function* decided(
  trees: readonly number[][],
  options: FactoriseOptions,
  flags: TreesFlags,
  signal: AbortSignal,
): AsyncGenerator<Factorisation> {
  const threads = flags.threads ?? (trees.length < ALONE ? 1 : availableParallelism());
  if (threads > 1) {
    const source = { module: '@quadrille/puzzles/decompose', name: 'factoriseTree', settings: options };
    try {
      yield* mapOrdered<number[], Factorisation>(trees, source, { threads, signal });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    return;
  }
  for (const parents of trees) {
    const steps = factorise(parents.length, treeOf(parents), options);
    for (;;) {
      const { done, value } = steps.next();
      if (done) {
        yield value;
        break;
      }
      await breathe();
      if (signal.aborted) return;
    }
    await breathe();
    if (signal.aborted) return;
  }
}

function treeLine(order: number, parents: readonly number[], found: Factorisation): string {
  const { verdict, reason, copies } = found;
  // Goes through the checker like every decomposition that is shown.
  if (copies) printed(order, treeOf(parents), copies, true);
  return JSON.stringify({ tree: parents, verdict, reason, ...(copies && { copies }) });
}

function treeText(parents: readonly number[], { verdict, reason }: Factorisation): string {
  return `${parents.join(',')}  ${verdict}: ${reason}`;
}

type Tally = Record<Factorisation['verdict'], number>;

/** What an earlier run left in the file: its lines must be the first trees, in order. */
function readKept(
  io: Io,
  path: string | undefined,
  all: readonly number[][],
): { lines: string[]; tally: Tally } {
  const tally: Tally = { factorises: 0, none: 0, undecided: 0 };
  const lines: string[] = [];
  if (path === undefined || path.startsWith('/dev/') || !io.exists(path)) return { lines, tally };
  for (const line of io.read(path).split('\n')) {
    if (line.trim() === '') continue;
    const verdict = verdictOf(line, all[lines.length]);
    if (!verdict) {
      throw new InputError(
        `${path}:${lines.length + 1}: this is not the tree that comes next; the file belongs to another run, choose a new one`,
      );
    }
    tally[verdict]++;
    lines.push(line);
  }
  return { lines, tally };
}

function verdictOf(
  line: string,
  parents: readonly number[] | undefined,
): Factorisation['verdict'] | undefined {
  try {
    const { tree, verdict } = JSON.parse(line);
    const isVerdict = ['factorises', 'none', 'undecided'].includes(verdict);
    return isVerdict && String(tree) === String(parents) ? verdict : undefined;
  } catch {
    return undefined;
  }
}
