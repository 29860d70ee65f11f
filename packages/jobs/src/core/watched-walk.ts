/** Walks a unit under watch: the clock, and two flags that may change at any time. */
import type { Search } from '@quadrille/cover';
import type { Clock } from '../platform/clock.js';
import type { Keeper } from './keeper.js';
import { FLAG } from './walk-protocol.js';
import { type Order, UnitWalk, type Walked } from './walk-unit.js';

/** Gives the thread away when it has not done so for a while: between slices, and between units shorter than that. */
export interface Breath {
  isDue(nowMs: number): boolean;
  take(): Promise<void>;
}

export interface Watch {
  readonly clock: Pick<Clock, 'now'>;
  readonly flags: Int32Array;
  /** A walk that is asked to hurry still goes on for so long: units of nothing would only cost messages. */
  readonly leastMs: number;
  /** Absent where nobody has to get a word in. */
  readonly breath?: Breath | undefined;
  /** Present where the search `isWhole` and its job has a folder. */
  readonly keeper?: Keeper | undefined;
}

/**
 * A walk that is asked to hurry goes on to its end where that is nearer than this, by what it has explored so far: to
 * walk half of that elsewhere saves no more than the messages cost.
 */
const WORTH_MS = 8;

/** A single line of forced moves cannot be shared, however long it is: then this much later is looked again. */
const LATER = 1.2;

/** Walks until the unit is exhausted, its order is fulfilled, or the watch ends it. */
export async function walkWatched(search: Search, order: Order, watch: Watch): Promise<Walked> {
  const { clock, flags, breath, keeper } = watch;
  const walk = new UnitWalk(search, order);
  if (keeper) await keeper.begin(walk);
  const startMs = clock.now();
  let nowMs = startMs;
  let lookMs = watch.leastMs;
  do {
    if (breath?.isDue(nowMs)) await breath.take();
    if (!walk.step() || Atomics.load(flags, FLAG.stop)) break;
    if (keeper) await keeper.keep(walk);
    nowMs = clock.now();
  } while (!isEnough(nowMs - startMs));
  return walk.finish();

  function isEnough(elapsedMs: number): boolean {
    if (elapsedMs > (order.ms ?? Number.POSITIVE_INFINITY) && walk.isHandy) return true;
    if (!Atomics.load(flags, FLAG.hurry) || elapsedMs <= lookMs) return false;
    lookMs = LATER * elapsedMs;
    const leftMs = (elapsedMs * (1 - walk.fraction)) / walk.fraction;
    return !(leftMs < WORTH_MS) && walk.isHandy && walk.isDivisible;
  }
}

export function makeBreath(clock: Pick<Clock, 'now'>, everyMs: number, breathe: () => Promise<void>): Breath {
  let lastMs = clock.now();
  return {
    isDue: nowMs => nowMs - lastMs >= everyMs,
    take: async () => {
      await breathe();
      lastMs = clock.now();
    },
  };
}
