/**
 * The jobs of a server. Each has a folder with its ledger, so that a restart loses nothing: what ran is found again,
 * stopped, and can be resumed. A few run at a time; the others wait their turn.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError, type Solution } from '@quadrille/cover';
import { type Outcome, openSource, type Progress, runJob, type Wanted } from '@quadrille/jobs';
import { z } from 'zod';
import { type Question, questionSchema, sourceOf } from './searches.js';

export const wantedSchema = z.union([
  z.literal('count'),
  z.literal('all'),
  z.strictObject({ first: z.number().int().min(1).max(1_000_000) }),
]);

const recordSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]{16}$/),
  title: z.string().max(200),
  question: questionSchema,
  wanted: wantedSchema,
  threads: z.number().int().min(1),
  state: z.enum(['waiting', 'running', 'stopped', 'ended', 'failed']),
  createdMs: z.number(),
  outcome: z
    .strictObject({
      ended: z.string(),
      count: z.string(),
      nodes: z.number(),
      solutions: z.string(),
      units: z.number(),
    })
    .optional(),
  reason: z.string().optional(),
});

export type JobRecord = z.infer<typeof recordSchema>;

/** What watchers of a job are told. */
export type JobEvent =
  | { readonly kind: 'state'; readonly job: JobRecord }
  | { readonly kind: 'progress'; readonly progress: PlainProgress };

/** Progress with its count as text, as everywhere outside the program. */
export type PlainProgress = Omit<Progress, 'count'> & { readonly count: string };

export interface BoardOptions {
  readonly folder: string;
  /** How many jobs run at the same time. */
  readonly running: number;
  /** Threads a job may have at most. */
  readonly threads: number;
  /** Jobs kept at most; more are refused. */
  readonly jobs: number;
  readonly now: () => number;
}

interface Entry {
  record: JobRecord;
  progress: PlainProgress | undefined;
  solutions: Solution[];
  stop: AbortController | undefined;
  readonly watchers: Set<(event: JobEvent) => void>;
}

/** Solutions kept in memory for the page; the ledger keeps all. */
const KEPT = 1000;

export class JobBoard {
  private readonly entries = new Map<string, Entry>();
  private closing = false;
  private readonly ends = new Set<Promise<void>>();

  constructor(private readonly options: BoardOptions) {}

  /** Finds the jobs of earlier days; what was running then is stopped now. */
  async open(): Promise<void> {
    await mkdir(this.options.folder, { recursive: true, mode: 0o700 });
    for (const id of await readdir(this.options.folder)) {
      const record = await this.readRecord(id);
      if (!record) continue;
      const isOver = record.state === 'ended' || record.state === 'failed';
      this.entries.set(id, entryOf({ ...record, state: isOver ? record.state : 'stopped' }));
    }
  }

  list(): JobRecord[] {
    return [...this.entries.values()].map(({ record }) => record).sort((a, b) => b.createdMs - a.createdMs);
  }

  find(
    id: string,
  ): { record: JobRecord; progress?: PlainProgress; solutions: readonly Solution[] } | undefined {
    const entry = this.entries.get(id);
    return (
      entry && {
        record: entry.record,
        solutions: entry.solutions,
        ...(entry.progress && { progress: entry.progress }),
      }
    );
  }

  /** Makes a job and lets it run when its turn comes. Throws `InputError` when its question makes no search. */
  async create(question: Question, wanted: Wanted, threads: number, title: string): Promise<JobRecord> {
    if (this.entries.size >= this.options.jobs) {
      throw new InputError(`there are ${this.entries.size} jobs here; remove some first`);
    }
    await openSource(sourceOf(question)); // asks the question once, so that a bad one is refused at once
    const id = [...randomBytes(16)].map(byte => (byte % 36).toString(36)).join('');
    const record: JobRecord = {
      id,
      title,
      question,
      wanted,
      threads: Math.min(threads, this.options.threads),
      state: 'waiting',
      createdMs: this.options.now(),
    };
    this.entries.set(id, entryOf(record));
    await this.set(id, record);
    this.next();
    return record;
  }

  async stop(id: string): Promise<void> {
    const entry = this.entries.get(id);
    if (entry?.stop) entry.stop.abort();
    else if (entry?.record.state === 'waiting') await this.set(id, { ...entry.record, state: 'stopped' });
  }

  async resume(id: string): Promise<void> {
    const entry = this.entries.get(id);
    if (entry?.record.state !== 'stopped') return;
    await this.set(id, { ...entry.record, state: 'waiting' });
    this.next();
  }

  /** Calls `watcher` with what is known now and with every change; returns how to end that. */
  watch(id: string, watcher: (event: JobEvent) => void): (() => void) | undefined {
    const entry = this.entries.get(id);
    if (!entry) return undefined;
    watcher({ kind: 'state', job: entry.record });
    if (entry.progress) watcher({ kind: 'progress', progress: entry.progress });
    entry.watchers.add(watcher);
    return () => entry.watchers.delete(watcher);
  }

  folderOf(id: string): string {
    return join(this.options.folder, id, 'ledger');
  }

  /** Stops everything and waits until the ledgers are closed. */
  async close(): Promise<void> {
    this.closing = true;
    for (const { stop } of this.entries.values()) stop?.abort();
    await Promise.all(this.ends);
  }

  /** Starts waiting jobs while there is room. */
  private next(): void {
    const all = [...this.entries.values()];
    let room = this.options.running - all.filter(({ record }) => record.state === 'running').length;
    for (const entry of all.filter(({ record }) => record.state === 'waiting')) {
      if (room-- <= 0 || this.closing) return;
      entry.record = { ...entry.record, state: 'running' };
      const end = this.run(entry).finally(() => this.ends.delete(end));
      this.ends.add(end);
    }
  }

  private async run(entry: Entry): Promise<void> {
    const { id, question, wanted, threads } = entry.record;
    entry.stop = new AbortController();
    entry.solutions = [];
    try {
      await this.set(id, entry.record);
      const outcome = await runJob({
        source: sourceOf(question),
        wanted,
        threads,
        directory: this.folderOf(id),
        signal: entry.stop.signal,
        onSolution: solution => {
          if (entry.solutions.length < KEPT) entry.solutions.push(solution);
        },
        onProgress: progress => this.tell(entry, { kind: 'progress', progress: plain(progress) }),
      });
      const isStopped = outcome.ended === 'stopped' && outcome.setAside.length === 0;
      await this.set(id, {
        ...entry.record,
        state: isStopped ? 'stopped' : 'ended',
        outcome: plainOutcome(outcome),
      });
    } catch (error) {
      await this.set(id, { ...entry.record, state: 'failed', reason: (error as Error).message });
    }
    entry.stop = undefined;
    this.next();
  }

  private tell(entry: Entry, event: JobEvent): void {
    if (event.kind === 'progress') entry.progress = event.progress;
    for (const watcher of entry.watchers) watcher(event);
  }

  /** Keeps a record in memory and on disk: written beside and renamed, so that there is never half of one. */
  private async set(id: string, record: JobRecord): Promise<void> {
    const entry = this.entries.get(id)!;
    entry.record = record;
    const folder = join(this.options.folder, id);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, 'record.new'), JSON.stringify(record));
    await rename(join(folder, 'record.new'), join(folder, 'record.json'));
    this.tell(entry, { kind: 'state', job: record });
  }

  private async readRecord(id: string): Promise<JobRecord | undefined> {
    try {
      const text = await readFile(join(this.options.folder, id, 'record.json'), 'utf8');
      const record = recordSchema.parse(JSON.parse(text));
      return record.id === id ? record : undefined;
    } catch {
      return undefined; // not a job of ours, or one whose record is damaged: left alone
    }
  }
}

function entryOf(record: JobRecord): Entry {
  return { record, progress: undefined, solutions: [], stop: undefined, watchers: new Set() };
}

function plain({ count, ...rest }: Progress): PlainProgress {
  return { ...rest, count: String(count) };
}

function plainOutcome({ ended, count, nodes, solutions, units }: Outcome): NonNullable<JobRecord['outcome']> {
  return { ended, count: String(count), nodes, solutions, units };
}
