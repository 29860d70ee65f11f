/**
 * Drives a job on a cluster (`job-state.ts`). It holds nothing that matters: the ledger is the truth, this process only reads
 * it, offers what is open, offers again what nobody answered, and keeps a copy. Two coordinators of one job are
 * harmless. Before an answer is announced, the ledger is read afresh from its beginning; what it has lost is
 * written again from the copy (the **follower**), and what both have lost is walked again.
 *
 * Where there are volunteers, their desk is here too. A name that lied is revoked for good, before anything else
 * happens: its records no longer count, and the closure is read anew without them.
 */

import type { Bilingual } from '@quadrille/base';
import { guarded } from '../core/callbacks.js';
import { Closure } from '../core/closure.js';
import { inGroups } from '../core/in-groups.js';
import { JobState, setAsideInWords } from '../core/job-state.js';
import type { Progress } from '../core/progress.js';
import type { Report } from '../core/report.js';
import { saidBy, say } from '../core/sentences.js';
import { unitKey } from '../core/unit.js';
import { VolunteerDesk } from '../volunteers/desk.js';
import { FigureCounter } from '../volunteers/figures.js';
import type { ClusterOutcome, CoordinatorOptions } from './coordinator-options.js';
import { type OffersOptions, sendOffers } from './offers.js';
import { TakenBack } from './taken-back.js';
import { droppedUnit } from './trust.js';
import type { JobNotice, SharedLedger, UnitQueue } from './types.js';
import { isVolunteer, restsOnVolunteers, volunteerVoucher, vouchersOf } from './vouchers.js';
import { MOST_GENERATIONS, writeOnce } from './write-once.js';

const UNITS_PER_WORKER = 100;
const LEAST_PAUSE_MS = 25;
/** How often the notice of a job is repeated. */
const HEARTBEAT_MS = 10_000;
/** How often is looked what others have taken back. */
const LEARN_MS = 5000;
/** When nothing has come or gone for so long, is anything on offer at all? */
const QUIET_MS = 5000;

/** With volunteers about, so much at most of what is open is offered to trusted workers, that they do not collide. */
const QUEUED_SHARE = 0.5;
const LEAST_QUEUED = 8;

/** Runs until the closure of the shared ledger is complete, enough is found, or the signal comes. */
export function coordinate(options: CoordinatorOptions): Promise<ClusterOutcome> {
  return guarded(options, own => new Coordinator(own).run());
}

class Coordinator {
  readonly #state: JobState;
  readonly #ledger: SharedLedger;
  readonly #queue: UnitQueue;
  readonly #offers: OffersOptions;
  readonly #takenBack: TakenBack;
  /** Nothing that was taken back is in the follower, nor in the closure. */
  #isPurged = true;
  #learnedMs = Number.NEGATIVE_INFINITY;
  /** Units with a record that no longer counts: the next one must not rest on volunteers, else generations run out. */
  readonly #tainted = new Set<string>();
  #desk: VolunteerDesk | undefined;
  #figures = new FigureCounter();
  #position = 0;
  #created: string | undefined;
  #isAnnounced = false;
  #announcedMs = Number.NEGATIVE_INFINITY;
  /** When a report came last, or a unit was offered. */
  #newsMs = Number.NEGATIVE_INFINITY;
  /** Reports that count and are not yet in the follower. */
  #uncopied: Report[] = [];
  readonly #told = new Set<string>();
  readonly #names = new Set<string>();

  constructor(private readonly options: CoordinatorOptions) {
    const { wanted, cluster, searchId, isStrict = false, patienceMs = 120_000, unitMs = 10_000 } = options;
    this.#state = new JobState({
      ...{
        searchId,
        wanted,
        onSolution: options.onSolution,
        hasVolunteers: options.volunteers !== undefined,
      },
      target: () => this.#target,
      onAccept: report => {
        this.#newsMs = options.clock.now();
        for (const name of vouchersOf(report.by)) this.#names.add(name);
        this.#uncopied.push(report);
        this.#figures.add(report);
      },
    });
    const job = this.#state.id;
    this.#ledger = cluster.ledger(job, { onForged: (report, generation) => this.#drop(report, generation) });
    this.#queue = cluster.queue(job);
    this.#takenBack = new TakenBack(job, cluster.revocations?.(job), isStrict);
    this.#offers = {
      ...{ state: this.#state, queue: this.#queue, ledger: this.#ledger, patienceMs, unitMs },
      counts: (report, generation) => this.#takenBack.counts(report, generation),
    };
  }

  async run(): Promise<ClusterOutcome> {
    const { clock, signal, pollMs = 250, onProgress, follower } = this.options;
    await this.#learnRevoked();
    await follower.read(report => this.#keep(report));
    if (this.options.onReport) for (const report of this.#uncopied) this.#told.add(recordName(report));
    this.#uncopied = [];
    const meter = this.#state.meter(clock.now);
    const progress = () => meter(this.#state.leasedCount);
    this.#desk = this.#openDesk();
    let pauseMs = LEAST_PAUSE_MS;
    let toldMs = -Infinity;
    while (!signal?.aborted) {
      const before = this.#state.leasedCount;
      this.#state.tick(clock.now());
      try {
        if (await this.#isDone()) break;
        pauseMs = this.#state.leasedCount < before / 2 ? LEAST_PAUSE_MS : Math.min(pollMs, 2 * pauseMs);
        await this.#hearComplaints();
        if (this.#state.stage === 'stuck') break;
        await this.#missLost();
        const leased = this.#state.leasedCount;
        await sendOffers(this.#offers, this.#queueLimit);
        if (this.#state.leasedCount > leased) this.#newsMs = clock.now();
      } catch (error) {
        this.#remark(say('silent', { reason: saidBy(error) }));
        pauseMs = Math.min(30_000, 2 * Math.max(pollMs, pauseMs));
      }
      if (Math.abs(clock.now() - toldMs) >= pollMs) {
        toldMs = clock.now();
        onProgress?.(progress());
      }
      await clock.sleep(pauseMs, signal);
    }
    this.#desk?.close();
    await this.options.cluster.retire(this.#state.id, !signal?.aborted).catch(() => {});
    this.#state.end();
    const last = progress();
    onProgress?.(last);
    return this.#outcome(last);
  }

  /** Looks at the ledger. True when the answer is there, and nothing can take it back. */
  async #isDone(): Promise<boolean> {
    await this.#settleTakenBack();
    await this.#announce();
    await this.#readNew();
    this.#desk?.sweep();
    if (this.#state.hasEnough) return true;
    if (this.#state.stage !== 'complete' || this.#desk?.isQuiet === false) return false;
    if (!(await this.#isConfirmed())) return false;
    return !(await this.#hasLearned()) && this.#takenBack.isSaved;
  }

  /** With its disk a server loses what is on offer: nobody has it then, and nobody says so. */
  async #missLost(): Promise<void> {
    const nowMs = this.options.clock.now();
    if (this.#state.leasedCount === 0 || Math.abs(nowMs - this.#newsMs) < QUIET_MS) return;
    this.#newsMs = nowMs;
    if (await this.#queue.isEmpty()) this.#state.doubtAll();
  }

  /** Tells the board, and again while this process lives: a notice that nobody repeats is not worked for. */
  async #announce(): Promise<void> {
    const nowMs = this.options.clock.now();
    if (this.#isAnnounced && Math.abs(nowMs - this.#announcedMs) < HEARTBEAT_MS) return;
    await this.options.cluster.announce(this.#notice());
    this.#isAnnounced = true;
    this.#announcedMs = nowMs;
  }

  #notice(): JobNotice {
    const { searchId, problem } = this.options;
    const { id: job, collect } = this.#state;
    const sealed = this.options.cluster.checksSeals === true;
    return { job, searchId, collect, problem, revoked: this.#takenBack.list, ...(sealed && { sealed }) };
  }

  get #target(): number {
    return Math.max(this.options.target ?? 400, UNITS_PER_WORKER * this.#names.size);
  }

  /** How many units trusted workers are offered at a time. */
  get #queueLimit(): number {
    if (!this.#desk?.active) return this.#target;
    const trusted = [...this.#names].filter(name => !isVolunteer(name)).length;
    const share = Math.ceil(QUEUED_SHARE * this.#state.sum.open.size);
    return Math.min(this.#target, Math.max(LEAST_QUEUED, 4 * trusted, share));
  }

  #keep(report: Report, generation?: number): void {
    if (this.#takenBack.counts(report, generation)) this.#state.read(report);
    else if (report.job === this.#state.id) this.#tainted.add(unitKey(report.unit));
  }

  /** A forged record keeps its place in the ledger: the unit is walked again, and written as the next generation. */
  #drop({ unit, by }: Report, generation: number): void {
    const entry = droppedUnit(unit, generation + 1);
    if (generation + 1 >= MOST_GENERATIONS || this.#takenBack.list.includes(entry)) return;
    this.#takenBack.add(entry);
    this.#remark(say('forged', { unit: unit.join(' '), name: by }));
  }

  /** Takes in what was written since the last look, and copies it to the follower. */
  async #readNew(): Promise<void> {
    const { created, lastPosition } = await this.#ledger.state();
    if (created !== this.#created || lastPosition < this.#position) {
      if (this.#created !== undefined) this.#remark(say('replaced'));
      this.#created = created;
      this.#position = 0;
    }
    const { position } = await this.#ledger.readFrom(this.#position, (report, generation) =>
      this.#keep(report, generation),
    );
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
    const byVolunteers: Report[] = [];
    const onAccept = (report: Report) => {
      if (restsOnVolunteers(report.by)) byVolunteers.push(report);
    };
    const fresh = new Closure({ collect: this.#state.collect, onAccept });
    await this.#ledger.readFrom(0, (report, generation) => {
      if (this.#takenBack.counts(report, generation)) fresh.keep(report);
    });
    const missing = fresh.open.size;
    if (missing > 0) {
      await this.#restore(fresh);
      this.#remark(say('written-again', { count: missing }));
      if (!fresh.isComplete) this.#startOver();
      return false;
    }
    const { count, digest } = this.#state.sum;
    const isSame = fresh.count === count && fresh.digest === digest;
    if (!isSame) {
      throw new Error(`the ledger says ${fresh.count} and its follower ${count}: one of them lies`);
    }
    return this.#desk?.passes(byVolunteers) !== false;
  }

  /** Writes the follower's reports of units that `fresh` lacks. */
  async #restore(fresh: Closure): Promise<void> {
    const own: Report[] = [];
    await this.options.follower.read(report => {
      if (this.#takenBack.counts(report)) own.push(report);
    });
    await inGroups(own, async report => {
      if (!fresh.open.has(unitKey(report.unit))) return;
      fresh.keep(report); // at once: the next may be a unit of its rest
      await this.#write(report);
    });
  }

  /** Forgets what is known and reads everything again. */
  #startOver(): void {
    this.#figures = new FigureCounter();
    this.#state.startOver();
    this.#position = 0;
  }

  #openDesk(): VolunteerDesk | undefined {
    const { volunteers, clock, searchId, problem, isStrict = false } = this.options;
    if (!volunteers) return undefined;
    return new VolunteerDesk({
      ...{ volunteers, clock, searchId, problem, isStrict, collect: this.#state.collect },
      blocked: this.#figures.figures(this.#takenBack.list).revoked,
      units: {
        has: key => this.#state.sum.open.has(key),
        spare: () => this.#state.units(true),
        all: () => this.#state.units(false),
      },
      openCount: () => this.#state.sum.open.size,
      isTainted: key => this.#tainted.has(key),
      write: report => this.#write(report),
      revoke: (name, reason) => {
        this.#takenBack.add(volunteerVoucher(name));
        this.#remark(say('blocked', { name, reason }));
      },
      onFound: solutions => this.#state.foundEarly(solutions),
      onRemark: remark => this.#remark(remark),
    });
  }

  /** Who was revoked before: without that list no record may be counted. */
  async #learnRevoked(): Promise<void> {
    const { clock, signal } = this.options;
    for (let pauseMs = 250; !signal?.aborted; pauseMs = Math.min(30_000, 2 * pauseMs)) {
      try {
        await this.#takenBack.learn();
        return;
      } catch (error) {
        this.#remark(say('silent', { reason: saidBy(error) }));
        await clock.sleep(pauseMs, signal);
      }
    }
  }

  /** Somebody else has taken something back: looked for now and then, and before an answer. */
  async #hasLearned(): Promise<boolean> {
    this.#learnedMs = this.options.clock.now();
    if (!(await this.#takenBack.learn())) return false;
    this.#isPurged = false;
    return true;
  }

  /** Keeps for good what was taken back, and reads everything again without it. */
  async #settleTakenBack(): Promise<void> {
    if (Math.abs(this.options.clock.now() - this.#learnedMs) > LEARN_MS) await this.#hasLearned();
    if (this.#takenBack.isSaved && this.#isPurged) return;
    this.#isPurged = false;
    await this.#takenBack.save();
    await this.options.purgeFollower?.(report => this.#takenBack.counts(report));
    this.#isPurged = this.#takenBack.isSaved;
    this.#isAnnounced = false;
    this.#startOver();
  }

  #write(report: Report): Promise<unknown> {
    return writeOnce(this.#ledger, report, (known, generation) => this.#takenBack.counts(known, generation));
  }

  async #hearComplaints(): Promise<void> {
    for (const { unit, reason } of await this.#queue.complaints()) {
      const { times, isSetAside } = this.#state.failed(unit, reason);
      if (isSetAside) this.#remark(setAsideInWords(unit, times, reason));
    }
  }

  #remark(remark: Bilingual): void {
    this.options.onRemark?.(remark);
  }

  #outcome(progress: Progress): ClusterOutcome {
    const audit = this.#state.sum.isComplete ? this.#desk?.audit : undefined;
    const volunteers = this.#figures.figures(this.#takenBack.list, audit);
    const isShown =
      this.options.volunteers !== undefined || volunteers.units > 0 || volunteers.differences > 0;
    return { ...this.#state.outcome(progress), ...(isShown ? { volunteers } : {}) };
  }
}

function recordName({ unit, by }: Report): string {
  return `${unitKey(unit)} ${by}`;
}
