/**
 * A pool of threads that run one of the modules beside this file.
 *
 * What becomes of an order is told by the promise of that order and by nothing else. Piscina also raises an error
 * event when a thread says something after its end: its last reply can still be on the way when the pool learns that
 * it died and has failed the order already. Nobody waits for that reply, and an event without a listener would end
 * the process, so it is heard and dropped here.
 */
import { Piscina } from 'piscina';
import { builtModule } from '../platform/built.js';

/** The settings of piscina that differ from pool to pool. */
type PoolSettings = Pick<
  NonNullable<ConstructorParameters<typeof Piscina>[0]>,
  'workerData' | 'minThreads' | 'maxThreads' | 'idleTimeout' | 'atomics'
>;

/** Starts a pool whose threads run `module`, a path relative to `from` (the `import.meta.url` of the caller). */
export function startPool(from: string, module: string, settings: PoolSettings): Piscina {
  const pool = new Piscina({ filename: builtModule(from, module), ...settings });
  pool.on('error', () => {});
  return pool;
}
