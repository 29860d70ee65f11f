/**
 * Long work in slices. A task is a generator: every `next()` does a few milliseconds of work and yields how far it
 * is; what it returns is the answer. `drive` is the only loop over slices: it gives the thread away, compares the
 * clock, looks at the signal, and says how the work ended. No timer has to stay alive for that.
 *
 * A task that must end early is told so by what `yield` returns, and may still return what it has:
 *
 *     const cut = yield { nodes };
 *     if (cut) return { count, ended: cut };
 */
import type { Ended, Search, Solution, Unit, Walk } from './walk.js';

/** Why a task ends before its end: the signal, or the deadline. */
export type Cut = Exclude<Ended, 'exhausted'>;

export type Task<P, A> = Generator<P, A, Cut | undefined>;

export interface DriveOptions<P> {
  readonly signal?: AbortSignal | undefined;
  /** On the clock of `performance.now()`. */
  readonly deadlineMs?: number | undefined;
  readonly onProgress?: ((progress: P) => void) | undefined;
}

export interface Driven<A> {
  readonly ended: Ended;
  /** Missing when the task was cut off and had nothing to show. */
  readonly answer?: A;
}

/** Slices run for about this long before the thread is given away. */
const TURN_MS = 12;

/** Runs a task to its end, or until the signal or the deadline. */
export async function drive<P, A>(task: Task<P, A>, options: DriveOptions<P> = {}): Promise<Driven<A>> {
  const { signal, deadlineMs = Number.POSITIVE_INFINITY, onProgress } = options;
  for (;;) {
    const cut = cutOf(signal, deadlineMs);
    if (cut) return cutOff(task, cut);
    const turnEndMs = performance.now() + TURN_MS;
    for (;;) {
      const { done, value } = task.next();
      if (done) return { ended: 'exhausted', answer: value };
      onProgress?.(value);
      if (performance.now() >= turnEndMs) break;
    }
    await breathe();
  }
}

/** The same without giving the thread away: for library calls that answer at once. Only the deadline can cut it off. */
export function driveNow<P, A>(task: Task<P, A>, options: DriveOptions<P> = {}): Driven<A> {
  const { signal, deadlineMs = Number.POSITIVE_INFINITY, onProgress } = options;
  for (;;) {
    const cut = cutOf(signal, deadlineMs);
    if (cut) return cutOff(task, cut);
    const { done, value } = task.next();
    if (done) return { ended: 'exhausted', answer: value };
    onProgress?.(value);
  }
}

function cutOf(signal: AbortSignal | undefined, deadlineMs: number): Cut | undefined {
  if (signal?.aborted) return 'stopped';
  return performance.now() >= deadlineMs ? 'limited' : undefined;
}

/** Tells the task to end; one that goes on all the same is closed. */
function cutOff<P, A>(task: Task<P, A>, cut: Cut): Driven<A> {
  const { done, value } = task.next(cut);
  if (done) return { ended: cut, answer: value };
  task.return(undefined as never);
  return { ended: cut };
}

/** A turn of the event loop: signals, messages and timers are heard. */
export function breathe(): Promise<void> {
  return new Promise(resolve => afterThisTurn(resolve));
}

type Later = (run: () => void) => void;
const platform = globalThis as { setImmediate?: Later };
let waiting: (() => void)[] = [];
let channel: MessageChannel | undefined;

/** Browsers have no `setImmediate`, and their timers take at least 4 ms. */
const afterThisTurn: Later = run => {
  if (platform.setImmediate) return platform.setImmediate(run);
  if (!channel) {
    channel = new MessageChannel();
    channel.port1.onmessage = () => {
      const due = waiting;
      waiting = [];
      for (const each of due) each();
    };
  }
  waiting.push(run);
  channel.port2.postMessage(null);
};

export interface Walked {
  readonly count: bigint;
  readonly nodes: number;
  readonly fraction: number;
}

export interface WalkOptions {
  /** Stop when this many solutions are found. */
  readonly limit?: number | undefined;
  readonly nodeLimit?: number | undefined;
  readonly unit?: Unit | undefined;
  /** Called with every solution, in order, `limit` times at most. */
  readonly onSolution?: ((solution: Solution) => void) | undefined;
}

/** A step that ends soon, for whoever only walks and keeps nothing. */
export const stepOf = (walk: Walk, budget: number): boolean =>
  walk.stepBriefly ? walk.stepBriefly(budget) : walk.step(budget);

/** A slice should take about this long; the number of nodes for it is found on the way. */
const SLICE_MS = 4;
const LARGEST_BUDGET = 100_000;

/** The walk through a search, as a task. Nodes and solutions do not depend on how it is sliced. */
export function* walkTask(
  search: Search,
  options: WalkOptions = {},
): Task<Walked, Walked & { readonly ended: Ended }> {
  const { onSolution, unit = [] } = options;
  const { limit = Number.POSITIVE_INFINITY, nodeLimit = Number.POSITIVE_INFINITY } = options;
  const walk = search.open(unit, { collect: onSolution !== undefined });
  let handed = 0;
  const hand = () => {
    for (const solution of walk.take()) if (handed++ < limit) onSolution!(solution);
  };
  const at = () => ({ count: walk.count, nodes: walk.nodes, fraction: walk.fraction });
  const isFull = () => walk.count >= limit;
  let budget = 16;
  let ended: Ended = 'exhausted';
  try {
    for (;;) {
      const startMs = performance.now();
      const isMore = stepOf(walk, Math.min(budget, nodeLimit - walk.nodes));
      if (onSolution) hand();
      if (isFull()) return { ...at(), count: BigInt(limit), ended: 'limited' };
      if (!isMore) break;
      if (walk.nodes >= nodeLimit) return { ...at(), ended: 'limited' };
      if (performance.now() - startMs < SLICE_MS) budget = Math.min(2 * budget, LARGEST_BUDGET);
      else budget = Math.max(1, budget >> 1);
      const cut = yield at();
      if (cut) {
        ended = cut;
        break;
      }
    }
    return { ...at(), ended };
  } finally {
    walk.close?.();
  }
}
