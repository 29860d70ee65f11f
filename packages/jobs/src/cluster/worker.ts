/**
 * A trusted worker. It looks at the notice board, makes the search of a job itself, and takes work only when its
 * search has the name that the job asks for: another version is refused before it gets a unit. Then: lease a unit,
 * walk it, write the report, give the lease up. Whatever fails in between costs one walk of one unit.
 */
import type { Crew } from '../core/crew.js';
import type { Report } from '../core/report.js';
import type { SearchSource } from '../core/source.js';
import { SLICE, type Walked } from '../core/walk-unit.js';
import type { Clock } from '../platform/clock.js';
import type { Cluster, JobNotice, Lease } from './types.js';
import { restsOnVolunteers } from './vouchers.js';
import { countsFor, writeOnce } from './write-once.js';

export interface WorkerOptions {
  readonly cluster: Cluster;
  readonly clock: Clock;
  /** Signs the reports. */
  readonly name: string;
  /** Makes the crew for a search; throws when this program does not know it. */
  readonly makeCrew: (source: SearchSource) => Promise<Crew>;
  readonly signal?: AbortSignal | undefined;
  readonly onRemark?: ((remark: string) => void) | undefined;
  readonly onReport?: ((job: string, walked: Walked) => void) | undefined;
  /** How often a lease is renewed. */
  readonly heartbeatMs?: number;
  readonly pollMs?: number;
  /** Ends the worker when no job has wanted it for so long. */
  readonly idleMs?: number;
}

/** A unit that was handed out so often without a report is complained about instead of walked. */
const MOST_REDELIVERIES = 5;

/** Works until the signal comes, or nobody has wanted anything for `idleMs`. */
export async function work(options: WorkerOptions): Promise<void> {
  const { cluster, clock, signal, pollMs = 2000, idleMs = Infinity, onRemark } = options;
  const refused = new Set<string>();
  let idleSince = clock.now();
  let pauseMs = pollMs;
  while (!signal?.aborted && clock.now() - idleSince < idleMs) {
    try {
      for (const notice of await cluster.jobs()) {
        if (refused.has(notice.job) || signal?.aborted) continue;
        if (await workOn(notice, options)) idleSince = clock.now();
        else refused.add(notice.job);
      }
      pauseMs = pollMs;
    } catch (error) {
      onRemark?.(`the cluster does not answer, trying again: ${(error as Error).message}`);
      pauseMs = Math.min(30_000, 2 * pauseMs);
    }
    await clock.sleep(pauseMs, signal);
  }
}

/** Works on one job until it is retired. False when this program walks another search than the job asks for. */
async function workOn(notice: JobNotice, options: WorkerOptions): Promise<boolean> {
  const { cluster, makeCrew, onRemark, signal } = options;
  const source = await cluster.getProblem(notice.problem);
  const crew = await makeCrew(source).catch((error: Error) => {
    onRemark?.(`job ${notice.job} is refused: ${error.message}`);
  });
  if (!crew) return false;
  try {
    if (crew.searchId !== notice.searchId) {
      onRemark?.(
        `job ${notice.job} is refused: it asks for ${notice.searchId}, this program has ${crew.searchId}`,
      );
      return false;
    }
    const onAbort = () => crew.stop();
    signal?.addEventListener('abort', onAbort);
    const job = new JobWork(notice, crew, options);
    await Promise.all([job.watch(), ...Array.from({ length: crew.size }, () => job.loop())]);
    signal?.removeEventListener('abort', onAbort);
    return true;
  } finally {
    await crew.close();
  }
}

class JobWork {
  #isRetired = false;
  #notice: JobNotice;

  constructor(
    notice: JobNotice,
    private readonly crew: Crew,
    private readonly options: WorkerOptions,
  ) {
    this.#notice = notice;
  }

  get #isOver(): boolean {
    return this.#isRetired || this.options.signal?.aborted === true;
  }

  /** Notices when the job is no longer wanted. */
  async watch(): Promise<void> {
    const { clock, pollMs = 2000, signal } = this.options;
    while (!this.#isOver) {
      await clock.sleep(pollMs, signal);
      await this.#look();
    }
  }

  /** Reads the notice board: is the job still wanted, and who was revoked? */
  async #look(): Promise<void> {
    const notices = await this.options.cluster.jobs().catch(() => undefined);
    const current = notices?.find(({ job }) => job === this.#notice.job);
    if (notices && !current) {
      this.#isRetired = true;
      this.crew.stop();
    }
    this.#notice = current ?? this.#notice;
  }

  async loop(): Promise<void> {
    const { cluster, clock, onRemark, pollMs = 2000, signal } = this.options;
    const queue = cluster.queue(this.#notice.job);
    while (!this.#isOver) {
      try {
        const lease = await queue.next();
        if (lease) await this.#handle(lease);
      } catch (error) {
        onRemark?.(`trying again: ${(error as Error).message}`);
        await clock.sleep(pollMs, signal);
      }
    }
  }

  async #handle(lease: Lease): Promise<void> {
    const { cluster, name, onReport } = this.options;
    const { unit } = lease.offer;
    const counts = (report: Report) => countsFor(this.#notice.job, this.#notice.revoked)(report);
    const ledger = cluster.ledger(this.#notice.job);
    const known = await ledger.readOne(unit, 0);
    // An offer for a unit that volunteers have answered may mean that they were revoked a moment ago.
    if (known && restsOnVolunteers(known.by)) await this.#look();
    if (known && counts(known)) return lease.done(); // somebody was first; the queue did not know
    if (lease.redeliveries > MOST_REDELIVERIES) {
      return this.#complain(lease, `handed out ${lease.redeliveries} times without a report`);
    }
    const walked = await this.#walk(lease).catch((error: Error) => error);
    if (walked instanceof Error) return this.#complain(lease, walked.message);
    const { searchId, ...plain } = walked;
    await this.#write({ ...plain, job: this.#notice.job, by: name }, lease, counts);
    onReport?.(this.#notice.job, walked);
    await lease.done();
  }

  async #complain(lease: Lease, reason: string): Promise<void> {
    await this.options.cluster.queue(this.#notice.job).complain(lease.offer.unit, reason);
    await lease.done();
  }

  async #walk(lease: Lease): Promise<Walked> {
    const { unit, ms, divide } = lease.offer;
    const budget = divide ? { slice: 1, untilSplit: true } : { slice: SLICE, ms };
    return this.#alive(lease, this.crew.walk({ unit, collect: this.#notice.collect, ...budget }));
  }

  /** A finished walk is worth some patience: the server may be restarting. */
  async #write(report: Report, lease: Lease, counts: (known: Report) => boolean): Promise<void> {
    const { cluster, clock, onRemark, signal } = this.options;
    const ledger = cluster.ledger(this.#notice.job);
    const attempt = async () => {
      for (let pauseMs = 200; ; pauseMs = Math.min(30_000, 2 * pauseMs)) {
        try {
          return await writeOnce(ledger, report, counts);
        } catch (error) {
          onRemark?.(`a report could not be written, trying again: ${(error as Error).message}`);
          if (this.#isOver) throw error;
          await clock.sleep(pauseMs, signal);
        }
      }
    };
    await this.#alive(lease, attempt());
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
