/**
 * A crew of Node threads. Two flags in shared memory reach a thread in the middle of a walk, between two slices,
 * when no message could. A thread that dies is replaced by piscina; its unit fails and is offered again.
 *
 * Threads take a tenth of a second to load. Until they are there the thread that asks walks the units itself, one at
 * a time, and then hands them the rest: a short search costs no more for being offered threads.
 *
 *     this thread   ████████┐ rest
 *     thread 1        ┈load┈┴████████
 *     thread 2        ┈load┈┈████████
 *
 * Threads that an earlier crew has left behind are there at once.
 */
import type { Search } from '@quadrille/cover';
import { makeBell } from '../core/bell.js';
import type { Crew } from '../core/crew.js';
import { inlineCrew } from '../core/inline-crew.js';
import { openSource, type SearchSource } from '../core/source.js';
import {
  FLAG,
  type WalkAnswer,
  type WalkReply,
  type WalkRequest,
  type WalkSetup,
} from '../core/walk-protocol.js';
import type { Order, Walked } from '../core/walk-unit.js';
import { type Clock, systemClock } from '../platform/clock.js';
import { systemHost } from '../platform/host.js';
import { unpackError } from './errors.js';
import { packSource } from './walk-worker.js';
import { keepWalkers, takeWalkers, type Walkers } from './walkers.js';

/** How long a walk may take to obey: a single step can be long. Then its thread is ended and its unit left open. */
const GRACE_MS = 500;

/** A search that is over sooner starts no threads. */
const ALONE_MS = 150;

export interface ThreadOptions {
  /** The search, where it is at hand: spares making it here. */
  readonly search?: Search | undefined;
  /** The search is known to take long: threads start at once. */
  readonly isLong?: boolean;
  /** False: this thread never walks, not even while the others load. */
  readonly walksHere?: boolean;
  /** Where threads come from and go to, and the time that they are given. */
  readonly walkers?: Walkers;
  readonly clock?: Clock;
}

/** A crew of `threads` threads, each with its own search. Throws what making the search throws. */
export async function threadCrew(
  source: SearchSource,
  threads: number,
  options: ThreadOptions = {},
): Promise<Crew> {
  const { search, isLong = false, walksHere = true, clock = systemClock } = options;
  const { take, keep } = options.walkers ?? { take: takeWalkers, keep: keepWalkers };
  const flags = new Int32Array(new SharedArrayBuffer(4 * FLAG.count));
  const bell = makeBell(); // rings when somebody may walk: this thread is free again, or the others have started
  const pool = take(threads);
  const crew = systemHost.randomHex(8);
  const setup: WalkSetup = { source: packSource(source), flags };
  let isOverdue = false;
  const waiting = new Set<(reason: Error) => void>();
  const giveUp = (reason: Error) => {
    isOverdue = true;
    for (const reject of waiting) reject(reason);
  };
  // Not by `Promise.race`: a promise that is never settled would keep every reply for as long as the crew lives.
  const unlessOverdue = <T>(asked: Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      if (isOverdue) reject(new Error('a walk does not end'));
      waiting.add(reject);
      void asked.then(resolve, reject).finally(() => waiting.delete(reject));
    });
  let isStarted = !walksHere || pool.ready === threads;
  let isBusy = false;
  let walking = 0;

  const ask = async (question: Omit<WalkRequest, 'crew'>): Promise<WalkAnswer> => {
    const reply = (await unlessOverdue(pool.run({ crew, ...question }))) as WalkReply;
    if (reply === 'setup?') return ask({ ...question, setup });
    if ('error' in reply) throw unpackError(reply.error);
    return reply;
  };
  /** Has all threads make their search; its name, as soon as one of them has. The others tell who walks a unit. */
  const prepare = () =>
    Promise.any(Array.from({ length: threads }, async () => (await ask({ setup, orders: [] })).searchId));
  const open = async (): Promise<Search> => {
    try {
      return search ?? (await openSource(source));
    } catch (error) {
      await keep(threads, pool);
      throw error;
    }
  };
  const here = isStarted ? undefined : inlineCrew(await open(), clock);
  const searchId = here?.searchId ?? (await prepare().catch(async () => (await open()).id));
  const start = async () => {
    await prepare().catch(() => {});
    isStarted = true;
    here?.stop();
    bell.ring();
  };
  const walkHere = async (crew: Crew, order: Order): Promise<Walked> => {
    isBusy = true;
    try {
      return await crew.walk(order);
    } finally {
      isBusy = false;
      bell.ring();
    }
  };
  const walk = async (orders: readonly Order[]): Promise<readonly Walked[]> => {
    while (here && !isStarted) {
      if (!isBusy) return [await walkHere(here, orders[0])];
      await bell.heard();
    }
    walking++;
    try {
      return (await ask({ orders })).walked;
    } finally {
      if (!isOverdue) walking--;
    }
  };
  const closed = new AbortController();
  if (!isStarted) {
    void clock.sleep(isLong ? 0 : ALONE_MS, closed.signal).then(() => {
      if (!closed.signal.aborted) return start();
    });
  }
  return {
    size: threads,
    searchId,
    walk: async order => (await walk([order]))[0],
    walkSeveral: walk,
    hurry: isSomebodyIdle => Atomics.store(flags, FLAG.hurry, isSomebodyIdle ? 1 : 0),
    stop: () => {
      here?.stop();
      if (Atomics.exchange(flags, FLAG.stop, 1) === 1) return; // said before, and the time runs
      void clock.sleep(GRACE_MS, closed.signal).then(() => giveUp(new Error('a walk does not end')));
    },
    close: async () => {
      closed.abort('closed'); // with a reason: otherwise an error with its stack is made
      await (walking > 0 ? pool.close() : keep(threads, pool));
    },
  };
}
