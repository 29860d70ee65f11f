import type { Msg, NatsConnection } from '@nats-io/nats-core';
import { expect, test } from 'vitest';
import { serveVolunteers } from '../../../src/nats/volunteer-service.js';
import type { Answer } from '../../../src/volunteers/desk.js';

type Callback = (error: Error | null, message: Msg) => void;

/** A connection that notes what is subscribed, and brings messages to whoever listens there. */
function makeConnection() {
  const listening = new Map<string, Callback>();
  const subscribe = (subject: string, { callback }: { callback: Callback }) => {
    listening.set(subject, callback);
    return { unsubscribe: () => listening.delete(subject) };
  };
  const bring = (
    on: string,
    subject: string,
    text: string,
    more: object = {},
    error: Error | null = null,
  ) => {
    const replies: unknown[] = [];
    const data = new TextEncoder().encode(text);
    const message = {
      subject,
      data,
      reply: '_INBOX_ann.1',
      respond: (to: unknown) => replies.push(to),
      ...more,
    };
    listening.get(on)!(error, message as unknown as Msg);
    return replies;
  };
  return { connection: { subscribe } as unknown as NatsConnection, listening, bring };
}

function serve(reply: string | undefined = 'reply') {
  const { connection, listening, bring } = makeConnection();
  const heard: Parameters<Answer>[] = [];
  const end = serveVolunteers(connection, (...message) => {
    heard.push(message);
    return reply;
  });
  return { listening, bring, heard, end };
}

test('two subjects of every volunteer are heard, until it is ended', () => {
  const { listening, end } = serve();
  expect([...listening.keys()]).toEqual(['vol.*.next', 'vol.*.claim']);
  end();
  expect(listening.size).toBe(0);
});

test('a message is answered under the name in its subject', () => {
  const { bring, heard } = serve('é');
  expect(bring('vol.*.next', 'vol.ann.next', '{"ask":"é"}')).toEqual(['é']);
  expect(bring('vol.*.claim', 'vol.bob.claim', '')).toEqual(['é']);
  expect(heard).toEqual([
    ['ann', 'next', '{"ask":"é"}'],
    ['bob', 'claim', ''],
  ]);
});

test('what deserves no answer gets none; an empty one is an answer', () => {
  expect(serveVolunteersWith(() => undefined)).toEqual([]);
  expect(serveVolunteersWith(() => '')).toEqual(['']);
});

function serveVolunteersWith(answer: Answer): unknown[] {
  const { connection, bring } = makeConnection();
  serveVolunteers(connection, answer);
  return bring('vol.*.next', 'vol.ann.next', '{}');
}

test('errors, and messages that nobody waits for an answer to, are not looked at', () => {
  const { bring, heard } = serve();
  expect(bring('vol.*.next', 'vol.ann.next', '{}', { reply: undefined })).toEqual([]);
  expect(bring('vol.*.next', 'vol.ann.next', '{}', { reply: '' })).toEqual([]);
  expect(bring('vol.*.next', 'vol.ann.next', '{}', {}, new Error('permission'))).toEqual([]);
  expect(heard).toEqual([]);
});
