/**
 * Which records of a job count. What is taken back is a list of names that only grows, kept beside the ledger:
 *
 *     ada, volunteer:ann      nothing that rests on this name counts (`vouchers.ts`)
 *     unit:TOKEN@2            of this unit no record below generation 2 counts: `job repair` has dropped them
 *
 * A dropped unit is walked again and written as the next generation. A follower does not know generations, so what it
 * holds of such a unit does not count either: the ledger has it, or it is walked again.
 */
import type { Unit } from '@quadrille/cover';
import type { Report } from '../core/report.js';
import { unitToken } from './records.js';
import { isRevoked } from './vouchers.js';

/** Whether a record counts that was found in a generation; without one, in a follower. */
export type Counts = (report: Report, generation?: number) => boolean;

/** In place of a generation: could a new record count? */
export const ANY_GENERATION = Number.POSITIVE_INFINITY;

const DROPPED = /^unit:([0-9a-f]{32})@(\d)$/;

/** In a list of what is taken back: the records of a unit below this generation. */
export function droppedUnit(unit: Unit, generation: number): string {
  return `unit:${unitToken(unit)}@${generation}`;
}

/** True when a record belongs to the job, nobody it rests on was revoked, and it was not dropped. */
export function countsFor(job: string, takenBack: Iterable<string>): Counts {
  const floors = new Map<string, number>();
  const names = new Set<string>();
  for (const entry of takenBack) {
    const [, token, generation] = DROPPED.exec(entry) ?? [];
    if (token === undefined) names.add(entry);
    else floors.set(token, Math.max(Number(generation), floors.get(token) ?? 0));
  }
  return (report, generation = -1) => {
    if (report.job !== job || isRevoked(report.by, names)) return false;
    return floors.size === 0 || generation >= (floors.get(unitToken(report.unit)) ?? -1);
  };
}
