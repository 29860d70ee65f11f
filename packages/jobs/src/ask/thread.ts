/**
 * Asks a question in a thread of its own. Whoever asks stays awake whatever the question does: when it is told to stop,
 * or its time is up, and it does not obey, its thread is ended.
 */
import { Worker } from 'node:worker_threads';
import { type Answer, type Cut, cutAnswer, deadlineOf } from '@quadrille/base';
import { builtModule } from '../platform/built.js';
import { unpackError } from '../threads/errors.js';
import type { AskOptions } from './ask.js';
import { type Asked, FLOW, type PlainAnswer, type ThreadOrder, type ThreadReply } from './protocol.js';
import { say } from './sentences.js';

export interface ThreadOptions extends AskOptions {
  /** Forms of the answer to be made. */
  readonly forms?: readonly string[] | undefined;
  /** Called when the thread is there, and begins to open the question. */
  readonly onReady?: (() => void) | undefined;
  /** JavaScript memory that the thread may use; it is ended when it wants more. */
  readonly memoryMib?: number | undefined;
}

/** How long a thread may take to obey: while it opens a question, until it hears, and then with ledgers to close. */
const PATIENCE_MS = { opening: 200, deaf: 1500, running: 5000 };

/** The answer, with the wanted forms made; one that was cut off by force has none. */
export async function askInThread(asked: Asked, options: ThreadOptions): Promise<PlainAnswer> {
  const { threads, cores, directory, cluster, isTold, isLinesOnly, command } = options;
  const { signal, deadlineMs, forms = [] } = options;
  const flow = new Int32Array(new SharedArrayBuffer(8));
  const order: ThreadOrder = {
    ...asked,
    options: { threads, cores, directory, cluster, isTold, isLinesOnly, command, asked: options.asked },
    leftMs: deadlineMs === undefined ? undefined : Math.max(0, deadlineMs - performance.now()),
    forms,
    flow,
  };
  const worker = new Worker(new URL(builtModule(import.meta.url, 'ask/worker.js')), {
    workerData: order,
    ...(options.memoryMib !== undefined && { resourceLimits: { maxOldGenerationSizeMb: options.memoryMib } }),
  });
  const deadline = deadlineOf(deadlineMs, signal);
  try {
    return await heard(worker, flow, deadline, options);
  } finally {
    deadline.close();
    await worker.terminate();
  }
}

function heard(
  worker: Worker,
  flow: Int32Array,
  deadline: ReturnType<typeof deadlineOf>,
  options: ThreadOptions,
): Promise<PlainAnswer> {
  return new Promise((resolve, reject) => {
    let isReady = false;
    let patienceMs = PATIENCE_MS.opening;
    let force: NodeJS.Timeout | undefined;
    let told = 0;
    let isOver = false;
    const cutOff = () => {
      isOver = true; // what still comes is neither told nor counted
      const cut: Cut = deadline.isLate ? 'limited' : 'stopped';
      const { fields, ...answer } = withoutForms(cutAnswer(cut));
      // What was told stays told, and is counted.
      resolve({ ...answer, fields: told > 0 ? { count: String(told), ...fields } : fields, made: {} });
    };
    const onStop = () => {
      Atomics.store(flow, FLOW.stop, 1);
      Atomics.notify(flow, FLOW.underWay);
      // A time limit the thread keeps by itself, and answers with what it has; a stop it must be told.
      worker.postMessage(deadline.isLate ? 'late' : 'stop');
      if (isReady) force = setTimeout(cutOff, patienceMs);
    };
    deadline.signal.addEventListener('abort', onStop);
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY' && options.memoryMib !== undefined;
      reject(isFull ? say.error('memory', { mib: options.memoryMib! }) : error);
    });
    worker.on('exit', () => reject(new Error('the thread that answers ended without an answer')));
    worker.on('message', (reply: ThreadReply) => {
      if (isOver) return;
      switch (reply.kind) {
        case 'ready':
          // Node 20 crashes when a thread is ended while it loads; from here on it may be.
          isReady = true;
          options.onReady?.();
          if (deadline.signal.aborted) force ??= setTimeout(cutOff, patienceMs);
          return;
        case 'open':
          patienceMs = PATIENCE_MS.deaf;
          options.onOpen?.();
          return;
        case 'heard':
          clearTimeout(force);
          force = setTimeout(cutOff, PATIENCE_MS.running);
          return;
        case 'news':
          tell(reply, options);
          told += reply.found.length;
          Atomics.sub(flow, FLOW.underWay, 1);
          Atomics.notify(flow, FLOW.underWay);
          return;
        case 'outcome':
          options.onOutcome?.(reply.outcome);
          return;
        case 'answer':
          clearTimeout(force);
          return resolve(reply.answer);
        case 'failed':
          clearTimeout(force);
          return reject(unpackError(reply.error));
      }
    });
    if (deadline.signal.aborted) onStop();
  });
}

function tell(reply: Extract<ThreadReply, { kind: 'news' }>, options: ThreadOptions): void {
  for (const remark of reply.remarks) options.onRemark?.(remark);
  for (const report of reply.reports) options.onReport?.(report);
  for (const found of reply.found) options.onFound?.(found);
  if (reply.progress) options.onProgress?.(reply.progress);
}

const withoutForms = ({ forms: _, ...answer }: Answer) => answer;
