/**
 * Asks in a process of its own, with limits on what it may use: memory, the time of the processor, and the disk that its
 * ledger takes. What a question will need is estimated as soon as it is open, and refused before the machine suffers;
 * what goes beyond its limit all the same is ended. Whoever asks is not touched by any of it.
 */
import { fork } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cutAnswer, InputError, type Message } from '@quadrille/base';
import { builtModule } from '../platform/built.js';
import { unpackError } from '../threads/errors.js';
import type { AskOptions } from './ask.js';
import type { Asked, ChildOrder, ChildReply, PlainAnswer, Usage } from './protocol.js';
import { say } from './sentences.js';
import type { ThreadOptions } from './thread.js';

/** What a question may use; what is absent has no limit. */
export interface Limits {
  readonly memoryMib?: number | undefined;
  readonly cpuSeconds?: number | undefined;
  /** For the ledger. */
  readonly diskMib?: number | undefined;
}

export type ProcessOptions = Pick<
  AskOptions,
  'threads' | 'cores' | 'directory' | 'cluster' | 'asked' | 'signal' | 'onFound' | 'onRemark' | 'onProgress'
> &
  Pick<ThreadOptions, 'onOutcome' | 'onReady'> & {
    /** Called when the question is open, with the processor time that this took, the start of the process included. */
    readonly onOpen?: ((cpuMs: number) => void) | undefined;
    readonly limits: Limits;
    /** Of what is found, so many are told. */
    readonly mostFound: number;
  };

const MIB = 2 ** 20;
/** A process that is told to end has so long. */
const PATIENCE_MS = 7000;
const DISK_MS = 1000;
/** A ledger of less than this says little of what it will become. */
const TELLING_BYTES = 4 * MIB;

/** The answer. Throws `InputError` where a limit does not allow it; what is in the ledger stays there. */
export async function askInProcess(asked: Asked, options: ProcessOptions): Promise<PlainAnswer> {
  const { threads, cores, directory, cluster, signal, limits, mostFound } = options;
  const child = fork(fileURLToPath(builtModule(import.meta.url, 'ask/child.js')), {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  giveWay(child.pid);
  const order: ChildOrder = {
    asked,
    options: { threads, cores, directory, cluster, asked: options.asked, memoryMib: limits.memoryMib },
    mostFound,
  };
  child.send(order);
  let force: NodeJS.Timeout | undefined;
  const onStop = () => {
    if (child.connected) child.send('stop');
    force = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  };
  let fraction = 0;
  let disk: NodeJS.Timeout | undefined;
  try {
    return await new Promise<PlainAnswer>((resolve, reject) => {
      const refuse = (reason: Message | undefined) => {
        if (!reason) return;
        reject(new InputError(reason));
        child.kill('SIGKILL');
      };
      child.once('error', reject);
      const onEnd = () => {
        const { forms: _, ...answer } = cutAnswer('stopped');
        if (signal?.aborted) resolve({ ...answer, made: {} });
        else reject(say.error('process-ended'));
      };
      // What it said last may be heard after its end, but not after the channel is closed.
      child.once('exit', () => (child.connected ? child.once('disconnect', onEnd) : setImmediate(onEnd)));
      child.on('message', (reply: ChildReply) => {
        if (reply.kind === 'usage') return refuse(excess(reply.usage, limits));
        if (reply.kind === 'open') refuse(estimate(reply, threads ?? cores, limits));
        if (reply.kind === 'progress') fraction = reply.progress.fraction ?? fraction;
        if (reply.kind === 'answer') return resolve(reply.answer);
        if (reply.kind === 'failed') return reject(unpackError(reply.error));
        tell(reply, options);
      });
      if (directory !== undefined && limits.diskMib !== undefined) {
        const look = async () => refuse(diskExcess(await bytesIn(directory), fraction, limits.diskMib!));
        disk = setInterval(() => look().catch(() => undefined), DISK_MS);
      }
      signal?.addEventListener('abort', onStop);
      if (signal?.aborted) onStop();
    });
  } finally {
    clearInterval(disk);
    clearTimeout(force);
    signal?.removeEventListener('abort', onStop);
    await gone(child);
  }
}

/** Waits for the end of a process that has said all, and ends it when it takes too long. */
async function gone(child: ReturnType<typeof fork>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const force = setTimeout(() => child.kill('SIGKILL'), 1000);
  await new Promise(resolve => child.once('exit', resolve));
  clearTimeout(force);
}

/** Whoever serves, and people at this machine, come first. */
function giveWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // not allowed here: then it does not give way
  }
}

function tell(reply: ChildReply, options: ProcessOptions): void {
  if (reply.kind === 'ready') options.onReady?.();
  if (reply.kind === 'open') options.onOpen?.(reply.usage.cpuMs);
  if (reply.kind === 'found') options.onFound?.(reply.found);
  if (reply.kind === 'remark') options.onRemark?.(reply.remark);
  if (reply.kind === 'progress') options.onProgress?.(reply.progress);
  if (reply.kind === 'outcome') options.onOutcome?.(reply.outcome);
}

/** Every thread opens the question for itself, and takes as much as this one did. */
export function estimate(
  { before, usage }: { readonly before: Usage; readonly usage: Usage },
  threads: number,
  { memoryMib = Number.POSITIVE_INFINITY }: Limits,
): Message | undefined {
  const each = Math.max(0, usage.rss - before.rss);
  const needed = Math.ceil((before.rss + (threads + 1) * each) / MIB);
  return needed > memoryMib ? say('needs-memory', { mib: needed, threads, limit: memoryMib }) : undefined;
}

export function excess({ rss, cpuMs }: Usage, limits: Limits): Message | undefined {
  const { memoryMib = Number.POSITIVE_INFINITY, cpuSeconds = Number.POSITIVE_INFINITY } = limits;
  if (rss > memoryMib * MIB) return say('memory', { mib: memoryMib });
  return cpuMs > 1000 * cpuSeconds ? say('cpu', { seconds: cpuSeconds }) : undefined;
}

/** What the ledger takes, and, once that tells something, will have taken at the end. */
export function diskExcess(bytes: number, fraction: number, diskMib: number): Message | undefined {
  if (bytes > diskMib * MIB) return say('disk', { mib: diskMib });
  const foreseen = bytes > TELLING_BYTES && fraction > 0 ? Math.ceil(bytes / fraction / MIB) : 0;
  return foreseen > 2 * diskMib ? say('needs-disk', { mib: foreseen, limit: diskMib }) : undefined;
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(names.map(name => stat(join(folder, name)).catch(() => undefined)));
  return sizes.reduce((sum, file) => sum + (file?.isFile() ? file.size : 0), 0);
}
