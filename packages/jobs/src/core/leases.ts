/**
 * Units that somebody has, until they have a report. Where nobody tells when a worker dies (a queue is only a hint),
 * a lease has a time until which the report is waited for; then the unit is due to be offered again, with twice the
 * patience.
 */
import type { OpenUnit } from './closure.js';

export interface Lease {
  readonly open: OpenUnit;
  untilMs: number;
  patienceMs: number;
}

const MOST_PATIENCE_MS = 24 * 3_600_000;
/** A jump of the clock counts for so long at most. */
const MOST_STEP_MS = 60_000;

export class Leases {
  /** How long the job has been led. Patience is measured by this: a clock that jumps must not use it up. */
  elapsedMs = 0;
  readonly #leases = new Map<string, Lease>();
  #clockMs: number | undefined;

  get size(): number {
    return this.#leases.size;
  }

  has(key: string): boolean {
    return this.#leases.has(key);
  }

  /** The clock shows `clockMs`. */
  tick(clockMs: number): void {
    this.elapsedMs += Math.min(MOST_STEP_MS, Math.max(0, clockMs - (this.#clockMs ?? clockMs)));
    this.#clockMs = clockMs;
  }

  add(open: OpenUnit, patienceMs: number): void {
    this.#leases.set(open.key, { open, untilMs: this.elapsedMs + patienceMs, patienceMs });
  }

  /** False when nobody had it. */
  delete(key: string): boolean {
    return this.#leases.delete(key);
  }

  clear(): void {
    this.#leases.clear();
  }

  /** Perhaps nobody has the unit: it is due at the next look. */
  doubt(key: string): void {
    const lease = this.#leases.get(key);
    if (lease) lease.untilMs = this.elapsedMs;
  }

  /** Nobody has any of them. */
  doubtAll(): void {
    for (const lease of this.#leases.values()) lease.untilMs = this.elapsedMs;
  }

  /** Leases whose time is over; they get twice as long again. */
  takeDue(): OpenUnit[] {
    const due: OpenUnit[] = [];
    for (const lease of this.#leases.values()) {
      if (this.elapsedMs < lease.untilMs) continue;
      lease.patienceMs = Math.min(MOST_PATIENCE_MS, 2 * lease.patienceMs);
      lease.untilMs = this.elapsedMs + lease.patienceMs;
      due.push(lease.open);
    }
    return due;
  }
}
