/**
 * Drives a job on one machine (`job-state.ts`): hands units to the crew, keeps their reports in the ledger, and only
 * then lets them count. A report is written together with all others that wait, so that a slow disk costs one fsync for many;
 * meanwhile the workers go on. Nothing that goes wrong here can change an answer:
 *   a worker dies         its unit is offered again; after three deaths it is set aside and named
 *   the disk is full      no unit is handed out until the finished reports are safe
 *   a record is lost      the answer is only announced from a ledger read afresh; what is missing is walked again
 */
import type { Bilingual } from '@quadrille/base';
import type { Solution } from '@quadrille/cover';
import type { Clock } from '../platform/clock.js';
import type { Task } from './agenda.js';
import { type Bell, makeBell } from './bell.js';
import { guarded } from './callbacks.js';
import type { Crew } from './crew.js';
import { JobState, type Outcome, setAsideInWords } from './job-state.js';
import { type Ledger, LedgerLost } from './ledger.js';
import type { Progress } from './progress.js';
import type { Report } from './report.js';
import { saidBy, say } from './sentences.js';
import { type Order, SLICE, type Walked } from './walk-unit.js';
import type { Wanted } from './wanted.js';

export type { Outcome } from './job-state.js';
export type { Wanted } from './wanted.js';

export interface RunOptions {
  readonly wanted: Wanted;
  readonly crew: Crew;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  /** Told about four times a second, and at the end. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Told every solution in the order of the search. */
  readonly onSolution?: ((solution: Solution) => void) | undefined;
  /** Told in one sentence what went wrong and is being dealt with. */
  readonly onRemark?: ((remark: Bilingual) => void) | undefined;
  /** Told every report once it counts: for logs. */
  readonly onReport?: ((report: Report) => void) | undefined;
  /** Who signs the reports. */
  readonly by?: string | undefined;
  /** A unit is handed back after this long, and after 1 % of the time the job has run, up to a minute. */
  readonly unitMs?: number | undefined;
  /** The beginning of the search, where somebody has walked it already: what is left of it is the job. */
  readonly begun?: Walked | undefined;
  /** A finished ledger is compacted when it has so many dead records, and more than living ones. */
  readonly compactAt?: number | undefined;
}

const MOST_UNIT_MS = 60_000;
const PROGRESS_MS = 250;
/**
 * Fewer than on a cluster: who is idle here makes the others hand back their rest at once. Where reports are kept,
 * more and shorter units lose less to a kill and are audited in smaller parts; where they are not, a unit more is only
 * a message more.
 */
const UNITS_PER_WORKER = { kept: 20, forgotten: 2 };
/** Of plenty of units a worker gets its share of those left with one message, and never more than this. */
const MOST_SHARE = 50;
const COMPACT_AT = 1000;
const MOST_PENDING = 64;
const SETTLE_PAUSE_MS = 1000;

/** Runs until everything is walked, enough is found, or the signal comes. */
export function run(options: RunOptions): Promise<Outcome> {
  return guarded(options, own => new JobRun(own).run());
}

class JobRun {
  readonly #state: JobState;
  readonly #bell: Bell = makeBell();
  readonly #pending: Report[] = [];
  #saving: Promise<void> | undefined;
  #walking = 0;
  #idle = 0;
  #lost: LedgerLost | undefined;
  /** Units are no longer divided: what was lost is walked again as it was. */
  #isReadAfresh = false;
  readonly #ended = new AbortController();

  constructor(private readonly options: RunOptions) {
    const { wanted, crew, ledger, onSolution } = options;
    const perWorker = UNITS_PER_WORKER[ledger.isForgetful ? 'forgotten' : 'kept'];
    const target = crew.size > 1 ? perWorker * crew.size : 0;
    this.#state = new JobState({
      ...{ searchId: crew.searchId, wanted, onSolution, mayStartOver: !ledger.isVolatile },
      target: () => (this.#isReadAfresh ? 0 : target),
      onOpen: () => this.#bell.ring(),
    });
  }

  async run(): Promise<Outcome> {
    const { crew, ledger, signal, clock } = this.options;
    const onAbort = () => this.#end();
    this.#state.tick(clock.now());
    await this.#readLedger();
    if (this.options.begun) await this.#keep(this.options.begun);
    if (signal?.aborted || this.#state.hasEnough) this.#end();
    const meter = this.#state.meter(clock.now);
    const progress = () => meter(this.#walking);
    const ticking = this.#tick(progress);
    signal?.addEventListener('abort', onAbort);
    try {
      do {
        await Promise.all(Array.from({ length: crew.size }, () => this.#work()));
        while (this.#saving) await this.#saving;
      } while (!ledger.isVolatile && (await this.#hasLost()) && !this.#hasEnded);
    } finally {
      signal?.removeEventListener('abort', onAbort);
      this.#end();
      await ticking;
    }
    if (this.#lost) throw this.#lost;
    this.#state.end();
    const last = progress();
    this.options.onProgress?.(last);
    return this.#state.outcome(last);
  }

  /** Reports that may wait for the disk before nobody gets a new unit: many, because one sync does for all of them. */
  get #mostPending(): number {
    return Math.max(MOST_PENDING, 4 * this.options.crew.size);
  }

  get #hasEnded(): boolean {
    return this.#ended.signal.aborted;
  }

  /** Takes in what the ledger holds; returns how many records there do not count. */
  async #readLedger(): Promise<number> {
    const { readable, damaged } = await this.options.ledger.read(report => {
      if (report.job === this.#state.id) this.#state.read(report);
    });
    if (damaged > 0) this.#remark(say('left-out', { count: damaged }));
    return readable + damaged - this.#state.sum.units;
  }

  /** Reads the ledger afresh before anything is announced; true when it holds less than was written. */
  async #hasLost(): Promise<boolean> {
    if (this.#state.stage !== 'complete') return false;
    const dead = await this.#readAfresh();
    if (this.#state.sum.isComplete && (await this.#isCompacted(dead))) await this.#readAfresh();
    if (this.#state.sum.isComplete) return !(await this.#isSettled());
    this.#remark(say('missing', { count: this.#state.sum.open.size }));
    return true;
  }

  /** Makes safe what was read. Where that fails it may be gone, so it is to be read again after a pause. */
  async #isSettled(): Promise<boolean> {
    const { ledger, clock, signal } = this.options;
    try {
      await ledger.settle?.();
      return true;
    } catch (error) {
      if (error instanceof LedgerLost) this.#lose(error);
      else {
        this.#remark(say('unsafe', { reason: saidBy(error) }));
        await clock.sleep(SETTLE_PAUSE_MS, signal);
      }
      return false;
    }
  }

  #readAfresh(): Promise<number> {
    this.#isReadAfresh = true;
    this.#state.startOver();
    return this.#readLedger();
  }

  /**
   * Compacts a ledger that is mostly dead. Only a finished one: before that a record below a lost one may count again
   * when the lost one has been walked again.
   */
  async #isCompacted(dead: number): Promise<boolean> {
    const { ledger, compactAt = COMPACT_AT } = this.options;
    if (!ledger.compact || dead < compactAt || dead <= this.#state.sum.units) return false;
    try {
      const { before, after } = await ledger.compact(this.#state.collect);
      this.#remark(say('compacted', { after, before }));
      return true;
    } catch (error) {
      if (error instanceof LedgerLost) this.#lost = error;
      this.#remark(say('not-compacted', { reason: saidBy(error) }));
      return false;
    }
  }

  /** What one worker does: the next unit, until there is none and nobody could bring one. */
  async #work(): Promise<void> {
    while (!this.#hasEnded) {
      const next = this.#pending.length > this.#mostPending ? [] : this.#takeTasks();
      if (next.length > 0) await this.#walk(next);
      else if (this.#walking > 0 || this.#saving) await this.#wait();
      else return;
    }
  }

  async #wait(): Promise<void> {
    this.options.crew.hurry(++this.#idle > 0);
    await this.#bell.heard();
    this.options.crew.hurry(--this.#idle > 0);
  }

  /** The next unit; several while there are plenty, nothing is kept and nobody has died. */
  #takeTasks(): Task[] {
    const { crew, ledger } = this.options;
    const mayShare = crew.walkSeveral && ledger.isForgetful && this.#state.hasNoFailures;
    const share = mayShare ? Math.floor(this.#state.waitingCount / crew.size) : 1;
    const tasks: Task[] = [];
    for (let left = Math.max(1, Math.min(MOST_SHARE, share)); left > 0; left--) {
      const task = this.#state.take();
      if (task) tasks.push(task);
    }
    return tasks;
  }

  async #walk(tasks: readonly Task[]): Promise<void> {
    const { crew } = this.options;
    const orders = tasks.map(task => this.#order(task));
    this.#walking++;
    try {
      const walked = orders.length > 1 ? await crew.walkSeveral!(orders) : [await crew.walk(orders[0])];
      for (const each of walked) void this.#keep(each);
      for (const { unit } of tasks.slice(walked.length)) this.#state.giveBack(unit);
    } catch (error) {
      // After the end nobody is to blame: a walk that does not obey is given up, and its unit stays open.
      if (!this.#hasEnded) await this.#failed(tasks, reasonOf(error));
    }
    this.#walking--;
    this.#bell.ring();
  }

  /** Signs what was walked and has it saved. */
  #keep({ searchId, ...walked }: Walked): Promise<void> {
    const { crew, by = 'here' } = this.options;
    if (searchId !== crew.searchId) throw new Error(`the worker walked another search: ${searchId}`);
    this.#pending.push({ ...walked, job: this.#state.id, by });
    this.#saving ??= this.#save();
    return this.#saving;
  }

  #order({ unit: { unit }, divide }: Task): Order {
    const { clock, unitMs = 1000 } = this.options;
    const { collect, missing } = this.#state;
    if (divide) return { unit, collect, slice: 1, untilSplit: true };
    this.#state.tick(clock.now());
    const ms = this.#state.unitMs(unitMs, MOST_UNIT_MS);
    const solutions = missing < Infinity ? { solutions: Math.max(1, missing) } : {};
    return { unit, collect, slice: SLICE, ms, ...solutions };
  }

  /** A unit that has failed is offered again after a pause; of several that failed together, one by one from now on. */
  async #failed(tasks: readonly Task[], reason: string): Promise<void> {
    if (tasks.length > 1) return this.#state.suspected(tasks.map(({ unit }) => unit));
    const [{ unit: open }] = tasks;
    const { times, isSetAside } = this.#state.failed(open.unit, reason);
    if (isSetAside) return this.#remark(setAsideInWords(open.unit, times, reason));
    await this.options.clock.sleep(100 * 2 ** times, this.#ended.signal);
    this.#state.giveBack(open);
  }

  /** Writes what waits, again and again until it is safe, and lets it count. One at a time. */
  async #save(): Promise<void> {
    while (this.#pending.length > 0) {
      const batch = this.#pending.slice();
      if (!(await this.#append(batch))) break;
      this.#pending.splice(0, batch.length);
      for (const report of batch) if (this.#state.saved(report)) this.options.onReport?.(report);
      if (this.#state.hasEnough) this.#end();
      this.#bell.ring();
    }
    this.#saving = undefined;
    this.#bell.ring();
  }

  async #append(batch: readonly Report[]): Promise<boolean> {
    for (let pauseMs = 100; ; pauseMs = Math.min(30_000, 2 * pauseMs)) {
      try {
        await this.options.ledger.append(batch);
        return true;
      } catch (error) {
        if (error instanceof LedgerLost) {
          this.#lose(error);
          return false;
        }
        this.#remark(say('unwritable', { reason: saidBy(error) }));
        if (this.options.signal?.aborted) return false;
        await this.options.clock.sleep(pauseMs, this.options.signal);
      }
    }
  }

  #lose(error: LedgerLost): void {
    this.#lost = error;
    this.#end();
  }

  #end(): void {
    if (this.#hasEnded) return;
    this.#ended.abort('over'); // with a reason: otherwise an error with its stack is made
    this.options.crew.stop();
    this.#bell.ring();
  }

  async #tick(progress: () => Progress): Promise<void> {
    const { clock, onProgress } = this.options;
    if (!onProgress) return;
    while (!this.#hasEnded) {
      await clock.sleep(PROGRESS_MS, this.#ended.signal);
      if (!this.#hasEnded) onProgress(progress());
    }
  }

  #remark(remark: Bilingual): void {
    this.options.onRemark?.(remark);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
