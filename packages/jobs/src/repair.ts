/**
 * Takes records back. A record that turned out wrong is dropped with everything below it, since its rest may be as
 * wrong as its count; or everything that a name has signed is dropped. What is dropped is open again and is walked
 * again by whoever goes on with the job. What was done is kept beside the journal, a line each time.
 */
import { join } from 'node:path';
import type { Unit } from '@quadrille/cover';
import { vouchersOf } from './cluster/vouchers.js';
import { Closure } from './core/closure.js';
import type { Report } from './core/report.js';
import { unitKey } from './core/unit.js';
import { type Description, openDirectory } from './journal/directory.js';
import { systemClock } from './platform/clock.js';
import { appendAll, systemDisk } from './platform/disk.js';
import { systemHost } from './platform/host.js';

/** What is to be taken back. */
export interface RepairWish {
  /** Units whose records are wrong; everything below them goes too. */
  readonly units: readonly Unit[];
  /** Names: a worker's, or `volunteer:NAME`. Records that rest on one of them go. */
  readonly names: readonly string[];
}

export interface Repaired {
  /** Records that no longer count. */
  readonly dropped: number;
  /** Units that are open now and wait to be walked. */
  readonly reoffered: number;
}

/** The reports of a list that a wish takes back. */
export function chooseDropped(reports: readonly Report[], { units, names }: RepairWish): Set<Report> {
  const dropped = new Set<Report>();
  const roots = new Set(units.map(unitKey));
  const byUnit = new Map<string, Report[]>();
  for (const report of reports) {
    const key = unitKey(report.unit);
    byUnit.set(key, [...(byUnit.get(key) ?? []), report]);
    if (vouchersOf(report.by).some(name => names.includes(name))) dropped.add(report);
  }
  const starts = [...byUnit.keys()].filter(key => isBelow(key, roots));
  for (let next = starts.pop(); next !== undefined; next = starts.pop()) {
    for (const report of byUnit.get(next) ?? []) {
      dropped.add(report);
      starts.push(...report.rest.map(unitKey)); // also what a wrong rest names elsewhere
    }
    byUnit.delete(next);
  }
  return dropped;
}

/** A unit itself, or one that begins with its choices. */
function isBelow(key: string, roots: ReadonlySet<string>): boolean {
  if (roots.has(key) || roots.has('')) return true;
  for (let at = key.lastIndexOf('.'); at > 0; at = key.lastIndexOf('.', at - 1)) {
    if (roots.has(key.slice(0, at))) return true;
  }
  return false;
}

/** Takes records of a folder back. Throws `InputError` when somebody works on it. */
export async function repairFolder(
  folder: string,
  description: Description,
  wish: RepairWish,
): Promise<Repaired> {
  const system = { disk: systemDisk, host: systemHost, clock: systemClock };
  const { journal, close } = await openDirectory(system, folder, description);
  try {
    const reports: Report[] = [];
    await journal.read(report => reports.push(report));
    const dropped = chooseDropped(reports, wish);
    const closure = new Closure({ collect: description.collect });
    for (const report of reports) if (!dropped.has(report)) closure.keep(report);
    if (dropped.size > 0) {
      await tellStory(folder, wish, dropped.size);
      await journal.rewrite(reports.filter(report => !dropped.has(report)));
    }
    return { dropped: dropped.size, reoffered: closure.open.size };
  } finally {
    await close();
  }
}

/** Name of the file with the story of a journal: when was what taken back. */
export const REPAIRS = 'journal.repairs';

async function tellStory(folder: string, { units, names }: RepairWish, dropped: number): Promise<void> {
  const story = { at: systemHost.date?.(), dropped, units, names };
  const file = await systemDisk.open(join(folder, REPAIRS), 'create');
  try {
    await appendAll(file, new TextEncoder().encode(`${JSON.stringify(story)}\n`));
    await file.sync();
  } finally {
    await file.close();
  }
}
