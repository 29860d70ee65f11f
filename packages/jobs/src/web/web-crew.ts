/**
 * A crew of Web Workers. A worker that dies (out of memory, a file that cannot be loaded) fails the unit it had and is
 * replaced when the next unit comes; the runner offers the failed unit again, as it does for threads.
 */
import type { Crew } from '../core/crew.js';
import type { SearchSource } from '../core/source.js';
import type { Order } from '../core/walk-unit.js';
import { unpackError } from '../threads/errors.js';
import type { PageWorker, Reply, Request } from './messages.js';

/** One worker and what it was asked last; a worker does one thing at a time. */
interface Hand {
  readonly worker: PageWorker;
  readonly ask: (request: Request) => Promise<Reply>;
  /** Settled when the search is made; every unit waits for it. */
  readonly opened: Promise<string>;
  isDead: boolean;
}

/** Starts `size` workers, each with its own search. Throws what making the search throws. */
export async function webCrew(
  source: SearchSource,
  size: number,
  startWorker: () => PageWorker,
): Promise<Crew> {
  const all: Hand[] = [];
  const idle: Hand[] = [];
  let isSomebodyIdle = false;
  const hire = (): Hand => {
    const hand = makeHand(startWorker(), source);
    all.push(hand);
    if (isSomebodyIdle) hand.worker.postMessage({ kind: 'hurry', isSomebodyIdle });
    return hand;
  };
  const tellAll = (request: Request) => {
    for (const { worker, isDead } of all) if (!isDead) worker.postMessage(request);
  };
  const walk = async (order: Order) => {
    const hand = idle.find(({ isDead }) => !isDead) ?? hire();
    if (idle.includes(hand)) idle.splice(idle.indexOf(hand), 1);
    try {
      await hand.opened;
      const reply = await hand.ask({ kind: 'walk', order });
      return (reply as Extract<Reply, { kind: 'walked' }>).walked;
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
    const searchId = await idle[0].opened;
    return {
      size,
      searchId,
      walk,
      hurry: now => {
        if (now !== isSomebodyIdle) tellAll({ kind: 'hurry', isSomebodyIdle: now });
        isSomebodyIdle = now;
      },
      stop: () => tellAll({ kind: 'stop' }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function makeHand(worker: PageWorker, source: SearchSource): Hand {
  let waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | undefined;
  const settle = (reply: Reply | Error) => {
    const asked = waiting;
    waiting = undefined;
    if (reply instanceof Error) asked?.reject(reply);
    else if (reply.kind === 'failed') asked?.reject(unpackError(reply.error));
    else asked?.resolve(reply);
  };
  const ask = (request: Request) =>
    new Promise<Reply>((resolve, reject) => {
      if (hand.isDead) return reject(new Error('the worker died'));
      waiting = { resolve, reject };
      worker.postMessage(request);
    });
  const die = ({ message }: { readonly message?: string }) => {
    hand.isDead = true;
    worker.terminate();
    settle(new Error(`the worker died${message ? `: ${message}` : ''}`));
  };
  worker.addEventListener('message', ({ data }) => settle(data));
  worker.addEventListener('error', die);
  worker.addEventListener('messageerror', die);
  const hand: Hand = { worker, ask, isDead: false, opened: Promise.resolve('') };
  const opened = ask({ kind: 'open', source }).then(
    reply => (reply as Extract<Reply, { kind: 'opened' }>).searchId,
  );
  opened.catch(() => {}); // told to whoever waits for it
  return Object.assign(hand, { opened });
}
