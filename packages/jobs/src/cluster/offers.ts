/**
 * What is on offer to trusted workers. The queue is only a hint, so each unit has a time until which its report is
 * waited for; then it is offered again, with twice the patience. Messages leave in groups: nobody waits for each
 * answer, and not too many are under way.
 */
import type { OpenUnit } from '../core/closure.js';
import { inGroups } from '../core/in-groups.js';
import type { Report } from '../core/report.js';
import type { Clock } from '../platform/clock.js';
import type { SharedLedger, UnitQueue } from './types.js';
import { findReport } from './write-once.js';

export interface OffersOptions {
  readonly queue: UnitQueue;
  readonly ledger: SharedLedger;
  readonly clock: Clock;
  /** A unit without a report is offered again after this long, and after twice its time. */
  readonly patienceMs: number;
  /** A unit is handed back after this long, and after 1 % of the time the job has been led. */
  readonly unitMs: number;
  readonly counts: (report: Report) => boolean;
  /** Told a report that reading the ledger has missed. */
  readonly onUnseen: (report: Report) => void;
}

interface Offered {
  readonly open: OpenUnit;
  untilMs: number;
  patienceMs: number;
}

const MOST_PATIENCE_MS = 24 * 3_600_000;
const MOST_UNIT_MS = 3_600_000;
/** A jump of the clock counts for so long at most. */
const MOST_STEP_MS = 60_000;

export class Offers {
  readonly #offered = new Map<string, Offered>();
  #lastMs: number;
  /** How long the job has been led. Patience is measured by this: a clock that jumps must not use it up. */
  #elapsedMs = 0;

  constructor(private readonly options: OffersOptions) {
    this.#lastMs = options.clock.now();
  }

  get size(): number {
    return this.#offered.size;
  }

  has(key: string): boolean {
    return this.#offered.has(key);
  }

  delete(key: string): void {
    this.#offered.delete(key);
  }

  clear(): void {
    this.#offered.clear();
  }

  /** Offers what is new, and again what has had no report for too long. */
  async send(fresh: Iterable<{ readonly unit: OpenUnit; readonly divide: boolean }>): Promise<void> {
    const { queue, ledger, counts, onUnseen } = this.options;
    const now = this.#elapse();
    const ms = Math.min(MOST_UNIT_MS, this.options.unitMs + 0.01 * now);
    await inGroups(this.#due(now), async ({ open: { unit } }) => {
      // A ledger that was cut and has grown again since the last look hides records from `readFrom`.
      const unseen = await findReport(ledger, unit, counts);
      if (unseen) return onUnseen(unseen);
      await queue.offer({ unit, ms, divide: false });
    });
    const patienceMs = this.options.patienceMs + 2 * ms;
    await inGroups(fresh, async ({ unit, divide }) => {
      const offered = { open: unit, untilMs: now + patienceMs, patienceMs };
      this.#offered.set(unit.key, offered);
      try {
        await queue.offer({ unit: unit.unit, ms, divide });
      } catch (error) {
        offered.untilMs = now; // perhaps nobody has it
        throw error;
      }
    });
  }

  #elapse(): number {
    const clockMs = this.options.clock.now();
    this.#elapsedMs += Math.min(MOST_STEP_MS, Math.max(0, clockMs - this.#lastMs));
    this.#lastMs = clockMs;
    return this.#elapsedMs;
  }

  #due(now: number): Offered[] {
    const due: Offered[] = [];
    for (const offered of this.#offered.values()) {
      if (now < offered.untilMs) continue;
      offered.patienceMs = Math.min(MOST_PATIENCE_MS, 2 * offered.patienceMs);
      offered.untilMs = now + offered.patienceMs;
      due.push(offered);
    }
    return due;
  }
}
