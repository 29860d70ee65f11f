/**
 * What is shown of a job's ledger: solutions, reports, an audit. Everything is read afresh from the folder; what needs the
 * question opened is done in a thread, which is ended when it takes too long.
 */
import { Worker } from 'node:worker_threads';
import type { Asked } from '../ask/protocol.js';
import { readDescription, readDirectory } from '../journal/directory.js';
import { builtModule } from '../platform/built.js';
import { systemDisk } from '../platform/disk.js';
import { logPage, standingOf } from '../reading.js';
import type { AuditWish, LedgerOrder, LedgerReply, ShownAudit, ShownSolutions } from './ledger-worker.js';
import { say } from './sentences.js';

/** A ledger in a folder, and the question that it answers. */
export interface Kept {
  readonly folder: string;
  readonly asked: Asked;
}

const READING_MS = 30_000;

/** Solutions from number `from` on. */
export function readSolutions(kept: Kept, from: number, limit: number): Promise<ShownSolutions> {
  return inThread({ ...kept, wish: { kind: 'solutions', from, limit } }, READING_MS);
}

/** Audits the ledger for `seconds` at most. */
export function auditLedger(kept: Kept, wish: AuditWish, gone: AbortSignal): Promise<ShownAudit> {
  return inThread({ ...kept, wish: { kind: 'audit', ...wish } }, 1000 * wish.seconds + READING_MS, gone);
}

/** How far the job is; undefined where there is no ledger. */
export async function readStanding(folder: string) {
  const description = await readDescription(systemDisk, folder);
  if (!description) return undefined;
  const { job, collect, factor } = description;
  return standingOf(readDirectory(systemDisk, folder, job), collect, BigInt(factor));
}

/** The last `limit` reports, or those from a place on, and who has done how much. */
export async function readLog({ folder }: Kept, limit: number, from?: number) {
  const description = await readDescription(systemDisk, folder);
  if (!description) return { reports: [], more: false, damaged: 0, workers: [] };
  return logPage(readDirectory(systemDisk, folder, description.job), limit, from);
}

function inThread<T>(order: LedgerOrder, patienceMs: number, gone?: AbortSignal): Promise<T> {
  const worker = new Worker(new URL(builtModule(import.meta.url, 'board/ledger-worker.js')), {
    workerData: order,
  });
  return new Promise<T>((resolve, reject) => {
    const giveUp = () => reject(say.error('slow'));
    const timer = setTimeout(giveUp, patienceMs);
    gone?.addEventListener('abort', giveUp);
    worker.on('message', (reply: LedgerReply) => {
      if ('answer' in reply) resolve(reply.answer as T);
      else reject(new Error(reply.failed));
    });
    worker.on('error', reject);
    worker.on('exit', () => clearTimeout(timer));
  }).finally(() => worker.terminate());
}
