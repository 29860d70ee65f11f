/** Who this process is, and whether another one still lives: for lock files. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

export interface Host {
  /** Names this process: machine, start of the machine, process id and start of the process. */
  readonly identity: string;
  /** False only when the process that `identity` names is certainly gone. */
  isAlive(identity: string): boolean;
  /** The date and time, for people; absent where time is not ours. */
  date?(): string;
  /** So many random bytes as hex digits: names and secrets. */
  randomHex(bytes: number): string;
}

/** The little of a system that tells who lives. */
export interface System {
  readonly pid: number;
  /** The text of a file; throws where there is none. */
  read(path: string): string;
  /** Throws, as `process.kill` does, for a process that is not there or not ours. */
  probe(pid: number): void;
}

/** A process id is used again after a while, so the start of the process belongs to its name. */
export function hostOn(system: System): Host {
  return {
    identity: [hostname(), bootId(system), system.pid, startOf(system, system.pid)].join(' '),
    isAlive: identity => {
      const [machine, boot, pid, start] = identity.split(' ');
      if (!(Number(pid) > 0)) return false; // not a name this program wrote
      if (machine !== hostname()) return true; // a shared folder: nobody can say from here
      if (boot !== bootId(system)) return false;
      try {
        system.probe(Number(pid));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
      }
      const ownStart = startOf(system, Number(pid));
      return ownStart === start || ownStart === '?'; // `?`: it lives, and may be hidden from other users
    },
    date: () => new Date().toISOString(),
    randomHex: bytes => randomBytes(bytes).toString('hex'),
  };
}

export const systemHost: Host = hostOn({
  pid: process.pid,
  read: path => readFileSync(path, 'utf8'),
  probe: pid => process.kill(pid, 0),
});

/** Changes with every start of the machine; `?` where the system does not tell. */
function bootId({ read }: System): string {
  try {
    return read('/proc/sys/kernel/random/boot_id').trim();
  } catch {
    return '?';
  }
}

/** When a process began, in ticks since the start of the machine: field 22 of /proc/PID/stat. */
function startOf({ read }: System, pid: number): string {
  try {
    const stat = read(`/proc/${pid}/stat`);
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'dead' : fields[19]; // a zombie only waits for its parent to look
  } catch {
    return '?';
  }
}
