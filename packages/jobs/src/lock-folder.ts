/** A folder for one process: servers and clusters must not share theirs. */
import { join } from 'node:path';
import { type Lock, takeLock } from './journal/lock.js';
import { systemClock } from './platform/clock.js';
import { systemDisk } from './platform/disk.js';
import { systemHost } from './platform/host.js';

/** Makes the folder if need be, and takes it. Throws `InputError` when a living process has it. */
export async function lockFolder(folder: string): Promise<Pick<Lock, 'release'>> {
  await systemDisk.makeFolder(folder);
  return takeLock(systemDisk, systemHost, systemClock, join(folder, 'lock'));
}
