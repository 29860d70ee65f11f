/**
 * A crew of Node threads. Two flags in shared memory reach a thread in the middle of a walk, between two slices,
 * when no message could. A thread that dies is replaced by piscina; its unit fails and is offered again.
 */
import type { Crew } from '../core/crew.js';
import type { SearchSource } from '../core/source.js';
import { unpackError } from './errors.js';
import { startPool } from './pool.js';
import { FLAG, type WalkReply, type WalkSetup } from './walk-worker.js';

/** Starts `threads` threads, each with its own search. Throws what making the search throws. */
export async function threadCrew(source: SearchSource, threads: number): Promise<Crew> {
  const flags = new Int32Array(new SharedArrayBuffer(4 * FLAG.count));
  const setup: WalkSetup = { source, flags };
  const pool = startPool(import.meta.url, './walk-worker.js', {
    workerData: setup,
    minThreads: threads,
    maxThreads: threads,
  });
  const ask = async (order?: unknown) => {
    const reply: WalkReply = await pool.run(order);
    if ('error' in reply) throw unpackError(reply.error);
    return reply;
  };
  try {
    const { searchId } = (await ask()) as { searchId: string };
    return {
      size: threads,
      searchId,
      walk: async order => ((await ask(order)) as { walked: never }).walked,
      hurry: isSomebodyIdle => Atomics.store(flags, FLAG.hurry, isSomebodyIdle ? 1 : 0),
      stop: () => Atomics.store(flags, FLAG.stop, 1),
      close: () => pool.destroy(),
    };
  } catch (error) {
    await pool.destroy();
    throw error;
  }
}
