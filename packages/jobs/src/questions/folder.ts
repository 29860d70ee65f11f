/** A job's folder, which is data of unknown origin, and what can be read of it without walking anything. */
import type { Search } from '@quadrille/cover';
import { Closure } from '../core/closure.js';
import { isOwnModule, openSource, type SearchSource } from '../core/source.js';
import { say } from '../host/sentences.js';
import { type Description, isInUse, readDescription, readDirectory } from '../journal/directory.js';
import { systemDisk } from '../platform/disk.js';
import { systemHost } from '../platform/host.js';

export interface JobStatus {
  readonly folder: string;
  readonly description: Description;
  readonly isRunning: boolean;
  readonly closure: Closure;
  readonly damaged: number;
}

/** What the folder says about its job. Throws `InputError` when it holds none. */
export async function describe(folder: string): Promise<Description> {
  const description = await readDescription(systemDisk, folder);
  if (description) return description;
  throw say.error('no-job', { folder });
}

/** Only this program's own modules are imported from a folder. */
export async function searchOf(source: SearchSource, folder: string): Promise<Search> {
  if (!isOwnModule(source.module)) {
    throw say.error('foreign-module', { folder, module: source.module });
  }
  return openSource(source);
}

export async function readStatus(folder: string): Promise<JobStatus> {
  const description = await describe(folder);
  const closure = new Closure({ collect: description.collect });
  const journal = readDirectory(systemDisk, folder, description.job);
  const { damaged } = await journal.read(report => closure.keep(report));
  return { folder, description, closure, damaged, isRunning: await isInUse(systemDisk, systemHost, folder) };
}
