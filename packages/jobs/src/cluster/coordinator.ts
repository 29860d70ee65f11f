/**
 * Leads a job through a cluster. It holds nothing that matters: the ledger is the truth, this process only reads
 * it, offers what is open, offers again what nobody answered, and keeps a copy. Two coordinators of one job are
 * harmless. Before an answer is announced, the ledger is read afresh from its beginning; what it has lost is
 * written again from the copy (the **follower**), and what both have lost is walked again.
 *
 * Where there are volunteers, their desk is here too. A name that lied is revoked for good, before anything else
 * happens: its records no longer count, and the closure is read anew without them.
 */
import type { Unit } from '@quadrille/cover';
import { type Agenda, makeAgenda } from '../core/agenda.js';
import { guarded } from '../core/callbacks.js';
import { Closure, type OpenUnit } from '../core/closure.js';
import { inGroups } from '../core/in-groups.js';
import type { Ledger } from '../core/ledger.js';
import { type Progress, progressMeter } from '../core/progress.js';
import { jobId, type Report } from '../core/report.js';
import type { Outcome, RunOptions } from '../core/run.js';
import { unitKey } from '../core/unit.js';
import { wantedCount } from '../core/wanted.js';
import type { Clock } from '../platform/clock.js';
import { VolunteerDesk, type VolunteerOptions } from '../volunteers/desk.js';
import { FigureCounter, type VolunteerFigures } from '../volunteers/figures.js';
import { HandOut } from './hand-out.js';
import { Offers } from './offers.js';
import type { Cluster, JobNotice, Revocations, SharedLedger, UnitQueue } from './types.js';
import { ALL_VOLUNTEERS, isVolunteer, volunteerVoucher, vouchersOf } from './vouchers.js';
import { countsFor, writeOnce } from './write-once.js';

/** The answer of a cluster, and how much of it rests on volunteers where some took part. */
export type ClusterOutcome = Outcome & { readonly volunteers?: VolunteerFigures };

export interface CoordinatorOptions
  extends Pick<
    RunOptions,
    'wanted' | 'signal' | 'onProgress' | 'onSolution' | 'onRemark' | 'onReport' | 'unitMs'
  > {
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
  /** How often the ledger is looked at; sooner after a look at which half of what was on offer had been done. */
  readonly pollMs?: number;
  /** Lets volunteers take part. */
  readonly volunteers?: VolunteerOptions | undefined;
  /** Nothing rests on volunteers: what they claim is always walked again, and old records of theirs do not count. */
  readonly isStrict?: boolean | undefined;
  /** Rewrites the follower with only the records that count; called when a name was revoked. */
  readonly purgeFollower?: ((counts: (report: Report) => boolean) => Promise<unknown>) | undefined;
}

const MOST_COMPLAINTS = 3;
const UNITS_PER_WORKER = 100;
const LEAST_PAUSE_MS = 25;

/** With volunteers about, so much at most of what is open is offered to trusted workers, that they do not collide. */
const QUEUED_SHARE = 0.5;
const LEAST_QUEUED = 8;

/** Runs until the closure of the shared ledger is complete, enough is found, or the signal comes. */
export function coordinate(options: CoordinatorOptions): Promise<ClusterOutcome> {
  return guarded(options, own => new Coordinator(own).run());
}

class Coordinator {
  readonly #job: string;
  readonly #collect: boolean;
  readonly #wantedCount: number;
  readonly #ledger: SharedLedger;
  readonly #queue: UnitQueue;
  readonly #offers: Offers;
  readonly #complaints = new Map<string, number>();
  readonly #setAside = new Map<string, { unit: Unit; reason: string }>();
  readonly #revocations: Revocations | undefined;
  readonly #revoked = new Set<string>();
  /** Units with a record that no longer counts: the next one must not rest on volunteers, else generations run out. */
  readonly #tainted = new Set<string>();
  /** Revoked, and not yet kept beside the ledger. */
  #unsaved: string[] = [];
  #desk: VolunteerDesk | undefined;
  #figures = new FigureCounter();
  readonly #handOut: HandOut;
  #agenda: Agenda;
  #closure: Closure;
  #position = 0;
  #created: string | undefined;
  #isAnnounced = false;
  /** Reports that count and are not yet in the follower. */
  #uncopied: Report[] = [];
  readonly #told = new Set<string>();
  readonly #names = new Set<string>();

  constructor(private readonly options: CoordinatorOptions) {
    const { wanted, cluster, searchId } = options;
    this.#collect = wanted !== 'count';
    this.#wantedCount = wantedCount(wanted);
    this.#job = jobId(searchId, this.#collect);
    this.#handOut = new HandOut({
      wanted: this.#wantedCount,
      hasVolunteers: options.volunteers !== undefined,
      onSolution: options.onSolution,
    });
    this.#ledger = cluster.ledger(this.#job);
    this.#queue = cluster.queue(this.#job);
    const { clock, patienceMs = 120_000, unitMs = 10_000 } = options;
    this.#offers = new Offers({
      ...{ queue: this.#queue, ledger: this.#ledger, clock, patienceMs, unitMs },
      counts: report => this.#counts(report),
      onUnseen: report => this.#closure.keep(report),
    });
    this.#revocations = cluster.revocations?.(this.#job);
    if (options.isStrict) this.#revoked.add(ALL_VOLUNTEERS);
    this.#agenda = makeAgenda(() => this.#target);
    this.#closure = this.#emptyClosure();
  }

  async run(): Promise<ClusterOutcome> {
    const { clock, signal, pollMs = 250, onProgress, follower } = this.options;
    await this.#learnRevoked();
    await follower.read(report => this.#keep(report));
    if (this.options.onReport) for (const report of this.#uncopied) this.#told.add(recordName(report));
    this.#uncopied = [];
    const meter = progressMeter(() => this.#closure, clock.now);
    const progress = (): Progress => meter(this.#offers.size, this.#setAside.size);
    this.#desk = this.#openDesk();
    let pauseMs = LEAST_PAUSE_MS;
    let toldMs = -Infinity;
    while (!signal?.aborted) {
      const before = this.#offers.size;
      try {
        if (await this.#isDone()) break;
        pauseMs = this.#offers.size < before / 2 ? LEAST_PAUSE_MS : Math.min(pollMs, 2 * pauseMs);
        await this.#hearComplaints();
        if (this.#isStuck) break;
        await this.#offers.send(this.#fresh());
      } catch (error) {
        this.#remark(`the cluster does not answer, trying again: ${(error as Error).message}`);
        pauseMs = Math.min(30_000, 2 * Math.max(pollMs, pauseMs));
      }
      if (Math.abs(clock.now() - toldMs) >= pollMs) {
        toldMs = clock.now();
        onProgress?.(progress());
      }
      await clock.sleep(pauseMs, signal);
    }
    this.#desk?.close();
    if (!signal?.aborted) await this.options.cluster.retire(this.#job).catch(() => {});
    if (this.#hasEnough && !this.#closure.isComplete) this.#handOut.giveAhead(this.#closure);
    const last = progress();
    onProgress?.(last);
    return this.#outcome(last);
  }

  /** Looks at the ledger. True when the answer is there, and nothing can take it back. */
  async #isDone(): Promise<boolean> {
    await this.#settleRevoked();
    if (!this.#isAnnounced) await this.options.cluster.announce(this.#notice());
    this.#isAnnounced = true;
    await this.#readNew();
    this.#desk?.sweep();
    if (this.#hasEnough) return true;
    if (!this.#closure.isComplete || this.#desk?.isQuiet === false) return false;
    return (await this.#isConfirmed()) && this.#unsaved.length === 0;
  }

  #notice(): JobNotice {
    const { searchId, problem } = this.options;
    return { job: this.#job, searchId, collect: this.#collect, problem, revoked: [...this.#revoked] };
  }

  get #target(): number {
    return Math.max(this.options.target ?? 400, UNITS_PER_WORKER * this.#names.size);
  }

  /** Solutions that volunteers found count at once: they were checked, whatever becomes of the claim. */
  get #hasEnough(): boolean {
    return this.#closure.count + BigInt(this.#handOut.earlyCount) >= this.#wantedCount;
  }

  /** How many units trusted workers are offered at a time. */
  get #queueLimit(): number {
    if (!this.#desk?.active) return this.#target;
    const trusted = [...this.#names].filter(name => !isVolunteer(name)).length;
    const share = Math.ceil(QUEUED_SHARE * this.#closure.open.size);
    return Math.min(this.#target, Math.max(LEAST_QUEUED, 4 * trusted, share));
  }

  /** Everything that is still open was set aside. */
  get #isStuck(): boolean {
    return !this.#closure.isComplete && this.#closure.open.size === this.#setAside.size;
  }

  #emptyClosure(): Closure {
    return new Closure({
      collect: this.#collect,
      skip: this.#handOut.skip,
      onOpen: unit => this.#agenda.add(unit),
      onAccept: (report, unit) => {
        this.#agenda.remove(unit);
        for (const name of vouchersOf(report.by)) this.#names.add(name);
        this.#offers.delete(unitKey(report.unit));
        this.#uncopied.push(report);
        this.#figures.add(report);
        this.#handOut.noteAccepted(report);
      },
      onSolution: solution => this.#handOut.give(solution),
    });
  }

  #counts(report: Report): boolean {
    return countsFor(this.#job, [...this.#revoked])(report);
  }

  #keep(report: Report): void {
    if (this.#counts(report)) this.#closure.keep(report);
    else if (report.job === this.#job) this.#tainted.add(unitKey(report.unit));
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
    for (const report of this.#uncopied) this.#tell(report);
    this.#uncopied = [];
  }

  /** Once only: after a name was revoked, or records were lost, the same ones are read again. */
  #tell(report: Report): void {
    const { onReport } = this.options;
    const record = onReport && recordName(report);
    if (!record || this.#told.has(record)) return;
    this.#told.add(record);
    onReport(report);
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
    await inGroups(own, async report => {
      if (!fresh.open.has(unitKey(report.unit))) return;
      fresh.keep(report); // at once: the next may be a unit of its rest
      await writeOnce(this.#ledger, report, known => this.#counts(known));
    });
  }

  /** Forgets what is known and reads everything again. */
  #startOver(): void {
    this.#figures = new FigureCounter();
    this.#handOut.startOver();
    this.#agenda = makeAgenda(() => this.#target);
    this.#offers.clear();
    this.#closure = this.#emptyClosure();
    this.#position = 0;
  }

  #openDesk(): VolunteerDesk | undefined {
    const { volunteers, clock, searchId, problem, isStrict = false } = this.options;
    if (!volunteers) return undefined;
    const isFree = ({ key }: OpenUnit) => !this.#setAside.has(key);
    const open = () => [...this.#closure.open.values()].filter(isFree);
    return new VolunteerDesk({
      ...{ volunteers, clock, searchId, problem, isStrict, collect: this.#collect },
      blocked: this.#figures.figures([...this.#revoked]).revoked,
      units: {
        has: key => this.#closure.open.has(key),
        spare: () => open().filter(({ key }) => !this.#offers.has(key)),
        all: open,
      },
      openCount: () => this.#closure.open.size,
      isTainted: key => this.#tainted.has(key),
      write: report => writeOnce(this.#ledger, report, known => this.#counts(known)),
      revoke: (name, reason) => {
        this.#revoked.add(volunteerVoucher(name));
        this.#unsaved.push(volunteerVoucher(name));
        this.#remark(`the volunteer ${name} is blocked (${reason}); what rests on it is offered again`);
      },
      onFound: solutions => this.#handOut.noteEarly(solutions),
    });
  }

  /** Who was revoked before: without that list no record may be counted. */
  async #learnRevoked(): Promise<void> {
    const { clock, signal } = this.options;
    for (let pauseMs = 250; !signal?.aborted; pauseMs = Math.min(30_000, 2 * pauseMs)) {
      try {
        for (const name of (await this.#revocations?.all()) ?? []) this.#revoked.add(name);
        return;
      } catch (error) {
        this.#remark(`the cluster does not answer, trying again: ${(error as Error).message}`);
        await clock.sleep(pauseMs, signal);
      }
    }
  }

  /** Keeps new revocations for good, and reads everything again without what rested on these names. */
  async #settleRevoked(): Promise<void> {
    if (this.#unsaved.length === 0) return;
    const names = this.#unsaved.slice();
    for (const name of names) await this.#revocations?.add(name);
    await this.options.purgeFollower?.(report => this.#counts(report));
    this.#unsaved = this.#unsaved.filter(name => !names.includes(name));
    this.#isAnnounced = false;
    this.#startOver();
  }

  async #hearComplaints(): Promise<void> {
    for (const { unit, reason } of await this.#queue.complaints()) {
      const key = unitKey(unit);
      const times = (this.#complaints.get(key) ?? 0) + 1;
      this.#complaints.set(key, times);
      if (times < MOST_COMPLAINTS || !this.#closure.open.has(key) || this.#setAside.has(key)) continue;
      this.#setAside.set(key, { unit, reason });
      this.#offers.delete(key);
      this.#remark(`unit [${unit}] failed ${times} times and is set aside: ${reason}`);
    }
    for (const key of this.#setAside.keys()) if (!this.#closure.open.has(key)) this.#setAside.delete(key);
  }

  /** Takes from the agenda what the queue has room for. */
  *#fresh(): Iterable<{ readonly unit: OpenUnit; readonly divide: boolean }> {
    while (this.#offers.size < this.#queueLimit) {
      const next = this.#agenda.take();
      if (!next) return;
      if (!this.#setAside.has(next.unit.key)) yield next;
    }
  }

  #remark(text: string): void {
    this.options.onRemark?.(text);
  }

  #outcome(progress: Progress): ClusterOutcome {
    const volunteers = this.#figures.figures([...this.#revoked]);
    const isShown =
      this.options.volunteers !== undefined || volunteers.units > 0 || volunteers.differences > 0;
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
      ...(isShown ? { volunteers } : {}),
    };
  }
}

function recordName({ unit, by }: Report): string {
  return `${unitKey(unit)} ${by}`;
}
