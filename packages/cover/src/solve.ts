/**
 * The everyday questions: all solutions one after another, the first one, how many. Each answer says how the search
 * ended, and nothing is limited unless the caller says so.
 */

import { demandLimits, driveNow, type Ended, type Message, type Solution, type Walk } from '@quadrille/base';
import type { CountMethod } from './counting/contenders.js';
import { counting } from './counting/counting.js';
import { reason } from './counting/reasons.js';
import { dryItem, type Model } from './model.js';
import { coverSearch, type KernelName, kernelFor, type SearchOptions } from './search.js';

export interface Limits {
  /** Stop when this many solutions are found. */
  readonly limit?: number;
  readonly nodeLimit?: number;
  readonly timeLimitMs?: number;
  /**
   * Looked at between slices. These functions do not let go of the thread, so that nothing can happen that would abort
   * it meanwhile: it is for a signal of another thread's making, for `solutions` read with pauses, and for one that is
   * aborted already. `timeLimitMs` ends a search after some time; `runJob` of `@quadrille/jobs` can be stopped.
   */
  readonly signal?: AbortSignal;
}

export type SolveOptions = SearchOptions & Limits;

export interface Summary {
  readonly count: bigint;
  readonly nodes: number;
  /** `exhausted`: there are no more. `limited`: a limit was reached. `stopped`: by the signal, or by the caller. */
  readonly ended: Ended;
  readonly kernel: KernelName;
  /** The item with too few options, when that is known before any search. */
  readonly dry?: string;
}

/** The solutions of a model as they are found; the summary grows with them and is final when they end. */
export interface Solutions extends IterableIterator<Solution> {
  readonly summary: Summary;
}

/** All solutions, in an order that depends on the model and the rule of choice only. */
export function solutions(model: Model, options: SolveOptions = {}): Solutions {
  const run = new Run(model, options, true);
  let batch: Solution[] = [];
  let next = 0;
  let handed = 0;
  let isClosed = false;
  const limit = options.limit ?? Number.POSITIVE_INFINITY;
  return {
    [Symbol.iterator]() {
      return this;
    },
    next() {
      if (isClosed) return { done: true, value: undefined };
      while (handed < limit && next === batch.length && run.slice()) {
        batch = run.walk.take();
        next = 0;
      }
      if (next < batch.length && handed < limit) {
        handed++;
        return { done: false, value: batch[next++] };
      }
      if (handed >= limit) run.ended = 'limited';
      return { done: true, value: undefined };
    },
    return() {
      const hasMore = next < batch.length || run.ended === undefined;
      if (hasMore) run.ended = handed >= limit ? 'limited' : 'stopped';
      isClosed = true;
      return { done: true, value: undefined };
    },
    get summary() {
      return { ...run.summary(), count: BigInt(handed) };
    },
  };
}

/** The first solution, or undefined, with the summary of the search for it. */
export function first(model: Model, options: SolveOptions = {}): Summary & { solution?: Solution } {
  const found = solutions(model, { ...options, limit: 1 });
  const { value, done } = found.next();
  return done ? found.summary : { ...found.summary, ended: 'limited', solution: value };
}

export interface CountOptions extends SolveOptions {
  /** Default `search`: every solution is visited. `auto` takes what is quickest; see `counting`. */
  readonly method?: CountMethod | 'auto';
  /** Bytes that a memo and the states of a frontier may take, each. */
  readonly byteLimit?: number;
}

/** A summary that tells the method, and why; its `nodes` are the choices that the method tried. */
export interface CountSummary extends Summary {
  readonly method: CountMethod;
  readonly reason: Message;
}

/** How many solutions there are; with a method in one of several ways, and otherwise by visiting them all. */
export function count(
  model: Model,
  options: CountOptions & { readonly method: CountMethod | 'auto' },
): CountSummary;
export function count(model: Model, options?: SolveOptions): Summary;
export function count(model: Model, options: CountOptions = {}): Summary {
  return options.method === undefined ? countBySearch(model, options) : countByMethod(model, options);
}

function countByMethod(model: Model, options: CountOptions): CountSummary {
  demandLimits(options);
  const { signal, timeLimitMs = Number.POSITIVE_INFINITY } = options;
  const deadlineMs = performance.now() + timeLimitMs;
  const { answer, ended } = driveNow(counting(model, options), { signal, deadlineMs });
  const { kernel = 'auto' } = options;
  const dry = dryItem(model);
  return {
    ...(answer ?? { ...NOTHING_COUNTED, ended }),
    kernel: kernel === 'auto' ? kernelFor(model) : kernel,
    ...(dry !== undefined && { dry: model.itemNames[dry] }),
  };
}

/** Cut off before it began. */
const NOTHING_COUNTED = { count: 0n, nodes: 0, method: 'search', reason: reason('cut') } as const;

function countBySearch(model: Model, options: SolveOptions): Summary {
  const run = new Run(model, options, false);
  const { limit: most = Number.POSITIVE_INFINITY } = options;
  const limit = most === Number.POSITIVE_INFINITY ? undefined : BigInt(most);
  while (run.slice()) {
    if (limit !== undefined && run.walk.count >= limit) run.ended = 'limited';
  }
  const summary = run.summary();
  return limit !== undefined && summary.count >= limit
    ? { ...summary, ended: 'limited', count: limit }
    : summary;
}

/** Nodes between two looks at limits and signal. */
const GLANCE = 2000;

/** One walk through the whole search, watched over by limits. */
class Run {
  readonly walk: Walk;
  ended: Ended | undefined;
  private readonly kernel: KernelName;
  private readonly dry: number | undefined;
  private readonly deadlineMs: number;

  constructor(
    private readonly model: Model,
    private readonly limits: Limits & SearchOptions,
    collect: boolean,
  ) {
    demandLimits(limits);
    this.deadlineMs = performance.now() + (limits.timeLimitMs ?? Number.POSITIVE_INFINITY);
    this.dry = dryItem(model);
    const search = coverSearch(model, limits);
    this.kernel = search.kernel;
    this.walk = this.dry === undefined ? search.open([], { collect }) : NOTHING;
  }

  /** Goes on a little. Returns false when the search has ended before; then `ended` says how. */
  slice(): boolean {
    if (this.ended !== undefined) return false;
    const { signal, nodeLimit = Number.POSITIVE_INFINITY } = this.limits;
    if (signal?.aborted) this.ended = 'stopped';
    else if (this.walk.nodes >= nodeLimit || performance.now() >= this.deadlineMs) this.ended = 'limited';
    else if (!this.walk.step(Math.min(GLANCE, nodeLimit - this.walk.nodes))) this.ended = 'exhausted';
    else return true;
    return this.ended === 'exhausted';
  }

  summary(): Summary {
    const { count, nodes } = this.walk;
    const dry = this.dry === undefined ? {} : { dry: this.model.itemNames[this.dry] };
    return { count, nodes, ended: this.ended ?? 'stopped', kernel: this.kernel, ...dry };
  }
}

/** A walk through a search that is over before it begins. */
const NOTHING: Walk = {
  step: () => false,
  nodes: 0,
  count: 0n,
  fraction: 1,
  walkDigest: '0'.repeat(16),
  solutionsDigest: '0'.repeat(16),
  take: () => [],
  rest: () => [],
};
