/**
 * The desk of this browser: jobs that go on while the person looks at other pages, each in workers of its own. They
 * can be stopped, resumed and audited like those of a server, and are found again, stopped, after a reload.
 */
import type { JobEvent, JobTask, tasks } from '../worker/job-work.js';
import { Aborted, Compute } from './compute.js';
import type { Job, JobDesk, JobProgress, NewJob, Watcher } from './jobs.js';
import { kept } from './kept.svelte.js';
import { t } from './language.svelte.js';
import { running } from './running.svelte.js';
import { isString, recall, remember } from './storage.js';

/** With the worker the ledger is lost, so that it gets much time to end its units. */
const PATIENCE_MS = 30_000;

const KEPT = 'jobs.tab';

const newCompute = () =>
  new Compute<typeof tasks>(
    () => new Worker(new URL('../worker/job.ts', import.meta.url), { type: 'module' }),
    PATIENCE_MS,
  );

interface Kept {
  readonly job: Job;
  readonly task: JobTask;
}
const isOver = ({ state }: Job) => state === 'ended' || state === 'failed';
function isKeptList(value: unknown): value is Kept[] {
  const isKept = (own: Partial<Kept> | null) =>
    isString(own?.job?.id) && isString(own?.task?.question?.family);
  return Array.isArray(value) && value.every(isKept);
}

interface Entry {
  readonly compute: Compute<typeof tasks>;
  readonly task: JobTask;
  progress?: JobProgress;
  stop?: AbortController;
  readonly watchers: Set<Watcher>;
}

class TabJobs implements JobDesk {
  list = $state.raw<readonly Job[]>([]);
  private readonly entries = new Map<string, Entry>();

  /** Jobs of an earlier visit, stopped by its end. */
  constructor() {
    const kept = recall(KEPT, isKeptList, []);
    for (const { job, task } of kept)
      this.entries.set(job.id, { compute: newCompute(), task, watchers: new Set() });
    this.list = kept.map(({ job }) => (isOver(job) ? job : { ...job, state: 'stopped', interrupted: true }));
  }

  async make({ question, wanted, threads, title }: NewJob): Promise<Job> {
    const compute = newCompute();
    const id = `tab-${Date.now().toString(36)}`;
    const task = { id, question, wanted, threads };
    try {
      await compute.call('open', task);
    } catch (error) {
      compute.close();
      throw error;
    }
    const job: Job = {
      id,
      title,
      question,
      wanted,
      threads,
      where: 'tab',
      state: 'running',
      createdMs: Date.now(),
    };
    this.entries.set(id, { compute, task, watchers: new Set() });
    this.list = [job, ...this.list];
    this.keep();
    void this.run(id);
    return job;
  }

  async act(id: string, action: 'stop' | 'resume'): Promise<void> {
    if (action === 'stop') this.entry(id).stop?.abort();
    else if (!this.entry(id).stop) void this.run(id);
  }

  async remove(id: string): Promise<void> {
    const { compute } = this.entry(id);
    await compute.call('forget', { id });
    compute.close();
    this.entries.delete(id);
    this.list = this.list.filter(job => job.id !== id);
    this.keep();
  }

  async audit(id: string) {
    return (await this.opened(id)).call('audit', null);
  }

  async solutions(id: string, from: number, limit: number) {
    return (await this.opened(id)).call('solutions', { from, limit });
  }

  async log(id: string, limit: number, from?: number) {
    return (await this.opened(id)).call('log', { limit, from });
  }

  /** Its worker, with the question open: after a reload it is a fresh one. */
  private async opened(id: string): Promise<Compute<typeof tasks>> {
    const { compute, task } = this.entry(id);
    await compute.call('open', task);
    return compute;
  }

  watch(id: string, watcher: Watcher): () => void {
    const entry = this.entries.get(id);
    const job = this.list.find(other => other.id === id);
    if (!entry || !job) return () => undefined;
    watcher.onState(job);
    if (entry.progress) watcher.onProgress(entry.progress);
    else if (job.interrupted) void this.recallProgress(entry);
    entry.watchers.add(watcher);
    return () => entry.watchers.delete(watcher);
  }

  private jobOf(id: string): Job | undefined {
    return this.list.find(job => job.id === id);
  }

  private entry(id: string): Entry {
    const entry = this.entries.get(id);
    if (!entry) throw new Error(`there is no job ${id} in this tab`);
    return entry;
  }

  private async run(id: string): Promise<void> {
    const entry = this.entry(id);
    const stop = new AbortController();
    entry.stop = stop;
    const before = this.jobOf(id)?.ranMs ?? 0;
    running.set(id, true);
    this.change(id, { state: 'running', interrupted: false });
    try {
      const onEvent = (event: JobEvent) => this.hear(entry, event, before);
      const outcome = await entry.compute.call('run', entry.task, { signal: stop.signal, onEvent });
      const { reason, ...rest } = outcome;
      const ranMs = before + (rest.ms ?? 0);
      const state = rest.ended === 'stopped' ? 'stopped' : 'ended';
      this.change(id, { state, outcome: { ...rest, ms: ranMs }, ranMs, ...(reason && { reason }) });
    } catch (error) {
      const reason = error instanceof Aborted ? t('elsewhere.lost') : (error as Error).message;
      const ranMs = Math.max(before, entry.progress?.elapsedMs ?? 0);
      if (this.entries.has(id)) this.change(id, { state: 'failed', reason, ranMs });
    } finally {
      if (entry.stop === stop) delete entry.stop;
      running.set(id, false);
    }
  }

  /** Reads from its ledger how a job of an earlier visit stands. */
  private async recallProgress(entry: Entry): Promise<void> {
    const progress = await entry.compute.call('standing', entry.task).catch(() => undefined);
    if (progress && !entry.progress) this.hear(entry, { kind: 'progress', progress }, 0);
  }

  /** What is needed to find the jobs again; their ledgers are kept by their workers. */
  private keep(): void {
    remember(
      KEPT,
      this.list.flatMap(job => {
        const entry = this.entries.get(job.id);
        return entry ? [{ job, task: entry.task }] : [];
      }),
    );
  }

  private change(id: string, change: Partial<Job>): void {
    this.list = this.list.map(job => (job.id === id ? { ...job, ...change } : job));
    this.keep();
    const job = this.list.find(other => other.id === id);
    if (job) for (const watcher of this.entries.get(id)?.watchers ?? []) watcher.onState(job);
  }

  private hear(entry: Entry, event: JobEvent, ranMs: number): void {
    if (event.kind === 'remark') {
      for (const watcher of entry.watchers) watcher.onRemark(event.remark);
      return;
    }
    const progress = { ...event.progress, elapsedMs: ranMs + event.progress.elapsedMs };
    entry.progress = progress;
    for (const watcher of entry.watchers) watcher.onProgress(progress);
  }

  /** How long those have run that end with the page. */
  leave(): void {
    for (const { id, state } of this.list) {
      const ranMs = state === 'running' ? this.entries.get(id)?.progress?.elapsedMs : undefined;
      if (ranMs !== undefined) this.change(id, { ranMs });
    }
  }
}

export const tabJobs = new TabJobs();

addEventListener('pagehide', () => tabJobs.leave());
// Leaving ends them: whoever has one running is asked first, by the browser in its own words.
addEventListener('beforeunload', event => {
  if (kept.isBusy || tabJobs.list.some(({ state }) => state === 'running')) event.preventDefault();
});
