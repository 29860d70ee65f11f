/**
 * Offers units to trusted workers. The queue is only a hint: a unit that has had no report for too long is offered
 * again. Messages leave in groups: nobody waits for each answer, and not too many are under way.
 */
import { inGroups } from '../core/in-groups.js';
import type { JobState } from '../core/job-state.js';
import type { Counts } from './trust.js';
import type { SharedLedger, UnitQueue } from './types.js';
import { findReport } from './write-once.js';

export interface OffersOptions {
  readonly state: JobState;
  readonly queue: UnitQueue;
  readonly ledger: SharedLedger;
  /** A unit without a report is offered again after this long, and after twice its time. */
  readonly patienceMs: number;
  /** A unit is handed back after this long, and after 1 % of the time the job has been led. */
  readonly unitMs: number;
  readonly counts: Counts;
}

const MOST_UNIT_MS = 3_600_000;

/** Offers again what has had no report for too long, and what is new, until so many units are on offer. */
export async function sendOffers(options: OffersOptions, limit: number): Promise<void> {
  const { state, queue, ledger, counts } = options;
  const ms = state.unitMs(options.unitMs, MOST_UNIT_MS);
  await inGroups(state.takeDue(), async ({ unit }) => {
    // A ledger that was cut and has grown again since the last look hides records from `readFrom`.
    const unseen = await findReport(ledger, unit, counts);
    if (unseen) return state.read(unseen);
    await queue.offer({ unit, ms, divide: false });
  });
  const patienceMs = options.patienceMs + 2 * ms;
  await inGroups(fresh(state, limit, patienceMs), async ({ unit, divide }) => {
    try {
      await queue.offer({ unit: unit.unit, ms, divide });
    } catch (error) {
      state.doubt(unit); // perhaps nobody has it
      throw error;
    }
  });
}

function* fresh(state: JobState, limit: number, patienceMs: number) {
  while (state.leasedCount < limit) {
    const next = state.take(patienceMs);
    if (!next) return;
    yield next;
  }
}
