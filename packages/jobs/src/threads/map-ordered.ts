/** Maps a stream through a function on all cores, results in the order of the inputs. */

import { demandWhole } from '@quadrille/base';
import { builtModule } from '../platform/built.js';
import { type Inputs, inOrder, type MapTeam } from './in-order.js';
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

/**
 * Yields `function(input)` for every input, in order. An error, of the function or of the inputs, is thrown after
 * the results before it; inputs and outputs must survive a structured clone when there are several threads.
 */
export function mapOrdered<In, Out>(
  inputs: Inputs<In>,
  source: FunctionSource,
  options: MapOptions,
): AsyncGenerator<Out, void, undefined> {
  const { threads, batch = 1, ahead = 2 * threads, signal } = options;
  const makeTeam = () => {
    for (const [name, value] of Object.entries({ threads, batch, ahead })) demandWhole(name, value, 1);
    const setup: MapSetup = { module: source.module, name: source.name, settings: source.settings };
    return threads === 1 ? inThisThread(setup) : inThreads(setup, threads);
  };
  return inOrder(inputs, makeTeam, { batch, ahead, signal });
}

function inThisThread(setup: MapSetup): MapTeam {
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

function inThreads(setup: MapSetup, threads: number): MapTeam {
  const pool = startPool(builtModule(import.meta.url, 'threads/map-worker.js'), {
    workerData: setup,
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: 60_000, // otherwise a thread ends between two inputs, and the next imports everything again
    atomics: 'disabled', // keeps the event loop of a thread alive while the function awaits something
  });
  return { map: async inputs => (await pool.run(inputs)) as MapReply, close: pool.close };
}
