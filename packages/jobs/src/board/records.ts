/** The records of jobs on the disk: what is known of each beside its ledger. */
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JobRecord } from './record.js';

/** Written beside and renamed, so that there is never half of one. */
export async function writeRecord(folder: string, record: JobRecord): Promise<void> {
  const own = join(folder, record.id);
  await mkdir(own, { recursive: true, mode: 0o700 });
  await writeFile(join(own, 'record.new'), JSON.stringify(record));
  await rename(join(own, 'record.new'), join(own, 'record.json'));
}

/** Undefined for what is not a job of ours, or a record that is damaged: it is left alone. */
export async function readRecord(
  folder: string,
  id: string,
  recordOf: (data: unknown) => JobRecord | undefined,
): Promise<JobRecord | undefined> {
  try {
    const record = recordOf(JSON.parse(await readFile(join(folder, id, 'record.json'), 'utf8')));
    return record?.id === id ? record : undefined;
  } catch {
    return undefined;
  }
}

/** A job as it is found when a server starts: what was running then is stopped, and its last run counts. */
export async function foundAgain(folder: string, record: JobRecord): Promise<JobRecord> {
  const { state } = record;
  if (state === 'ended' || state === 'failed') return record;
  const wasCut = state === 'running' || state === 'waiting';
  const ranMs = ranMsOf(record) + (state === 'running' ? await cutRunMs(join(folder, record.id)) : 0);
  return { ...record, ranMs, state: 'stopped', ...(wasCut && { interrupted: true }) };
}

/** How long it ran before; records of older versions have it in their outcome only. */
export const ranMsOf = ({ ranMs, outcome }: JobRecord): number => ranMs ?? outcome?.ms ?? 0;

/** How long a run lasted whose server was killed: from its beginning, when the record was written, to its last report. */
async function cutRunMs(folder: string): Promise<number> {
  const files = [join(folder, 'record.json'), join(folder, 'ledger', 'journal')];
  const [begun, told] = await Promise.all(files.map(file => stat(file).catch(() => undefined)));
  return begun && told ? Math.max(0, told.mtimeMs - begun.mtimeMs) : 0;
}
