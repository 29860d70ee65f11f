/**
 * The desk of this tab: jobs that go on while the person looks at other pages, each in workers of its own. They end
 * with the tab; until then they can be stopped, resumed and audited like those of a server.
 */
import type { JobEvent, JobTask, tasks } from '../worker/job-work.js';
import { Aborted, Compute } from './compute.js';
import type { Job, JobDesk, JobProgress, NewJob, Watcher } from './jobs.js';
import { kept } from './kept.svelte.js';
import { t } from './language.svelte.js';
import { running } from './running.svelte.js';

/** With the worker the ledger is lost, so that it gets much time to end its units. */
const PATIENCE_MS = 30_000;

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
  private last = 0;

  async make({ question, wanted, threads, title }: NewJob): Promise<Job> {
    const compute = new Compute<typeof tasks>(
      () => new Worker(new URL('../worker/job.ts', import.meta.url), { type: 'module' }),
      PATIENCE_MS,
    );
    const task = { question, wanted, threads };
    try {
      await compute.call('open', task);
    } catch (error) {
      compute.close();
      throw error;
    }
    const id = `tab-${++this.last}`;
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
    void this.run(id);
    return job;
  }

  async act(id: string, action: 'stop' | 'resume'): Promise<void> {
    if (action === 'stop') this.entry(id).stop?.abort();
    else if (!this.entry(id).stop) void this.run(id);
  }

  async remove(id: string): Promise<void> {
    this.entry(id).compute.close();
    this.entries.delete(id);
    this.list = this.list.filter(job => job.id !== id);
  }

  audit(id: string) {
    return this.entry(id).compute.call('audit', null);
  }

  solutions(id: string, from: number, limit: number) {
    return this.entry(id).compute.call('solutions', { from, limit });
  }

  log(id: string, limit: number) {
    return this.entry(id).compute.call('log', { limit });
  }

  watch(id: string, watcher: Watcher): () => void {
    const entry = this.entries.get(id);
    const job = this.list.find(other => other.id === id);
    if (!entry || !job) return () => undefined;
    watcher.onState(job);
    if (entry.progress) watcher.onProgress(entry.progress);
    entry.watchers.add(watcher);
    return () => entry.watchers.delete(watcher);
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
    running.set(id, true);
    this.change(id, { state: 'running' });
    try {
      const onEvent = (event: JobEvent) => this.hear(entry, event);
      const outcome = await entry.compute.call('run', entry.task, { signal: stop.signal, onEvent });
      this.change(id, { state: outcome.ended === 'stopped' ? 'stopped' : 'ended', outcome });
    } catch (error) {
      const reason = error instanceof Aborted ? t('elsewhere.lost') : (error as Error).message;
      if (this.entries.has(id)) this.change(id, { state: 'failed', reason });
    } finally {
      if (entry.stop === stop) delete entry.stop;
      running.set(id, false);
    }
  }

  private change(id: string, change: Partial<Job>): void {
    this.list = this.list.map(job => (job.id === id ? { ...job, ...change } : job));
    const job = this.list.find(other => other.id === id);
    if (job) for (const watcher of this.entries.get(id)?.watchers ?? []) watcher.onState(job);
  }

  private hear(entry: Entry, event: JobEvent): void {
    if (event.kind === 'progress') entry.progress = event.progress;
    for (const watcher of entry.watchers) {
      if (event.kind === 'progress') watcher.onProgress(event.progress);
      else watcher.onRemark(event.remark);
    }
  }
}

export const tabJobs = new TabJobs();

// Leaving ends them: whoever has one running is asked first, by the browser in its own words.
addEventListener('beforeunload', event => {
  if (kept.isBusy || tabJobs.list.some(({ state }) => state === 'running')) event.preventDefault();
});
