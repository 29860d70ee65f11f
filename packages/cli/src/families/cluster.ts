/**
 * `quadrille cluster up`: a nats-server on this machine with the right configuration, for trying it out. Plain, it is
 * open to everybody on this machine; with `--volunteers` everybody has a password, and volunteers a WebSocket.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lockFolder } from '@quadrille/jobs';
import { checkVersion, clusterConfiguration, formatPool, makePasswords } from '@quadrille/jobs/nats';
import { spoken } from '../sentences.js';
import { addCommon, type CommonFlags, EXIT, type Verb, wholeNumber } from '../verb.js';
import { down, invite, list, revoke } from './cluster/members.js';
import { restore } from './cluster/restore.js';
import { isTaken, runServer, serverVersion } from './cluster/run-server.js';
import { say } from './cluster/sentences.js';
import { bundleOf, joinState } from './cluster/servers.js';
import { configurationFile, invitation, openState, ROUTE_PORT, writeState } from './cluster/state.js';
import { upgrade } from './cluster/upgrade.js';
import { tell } from './job/sentences.js';

interface UpFlags extends CommonFlags {
  host?: string;
  port: number;
  folder: string;
  volunteers: number;
  wsPort: number;
  origin?: string[];
  servers?: string[];
  routePort: number;
}

/** Where the started server is reached, by whom. */
interface Addresses {
  readonly commands: string;
  readonly workers: string;
  /** They are invitations, for other machines. */
  readonly isInvitation?: boolean;
  /** For each further server, the line to run there. */
  readonly servers?: readonly string[];
  readonly volunteers?: { readonly url: string; readonly first: string; readonly file: string };
}

const EXAMPLES = `
Examples:
  quadrille cluster up &
  quadrille worker --cluster nats://127.0.0.1:4222 &
  quadrille cover count model.dlx --cluster nats://127.0.0.1:4222

  quadrille cluster up --host 10.0.0.1 --folder shared     for other machines; prints the line to paste there
  quadrille cluster invite ada --folder shared
  quadrille cluster up --host 10.0.0.1 --servers 10.0.0.2 10.0.0.3    three servers with copies of everything

  quadrille cluster up --volunteers 20 --folder shared
  quadrille serve --cluster nats://coordinator:PASSWORD@127.0.0.1:4222 --volunteers shared/volunteers.json`;

const up: Verb = (family, io, answer) => {
  const command = family
    .command('up')
    .description('start the server of a cluster; Ctrl-C stops it')
    .option('--host <address>', 'admit other machines at this address, with certificates and invitations')
    .option(
      '--servers <address...>',
      'with --host: the addresses of two or more further servers, which keep copies',
    )
    .option('--route-port <p>', 'port between the servers', wholeNumber(1, 65535), ROUTE_PORT)
    .option('--port <p>', 'port to listen on', wholeNumber(1, 65535), 4222)
    .option('--folder <dir>', 'the folder for its streams and passwords', 'quadrille-cluster')
    .option('--volunteers <n>', 'create passwords, and places for n volunteers', wholeNumber(0, 500), 0)
    .option('--ws-port <p>', 'port for volunteers on loopback', wholeNumber(1, 65535), 4280)
    .option('--origin <url...>', 'pages from which volunteers may join; by default any');
  addCommon(command, 'json', 'quiet')
    .addHelpText('after', EXAMPLES)
    .action(async (flags: UpFlags) => {
      const version = serverVersion();
      const remark = checkVersion(version, 1);
      if (remark && !flags.quiet) io.err(spoken(remark));
      if (await isTaken(flags.port)) throw say.error('port-taken', { port: String(flags.port) });
      const lock = await lockFolder(resolve(flags.folder));
      try {
        const { configuration, addresses } = configure(flags, version);
        const lines = flags.json ? [JSON.stringify(addresses)] : addressLines(addresses);
        const isShared = flags.servers !== undefined;
        await runServer(io, { ...flags, configuration, lines, isShared });
      } finally {
        await lock.release();
      }
      answer(EXIT.found);
    });
};

const joinServer: Verb = (family, io, answer) => {
  const command = family
    .command('join <line>')
    .description('start a further server of a cluster, with the line that `cluster up --servers` printed')
    .requiredOption('--host <address>', 'the address of this server, one of those in --servers')
    .option('--folder <dir>', 'the folder for its streams and passwords', 'quadrille-cluster');
  addCommon(command, 'json', 'quiet')
    .addHelpText(
      'after',
      "\nExample:\n  quadrille cluster join 'quadrille-server:…' --host 10.0.0.2 --folder shared",
    )
    .action(async (line: string, flags: CommonFlags & { host: string; folder: string }) => {
      const folder = resolve(flags.folder);
      const lock = await lockFolder(folder);
      try {
        const state = joinState(folder, line, flags.host, serverVersion());
        if (await isTaken(state.port)) throw say.error('port-taken', { port: String(state.port) });
        const commands = invitation(folder, state, 'coordinator');
        const lines = [flags.json ? JSON.stringify({ commands }) : `commands    '${commands}'`];
        const configuration = configurationFile(folder);
        await runServer(io, { folder, port: state.port, configuration, lines, isShared: true });
      } finally {
        await lock.release();
      }
      answer(EXIT.found);
    });
};

/** One address for everybody on an open server; else one for each kind. */
function addressLines({ commands, workers, volunteers, isInvitation, servers = [] }: Addresses): string[] {
  if (isInvitation) {
    return [
      `commands    '${commands}'`,
      `workers     quadrille worker '${workers}'`,
      `            ${spoken(tell('paste'))}`,
      ...servers.map(line => `server      ${line}`),
    ];
  }
  if (!volunteers) return [commands];
  return [
    `commands    ${commands}`,
    `workers     ${workers}`,
    `volunteers  ${volunteers.first}`,
    `            ${spoken(tell('all-in', { file: volunteers.file }))}`,
  ];
}

/** Writes what the server reads at its start. Files with passwords are for their owner only. */
function configure(flags: UpFlags, version: string): { configuration: string; addresses: Addresses } {
  const { port, wsPort: webSocketPort, origin: origins = [], volunteers } = flags;
  if (flags.host !== undefined) return configureForOthers(flags, flags.host, version);
  const folder = resolve(flags.folder);
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

/** A cluster that others can reach: nobody without an invitation, nothing in the clear. */
function configureForOthers(
  { folder, port, wsPort: webSocketPort, origin: origins = [], volunteers, ...flags }: UpFlags,
  host: string,
  version: string,
): { configuration: string; addresses: Addresses } {
  if (!/^[\w.:-]{1,253}$/.test(host)) throw say.error('bad-host', { host: JSON.stringify(host) });
  const others = flags.servers ?? [];
  if (others.length === 1) throw say.error('few-servers');
  const copies = others.length > 0 ? { servers: [host, ...others], routePort: flags.routePort } : {};
  const settings = { host, port, webSocketPort, origins, version, ...copies };
  const state = openState(folder, settings, volunteers);
  writeState(folder, state);
  const workers = invitation(folder, state, state.passwords.workers[0].name);
  const servers = others.map(other => `quadrille cluster join '${bundleOf(folder)}' --host ${other}`);
  const commands = invitation(folder, state, 'coordinator');
  const addresses = { commands, workers, isInvitation: true, ...(servers.length > 0 && { servers }) };
  return { configuration: configurationFile(folder), addresses };
}

export const verbs: readonly Verb[] = [up, joinServer, invite, list, revoke, upgrade, down, restore];
