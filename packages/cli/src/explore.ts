/**
 * Walks a search from a command, with Ctrl-C, time and solution limits, progress for the person, and every solution
 * handed on in the order of the search. A search begins in this thread, where most are over at once; one that takes
 * longer goes to the job layer and all cores, and with `--job`, `--cluster` or a log it is a job from the start.
 */
import { availableParallelism } from 'node:os';
import type { Ended, Search, Solution, Walk } from '@quadrille/cover';
import type { JobOptions, SearchSource } from '@quadrille/jobs';
import type { ClusterOutcome } from '@quadrille/jobs/cluster';
import type { VolunteerFigures } from '@quadrille/jobs/volunteers';
import type { Io } from './io.js';
import { progressFor } from './progress.js';
import { after } from './timer.js';
import { isTold, type UnitLogOptions, unitLogFor } from './unit-log.js';
import { breathe, type CommonFlags, EXIT } from './verb.js';
import { howMany } from './words.js';

export interface Exploration extends UnitLogOptions {
  readonly limit?: number | undefined;
  readonly timeoutSeconds?: number | undefined;
  readonly nodeLimit?: number | undefined;
  /** Takes each solution; without it they are only counted. */
  readonly onSolution?: (solution: Solution) => void;
  /** The search as data, for other threads; without it one thread does everything. */
  readonly source?: SearchSource | undefined;
  /** Default: all cores, where there is a source. */
  readonly threads?: number | undefined;
  /** The folder of a ledger: the same command again resumes. */
  readonly job?: string | undefined;
  /** The address of a cluster whose workers walk the units. */
  readonly cluster?: string | undefined;
  /** There: nothing of the answer rests on volunteers. */
  readonly strict?: boolean | undefined;
  /** There: copies of the ledger. */
  readonly replicas?: number | undefined;
}

export interface Explored {
  readonly count: bigint;
  readonly nodes: number;
  readonly ended: Ended;
  readonly ms: number;
  /** How much of the answer rests on volunteers, where a cluster with volunteers gave it. */
  readonly volunteers?: VolunteerFigures | undefined;
}

const SLICE = 20_000;
const BREATH_MS = 50;
/** Threads take about as long to start: what is over sooner needs none. */
const ALONE_MS = 150;
/** A search with less than this left would be over before threads are loaded. */
const LOADING_MS = 100;

export async function explore(io: Io, search: Search, wish: Exploration): Promise<Explored> {
  const startMs = performance.now();
  const threads = wish.source ? (wish.threads ?? availableParallelism()) : 1;
  const isShared = threads > 1 && wish.nodeLimit === undefined;
  const handed: Handed = { count: 0, keys: new Set() };
  const isJob = wish.job !== undefined || wish.cluster !== undefined || isTold(wish);
  if (!isJob || !wish.source) {
    const aloneMs = isShared ? ALONE_MS : Number.POSITIVE_INFINITY;
    const own = await alone(io, search, wish, startMs, aloneMs, handed);
    if (own.ended !== undefined) return { ...own, ended: own.ended };
  }
  return shared(io, search, wish, threads, startMs, handed);
}

/**
 * What was done before a job began. A count goes on where the walk ended. Where solutions are wanted it begins again
 * and skips those handed on: it brings all solutions in the same order, so that as many can be skipped; but the first N
 * as they come, so that each must be known.
 */
interface Handed {
  count: number;
  readonly keys: Set<string>;
  begun?: { readonly walk: Walk; readonly slice: number; readonly steps: number };
}

/** Whether others should help after `ms`. Where they would hardly be there before the end, twice as late. */
function isLongEnough(ms: number, aloneMs: number, walk: Walk): boolean {
  if (ms < aloneMs) return false;
  const { fraction } = walk;
  const isAlmostOver = (ms * (1 - fraction)) / fraction < LOADING_MS;
  return !isAlmostOver || ms >= 2 * aloneMs;
}

/** One walk in this thread; without an end when it would go on after `aloneMs`. */
async function alone(
  io: Io,
  search: Search,
  wish: Exploration,
  startMs: number,
  aloneMs: number,
  known: Handed,
): Promise<Omit<Explored, 'ended'> & { ended: Ended | undefined }> {
  const { limit = Number.POSITIVE_INFINITY, timeoutSeconds = Number.POSITIVE_INFINITY, onSolution } = wish;
  const { nodeLimit = Number.POSITIVE_INFINITY } = wish;
  const progress = progressFor(io, wish.isQuiet);
  const walk = search.open([], { collect: onSolution !== undefined });
  let handed = 0;
  let ended: Ended | undefined;
  let breathMs = startMs;
  // Few solutions wanted: look often, so that no more is searched than needed.
  const slice = limit < 1000 ? 1000 : SLICE;
  for (let steps = 1; ; steps++) {
    const isMore = walk.step(Math.min(slice, nodeLimit - walk.nodes));
    for (const solution of walk.take()) {
      if (handed === limit) break;
      handed++;
      if (aloneMs < Number.POSITIVE_INFINITY && limit < Number.POSITIVE_INFINITY)
        known.keys.add(solution.join());
      onSolution?.(solution);
    }
    known.count = handed;
    const nowMs = performance.now();
    if ((onSolution ? handed : walk.count) >= limit) ended = 'limited';
    else if (!isMore) ended = 'exhausted';
    else if (nowMs - startMs >= 1000 * timeoutSeconds || walk.nodes >= nodeLimit) ended = 'limited';
    else if (isLongEnough(nowMs - startMs, aloneMs, walk)) {
      if (!onSolution && limit === Number.POSITIVE_INFINITY) known.begun = { walk, slice, steps };
      break;
    } else if (nowMs - breathMs >= BREATH_MS) {
      progress.update(walk.fraction, `${walk.count} found, ${howMany(walk.nodes, 'node')}`);
      await breathe();
      breathMs = performance.now();
      if (io.signal.aborted) ended = 'stopped';
    }
    if (ended !== undefined) break;
  }
  progress.close();
  const isOver = walk.count > limit;
  const count = onSolution ? BigInt(handed) : isOver ? BigInt(limit) : walk.count;
  return { count, nodes: walk.nodes, ended, ms: performance.now() - startMs };
}

/** A job on several threads, or with a ledger. */
async function shared(
  io: Io,
  search: Search,
  wish: Exploration,
  threads: number,
  startMs: number,
  known: Handed,
): Promise<Explored> {
  const { limit, timeoutSeconds, onSolution } = wish;
  const progress = progressFor(io, wish.isQuiet);
  const log = unitLogFor(io, wish, startMs);
  const timeout = new AbortController();
  const callOff = timeoutSeconds ? after(timeoutSeconds, () => timeout.abort()) : undefined;
  let seen = 0;
  let handed = known.count;
  const handOn = (solution: Solution) => {
    const isKnown = limit === undefined ? ++seen <= known.count : known.keys.has(solution.join());
    if (isKnown || (limit !== undefined && handed >= limit)) return;
    handed++;
    onSolution?.(solution);
  };
  try {
    const job: JobOptions = {
      source: wish.source!,
      search,
      wanted: limit !== undefined ? { first: limit } : onSolution ? 'all' : 'count',
      threads,
      directory: wish.job,
      command: io.args,
      inputs: inputsOf(io),
      signal: AbortSignal.any([io.signal, timeout.signal]),
      onProgress: ({ fraction, count, nodes, workers }) =>
        progress.update(fraction, `${count} found, ${howMany(nodes, 'node')}, ${howMany(workers, 'thread')}`),
      onSolution: handOn,
      onReport: log.unit,
      onRemark: remark => {
        log.say(remark);
        if (!wish.isQuiet) io.err(remark);
      },
    };
    const outcome: ClusterOutcome =
      wish.cluster === undefined
        ? await onThreads(job, search, known.begun)
        : await onCluster(wish.cluster, job, wish);
    const ended = timeout.signal.aborted && outcome.ended === 'stopped' ? 'limited' : outcome.ended;
    const { count, nodes, volunteers } = outcome;
    if (volunteers && !wish.isQuiet) io.err(await inWordsOf(volunteers));
    const explored = { count, nodes, ended, ms: performance.now() - startMs, volunteers };
    if (!wish.onLine) log.say(inWords(explored));
    return explored;
  } finally {
    log.close();
    callOff?.();
    progress.close();
  }
}

/** Larger inputs are not kept a second time beside the search made of them; to resume, they must be there again. */
const KEPT_INPUT = 64 * 2 ** 20;

function inputsOf({ inputs }: Io): JobOptions['inputs'] {
  const size = [...inputs.values()].reduce((sum, text) => sum + text.length, 0);
  return size > KEPT_INPUT ? [] : [...inputs];
}

/** The job layer is loaded only when a search is a job: most commands are over before they would need it. */
async function onThreads(job: JobOptions, search: Search, begun: Handed['begun']): Promise<ClusterOutcome> {
  const { runJob, walkedOf } = await import('@quadrille/jobs');
  if (!begun) return runJob(job);
  const { walk, ...how } = begun;
  return runJob({ ...job, begun: walkedOf(search, walk, { unit: [], ...how }) });
}

/** The client of the cluster is loaded only when it is asked for. */
async function onCluster(url: string, job: JobOptions, wish: Exploration): Promise<ClusterOutcome> {
  const { runOnCluster } = await import('@quadrille/jobs/nats');
  const { strict, replicas } = wish;
  return runOnCluster({ ...job, url, strict, ...(replicas === undefined ? {} : { replicas }) });
}

async function inWordsOf(volunteers: VolunteerFigures): Promise<string> {
  const { volunteersInWords } = await import('@quadrille/jobs/volunteers');
  return volunteersInWords(volunteers);
}

/** The search of a model as data, for other threads and later commands. */
export function sourceOfText(input: { readonly text: string }): SearchSource {
  return { module: '@quadrille/cover', name: 'searchOfText', input };
}

/** What the common flags ask of an exploration. */
export function wishOf(flags: CommonFlags): Omit<Exploration, 'onSolution' | 'source' | 'nodeLimit'> {
  const { limit, timeout, quiet, ...same } = flags;
  const { threads, job, cluster, strict, replicas, units, log } = same;
  const shared = { threads, job, cluster, strict, replicas, units, log };
  return { limit, timeoutSeconds: timeout, isQuiet: quiet, ...shared };
}

/** Says so where `--job` or `--cluster` does nothing: what is not searched in units can be neither kept nor shared. */
export function tellUnshared(io: Io, { job, cluster, quiet }: CommonFlags, how: string): void {
  const given = [job !== undefined && '--job', cluster !== undefined && '--cluster'].filter(Boolean);
  if (given.length > 0 && !quiet)
    io.err(`${given.join(' and ')} without effect: ${how} is done here at one go`);
}

/** 0 when something was found, 1 when certainly nothing, 3 when a limit came before an answer. */
export function exitCode({ count, ended }: Pick<Explored, 'count' | 'ended'>, isCount = false): number {
  if (isCount && ended !== 'exhausted') return EXIT.limited;
  if (count > 0n) return EXIT.found;
  return ended === 'exhausted' ? EXIT.none : EXIT.limited;
}

/** The summary in words: `exhausted: 92 solutions, 2057 nodes, 1.9 ms`. */
export function inWords({ count, nodes, ended, ms }: Explored): string {
  return `${ended}: ${howMany(count, 'solution')}, ${howMany(nodes, 'node')}, ${ms.toFixed(1)} ms`;
}

/** The summary as the last line of a JSON stream. */
export function summaryJson({ count, nodes, ended, ms, volunteers }: Explored, more: object = {}): string {
  const plain = { summary: true, count: String(count), nodes, ended, ms: rounded(ms) };
  return JSON.stringify({ ...plain, ...(volunteers ? { volunteers } : {}), ...more });
}

/** Milliseconds with three decimals. */
export function rounded(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
