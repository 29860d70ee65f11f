/**
 * Nobody waits for ever. While a server is away the client waits for the messages it has asked for until there is a
 * server again, which may be never; then who leads a job could not even be stopped.
 */
import { InputError } from '@quadrille/base';
import { systemClock } from '../platform/clock.js';
import { say } from '../platform/sentences.js';

/** Longer than a server takes to say that there is nothing. */
const MOST_SILENCE_MS = 6000;

const silent = () => new Error('the server does not answer');

/** The messages as they come. Throws when the next one, or the end, is waited for longer than `ms`. */
export async function* untilSilent<T>(
  messages: AsyncIterable<T> & { stop?(error?: Error): void },
  ms = MOST_SILENCE_MS,
): AsyncIterable<T> {
  const over = new AbortController();
  let waitsSince: number | undefined = systemClock.now();
  const watch = async () => {
    while (!over.signal.aborted) {
      await systemClock.sleep(ms / 4, over.signal);
      if (waitsSince === undefined || systemClock.now() - waitsSince <= ms) continue;
      messages.stop?.(silent());
      return;
    }
  };
  void watch();
  try {
    for await (const message of messages) {
      waitsSince = undefined; // whoever reads may take as long as it likes
      yield message;
      waitsSince = systemClock.now();
    }
  } finally {
    over.abort('over');
  }
}

/** What a promise brings, if it does so in time. */
export async function within<T>(promise: Promise<T>, ms = MOST_SILENCE_MS): Promise<T> {
  const over = new AbortController();
  const late = systemClock.sleep(ms, over.signal).then(() => {
    if (!over.signal.aborted) throw silent();
    return promise;
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    over.abort('over');
  }
}

/** What a cluster that was there and does not answer comes to: nothing is wrong here. Our own mistakes stay what they are. */
export function unanswered(error: unknown): unknown {
  const isOwn = [InputError, TypeError, RangeError, ReferenceError].some(kind => error instanceof kind);
  if (isOwn || !(error instanceof Error)) return error;
  return say.error('silent', { reason: error.message });
}
