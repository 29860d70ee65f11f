/** Names that are no longer believed, in a stream of their own that only grows: `revoked.JOB.…`, one message a name. */
import type { JetStreamClient } from '@nats-io/jetstream';
import type { Revocations } from '../cluster/types.js';
import { sha256 } from '../core/hash.js';
import { exactly, record, text } from '../platform/shapes.js';
import { readMessage, SUBJECT } from './messages.js';

const revocationShape = record({ v: exactly(1), name: text(100, /./s) });

/** `read` gives the texts of a subject, the oldest first. */
export function revocationsOf(
  client: JetStreamClient,
  job: string,
  read: (subject: string) => AsyncIterable<{ readonly text: string }>,
): Revocations {
  return {
    add: async name => {
      try {
        const subject = SUBJECT.revoked(job, sha256(name).slice(0, 32));
        await client.publish(subject, JSON.stringify({ v: 1, name }));
      } catch (error) {
        if (!/maximum messages per subject/.test((error as Error).message)) throw error; // it is there already
      }
    },
    all: async () => {
      const names: string[] = [];
      for await (const { text: message } of read(SUBJECT.revoked(job, '*'))) {
        const revocation = readMessage(revocationShape, message);
        if (revocation) names.push(revocation.name);
      }
      return names;
    },
  };
}
