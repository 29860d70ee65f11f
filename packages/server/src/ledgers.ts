/** What the page is shown of a job's ledger: solutions, reports, an audit. Everything is read afresh from the folder. */
import type { Search, Solution } from '@quadrille/cover';
import {
  audit,
  auditLines,
  Closure,
  jobId,
  type Report,
  readDirectory,
  type SearchSource,
  secondKernel,
  systemDisk,
} from '@quadrille/jobs';
import type { z } from 'zod';
import type { auditSchema, auditWishSchema, logSchema } from './schemas.js';

/** A ledger on the disk of this server. */
export interface Kept {
  readonly folder: string;
  readonly collect: boolean;
  readonly search: Search;
  readonly source: SearchSource;
}

function journalOf({ folder, collect, search }: Kept) {
  return readDirectory(systemDisk, folder, jobId(search.id, collect));
}

/** Solutions from number `from` on, in the order of the search; where it is not finished, with gaps before them. */
export async function readSolutions(kept: Kept, from: number, limit: number): Promise<Solution[]> {
  const found: Solution[] = [];
  const take = (solution: Solution) => {
    if (seen++ >= from && found.length < limit) found.push(solution);
  };
  let seen = 0;
  const closure = new Closure({ collect: kept.collect, onSolution: take });
  await journalOf(kept).read(report => closure.keep(report));
  for (const solution of closure.ahead(from + limit)) take(solution);
  return found;
}

/** The last `limit` reports, and who has done how much. */
export async function readLog(kept: Kept, limit: number): Promise<z.infer<typeof logSchema>> {
  const last: Report[] = [];
  const workers = new Map<string, { by: string; units: number; nodes: number }>();
  const { damaged } = await journalOf(kept).read(report => {
    last.push(report);
    if (last.length > 2 * limit) last.splice(0, limit);
    const worker = workers.get(report.by) ?? { by: report.by, units: 0, nodes: 0 };
    worker.units++;
    worker.nodes += report.nodes;
    workers.set(report.by, worker);
  });
  const reports = last.slice(-limit).map(({ unit, count, nodes, rest, by, walk }) => {
    return { unit: [...unit], count: String(count), nodes, rest: rest.length, by, walk };
  });
  return { reports, damaged, workers: [...workers.values()] };
}

/** Audits the ledger; `signal` cuts it short. */
export async function auditLedger(
  kept: Kept,
  { share, seed }: Pick<z.infer<typeof auditWishSchema>, 'share' | 'seed'>,
  signal: AbortSignal,
): Promise<z.infer<typeof auditSchema>> {
  const { search, source, collect } = kept;
  const other = await secondKernel(source, search);
  const found = await audit({ ledger: journalOf(kept), collect, search, other, share, seed, signal });
  const { isComplete, isFinished, count, differences, ...figures } = found;
  return {
    ...figures,
    complete: isComplete,
    finished: isFinished,
    count: String(count),
    differences: differences.map(({ unit, what }) => ({ unit: [...unit], what })),
    text: auditLines(found),
  };
}
