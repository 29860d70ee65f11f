/**
 * A crew of Web Workers. A worker that dies (out of memory, a file that cannot be loaded) fails the unit it had and is
 * replaced when the next unit comes; the runner offers the failed unit again, as it does for threads.
 */
import type { Crew } from '../core/crew.js';
import type { SearchSource } from '../core/source.js';
import { FLAG, type WalkAnswer, type WalkRequest } from '../core/walk-protocol.js';
import type { Order } from '../core/walk-unit.js';
import { unpackError } from '../threads/errors.js';
import type { PageWorker, Reply } from './messages.js';

/** One worker and what it was asked last; a worker does one thing at a time. */
interface Hand {
  readonly worker: PageWorker;
  readonly ask: (request: Omit<WalkRequest, 'crew'>) => Promise<WalkAnswer>;
  /** Settled when the search is made; every unit waits for it. */
  readonly opened: Promise<WalkAnswer>;
  isDead: boolean;
}

/** A worker of a page walks for one crew only. */
const CREW = 'page';

/** Starts `size` workers, each with its own search. Throws what making the search throws. */
export async function webCrew(
  source: SearchSource,
  size: number,
  startWorker: () => PageWorker,
): Promise<Crew> {
  const all: Hand[] = [];
  const idle: Hand[] = [];
  const flags = new Int32Array(FLAG.count);
  const hire = (): Hand => {
    const hand = makeHand(startWorker(), source, flags);
    all.push(hand);
    return hand;
  };
  const setFlag = (at: number, value: number) => {
    if (flags[at] === value) return;
    flags[at] = value;
    for (const { worker, isDead } of all) if (!isDead) worker.postMessage({ flags: [...flags] });
  };
  const walk = async (orders: readonly Order[]) => {
    const hand = idle.find(({ isDead }) => !isDead) ?? hire();
    if (idle.includes(hand)) idle.splice(idle.indexOf(hand), 1);
    try {
      await hand.opened;
      return (await hand.ask({ orders })).walked;
    } finally {
      if (hand.isDead) all.splice(all.indexOf(hand), 1);
      else idle.push(hand);
    }
  };
  const close = async () => {
    for (const { worker } of all.splice(0)) worker.terminate();
  };
  try {
    for (let i = 0; i < size; i++) idle.push(hire());
    const { searchId } = await idle[0].opened;
    return {
      size,
      searchId,
      walk: async order => (await walk([order]))[0],
      walkSeveral: walk,
      hurry: isSomebodyIdle => setFlag(FLAG.hurry, isSomebodyIdle ? 1 : 0),
      stop: () => setFlag(FLAG.stop, 1),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function makeHand(worker: PageWorker, source: SearchSource, flags: Int32Array): Hand {
  let waiting: { resolve: (answer: WalkAnswer) => void; reject: (error: Error) => void } | undefined;
  const settle = (reply: Reply | Error) => {
    const asked = waiting;
    waiting = undefined;
    if (reply instanceof Error) asked?.reject(reply);
    else if (reply === 'setup?') asked?.reject(new Error('the worker has forgotten its search'));
    else if ('error' in reply) asked?.reject(unpackError(reply.error));
    else if ('walked' in reply) asked?.resolve(reply);
  };
  const ask: Hand['ask'] = request =>
    new Promise((resolve, reject) => {
      if (hand.isDead) return reject(new Error('the worker died'));
      waiting = { resolve, reject };
      worker.postMessage({ crew: CREW, ...request });
    });
  const die = ({ message }: { readonly message?: string }) => {
    hand.isDead = true;
    worker.terminate();
    settle(new Error(`the worker died${message ? `: ${message}` : ''}`));
  };
  worker.addEventListener('message', ({ data }) => settle(data));
  worker.addEventListener('error', die);
  worker.addEventListener('messageerror', die);
  const hand: { -readonly [field in keyof Hand]: Hand[field] } = {
    ...{ worker, ask, isDead: false, opened: Promise.resolve({ searchId: '', walked: [] }) },
  };
  hand.opened = ask({ setup: { source, flags }, orders: [] });
  hand.opened.catch(() => {}); // told to whoever waits for it
  return hand;
}
