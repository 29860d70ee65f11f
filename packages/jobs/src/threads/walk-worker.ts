/** The side of the thread crew that runs in a thread: makes the search once, then walks one unit after another. */
import { workerData } from 'node:worker_threads';
import type { Search } from '@quadrille/cover';
import { openSource, type SearchSource } from '../core/source.js';
import { type Order, UnitWalk, type Walked } from '../core/walk-unit.js';
import { systemClock } from '../platform/clock.js';
import { type ErrorData, packError } from './errors.js';

/** Flags that all threads share. */
export const FLAG = { hurry: 0, stop: 1, count: 2 } as const;

export interface WalkSetup {
  readonly source: SearchSource;
  readonly flags: Int32Array;
}

/** Without an order the thread only says which search it has. */
export type WalkReply =
  | { readonly walked: Walked }
  | { readonly searchId: string }
  | { readonly error: ErrorData };

/** A walk that is asked to hurry still goes on for so long: units of nothing would only cost messages. */
const LEAST_MS = 10;

let search: Promise<Search> | undefined;

/** What piscina calls in the thread. */
export default async function run(order: Order | undefined): Promise<WalkReply> {
  const { source, flags } = workerData as WalkSetup;
  try {
    search ??= openSource(source);
    const own = await search;
    return order ? { walked: walk(own, order, flags) } : { searchId: own.id };
  } catch (error) {
    return { error: packError(error) };
  }
}

function walk(own: Search, order: Order, flags: Int32Array): Walked {
  const unitWalk = new UnitWalk(own, order);
  const startMs = systemClock.now();
  while (unitWalk.step()) {
    if (Atomics.load(flags, FLAG.stop)) break;
    const elapsedMs = systemClock.now() - startMs;
    if (elapsedMs > (order.ms ?? Infinity)) break;
    if (elapsedMs > LEAST_MS && Atomics.load(flags, FLAG.hurry)) break;
  }
  return unitWalk.finish();
}
