/**
 * A cluster carried by NATS JetStream. Every call may fail while a server restarts; callers try again. Nothing here
 * decides what counts: it moves lines and lets `parseReport` judge them.
 */

import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/nats-core';
import { type ObjectStore, Objm } from '@nats-io/obj';
import { connect } from '@nats-io/transport-node';
import type { Bilingual } from '@quadrille/base';
import { recordAt, recordText } from '../cluster/records.js';
import { COORDINATOR, type Seal, sealOf } from '../cluster/seal.js';
import type { Cluster, JobNotice, LedgerOptions, SharedLedger } from '../cluster/types.js';
import { sha256 } from '../core/hash.js';
import { isReport } from '../core/report.js';
import type { SearchSource } from '../core/source.js';
import { systemClock } from '../platform/clock.js';
import { say } from '../platform/sentences.js';
import type { Answer } from '../volunteers/desk.js';
import { parseAddress } from './address.js';
import { fetchAuthority } from './authority.js';
import { formatNotice, noticeShape, problemShape, readMessage, SUBJECT } from './messages.js';
import { together } from './pull.js';
import { queueOf } from './queue.js';
import { readStream, unlessMissing } from './read-stream.js';
import { revocationsOf } from './revocations.js';
import { unanswered, within } from './silence.js';
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
  readonly onRemark?: ((remark: Bilingual) => void) | undefined;
}

export interface NatsCluster extends Cluster {
  readonly serverVersion: string;
  /** Lets volunteers in; undefined on a server without passwords, where a name could be anybody's. */
  readonly serveVolunteers: ((answer: Answer) => () => void) | undefined;
  /** Says something that is not kept. */
  tell(subject: string, text: string): void;
  /** Settles when the connection is gone for good, with the reason if it was not our own wish. */
  readonly closed: Promise<Error | undefined>;
  close(): Promise<void>;
}

/** A worker that is killed costs so long at most; it renews its leases four times as often. */
export const LEASE_MS = 8000;
/** A notice that was not repeated for so long: whoever led the job is gone. */
const NOTICE_MS = 45_000;
const ANSWER_MS = 5000;
const FLUSH_MS = 500;
const ELECTION_MS = 1000;
const MOST_ELECTION_MS = 60_000;

/** Connects and, unless a guest, makes what is missing. Throws `InputError` when nobody answers there. */
export async function connectCluster(options: NatsOptions): Promise<NatsCluster> {
  const { leaseMs = LEASE_MS, answerMs: timeout = ANSWER_MS, onRemark } = options;
  const replicas = options.replicas ?? copiesOn(options.url);
  const connection = await open(options.url);
  try {
    const remark = checkVersion(connection.info?.version ?? '0', replicas);
    if (remark) onRemark?.(remark);
    const manager = await elected(options.url, () => jetstreamManager(connection, { timeout }));
    const client = jetstream(connection, { timeout });
    const stores = new Objm(client);
    if (!options.isGuest) await elected(options.url, () => makeStreams(manager, replicas));
    const problems = await elected(options.url, () =>
      options.isGuest ? stores.open(PROBLEMS, false) : stores.create(PROBLEMS, { replicas }),
    );
    return makeCluster(connection, client, manager, problems, leaseMs, options.url);
  } catch (error) {
    await connection.close();
    throw unanswered(error);
  }
}

/** Several servers that were just started choose who leads first; that takes some seconds. */
async function elected<T>(url: string, call: () => Promise<T>): Promise<T> {
  const isAlone = parseAddress(url).servers.length === 1;
  const startMs = systemClock.now();
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const isElecting = /unavailable|no suitable peers|timeout|no responders/i.test(
        (error as Error).message,
      );
      if (isAlone || !isElecting || systemClock.now() - startMs > MOST_ELECTION_MS) throw error;
      await systemClock.sleep(ELECTION_MS);
    }
  }
}

/** An invitation to three servers means three copies. */
function copiesOn(url: string): number {
  const { servers, ca } = parseAddress(url);
  return ca !== undefined && servers.length >= 3 ? 3 : 1;
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

/** A plain connection. Throws `InputError` when nobody answers there. */
export async function open(url: string): Promise<NatsConnection> {
  const { servers, ca, ...login } = parseAddress(url);
  const safety = ca === undefined ? {} : { tls: { ca: await fetchAuthority(servers, ca) } };
  try {
    const patience = { maxReconnectAttempts: -1, reconnectTimeWait: 250 };
    return await connect({ servers: [...servers], ...login, ...safety, ...patience, noAsyncTraces: true }); // traces cost a third of a request
  } catch (error) {
    throw say.error('no-answer', { server: servers.join(', '), reason: (error as Error).message });
  }
}

function makeCluster(
  connection: NatsConnection,
  client: JetStreamClient,
  manager: JetStreamManager,
  problems: ObjectStore,
  leaseMs: number,
  url: string,
): NatsCluster {
  const { user, pass } = parseAddress(url);
  const seal = sealOf(user, pass);
  const checksSeals = seal !== undefined && user === COORDINATOR;
  return {
    checksSeals,
    serverVersion: connection.info?.version ?? '?',
    jobs: noticesOf(client, manager),
    announce: async notice => {
      await client.publish(SUBJECT.notice(notice.job), formatNotice(notice, false));
    },
    retire: async (job, isOver) => {
      const last = await manager.streams.getMessage(STREAM.jobs, { last_by_subj: SUBJECT.notice(job) });
      const notice = last && readMessage(noticeShape, last.string());
      if (!notice) return;
      const { v, retired, ...plain } = notice;
      await client.publish(SUBJECT.notice(job), formatNotice(plain, true));
      if (!isOver) return;
      await manager.streams.purge(STREAM.work, { filter: SUBJECT.units(job) });
    },
    putProblem: async source => {
      const bytes = new TextEncoder().encode(JSON.stringify(source));
      const name = sha256(bytes);
      if (!(await problems.info(name))) await problems.putBlob({ name }, bytes);
      return name;
    },
    getProblem: hash => getProblem(problems, hash),
    ledger: (job, { sealed = checksSeals, onForged } = {}) =>
      ledgerOf(client, manager, job, { seal: sealed ? seal : undefined, onForged }),
    queue: job => queueOf(client, manager, job, leaseMs),
    revocations: job =>
      revocationsOf(client, job, subject => readStream(client, manager, STREAM.revoked, subject, 0)),
    serveVolunteers: connection.info?.auth_required
      ? answer => serveVolunteers(connection, answer)
      : undefined,
    tell: (subject, text) => {
      if (!connection.isClosed()) connection.publish(subject, text);
    },
    closed: connection.closed().then(error => error || undefined),
    close: () => leave(connection),
  };
}

/** Closes a connection once the server has got what was sent last: leases given back, acknowledgements. */
async function leave(connection: NatsConnection): Promise<void> {
  await within(connection.flush(), FLUSH_MS).catch(() => {}); // there may be no server any more
  await connection.close();
}

/** A notice, and when by our clock its coordinator was last heard of. */
interface HeardNotice {
  readonly notice: JobNotice;
  readonly heardMs: number;
}

/** Reads the notice board, again only when something was written on it. */
function noticesOf(client: JetStreamClient, manager: JetStreamManager): () => Promise<readonly JobNotice[]> {
  let known: readonly HeardNotice[] = [];
  let knownAs: string | undefined;
  const living = () =>
    known.filter(({ heardMs }) => systemClock.now() - heardMs < NOTICE_MS).map(({ notice }) => notice);
  return async () => {
    const board = await manager.streams.info(STREAM.jobs).catch(unlessMissing);
    if (!board) return []; // no job was ever led here
    const { last_seq, last_ts } = board.state;
    const name = `${board.created} ${last_seq} ${last_ts}`; // a server that has lost something counts again
    if (name === knownAs) return living();
    const notices: HeardNotice[] = [];
    for await (const { text, ageMs } of readStream(client, manager, STREAM.jobs, 'job.*', 0)) {
      const notice = readMessage(noticeShape, text);
      if (!notice || notice.retired) continue;
      const { v, retired, ...plain } = notice;
      notices.push({ notice: plain, heardMs: systemClock.now() - ageMs() });
    }
    known = notices;
    knownAs = name;
    return living();
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
  const source = readMessage(problemShape, new TextDecoder().decode(bytes));
  if (!source) throw new Error(`the problem ${hash} is not a problem`);
  return { ...source, input: source.input };
}

function ledgerOf(
  client: JetStreamClient,
  manager: JetStreamManager,
  job: string,
  { seal, onForged }: { seal: Seal | undefined; onForged?: LedgerOptions['onForged'] },
): SharedLedger {
  const read = GENERATIONS.map(() => 0); // how far each generation was read; `position` is the sum
  const states = () =>
    Promise.all(GENERATIONS.map(generation => manager.streams.info(ledgerStream(generation))));
  return {
    write: async (report, generation) => {
      await together();
      try {
        const subject = SUBJECT.result(job, report.unit, generation);
        await client.publish(subject, recordText(subject, report, seal));
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
      const report = message ? recordAt(message.subject, message.string(), seal) : undefined;
      if (!report || isReport(report)) return report;
      if (report.forged) onForged?.(report.forged, generation);
      return undefined;
    },
    readFrom: async (position, onReport) => {
      if (position === 0) read.fill(0);
      const summary = { readable: 0, damaged: 0 };
      for (const [generation, { state }] of (await states()).entries()) {
        const from = read[generation];
        if (state.last_seq === from) continue;
        const subject = SUBJECT.results(job, generation);
        const records = readStream(client, manager, ledgerStream(generation), subject, from);
        for await (const { text, at } of records) {
          const report = recordAt(at, text, seal);
          if (isReport(report)) onReport(report, generation);
          else if (report.forged) onForged?.(report.forged, generation);
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
