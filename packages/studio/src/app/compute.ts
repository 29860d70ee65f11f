/**
 * Asks a worker to compute. A call gives one answer and, on the way, events; aborting its signal stops it: the worker
 * is asked, and if it is too deep in a loop to hear, it is replaced by a fresh one. The page never waits for it.
 */
import { InputError } from '@quadrille/base';
import type { Message, Reply } from '../worker/protocol.js';
import { say } from './sentences.js';

/** What a worker needed could not be fetched: the same may be asked again. */
export const isUnloaded = (error: InputError): boolean => error.code === 'studio.unloaded';

export interface CallOptions<Event> {
  readonly onEvent?: (event: Event) => void;
  readonly signal?: AbortSignal;
}

/** Thrown by a call that was aborted. */
export class Aborted extends Error {}

interface Waiting {
  readonly message: Message;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly onEvent?: (event: unknown) => void;
}

const PATIENCE_MS = 300;

/** The functions of a worker, by name: `(input) => answer`. */
export type Tasks = Record<string, (input: never, context: never) => unknown>;

type Input<F> = F extends (input: infer I, ...rest: never[]) => unknown ? I : never;
type Answer<F> = F extends (...args: never[]) => infer A ? Awaited<A> : never;

export class Compute<T extends Tasks> {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  /** A worker that does not hear within `patienceMs` that it should stop is ended. */
  constructor(
    private readonly makeWorker: () => Worker,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  call<Name extends keyof T & string, Event = unknown>(
    name: Name,
    input: Input<T[Name]>,
    { onEvent, signal }: CallOptions<Event> = {},
  ): Promise<Answer<T[Name]>> {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new Aborted());
      const message = { id, name, input };
      this.waiting.set(id, {
        message,
        resolve: resolve as (answer: unknown) => void,
        reject,
        onEvent: onEvent as ((event: unknown) => void) | undefined,
      });
      signal?.addEventListener('abort', () => this.abort(id), { once: true });
      this.post(message);
    });
  }

  /** Ends the worker and everything it was doing. */
  close(): void {
    this.worker?.terminate();
    this.worker = undefined;
    for (const { reject } of this.waiting.values()) reject(new Aborted());
    this.waiting.clear();
  }

  private abort(id: number): void {
    if (!this.waiting.has(id)) return;
    this.post({ id, stop: true });
    setTimeout(() => {
      const call = this.waiting.get(id);
      if (!call) return;
      this.waiting.delete(id);
      call.reject(new Aborted());
      this.replaceWorker();
    }, this.patienceMs);
  }

  /** Ends a worker that does not hear, and asks a fresh one what the old one still owed. */
  private replaceWorker(): void {
    this.worker?.terminate();
    this.worker = undefined;
    for (const { message } of this.waiting.values()) this.post(message);
  }

  private post(message: Message): void {
    if (!this.worker) {
      this.worker = this.makeWorker();
      this.worker.onmessage = ({ data }: MessageEvent<Reply>) => this.hear(data);
      this.worker.onerror = event => {
        event.preventDefault();
        const error = new Error(event.message || 'the worker failed to start');
        for (const { reject } of this.waiting.values()) reject(error);
        this.waiting.clear();
        this.close();
      };
    }
    this.worker.postMessage(message);
  }

  private hear(reply: Reply): void {
    const call = this.waiting.get(reply.id);
    if (!call) return;
    if ('event' in reply) {
      call.onEvent?.(reply.event);
      return;
    }
    this.waiting.delete(reply.id);
    if ('answer' in reply) call.resolve(reply.answer);
    else if (reply.failed.kind === 'stopped') call.reject(new Aborted());
    else if (reply.failed.kind === 'input') {
      const { said, position, field } = reply.failed;
      const error = new InputError(said!, position);
      if (field !== undefined) error.field = field;
      call.reject(error);
    } else if (reply.failed.kind === 'unloaded') {
      call.reject(say.error('unloaded'));
      this.replaceWorker(); // this one would not try again
    } else call.reject(new Error(reply.failed.message));
  }
}
