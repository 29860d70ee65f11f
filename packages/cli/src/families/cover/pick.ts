/** Verbs that pick some solutions out of all: uniformly at random, or by cost. */
import {
  best as cheapest,
  coverSearch,
  DagBuilder,
  type Model,
  type Random,
  randomFrom,
  type Solution,
  sampler,
} from '@quadrille/cover';
import { exitCode, explore, inWords, rounded, summaryJson } from '../../explore.js';
import type { Io } from '../../io.js';
import { addCommon, breathe, EXIT, type Verb, wholeNumber } from '../../verb.js';
import { type CoverFlags, readModel, remarkDry, solutionJson, solutionText } from './shared.js';

interface PickFlags extends CoverFlags {
  number: number;
}

/** `cover sample FILE [--number K]` */
export const sample: Verb = (family, io, answer) => {
  const command = family
    .command('sample <file>')
    .description('uniformly random solutions')
    .option('--number <k>', 'how many, drawn independently', wholeNumber(1, 1_000_000), 1)
    .addHelpText('after', '\nExample:\n  quadrille cover sample dominoes.dlx --number 3 --seed 7');
  addCommon(command, 'json', 'seed', 'timeout', 'quiet');
  command.action(async (file: string, flags: PickFlags) => {
    const model = readModel(io, file);
    remarkDry(io, model, flags);
    const startMs = performance.now();
    const random = randomFrom(flags.seed ?? 0);
    const drawn =
      (await drawFromGraph(io, model, flags, random)) ?? (await drawFromAll(io, model, flags, random));
    for (const solution of drawn.solutions) {
      io.out(flags.json ? solutionJson(model, solution) : solutionText(model, solution));
    }
    const { nodes, ended } = drawn;
    const explored = { count: BigInt(drawn.solutions.length), nodes, ended, ms: performance.now() - startMs };
    if (flags.json) io.out(summaryJson(explored));
    else if (!flags.quiet) io.err(inWords(explored));
    answer(exitCode(explored));
  });
};

interface Drawn {
  readonly solutions: readonly Solution[];
  readonly nodes: number;
  readonly ended: 'exhausted' | 'limited' | 'stopped';
}

/** By the graph of all solutions; undefined where it would not fit, or where items have multiplicities. */
async function drawFromGraph(
  io: Io,
  model: Model,
  flags: PickFlags,
  random: Random,
): Promise<Drawn | undefined> {
  if (model.multiplicities) return undefined;
  const deadlineMs = performance.now() + 1000 * (flags.timeout ?? Number.POSITIVE_INFINITY);
  const builder = new DagBuilder(model, { byteLimit: 2 ** 30, worth: 0 });
  for (let state = builder.step(20_000); state !== 'complete'; state = builder.step(20_000)) {
    if (state !== 'working') return undefined;
    if (io.signal.aborted) return { solutions: [], nodes: builder.steps, ended: 'stopped' };
    if (performance.now() > deadlineMs) return { solutions: [], nodes: builder.steps, ended: 'limited' };
    await breathe();
  }
  const draw = sampler(builder.dag()!);
  const solutions = draw ? Array.from({ length: flags.number }, () => draw(random)) : [];
  return { solutions, nodes: builder.steps, ended: 'exhausted' };
}

/** By going through all solutions and keeping, for each draw, the n-th one with probability 1/n. */
async function drawFromAll(io: Io, model: Model, flags: PickFlags, random: Random): Promise<Drawn> {
  const kept: Solution[] = [];
  let seen = 0;
  const { nodes, ended } = await explore(io, coverSearch(model), {
    timeoutSeconds: flags.timeout,
    isQuiet: flags.quiet,
    onSolution: solution => {
      seen++;
      for (let draw = 0; draw < flags.number; draw++) if (random.below(seen) === 0) kept[draw] = solution;
    },
  });
  return { solutions: ended === 'exhausted' ? kept : [], nodes, ended };
}

/** `cover best FILE [--number K]` */
export const best: Verb = (family, io, answer) => {
  const command = family
    .command('best <file>')
    .description('the cheapest solutions; an option ends with `|$cost`')
    .option('--number <k>', 'how many', wholeNumber(1, 1_000_000), 1)
    .addHelpText('after', '\nExample:\n  printf "a b\\na b |$5\\na |$1\\nb |$2\\n" | quadrille cover best -');
  addCommon(command, 'json', 'timeout', 'quiet').action((file: string, flags: PickFlags) => {
    const model = readModel(io, file);
    remarkDry(io, model, flags);
    const startMs = performance.now();
    const limits = flags.timeout === undefined ? {} : { timeLimitMs: 1000 * flags.timeout };
    const { solutions, nodes, ended } = cheapest(model, flags.number, limits);
    for (const { solution, cost } of solutions) {
      const line = flags.json
        ? solutionJson(model, solution, { cost })
        : `${cost}: ${solutionText(model, solution)}`;
      io.out(line);
    }
    const ms = rounded(performance.now() - startMs);
    const explored = { count: BigInt(solutions.length), nodes, ended, ms };
    if (flags.json) io.out(summaryJson(explored));
    else if (!flags.quiet) io.err(inWords(explored));
    // Solutions found before a limit may not be the cheapest: that is no answer yet.
    answer(ended === 'exhausted' ? exitCode(explored) : EXIT.limited);
  });
};
