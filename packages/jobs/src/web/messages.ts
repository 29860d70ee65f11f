/** What a page and its workers say to each other: requests and replies as in a thread, and flags by message. */
import type { CountMethod } from '@quadrille/cover';
import type { WalkReply, WalkRequest } from '../core/walk-protocol.js';
import type { Counted } from './models.js';

/** To a worker. Requests come one at a time; flags may come in the middle of a walk. */
export type Request = WalkRequest | { readonly flags: readonly number[] } | CountRequest;

/** From a worker: one to each `WalkRequest` and `CountRequest`. */
export type Reply = WalkReply | CountReply;

/** Only to `serveModels`. */
export interface CountRequest {
  readonly text: string;
  readonly method: CountMethod | 'auto';
  readonly handsOver: boolean;
}

/** Without a number: a long search, for all workers. */
export interface CountReply {
  readonly counted: Counted | undefined;
}

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
