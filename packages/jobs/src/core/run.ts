/**
 * Runs a job on one machine: hands open units to the crew, keeps their reports in the ledger, and only then lets
 * them count. A report is written together with all others that wait, so that a slow disk costs one fsync for many;
 * meanwhile the workers go on. Nothing that goes wrong here can change an answer:
 *   a worker dies         its unit is offered again; after three deaths it is set aside and named
 *   the disk is full      no unit is handed out until the finished reports are safe
 *   a record is lost      the answer is only announced from a ledger read afresh; what is missing is walked again
 */
import type { Solution, Unit } from '@quadrille/cover';
import type { Clock } from '../platform/clock.js';
import { type Agenda, makeAgenda, type Task } from './agenda.js';
import { type Bell, makeBell } from './bell.js';
import { guarded } from './callbacks.js';
import { Closure, type OpenUnit } from './closure.js';
import type { Crew } from './crew.js';
import { type Ledger, LedgerLost } from './ledger.js';
import { type Progress, progressMeter } from './progress.js';
import { jobId, type Report } from './report.js';
import { type Order, SLICE, type Walked } from './walk-unit.js';
import { type Wanted, wantedCount } from './wanted.js';

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
  readonly onRemark?: ((remark: string) => void) | undefined;
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

export interface Outcome {
  readonly job: string;
  /** `limited` means that the wanted number of solutions was reached, `stopped` that the signal came first or units
   * had to be set aside. */
  readonly ended: 'exhausted' | 'limited' | 'stopped';
  /** Solutions found, and never more than were wanted. */
  readonly count: bigint;
  readonly nodes: number;
  /** Digest of all solutions, 16 hex digits: the same for every way the job was run. */
  readonly solutions: string;
  readonly units: number;
  readonly setAside: readonly { readonly unit: Unit; readonly reason: string }[];
  readonly progress: Progress;
}

const MOST_TRIES = 3;
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
  readonly #job: string;
  readonly #collect: boolean;
  readonly #wantedCount: number;
  readonly #bell: Bell = makeBell();
  readonly #startMs: number;
  readonly #failures = new Map<string, { tries: number; reason: string }>();
  readonly #setAside = new Map<string, { unit: Unit; reason: string }>();
  #agenda: Agenda;
  #closure: Closure;
  #pending: Report[] = [];
  #saving: Promise<void> | undefined;
  #walking = 0;
  #idle = 0;
  #handedOut = 0;
  #lost: LedgerLost | undefined;
  readonly #ended = new AbortController();

  constructor(private readonly options: RunOptions) {
    const { wanted, crew, clock, ledger } = options;
    this.#collect = wanted !== 'count';
    this.#wantedCount = wantedCount(wanted);
    this.#job = jobId(crew.searchId, this.#collect);
    this.#startMs = clock.now();
    const perWorker = UNITS_PER_WORKER[ledger.isForgetful ? 'forgotten' : 'kept'];
    this.#agenda = makeAgenda(() => (crew.size > 1 ? perWorker * crew.size : 0));
    this.#closure = this.#emptyClosure();
  }

  async run(): Promise<Outcome> {
    const { crew, ledger, signal } = this.options;
    const onAbort = () => this.#end();
    await this.#readLedger();
    if (this.options.begun) await this.#keep(this.options.begun);
    if (signal?.aborted || this.#hasEnough) this.#end();
    const meter = progressMeter(() => this.#closure, this.options.clock.now);
    const progress = () => meter(this.#walking, this.#setAside.size);
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
    this.#handOutAhead();
    const last = progress();
    this.options.onProgress?.(last);
    return this.#outcome(last);
  }

  /** Reports that may wait for the disk before nobody gets a new unit: many, because one sync does for all of them. */
  get #mostPending(): number {
    return Math.max(MOST_PENDING, 4 * this.options.crew.size);
  }

  get #hasEnded(): boolean {
    return this.#ended.signal.aborted;
  }

  get #hasEnough(): boolean {
    return this.#closure.count >= this.#wantedCount;
  }

  #emptyClosure(): Closure {
    return new Closure({
      collect: this.#collect,
      skip: this.#handedOut,
      onOpen: unit => {
        this.#agenda.add(unit);
        this.#bell.ring();
      },
      onAccept: (_, unit) => this.#agenda.remove(unit),
      onSolution: solution => this.#handOut(solution),
    });
  }

  /** Takes in what the ledger holds; returns how many records there do not count. */
  async #readLedger(): Promise<number> {
    const { readable, damaged } = await this.options.ledger.read(report => {
      if (report.job === this.#job) this.#closure.keep(report);
    });
    if (damaged > 0)
      this.#remark(`${damaged} damaged records in the ledger were left out; their units run again`);
    return readable + damaged - this.#closure.units;
  }

  /** Reads the ledger afresh before anything is announced; true when it holds less than was written. */
  async #hasLost(): Promise<boolean> {
    // Enough solutions are enough, whatever becomes of the ledger.
    if (!this.#closure.isComplete || this.#hasEnough) return false;
    const dead = await this.#readAfresh();
    if (this.#closure.isComplete && (await this.#isCompacted(dead))) await this.#readAfresh();
    if (this.#closure.isComplete) return !(await this.#isSettled());
    this.#remark(`${this.#closure.open.size} units are missing from the ledger; they run again`);
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
        this.#remark(`the ledger cannot be made safe, trying again: ${(error as Error).message}`);
        await clock.sleep(SETTLE_PAUSE_MS, signal);
      }
      return false;
    }
  }

  #readAfresh(): Promise<number> {
    this.#agenda = makeAgenda(() => 0);
    this.#closure = this.#emptyClosure();
    return this.#readLedger();
  }

  /**
   * Compacts a ledger that is mostly dead. Only a finished one: before that a record below a lost one may count again
   * when the lost one has been walked again.
   */
  async #isCompacted(dead: number): Promise<boolean> {
    const { ledger, compactAt = COMPACT_AT } = this.options;
    if (!ledger.compact || dead < compactAt || dead <= this.#closure.units) return false;
    try {
      const { before, after } = await ledger.compact(this.#collect);
      this.#remark(`the ledger was compacted: ${after} of ${before} records count`);
      return true;
    } catch (error) {
      if (error instanceof LedgerLost) this.#lost = error;
      this.#remark(`the ledger cannot be compacted: ${(error as Error).message}`);
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
    const mayShare = crew.walkSeveral && ledger.isForgetful && this.#failures.size === 0;
    const share = mayShare ? Math.floor(this.#agenda.size / crew.size) : 1;
    const tasks = Array.from({ length: Math.max(1, Math.min(MOST_SHARE, share)) }, () => this.#agenda.take());
    return tasks.filter(task => task !== undefined);
  }

  async #walk(tasks: readonly Task[]): Promise<void> {
    const { crew } = this.options;
    const orders = tasks.map(task => this.#order(task));
    this.#walking++;
    try {
      const walked = orders.length > 1 ? await crew.walkSeveral!(orders) : [await crew.walk(orders[0])];
      for (const each of walked) void this.#keep(each);
      for (const { unit } of tasks.slice(walked.length)) this.#agenda.add(unit);
    } catch (error) {
      if (tasks.length === 1) await this.#failed(tasks[0].unit, error);
      else this.#suspect(tasks, error);
    }
    this.#walking--;
    this.#bell.ring();
  }

  /** Signs what was walked and has it saved. */
  #keep({ searchId, ...walked }: Walked): Promise<void> {
    const { crew, by = 'here' } = this.options;
    if (searchId !== crew.searchId) throw new Error(`the worker walked another search: ${searchId}`);
    this.#pending.push({ ...walked, job: this.#job, by });
    this.#saving ??= this.#save();
    return this.#saving;
  }

  #order({ unit: { unit }, divide }: Task): Order {
    const { clock, unitMs = 1000 } = this.options;
    if (divide) return { unit, collect: this.#collect, slice: 1, untilSplit: true };
    const ms = Math.min(MOST_UNIT_MS, unitMs + 0.01 * (clock.now() - this.#startMs));
    const missing = this.#wantedCount - Number(this.#closure.count);
    const solutions = missing < Infinity ? { solutions: Math.max(1, missing) } : {};
    return { unit, collect: this.#collect, slice: SLICE, ms, ...solutions };
  }

  /** One of them killed its worker, and nobody knows which: units are walked one by one from now on. */
  #suspect(tasks: readonly Task[], error: unknown): void {
    for (const { unit } of tasks) {
      this.#failures.set(unit.key, { tries: 0, reason: reasonOf(error) });
      this.#agenda.add(unit);
    }
  }

  /** A unit that kills three workers is set aside; until then it is offered again after a pause. */
  async #failed(open: OpenUnit, error: unknown): Promise<void> {
    const reason = reasonOf(error);
    const tries = (this.#failures.get(open.key)?.tries ?? 0) + 1;
    this.#failures.set(open.key, { tries, reason });
    if (tries >= MOST_TRIES) {
      this.#setAside.set(open.key, { unit: open.unit, reason });
      this.#remark(`unit [${open.unit}] failed ${tries} times and is set aside: ${reason}`);
      return;
    }
    await this.options.clock.sleep(100 * 2 ** tries, this.#ended.signal);
    this.#agenda.add(open);
  }

  /** Writes what waits, again and again until it is safe, and lets it count. One at a time. */
  async #save(): Promise<void> {
    while (this.#pending.length > 0) {
      const batch = this.#pending.slice();
      if (!(await this.#append(batch))) break;
      this.#pending.splice(0, batch.length);
      for (const report of batch) if (this.#closure.add(report)) this.options.onReport?.(report);
      if (this.#hasEnough) this.#end();
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
        this.#remark(`the ledger cannot be written, trying again: ${(error as Error).message}`);
        if (this.options.signal?.aborted) return false;
        await this.options.clock.sleep(pauseMs, this.options.signal);
      }
    }
  }

  #lose(error: LedgerLost): void {
    this.#lost = error;
    this.#end();
  }

  #handOut(solution: Solution): void {
    if (this.#handedOut >= this.#wantedCount) return;
    this.#handedOut++;
    this.options.onSolution?.(solution);
  }

  /** Enough was found, but not from the left without a gap: the earliest of what is known. */
  #handOutAhead(): void {
    const missing = this.#wantedCount - this.#handedOut;
    if (missing === Infinity || this.#closure.isComplete) return;
    for (const solution of this.#closure.ahead(missing)) this.#handOut(solution);
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

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
