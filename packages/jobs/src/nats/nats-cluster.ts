/**
 * A cluster carried by NATS JetStream. Every call may fail while a server restarts; callers try again. Nothing here
 * decides what counts: it moves lines and lets `parseReport` judge them.
 */
import {
  AckPolicy,
  DeliverPolicy,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  type JsMsg,
  jetstream,
  jetstreamManager,
} from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/nats-core';
import { type ObjectStore, Objm } from '@nats-io/obj';
import { connect } from '@nats-io/transport-node';
import { InputError } from '@quadrille/cover';
import type { Cluster, JobNotice, Lease, SharedLedger, UnitQueue } from '../cluster/types.js';
import { sha256 } from '../core/hash.js';
import { formatReport, isReport, parseReport } from '../core/report.js';
import type { SearchSource } from '../core/source.js';
import type { Answer } from '../volunteers/desk.js';
import { parseAddress } from './address.js';
import {
  complaintSchema,
  formatNotice,
  formatOffer,
  noticeSchema,
  offerSchema,
  problemSchema,
  readMessage,
  SUBJECT,
} from './messages.js';
import { makePull, together } from './pull.js';
import { revocationsOf } from './revocations.js';
import { unanswered, untilSilent, within } from './silence.js';
import { checkVersion, GENERATIONS, ledgerStream, makeStreams, PROBLEMS, STREAM } from './streams.js';
import { serveVolunteers } from './volunteer-service.js';

export interface NatsOptions {
  /** `nats://user:password@host:port`, several with commas. */
  readonly url: string;
  /** Copies of the ledger, for streams that are made now. */
  readonly replicas?: number;
  /** A worker makes no streams: it does not know how many copies are wanted. */
  readonly isGuest?: boolean;
  /** How long a lease lasts without a sign of life. */
  readonly leaseMs?: number;
  /** How long an answer of the server is waited for; then whoever asked tries again. */
  readonly answerMs?: number;
  readonly onRemark?: ((remark: string) => void) | undefined;
}

export interface NatsCluster extends Cluster {
  readonly serverVersion: string;
  /** Lets volunteers in; undefined on a server without passwords, where a name could be anybody's. */
  readonly serveVolunteers: ((answer: Answer) => () => void) | undefined;
  close(): Promise<void>;
}

const LEASE_MS = 60_000;
const ANSWER_MS = 5000;
const FLUSH_MS = 500;
const BATCH = 500;
/** A read that brings nothing for so long has met the end, or records that cannot be read. */
const SILENCE_MS = 1000;

/** Connects and, unless a guest, makes what is missing. Throws `InputError` when nobody answers there. */
export async function connectCluster(options: NatsOptions): Promise<NatsCluster> {
  const { replicas = 1, leaseMs = LEASE_MS, answerMs: timeout = ANSWER_MS, onRemark } = options;
  const connection = await open(options.url);
  try {
    const remark = checkVersion(connection.info?.version ?? '0', replicas);
    if (remark) onRemark?.(remark);
    const manager = await jetstreamManager(connection, { timeout });
    const client = jetstream(connection, { timeout });
    const stores = new Objm(client);
    if (!options.isGuest) await makeStreams(manager, replicas);
    const problems = await (options.isGuest
      ? stores.open(PROBLEMS, false)
      : stores.create(PROBLEMS, { replicas }));
    return makeCluster(connection, client, manager, problems, leaseMs);
  } catch (error) {
    await connection.close();
    throw unanswered(error);
  }
}

/** Why a cluster cannot be used now, or undefined when it answers. Throws `InputError` for what is no address. */
export async function whyUnreachable(url: string): Promise<string | undefined> {
  parseAddress(url);
  try {
    await (await open(url)).close();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

async function open(url: string): Promise<NatsConnection> {
  const { servers, ...login } = parseAddress(url);
  try {
    const patience = { maxReconnectAttempts: -1, reconnectTimeWait: 250 };
    return await connect({ servers: [...servers], ...login, ...patience, noAsyncTraces: true }); // traces cost a third of a request
  } catch (error) {
    throw new InputError(`no cluster answers at ${servers.join(', ')}: ${(error as Error).message}`);
  }
}

function makeCluster(
  connection: NatsConnection,
  client: JetStreamClient,
  manager: JetStreamManager,
  problems: ObjectStore,
  leaseMs: number,
): NatsCluster {
  return {
    serverVersion: connection.info?.version ?? '?',
    jobs: noticesOf(client, manager),
    announce: async notice => {
      await client.publish(SUBJECT.notice(notice.job), formatNotice(notice, false));
    },
    retire: async job => {
      const last = await manager.streams.getMessage(STREAM.jobs, { last_by_subj: SUBJECT.notice(job) });
      const notice = last && readMessage(noticeSchema, last.string());
      if (!notice) return;
      const { v, retired, ...plain } = notice;
      await client.publish(SUBJECT.notice(job), formatNotice(plain, true));
    },
    putProblem: async source => {
      const bytes = new TextEncoder().encode(JSON.stringify(source));
      const name = sha256(bytes);
      if (!(await problems.info(name))) await problems.putBlob({ name }, bytes);
      return name;
    },
    getProblem: hash => getProblem(problems, hash),
    ledger: job => ledgerOf(client, manager, job),
    queue: job => queueOf(client, manager, job, leaseMs),
    revocations: job =>
      revocationsOf(client, job, subject => readStream(client, manager, STREAM.revoked, subject, 0)),
    serveVolunteers: connection.info?.auth_required
      ? answer => serveVolunteers(connection, answer)
      : undefined,
    close: () => leave(connection),
  };
}

/** Closes a connection once the server has got what was sent last: leases given back, acknowledgements. */
async function leave(connection: NatsConnection): Promise<void> {
  await within(connection.flush(), FLUSH_MS).catch(() => {}); // there may be no server any more
  await connection.close();
}

/** Reads the notice board, again only when something was written on it. */
function noticesOf(client: JetStreamClient, manager: JetStreamManager): () => Promise<readonly JobNotice[]> {
  let known: readonly JobNotice[] = [];
  let knownAs: string | undefined;
  return async () => {
    const board = await manager.streams.info(STREAM.jobs).catch(unlessMissing);
    if (!board) return []; // no job was ever led here
    const { last_seq, last_ts } = board.state;
    const name = `${board.created} ${last_seq} ${last_ts}`; // a server that has lost something counts again
    if (name === knownAs) return known;
    const notices: JobNotice[] = [];
    for await (const { text } of readStream(client, manager, STREAM.jobs, 'job.*', 0)) {
      const notice = readMessage(noticeSchema, text);
      if (!notice || notice.retired) continue;
      const { v, retired, ...plain } = notice;
      notices.push(plain);
    }
    known = notices;
    knownAs = name;
    return notices;
  };
}

/** The pieces of an object, each within the usual time: as a whole it may be large. */
async function blobOf(problems: ObjectStore, hash: string): Promise<Uint8Array | undefined> {
  const found = await within(problems.get(hash));
  if (!found) return undefined;
  const pieces: Uint8Array[] = [];
  const reader = found.data.getReader();
  for (;;) {
    const { done, value } = await within(reader.read());
    if (done) break;
    pieces.push(value);
  }
  const error = await within(found.error);
  if (error) throw error;
  return Buffer.concat(pieces);
}

async function getProblem(problems: ObjectStore, hash: string): Promise<SearchSource> {
  const bytes = await blobOf(problems, hash);
  if (!bytes) throw new Error(`the problem ${hash} is not in the store`);
  if (sha256(bytes) !== hash) throw new Error(`the problem ${hash} is damaged`);
  const source = readMessage(problemSchema, new TextDecoder().decode(bytes));
  if (!source) throw new Error(`the problem ${hash} is not a problem`);
  return source;
}

function ledgerOf(client: JetStreamClient, manager: JetStreamManager, job: string): SharedLedger {
  const read = GENERATIONS.map(() => 0); // how far each generation was read; `position` is the sum
  const states = () =>
    Promise.all(GENERATIONS.map(generation => manager.streams.info(ledgerStream(generation))));
  return {
    write: async (report, generation) => {
      await together();
      try {
        await client.publish(SUBJECT.result(job, report.unit, generation), formatReport(report));
        return 'written';
      } catch (error) {
        if (/maximum messages per subject/.test((error as Error).message)) return 'taken';
        throw error;
      }
    },
    readOne: async (unit, generation) => {
      await together();
      const query = { last_by_subj: SUBJECT.result(job, unit, generation) };
      const message = await manager.streams.getMessage(ledgerStream(generation), query).catch(unlessMissing);
      const report = message ? parseReport(message.string()) : undefined;
      return report && isReport(report) ? report : undefined;
    },
    readFrom: async (position, onReport) => {
      if (position === 0) read.fill(0);
      const summary = { readable: 0, damaged: 0 };
      for (const [generation, { state }] of (await states()).entries()) {
        const from = read[generation];
        if (state.last_seq === from) continue;
        const subject = SUBJECT.results(job, generation);
        for await (const { text } of readStream(client, manager, ledgerStream(generation), subject, from)) {
          const report = parseReport(text);
          if (isReport(report)) onReport(report);
          summary[isReport(report) ? 'readable' : 'damaged']++;
        }
        read[generation] = state.last_seq;
      }
      return { ...summary, position: read.reduce((a, b) => a + b, 0) };
    },
    state: async () => {
      const all = await states();
      const created = all.map(info => info.created).join();
      return { created, lastPosition: all.reduce((sum, { state }) => sum + state.last_seq, 0) };
    },
  };
}

function queueOf(
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
          const complaint = readMessage(complaintSchema, text);
          if (complaint) found.push({ unit: complaint.unit, reason: complaint.reason });
        }
      }
      heard = state.last_seq; // also when it is less: a server that has lost some counts on from there
      return found;
    },
  };
}

/** A message as a lease; undefined, and taken out of the queue, when it is not an offer. */
function leaseOf(message: JsMsg): Lease | undefined {
  const offer = readMessage(offerSchema, message.string());
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

/**
 * The messages of a subject after `position`. A record that has become unreadable is counted by the server and never
 * delivered, and may hold up those behind it: when nothing comes, the rest is asked for one by one.
 */
async function* readStream(
  client: JetStreamClient,
  manager: JetStreamManager,
  stream: string,
  subject: string,
  position: number,
): AsyncIterable<{ readonly text: string; readonly sequence: number }> {
  const { last_seq } = (await manager.streams.info(stream)).state;
  const info = await manager.consumers.add(stream, {
    ack_policy: AckPolicy.None,
    deliver_policy: DeliverPolicy.StartSequence,
    opt_start_seq: position + 1,
    filter_subject: subject,
    inactive_threshold: 30e9,
    mem_storage: true,
  });
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
        yield { text: message.string(), sequence: message.seq };
      }
    }
  } finally {
    await manager.consumers.delete(stream, info.name).catch(() => {});
  }
  if (left > 0) yield* readOneByOne(manager, stream, subject, next, last_seq);
}

async function* readOneByOne(
  manager: JetStreamManager,
  stream: string,
  subject: string,
  from: number,
  to: number,
): AsyncIterable<{ readonly text: string; readonly sequence: number }> {
  const start = subject.split('*')[0];
  for (let seq = from; seq <= to; seq++) {
    const message = await manager.streams.getMessage(stream, { seq }).catch(unlessMissing);
    if (message?.subject.startsWith(start)) yield { text: message.string(), sequence: seq };
  }
}

/** The server answered, and has nothing to give: no such record, or one that cannot be read. */
function unlessMissing(error: Error): null {
  if (error instanceof JetStreamApiError) return null;
  throw error;
}
