/** Inviting machines to a cluster, listing and revoking them, and ending its server. */
import type { Answer, Offer } from '@quadrille/base';
import { invitedWorkers, inviteWorker, revokeWorker, serverPid, signalServer } from '../host/members.js';
import { say } from '../host/sentences.js';
import { readState } from '../host/state.js';
import { systemClock } from '../platform/clock.js';
import { tell } from './sentences.js';

/** How often the process of a server is looked at. */
export const LOOK_MS = 50;
const DONE = { verdict: 'yes', ended: 'exhausted' } as const;

export interface Place {
  readonly folder: string;
}

export function invite({ folder, name }: Place & { readonly name?: string }): Answer {
  const { name: own, url } = inviteWorker(folder, name);
  return { ...DONE, fields: { name: own, invitation: url }, lines: [`quadrille worker '${url}'`] };
}

export function list({ folder }: Place): Answer {
  const { passwords, host, port } = readState(folder);
  const isRunning = serverPid(folder) !== undefined;
  const workers = invitedWorkers(folder);
  const address = { address: `${host}:${port}` };
  return {
    ...DONE,
    fields: { host, port, running: isRunning, workers, volunteers: passwords.volunteers.length },
    lines: [
      isRunning ? tell('server-up', address) : tell('server-down', address),
      ...workers.map(worker => tell('invited', worker)),
    ],
  };
}

export function revoke({ folder, name }: Place & { readonly name: string }): Answer {
  revokeWorker(folder, name);
  return { ...DONE, fields: { revoked: name }, lines: [tell('uninvited', { name })] };
}

export async function down({ folder }: Place, { signal }: Offer): Promise<Answer> {
  if (!signalServer(folder, 'SIGTERM')) throw say.error('not-running', { folder });
  while (serverPid(folder) !== undefined && !signal?.aborted) await systemClock.sleep(LOOK_MS, signal);
  return { ...DONE, fields: { ended: true }, lines: [tell('ended')] };
}
