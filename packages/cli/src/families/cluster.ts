/**
 * `quadrille cluster up`: a nats-server on this machine with the right configuration, for trying it out. Plain, it is
 * open to everybody on this machine; with `--volunteers` everybody has a password, and volunteers a WebSocket.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join, resolve } from 'node:path';
import { InputError } from '@quadrille/cover';
import { lockFolder } from '@quadrille/jobs';
import { checkVersion, clusterConfiguration, formatPool, makePasswords } from '@quadrille/jobs/nats';
import { addCommon, type CommonFlags, EXIT, type Verb, wholeNumber } from '../verb.js';
import { restore } from './cluster/restore.js';

interface UpFlags extends CommonFlags {
  port: number;
  folder: string;
  volunteers: number;
  wsPort: number;
  origin?: string[];
}

/** Where the started server is reached, by whom. */
interface Addresses {
  readonly commands: string;
  readonly workers: string;
  readonly volunteers?: { readonly url: string; readonly first: string; readonly file: string };
}

const EXAMPLES = `
Examples:
  quadrille cluster up &
  quadrille worker --cluster nats://127.0.0.1:4222 &
  quadrille cover count model.dlx --cluster nats://127.0.0.1:4222

  quadrille cluster up --volunteers 20 --folder shared
  quadrille serve --cluster nats://coordinator:PASSWORD@127.0.0.1:4222 --volunteers shared/volunteers.json`;

const up: Verb = (family, io, answer) => {
  const command = family
    .command('up')
    .description('start a nats-server for trying a cluster out; Ctrl-C ends it')
    .option('--port <p>', 'port on loopback', wholeNumber(1, 65535), 4222)
    .option('--folder <dir>', 'where its streams and passwords are kept', 'quadrille-cluster')
    .option(
      '--volunteers <n>',
      'passwords for everybody, and places for n volunteers',
      wholeNumber(0, 500),
      0,
    )
    .option('--ws-port <p>', 'port for volunteers on loopback', wholeNumber(1, 65535), 4280)
    .option('--origin <url...>', 'pages from which volunteers may join; default: any');
  addCommon(command, 'json', 'quiet')
    .addHelpText('after', EXAMPLES)
    .action(async (flags: UpFlags) => {
      const version = serverVersion();
      const remark = checkVersion(version, 1);
      if (remark && !flags.quiet) io.err(remark);
      if (await isTaken(flags.port)) {
        throw new InputError(`port ${flags.port} is taken; choose another with --port`);
      }
      const lock = await lockFolder(resolve(flags.folder));
      const { configuration, addresses } = configure(flags, version);
      const server = spawn('nats-server', ['-c', configuration], { stdio: 'ignore' });
      const ended = new Promise<number | string>(done =>
        server.once('exit', (code, signal) => done(code ?? signal ?? 0)),
      );
      const stop = () => server.kill('SIGTERM');
      io.signal.addEventListener('abort', stop);
      if (io.signal.aborted) stop();
      const lines = flags.json ? [JSON.stringify(addresses)] : addressLines(addresses);
      if (await answers(server, flags.port)) for (const line of lines) io.out(line);
      io.flush();
      const code = await ended;
      await lock.release();
      if (code !== 0 && !io.signal.aborted) {
        throw new InputError(
          typeof code === 'string'
            ? `nats-server was ended by ${code}`
            : `nats-server ended with code ${code}; \`nats-server -c ${configuration}\` shows why`,
        );
      }
      answer(EXIT.found);
    });
};

/** Waits until the server can be used, so that whoever reads its address can; false when it has ended before. */
async function answers(server: ChildProcess, port: number): Promise<boolean> {
  while (server.exitCode === null && server.signalCode === null) {
    if (await isTaken(port)) return true;
    await new Promise(goOn => setTimeout(goOn, 50));
  }
  return false;
}

/** Does somebody listen at this port? */
function isTaken(port: number): Promise<boolean> {
  return new Promise(settle => {
    const socket = createConnection(port, '127.0.0.1', () => {
      socket.destroy();
      settle(true);
    });
    socket.once('error', () => settle(false));
  });
}

/** One address for everybody on an open server; else one for each kind. */
function addressLines({ commands, workers, volunteers }: Addresses): string[] {
  if (!volunteers) return [commands];
  return [
    `commands    ${commands}`,
    `workers     ${workers}`,
    `volunteers  ${volunteers.first}`,
    `            (all of them are in ${volunteers.file})`,
  ];
}

/** The version of the installed program. Throws `InputError` with what to do when there is none. */
function serverVersion(): string {
  const { status, stdout } = spawnSync('nats-server', ['--version'], { encoding: 'utf8' });
  if (status === 0) return /(\d+\.\d+\.\d+)/.exec(stdout)?.[1] ?? '0.0.0';
  throw new InputError(
    'nats-server is not installed: `apt install nats-server` on Debian, `brew install nats-server` on macOS, or https://nats.io/download',
  );
}

/** Writes what the server reads at its start. Files with passwords are for their owner only. */
function configure(flags: UpFlags, version: string): { configuration: string; addresses: Addresses } {
  const { port, wsPort: webSocketPort, origin: origins = [], volunteers } = flags;
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

export const verbs: readonly Verb[] = [up, restore];
