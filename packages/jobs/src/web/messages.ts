/** What a page and its workers say to each other. */
import type { SearchSource } from '../core/source.js';
import type { Order, Walked } from '../core/walk-unit.js';
import type { ErrorData } from '../threads/errors.js';

/** To a worker. Orders come one at a time; the other two may come in the middle of a walk. */
export type Request =
  | { readonly kind: 'open'; readonly source: SearchSource }
  | { readonly kind: 'walk'; readonly order: Order }
  | { readonly kind: 'hurry'; readonly isSomebodyIdle: boolean }
  | { readonly kind: 'stop' };

/** From a worker: one answer to each `open` and `walk`. */
export type Reply =
  | { readonly kind: 'opened'; readonly searchId: string }
  | { readonly kind: 'walked'; readonly walked: Walked }
  | { readonly kind: 'failed'; readonly error: ErrorData };

/** The little of a Web Worker that the page needs. */
export interface PageWorker {
  postMessage(request: Request): void;
  addEventListener(kind: 'message', listener: (event: { readonly data: Reply }) => void): void;
  addEventListener(
    kind: 'error' | 'messageerror',
    listener: (event: { readonly message?: string }) => void,
  ): void;
  terminate(): void;
}

/** The little of a worker's global scope that the worker needs. */
export interface WorkerScope {
  postMessage(reply: Reply): void;
  addEventListener(kind: 'message', listener: (event: { readonly data: Request }) => void): void;
}
