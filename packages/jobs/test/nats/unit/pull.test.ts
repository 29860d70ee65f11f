import type { Consumer, JsMsg } from '@nats-io/jetstream';
import { InputError } from '@quadrille/cover';
import { expect, test } from 'vitest';
import { said } from '../../../../../test/support/said.js';
import { makePull, together } from '../../../src/nats/pull.js';
import { unanswered, untilSilent, within } from '../../../src/nats/silence.js';
import { breathe } from '../../../src/platform/clock.js';

/** A queue with these messages, given out as they are asked for; `failAt` breaks the pull at that message. */
function makeConsumer(texts: readonly string[], failAt = Infinity) {
  const wishes: unknown[] = [];
  let at = 0;
  const fetch = async (wish: { max_messages: number; expires: number }) => {
    wishes.push(wish);
    const end = Math.min(at + wish.max_messages, texts.length);
    return (async function* () {
      for (; at < end; at++) {
        if (at >= failAt) throw new Error('the server is gone');
        yield texts[at] as unknown as JsMsg;
      }
      if (at >= failAt) throw new Error('the server is gone');
    })();
  };
  return { consumer: { fetch } as unknown as Consumer, wishes };
}

test('calls of one moment become one pull, answered in their order', async () => {
  const { consumer, wishes } = makeConsumer(['a', 'b', 'c', 'd']);
  const pull = makePull(async () => consumer);
  expect(await Promise.all([pull(), pull(), pull()])).toEqual(['a', 'b', 'c']);
  expect(wishes).toEqual([{ max_messages: 3, expires: 1000 }]);
  expect(await pull()).toBe('d');
  expect(wishes.slice(1)).toEqual([{ max_messages: 1, expires: 1000 }]);
});

test('who gets no message is told so', async () => {
  const { consumer } = makeConsumer(['a']);
  const pull = makePull(async () => consumer);
  expect(await Promise.all([pull(), pull(), pull()])).toEqual(['a', undefined, undefined]);
});

test('a pull that fails is told to all who wait for it, and the next one is another', async () => {
  const { consumer } = makeConsumer(['a', 'b'], 1);
  let consumers = 0;
  const pull = makePull(async () => {
    if (++consumers === 1) throw new Error('no such consumer');
    return consumer;
  });
  const settle = (calls: number) => Promise.allSettled(Array.from({ length: calls }, () => pull()));
  const [none, nobody] = await settle(2);
  expect([none, nobody].map(one => (one as PromiseRejectedResult).reason.message)).toEqual([
    ...['no such consumer', 'no such consumer'],
  ]);
  const [first, second, third] = await settle(3);
  expect(first).toEqual({ status: 'fulfilled', value: 'a' });
  for (const one of [second, third])
    expect(one).toMatchObject({ status: 'rejected', reason: { message: 'the server is gone' } });
});

test('calls during a pull make the next one', async () => {
  const { consumer, wishes } = makeConsumer(['a', 'b', 'c']);
  let open = () => {};
  const opened = new Promise<void>(resolve => {
    open = resolve;
  });
  const pull = makePull(async () => {
    await opened;
    return consumer;
  });
  const first = pull();
  await breathe();
  await breathe();
  const others = [pull(), pull()];
  open();
  expect(await Promise.all([first, ...others])).toEqual(['a', 'b', 'c']);
  expect(wishes).toEqual([
    { max_messages: 1, expires: 1000 },
    { max_messages: 2, expires: 1000 },
  ]);
});

test('a message more than was asked for harms nobody', async () => {
  const fetch = async () =>
    (async function* () {
      yield* ['a', 'b'];
    })();
  const pull = makePull(async () => ({ fetch }) as unknown as Consumer);
  expect(await pull()).toBe('a');
});

test('who sends within a moment waits for the same moment, and who comes later for another', async () => {
  const first = together();
  expect(together()).toBe(first);
  let isOver = false;
  void first.then(() => {
    isOver = true;
  });
  await Promise.resolve();
  expect(isOver).toBe(false);
  await first;
  const second = together();
  expect(second).not.toBe(first);
  await second;
});

test('a pull that the server never answers fails, and the messages it still waits for are given up', async () => {
  const stopped: string[] = [];
  const endless = () => {
    let fail = (_: Error) => {};
    const next = () => new Promise<never>((_, reject) => (fail = reject));
    const stop = (error: Error) => {
      stopped.push(error.message);
      fail(error);
    };
    return { stop, [Symbol.asyncIterator]: () => ({ next }) };
  };
  const fetch = async () => endless();
  const pull = makePull(async () => ({ fetch }) as unknown as Consumer, 20);
  await expect(pull()).rejects.toThrow('the server does not answer');
  expect(stopped).toEqual(['the server does not answer']);
});

test('whoever reads may take longer than a server', async () => {
  const two = (async function* () {
    yield 1;
    yield 2;
  })();
  const messages = Object.assign(two, { stop: () => expect.unreachable() });
  const read: number[] = [];
  for await (const message of untilSilent(messages, 20)) {
    await new Promise(resolve => setTimeout(resolve, 60));
    read.push(message);
  }
  expect(read).toEqual([1, 2]);
});

test('what comes in time comes through, an error too; what does not is given up', async () => {
  expect(await within(Promise.resolve(3), 1000)).toBe(3);
  await expect(within(Promise.reject(new Error('no')), 1000)).rejects.toThrow('no');
  await expect(within(new Promise(() => {}), 10)).rejects.toThrow('the server does not answer');
});

test('a cluster that does not answer is told in a sentence; our own mistakes are not taken for that', () => {
  expect(unanswered(new Error('timeout'))).toMatchObject({
    code: 'jobs.silent',
    message: 'the cluster does not answer: timeout',
  });
  for (const own of [new TypeError('x'), new InputError(said('y')), 'text'])
    expect(unanswered(own)).toBe(own);
});
