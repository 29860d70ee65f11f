/**
 * A model asked in a page without blocking it. The worker's file calls `serveModels(self)`; a count takes the quickest
 * method in one worker, and where that is a long search, all workers share it.
 */
import { demandWhole, drive, type Ended } from '@quadrille/base';
import { type CountMethod, formatDlx, type Model, parseDlx, searchOfText } from '@quadrille/cover';
import { countingOrSearch } from '@quadrille/cover/internal';
import { sourceOf } from '../core/model-source.js';
import type { SearchSource } from '../core/source.js';
import { type SolutionStream, type StreamOptions, streamFrom } from '../core/stream.js';
import { packError, unpackError } from '../threads/errors.js';
import type { CountRequest, PageWorker, Reply, WorkerScope } from './messages.js';
import { runJob } from './run-job.js';
import { serveUnits } from './serve-units.js';
import { webCrew } from './web-crew.js';

export interface WorkersOptions extends StreamOptions {
  /** Starts one worker whose file calls `serveModels`; a bundler must see the address of that file. */
  readonly startWorker: () => PageWorker;
  /** Default: all cores. */
  readonly workers?: number | undefined;
}

/**
 * All solutions as they are found, with `for await`. Leaving the loop or aborting the signal ends the workers; while
 * nobody takes solutions they pause.
 */
export function stream(source: SearchSource | Model, options: WorkersOptions): SolutionStream {
  const { startWorker } = options;
  const workers = workersOf(options);
  return streamFrom(() => webCrew(sourceOf(source), workers, startWorker), options);
}

function workersOf({ workers = navigator.hardwareConcurrency || 1 }: WorkersOptions): number {
  demandWhole('workers', workers, 1);
  return workers;
}

export interface WebCountOptions extends Omit<WorkersOptions, 'limit'> {
  /** Default `auto`: what is quickest for the model. */
  readonly method?: CountMethod | 'auto' | undefined;
}

export interface Counted {
  /** The number of solutions; unless `ended` is `exhausted`, there are at least so many. */
  readonly count: bigint;
  readonly nodes: number;
  readonly ended: Ended;
  readonly method: CountMethod;
}

/** How many solutions a model has, by the method that is quickest. */
export async function count(model: Model, options: WebCountOptions): Promise<Counted> {
  const { signal, startWorker, method = 'auto' } = options;
  const text = formatDlx(model);
  const workers = workersOf(options);
  if (signal?.aborted) return { count: 0n, nodes: 0, ended: 'stopped', method: 'search' };
  const counted = await countedBy(startWorker(), { text, method, handsOver: workers > 1 }, signal);
  if (counted) return counted;
  const outcome = await runJob({ source: sourceOf(model), wanted: 'count', startWorker, workers, signal });
  return { count: outcome.count, nodes: outcome.nodes, ended: outcome.ended, method: 'search' };
}

/** What one worker says; undefined where it leaves a long search to all of them. It is ended in any case. */
async function countedBy(
  worker: PageWorker,
  request: CountRequest,
  signal: AbortSignal | undefined,
): Promise<Counted | undefined> {
  let onAbort = () => {};
  try {
    return await new Promise((resolve, reject) => {
      onAbort = () => resolve({ count: 0n, nodes: 0, ended: 'stopped', method: 'search' });
      signal?.addEventListener('abort', onAbort);
      worker.addEventListener('message', ({ data }) => {
        if (data === 'setup?') return;
        if ('counted' in data) resolve(data.counted);
        else if ('error' in data) reject(unpackError(data.error));
      });
      const die = ({ message = '' }) => reject(new Error(`the worker died: ${message}`));
      worker.addEventListener('error', die);
      worker.addEventListener('messageerror', die);
      worker.postMessage(request);
    });
  } finally {
    signal?.removeEventListener('abort', onAbort);
    worker.terminate();
  }
}

/** Serves `stream`, `count` and `runJob` of models: call it at the top of the worker's file with `self`. */
export function serveModels(scope: WorkerScope): void {
  serveUnits(scope, ({ input }) => searchOfText(input as Parameters<typeof searchOfText>[0]));
  scope.addEventListener('message', ({ data }) => {
    if (!('text' in data)) return;
    void replyTo(data).then(reply => scope.postMessage(reply));
  });
}

async function replyTo({ text, method, handsOver }: CountRequest): Promise<Reply> {
  try {
    const task = countingOrSearch(parseDlx(text), { method, handsOver });
    const { answer } = await drive(task);
    if (!answer) return { counted: undefined };
    const { count, nodes, ended, method: used } = answer;
    return { counted: { count, nodes, ended, method: used } };
  } catch (error) {
    return { error: packError(error) };
  }
}
