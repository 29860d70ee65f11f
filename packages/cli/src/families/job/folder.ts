/** Opening a job's folder, which is data of unknown origin. */
import type { Search } from '@quadrille/cover';
import {
  type Description,
  isOwnModule,
  openSource,
  readDescription,
  type SearchSource,
  systemDisk,
} from '@quadrille/jobs';
import { say } from '../cluster/sentences.js';

/** What the folder says about its job. Throws `InputError` when it holds none. */
export async function describe(folder: string): Promise<Description> {
  const description = await readDescription(systemDisk, folder);
  if (description) return description;
  throw say.error('no-job', { folder });
}

/** A folder is data of unknown origin: only this program's own modules are imported from there. */
export async function searchOf(source: SearchSource, folder: string): Promise<Search> {
  if (!isOwnModule(source.module)) {
    throw say.error('foreign-module', { folder, module: source.module });
  }
  return openSource(source);
}
