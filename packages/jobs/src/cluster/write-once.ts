/**
 * The first report for a unit wins, also in a shared ledger. A record may have become unreadable (one flipped bit
 * makes a NATS stream count a message that it can never deliver, and refuse a second one): then the next generation
 * takes its place. A server with a damaged file may even acknowledge what nobody can ever read (seen with 2.9.10), so
 * a record is only written once it has been read back. Readers take the first they can read; any true one is right.
 */
import type { Unit } from '@quadrille/cover';
import type { Report } from '../core/report.js';
import { ANY_GENERATION, type Counts } from './trust.js';
import type { SharedLedger } from './types.js';

/** So many unreadable records of one unit mean something else is wrong. */
export const MOST_GENERATIONS = 8;

/** An unreadable record looks like none, so a search must end somewhere; it only saves work. */
const LIKELY_GENERATIONS = 4;

/**
 * Writes a report unless its unit has one that counts, and says which it was. `refused`: the report itself does not
 * count, or no longer, as its name was revoked meanwhile; it must not use up the generations.
 */
export async function writeOnce(
  ledger: SharedLedger,
  report: Report,
  counts: Counts,
): Promise<'written' | 'taken' | 'refused'> {
  for (let generation = 0; generation < MOST_GENERATIONS; generation++) {
    if (!counts(report, ANY_GENERATION)) return 'refused';
    const answer = await ledger.write(report, generation);
    const known = await ledger.readOne(report.unit, generation);
    if (known && counts(known, generation)) return answer;
  }
  throw new Error(`unit [${report.unit}] has ${MOST_GENERATIONS} unreadable records`);
}

/** The report of a unit that counts, if one of the first generations holds it. */
export async function findReport(
  ledger: SharedLedger,
  unit: Unit,
  counts: Counts,
): Promise<Report | undefined> {
  for (let generation = 0; generation < LIKELY_GENERATIONS; generation++) {
    const report = await ledger.readOne(unit, generation);
    if (report && counts(report, generation)) return report;
  }
  return undefined;
}
