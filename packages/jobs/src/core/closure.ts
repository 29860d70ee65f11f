/**
 * What a job's reports add up to. Only what can be reached from the root counts: the root's report, then the units
 * of its rest, and so on. The sum over *all* reports would be wrong after a loss: the unit of a lost report is
 * walked again, may stop at another place, and the old units below it would be counted twice. Why the closure is
 * right: every true report says true(unit) = count + sum of true(rest), so any choice of one true report for each
 * unit gives true(root) once no unit is open.
 *
 *     root ──report──▶ 3 found, rest [a] [b]      [a] ──report──▶ 5 found, no rest      [b] open
 *
 * Solutions leave in the order of the search, whoever found them: `line` lists what is not yet handed out.
 */
import type { Solution, Unit } from '@quadrille/cover';
import { addDigests, type Report } from './report.js';
import { shareWeight, unitKey } from './unit.js';

/** A unit that has been named and not yet reported. */
export interface OpenUnit {
  readonly unit: Unit;
  readonly key: string;
  /** Guessed share of the whole job. */
  readonly weight: number;
  /** Place in the order of the search: positions in the rests that lead here, compared from the left. */
  readonly order: readonly number[];
  readonly place: Place | undefined;
}

/** A place in the line of solutions: an open unit, or what its walked part found. */
interface Place {
  found: readonly Solution[] | undefined;
  next: Place | undefined;
}

export interface ClosureEvents {
  /** A report counts from now on. */
  onAccept?(report: Report, unit: OpenUnit): void;
  /** A unit can be walked now. */
  onOpen?(unit: OpenUnit): void;
  /** The next solution in the order of the search. */
  onSolution?(solution: Solution): void;
}

export interface ClosureOptions extends ClosureEvents {
  /** Whether reports carry their solutions. */
  readonly collect: boolean;
  /** How many of the first solutions somebody has already got. */
  readonly skip?: number;
}

export class Closure {
  /** Units without a report, by key. The job is finished when there are none. */
  readonly open = new Map<string, OpenUnit>();
  /** Solutions in the closure. */
  count = 0n;
  /** Nodes in the closure. */
  nodes = 0;
  /** Reports in the closure. */
  units = 0;
  /** Solutions handed out in order, including those skipped. */
  handedOut = 0;

  readonly #waiting = new Map<string, Report>();
  readonly #options: ClosureOptions;
  #digest = '0'.repeat(16);
  #openWeight = 1;
  #head: Place | undefined;

  constructor(options: ClosureOptions) {
    this.#options = options;
    this.#head = options.collect ? { found: undefined, next: undefined } : undefined;
    const root: OpenUnit = { unit: [], key: '', weight: 1, order: [], place: this.#head };
    this.open.set(root.key, root);
    options.onOpen?.(root);
  }

  get isComplete(): boolean {
    return this.open.size === 0;
  }

  /** Explored share of the job, from 0 to 1; a guess until it is 1. */
  get fraction(): number {
    return this.isComplete ? 1 : Math.min(Math.max(0, 1 - this.#openWeight), 0.999999);
  }

  /** Sum of the digests of the solutions, 16 hex digits. */
  get digest(): string {
    return this.#digest;
  }

  /** Reports of units that nobody has named: below a lost report, or second ones. */
  get orphanCount(): number {
    return this.#waiting.size;
  }

  /** Takes a new report. False, and nothing changes, when its unit is not open (a second report) or it is absurd. */
  add(report: Report): boolean {
    return this.#add(unitKey(report.unit), report);
  }

  /** Takes a report read back from a ledger, in whatever order they come; of two for one unit the first stays. */
  keep(report: Report): void {
    const key = unitKey(report.unit);
    if (this.#add(key, report) || this.open.has(key) || this.#waiting.has(key)) return;
    this.#waiting.set(key, report);
  }

  /** The first `limit` solutions that are known but wait for others before them, in the order of the search. */
  *ahead(limit: number): Iterable<Solution> {
    let left = limit;
    for (let place = this.#head; place && left > 0; place = place.next) {
      for (const solution of place.found ?? []) if (left-- > 0) yield solution;
    }
  }

  #add(key: string, report: Report): boolean {
    const own = this.open.get(key);
    const rest = own && this.#soundRest(report);
    if (!rest) return false;
    this.#accept(own, report, rest);
    this.#handOut();
    return true;
  }

  /**
   * The keys of a report's rest; undefined when it is absurd. A rest names new units, each once; solutions are there
   * exactly when they are collected.
   */
  #soundRest({ rest, found, count }: Report): string[] | undefined {
    const keys = rest.map(unitKey);
    if (keys.length > 1 && new Set(keys).size !== keys.length) return undefined;
    if (keys.some(key => this.open.has(key))) return undefined;
    if ((found !== undefined) !== this.#options.collect) return undefined;
    return found === undefined || BigInt(found.length) === count ? keys : undefined;
  }

  /** Accepts a report and, without recursion, every waiting report of a unit that becomes known by it. */
  #accept(unit: OpenUnit, first: Report, rest: readonly string[]): void {
    const stack: Report[] = [];
    this.#count(unit, first, rest, stack);
    for (let report = stack.pop(); report; report = stack.pop()) {
      const own = this.open.get(unitKey(report.unit))!;
      const keys = this.#soundRest(report);
      if (keys) this.#count(own, report, keys, stack);
      else this.#options.onOpen?.(own);
    }
  }

  /** Lets a sound report count; those that waited for a unit of its rest come onto the stack. */
  #count(own: OpenUnit, report: Report, rest: readonly string[], stack: Report[]): void {
    this.open.delete(own.key);
    this.#options.onAccept?.(report, own);
    this.units++;
    this.count += report.count;
    this.nodes += report.nodes;
    this.#digest = addDigests(this.#digest, report.solutions);
    this.#openWeight -= own.weight;
    for (const child of this.#children(own, report, rest)) {
      this.#openWeight += child.weight;
      const known = this.#waiting.get(child.key);
      this.#waiting.delete(child.key);
      this.open.set(child.key, child);
      if (known) stack.push(known);
      else this.#options.onOpen?.(child);
    }
  }

  #children(own: OpenUnit, report: Report, keys: readonly string[]): OpenUnit[] {
    const weights = shareWeight(report.rest, own.weight * (1 - report.fraction));
    let before = own.place;
    if (before) before.found = report.found ?? [];
    return report.rest.map((unit, i) => {
      if (before) before = before.next = { found: undefined, next: before.next };
      return { unit, key: keys[i], weight: weights[i], order: [...own.order, i], place: before };
    });
  }

  #handOut(): void {
    while (this.#head?.found) {
      for (const solution of this.#head.found) {
        this.handedOut++;
        if (this.handedOut > (this.#options.skip ?? 0)) this.#options.onSolution?.(solution);
      }
      this.#head = this.#head.next;
    }
  }
}

/** True when `a` comes before `b` in the order of the search. */
export function isEarlier(a: OpenUnit, b: OpenUnit): boolean {
  for (let i = 0; i < a.order.length && i < b.order.length; i++) {
    if (a.order[i] !== b.order[i]) return a.order[i] < b.order[i];
  }
  return a.order.length < b.order.length;
}
