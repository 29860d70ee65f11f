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
import type { Cluster, Lease, SharedLedger, UnitQueue } from '../cluster/types.js';
import { sha256 } from '../core/hash.js';
import { formatReport, isReport, parseReport, type Report } from '../core/report.js';
import type { SearchSource } from '../core/source.js';
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
import { checkVersion, makeStreams, PROBLEMS, STREAM } from './streams.js';

export interface NatsOptions {
  /** `nats://user:password@host:port`, several with commas. */
  readonly url: string;
  /** Copies of the ledger, for streams that are made now. */
  readonly replicas?: number;
  /** How long a lease lasts without a sign of life. */
  readonly leaseMs?: number;
  readonly onRemark?: ((remark: string) => void) | undefined;
}

export interface NatsCluster extends Cluster {
  readonly serverVersion: string;
  close(): Promise<void>;
}

const LEASE_MS = 60_000;
const NEXT_MS = 1000;
const BATCH = 500;
/** A read that brings nothing for so long has met the end, or records that cannot be read. */
const SILENCE_MS = 1500;

/** Connects and makes what is missing. Throws `InputError` when nobody answers there. */
export async function connectCluster(options: NatsOptions): Promise<NatsCluster> {
  const { replicas = 1, leaseMs = LEASE_MS, onRemark } = options;
  const connection = await open(options.url);
  try {
    const remark = checkVersion(connection.info?.version ?? '0', replicas);
    if (remark) onRemark?.(remark);
    const manager = await jetstreamManager(connection);
    await makeStreams(manager, replicas);
    const client = jetstream(connection);
    const problems = await new Objm(client).create(PROBLEMS, { replicas });
    return makeCluster(connection, client, manager, problems, leaseMs);
  } catch (error) {
    await connection.close();
    throw error;
  }
}

async function open(url: string): Promise<NatsConnection> {
  const first = new URL(
    url.split(',')[0].includes('://') ? url.split(',')[0] : `nats://${url.split(',')[0]}`,
  );
  const servers = url.split(',').map(one => one.replace(/^[a-z]+:\/\//, '').replace(/^.*@/, ''));
  const login = first.username
    ? { user: decodeURIComponent(first.username), pass: decodeURIComponent(first.password) }
    : {};
  try {
    return await connect({ servers, ...login, maxReconnectAttempts: -1, reconnectTimeWait: 250 });
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
    jobs: async () => {
      const notices = [];
      for await (const { text } of readStream(client, manager, STREAM.jobs, 'job.*', 0)) {
        const notice = readMessage(noticeSchema, text);
        if (!notice || notice.retired) continue;
        const { v, retired, ...plain } = notice;
        notices.push(plain);
      }
      return notices;
    },
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
    close: () => connection.close(),
  };
}

async function getProblem(problems: ObjectStore, hash: string): Promise<SearchSource> {
  const bytes = await problems.getBlob(hash);
  if (!bytes) throw new Error(`the problem ${hash} is not in the store`);
  if (sha256(bytes) !== hash) throw new Error(`the problem ${hash} is damaged`);
  const source = readMessage(problemSchema, new TextDecoder().decode(bytes));
  if (!source) throw new Error(`the problem ${hash} is not a problem`);
  return source;
}

function ledgerOf(client: JetStreamClient, manager: JetStreamManager, job: string): SharedLedger {
  return {
    write: async (report, generation) => {
      try {
        await client.publish(SUBJECT.result(job, report.unit, generation), formatReport(report));
        return 'written';
      } catch (error) {
        if (/maximum messages per subject/.test((error as Error).message)) return 'taken';
        throw error;
      }
    },
    readOne: async (unit, generation) => {
      const query = { last_by_subj: SUBJECT.result(job, unit, generation) };
      const message = await manager.streams.getMessage(STREAM.ledger, query).catch(unlessMissing);
      const report = message ? parseReport(message.string()) : undefined;
      return report && isReport(report) ? report : undefined;
    },
    readFrom: async (position, onReport) => {
      let last = position;
      let readable = 0;
      let damaged = 0;
      const { state } = await manager.streams.info(STREAM.ledger);
      if (state.last_seq <= position) return { readable, damaged, position: state.last_seq };
      for await (const { text, sequence } of readStream(
        client,
        manager,
        STREAM.ledger,
        SUBJECT.results(job),
        position,
      )) {
        last = sequence;
        const report: Report | { damage: string } = parseReport(text);
        if (isReport(report)) {
          readable++;
          onReport(report);
        } else damaged++;
      }
      return { readable, damaged, position: Math.max(last, state.last_seq) };
    },
    state: async () => {
      const { created, state } = await manager.streams.info(STREAM.ledger);
      return { created, lastPosition: state.last_seq };
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
  return {
    offer: async offer => {
      await client.publish(SUBJECT.unit(job, offer.unit), formatOffer(offer));
    },
    next: async () => {
      try {
        known ??= consumer();
        const message = await (await known).next({ expires: NEXT_MS });
        return message ? leaseOf(message) : undefined;
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
      if (state.last_seq <= heard) return [];
      for await (const { text } of readStream(client, manager, STREAM.complaints, subject, heard)) {
        const complaint = readMessage(complaintSchema, text);
        if (complaint) found.push({ unit: complaint.unit, reason: complaint.reason });
      }
      heard = state.last_seq;
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
      message.ack();
    },
  };
}

/** The messages of a subject after `position`, by a consumer that lives only for this read. */
async function* readStream(
  client: JetStreamClient,
  manager: JetStreamManager,
  stream: string,
  subject: string,
  position: number,
): AsyncIterable<{ readonly text: string; readonly sequence: number }> {
  const info = await manager.consumers.add(stream, {
    ack_policy: AckPolicy.None,
    deliver_policy: position > 0 ? DeliverPolicy.StartSequence : DeliverPolicy.All,
    ...(position > 0 ? { opt_start_seq: position + 1 } : {}),
    filter_subject: subject,
    inactive_threshold: 30e9,
    mem_storage: true,
  });
  let left = info.num_pending;
  try {
    const consumer = await client.consumers.get(stream, info.name);
    while (left > 0) {
      const before = left;
      const batch = await consumer.fetch({ max_messages: Math.min(BATCH, left), expires: SILENCE_MS });
      for await (const message of batch) {
        left--;
        yield { text: message.string(), sequence: message.seq };
      }
      if (left === before) return;
    }
  } finally {
    await manager.consumers.delete(stream, info.name).catch(() => {});
  }
}

function unlessMissing(error: Error): null {
  if (error instanceof JetStreamApiError && error.status === 404) return null;
  throw error;
}
