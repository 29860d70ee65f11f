/** The queue of a job's units: a durable consumer on one stream, and a stream of complaints. */
import {
  AckPolicy,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  type JsMsg,
} from '@nats-io/jetstream';
import type { Lease, UnitQueue } from '../cluster/types.js';
import { plainText } from '../core/plain-text.js';
import { complaintShape, formatOffer, offerShape, readMessage, SUBJECT } from './messages.js';
import { makePull, together } from './pull.js';
import { readStream } from './read-stream.js';
import { STREAM } from './streams.js';

/** A queue that nobody has asked for so long is forgotten; it is made again when somebody does. */
const FORGOTTEN_NS = 3600e9;

/** The queue of a job; a lease lasts so long without a sign of life. */
export function queueOf(
  client: JetStreamClient,
  manager: JetStreamManager,
  job: string,
  leaseMs: number,
): UnitQueue {
  const durable = `w-${job}`;
  let heard = 0;
  const consumer = async () => {
    try {
      return await client.consumers.get(STREAM.work, durable);
    } catch (error) {
      if (!(error instanceof JetStreamApiError)) throw error;
      await manager.consumers.add(STREAM.work, {
        durable_name: durable,
        filter_subject: SUBJECT.units(job),
        ack_policy: AckPolicy.Explicit,
        ack_wait: leaseMs * 1e6,
        max_deliver: -1,
        max_ack_pending: 100_000,
        inactive_threshold: FORGOTTEN_NS,
      });
      return client.consumers.get(STREAM.work, durable);
    }
  };
  let known: ReturnType<typeof consumer> | undefined;
  const pull = makePull(() => (known ??= consumer()));
  return {
    offer: async offer => {
      await client.publish(SUBJECT.unit(job, offer.unit), formatOffer(offer));
    },
    next: async () => {
      try {
        for (;;) {
          const message = await pull();
          const lease = message && leaseOf(message);
          if (lease || !message) return lease;
        }
      } catch (error) {
        known = undefined;
        throw error;
      }
    },
    isEmpty: async () => {
      try {
        const { num_pending, num_ack_pending } = await (await (known ??= consumer())).info();
        return num_pending + num_ack_pending === 0;
      } catch (error) {
        known = undefined;
        throw error;
      }
    },
    complain: async (unit, reason) => {
      await client.publish(
        SUBJECT.complaint(job),
        JSON.stringify({ v: 1, unit, reason: reason.slice(0, 2000) }),
      );
    },
    complaints: async () => {
      const found = [];
      const subject = SUBJECT.complaint(job);
      const { state } = await manager.streams.info(STREAM.complaints);
      if (state.last_seq > heard) {
        for await (const { text } of readStream(client, manager, STREAM.complaints, subject, heard)) {
          const complaint = readMessage(complaintShape, text);
          if (complaint) found.push({ unit: complaint.unit, reason: plainText(complaint.reason) });
        }
      }
      heard = state.last_seq; // also when it is less: a server that has lost some counts on from there
      return found;
    },
  };
}

/** A message as a lease; undefined, and taken out of the queue, when it is not an offer. */
function leaseOf(message: JsMsg): Lease | undefined {
  const offer = readMessage(offerShape, message.string());
  if (!offer) {
    message.term();
    return undefined;
  }
  const { v, ...plain } = offer;
  return {
    offer: plain,
    redeliveries: message.info.deliveryCount - 1,
    working: () => message.working(),
    giveBack: () => message.nak(),
    done: async () => {
      await together();
      message.ack();
    },
  };
}
