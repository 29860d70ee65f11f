/**
 * Makes what a server of a cluster needs in its folder. Plain, it is open to everybody on this machine; with places for
 * volunteers everybody has a password, and volunteers a WebSocket; with a host other machines may come in.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { clusterConfiguration } from '../nats/configuration.js';
import { formatPool, makePasswords } from '../nats/volunteer-pool.js';
import { say } from './sentences.js';
import { bundleOf } from './servers.js';
import { configurationFile, invitation, openState, writeState } from './state.js';

export interface ClusterWish {
  readonly folder: string;
  readonly port: number;
  readonly webSocketPort: number;
  /** Pages from which volunteers may join; none: any. */
  readonly origins: readonly string[];
  readonly volunteers: number;
  /** The address at which other machines are admitted. */
  readonly host?: string | undefined;
  /** Addresses of further servers, which keep copies. */
  readonly servers: readonly string[];
  readonly routePort: number;
}

/** Where the started server is reached, by whom. */
export interface Addresses {
  readonly commands: string;
  readonly workers: string;
  /** They are invitations, for other machines. */
  readonly isInvitation?: true;
  /** For each further server, the line to run there. */
  readonly servers?: readonly string[];
  readonly volunteers?: { readonly url: string; readonly first?: string; readonly file: string };
  /** The command that shows volunteers a page, where they are on other machines. */
  readonly page?: string;
}

/** Writes what the server reads at its start. Files with passwords are for their owner only. */
export function makeCluster(
  wish: ClusterWish,
  version: string,
): { readonly configuration: string; readonly addresses: Addresses } {
  const { port, webSocketPort, origins, volunteers } = wish;
  if (wish.host !== undefined) return makeForOthers(wish, wish.host, version);
  const folder = resolve(wish.folder);
  mkdirSync(folder, { recursive: true });
  const configuration = join(folder, 'nats.conf');
  const store = join(folder, 'store');
  const secret = { mode: 0o600 } as const;
  if (volunteers === 0) {
    writeFileSync(configuration, clusterConfiguration({ port, store, version }), secret);
    const url = `nats://127.0.0.1:${port}`;
    return { configuration, addresses: { commands: url, workers: url } };
  }
  const passwords = makePasswords(volunteers);
  const guarded = { webSocketPort, passwords, origins };
  writeFileSync(configuration, clusterConfiguration({ port, store, version, guarded }), secret);
  const url = `ws://127.0.0.1:${webSocketPort}`;
  const file = join(folder, 'volunteers.json');
  writeFileSync(file, formatPool(url, passwords), secret);
  const [{ name, password }] = passwords.volunteers;
  const nats = (user: 'coordinator' | 'worker') => `nats://${user}:${passwords[user]}@127.0.0.1:${port}`;
  return {
    configuration,
    addresses: {
      commands: nats('coordinator'),
      workers: nats('worker'),
      volunteers: { url, first: `ws://${name}:${password}@127.0.0.1:${webSocketPort}`, file },
    },
  };
}

/** A name as a shell reads it: with quotes where it has spaces or more. */
const shellWord = (text: string): string =>
  /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** A cluster that others can reach: nobody without an invitation, nothing in the clear. */
function makeForOthers(
  { folder, port, webSocketPort, origins, volunteers, servers: others, routePort }: ClusterWish,
  host: string,
  version: string,
): { configuration: string; addresses: Addresses } {
  if (!/^[\w.:-]{1,253}$/.test(host)) throw say.error('bad-host', { host: JSON.stringify(host) });
  if (others.length === 1) throw say.error('few-servers');
  const copies = others.length > 0 ? { servers: [host, ...others], routePort } : {};
  const settings = { host, port, webSocketPort, origins, version, ...copies };
  const state = openState(folder, settings, volunteers);
  writeState(folder, state);
  const workers = invitation(folder, state, state.passwords.workers[0].name);
  const servers = others.map(other => `quadrille cluster join '${bundleOf(folder)}' --host ${other}`);
  const commands = invitation(folder, state, 'coordinator');
  const file = join(resolve(folder), 'volunteers.json');
  const page = `quadrille serve --host ${host} --cluster '${commands}' --cluster-folder ${shellWord(folder)} --volunteers ${shellWord(join(folder, 'volunteers.json'))}`;
  const places = { volunteers: { url: `wss://${host}:${webSocketPort}`, file }, page };
  const addresses = {
    commands,
    workers,
    isInvitation: true as const,
    ...(servers.length > 0 && { servers }),
    ...(state.passwords.volunteers.length > 0 && places),
  };
  return { configuration: configurationFile(folder), addresses };
}
