/**
 * The state of a job, wherever it runs. It does nothing by itself: it has no clock, no ledger and no workers. A
 * **driver** tells it what happened, and it answers what is to be done; `run.ts` drives it on this machine,
 * `cluster/coordinator.ts` on a cluster.
 *
 *               ┌─── giveBack ────┐
 *               ▼                 │
 *     waiting on the agenda ─take─▶ leased ──saved, read──▶ done: its report counts, its rest is open
 *               │                 │
 *               └──── failed, three times ────▶ set aside
 *
 * Every open unit is in exactly one of the first three states (`sanity` says so to the tests). A report is welcome in
 * all of them, whoever it comes from. What a driver has to see to: a report is `saved` only once it is safe, and an
 * answer is announced only from a ledger that was read afresh.
 */
import type { Bilingual } from '@quadrille/base';
import type { Solution, Unit } from '@quadrille/cover';
import { type Agenda, makeAgenda, type Task } from './agenda.js';
import { Closure, type OpenUnit } from './closure.js';
import { Failures, type SetAside } from './failures.js';
import { HandOut } from './hand-out.js';
import { Leases } from './leases.js';
import { type Progress, progressMeter } from './progress.js';
import { jobId, type Report } from './report.js';
import { say } from './sentences.js';
import { unitKey } from './unit.js';
import { type Wanted, wantedCount } from './wanted.js';

export interface Outcome {
  readonly job: string;
  /** `limited` means that the wanted number of solutions was reached, `stopped` that the signal came first or units
   * had to be set aside. */
  readonly ended: 'exhausted' | 'limited' | 'stopped';
  /** Solutions found, and never more than were wanted. */
  readonly count: bigint;
  readonly nodes: number;
  /** Digest of all solutions, 16 hex digits: the same for every way the job was run. */
  readonly digest: string;
  readonly units: number;
  readonly setAside: readonly SetAside[];
  readonly progress: Progress;
}

export interface JobStateOptions {
  readonly searchId: string;
  readonly wanted: Wanted;
  /** With fewer units waiting the heaviest are divided. */
  readonly target: () => number;
  /** Solutions may be known before their reports count, and reports may be taken back. */
  readonly hasVolunteers?: boolean;
  /** False where `startOver` is never called. */
  readonly mayStartOver?: boolean;
  /** Told every solution in the order of the search. */
  readonly onSolution?: ((solution: Solution) => void) | undefined;
  /** A unit can be taken. */
  readonly onOpen?: () => void;
  /** A report counts from now on. */
  readonly onAccept?: (report: Report) => void;
}

/**
 * `enough`: as many solutions are known as are wanted, whatever becomes of the ledger. `complete`: nothing is open.
 * `stuck`: what is open was set aside.
 */
export type Stage = 'open' | 'stuck' | 'complete' | 'enough';

export class JobState {
  readonly id: string;
  /** Whether reports carry their solutions. */
  readonly collect: boolean;
  readonly #wantedCount: number;
  readonly #failures = new Failures();
  readonly #leases = new Leases();
  readonly #handOut: HandOut;
  #agenda: Agenda;
  #closure: Closure;

  constructor(private readonly options: JobStateOptions) {
    const { searchId, wanted, hasVolunteers = false, mayStartOver = true, onSolution } = options;
    this.collect = wanted !== 'count';
    this.#wantedCount = wantedCount(wanted);
    this.id = jobId(searchId, this.collect);
    this.#handOut = new HandOut({ wanted: this.#wantedCount, hasVolunteers, mayStartOver, onSolution });
    this.#agenda = makeAgenda(options.target, wanted === 'all');
    this.#closure = this.#emptyClosure();
  }

  get stage(): Stage {
    if (this.hasEnough) return 'enough';
    if (this.#closure.isComplete) return 'complete';
    return this.setAside.length === this.#closure.open.size ? 'stuck' : 'open';
  }

  get hasEnough(): boolean {
    return this.#closure.count >= this.#wantedCount - this.#handOut.earlyCount;
  }

  /** What the reports that count add up to. */
  get sum(): Pick<Closure, 'count' | 'nodes' | 'units' | 'digest' | 'open' | 'fraction' | 'isComplete'> {
    return this.#closure;
  }

  get setAside(): readonly SetAside[] {
    return this.#failures.list(this.#closure.open);
  }

  get waitingCount(): number {
    return this.#agenda.size;
  }

  get leasedCount(): number {
    return this.#leases.size;
  }

  /** How long a unit may take: longer, the longer the job has been led. */
  unitMs(least: number, most: number): number {
    return Math.min(most, least + 0.01 * this.#leases.elapsedMs);
  }

  /** How many solutions are still to be found; `Infinity` where all are wanted. */
  get missing(): number {
    return this.#wantedCount - Number(this.#closure.count);
  }

  /** Nothing has failed so far, as far as it is known. */
  get hasNoFailures(): boolean {
    return this.#failures.isEmpty;
  }

  /** Open units that are not set aside; with `isSpare` only those that nobody has. */
  units(isSpare: boolean): OpenUnit[] {
    const isFree = ({ key }: OpenUnit) =>
      !this.#failures.isSetAside(key) && !(isSpare && this.#leases.has(key));
    return [...this.#closure.open.values()].filter(isFree);
  }

  /** The clock shows `clockMs`; it may jump. */
  tick(clockMs: number): void {
    this.#leases.tick(clockMs);
  }

  /** A report was read back from a ledger, in whatever order they come. */
  read(report: Report): void {
    this.#closure.keep(report);
  }

  /** A new report is safe in the ledger. False when its unit is not open: a second report. */
  saved(report: Report): boolean {
    return this.#closure.add(report);
  }

  /** Leases the next unit; it is `due` when it has no report after `patienceMs`. */
  take(patienceMs = Number.POSITIVE_INFINITY): Task | undefined {
    const task = this.#agenda.take();
    if (task) this.#leases.add(task.unit, patienceMs);
    return task;
  }

  /** Whoever has the unit will not walk it. */
  giveBack(unit: OpenUnit): void {
    if (this.#leases.delete(unit.key)) this.#agenda.add(unit);
  }

  /** Perhaps nobody has the unit: it is due at once. */
  doubt(unit: OpenUnit): void {
    this.#leases.doubt(unit.key);
  }

  /** Nobody has any of the leased units: all are due at once. */
  doubtAll(): void {
    this.#leases.doubtAll();
  }

  /** Leased units that should have had a report by now; each is due again after twice as long. */
  takeDue(): OpenUnit[] {
    return this.#leases.takeDue();
  }

  /** One of the units has failed, and nobody knows which. */
  suspected(units: readonly OpenUnit[]): void {
    for (const unit of units) {
      this.#failures.suspect(unit.key);
      this.giveBack(unit);
    }
  }

  /** A unit has failed. It stays leased, unless it is set aside. */
  failed(unit: Unit, reason: string): { readonly times: number; readonly isSetAside: boolean } {
    const key = unitKey(unit);
    const open = this.#closure.open.get(key);
    if (!open) return { times: 0, isSetAside: false };
    const failed = this.#failures.add(key, unit, reason);
    if (failed.isSetAside) {
      this.#leases.delete(key);
      this.#agenda.remove(open);
    }
    return failed;
  }

  /** Solutions were found and checked, whatever becomes of the report they come with. */
  foundEarly(solutions: readonly Solution[]): void {
    this.#handOut.noteEarly(solutions);
  }

  /** Forgets all reports, to be read again; what was handed out and what has failed stays known. */
  startOver(): void {
    this.#handOut.startOver();
    this.#leases.clear();
    this.#agenda = makeAgenda(this.options.target, this.options.wanted === 'all');
    this.#closure = this.#emptyClosure();
  }

  /** Watches from now on; tells how many work. */
  meter(now: () => number): (workers: number) => Progress {
    const meter = progressMeter(() => this.#closure, now);
    return workers => meter(workers, this.setAside.length);
  }

  /** The end: where only some solutions were wanted, those are told that wait for others before them. */
  end(): void {
    if (this.#wantedCount < Number.POSITIVE_INFINITY) this.#handOut.giveAhead(this.#closure, this.hasEnough);
  }

  outcome(progress: Progress): Outcome {
    const { count, nodes, digest, units, isComplete } = this.#closure;
    const { hasEnough } = this;
    return {
      job: this.id,
      ended: hasEnough ? 'limited' : isComplete ? 'exhausted' : 'stopped',
      count: hasEnough ? BigInt(this.#wantedCount) : count,
      nodes,
      digest,
      units,
      setAside: this.setAside,
      progress,
    };
  }

  /** What must be true at any time: open = waiting + leased + set aside. Empty when it is. */
  sanity(): string {
    const { open } = this.#closure;
    const sum = this.#agenda.size + this.#leases.size + this.setAside.length;
    return sum === open.size ? '' : `${open.size} units are open, ${sum} are accounted for`;
  }

  #emptyClosure(): Closure {
    const { onOpen, onAccept } = this.options;
    return new Closure({
      collect: this.collect,
      skip: this.#handOut.skip,
      onOpen: unit => {
        if (this.#failures.isSetAside(unit.key)) return;
        this.#agenda.add(unit);
        onOpen?.();
      },
      onAccept: (report, unit) => {
        this.#agenda.remove(unit);
        this.#leases.delete(unit.key);
        this.#failures.forgive(unit.key);
        this.#handOut.noteAccepted(report);
        onAccept?.(report);
      },
      onSolution: solution => this.#handOut.give(solution),
    });
  }
}

/** The remark when a unit is set aside. */
export function setAsideInWords(unit: Unit, times: number, reason: string): Bilingual {
  return say('set-aside', { unit: String(unit), times, reason });
}
