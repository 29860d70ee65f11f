/**
 * What many turns do at once is done together. Requests for messages of a queue become one pull, where a pull for each
 * would make a subscription for each; and messages that are sent within a moment leave in one write.
 */
import type { Consumer, JsMsg } from '@nats-io/jetstream';
import { breathe } from '../platform/clock.js';
import { untilSilent } from './silence.js';

interface Waiting {
  resolve(message: JsMsg | undefined): void;
  reject(error: unknown): void;
}

/** How long a pull waits for messages. */
const PULL_MS = 1000;

/** Gives the next message for each call, or undefined when there is none within a second. */
export function makePull(
  consumer: () => Promise<Consumer>,
  silenceMs?: number,
): () => Promise<JsMsg | undefined> {
  let asking: Waiting[] = [];
  const pull = async () => {
    await breathe();
    const waiting = asking;
    asking = [];
    try {
      const wish = { max_messages: waiting.length, expires: PULL_MS };
      const messages = untilSilent(await (await consumer()).fetch(wish), silenceMs);
      for await (const message of messages) waiting.shift()?.resolve(message);
      for (const { resolve } of waiting) resolve(undefined);
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  };
  return () =>
    new Promise((resolve, reject) => {
      if (asking.push({ resolve, reject }) === 1) void pull();
    });
}

let moment: Promise<void> | undefined;

/** Resolves in a moment, for everybody who waits for it at once: what they send then leaves in one write. */
export function together(): Promise<void> {
  moment ??= breathe().then(() => {
    moment = undefined;
  });
  return moment;
}
