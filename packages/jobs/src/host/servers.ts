/**
 * Several servers of one cluster. The first makes everything; the others get it by a line that is pasted there, and
 * make a certificate of their own. Who is invited or revoked on one is told to the others: passwords follow from names,
 * and a revoked name never comes back, so that lists can be joined in any order.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { workerPassword } from '../cluster/seal.js';
import { openTalk } from '../nats/talk.js';
import { systemClock } from '../platform/clock.js';
import { say } from './sentences.js';
import { type ClusterState, fileIn, invitation, isState, readState, writeFile, writeState } from './state.js';

const PREFIX = 'quadrille-server:';
const MOST_BYTES = 2 ** 20;

/** What a further server needs, in a line. It is as secret as the folder. */
export function bundleOf(folder: string): string {
  const authority = { key: readText(folder, 'ca.key'), certificate: readText(folder, 'ca.pem') };
  const text = JSON.stringify({ state: readState(folder), authority });
  return PREFIX + deflateRawSync(text).toString('base64url');
}

/** Writes the state of a further server at `host`. Throws `InputError` for what is no such line. */
export function joinState(folder: string, bundle: string, host: string, version: string): ClusterState {
  const { state, authority } = unpacked(bundle);
  if (!state.servers?.includes(host))
    throw say.error('not-a-server', { host, servers: (state.servers ?? [state.host]).join(', ') });
  const own = { ...state, host, version };
  mkdirSync(resolve(folder), { recursive: true });
  writeFile(fileIn(folder, 'ca.key'), authority.key);
  writeFile(fileIn(folder, 'ca.pem'), authority.certificate);
  writeState(folder, own);
  return own;
}

function unpacked(bundle: string): { state: ClusterState; authority: { key: string; certificate: string } } {
  try {
    if (!bundle.startsWith(PREFIX)) throw new Error('another beginning');
    const bytes = Buffer.from(bundle.slice(PREFIX.length), 'base64url');
    const found = JSON.parse(inflateRawSync(bytes, { maxOutputLength: MOST_BYTES }).toString());
    const { key, certificate } = found.authority;
    if (isState(found.state) && [key, certificate].every(part => typeof part === 'string')) return found;
  } catch {
    // said below
  }
  throw say.error('bad-bundle');
}

const readText = (folder: string, name: string) => readFileSync(fileIn(resolve(folder), name), 'utf8');

interface Members {
  readonly workers: readonly { readonly name: string; readonly since: string }[];
  readonly revoked: readonly string[];
}

/** The state with what another server knows; undefined when there is nothing new. */
export function merged(state: ClusterState, { workers, revoked }: Members): ClusterState | undefined {
  const gone = new Set([...(state.revoked ?? []), ...revoked]);
  const own = state.passwords.workers;
  const fresh = workers.filter(({ name }) => !own.some(known => known.name === name));
  const { coordinator } = state.passwords;
  const all = [...own, ...fresh.map(one => ({ ...one, password: workerPassword(coordinator, one.name) }))];
  const left = all.filter(({ name }) => !gone.has(name));
  const isSame = left.length === own.length && fresh.every(({ name }) => gone.has(name));
  if (isSame && gone.size === (state.revoked?.length ?? 0)) return undefined;
  return { ...state, passwords: { ...state.passwords, workers: left }, revoked: [...gone] };
}

function membersIn(text: string): Members | undefined {
  try {
    const { workers, revoked } = JSON.parse(text) as Members;
    const isName = (name: unknown) => typeof name === 'string' && /^[\w.-]{1,60}$/.test(name);
    const isWorker = (one: Members['workers'][number]) => isName(one?.name) && typeof one.since === 'string';
    return workers.every(isWorker) && revoked.every(isName) ? { workers, revoked } : undefined;
  } catch {
    return undefined;
  }
}

const TOLD_MS = 3000;

/** Keeps the members of all servers the same while this one runs; `onChange` when ours have changed. */
export async function keepMembers(folder: string, signal: AbortSignal, onChange: () => void): Promise<void> {
  const hear = (text: string) => {
    const members = membersIn(text);
    const next = members && merged(readState(folder), members);
    if (!next) return;
    writeState(folder, next);
    onChange();
  };
  const url = () => invitation(folder, readState(folder), 'coordinator');
  while (!signal.aborted) {
    try {
      const talk = await openTalk(url(), 'members', hear);
      while (!signal.aborted) {
        const { passwords, revoked = [] } = readState(folder);
        const workers = passwords.workers.map(({ name, since }) => ({ name, since }));
        talk.say(JSON.stringify({ workers, revoked }));
        await systemClock.sleep(TOLD_MS, signal);
      }
      await talk.close();
    } catch {
      await systemClock.sleep(TOLD_MS, signal); // the server is starting, or gone for a moment
    }
  }
}
