/**
 * A pool of threads that run one module.
 *
 * What becomes of an order is told by the promise of that order and by nothing else. Piscina also raises an error
 * event when a thread says something after its end: its last reply can still be on the way when the pool learns that
 * it died and has failed the order already. Nobody waits for that reply, and an event without a listener would end
 * the process, so it is heard and dropped here.
 *
 * A thread that is ended while it loads its module takes the whole process with it (Node 20: "IsGraphAsync must be
 * used on an instantiated module"). So closing waits for the threads that still load; that takes a tenth of a second.
 */
import type { Worker } from 'node:worker_threads';
import { Piscina } from 'piscina';

/** The settings of piscina that differ from pool to pool. */
type PoolSettings = Pick<
  NonNullable<ConstructorParameters<typeof Piscina>[0]>,
  'workerData' | 'minThreads' | 'maxThreads' | 'idleTimeout' | 'atomics'
>;

export interface Pool {
  /** What the module answers to `order`. */
  run(order: unknown): Promise<unknown>;
  /** How many threads are ready to run something. */
  readonly ready: number;
  /** Keeps the process until no thread loads any more. */
  letLoad(): void;
  /** Ends all threads, whatever they do. */
  close(): Promise<void>;
}

/** Starts a pool whose threads run the module with this URL. */
export function startPool(filename: string, settings: PoolSettings): Pool {
  const piscina = new Piscina({ filename, ...settings });
  piscina.on('error', () => {});
  const loading = new Set(piscina.threads.map(({ threadId }) => threadId));
  const loaded = new Set<number>();
  for (const thread of piscina.threads) {
    const { threadId } = thread;
    thread.once('message', () => loading.delete(threadId)); // the first thing it says is that it is ready
  }
  // Told of later threads when they are ready, and of the first ones at once.
  piscina.on('workerCreate', ({ id }: { id: number }) => loaded.add(id));
  const isLoading = ({ threadId }: Worker) => loading.has(threadId) || !loaded.has(threadId);
  return {
    run: order => piscina.run(order),
    get ready() {
      return piscina.threads.filter(thread => !isLoading(thread)).length;
    },
    letLoad: () => {
      for (const thread of piscina.threads.filter(isLoading)) void isHeard(thread).then(() => thread.unref());
    },
    close: async () => {
      await Promise.all(piscina.threads.filter(isLoading).map(isHeard));
      await piscina.destroy();
    },
  };
}

/** Resolves when the thread says something, or ends. */
function isHeard(thread: Worker): Promise<void> {
  return new Promise(resolve => {
    thread.ref(); // nothing else may keep the process until then
    for (const event of ['message', 'error', 'exit']) thread.once(event, () => resolve());
  });
}
