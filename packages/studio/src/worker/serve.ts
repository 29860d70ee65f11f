/** The worker's side: `serve({ solve, count })` answers calls with these functions; long work is a task that `drive` runs. */
import { InputError } from '@quadrille/base';
import type { Failure, Message, Reply } from './protocol.js';

export interface Context<Event = unknown> {
  /** Tells the page something before the answer is there. */
  emit(event: Event): void;
  /** Aborted when the page wants the call to end; an answer given then is still delivered. */
  readonly signal: AbortSignal;
}

// biome-ignore lint/suspicious/noExplicitAny: each task has its own types; `Compute` gives them back to the page
export type Task = (input: any, context: Context<any>) => unknown;

const post = (reply: Reply) => self.postMessage(reply);

export function serve(tasks: Readonly<Record<string, Task>>): void {
  const running = new Map<number, AbortController>();
  self.onmessage = async ({ data }: MessageEvent<Message>) => {
    const { id } = data;
    if ('stop' in data) return running.get(id)?.abort();
    const stop = new AbortController();
    running.set(id, stop);
    try {
      const context: Context = { emit: event => post({ id, event }), signal: stop.signal };
      post({ id, answer: await tasks[data.name](data.input, context) });
    } catch (error) {
      post({ id, failed: failureOf(error, stop.signal) });
    } finally {
      running.delete(id);
    }
  };
}

/** In the words of Chromium, Firefox and Safari. */
const isUnloaded = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message);

function failureOf(error: unknown, signal: AbortSignal): Failure {
  if (error instanceof InputError) {
    const { message, said, position, field } = error;
    return { kind: 'input', message, said, ...(position && { position }), ...(field && { field }) };
  }
  if (signal.aborted) return { kind: 'stopped', message: 'stopped' };
  return {
    kind: isUnloaded(error) ? 'unloaded' : 'bug',
    message: error instanceof Error ? `${error.message}\n${error.stack}` : String(error),
  };
}
