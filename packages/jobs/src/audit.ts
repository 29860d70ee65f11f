/**
 * Audits a ledger: is every record whole, is the closure complete, and do units that are walked again say the same?
 * The same kernel must repeat a walk to the node (both digests, nodes, rest). Another kernel visits other nodes, but
 * must find the same solutions in every unit that was walked to its end.
 */
import { randomFrom, type Search, type Unit } from '@quadrille/cover';
import { Closure } from './core/closure.js';
import type { Ledger } from './core/ledger.js';
import type { Report } from './core/report.js';
import { unitKey } from './core/unit.js';
import { rerun, SLICE, UnitWalk } from './core/walk-unit.js';
import { breathe } from './platform/clock.js';

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
  readonly solutions: string;
  /** Units walked again by the same kernel, and by the other one. */
  readonly rerun: number;
  readonly rerunByOther: number;
  readonly differences: readonly { readonly unit: Unit; readonly what: string }[];
  /** False when the signal came before all chosen units were walked again. */
  readonly isFinished: boolean;
}

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
  for (const report of chosen) {
    if (signal?.aborted) break;
    const what = difference(search, report);
    if (what) differences.push({ unit: report.unit, what });
    if (other && report.rest.length === 0) {
      byOther++;
      const otherWhat = differenceByOther(other, report);
      if (otherWhat) differences.push({ unit: report.unit, what: otherWhat });
    }
    onProgress?.(++done / chosen.length);
    await breathe();
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
    solutions: closure.solutions,
    rerun: done,
    rerunByOther: byOther,
    differences,
    isFinished: done === chosen.length,
  };
}

/** What the same kernel says differently, if anything. */
function difference(search: Search, report: Report): string | undefined {
  const again = rerun(search, report);
  for (const field of ['count', 'nodes', 'walk', 'solutions'] as const) {
    if (again[field] !== report[field]) return `${field} ${report[field]}, now ${again[field]}`;
  }
  if (again.rest.map(unitKey).join() !== report.rest.map(unitKey).join()) return 'the rest is another one';
  if (String(again.found) !== String(report.found)) return 'the solutions are others';
  return undefined;
}

function differenceByOther(other: Search, report: Report): string | undefined {
  const walk = new UnitWalk(other, { unit: report.unit, collect: false, slice: SLICE });
  while (walk.step());
  const { count, solutions } = walk.finish();
  if (count !== report.count) return `count ${report.count}, by the other kernel ${count}`;
  if (solutions !== report.solutions) return 'the other kernel finds other solutions';
  return undefined;
}
