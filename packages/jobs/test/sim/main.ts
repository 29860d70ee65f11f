/** Many schedules, and what happened in them; `run.mjs` is the command. */
import { simulate, type Verdict } from './simulate.js';

export { simulate };

export interface Summary {
  readonly schedules: number;
  readonly wrong: readonly Verdict[];
  readonly happened: ReadonlyMap<string, number>;
  readonly events: number;
  readonly virtualHours: number;
}

/** Runs the seeds `from` … `from + count - 1`. */
export async function campaign(from: number, count: number): Promise<Summary> {
  const wrong: Verdict[] = [];
  const happened = new Map<string, number>();
  let events = 0;
  let virtualMs = 0;
  for (let seed = from; seed < from + count; seed++) {
    const verdict = await simulate(seed);
    events += verdict.events;
    virtualMs += verdict.virtualMs;
    for (const [kind, times] of verdict.happened) happened.set(kind, (happened.get(kind) ?? 0) + times);
    if (verdict.wrong.length > 0) wrong.push(verdict);
  }
  return { schedules: count, wrong, happened, events, virtualHours: virtualMs / 3_600_000 };
}

/** A seed whose verdict is not clean: `likely` itself, or the first of `1 … count`. */
export async function firstWrong(count: number, likely: number): Promise<Verdict | undefined> {
  for (let seed = 0; seed <= count; seed++) {
    const verdict = await simulate(seed || likely);
    if (verdict.wrong.length > 0) return verdict;
  }
  return undefined;
}
