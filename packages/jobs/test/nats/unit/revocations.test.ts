import type { JetStreamClient } from '@nats-io/jetstream';
import { expect, test } from 'vitest';
import { sha256 } from '../../../src/core/hash.js';
import { revocationsOf } from '../../../src/nats/revocations.js';
import { JOB, REVOCATION } from './literals.js';

function makeRevocations(texts: readonly string[] = [], refusal?: Error) {
  const sent: [string, string][] = [];
  const asked: string[] = [];
  const publish = async (subject: string, text: string) => {
    sent.push([subject, text]);
    if (refusal) throw refusal;
  };
  const read = async function* (subject: string) {
    asked.push(subject);
    for (const text of texts) yield { text };
  };
  const revocations = revocationsOf({ publish } as unknown as JetStreamClient, JOB, read);
  return { revocations, sent, asked };
}

test('a name is written as docs/protocol.md says, on a subject of its own', async () => {
  const { revocations, sent } = makeRevocations();
  await revocations.add('volunteer:ann');
  const token = sha256('volunteer:ann').slice(0, 32);
  expect(sent).toEqual([[`revoked.${JOB}.${token}`, REVOCATION]]);
});

test('a name that is there already is revoked; whatever else fails is told', async () => {
  await makeRevocations([], new Error('maximum messages per subject exceeded')).revocations.add('x');
  const { revocations } = makeRevocations([], new Error('timeout'));
  await expect(revocations.add('x')).rejects.toThrow('timeout');
});

test('all names of the job, the oldest first, and nothing that is no revocation', async () => {
  const of = (value: unknown) => JSON.stringify(value);
  const { revocations, asked } = makeRevocations([
    of({ v: 1, name: 'volunteer:bob' }),
    '',
    of({ name: 'no version' }),
    of({ v: 2, name: 'another version' }),
    of({ v: 1 }),
    of({ v: 1, name: 7 }),
    of({ v: 1, name: '' }),
    of({ v: 1, name: 'x'.repeat(101) }),
    of({ v: 1, name: 'more', than: 'a name' }),
    of({ v: 1, name: 'x'.repeat(100) }),
    of({ v: 1, name: 'y' }),
    REVOCATION,
  ]);
  expect(await revocations.all()).toEqual(['volunteer:bob', 'x'.repeat(100), 'y', 'volunteer:ann']);
  expect(asked).toEqual([`revoked.${JOB}.*`]);
});
