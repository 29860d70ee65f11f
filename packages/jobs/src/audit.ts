/**
 * Audits a ledger: is every record whole, is the closure complete, and do units that are walked again say the same?
 * The same kernel must repeat a walk to the node (both digests, nodes, rest). Another kernel visits other nodes, but
 * must find the same solutions in every unit that was walked to its end.
 */
import { type Bilingual, plain } from '@quadrille/base';
import { randomFrom, type Search, type Unit } from '@quadrille/cover';
import { Closure } from './core/closure.js';
import type { Ledger } from './core/ledger.js';
import type { Report } from './core/report.js';
import { say } from './core/sentences.js';
import { unitKey } from './core/unit.js';
import { SLICE, UnitWalk, type Walked } from './core/walk-unit.js';
import { breathe, type Clock, systemClock } from './platform/clock.js';

export interface AuditOptions {
  readonly ledger: Ledger;
  readonly collect: boolean;
  readonly search: Search;
  /** A second kernel for the same search, where there is one. */
  readonly other?: Search | undefined;
  /** How many of the units are walked again, from 0 to 1. */
  readonly share: number;
  readonly seed: number;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((fraction: number) => void) | undefined;
  readonly clock?: Clock | undefined;
}

export interface Audit {
  readonly records: number;
  readonly damaged: number;
  readonly units: number;
  /** Records that no longer count: second ones, and those below a lost one. */
  readonly orphans: number;
  readonly open: number;
  readonly isComplete: boolean;
  readonly count: bigint;
  readonly nodes: number;
  /** Of the solutions, 16 hex digits. */
  readonly digest: string;
  /** Units walked again by the same kernel, and by the other one. */
  readonly rerun: number;
  readonly rerunByOther: number;
  /** Units vouched for by volunteers only: nobody trusted has walked them. */
  readonly byVolunteers: number;
  readonly differences: readonly { readonly unit: Unit; readonly what: string }[];
  /** False when the signal came before all chosen units were walked again. */
  readonly isFinished: boolean;
}

/** How long a unit is walked before timers and messages are let in. */
const BREATH_MS = 15;

/** Reads the ledger and walks a share of its units again. */
export async function audit(options: AuditOptions): Promise<Audit> {
  const { ledger, collect, search, other, share, seed, signal, onProgress } = options;
  const reports: Report[] = [];
  const closure = new Closure({ collect, onAccept: report => reports.push(report) });
  const { readable, damaged } = await ledger.read(report => closure.keep(report));
  const random = randomFrom(seed);
  const chosen = random.shuffle([...reports]).slice(0, Math.ceil(share * reports.length));
  const differences: { unit: Unit; what: string }[] = [];
  let done = 0;
  let byOther = 0;
  const walk = walker(signal, options.clock ?? systemClock);
  for (const report of chosen) {
    const again = await walk(new UnitWalk(search, againOf(report)), report.steps);
    if (!again) break;
    const what = difference(report, again);
    if (what) differences.push({ unit: report.unit, what });
    if (other && report.rest.length === 0) {
      const order = { unit: report.unit, collect: false, slice: SLICE };
      const byKernel = await walk(new UnitWalk(other, order), Number.POSITIVE_INFINITY);
      if (!byKernel) break;
      byOther++;
      const otherWhat = differenceByOther(report, byKernel);
      if (otherWhat) differences.push({ unit: report.unit, what: otherWhat });
    }
    done++;
    onProgress?.(done / chosen.length);
  }
  return {
    records: readable + damaged,
    damaged,
    units: closure.units,
    orphans: closure.orphanCount,
    open: closure.open.size,
    isComplete: closure.isComplete,
    count: closure.count,
    nodes: closure.nodes,
    digest: closure.digest,
    rerun: done,
    rerunByOther: byOther,
    byVolunteers: reports.filter(({ by }) => isByVolunteers(by)).length,
    differences,
    isFinished: done === chosen.length,
  };
}

/** The figures of an audit for programs; `count` is the answer's number, `found` that of the search. */
export function auditFields({ isComplete, isFinished, count, differences, ...rest }: Audit, factor = '1') {
  const numbers = { count: String(count * BigInt(factor)), found: String(count) };
  return {
    ...{ complete: isComplete, finished: isFinished, ...numbers, ...rest },
    differences: differences.map(({ unit, what }) => ({ unit: [...unit], what })),
    solutions: rest.digest, // by its old name
  };
}

/** The figures of an audit in words, one line each. */
export function auditLines(found: Audit): Bilingual[] {
  const { records, damaged, units, orphans, open, rerun, rerunByOther, byVolunteers, differences } = found;
  const { count, nodes, digest } = found;
  const share = units > 0 ? ((100 * rerun) / units).toFixed(0) : '0';
  return [
    say('audit-records', { units, readable: records - damaged, records, damaged, orphans }),
    found.isComplete ? say('audit-complete', { count, digest, nodes }) : say('audit-open', { open, count }),
    say('audit-rerun', { rerun, share, other: rerunByOther, differences: differences.length }),
    say('audit-volunteers', { units: byVolunteers }),
    ...differences.slice(0, 20).map(({ unit, what }) => plain(`  [${unit.join(' ')}] ${what}`)),
    ...(found.isFinished ? [] : [say('audit-stopped')]),
  ];
}

/** Names are joined by `+`; a volunteer's says so. */
function isByVolunteers(by: string): boolean {
  return by.split('+').every(name => name.startsWith('volunteer:'));
}

/** Walks so many steps, with time for others in between; nothing when the signal comes first. */
function walker(signal: AbortSignal | undefined, clock: Clock) {
  let breathMs = clock.now();
  return async (walk: UnitWalk, steps: number): Promise<Walked | undefined> => {
    for (let step = 0; step < steps; step++) {
      if (clock.now() - breathMs > BREATH_MS) {
        await breathe();
        breathMs = clock.now();
      }
      if (signal?.aborted) return undefined;
      if (!walk.step()) break;
    }
    return walk.finish();
  };
}

/** The order that stops at the same place: the number of nodes would not do, see `rerun`. */
function againOf({ unit, slice, found }: Report) {
  return { unit, slice, collect: found !== undefined };
}

/** What the same kernel says differently, if anything. */
function difference(report: Report, again: Walked): string | undefined {
  for (const field of ['count', 'nodes', 'walk', 'solutions'] as const) {
    if (again[field] !== report[field]) return `${field} ${report[field]}, now ${again[field]}`;
  }
  if (again.rest.map(unitKey).join() !== report.rest.map(unitKey).join()) return 'the rest is another one';
  if (String(again.found) !== String(report.found)) return 'the solutions are others';
  return undefined;
}

function differenceByOther(report: Report, { count, solutions }: Walked): string | undefined {
  if (count !== report.count) return `count ${report.count}, by the other kernel ${count}`;
  if (solutions !== report.solutions) return 'the other kernel finds other solutions';
  return undefined;
}
