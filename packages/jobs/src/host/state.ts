/**
 * What a cluster that others can reach keeps in its folder: its certificate authority, who was invited, and the
 * configuration that follows from it. All of it is for its owner only, and stays the same when the server is started
 * again: an invitation is good until it is revoked.
 */
import { X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { workerPassword } from '../cluster/seal.js';
import { clusterConfiguration, type Passwords } from '../nats/configuration.js';
import { formatPool, makePasswords } from '../nats/volunteer-pool.js';
import { fingerprintOf, makeAuthority, makeServerCertificate } from '../platform/certificate.js';
import { say } from './sentences.js';

interface Credential {
  readonly name: string;
  readonly password: string;
}

export interface ClusterState {
  readonly v: 1;
  readonly host: string;
  readonly port: number;
  readonly webSocketPort: number;
  readonly origins: readonly string[];
  readonly version: string;
  readonly passwords: Omit<Passwords, 'workers'> & {
    /** One credential for each, and when it was made. */
    workers: (Credential & { readonly since: string })[];
  };
  /** All servers, where there are several; they reach each other at `routePort` with the password `route`. */
  readonly servers?: readonly string[];
  readonly routePort?: number;
  readonly route?: string;
  /** Names that are not invited again: their passwords follow from them. */
  readonly revoked?: readonly string[];
}

export function isState(value: unknown): value is ClusterState {
  const { v, host, port, webSocketPort, origins, version, passwords } = (value ??
    {}) as Partial<ClusterState>;
  const { sys, coordinator, worker, workers, volunteers } = passwords ?? {};
  const texts = [host, version, sys, coordinator, worker];
  const isCredential = (one: Partial<Credential>) =>
    [one?.name, one?.password].every(part => typeof part === 'string');
  return (
    v === 1 &&
    texts.every(text => typeof text === 'string') &&
    [port, webSocketPort].every(Number.isInteger) &&
    [origins, workers, volunteers].every(Array.isArray) &&
    [...(workers ?? []), ...(volunteers ?? [])].every(isCredential)
  );
}

/** A worker's name: the user of the server, and how its reports are signed. */
export const WORKER_NAME = /^[a-z0-9][a-z0-9.-]{0,39}$/i;

const AUTHORITY = 'quadrille cluster';
/** Where the servers of a cluster reach each other. */
export const ROUTE_PORT = 6222;
const SECRET = { mode: 0o600 } as const;

export const fileIn = (folder: string, name: string) => join(resolve(folder), name);

/** Where the server notes its process id. */
export const pidFile = (folder: string) => fileIn(folder, 'nats.pid');
export const configurationFile = (folder: string) => fileIn(folder, 'nats.conf');

/** What the folder says. Throws `InputError` when there is no cluster that others can reach. */
export function readState(folder: string): ClusterState {
  const file = fileIn(folder, 'cluster.json');
  if (!existsSync(file)) {
    throw say.error('no-state', { folder });
  }
  const state = parsed(readFileSync(file, 'utf8'));
  if (isState(state)) return state;
  throw say.error('damaged', { file });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The state of the folder with these settings; made anew where there is none. */
export function openState(
  folder: string,
  settings: Pick<ClusterState, 'host' | 'port' | 'webSocketPort' | 'origins' | 'version'> &
    Partial<Pick<ClusterState, 'servers' | 'routePort'>>,
  volunteers: number,
): ClusterState {
  mkdirSync(resolve(folder), { recursive: true });
  const isKnown = existsSync(fileIn(folder, 'cluster.json'));
  const fresh = { ...makePasswords(volunteers), workers: [] };
  const before = isKnown ? readState(folder) : undefined;
  const known = before?.passwords;
  const places = known && known.volunteers.length >= volunteers ? known.volunteers : [...fresh.volunteers];
  const passwords = { ...(known ?? fresh), volunteers: places };
  const state: ClusterState = {
    v: 1,
    ...settings,
    passwords: { ...passwords, workers: [...passwords.workers] },
    ...(before?.revoked && { revoked: before.revoked }),
    ...(settings.servers && { route: before?.route ?? fresh.sys }),
  };
  if (state.passwords.workers.length === 0) addWorker(state, 'worker-1');
  return state;
}

/** Adds a credential. Throws `InputError` when the name is taken or none. */
export function addWorker(state: ClusterState, name = freeName(state)): string {
  const { workers, volunteers } = state.passwords;
  const reserved = ['sys', 'coordinator', 'worker', ...volunteers.map(known => known.name)];
  if (!WORKER_NAME.test(name) || reserved.includes(name))
    throw say.error('bad-name', { name: JSON.stringify(name) });
  if (workers.some(known => known.name === name)) throw say.error('taken', { name });
  if (state.revoked?.includes(name)) throw say.error('was-revoked', { name });
  const password = workerPassword(state.passwords.coordinator, name);
  workers.push({ name, password, since: new Date().toISOString() });
  return name;
}

function freeName({ passwords, revoked = [] }: ClusterState): string {
  const taken = new Set([...passwords.workers.map(({ name }) => name), ...revoked]);
  for (let i = 1; ; i++) if (!taken.has(`worker-${i}`)) return `worker-${i}`;
}

/** Writes everything that the server reads; whole or not at all, file by file. */
export function writeState(folder: string, state: ClusterState): void {
  const { host, port, version, webSocketPort, origins, passwords } = state;
  const authority = authorityIn(folder);
  const certificate = fileIn(folder, 'server.pem');
  const key = fileIn(folder, 'server.key');
  const own = makeServerCertificate(AUTHORITY, authority, [...new Set([host, '127.0.0.1', 'localhost'])]);
  writeFile(certificate, own.certificate);
  writeFile(key, own.key);
  const guarded = { webSocketPort, passwords, origins };
  const place = { port, host: '0.0.0.0', store: fileIn(folder, 'store'), version, pidFile: pidFile(folder) };
  const cluster = state.servers && {
    name: host,
    port: state.routePort ?? ROUTE_PORT,
    password: state.route ?? '',
    peers: state.servers,
    authority: fileIn(folder, 'ca.pem'),
  };
  const tls = { certificate, key };
  writeFile(configurationFile(folder), clusterConfiguration({ ...place, tls, guarded, cluster }));
  const pool = fileIn(folder, 'volunteers.json');
  if (passwords.volunteers.length > 0 && !existsSync(pool))
    writeFile(pool, formatPool(`wss://${host}:${webSocketPort}`, passwords, authority.certificate));
  writeFile(fileIn(folder, 'cluster.json'), `${JSON.stringify(state, null, 1)}\n`);
}

/** Whole or not at all, for its owner only. */
export function writeFile(file: string, content: string): void {
  writeFileSync(`${file}.new`, content, SECRET);
  renameSync(`${file}.new`, file);
}

function authorityIn(folder: string): { key: string; certificate: string } {
  const [key, certificate] = [fileIn(folder, 'ca.key'), fileIn(folder, 'ca.pem')];
  if (!existsSync(key) || !existsSync(certificate)) {
    const made = makeAuthority(AUTHORITY);
    writeFile(key, made.key);
    writeFile(certificate, made.certificate);
  }
  return { key: readFileSync(key, 'utf8'), certificate: readFileSync(certificate, 'utf8') };
}

/** The address for one user: where, who, and whose certificates count. */
export function invitation(folder: string, state: ClusterState, user: string): string {
  const { host, port, passwords, servers } = state;
  const worker = passwords.workers.find(({ name }) => name === user);
  const password = user === 'coordinator' ? passwords.coordinator : worker!.password;
  const { raw } = new X509Certificate(readFileSync(fileIn(folder, 'ca.pem')));
  const bracketed = (name: string) => `${name.includes(':') ? `[${name}]` : name}:${port}`;
  const others = (servers ?? []).filter(name => name !== host).map(name => `,${bracketed(name)}`);
  return `quadrille://${user}:${password}@${bracketed(host)}?ca=${fingerprintOf(raw)}${others.join('')}`;
}
