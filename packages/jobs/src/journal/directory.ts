/**
 * A job's folder: `job.json` says what is searched and which command asked for it, `journal` holds the reports,
 * `lock` the name of the process that works on it. The same command again, in the same folder, goes on.
 */
import { join } from 'node:path';
import type { InputError } from '@quadrille/base';
import { checksum, jobId } from '../core/report.js';
import type { SearchSource } from '../core/source.js';
import type { Clock } from '../platform/clock.js';
import { type Disk, readText, writeText } from '../platform/disk.js';
import type { Host } from '../platform/host.js';
import { say } from '../platform/sentences.js';
import {
  anything,
  exactly,
  hex,
  list,
  readShape,
  record,
  type Shape,
  table,
  text as textOf,
  yesOrNo,
} from '../platform/shapes.js';
import { Journal } from './journal.js';
import { holderOf, takeLock } from './lock.js';

const DESCRIPTION_LIMIT = 512 * 2 ** 20;

const long = textOf(Number.POSITIVE_INFINITY);
const nameAndText: Shape<[name: string, text: string]> = value =>
  Array.isArray(value) && value.length === 2 ? list(long, 2)(value) : 'not a name and a text';

const descriptionShape = record(
  {
    v: exactly(1),
    job: hex(32),
    searchId: textOf(1000),
    collect: yesOrNo,
    source: record({ module: textOf(1000), name: textOf(100) }, { input: anything }),
    command: list(long, 1000),
  },
  {
    inputs: list(nameAndText, Number.POSITIVE_INFINITY),
    factor: textOf(Number.POSITIVE_INFINITY, /^[1-9]\d*$/),
    asked: record({ family: textOf(100), question: textOf(100), inputs: table }),
  },
);

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
  /** The answer's number is the number of solutions found, times this. */
  readonly factor: string;
  /** The question that the job answers, where it was asked as one. */
  readonly asked?: AskedQuestion | undefined;
}

/** A question as data: what a later command asks again. */
export interface AskedQuestion {
  readonly family: string;
  readonly question: string;
  readonly inputs: Readonly<Record<string, unknown>>;
}

/** A job as it is written into its folder. */
export function describeJob(
  { source, command = [], inputs = [], factor = '1', asked }: Pick<Description, 'source'> & Partial<Asked>,
  searchId: string,
  collect: boolean,
): Description {
  const job = jobId(searchId, collect);
  return { job, searchId, collect, source, command, inputs, factor, ...(asked && { asked }) };
}

/** What a later command needs to ask for the same again. */
type Asked = { readonly [key in 'command' | 'inputs' | 'factor' | 'asked']: Description[key] | undefined };

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
      const command = known.command.join(' ');
      throw command === ''
        ? say.error('other-job', { folder })
        : say.error('other-job-of', { folder, command });
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
  return (await holderOf(disk, host, join(folder, 'lock')).catch(() => undefined)) !== undefined;
}

/** The description in a folder, or undefined when there is none. Throws `InputError` when it is damaged. */
export async function readDescription(disk: Disk, folder: string): Promise<Description | undefined> {
  const text = await readText(disk, join(folder, 'job.json'), DESCRIPTION_LIMIT);
  if (text === undefined) return undefined;
  const body = text.slice(text.indexOf('\n') + 1);
  if (checksum(body) !== text.slice(0, text.indexOf('\n'))) throw damaged(folder);
  const known = readShape(descriptionShape, body);
  if (!known) throw damaged(folder);
  const { v, source, inputs = [], factor = '1', ...description } = known;
  return { ...description, inputs, factor, source: { ...source, input: source.input } };
}

function formatDescription(description: Description): string {
  const body = `${JSON.stringify({ v: 1, ...description })}\n`;
  return `${checksum(body)}\n${body}`;
}

function damaged(folder: string): InputError {
  return say.error('damaged', { file: join(folder, 'job.json') });
}

async function refuseForeign(disk: Disk, folder: string): Promise<void> {
  const names = await disk.list(folder);
  const foreign = names.find(name => !/^(job\.json|journal|lock)(\.|$)/.test(name));
  if (names.includes('job.json') || foreign === undefined) return;
  throw say.error('other-files', { folder, name: foreign });
}
