/**
 * Leads a job through a cluster. It holds nothing that matters: the ledger is the truth, this process only reads
 * it, offers what is open, offers again what nobody answered, and keeps a copy. Two coordinators of one job are
 * harmless. Before an answer is announced, the ledger is read afresh from its beginning; what it has lost is
 * written again from the copy (the **follower**), and what both have lost is walked again.
 */
import type { Unit } from '@quadrille/cover';
import { type Agenda, makeAgenda } from '../core/agenda.js';
import { Closure, type OpenUnit } from '../core/closure.js';
import type { Ledger } from '../core/ledger.js';
import { type Progress, progressMeter } from '../core/progress.js';
import { jobId, type Report } from '../core/report.js';
import type { Outcome, RunOptions } from '../core/run.js';
import { unitKey } from '../core/unit.js';
import type { Clock } from '../platform/clock.js';
import type { Cluster, JobNotice, SharedLedger, UnitQueue } from './types.js';
import { countsFor, findReport, writeOnce } from './write-once.js';

export interface CoordinatorOptions
  extends Pick<RunOptions, 'wanted' | 'signal' | 'onProgress' | 'onSolution' | 'onRemark' | 'unitMs'> {
  readonly cluster: Cluster;
  readonly clock: Clock;
  readonly searchId: string;
  /** Hash of the problem, stored before. */
  readonly problem: string;
  /** The follower: every record is kept here too. */
  readonly follower: Ledger;
  /** How many units should at least be on offer; with many workers it is 100 for each that has reported. */
  readonly target?: number;
  /** A unit without a report is offered again after this long, then after twice as long … */
  readonly patienceMs?: number;
  /** How often the ledger is looked at. */
  readonly pollMs?: number;
}

interface Offered {
  readonly open: OpenUnit;
  untilMs: number;
  patienceMs: number;
}

const MOST_COMPLAINTS = 3;
const MOST_PATIENCE_MS = 24 * 3_600_000;
const MOST_UNIT_MS = 3_600_000;
const MOST_STEP_MS = 60_000;
const UNITS_PER_WORKER = 100;

/** Runs until the closure of the shared ledger is complete, enough is found, or the signal comes. */
export function coordinate(options: CoordinatorOptions): Promise<Outcome> {
  return new Coordinator(options).run();
}

class Coordinator {
  readonly #job: string;
  readonly #collect: boolean;
  readonly #wantedCount: number;
  readonly #ledger: SharedLedger;
  readonly #queue: UnitQueue;
  readonly #offered = new Map<string, Offered>();
  readonly #complaints = new Map<string, number>();
  readonly #setAside = new Map<string, { unit: Unit; reason: string }>();
  readonly #revoked: string[] = [];
  #agenda: Agenda;
  #closure: Closure;
  #position = 0;
  #created: string | undefined;
  #handedOut = 0;
  /** Reports that count and are not yet in the follower. */
  #uncopied: Report[] = [];
  readonly #names = new Set<string>();
  #lastMs: number;
  /** How long the job has been led; a jump of the clock counts for a minute at most. */
  #elapsedMs = 0;

  constructor(private readonly options: CoordinatorOptions) {
    const { wanted, cluster, searchId } = options;
    this.#collect = wanted !== 'count';
    this.#wantedCount = typeof wanted === 'object' ? wanted.first : Infinity;
    this.#job = jobId(searchId, this.#collect);
    this.#ledger = cluster.ledger(this.#job);
    this.#queue = cluster.queue(this.#job);
    this.#agenda = makeAgenda(() => this.#target);
    this.#lastMs = options.clock.now();
    this.#closure = this.#emptyClosure();
  }

  async run(): Promise<Outcome> {
    const { clock, signal, pollMs = 250, onProgress, follower } = this.options;
    await follower.read(report => this.#keep(report));
    this.#uncopied = [];
    const meter = progressMeter(() => this.#closure, clock.now);
    const progress = (): Progress => meter(this.#offered.size, this.#setAside.size);
    let isAnnounced = false;
    let pauseMs = pollMs;
    while (!signal?.aborted) {
      try {
        if (!isAnnounced) await this.options.cluster.announce(this.#notice());
        isAnnounced = true;
        await this.#readNew();
        if (this.#hasEnough) break;
        if (this.#closure.isComplete && (await this.#isConfirmed())) break;
        await this.#hearComplaints();
        if (this.#isStuck) break;
        await this.#offer();
        pauseMs = pollMs;
      } catch (error) {
        this.#remark(`the cluster does not answer, trying again: ${(error as Error).message}`);
        pauseMs = Math.min(30_000, 2 * pauseMs);
      }
      onProgress?.(progress());
      await clock.sleep(pauseMs, signal);
    }
    if (!signal?.aborted) await this.options.cluster.retire(this.#job).catch(() => {});
    if (this.#hasEnough && !this.#closure.isComplete) {
      for (const solution of this.#closure.ahead(this.#wantedCount - this.#handedOut))
        this.#handOut(solution);
    }
    const last = progress();
    onProgress?.(last);
    return this.#outcome(last);
  }

  #notice(): JobNotice {
    const { searchId, problem } = this.options;
    return { job: this.#job, searchId, collect: this.#collect, problem, revoked: this.#revoked };
  }

  get #target(): number {
    return Math.max(this.options.target ?? 400, UNITS_PER_WORKER * this.#names.size);
  }

  get #hasEnough(): boolean {
    return this.#closure.count >= this.#wantedCount;
  }

  /** Everything that is still open was set aside. */
  get #isStuck(): boolean {
    return !this.#closure.isComplete && this.#closure.open.size === this.#setAside.size;
  }

  #emptyClosure(): Closure {
    return new Closure({
      collect: this.#collect,
      skip: this.#handedOut,
      onOpen: unit => this.#agenda.add(unit),
      onAccept: (report, unit) => {
        this.#agenda.remove(unit);
        this.#names.add(report.by);
        this.#offered.delete(unitKey(report.unit));
        this.#uncopied.push(report);
      },
      onSolution: solution => this.#handOut(solution),
    });
  }

  #counts(report: Report): boolean {
    return countsFor(this.#job, this.#revoked)(report);
  }

  #keep(report: Report): void {
    if (this.#counts(report)) this.#closure.keep(report);
  }

  /** Takes in what was written since the last look, and copies it to the follower. */
  async #readNew(): Promise<void> {
    const { created, lastPosition } = await this.#ledger.state();
    if (created !== this.#created || lastPosition < this.#position) {
      if (this.#created !== undefined)
        this.#remark('the ledger was replaced or cut; reading it from its beginning');
      this.#created = created;
      this.#position = 0;
    }
    const { position } = await this.#ledger.readFrom(this.#position, report => this.#keep(report));
    this.#position = position;
    if (this.#uncopied.length === 0) return;
    await this.options.follower.append(this.#uncopied);
    this.#uncopied = [];
  }

  /** Reads the ledger from its beginning. What it lacks is taken from the follower, or walked again. */
  async #isConfirmed(): Promise<boolean> {
    const fresh = new Closure({ collect: this.#collect });
    await this.#ledger.readFrom(0, report => {
      if (this.#counts(report)) fresh.keep(report);
    });
    const missing = fresh.open.size;
    if (missing > 0) {
      await this.#restore(fresh);
      this.#remark(
        `${missing} units were missing from the ledger; what the follower holds was written again`,
      );
      if (!fresh.isComplete) this.#startOver();
      return false;
    }
    const isSame = fresh.count === this.#closure.count && fresh.solutions === this.#closure.solutions;
    if (!isSame) {
      throw new Error(
        `the ledger says ${fresh.count} and its follower ${this.#closure.count}: one of them lies`,
      );
    }
    return true;
  }

  /** Writes the follower's reports of units that `fresh` lacks. */
  async #restore(fresh: Closure): Promise<void> {
    const own: Report[] = [];
    await this.options.follower.read(report => {
      if (this.#counts(report)) own.push(report);
    });
    for (const report of own) {
      if (!fresh.open.has(unitKey(report.unit))) continue;
      await writeOnce(this.#ledger, report, known => this.#counts(known));
      fresh.keep(report);
    }
  }

  /** Forgets what is known and reads everything again. */
  #startOver(): void {
    this.#agenda = makeAgenda(() => this.#target);
    this.#offered.clear();
    this.#closure = this.#emptyClosure();
    this.#position = 0;
  }

  async #hearComplaints(): Promise<void> {
    for (const { unit, reason } of await this.#queue.complaints()) {
      const key = unitKey(unit);
      const times = (this.#complaints.get(key) ?? 0) + 1;
      this.#complaints.set(key, times);
      if (times < MOST_COMPLAINTS || !this.#closure.open.has(key) || this.#setAside.has(key)) continue;
      this.#setAside.set(key, { unit, reason });
      this.#offered.delete(key);
      this.#remark(`unit [${unit}] failed ${times} times and is set aside: ${reason}`);
    }
    for (const key of this.#setAside.keys()) if (!this.#closure.open.has(key)) this.#setAside.delete(key);
  }

  /** Keeps the queue filled, and offers again what has had no report for too long. */
  async #offer(): Promise<void> {
    const { patienceMs = 120_000, unitMs = 10_000, clock } = this.options;
    const now = clock.now();
    this.#elapsedMs += Math.min(MOST_STEP_MS, Math.max(0, now - this.#lastMs));
    this.#lastMs = now;
    const ms = Math.min(MOST_UNIT_MS, unitMs + 0.01 * this.#elapsedMs);
    for (const offered of this.#offered.values()) {
      if (now < offered.untilMs && offered.untilMs - now <= offered.patienceMs) continue; // clocks may jump
      offered.patienceMs = Math.min(MOST_PATIENCE_MS, 2 * offered.patienceMs);
      offered.untilMs = now + offered.patienceMs;
      // A ledger that was cut and has grown again since the last look hides records from `readFrom`.
      const unseen = await findReport(this.#ledger, offered.open.unit, report => this.#counts(report));
      if (unseen) {
        this.#closure.keep(unseen);
        continue;
      }
      await this.#queue.offer({ unit: offered.open.unit, ms, divide: false });
    }
    while (this.#offered.size < this.#target) {
      const next = this.#agenda.take();
      if (!next) return;
      const { unit, divide } = next;
      if (this.#setAside.has(unit.key)) continue;
      this.#offered.set(unit.key, {
        open: unit,
        untilMs: now + patienceMs + 2 * ms,
        patienceMs: patienceMs + 2 * ms,
      });
      await this.#queue.offer({ unit: unit.unit, ms, divide });
    }
  }

  #handOut(solution: readonly number[]): void {
    if (this.#handedOut >= this.#wantedCount) return;
    this.#handedOut++;
    this.options.onSolution?.(solution);
  }

  #remark(text: string): void {
    this.options.onRemark?.(text);
  }

  #outcome(progress: Progress): Outcome {
    const { count, nodes, solutions, units, isComplete } = this.#closure;
    return {
      job: this.#job,
      ended: this.#hasEnough ? 'limited' : isComplete ? 'exhausted' : 'stopped',
      count: this.#hasEnough ? BigInt(this.#wantedCount) : count,
      nodes,
      solutions,
      units,
      setAside: [...this.#setAside.values()],
      progress,
    };
  }
}
