/**
 * Threads that walk. They take a tenth of a second to load, so that after a job they are kept for a while, for the
 * next one; idle ones do not keep the process alive.
 */
import { builtModule } from '../platform/built.js';
import { type Pool, startPool } from './pool.js';

/** Where a crew gets its threads, and gives them back. */
export interface Walkers {
  take(threads: number): Pool;
  keep(threads: number, pool: Pool): Promise<void>;
}

/** Idle threads, and what they hold of their last search, are gone after this. */
const KEPT_MS = 10_000;

/** Pools that nobody uses, by their number of threads. */
const kept = new Map<number, Pool>();

/** A pool of so many threads; which of them are ready is for the pool to say. */
export function takeWalkers(threads: number): Pool {
  const pool = kept.get(threads);
  kept.delete(threads);
  const settings = { minThreads: 0, maxThreads: threads, idleTimeout: KEPT_MS };
  return pool ?? startPool(builtModule(import.meta.url, 'threads/walk-worker.js'), settings);
}

/** Gives a pool back whose threads have nothing to do. */
export async function keepWalkers(threads: number, pool: Pool): Promise<void> {
  if (kept.has(threads)) return pool.close();
  kept.set(threads, pool);
  pool.letLoad();
}
