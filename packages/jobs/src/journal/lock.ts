/**
 * One writer a job: a file that only one process can create, with the name of that process inside. A lock whose
 * process is gone is stale and is moved out of the way; if two newcomers do that at once, whoever has moved the
 * other's fresh lock sees it by the content and puts it back. Should two writers meet all the same, nothing is
 * lost but time: of two reports for a unit the first counts.
 */
import type { InputError } from '@quadrille/base';
import { LedgerLost } from '../core/ledger.js';
import type { Clock } from '../platform/clock.js';
import { appendAll, type Disk, readText, TooLong } from '../platform/disk.js';
import type { Host } from '../platform/host.js';
import { say } from '../platform/sentences.js';

export interface Lock {
  /** Throws when somebody has taken the lock away. */
  check(): Promise<void>;
  release(): Promise<void>;
}

const TEXT_LIMIT = 4096;

/** Takes the lock at `path`. Throws `InputError` when a living process holds it. */
export async function takeLock(disk: Disk, host: Host, clock: Clock, path: string): Promise<Lock> {
  const mark = `${host.identity}\n${host.randomHex(8)}\n`;
  const since = host.date?.() ?? '';
  while (!(await create(disk, path, mark + since))) await clearStale(disk, host, clock, path);
  const isOwn = async () => (await readText(disk, path, TEXT_LIMIT))?.startsWith(mark) === true;
  return {
    check: async () => {
      if (!(await isOwn())) throw new LedgerLost(say('lock-lost', { path }));
    },
    release: async () => {
      if (await isOwn()) await disk.remove(path);
    },
  };
}

/** Who holds the lock at `path`, if a living process may; a lock that was copied with its folder holds nothing. */
export async function holderOf(disk: Disk, host: Host, path: string): Promise<Holder | undefined> {
  return holderIn(disk, host, path, await claimOf(disk, path));
}

export interface Holder {
  readonly machine: string;
  readonly pid: string;
  /** When it began; unknown for locks of older versions. */
  readonly since: string | undefined;
}

async function holderIn(disk: Disk, host: Host, path: string, claim = ''): Promise<Holder | undefined> {
  const [identity, , since, id] = claim.split('\n');
  if (identity === '' || !host.isAlive(identity)) return undefined;
  const isCopy = id !== undefined && (await disk.fileId?.(path).catch(() => id)) !== id;
  if (isCopy) return undefined;
  const [machine, , pid] = identity.split(' ');
  return { machine, pid, since };
}

/** Makes the file; false when there was one. */
async function create(disk: Disk, path: string, claim: string): Promise<boolean> {
  try {
    const file = await disk.open(path, 'exclusive');
    const content = disk.fileId ? `${claim}\n${await disk.fileId(path)}` : claim;
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
  const holder = await holderIn(disk, host, path, found);
  if (holder) throw inUse(path, holder);
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
  const [identity, secret, since = ''] = moved.split('\n');
  await create(disk, path, `${identity}\n${secret}\n${since}`);
  const [machine, , pid] = identity.split(' ');
  throw inUse(path, { machine, pid, since });
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

function inUse(path: string, { machine, pid, since }: Holder): InputError {
  const begun = since ? say('since', { date: since }) : '';
  return say.error('in-use', { pid, machine, path, since: begun });
}
