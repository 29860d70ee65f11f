/**
 * How many leases a worker holds, and who may walk. While units take long there is one lease for each thread: a lease
 * that waits behind a long walk keeps others from it. While units are quick, the way to the server and back would be
 * most of the time: then leases are taken ahead, and reports are written while the next units are walked.
 *
 *     turn 1   ask ┈ walk ███ write ┈┈┈┈
 *     turn 2   ask ┈┈┈┈┈┈┈┈┈┈ walk ███ write ┈┈┈┈
 *     turn 3   ask ┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈ walk ███ write ┈┈┈┈
 */
import { type Bell, makeBell } from '../core/bell.js';
import type { Clock } from '../platform/clock.js';

export interface TurnsOptions {
  /** How many walks go on at once. */
  readonly threads: number;
  readonly clock: Clock;
  /** True when nobody need wait any more. */
  readonly isOver: () => boolean;
}

/** One unit, from the moment it is asked for until its report is written. */
export interface Turn {
  /** Walks when a thread is free. Undefined when it waited too long for one and may give up, or it is over. */
  walk<T>(work: () => Promise<T>, mayGiveUp: boolean): Promise<T | undefined>;
  end(): void;
}

interface Walk {
  readonly startMs: number;
}

/** A thread's leases should be walked within this, if walks go on taking as long as the last ones did. */
const AHEAD_MS = 200;
const RECENT = 8;
/** Who has waited so long for a thread, because a walk took much longer than those before it, may give up. */
const MOST_WAIT_MS = 1000;
const LEAST_TURNS = 48;
const TURNS_PER_THREAD = 4;

export class Turns {
  /** Rings when there may be room for another turn. */
  readonly #bell: Bell = makeBell();
  readonly #walks = new Set<Walk>();
  /** Who waits for a thread. */
  readonly #waiting: (() => void)[] = [];
  /** How long the last walks took; unknown ones count as long. */
  #recentMs: number[] = [];
  /** Turns that have not ended, and those of them whose walk has not. */
  #open = 0;
  #held = 0;
  #isWatched = false;

  constructor(private readonly options: TurnsOptions) {}

  /** Waits until one more lease may be asked for. */
  async next(): Promise<Turn> {
    while (!this.#hasRoom && !this.options.isOver()) await this.#bell.heard();
    this.#open++;
    this.#held++;
    let isHeld = true;
    const release = () => {
      if (isHeld) this.#held--;
      isHeld = false;
      this.#bell.ring();
    };
    return {
      walk: async (work, mayGiveUp) => {
        try {
          const walk = await this.#begin(mayGiveUp);
          return walk && (await work().finally(() => this.#finish(walk)));
        } finally {
          release();
        }
      },
      end: () => {
        this.#open--;
        release();
      },
    };
  }

  /** Nothing was there to be leased, or nobody answered: no reason to ask many times at once. */
  slowDown(): void {
    this.#recentMs = [];
  }

  /** Everybody who waits looks whether it is over. */
  wake(): void {
    this.#bell.ring();
    for (const goOn of this.#waiting.splice(0)) goOn();
  }

  get #hasRoom(): boolean {
    const { threads } = this.options;
    const most = Math.max(LEAST_TURNS, TURNS_PER_THREAD * threads);
    return this.#open < most && this.#held < threads * (1 + this.#ahead);
  }

  /** How many units a thread may have waiting. */
  get #ahead(): number {
    if (this.#recentMs.length < RECENT) return 0;
    for (const walk of this.#walks) if (this.#age(walk.startMs) > AHEAD_MS) return 0;
    return Math.floor((AHEAD_MS * RECENT) / this.#recentMs.reduce((sum, ms) => sum + ms, 0));
  }

  #age(startMs: number): number {
    return Math.abs(this.options.clock.now() - startMs); // clocks may jump
  }

  /** Waits for a free thread and takes it. */
  async #begin(mayGiveUp: boolean): Promise<Walk | undefined> {
    const { threads, clock, isOver } = this.options;
    const sinceMs = clock.now();
    while (this.#walks.size >= threads && !isOver()) {
      if (mayGiveUp && this.#age(sinceMs) > MOST_WAIT_MS) return undefined;
      await new Promise<void>(goOn => {
        this.#waiting.push(goOn);
        void this.#watch();
      });
    }
    if (isOver()) return undefined;
    const walk = { startMs: clock.now() };
    this.#walks.add(walk);
    return walk;
  }

  #finish(walk: Walk): void {
    this.#walks.delete(walk);
    this.#recentMs = [...this.#recentMs.slice(1 - RECENT), this.#age(walk.startMs)];
    this.#waiting.shift()?.();
  }

  /** Wakes those who wait, now and then: it may have been too long. */
  async #watch(): Promise<void> {
    if (this.#isWatched) return;
    this.#isWatched = true;
    while (this.#waiting.length > 0) {
      await this.options.clock.sleep(MOST_WAIT_MS);
      for (const goOn of this.#waiting.splice(0)) goOn();
    }
    this.#isWatched = false;
  }
}
