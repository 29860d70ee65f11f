/**
 * One writer a job: a file that only one process can create, with the name of that process inside. A lock whose
 * process is gone is stale and is moved out of the way; if two newcomers do that at once, whoever has moved the
 * other's fresh lock sees it by the content and puts it back. Should two writers meet all the same, nothing is
 * lost but time: of two reports for a unit the first counts.
 */
import { InputError } from '@quadrille/cover';
import { LedgerLost } from '../core/ledger.js';
import type { Clock } from '../platform/clock.js';
import { appendAll, type Disk, readText, TooLong } from '../platform/disk.js';
import type { Host } from '../platform/host.js';

export interface Lock {
  /** Throws when somebody has taken the lock away. */
  check(): Promise<void>;
  release(): Promise<void>;
}

const TEXT_LIMIT = 4096;

/** Takes the lock at `path`. Throws `InputError` when a living process holds it. */
export async function takeLock(disk: Disk, host: Host, clock: Clock, path: string): Promise<Lock> {
  const own = `${host.identity}\n${host.randomHex(8)}`;
  while (!(await create(disk, path, own))) await clearStale(disk, host, clock, path);
  return {
    check: async () => {
      if ((await readText(disk, path, TEXT_LIMIT)) !== own)
        throw new LedgerLost(`another process works on this job now: the lock ${path} was taken away`);
    },
    release: async () => {
      if ((await readText(disk, path, TEXT_LIMIT)) === own) await disk.remove(path);
    },
  };
}

async function create(disk: Disk, path: string, content: string): Promise<boolean> {
  try {
    const file = await disk.open(path, 'exclusive');
    try {
      await appendAll(file, new TextEncoder().encode(content));
      await file.sync();
    } finally {
      await file.close();
    }
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

async function clearStale(disk: Disk, host: Host, clock: Clock, path: string): Promise<void> {
  let found = await claimOf(disk, path);
  if (found === undefined) {
    await clock.sleep(1000); // just released, or just created and not yet written
    found = await claimOf(disk, path);
  }
  const identity = (found ?? '').split('\n')[0];
  if (identity !== '' && host.isAlive(identity)) throw inUse(path, identity);
  const aside = `${path}.stale-${host.randomHex(4)}`;
  try {
    await disk.rename(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const moved = await claimOf(disk, aside);
  await disk.remove(aside);
  if (moved === found || moved === undefined) return;
  await create(disk, path, moved);
  throw inUse(path, moved.split('\n')[0]);
}

/** What a lock says; what is too long to be one names nobody. */
async function claimOf(disk: Disk, path: string): Promise<string | undefined> {
  try {
    return await readText(disk, path, TEXT_LIMIT);
  } catch (error) {
    if (error instanceof TooLong) return '';
    throw error;
  }
}

function inUse(path: string, identity: string): InputError {
  const [machine, , pid] = identity.split(' ');
  return new InputError(`this is already running: process ${pid} on ${machine} holds ${path}`);
}
