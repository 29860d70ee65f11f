/**
 * Virtual time. One heap of events; an event runs, then every promise that can go on does, then the next event. No
 * timer, thread or file of the system takes part, so a seed fixes everything that happens.
 */
import { type Random, randomFrom } from '@quadrille/cover';
import { Heap } from '../../src/core/heap.js';
import type { Clock } from '../../src/platform/clock.js';

interface Event {
  readonly time: number;
  readonly serial: number;
  readonly run: () => void;
}

/** A run of a few hundred events that comes to so many goes round in circles. */
const MOST_EVENTS = 30_000;

export class World {
  now = 0;
  events = 0;
  readonly random: Random;
  readonly #heap = new Heap<Event>((a, b) => a.time < b.time || (a.time === b.time && a.serial < b.serial));
  #serial = 0;

  constructor(seed: number) {
    this.random = randomFrom(seed);
  }

  /** Runs `action` after `ms` of virtual time. */
  after(ms: number, action: () => void): void {
    this.#heap.push({ time: this.now + Math.max(0, ms), serial: this.#serial++, run: action });
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return probability > 0 && this.random.fraction() < probability;
  }

  /** A number of ms between the two, small ones more often. */
  between(least: number, most: number): number {
    return least + (most - least) * this.random.fraction() ** 2;
  }

  /** Lets events happen until `isDone`, nothing is left to happen, or `untilMs` is reached. */
  async run(isDone: () => boolean, untilMs: number): Promise<void> {
    await drained();
    while (!isDone() && this.events < MOST_EVENTS) {
      const event = this.#heap.pop();
      if (!event) return;
      if (event.time > untilMs) {
        this.#heap.push(event);
        this.now = untilMs;
        return;
      }
      this.now = event.time;
      this.events++;
      event.run();
      await drained();
    }
  }
}

/** Resolves when no promise can go on any more: Node runs its ticks only after all of them. */
function drained(): Promise<void> {
  return new Promise(resolve => process.nextTick(resolve));
}

/** A process of the simulated world: when it is dead, nothing it waits for ever comes. */
export class Life {
  isDead = false;
  /** How far this process's clock is off; clocks may jump. */
  skewMs = 0;
  /** The process is stopped (SIGSTOP, a suspended laptop) until then. */
  frozenUntil = 0;

  constructor(readonly world: World) {}

  /** A promise that `settle` decides after `ms`, unless the process has died; held up while it is frozen. */
  later<T>(ms: number, settle: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.isDead) return;
      this.world.after(ms, () => {
        if (this.isDead) return;
        try {
          const value = settle();
          this.#thawed(() => resolve(value));
        } catch (error) {
          this.#thawed(() => reject(error));
        }
      });
    });
  }

  get clock(): Clock {
    return {
      now: () => this.world.now + this.skewMs,
      sleep: (ms, signal) =>
        new Promise(resolve => {
          if (signal?.aborted) return resolve();
          if (this.isDead) return;
          const done = () => {
            signal?.removeEventListener('abort', done);
            this.#thawed(resolve);
          };
          signal?.addEventListener('abort', done);
          this.world.after(ms, done);
        }),
    };
  }

  #thawed(goOn: () => void): void {
    if (this.isDead) return;
    if (this.world.now >= this.frozenUntil) goOn();
    else this.world.after(this.frozenUntil - this.world.now, () => this.#thawed(goOn));
  }
}
