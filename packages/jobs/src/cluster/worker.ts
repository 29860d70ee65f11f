/**
 * A trusted worker. It looks at the notice board, makes the search of a job itself, and takes work only when its
 * search has the name that the job asks for, and the job the name that follows from it: another version of the program,
 * or of what reports look like, is refused before it gets a unit. Then: lease a unit,
 * walk it, write the report, give the lease up. Whatever fails in between costs one walk of one unit. Quick units are
 * leased ahead, see `turns.ts`.
 */

import type { Bilingual } from '@quadrille/base';
import type { Crew } from '../core/crew.js';
import { plainMessage } from '../core/plain-text.js';
import { jobId, PROTOCOL, type Report } from '../core/report.js';
import { saidBy, say } from '../core/sentences.js';
import type { SearchSource } from '../core/source.js';
import { SLICE, type Walked } from '../core/walk-unit.js';
import type { Clock } from '../platform/clock.js';
import { type Counts, countsFor } from './trust.js';
import { type Turn, Turns } from './turns.js';
import type { Cluster, JobNotice, Lease, SharedLedger, UnitQueue } from './types.js';
import { writeOnce } from './write-once.js';

export interface WorkerOptions {
  readonly cluster: Cluster;
  readonly clock: Clock;
  /** Signs the reports. */
  readonly name: string;
  /** Makes the crew for a search; throws when this program does not know it. */
  readonly makeCrew: (source: SearchSource) => Promise<Crew>;
  readonly signal?: AbortSignal | undefined;
  readonly onRemark?: ((remark: Bilingual) => void) | undefined;
  readonly onReport?: ((job: string, walked: Walked) => void) | undefined;
  /** The job that it works on from now on; undefined when it waits for one. */
  readonly onJob?: ((job: string | undefined) => void) | undefined;
  /** How often a lease is renewed. */
  readonly heartbeatMs?: number;
  readonly pollMs?: number;
  /** Ends the worker when no job has had work for it for so long. */
  readonly idleMs?: number;
}

/** A unit that was handed out so often without a report is complained about instead of walked. */
const MOST_REDELIVERIES = 5;

/** After a job the board is looked at again this soon, then less and less often. */
const LEAST_PAUSE_MS = 100;

/** A queue that has been empty for so long: its coordinator may be gone, and other jobs get a turn. */
const EMPTY_MS = 5000;

/** While others want work too, a job is left after so long, or after ten times what making its search took. */
const TURN_MS = 10_000;
const TURN_PER_OPENING = 10;

/** Works until the signal comes, or there was no work for `idleMs`. */
export async function work(given: WorkerOptions): Promise<void> {
  const remark = given.onRemark && ((said: Bilingual) => given.onRemark?.(plainMessage(said)));
  const options = { ...given, onRemark: remark };
  const { cluster, clock, signal, pollMs = 2000, idleMs = Infinity, onRemark } = options;
  const refused = new Set<string>();
  let idleSince = clock.now();
  let pauseMs = LEAST_PAUSE_MS;
  let turn = [...options.name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  while (!signal?.aborted && clock.now() - idleSince < idleMs) {
    try {
      let hasWorked = false;
      const notices = await cluster.jobs();
      for (const notice of rotated(notices, turn++)) {
        if (refused.has(notice.job) || signal?.aborted) continue;
        const left = await workOn(notice, options, refused);
        if (left === 'refused') refused.add(notice.job);
        if (left !== 'done') continue;
        idleSince = clock.now();
        hasWorked = true;
      }
      if (!hasWorked) options.onJob?.(undefined);
      pauseMs = hasWorked ? LEAST_PAUSE_MS : Math.min(pollMs, 2 * pauseMs);
    } catch (error) {
      onRemark?.(say('silent', { reason: saidBy(error) }));
      pauseMs = Math.min(30_000, 2 * Math.max(pollMs, pauseMs));
    }
    await clock.sleep(Math.min(pauseMs, idleMs), signal);
  }
}

/** Workers begin with different jobs, and each with another one the next time. */
function rotated<T>(list: readonly T[], by: number): T[] {
  const at = by % Math.max(1, list.length);
  return [...list.slice(at), ...list.slice(0, at)];
}

/**
 * Works on one job until it is retired, or another has more to do. `refused`: this program walks another search than the
 * job asks for. `idle`: there was nothing to do, for too long; its coordinator may have ended without a word.
 */
async function workOn(
  notice: JobNotice,
  options: WorkerOptions,
  refused: ReadonlySet<string>,
): Promise<'done' | 'refused' | 'idle'> {
  const { cluster, clock, makeCrew, onRemark, signal } = options;
  if (notice.revoked.includes(options.name)) {
    onRemark?.(say('name-revoked', { job: notice.job, name: options.name }));
    return 'refused';
  }
  if (jobId(notice.searchId, notice.collect) !== notice.job) {
    onRemark?.(say('refused', { job: notice.job, reason: say('other-protocol', { own: PROTOCOL }) }));
    return 'refused';
  }
  const beganMs = clock.now();
  const source = await cluster.getProblem(notice.problem);
  const crew = await makeCrew(source).catch((error: Error) => {
    onRemark?.(say('refused', { job: notice.job, reason: saidBy(error) }));
  });
  if (!crew) return 'refused';
  try {
    if (crew.searchId !== notice.searchId) {
      const reason = say('other-search', { wanted: notice.searchId, own: crew.searchId });
      onRemark?.(say('refused', { job: notice.job, reason }));
      return 'refused';
    }
    options.onJob?.(notice.job);
    const openedMs = Math.abs(clock.now() - beganMs);
    const job = new JobWork(notice, crew, options, refused, openedMs);
    const onAbort = () => job.stop();
    signal?.addEventListener('abort', onAbort);
    await Promise.all([job.watch(), job.take()]);
    signal?.removeEventListener('abort', onAbort);
    return job.wasIdle ? 'idle' : 'done';
  } finally {
    await crew.close();
  }
}

class JobWork {
  /** It was left because there was nothing to do. */
  wasIdle = false;
  /** The job was retired, or left for another. */
  #isLeft = false;
  /** Leases that are being dealt with. */
  #underWay = 0;
  readonly #beganMs: number;
  readonly #turnMs: number;
  /** Since when the queue has given nothing. */
  #emptyMs: number | undefined;
  #pausing: Promise<void> | undefined;
  #notice: JobNotice;
  #counts: Counts;
  readonly #queue: UnitQueue;
  readonly #ledger: SharedLedger;
  readonly #turns: Turns;

  constructor(
    notice: JobNotice,
    private readonly crew: Crew,
    private readonly options: WorkerOptions,
    private readonly refused: ReadonlySet<string>,
    openedMs: number,
  ) {
    const { cluster, clock } = options;
    this.#beganMs = clock.now();
    this.#turnMs = Math.max(TURN_MS, TURN_PER_OPENING * openedMs);
    this.#notice = notice;
    this.#counts = countsFor(notice.job, notice.revoked);
    this.#queue = cluster.queue(notice.job);
    this.#ledger = cluster.ledger(notice.job, { sealed: notice.sealed });
    this.#turns = new Turns({ threads: crew.size, clock, isOver: () => this.#isOver });
  }

  /** Walks end with their next slice, and nothing new is begun. */
  stop(): void {
    this.crew.stop();
    this.#turns.wake();
  }

  get #isOver(): boolean {
    return this.#isLeft || this.options.signal?.aborted === true;
  }

  /** Notices when the job is no longer wanted, or has nothing to do while others may have. */
  async watch(): Promise<void> {
    const { clock, pollMs = 2000, signal } = this.options;
    let pauseMs = LEAST_PAUSE_MS;
    while (!this.#isOver) {
      await clock.sleep(pauseMs, signal);
      await this.#look();
      pauseMs = Math.min(pollMs, 2 * pauseMs);
    }
  }

  /** Reads the notice board: is the job still wanted, and who was revoked? */
  async #look(): Promise<void> {
    const notices = await this.options.cluster.jobs().catch(() => undefined);
    const current = notices?.find(({ job }) => job === this.#notice.job);
    const isElsewhere = notices?.some(({ job }) => job !== this.#notice.job && !this.refused.has(job));
    const { idleMs = Infinity } = this.options;
    this.wasIdle ||= this.#underWay === 0 && this.#emptyForMs > Math.max(idleMs, EMPTY_MS);
    const isTurnOver = this.#workedMs > this.#turnMs;
    const isRevoked = current?.revoked.includes(this.options.name);
    if (
      (notices && !current) ||
      isRevoked ||
      (isElsewhere && (this.#emptyForMs > EMPTY_MS || isTurnOver)) ||
      this.wasIdle
    ) {
      this.#isLeft = true;
      this.stop();
    }
    if (current && current !== this.#notice) {
      this.#notice = current;
      this.#counts = countsFor(current.job, current.revoked);
    }
  }

  get #workedMs(): number {
    return Math.abs(this.options.clock.now() - this.#beganMs);
  }

  get #emptyForMs(): number {
    return this.#emptyMs === undefined ? 0 : Math.abs(this.options.clock.now() - this.#emptyMs);
  }

  /** Takes leases until it is over, and ends when all of them have. */
  async take(): Promise<void> {
    const underWay = new Set<Promise<void>>();
    while (!this.#isOver) {
      const turn = await this.#turns.next();
      const done = this.#take(turn).finally(() => underWay.delete(done));
      underWay.add(done);
    }
    await Promise.all(underWay);
  }

  async #take(turn: Turn): Promise<void> {
    try {
      const lease = this.#isOver ? undefined : await this.#queue.next();
      this.#emptyMs = lease ? undefined : (this.#emptyMs ?? this.options.clock.now());
      if (lease) return await this.#deal(lease, turn);
      this.#turns.slowDown();
      await this.#look(); // nothing to do: the job may be over
    } catch (error) {
      this.#emptyMs ??= this.options.clock.now();
      this.#turns.slowDown();
      await this.#pause(say('again', { reason: saidBy(error) }));
    } finally {
      turn.end();
    }
  }

  async #deal(lease: Lease, turn: Turn): Promise<void> {
    this.#underWay++;
    try {
      await this.#alive(lease, this.#handle(lease, turn));
    } finally {
      this.#underWay--;
      this.#emptyMs = undefined; // what was walked may have left something to do
    }
  }

  /** One remark and one pause for all whose calls fail while the cluster does not answer. */
  #pause(remark: Bilingual): Promise<void> {
    const { clock, pollMs = 2000, signal, onRemark } = this.options;
    if (!this.#pausing) {
      onRemark?.(remark);
      this.#pausing = clock.sleep(pollMs, signal).finally(() => {
        this.#pausing = undefined;
      });
    }
    return this.#pausing;
  }

  async #handle(lease: Lease, turn: Turn): Promise<void> {
    const { name, onReport } = this.options;
    const { unit } = lease.offer;
    const counts: Counts = (report, generation) => this.#counts(report, generation);
    const known = await this.#ledger.readOne(unit, 0);
    // An offer for a unit that has a record may mean that it was taken back a moment ago.
    if (known) await this.#look();
    if (known && counts(known, 0)) return lease.done(); // somebody was first; the queue did not know
    if (lease.redeliveries > MOST_REDELIVERIES) {
      return this.#complain(lease, `handed out ${lease.redeliveries} times without a report`);
    }
    const mayGiveUp = lease.redeliveries === 0; // once: who gets it then keeps it
    const walked = await turn.walk(() => this.#walk(lease), mayGiveUp).catch((error: Error) => error);
    if (!walked) return lease.giveBack();
    if (walked instanceof Error) return this.#complain(lease, walked.message);
    const { searchId, ...plain } = walked;
    await this.#write({ ...plain, job: this.#notice.job, by: name }, counts);
    onReport?.(this.#notice.job, walked);
    await lease.done();
  }

  async #complain(lease: Lease, reason: string): Promise<void> {
    await this.#queue.complain(lease.offer.unit, reason);
    await lease.done();
  }

  #walk(lease: Lease): Promise<Walked> {
    const { unit, ms, divide } = lease.offer;
    const budget = divide ? { slice: 1, untilSplit: true } : { slice: SLICE, ms };
    return this.crew.walk({ unit, collect: this.#notice.collect, ...budget });
  }

  /** A finished walk is worth some patience: the server may be restarting. */
  async #write(report: Report, counts: Counts): Promise<void> {
    for (;;) {
      try {
        await writeOnce(this.#ledger, report, counts);
        return;
      } catch (error) {
        if (this.#isOver) throw error;
        await this.#pause(say('report-again', { reason: saidBy(error) }));
      }
    }
  }

  /** Renews the lease until `work` is settled. */
  async #alive<T>(lease: Lease, work: Promise<T>): Promise<T> {
    const { clock, heartbeatMs = 15_000 } = this.options;
    const settled = new AbortController();
    const beat = async () => {
      while (!settled.signal.aborted) {
        await clock.sleep(heartbeatMs, settled.signal);
        if (!settled.signal.aborted) lease.working();
      }
    };
    void beat();
    return work.finally(() => settled.abort('settled')); // an abort without a reason makes an error, with its stack
  }
}
