/** Looking at jobs without walking anything: one of a folder or all, and what a cluster holds. */
import { join, resolve } from 'node:path';
import type { Answer, Offer } from '@quadrille/base';
import type { Report } from '../core/report.js';
import { say } from '../host/sentences.js';
import { readDirectory } from '../journal/directory.js';
import { systemDisk } from '../platform/disk.js';
import { describe, readStatus } from './folder.js';
import { repairLines } from './repair.js';
import { tell } from './sentences.js';
import { listLine, logFields, logLine, statusFields, statusLines } from './texts.js';

const DONE = { verdict: 'yes', ended: 'exhausted' } as const;

interface StatusInputs {
  readonly dir?: string;
  readonly cluster?: string;
}

export async function status({ dir, cluster }: StatusInputs): Promise<Answer> {
  if (cluster !== undefined) {
    // The client of the cluster is loaded only when it is asked for.
    const { clusterFields, clusterLines, clusterStatus } = await import('./cluster-status.js');
    const found = await clusterStatus(cluster, dir === undefined ? undefined : await describe(dir));
    return { ...DONE, fields: clusterFields(found), lines: clusterLines(found) };
  }
  if (dir === undefined) throw say.error('which-job');
  const found = await readStatus(dir);
  return { ...DONE, fields: statusFields(found), lines: statusLines(found) };
}

export async function list(
  { folder = '.' }: { readonly folder?: string },
  { onProgress }: Offer,
): Promise<Answer> {
  let jobs = 0;
  for (const name of (await systemDisk.list(folder)).sort()) {
    const place = await placeOf(join(folder, name));
    if (place === undefined) continue;
    jobs++;
    try {
      const job = await readStatus(place);
      onProgress?.({ found: [{ lines: [listLine(job)], fields: statusFields(job) }] });
    } catch (error) {
      onProgress?.({ remarks: [tell('unreadable', { folder: place, reason: (error as Error).message })] });
    }
  }
  if (jobs > 0) return { ...DONE, fields: {}, lines: [] };
  const remarks = [tell('no-jobs', { folder: resolve(folder) })];
  return { verdict: 'no', ended: 'exhausted', fields: {}, lines: [], remarks };
}

/** Every report, as it is read. */
export async function log({ dir }: { readonly dir: string }, { onProgress }: Offer): Promise<Answer> {
  const { job } = await describe(dir);
  const show = (report: Report) =>
    onProgress?.({ found: [{ lines: [logLine(report)], fields: logFields(report) }] });
  const { damaged } = await readDirectory(systemDisk, dir, job).read(show);
  if (damaged > 0) onProgress?.({ remarks: [tell('damaged-lines', { count: damaged })] });
  return { ...DONE, fields: {}, lines: [], remarks: await repairLines(dir) };
}

/** The folder of a job: this one, or, where a server keeps its jobs, the ledger inside. */
async function placeOf(folder: string): Promise<string | undefined> {
  for (const place of [folder, join(folder, 'ledger')]) {
    if ((await systemDisk.list(place).catch((): string[] => [])).includes('job.json')) return place;
  }
  return undefined;
}
