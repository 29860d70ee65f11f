/**
 * What the page is shown of a job's ledger: solutions, reports, an audit. Everything is read afresh from the folder;
 * what needs the question opened is done in a thread, which is ended when it takes too long.
 */
import { Worker } from 'node:worker_threads';
import {
  builtModule,
  Closure,
  type Report,
  readDescription,
  readDirectory,
  systemDisk,
} from '@quadrille/jobs';
import type { Asked } from '@quadrille/jobs/ask';
import type { z } from 'zod';
import type { LedgerOrder, LedgerReply } from './ledger-worker.js';
import type { auditSchema, auditWishSchema, logSchema, PlainProgress, solutionsSchema } from './schemas.js';
import { say } from './sentences.js';

/** A ledger on the disk of this server, and the question that it answers. */
export interface Kept {
  readonly folder: string;
  readonly asked: Asked;
}

const READING_MS = 30_000;

/** Solutions from number `from` on, in the order of the search; where it is not finished, with gaps before them. */
export function readSolutions(
  kept: Kept,
  from: number,
  limit: number,
): Promise<z.infer<typeof solutionsSchema>> {
  return inThread({ ...kept, wish: { kind: 'solutions', from, limit } }, READING_MS);
}

/** Audits the ledger for `seconds` at most. */
export function auditLedger(
  kept: Kept,
  { seconds, ...wish }: z.infer<typeof auditWishSchema>,
  gone: AbortSignal,
): Promise<z.infer<typeof auditSchema>> {
  return inThread({ ...kept, wish: { kind: 'audit', seconds, ...wish } }, 1000 * seconds + READING_MS, gone);
}

/** How much is done and open, counted from the reports; nobody works on it. Undefined where there is no ledger. */
export async function readStanding(folder: string): Promise<PlainProgress | undefined> {
  const description = await readDescription(systemDisk, folder);
  if (!description) return undefined;
  const closure = new Closure({ collect: description.collect });
  await readDirectory(systemDisk, folder, description.job).read(report => closure.keep(report));
  const { units, open, nodes, fraction } = closure;
  const count = String(closure.count * BigInt(description.factor));
  const idle = { unitsSetAside: 0, nodesPerSecond: 0, workers: 0, elapsedMs: 0 };
  return { unitsDone: units, unitsOpen: open.size, count, nodes, fraction, ...idle };
}

/** The last `limit` reports, or those from a place on, and who has done how much. */
export async function readLog(
  { folder }: Kept,
  limit: number,
  from?: number,
): Promise<z.infer<typeof logSchema>> {
  const description = await readDescription(systemDisk, folder);
  if (!description) return { reports: [], more: false, damaged: 0, workers: [] };
  const last: Report[] = [];
  let seen = 0;
  const workers = new Map<string, { by: string; units: number; nodes: number }>();
  const { damaged } = await readDirectory(systemDisk, folder, description.job).read(report => {
    if (from === undefined || (seen >= from && seen < from + limit)) last.push(report);
    if (last.length > 2 * limit) last.splice(0, limit);
    seen++;
    const worker = workers.get(report.by) ?? { by: report.by, units: 0, nodes: 0 };
    worker.units++;
    worker.nodes += report.nodes;
    workers.set(report.by, worker);
  });
  const reports = last.slice(-limit).map(({ unit, count, nodes, rest, by, walk }) => {
    return { unit: [...unit], count: String(count), nodes, rest: rest.length, by, walk };
  });
  const more = from !== undefined && seen > from + limit;
  return { reports, more, damaged, workers: [...workers.values()] };
}

function inThread<T>(order: LedgerOrder, patienceMs: number, gone?: AbortSignal): Promise<T> {
  const worker = new Worker(new URL(builtModule(import.meta.url, 'ledger-worker.js')), {
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
