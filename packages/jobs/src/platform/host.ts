/** Who this process is, and whether another one still lives: for lock files. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

export interface Host {
  /** Names this process: machine, start of the machine, process id and start of the process. */
  readonly identity: string;
  /** False only when the process that `identity` names is certainly gone. */
  isAlive(identity: string): boolean;
  /** So many random bytes as hex digits: names and secrets. */
  randomHex(bytes: number): string;
}

/** A process id is used again after a while, so the start of the process belongs to its name. */
function identify(pid: number): string {
  return [hostname(), bootId(), pid, startOf(pid)].join(' ');
}

export const systemHost: Host = {
  identity: identify(process.pid),
  isAlive: identity => {
    const [machine, boot, pid, start] = identity.split(' ');
    if (!(Number(pid) > 0)) return false; // not a name this program wrote
    if (machine !== hostname()) return true; // a shared folder: nobody can say from here
    if (boot !== bootId()) return false;
    try {
      process.kill(Number(pid), 0);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
    }
    const ownStart = startOf(Number(pid));
    return ownStart === start || ownStart === '?'; // `?`: it lives, and may be hidden from other users
  },
  randomHex: bytes => randomBytes(bytes).toString('hex'),
};

/** Changes with every start of the machine; `?` where the system does not tell. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '?';
  }
}

/** When a process began, in ticks since the start of the machine: field 22 of /proc/PID/stat. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'dead' : fields[19]; // a zombie only waits for its parent to look
  } catch {
    return '?';
  }
}
