/** The job on the sheet: what is known of it, kept up to date by its desk, and what was asked about it. */
import type { Bilingual } from '@quadrille/base';
import {
  type AuditFigures,
  isForBest,
  type Job,
  type JobDesk,
  type JobProgress,
  type LogEntry,
  type SolutionPage,
  type ToldSolution,
  type WorkerShare,
} from '../../app/jobs.js';
import { textOf } from '../../app/said.js';

const LOG_LINES = 50;
/** A running job's log is read this often. */
const LOG_MS = 3000;
const REMARKS = 20;
const PAGE = 100;
/** A cluster with workers reports more often than this. */
const QUIET_MS = 30_000;
/** The most that a desk gives at once. */
const FILED_LINES = 1000;
const FILED_REPORTS = 10_000;

/** A better one than all before it: its score, and about when it came. */
export interface Improved extends ToldSolution {
  readonly score: number;
  readonly ms: number;
}

export class ShownJob {
  job = $state.raw() as Job;
  progress = $state.raw<JobProgress>();
  remarks = $state.raw<readonly Bilingual[]>([]);
  entries = $state.raw<readonly LogEntry[]>([]);
  workers = $state.raw<readonly WorkerShare[]>([]);
  audit = $state.raw<AuditFigures>();
  isAuditing = $state(false);
  page = $state.raw<SolutionPage & { readonly from: number }>();
  problem = $state.raw<Bilingual>();
  private improved = $state.raw<NonNullable<SolutionPage['improvements']>>([]);
  private loggedMs = 0;
  private isLooking = false;
  /** When the last report came, on the clock of the run. */
  private heardMs = 0;
  private readonly end: () => void;

  constructor(
    job: Job,
    private readonly desk: JobDesk,
    private readonly onChange: (job: Job) => void,
  ) {
    this.job = job;
    this.end = desk.watch(job.id, {
      onState: next => this.take(next),
      onProgress: progress => {
        if (progress.nodes !== this.progress?.nodes) this.heardMs = progress.elapsedMs;
        this.progress = progress;
        if (progress.elapsedMs - this.loggedMs > LOG_MS) {
          this.loggedMs = progress.elapsedMs;
          void this.readLog();
          if (isForBest(this.job)) void this.lookForBest();
        }
      },
      onRemark: remark => {
        this.remarks = [...this.remarks, remark].slice(-REMARKS);
      },
    });
  }

  get isRunning(): boolean {
    return this.job.state === 'running' || this.job.state === 'waiting';
  }

  /** How long it has run, in all its runs. */
  get ranMs(): number {
    const { ranMs = this.job.outcome?.ms ?? 0 } = this.job;
    return this.isRunning ? Math.max(ranMs, this.progress?.elapsedMs ?? 0) : ranMs;
  }

  /** Of a search for the best: what was better than all before it. When follows from how much was walked by then. */
  get records(): readonly Improved[] {
    const nodes = Math.max(1, this.progress?.nodes ?? 0, this.job.outcome?.nodes ?? 0);
    return this.improved.map(own => {
      const { score = 0 } = (own.data ?? {}) as { score?: number };
      return { ...own, score, ms: (this.ranMs * Math.min(own.nodes, nodes)) / nodes };
    });
  }

  /** On a cluster, whether anybody works on it shows only in what is reported. */
  get isUnheard(): boolean {
    const { job, progress } = this;
    if (job.where !== 'cluster' || job.state !== 'running') return false;
    return !progress || progress.unitsDone === 0 || progress.elapsedMs - this.heardMs > QUIET_MS;
  }

  close(): void {
    this.end();
  }

  act(action: 'stop' | 'resume'): Promise<void> {
    return this.guard(() => this.desk.act(this.job.id, action));
  }

  remove(): Promise<void> {
    return this.guard(() => this.desk.remove(this.job.id));
  }

  /** Reads the ledger and walks some of its units again. */
  async runAudit(): Promise<void> {
    this.isAuditing = true;
    this.audit = undefined;
    await this.guard(async () => {
      this.audit = await this.desk.audit(this.job.id);
    });
    this.isAuditing = false;
  }

  /** The best so far, while it runs; one look at a time. */
  private async lookForBest(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    if (!this.page?.from) await this.showSolutions(0);
    this.isLooking = false;
  }

  showSolutions(from: number): Promise<void> {
    return this.guard(async () => {
      const page = await this.desk.solutions(this.job.id, from, PAGE);
      this.improved = page.improvements ?? this.improved;
      this.page = { ...page, from };
    });
  }

  private take(next: Job): void {
    const isNew = next.state !== this.job.state || this.entries.length === 0;
    if (isNew && next.state === 'running') this.heardMs = next.ranMs ?? 0;
    this.job = next;
    this.onChange(next);
    if (!isNew || this.isRunning) return;
    void this.readLog();
    if (next.wanted !== 'count' && next.state !== 'failed') void this.showSolutions(0);
  }

  /** Every report in turn, a page at a time: nothing is left out. */
  async *allReports(): AsyncGenerator<LogEntry> {
    for (let from = 0, more = true; more; from += FILED_REPORTS) {
      const page = await this.desk.log(this.job.id, FILED_REPORTS, from);
      yield* page.reports;
      ({ more } = page);
    }
  }

  /** Every solution in turn, a page at a time: nothing is left out. */
  async *allSolutions(): AsyncGenerator<string> {
    for (let from = 0, more = true; more; from += FILED_LINES) {
      const page = await this.desk.solutions(this.job.id, from, FILED_LINES);
      for (const { text } of page.solutions) yield text;
      more = page.more;
    }
  }

  private readLog(): Promise<void> {
    return this.guard(async () => {
      const { reports, workers } = await this.desk.log(this.job.id, LOG_LINES);
      this.entries = reports;
      this.workers = workers;
    });
  }

  private async guard(work: () => Promise<void>): Promise<void> {
    this.problem = undefined;
    try {
      await work();
    } catch (error) {
      this.problem = textOf(error);
    }
  }
}
