/** Real nats-servers for tests: loopback, free ports, a store of their own, ended by their own process id. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { workerPassword } from '../../src/cluster/seal.js';
import { clusterConfiguration, type Passwords } from '../../src/nats/configuration.js';
import { makePasswords } from '../../src/nats/volunteer-pool.js';

/** False where nats-server is not installed: such tests are then skipped, with a message. */
export const hasNats = spawnSync('nats-server', ['--version']).status === 0;
if (!hasNats)
  console.log('nats-server is not installed (Debian: apt install nats-server): cluster tests are skipped');

export interface TestServer {
  readonly url: string;
  readonly port: number;
  /** The folder of its streams. */
  readonly store: string;
  start(): Promise<void>;
  /** Ends it without warning. */
  kill(): Promise<void>;
  /** Ends it and removes its store. */
  remove(): Promise<void>;
}

/** A server on its own, or one of a cluster that knows the others by their cluster ports. */
export async function makeServer(cluster?: {
  name: string;
  port: number;
  ports: readonly number[];
}): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-nats-'));
  const store = join(folder, 'store');
  const port = await freePort();
  const lines = [`listen: "127.0.0.1:${port}"`, `jetstream { store_dir: "${store}", max_file_store: 1G }`];
  if (cluster) {
    const routes = cluster.ports.map(other => `"nats://127.0.0.1:${other}"`).join(', ');
    lines.push(`server_name: ${cluster.name}`);
    lines.push(`cluster { name: test, listen: "127.0.0.1:${cluster.port}", routes: [${routes}] }`);
  }
  writeFileSync(join(folder, 'nats.conf'), lines.join('\n'));
  return serverIn(folder, port);
}

/** The server whose configuration is in a folder. */
function serverIn(folder: string, port: number): TestServer {
  let child: ChildProcess | undefined;
  const kill = async () => {
    if (!child || child.exitCode !== null) return;
    const ended = new Promise(resolve => child!.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    child = undefined;
  };
  return {
    url: `nats://127.0.0.1:${port}`,
    port,
    store: join(folder, 'store'),
    start: async () => {
      child = spawn('nats-server', ['-c', join(folder, 'nats.conf')], { stdio: 'ignore' });
      await answers(port);
    },
    kill,
    remove: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A server with accounts and places for volunteers, as `cluster up --volunteers` configures it. */
export interface GuardedServer extends TestServer {
  readonly workerUrl: string;
  readonly webSocketUrl: string;
  readonly passwords: Passwords;
  /** The address for one of the named workers. */
  urlOf(name: string): string;
}

/** Without names all workers share one credential. */
export async function makeGuardedServer(
  volunteers: number,
  names?: readonly string[],
): Promise<GuardedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-nats-'));
  const store = join(folder, 'store');
  const made = makePasswords(volunteers);
  const workers = names?.map(name => ({ name, password: workerPassword(made.coordinator, name) }));
  const passwords = { ...made, ...(workers && { workers }) };
  const [port, webSocketPort] = [await freePort(), await freePort()];
  const guarded = { webSocketPort, passwords, origins: [] };
  writeFileSync(join(folder, 'nats.conf'), clusterConfiguration({ port, store, version: '2.9.10', guarded }));
  const url = (user: 'coordinator' | 'worker') => `nats://${user}:${passwords[user]}@127.0.0.1:${port}`;
  return {
    ...serverIn(folder, port),
    url: url('coordinator'),
    workerUrl: url('worker'),
    webSocketUrl: `ws://127.0.0.1:${webSocketPort}`,
    passwords,
    urlOf: name => {
      const { password } = workers!.find(worker => worker.name === name)!;
      return `nats://${name}:${password}@127.0.0.1:${port}`;
    },
  };
}

/** How many copies each stream of a server has. */
export async function copiesOf(url: string): Promise<number[]> {
  const connection = await connect({ servers: url });
  const copies: number[] = [];
  for await (const { config } of (await jetstreamManager(connection)).streams.list())
    copies.push(config.num_replicas);
  await connection.close();
  return copies;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

async function answers(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const isOpen = await new Promise<boolean>(resolve => {
      const socket = createConnection(port, '127.0.0.1');
      socket.once('data', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
    if (isOpen) return;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  throw new Error(`nats-server does not answer on port ${port}`);
}
