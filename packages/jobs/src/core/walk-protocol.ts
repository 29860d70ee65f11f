/**
 * What is said to whoever walks units, in a thread or in a Web Worker, and what comes back. A worker is asked one thing
 * at a time. Two flags reach it in the middle of a walk, between two slices: in Node they are in shared memory; a page
 * has none unless its server sends special headers, so there they come as a message, and the walk lets messages in.
 */
import type { ErrorData } from '../threads/errors.js';
import type { SearchSource } from './source.js';
import type { Order, Walked } from './walk-unit.js';

/** Places of the flags: somebody is idle; every walk is to end with its next slice. */
export const FLAG = { hurry: 0, stop: 1, count: 2 } as const;

/** What the workers of a crew have in common. */
export interface WalkSetup {
  /** The search, or its JSON as bytes that threads share, so that nothing is copied. */
  readonly source: SearchSource | Uint8Array;
  readonly flags: Int32Array;
}

export interface WalkRequest {
  /** Differs from crew to crew: the worker may have walked for another one. */
  readonly crew: string;
  /** Needed once by every worker. */
  readonly setup?: WalkSetup | undefined;
  /** One after the other, as `Crew.walkSeveral` says; without any the worker only makes the search. */
  readonly orders: readonly Order[];
}

export interface WalkAnswer {
  readonly searchId: string;
  /** What came of the orders. */
  readonly walked: readonly Walked[];
}

/** A worker that was never told the setup of a crew asks for it: it has taken the place of one that died. */
export type WalkReply = WalkAnswer | { readonly error: ErrorData } | 'setup?';
