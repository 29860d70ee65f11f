/**
 * `cover count`: how many solutions. `auto` looks a moment at the plain search, which settles small models at once;
 * then it counts by memo as long as states repeat often enough to pay, and otherwise searches to the end.
 */
import {
  certifying,
  countOf,
  coverSearch,
  DagBuilder,
  type Ended,
  InputError,
  type Model,
} from '@quadrille/cover';
import { Option } from 'commander';
import { type Explored, exitCode, explore, rounded, tellUnshared, wishOf } from '../../explore.js';
import type { Io } from '../../io.js';
import { addCommon, breathe, EXIT, type Verb } from '../../verb.js';
import { howMany } from '../../words.js';
import {
  aboutModel,
  addKernelFlags,
  type CoverFlags,
  readModelText,
  remarkDry,
  searchOptions,
  sourceOf,
} from './shared.js';

type Method = 'auto' | 'search' | 'memo';

interface CountFlags extends CoverFlags {
  method: Method;
  certificate?: string;
}

interface Counted {
  readonly volunteers?: Explored['volunteers'];
  readonly count: bigint;
  readonly method: 'search' | 'memo' | 'certificate';
  readonly nodes: number;
  readonly ms: number;
  readonly ended: Ended;
}

/** A search this short is over before a memo could pay. */
const GLANCE_NODES = 20_000;
const MEMO_BYTES = 2 ** 30;

/** `cover count FILE [--method auto|search|memo] [--certificate OUT]` */
export const count: Verb = (family, io, answer) => {
  const command = family
    .command('count <file>')
    .description('the number of solutions, exactly')
    .addOption(
      new Option('--method <how>', 'visit every solution, or count repeated states once')
        .choices(['auto', 'search', 'memo'])
        .default('auto'),
    )
    .option('--certificate <out>', 'also write a proof of the count, for `cover check`')
    .addHelpText('after', '\nExample:\n  quadrille cover count dominoes.dlx --certificate dominoes.cert');
  addKernelFlags(addCommon(command, 'json', 'limit', 'timeout', 'threads', 'job', 'cluster', 'quiet'));
  command.action(async (file: string, flags: CountFlags) => {
    const { model, text } = readModelText(io, file);
    remarkDry(io, model, flags);
    const counted = flags.certificate
      ? await countWithProof(io, model, flags)
      : await countBy(io, model, text, flags);
    const { count, method, nodes, ms, ended, volunteers } = counted;
    const plain = { count: String(count), method, nodes, ms: rounded(ms), ended };
    if (flags.json) io.out(JSON.stringify(volunteers ? { ...plain, volunteers } : plain));
    else {
      io.out(String(count));
      if (!flags.quiet) io.err(`${ended}, by ${method}: ${howMany(nodes, 'node')}, ${ms.toFixed(1)} ms`);
    }
    const isWanted = flags.limit !== undefined && count >= BigInt(flags.limit);
    answer(isWanted ? EXIT.found : exitCode(counted, true));
  });
};

async function countBy(io: Io, model: Model, text: string, flags: CountFlags): Promise<Counted> {
  if (flags.method === 'memo') tellUnshared(io, flags, '--method memo');
  const startMs = performance.now();
  const isPlain =
    flags.limit === undefined &&
    flags.job === undefined &&
    flags.cluster === undefined &&
    flags.units === undefined &&
    flags.log === undefined &&
    flags.kernel === 'auto' &&
    !model.multiplicities;
  if (flags.method === 'auto' && isPlain) {
    const glance = await countBySearch(io, model, text, flags, GLANCE_NODES);
    if (glance.ended !== 'limited' || glance.nodes < GLANCE_NODES) return glance;
  }
  if (flags.method === 'memo' || (flags.method === 'auto' && isPlain)) {
    const memo = await countByMemo(io, model, flags, startMs);
    if (memo) return memo;
    if (flags.method === 'memo') {
      throw new InputError(`the memo would need more than ${MEMO_BYTES / 2 ** 20} MiB; take --method search`);
    }
  }
  return countBySearch(io, model, text, flags);
}

async function countBySearch(
  io: Io,
  model: Model,
  text: string,
  flags: CountFlags,
  nodeLimit?: number,
): Promise<Counted> {
  const search = coverSearch(model, searchOptions(flags));
  const told = nodeLimit === undefined ? {} : { units: false, log: undefined };
  const wish = {
    ...wishOf(flags),
    nodeLimit,
    ...told,
    about: aboutModel(model),
    source: sourceOf(text, flags),
  };
  return { ...(await explore(io, search, wish)), method: 'search' };
}

async function countByMemo(
  io: Io,
  model: Model,
  flags: CountFlags,
  startMs: number,
): Promise<Counted | undefined> {
  const patience = flags.method === 'memo' ? { worth: 0 } : {};
  const builder = new DagBuilder(model, { byteLimit: MEMO_BYTES, ...patience });
  const deadlineMs = startMs + 1000 * (flags.timeout ?? Number.POSITIVE_INFINITY);
  for (let state = builder.step(20_000); ; state = builder.step(20_000)) {
    const ms = performance.now() - startMs;
    if (state === 'complete') {
      return { count: countOf(builder.dag()!), method: 'memo', nodes: builder.steps, ms, ended: 'exhausted' };
    }
    if (state !== 'working') return undefined;
    const cut: Ended | undefined = io.signal.aborted
      ? 'stopped'
      : performance.now() >= deadlineMs
        ? 'limited'
        : undefined;
    if (cut) return { count: 0n, method: 'memo', nodes: builder.steps, ms, ended: cut };
    await breathe();
  }
}

/** Counts by writing the proof: the count is the one that the certificate claims. */
async function countWithProof(io: Io, model: Model, flags: CountFlags): Promise<Counted> {
  tellUnshared(io, flags, 'a count with a certificate');
  const startMs = performance.now();
  const deadlineMs = startMs + 1000 * (flags.timeout ?? Number.POSITIVE_INFINITY);
  const work = certifying(model);
  let nodes = 0;
  for (;;) {
    const { done, value } = work.next();
    const ms = performance.now() - startMs;
    if (done) {
      if (!value) throw new InputError('the certificate would need more than 1024 MiB; there is none then');
      io.write(flags.certificate!, value.bytes);
      return { count: value.count, method: 'certificate', nodes, ms, ended: 'exhausted' };
    }
    nodes = value;
    if (io.signal.aborted) return { count: 0n, method: 'certificate', nodes, ms, ended: 'stopped' };
    if (performance.now() > deadlineMs) {
      return { count: 0n, method: 'certificate', nodes, ms, ended: 'limited' };
    }
    await breathe();
  }
}
