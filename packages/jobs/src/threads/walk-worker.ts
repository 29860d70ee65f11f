/** The side of the thread crew that runs in a thread: makes a search once, then walks one unit after another. */
import type { Search } from '@quadrille/cover';
import { openSource, type SearchSource } from '../core/source.js';
import { type Order, UnitWalk, type Walked } from '../core/walk-unit.js';
import { systemClock } from '../platform/clock.js';
import { type ErrorData, packError } from './errors.js';

/** Flags that all threads of a crew share. */
export const FLAG = { hurry: 0, stop: 1, count: 2 } as const;

/** What the threads of a crew have in common: shared memory, so that nothing is copied. */
export interface WalkSetup {
  readonly source: Uint8Array;
  readonly flags: Int32Array;
}

export interface WalkRequest {
  /** Differs from crew to crew: the thread may have worked for another one. */
  readonly crew: string;
  /** Needed once by every thread. */
  readonly setup?: WalkSetup | undefined;
  /** One after the other, as `Crew.walkSeveral` says; without any the thread only makes the search. */
  readonly orders: readonly Order[];
}

export interface WalkAnswer {
  readonly searchId: string;
  /** What came of the orders. */
  readonly walked: readonly Walked[];
}

/** A thread that was never told the setup of a crew asks for it: it has taken the place of one that died. */
export type WalkReply = WalkAnswer | { readonly error: ErrorData } | 'setup?';

/** A walk that is asked to hurry still goes on for so long: units of nothing would only cost messages. */
const LEAST_MS = 3;

/**
 * It goes on to its end where that is nearer than this, by what it has explored so far: to walk half of that elsewhere
 * saves no more than the messages cost.
 */
const WORTH_MS = 8;

/** Of several units none is begun after this long: what was found is told at least so often. */
const MOMENT_MS = 50;

/** The search as bytes that threads can share. */
export function packSource(source: SearchSource): Uint8Array {
  const bytes = new TextEncoder().encode(JSON.stringify(source));
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}

let last: { readonly crew: string; readonly flags: Int32Array; readonly search: Promise<Search> } | undefined;

/** What piscina calls in the thread. */
export default async function run({ crew, setup, orders }: WalkRequest): Promise<WalkReply> {
  if (last?.crew !== crew) {
    if (!setup) return 'setup?';
    last = undefined; // its memory is free before the next one takes some
    last = { crew, flags: setup.flags, search: openPacked(setup.source) };
  }
  const { search, flags } = last;
  try {
    const own = await search;
    return { searchId: own.id, walked: walkAll(own, orders, flags) };
  } catch (error) {
    return { error: packError(error) };
  }
}

async function openPacked(source: Uint8Array): Promise<Search> {
  const text = new TextDecoder().decode(source.slice()); // a copy: shared memory is not decoded
  return openSource(JSON.parse(text) as SearchSource);
}

/** At least the first of them. */
function walkAll(own: Search, orders: readonly Order[], flags: Int32Array): Walked[] {
  const startMs = systemClock.now();
  const walked: Walked[] = [];
  for (const order of orders) {
    walked.push(walk(own, order, flags));
    if (Atomics.load(flags, FLAG.stop) || Atomics.load(flags, FLAG.hurry)) break;
    if (systemClock.now() - startMs > MOMENT_MS) break;
  }
  return walked;
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
