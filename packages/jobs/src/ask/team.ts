/**
 * A team on several threads. What one of them finds is told to the others at once, and to whoever asked; it ends when a
 * member is done, when the time is up, or when it is told to.
 */
import { Worker } from 'node:worker_threads';
import { type Answer, deadlineOf, type Ended, type Progress, type Team } from '@quadrille/base';
import { builtModule } from '../platform/built.js';
import { unpackError } from '../threads/errors.js';
import type { TeamOrder, TeamReply } from './team-worker.js';

export async function runTeam(
  team: Team,
  size: number,
  {
    signal,
    deadlineMs,
  }: { readonly signal?: AbortSignal | undefined; readonly deadlineMs?: number | undefined },
  onProgress: (progress: Progress) => void,
): Promise<Answer> {
  const nodes = new Array<number>(size).fill(0);
  const total = () => nodes.reduce((sum, own) => sum + own, 0);
  const deadline = deadlineOf(deadlineMs, signal);
  const members = nodes.map((_, index) => startMember({ ...team.source, index, size }));
  const worked = new Promise<Ended>((resolve, reject) => {
    const onStop = () => resolve(deadline.isLate ? 'limited' : 'stopped');
    deadline.signal.addEventListener('abort', onStop);
    if (deadline.signal.aborted) onStop();
    members.forEach(({ worker }, index) => {
      worker.on('error', reject);
      worker.on('message', (reply: TeamReply) => {
        if (reply.kind === 'failed') return reject(unpackError(reply.error));
        if (reply.kind !== 'stepped') return;
        nodes[index] = reply.nodes;
        const told = reply.news === undefined ? undefined : team.tell(reply.news as never, total());
        if (told)
          for (const other of members) if (other.worker !== worker) other.worker.postMessage(reply.news);
        onProgress({ nodes: total(), ...told });
        if (reply.isDone) resolve('exhausted');
      });
    });
  });
  try {
    const ended = await worked;
    return team.answer({ nodes: total(), ended, members: size });
  } finally {
    deadline.close();
    await Promise.all(members.map(end => end.close()));
  }
}

/** A thread that is ended while it loads would take the process with it (Node 20): closing waits until it is ready. */
function startMember(order: TeamOrder): { readonly worker: Worker; close(): Promise<void> } {
  const worker = new Worker(new URL(builtModule(import.meta.url, 'ask/team-worker.js')), {
    workerData: order,
  });
  const isReady = new Promise<void>(resolve => {
    for (const event of ['message', 'error', 'exit']) worker.once(event, () => resolve());
  });
  return {
    worker,
    close: async () => {
      await isReady;
      await worker.terminate();
    },
  };
}
