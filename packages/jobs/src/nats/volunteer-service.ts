/**
 * Carries volunteers' messages on NATS: `vol.NAME.next` and `vol.NAME.claim` come from the account of the volunteers,
 * which the server lets publish under their own name only. Several coordinators may listen at once; each answers for
 * its own job and is silent about others.
 */
import type { Msg, NatsConnection } from '@nats-io/nats-core';
import type { Answer } from '../volunteers/desk.js';

/** Lets messages in; returns how to end that. */
export function serveVolunteers(connection: NatsConnection, answer: Answer): () => void {
  const subscriptions = (['next', 'claim'] as const).map(kind =>
    connection.subscribe(`vol.*.${kind}`, {
      callback: (error: Error | null, message: Msg) => {
        if (error || !message.reply) return;
        const reply = answer(message.subject.split('.')[1], kind, new TextDecoder().decode(message.data));
        if (reply !== undefined) message.respond(reply);
      },
    }),
  );
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}
