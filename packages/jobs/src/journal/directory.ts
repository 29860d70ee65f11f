/**
 * A job's folder: `job.json` says what is searched and which command asked for it, `journal` holds the reports,
 * `lock` the name of the process that works on it. The same command again, in the same folder, goes on.
 */
import { join } from 'node:path';
import { InputError } from '@quadrille/cover';
import { z } from 'zod';
import { checksum, jobId } from '../core/report.js';
import type { SearchSource } from '../core/source.js';
import type { Clock } from '../platform/clock.js';
import { type Disk, readText, writeText } from '../platform/disk.js';
import type { Host } from '../platform/host.js';
import { Journal } from './journal.js';
import { takeLock } from './lock.js';

const LOCK_LIMIT = 4096;
const DESCRIPTION_LIMIT = 512 * 2 ** 20;

const descriptionSchema = z.strictObject({
  v: z.literal(1),
  job: z.string().regex(/^[0-9a-f]{32}$/),
  searchId: z.string().max(1000),
  collect: z.boolean(),
  source: z.strictObject({ module: z.string().max(1000), name: z.string().max(100), input: z.unknown() }),
  command: z.array(z.string()).max(1000),
  inputs: z.array(z.tuple([z.string(), z.string()])).default([]),
});

/** What a job's folder says about the job. */
export interface Description {
  readonly job: string;
  readonly searchId: string;
  /** Whether the reports carry solutions. */
  readonly collect: boolean;
  readonly source: SearchSource;
  /** The arguments of the command that made the job; empty when it was no command. */
  readonly command: readonly string[];
  /** What that command had read: names and texts. */
  readonly inputs: readonly (readonly [name: string, text: string])[];
}

/** A job as it is written into its folder. */
export function describeJob(
  { source, command = [], inputs = [] }: Pick<Description, 'source'> & Partial<Asked>,
  searchId: string,
  collect: boolean,
): Description {
  return { job: jobId(searchId, collect), searchId, collect, source, command, inputs };
}

/** What a later command needs to ask for the same again. */
type Asked = { readonly [key in 'command' | 'inputs']: Description[key] | undefined };

/** Opens or makes the folder for writing. Throws `InputError` when it is in use or holds something else. */
export async function openDirectory(
  { disk, host, clock }: { disk: Disk; host: Host; clock: Clock },
  folder: string,
  description: Description,
): Promise<{ readonly journal: Journal; readonly close: () => Promise<void> }> {
  await refuseForeign(disk, folder);
  await disk.makeFolder(folder);
  const lock = await takeLock(disk, host, clock, join(folder, 'lock'));
  try {
    const known = await readDescription(disk, folder);
    if (known && known.job !== description.job) {
      throw new InputError(
        `${folder} holds another job${known.command.length > 0 ? ` (quadrille ${known.command.join(' ')})` : ''};` +
          ' choose another folder, or remove that one',
      );
    }
    if (!known) await writeText(disk, join(folder, 'job.json'), formatDescription(description));
  } catch (error) {
    await lock.release();
    throw error;
  }
  const journal = new Journal(disk, join(folder, 'journal'), description.job, () => lock.check());
  const close = async () => {
    await journal.close();
    await lock.release();
  };
  return { journal, close };
}

/** Opens the journal of a folder for reading only: no lock, nothing is changed. */
export function readDirectory(disk: Disk, folder: string, job: string): Journal {
  return new Journal(disk, join(folder, 'journal'), job, async () => {
    throw new Error('this journal was opened for reading');
  });
}

/** True when a living process works on the job in a folder. */
export async function isInUse(disk: Disk, host: Host, folder: string): Promise<boolean> {
  const text = await readText(disk, join(folder, 'lock'), LOCK_LIMIT).catch(() => undefined);
  return text !== undefined && host.isAlive(text.split('\n')[0]);
}

/** The description in a folder, or undefined when there is none. Throws `InputError` when it is damaged. */
export async function readDescription(disk: Disk, folder: string): Promise<Description | undefined> {
  const text = await readText(disk, join(folder, 'job.json'), DESCRIPTION_LIMIT);
  if (text === undefined) return undefined;
  const body = text.slice(text.indexOf('\n') + 1);
  if (checksum(body) !== text.slice(0, text.indexOf('\n'))) throw damaged(folder);
  const parsed = descriptionSchema.safeParse(parseJson(body));
  if (!parsed.success) throw damaged(folder);
  const { v, ...description } = parsed.data;
  return description;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function formatDescription(description: Description): string {
  const body = `${JSON.stringify({ v: 1, ...description })}\n`;
  return `${checksum(body)}\n${body}`;
}

function damaged(folder: string): InputError {
  return new InputError(
    `${join(folder, 'job.json')} is damaged; remove it and run the command again, the journal beside it is kept`,
  );
}

async function refuseForeign(disk: Disk, folder: string): Promise<void> {
  const names = await disk.list(folder);
  const foreign = names.find(name => !/^(job\.json|journal|lock)(\.|$)/.test(name));
  if (names.includes('job.json') || foreign === undefined) return;
  throw new InputError(`${folder} holds other files (${foreign}) and no job; choose a folder of its own`);
}
