/** Reading a stream from some place on, also one with records that cannot be read. */
import {
  AckPolicy,
  type ConsumerInfo,
  DeliverPolicy,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
} from '@nats-io/jetstream';
import { untilSilent, within } from './silence.js';

const BATCH = 500;
/** A read that brings nothing for so long has met the end, or records that cannot be read. */
const SILENCE_MS = 1000;

/** How long each try to get a reader may take. */
const READER_MS = [1000, 1000, 2000] as const;

interface Found {
  readonly text: string;
  /** The whole subject. */
  readonly at: string;
  /** How old it was, by the server's own clock, when it was read. */
  readonly ageMs: () => number;
}

/**
 * The messages of a subject after `position`. A record that has become unreadable is counted by the server and never
 * delivered, and may hold up those behind it: when nothing comes, the rest is asked for one by one.
 */
export async function* readStream(
  client: JetStreamClient,
  manager: JetStreamManager,
  stream: string,
  subject: string,
  position: number,
): AsyncIterable<Found> {
  const { last_seq, last_ts, messages } = (await manager.streams.info(stream)).state;
  if (messages === 0) return;
  const info = await makeReader(manager, stream, subject, position);
  if (!info) {
    yield* readOneByOne(manager, stream, subject, [position + 1, last_seq], Date.parse(last_ts));
    return;
  }
  const nowMs = Date.parse(info.created); // the reader was made just now
  let left = info.num_pending;
  let next = position + 1;
  try {
    const consumer = await client.consumers.get(stream, info.name);
    for (let before = left + 1; left > 0 && left < before; ) {
      before = left;
      const batch = await consumer.fetch({ max_messages: Math.min(BATCH, left), expires: SILENCE_MS });
      for await (const message of untilSilent(batch)) {
        left--;
        next = message.seq + 1;
        yield { text: message.string(), at: message.subject, ageMs: () => ageOf(message.time, nowMs) };
      }
    }
  } finally {
    await manager.consumers.delete(stream, info.name).catch(() => {});
  }
  if (left > 0) yield* readOneByOne(manager, stream, subject, [next, last_seq], nowMs);
}

/**
 * A reader is kept by one server. Among several it may be given to one that is away without anybody knowing yet, and
 * then nobody answers: so it is asked for again, and soon. Of three servers with one away, one look in 27 gets none
 * in three tries; it then asks for the records one by one, which any server can give out.
 */
async function makeReader(
  manager: JetStreamManager,
  stream: string,
  subject: string,
  position: number,
): Promise<ConsumerInfo | undefined> {
  const ask = () =>
    manager.consumers.add(stream, {
      ack_policy: AckPolicy.None,
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: position + 1,
      filter_subject: subject,
      inactive_threshold: 30e9,
      mem_storage: true,
      num_replicas: 1,
    });
  for (const ms of READER_MS) {
    try {
      return await within(ask(), ms);
    } catch (error) {
      if (error instanceof JetStreamApiError) throw error; // somebody has answered
    }
  }
  return undefined;
}

async function* readOneByOne(
  manager: JetStreamManager,
  stream: string,
  subject: string,
  [from, to]: readonly [number, number],
  nowMs: number,
): AsyncIterable<Found> {
  const start = subject.split('*')[0];
  for (let seq = from; seq <= to; seq++) {
    const message = await manager.streams.getMessage(stream, { seq }).catch(unlessMissing);
    if (message?.subject.startsWith(start))
      yield { text: message.string(), at: message.subject, ageMs: () => ageOf(message.time, nowMs) };
  }
}

function ageOf(time: Date, nowMs: number): number {
  const ageMs = nowMs - time.getTime();
  return ageMs > 0 ? ageMs : 0;
}

/** The server answered, and has nothing to give: no such record, or one that cannot be read. */
export function unlessMissing(error: Error): null {
  if (error instanceof JetStreamApiError) return null;
  throw error;
}
