/** A model asked without blocking: its solutions one by one, and their number. All work is done in other threads. */
import { availableParallelism } from 'node:os';
import { demandWhole, type Ended } from '@quadrille/base';
import { type CountMethod, formatDlx, type Model } from '@quadrille/cover';
import { askInThread } from './ask/index.js';
import { sourceOf } from './core/model-source.js';
import type { SearchSource } from './core/source.js';
import { type SolutionStream, type StreamOptions, streamFrom } from './core/stream.js';
import { systemClock } from './platform/clock.js';
import { threadCrew } from './threads/thread-crew.js';

export interface ThreadsOptions extends StreamOptions {
  /** Default: all cores. */
  readonly threads?: number | undefined;
}

/**
 * All solutions as they are found, with `for await`. Leaving the loop or aborting the signal ends the search; while
 * nobody takes solutions it pauses.
 */
export function stream(source: SearchSource | Model, options: ThreadsOptions = {}): SolutionStream {
  const { threads = availableParallelism() } = options;
  demandWhole('threads', threads, 1);
  return streamFrom(() => threadCrew(sourceOf(source), threads, { walksHere: false }), options);
}

export interface CountOptions {
  /** Default `auto`: what is quickest for the model. */
  readonly method?: CountMethod | 'auto' | undefined;
  /** Default: all cores, where that helps. */
  readonly threads?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly timeLimitMs?: number | undefined;
}

export interface Counted {
  /** The number of solutions; unless `ended` is `exhausted`, there are at least so many. */
  readonly count: bigint;
  readonly nodes: number;
  readonly ended: Ended;
  readonly method: CountMethod;
}

/** How many solutions a model has, by the method that is quickest, on all cores where that helps. */
export async function count(model: Model, options: CountOptions = {}): Promise<Counted> {
  const { method = 'auto', threads, signal, timeLimitMs } = options;
  const inputs = { model: formatDlx(model), method };
  const asked = { registry: '@quadrille/cover/questions', family: 'cover', question: 'count', inputs };
  const { fields, ended } = await askInThread(asked, {
    cores: availableParallelism(),
    threads,
    signal,
    deadlineMs: timeLimitMs === undefined ? undefined : systemClock.now() + timeLimitMs,
  });
  const known = fields.count ?? fields.atLeast ?? '0';
  const { nodes = 0, method: used = 'search' } = fields as { nodes?: number; method?: CountMethod };
  return { count: BigInt(known as string), nodes, ended, method: used };
}
