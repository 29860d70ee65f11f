/** A thread that is one member of a team: works in small steps, tells what it found, and hears the others in between. */
import { parentPort, workerData } from 'node:worker_threads';
import { breathe, type Member, type Team } from '@quadrille/base';
import { type ErrorData, packError } from '../threads/errors.js';

/** What a member is told when it starts. */
export type TeamOrder = Team['source'] & { readonly index: number; readonly size: number };

export type TeamReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'stepped'; readonly nodes: number; readonly news: unknown; readonly isDone: boolean }
  | { readonly kind: 'failed'; readonly error: ErrorData };

/** Nodes are told so often; news at once. */
const TELL_MS = 50;

if (parentPort) void work(workerData as TeamOrder);

async function work({ module, name, settings, index, size }: TeamOrder): Promise<void> {
  const port = parentPort!;
  const post = (reply: TeamReply) => port.postMessage(reply);
  try {
    post({ kind: 'ready' });
    const member: Member = (await import(/* @vite-ignore */ module))[name](settings, index, size);
    port.on('message', news => member.hear(news as never));
    let toldMs = 0;
    while (!member.isDone) {
      const news = member.step();
      const nowMs = performance.now();
      if (news !== undefined || nowMs - toldMs >= TELL_MS) {
        post({ kind: 'stepped', nodes: member.nodes, news, isDone: false });
        toldMs = nowMs;
      }
      await breathe();
    }
    post({ kind: 'stepped', nodes: member.nodes, news: undefined, isDone: true });
    port.removeAllListeners('message');
  } catch (error) {
    post({ kind: 'failed', error: packError(error) });
  }
}
