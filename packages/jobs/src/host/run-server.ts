/** Runs nats-server until it ends or Ctrl-C; `cluster upgrade` starts it again with what is installed then. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { systemClock } from '../platform/clock.js';
import { say } from './sentences.js';
import { keepMembers } from './servers.js';
import { fileIn } from './state.js';

export interface ServerRun {
  readonly folder: string;
  readonly port: number;
  readonly configuration: string;
  /** Called once the server can be used. */
  readonly onReady: () => void;
  readonly signal: AbortSignal;
  /** It is one of several. */
  readonly isShared: boolean;
}

/** While this file is there, a server that ends is started again. */
export const upgradeMark = (folder: string) => fileIn(folder, 'upgrade');

export async function runServer(run: ServerRun): Promise<void> {
  const over = new AbortController();
  rmSync(upgradeMark(run.folder), { force: true });
  const { signal } = run;
  let onReady = run.onReady;
  let child: ChildProcess | undefined;
  const reload = () => child?.kill('SIGHUP');
  if (run.isShared) void keepMembers(run.folder, AbortSignal.any([signal, over.signal]), reload);
  try {
    for (;;) {
      child = spawn('nats-server', ['-c', run.configuration], { stdio: 'ignore' });
      const code = await untilEnd(signal, child, run.port, onReady);
      onReady = () => {};
      if (signal.aborted) return;
      if (existsSync(upgradeMark(run.folder))) {
        rmSync(upgradeMark(run.folder), { force: true });
        continue;
      }
      if (code === 0) return;
      throw typeof code === 'string'
        ? say.error('server-killed', { signal: code })
        : say.error('server-ended', { exit: code, file: run.configuration });
    }
  } finally {
    over.abort();
  }
}

async function untilEnd(
  signal: AbortSignal,
  server: ChildProcess,
  port: number,
  onReady: () => void,
): Promise<number | string> {
  const ended = new Promise<number | string>(done =>
    server.once('exit', (code, signal) => done(code ?? signal ?? 0)),
  );
  const stop = () => server.kill('SIGTERM');
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  if (await answers(server, port)) onReady();
  const code = await ended;
  signal.removeEventListener('abort', stop);
  return code;
}

/** Waits until the server can be used, so that whoever reads its address can; false when it has ended before. */
async function answers(server: ChildProcess, port: number): Promise<boolean> {
  while (server.exitCode === null && server.signalCode === null) {
    if (await isTaken(port)) return true;
    await systemClock.sleep(50);
  }
  return false;
}

/** Does somebody listen at this port? */
export function isTaken(port: number): Promise<boolean> {
  return new Promise(settle => {
    const socket = createConnection(port, '127.0.0.1', () => {
      socket.destroy();
      settle(true);
    });
    socket.once('error', () => settle(false));
  });
}

/** The version of the installed program. Throws `InputError` with what to do when there is none. */
export function serverVersion(): string {
  const { status, stdout } = spawnSync('nats-server', ['--version'], { encoding: 'utf8' });
  if (status === 0) return /(\d+\.\d+\.\d+)/.exec(stdout)?.[1] ?? '0.0.0';
  throw say.error('no-server');
}
