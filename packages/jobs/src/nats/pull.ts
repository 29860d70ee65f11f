/**
 * Messages of a queue for many who ask at once: requests that come together become one pull, and whoever asked first
 * gets the first message. A pull for each would make a subscription for each.
 */
import type { Consumer, JsMsg } from '@nats-io/jetstream';
import { breathe } from '../platform/clock.js';

interface Waiting {
  resolve(message: JsMsg | undefined): void;
  reject(error: unknown): void;
}

/** How long a pull waits for messages. */
const PULL_MS = 1000;

/** Gives the next message for each call, or undefined when there is none within a second. */
export function makePull(consumer: () => Promise<Consumer>): () => Promise<JsMsg | undefined> {
  let together: Waiting[] = [];
  const pull = async () => {
    await breathe();
    const waiting = together;
    together = [];
    try {
      const wish = { max_messages: waiting.length, expires: PULL_MS };
      for await (const message of await (await consumer()).fetch(wish)) waiting.shift()?.resolve(message);
      for (const { resolve } of waiting) resolve(undefined);
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  };
  return () =>
    new Promise((resolve, reject) => {
      if (together.push({ resolve, reject }) === 1) void pull();
    });
}
