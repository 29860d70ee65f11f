/**
 * Runs a shared search for whoever asked. It begins in this thread, where most searches are over at once; one that
 * takes longer goes to the job layer and all threads, and one that is to be kept or shared is a job from the start.
 * Solutions are handed on in the order of the search, and no solution is counted that was not handed on.
 */
import {
  type Bilingual,
  deadlineOf,
  drive,
  type Ended,
  type Search,
  type SearchOutcome,
  type SharedSearch,
  type Solution,
  stepOf,
  type Task,
  type Walk,
} from '@quadrille/base';
import type { ClusterOutcome } from '../cluster/coordinator-options.js';
import type { Progress } from '../core/progress.js';
import type { Report } from '../core/report.js';
import type { Description } from '../journal/directory.js';
import type { JobOptions } from '../run-job.js';

/** Where a search may run, and what is kept of it. */
export interface RunWish {
  readonly threads: number;
  /** The folder of a ledger: asking again there resumes. */
  readonly directory?: string | undefined;
  readonly cluster?:
    | {
        readonly url: string;
        readonly strict?: boolean;
        readonly replicas?: number;
        readonly volunteers?: { readonly quorum?: number; readonly bound?: number };
      }
    | undefined;
  /** A job from the start, even without a ledger: its units are to be told. */
  readonly isTold?: boolean | undefined;
  /** The words of the command, for people who look at the job later. */
  readonly command?: readonly string[] | undefined;
  readonly asked?: Description['asked'];
  readonly signal?: AbortSignal | undefined;
  readonly deadlineMs?: number | undefined;
  readonly onProgress?: ((progress: RunProgress) => void) | undefined;
  readonly onReport?: ((report: Report) => void) | undefined;
  readonly onRemark?: ((remark: Bilingual) => void) | undefined;
  /** May block for a moment: lets whoever takes what is found catch up. */
  readonly pause?: (() => void) | undefined;
}

/** Without units while the search is walked here, by one. */
export type RunProgress = Pick<Progress, 'count' | 'nodes' | 'fraction'> & Partial<Progress>;

export type Ran = SearchOutcome & {
  /** What the job layer says, where it was needed. */
  readonly outcome?: ClusterOutcome;
};

/** Threads take about as long to start: what is over sooner needs none. */
const ALONE_MS = 150;
/** A search with less than this left would be over before threads are loaded. */
const LOADING_MS = 100;
const SLICE = 20_000;
/**
 * Telling a solution takes about as long as visiting so many nodes. Where solutions come thicker than that, whoever
 * takes them sets the pace: other threads would only pile them up.
 */
const NODES_PER_TELLING = 50;

/**
 * What was done before a job began. A count goes on where the walk ended. Where solutions are wanted it begins again
 * and skips those handed on: all of them come in the same order, so that as many can be skipped; the first N come as
 * they are found, so that each must be known.
 */
interface Handed {
  count: number;
  readonly keys: Set<string>;
  begun?: { readonly walk: Walk; readonly slice: number; readonly steps: number };
}

export async function runSearch(
  shared: SharedSearch,
  wish: RunWish,
  onSolution: (solution: Solution) => void,
): Promise<Ran> {
  const handed: Handed = { count: 0, keys: new Set() };
  const isJob = wish.directory !== undefined || wish.cluster !== undefined || wish.isTold === true;
  if (!isJob) {
    const threads = Math.min(wish.threads, shared.mostThreads ?? wish.threads);
    const isAlone = threads === 1 || shared.nodeLimit !== undefined;
    const own = await alone(shared, wish, isAlone ? Number.POSITIVE_INFINITY : ALONE_MS, handed, onSolution);
    if (own) return own;
  }
  return together(shared, wish, handed, onSolution);
}

/** Solutions after which the search may end. */
const limitOf = ({ wanted, countLimit }: Pick<SharedSearch, 'wanted' | 'countLimit'>) =>
  typeof wanted === 'object' ? wanted.first : (countLimit ?? Number.POSITIVE_INFINITY);

/** One walk in this thread; undefined when it would go on after `aloneMs`. */
async function alone(
  shared: SharedSearch,
  wish: RunWish,
  aloneMs: number,
  known: Handed,
  onSolution: (solution: Solution) => void,
): Promise<Ran | undefined> {
  const { deadlineMs, signal, onProgress } = wish;
  const task = walkAlone(shared, aloneMs, known, onSolution);
  const { answer, ended } = await drive(task, {
    deadlineMs,
    signal,
    onProgress: walk => {
      wish.pause?.();
      onProgress?.({ count: walk.count, nodes: walk.nodes, fraction: walk.fraction });
    },
  });
  return answer && ended !== 'exhausted' ? { ...answer, ended } : answer;
}

function* walkAlone(
  { search, wanted, countLimit, nodeLimit = Number.POSITIVE_INFINITY }: SharedSearch,
  aloneMs: number,
  known: Handed,
  onSolution: (solution: Solution) => void,
): Task<Walk, SearchOutcome | undefined> {
  const limit = limitOf({ wanted, ...(countLimit !== undefined && { countLimit }) });
  const collect = wanted !== 'count';
  const startMs = performance.now();
  const walk = search.open([], { collect });
  // Few solutions wanted: look often, so that no more is searched than needed.
  const slice = limit < 1000 ? 1000 : SLICE;
  let budget = Math.min(16, slice);
  const outcome = (ended: Ended): SearchOutcome => {
    return { found: walk.count, nodes: walk.nodes, ended, listed: known.count };
  };
  for (let steps = 1; ; steps++) {
    const sliceMs = performance.now();
    const isMore = stepOf(walk, Math.min(budget, nodeLimit - walk.nodes));
    for (const solution of walk.take()) {
      if (known.count >= limit) break;
      known.count++;
      if (aloneMs < Number.POSITIVE_INFINITY && limit < Number.POSITIVE_INFINITY)
        known.keys.add(solution.join());
      onSolution(solution);
    }
    if (walk.count >= limit) return { ...outcome('limited'), found: BigInt(limit) };
    // A memo also ends when its memory is full; then the rest is divided.
    if (!isMore && walk.rest().length === 0) return outcome('exhausted');
    if (walk.nodes >= nodeLimit) return outcome('limited');
    const nowMs = performance.now();
    const isTelling = collect && known.count * NODES_PER_TELLING > walk.nodes;
    if (!isMore || (!isTelling && isLongEnough(nowMs - startMs, aloneMs, walk))) {
      // Nothing of this is kept, so that nobody will repeat its steps: their slices may differ.
      if (!collect && limit === Number.POSITIVE_INFINITY) known.begun = { walk, slice: budget, steps };
      return undefined;
    }
    budget = nowMs - sliceMs < 5 ? Math.min(2 * budget, slice) : Math.max(1, budget >> 1);
    const cut = yield walk;
    if (cut) return outcome(cut);
  }
}

/**
 * Whether others should help after `ms`. Where they would hardly be there before the end, twice as late; and before the
 * first node there is nothing to share.
 */
function isLongEnough(ms: number, aloneMs: number, { fraction, nodes }: Walk): boolean {
  if (ms < aloneMs || nodes === 0) return false;
  const isAlmostOver = (ms * (1 - fraction)) / fraction < LOADING_MS;
  return !isAlmostOver || ms >= 2 * aloneMs;
}

/** A job on several threads, with a ledger, or on a cluster. */
async function together(
  shared: SharedSearch,
  wish: RunWish,
  known: Handed,
  onSolution: (solution: Solution) => void,
): Promise<Ran> {
  const { search, source, wanted, factor } = shared;
  const isFirst = typeof wanted === 'object';
  const limit = limitOf(shared);
  let seen = 0;
  const deadline = deadlineOf(wish.deadlineMs, wish.signal);
  const job: JobOptions = {
    source,
    search,
    wanted: shared.countLimit === undefined ? wanted : { first: shared.countLimit },
    threads: wish.threads,
    directory: wish.directory,
    command: wish.command,
    asked: wish.asked,
    factor: String(factor),
    signal: deadline.signal,
    onProgress: wish.onProgress,
    onReport: wish.onReport,
    onRemark: wish.onRemark,
    onSolution: solution => {
      const isKnown = isFirst ? known.keys.has(solution.join()) : ++seen <= known.count;
      if (isKnown || handed >= limit) return;
      handed++;
      wish.pause?.();
      onSolution(solution);
    },
  };
  let handed = known.count;
  try {
    const outcome = await (wish.cluster ? onCluster(wish.cluster, job) : onThreads(job, search, known.begun));
    const { count, nodes } = outcome;
    const ended = deadline.isLate && outcome.ended === 'stopped' ? 'limited' : outcome.ended;
    return { found: count, nodes, ended, listed: handed, outcome };
  } finally {
    deadline.close();
  }
}

/** The job layer is loaded only when a search is a job: most are over before they would need it. */
async function onThreads(job: JobOptions, search: Search, begun: Handed['begun']): Promise<ClusterOutcome> {
  const { runJob } = await import('../run-job.js');
  if (!begun) return runJob(job);
  const { walkedOf } = await import('../core/walk-unit.js');
  const { walk, ...how } = begun;
  return runJob({ ...job, begun: walkedOf(search, walk, { unit: [], ...how }) });
}

/** The client of the cluster is loaded only when it is asked for. */
async function onCluster(where: NonNullable<RunWish['cluster']>, job: JobOptions): Promise<ClusterOutcome> {
  const { runOnCluster } = await import('../nats/index.js');
  return runOnCluster({ ...job, ...where });
}
