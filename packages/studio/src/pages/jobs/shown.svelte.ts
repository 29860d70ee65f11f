/** The job on the sheet: what is known of it, kept up to date by its desk, and what was asked about it. */
import type {
  AuditFigures,
  Job,
  JobDesk,
  JobProgress,
  LogEntry,
  SolutionPage,
  WorkerShare,
} from '../../app/jobs.js';

const LOG_LINES = 50;
/** A running job's log is read this often. */
const LOG_MS = 3000;
const REMARKS = 20;
const PAGE = 100;

export class ShownJob {
  job = $state.raw() as Job;
  progress = $state.raw<JobProgress>();
  remarks = $state.raw<readonly string[]>([]);
  entries = $state.raw<readonly LogEntry[]>([]);
  workers = $state.raw<readonly WorkerShare[]>([]);
  audit = $state.raw<AuditFigures>();
  isAuditing = $state(false);
  page = $state.raw<SolutionPage & { readonly from: number }>();
  problem = $state('');
  private loggedMs = 0;
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
        this.progress = progress;
        if (progress.elapsedMs - this.loggedMs > LOG_MS) {
          this.loggedMs = progress.elapsedMs;
          void this.readLog();
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

  showSolutions(from: number): Promise<void> {
    return this.guard(async () => {
      this.page = { ...(await this.desk.solutions(this.job.id, from, PAGE)), from };
    });
  }

  private take(next: Job): void {
    const isNew = next.state !== this.job.state || this.entries.length === 0;
    this.job = next;
    this.onChange(next);
    if (!isNew || this.isRunning) return;
    void this.readLog();
    if (next.wanted !== 'count') void this.showSolutions(0);
  }

  private readLog(): Promise<void> {
    return this.guard(async () => {
      const { reports, workers } = await this.desk.log(this.job.id, LOG_LINES);
      this.entries = reports;
      this.workers = workers;
    });
  }

  private async guard(work: () => Promise<void>): Promise<void> {
    this.problem = '';
    try {
      await work();
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }
}
