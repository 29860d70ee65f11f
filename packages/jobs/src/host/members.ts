/** Who may work for a cluster, and the process of its server. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { say } from './sentences.js';
import { addWorker, configurationFile, invitation, pidFile, readState, writeState } from './state.js';

/** Invites a worker; a server that runs admits it at once. */
export function inviteWorker(folder: string, name?: string): { name: string; url: string } {
  const state = readState(folder);
  const own = addWorker(state, name);
  writeState(folder, state);
  signalServer(folder, 'SIGHUP');
  return { name: own, url: invitation(folder, state, own) };
}

/** Who is invited, and since when; the oldest first. */
export const invitedWorkers = (folder: string): { name: string; since: string }[] =>
  readState(folder).passwords.workers.map(({ name, since }) => ({ name, since }));

/** Tells the server to read its configuration again, or to end; false when none runs. */
export function signalServer(folder: string, signal: 'SIGHUP' | 'SIGTERM'): boolean {
  const pid = serverPid(folder);
  if (pid !== undefined) process.kill(pid, signal);
  return pid !== undefined;
}

/** The process of the server, if it is one: numbers are used again. */
export function serverPid(folder: string): number | undefined {
  try {
    const pid = Number(readFileSync(pidFile(folder), 'utf8'));
    process.kill(pid, 0);
    const command = commandOf(pid);
    const isOurs = command === undefined || command.includes(configurationFile(resolve(folder)));
    return isOurs ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** The command line of a process; undefined where the system does not tell. */
function commandOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return undefined;
  }
}

/** Takes the invitation back; a server that runs disconnects the worker. Throws `InputError` when there was none. */
export function revokeWorker(folder: string, name: string): void {
  const state = readState(folder);
  const left = state.passwords.workers.filter(known => known.name !== name);
  if (left.length === state.passwords.workers.length) throw say.error('not-invited', { name });
  state.passwords.workers = left;
  writeState(folder, { ...state, revoked: [...(state.revoked ?? []), name] });
  signalServer(folder, 'SIGHUP');
}
