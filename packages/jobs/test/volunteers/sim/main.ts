/** Many schedules with volunteers, and what happened in them. */
import { isHonest } from './options.js';
import { simulateVolunteers, type VolunteerVerdict } from './simulate.js';

export { simulateVolunteers };

export interface VolunteerSummary {
  readonly schedules: number;
  readonly wrong: readonly VolunteerVerdict[];
  /** Faults of the network and the machines, and what volunteers were there who do not do what they should. */
  readonly happened: ReadonlyMap<string, number>;
  readonly events: number;
  readonly virtualHours: number;
  readonly quorumRecords: number;
  readonly confirmedRecords: number;
  readonly revokedRecords: number;
  /** How many of each kind were there, and how many were blocked. */
  readonly kinds: ReadonlyMap<string, { there: number; blocked: number }>;
}

/** Runs the seeds `from` … `from + count - 1`. */
export async function campaign(from: number, count: number): Promise<VolunteerSummary> {
  const wrong: VolunteerVerdict[] = [];
  const happened = new Map<string, number>();
  const kinds = new Map<string, { there: number; blocked: number }>();
  const kindOf = (kind: string) => {
    if (!kinds.has(kind)) kinds.set(kind, { there: 0, blocked: 0 });
    return kinds.get(kind)!;
  };
  const note = (kind: string, times = 1) => happened.set(kind, (happened.get(kind) ?? 0) + times);
  let events = 0;
  let virtualMs = 0;
  let quorumRecords = 0;
  let confirmedRecords = 0;
  let revokedRecords = 0;
  for (let seed = from; seed < from + count; seed++) {
    const verdict = await simulateVolunteers(seed);
    events += verdict.events;
    virtualMs += verdict.virtualMs;
    quorumRecords += verdict.quorumRecords;
    confirmedRecords += verdict.confirmedRecords;
    revokedRecords += verdict.revokedRecords;
    for (const [kind, times] of verdict.happened) note(kind, times);
    for (const kind of verdict.options.volunteers) {
      kindOf(kind).there++;
      if (!isHonest(kind)) note(`volunteer: ${kind}`);
    }
    if (verdict.isForged) note('colluders forged a unit');
    if (verdict.isFooled) note('their forgery is in the answer');
    for (const kind of verdict.blocked) kindOf(kind).blocked++;
    if (verdict.wrong.length > 0) wrong.push(verdict);
  }
  const records = { quorumRecords, confirmedRecords, revokedRecords };
  return {
    ...{ schedules: count, wrong, happened, events, virtualHours: virtualMs / 3_600_000 },
    ...{ ...records, kinds },
  };
}

/** A seed whose verdict is not clean: `likely` itself, or the first of `1 … count`. */
export async function firstWrong(count: number, likely: number): Promise<VolunteerVerdict | undefined> {
  for (let seed = 0; seed <= count; seed++) {
    const verdict = await simulateVolunteers(seed || likely);
    if (verdict.wrong.length > 0) return verdict;
  }
  return undefined;
}
