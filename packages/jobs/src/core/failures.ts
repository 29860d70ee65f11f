/** Units that could not be walked: three failures of one, and it is set aside and named, until it has a report. */
import type { Unit } from '@quadrille/cover';

const MOST_FAILURES = 3;

export interface SetAside {
  readonly unit: Unit;
  readonly reason: string;
}

export class Failures {
  readonly #times = new Map<string, number>();
  readonly #setAside = new Map<string, SetAside>();

  /** True when nothing has ever failed, and nothing is suspected. */
  get isEmpty(): boolean {
    return this.#times.size === 0;
  }

  isSetAside(key: string): boolean {
    return this.#setAside.has(key);
  }

  /** Those of the open units that are set aside. */
  list(open: { has(key: string): boolean }): SetAside[] {
    return [...this.#setAside].filter(([key]) => open.has(key)).map(([, one]) => one);
  }

  /** One of several units has failed, and nobody knows which: that is no failure of this one yet. */
  suspect(key: string): void {
    this.#times.set(key, this.#times.get(key) ?? 0);
  }

  /** Counts a failure; returns how many there are, and whether the unit is set aside by it. */
  add(key: string, unit: Unit, reason: string): { readonly times: number; readonly isSetAside: boolean } {
    const times = (this.#times.get(key) ?? 0) + 1;
    this.#times.set(key, times);
    const isSetAside = times >= MOST_FAILURES && !this.#setAside.has(key);
    if (isSetAside) this.#setAside.set(key, { unit, reason });
    return { times, isSetAside };
  }

  /** The unit has a report. */
  forgive(key: string): void {
    this.#setAside.delete(key);
  }
}
