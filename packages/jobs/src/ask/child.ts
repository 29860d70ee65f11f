/**
 * The process of one job, started by `process.ts`: asks in a thread, passes on what is told, and says now and then how
 * much it uses. Whoever started it ends it when that is too much; when that one is gone, it ends by itself.
 */
import { type Found, InputError } from '@quadrille/base';
import { packError } from '../threads/errors.js';
import type { ChildOrder, ChildReply, Usage } from './protocol.js';
import { askInThread } from './thread.js';

const USAGE_MS = 250;

const usage = (): Usage => {
  const { user, system } = process.cpuUsage();
  return { rss: process.memoryUsage.rss(), cpuMs: (user + system) / 1000 };
};

function post(reply: ChildReply): void {
  process.send?.(reply);
}

/** Posts the last word and waits until it has left: what still waits when a channel is closed is lost. */
function postLast(reply: ChildReply): Promise<void> {
  return new Promise(resolve => process.send?.(reply, undefined, {}, () => resolve()) ?? resolve());
}

async function answer({ asked, options, mostFound }: ChildOrder): Promise<void> {
  const stop = new AbortController();
  process.on('message', () => stop.abort());
  process.on('disconnect', () => process.exit());
  const before = usage();
  const beat = setInterval(() => post({ kind: 'usage', usage: usage() }), USAGE_MS);
  let found = 0;
  const onFound = (one: Found) => {
    if (found++ < mostFound) post({ kind: 'found', found: one });
  };
  try {
    const given = await askInThread(asked, {
      ...options,
      signal: stop.signal,
      onFound,
      onReady: () => post({ kind: 'ready' }),
      onOpen: () => post({ kind: 'open', before, usage: usage() }),
      onOutcome: outcome => post({ kind: 'outcome', outcome }),
      onProgress: progress => post({ kind: 'progress', progress }),
      onRemark: remark => post({ kind: 'remark', remark }),
    });
    await postLast({ kind: 'answer', answer: given });
  } catch (error) {
    if (!(error instanceof InputError)) console.error(error);
    await postLast({ kind: 'failed', error: packError(error) });
  } finally {
    clearInterval(beat);
    process.removeAllListeners('message');
    process.disconnect?.();
  }
}

if (process.send) process.once('message', order => void answer(order as ChildOrder));
