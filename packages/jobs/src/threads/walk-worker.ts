/** The side of the thread crew that runs in a thread: makes a search once, then walks one unit after another. */
import type { Search } from '@quadrille/cover';
import { openSource, type SearchSource } from '../core/source.js';
import { type Order, UnitWalk, type Walked } from '../core/walk-unit.js';
import { systemClock } from '../platform/clock.js';
import { type ErrorData, packError } from './errors.js';

/** Flags that all threads of a crew share. */
export const FLAG = { hurry: 0, stop: 1, count: 2 } as const;

/** What a crew has in common, sent along with every order: shared memory, so that nothing is copied. */
export interface WalkSetup {
  /** Differs from crew to crew: the thread may have worked for another one. */
  readonly crew: string;
  readonly source: Uint8Array;
  readonly flags: Int32Array;
}

export interface WalkOrder {
  readonly setup: WalkSetup;
  /** Without it the thread only makes the search. */
  readonly order?: Order | undefined;
}

export interface WalkAnswer {
  readonly searchId: string;
  /** What came of the order, if there was one. */
  readonly walked?: Walked;
}

export type WalkReply = WalkAnswer | { readonly error: ErrorData };

/** A walk that is asked to hurry still goes on for so long: units of nothing would only cost messages. */
const LEAST_MS = 3;

/**
 * It goes on to its end where that is nearer than this, by what it has explored so far: to walk half of that elsewhere
 * saves no more than the messages cost.
 */
const WORTH_MS = 8;

/** The search as bytes that threads can share. */
export function packSource(source: SearchSource): Uint8Array {
  const bytes = new TextEncoder().encode(JSON.stringify(source));
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}

let last: { readonly crew: string; readonly search: Promise<Search> } | undefined;

/** What piscina calls in the thread. */
export default async function run({ setup, order }: WalkOrder): Promise<WalkReply> {
  try {
    const own = await searchOf(setup);
    return { searchId: own.id, ...(order && { walked: walk(own, order, setup.flags) }) };
  } catch (error) {
    return { error: packError(error) };
  }
}

function searchOf({ crew, source }: WalkSetup): Promise<Search> {
  if (last?.crew !== crew) {
    last = undefined; // its memory is free before the next one takes some
    const text = new TextDecoder().decode(source.slice()); // a copy: shared memory is not decoded
    last = { crew, search: openSource(JSON.parse(text) as SearchSource) };
  }
  return last.search;
}

function walk(own: Search, order: Order, flags: Int32Array): Walked {
  const unitWalk = new UnitWalk(own, order);
  const startMs = systemClock.now();
  while (unitWalk.step()) {
    if (Atomics.load(flags, FLAG.stop)) break;
    const elapsedMs = systemClock.now() - startMs;
    if (elapsedMs > (order.ms ?? Infinity)) break;
    if (Atomics.load(flags, FLAG.hurry) && isWorthSharing(elapsedMs, unitWalk.fraction)) break;
  }
  return unitWalk.finish();
}

function isWorthSharing(elapsedMs: number, fraction: number): boolean {
  const leftMs = (elapsedMs * (1 - fraction)) / fraction;
  return elapsedMs > LEAST_MS && !(leftMs < WORTH_MS);
}
