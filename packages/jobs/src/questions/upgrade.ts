/** Starts the server again with the nats-server and the settings of the present programs. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Answer, Offer } from '@quadrille/base';
import { signalServer } from '../host/members.js';
import { isTaken, serverVersion, upgradeMark } from '../host/run-server.js';
import { say } from '../host/sentences.js';
import { pidFile, readState, writeState } from '../host/state.js';
import { checkVersion } from '../nats/streams.js';
import { systemClock } from '../platform/clock.js';
import { LOOK_MS, type Place } from './members.js';
import { tell } from './sentences.js';

export async function upgrade({ folder }: Place, { signal, onProgress }: Offer): Promise<Answer> {
  const state = readState(folder);
  const version = serverVersion();
  const remark = checkVersion(version, state.servers?.length ?? 1);
  if (remark) onProgress?.({ remarks: [remark] });
  if (isOlder(version, state.version)) throw say.error('older-server', { version, before: state.version });
  writeState(folder, { ...state, version });
  const before = pidIn(folder);
  writeFileSync(upgradeMark(folder), '');
  const isRunning = signalServer(folder, 'SIGTERM');
  while (isRunning && !signal?.aborted && !(pidIn(folder) !== before && (await isTaken(state.port))))
    await systemClock.sleep(LOOK_MS, signal);
  const said = { before: state.version, after: version };
  const fields = { ...said, restarted: isRunning };
  return { verdict: 'yes', ended: 'exhausted', fields, lines: [tell('upgraded', said)] };
}

/** A store that a newer server has written may be unreadable for an older one. */
export function isOlder(version: string, before: string): boolean {
  const [a, b] = [version, before].map(text => text.split(/[.-]/).map(Number));
  for (let i = 0; i < 3; i++) if (a[i] !== b[i]) return a[i] < b[i];
  return false;
}

function pidIn(folder: string): string {
  try {
    return readFileSync(pidFile(folder), 'utf8');
  } catch {
    return '';
  }
}
