/**
 * Maps a stream through a function on all cores, results in the order of the inputs. At most `ahead` batches are
 * under way, so a slow reader slows the threads and a slow source never holds a finished result back: whichever
 * comes first, the next input or the oldest result, is dealt with first.
 *
 *     inputs ──batches──▶ [oldest … newest] ──▶ threads        results leave at the oldest end
 */
import { demandWhole } from '@quadrille/cover';
import { makeBell } from '../core/bell.js';
import { unpackError } from './errors.js';
import { loadFunction, type MapReply, type MapSetup, mapBatch } from './map-worker.js';
import { startPool } from './pool.js';

/** A function by the module that exports it: threads share no closures. */
export interface FunctionSource {
  /** URL or package name of a module that Node can import. */
  readonly module: string;
  /** The exported function `(input, settings) => output`, or a promise of it. */
  readonly name: string;
  /** The same for every input; copied to each thread once. */
  readonly settings?: unknown;
}

export interface MapOptions {
  /** With 1 the function runs in this very thread. */
  readonly threads: number;
  /** How many inputs travel together; worth raising when one takes less than a millisecond. Default 1. */
  readonly batch?: number;
  /** How many batches may be under way at once; default twice the threads. */
  readonly ahead?: number;
  /** Ends the stream with the reason of the signal; running threads are ended too. */
  readonly signal?: AbortSignal;
}

type Inputs<In> = Iterable<In> | AsyncIterable<In>;

/** What a batch came to: settled when `reply` or `failure` is there. */
interface Slot {
  reply?: MapReply;
  failure?: { readonly reason: unknown };
}

interface Team {
  map(inputs: unknown[]): Promise<MapReply>;
  close(): Promise<void>;
}

/**
 * Yields `function(input)` for every input, in order. An error, of the function or of the inputs, is thrown after
 * the results before it; inputs and outputs must survive a structured clone when there are several threads.
 */
export async function* mapOrdered<In, Out>(
  inputs: Inputs<In>,
  source: FunctionSource,
  options: MapOptions,
): AsyncGenerator<Out, void, undefined> {
  const { threads, batch = 1, ahead = 2 * threads, signal } = options;
  for (const [name, value] of Object.entries({ threads, batch, ahead })) demandWhole(name, value, 1);
  signal?.throwIfAborted();
  const setup: MapSetup = { module: source.module, name: source.name, settings: source.settings };
  const team = threads === 1 ? inThisThread(setup) : inThreads(setup, threads);
  const batches = inBatches(inputs, batch);
  const bell = makeBell();
  const slots: Slot[] = [];
  let isReading = false;
  let isDry = false;

  const settle = (work: Promise<MapReply>) => {
    const slot: Slot = {};
    slots.push(slot);
    work
      .then(
        reply => Object.assign(slot, { reply }),
        reason => Object.assign(slot, { failure: { reason } }),
      )
      .finally(bell.ring);
  };
  const read = async () => {
    isReading = true;
    try {
      const { done, value } = await batches.next();
      if (done) isDry = true;
      else settle(team.map(value));
    } catch (reason) {
      isDry = true;
      settle(Promise.reject(reason));
    }
    isReading = false;
    bell.ring();
  };

  signal?.addEventListener('abort', bell.ring);
  try {
    for (;;) {
      signal?.throwIfAborted();
      const [oldest] = slots;
      if (oldest?.failure) throw oldest.failure.reason;
      if (oldest?.reply) {
        slots.shift();
        yield* oldest.reply.outputs as Out[];
        if (oldest.reply.error) throw unpackError(oldest.reply.error);
        continue;
      }
      if (isDry && slots.length === 0) return;
      if (!isDry && !isReading && slots.length < ahead) void read();
      await bell.heard();
    }
  } finally {
    signal?.removeEventListener('abort', bell.ring);
    batches.return(undefined).catch(() => {}); // not awaited: a source that hangs must not keep us
    await team.close();
  }
}

/** Groups the inputs; what was read before an error of the source is still handed on. */
async function* inBatches<In>(inputs: Inputs<In>, size: number): AsyncGenerator<In[], void, undefined> {
  let batch: In[] = [];
  try {
    for await (const input of inputs) {
      batch.push(input);
      if (batch.length < size) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    if (batch.length > 0) yield batch;
    throw error;
  }
  if (batch.length > 0) yield batch;
}

function inThisThread(setup: MapSetup): Team {
  const loaded = loadFunction(setup);
  loaded.catch(() => {});
  return {
    map: async inputs => {
      await new Promise(resolve => setImmediate(resolve)); // lets timers and signals in between batches
      return mapBatch(await loaded, inputs, setup.settings);
    },
    close: async () => {},
  };
}

function inThreads(setup: MapSetup, threads: number): Team {
  const pool = startPool(import.meta.url, './map-worker.js', {
    workerData: setup,
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: 60_000, // otherwise a thread ends between two inputs, and the next imports everything again
    atomics: 'disabled', // keeps the event loop of a thread alive while the function awaits something
  });
  return { map: async inputs => (await pool.run(inputs)) as MapReply, close: pool.close };
}
