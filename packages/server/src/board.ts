/**
 * The jobs of a server. Each has a folder with its ledger, so that a restart loses nothing: what ran is found again,
 * stopped, and can be resumed. A few run at a time; the others wait their turn. A job on the cluster is led from here,
 * and its follower journal lies in the same place, so that it is read and audited in the same way.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError, type Solution } from '@quadrille/cover';
import { type JobOptions, lockFolder, type Progress, runJob } from '@quadrille/jobs';
import type { ClusterOutcome } from '@quadrille/jobs/cluster';
import type { Kept } from './ledgers.js';
import { type OpenQuestion, openQuestion } from './questions.js';
import { type JobRecord, jobSchema, type NewJob, type PlainProgress } from './schemas.js';

/** What watchers of a job are told. */
export type JobEvent =
  | { readonly kind: 'state'; readonly job: JobRecord }
  | { readonly kind: 'progress'; readonly progress: PlainProgress }
  | { readonly kind: 'remark'; readonly remark: string }
  | { readonly kind: 'removed' };

/** How a job is run on a cluster. */
export type Lead = (job: JobOptions) => Promise<ClusterOutcome>;

export interface BoardOptions {
  readonly folder: string;
  /** How many jobs run at the same time. */
  readonly running: number;
  /** Threads a job may have at most. */
  readonly threads: number;
  /** Jobs kept at most; more are refused. */
  readonly jobs: number;
  readonly now: () => number;
  /** Leads a job on the cluster; without it there is none. */
  readonly lead?: Lead | undefined;
}

interface Entry {
  record: JobRecord;
  progress: PlainProgress | undefined;
  solutions: Solution[];
  readonly remarks: string[];
  stop: AbortController | undefined;
  opened: OpenQuestion | undefined;
  /** Settled when the record is on the disk as it is now. */
  writing: Promise<void>;
  readonly watchers: Set<(event: JobEvent) => void>;
}

/** What is known of a job at this moment. */
export interface JobView {
  readonly record: JobRecord;
  readonly progress: PlainProgress | undefined;
  readonly solutions: readonly Solution[];
  readonly answers: readonly string[];
  readonly remarks: readonly string[];
}

/** Solutions and remarks kept in memory for the page; the ledger keeps all solutions. */
const KEPT_SOLUTIONS = 1000;
const KEPT_ANSWERS = 100;
const KEPT_REMARKS = 50;

export class JobBoard {
  private readonly entries = new Map<string, Entry>();
  private closing = false;
  private lock: { release(): Promise<void> } | undefined;
  private readonly ends = new Set<Promise<void>>();

  constructor(private readonly options: BoardOptions) {}

  /** Finds the jobs of earlier days; what was running then is stopped now. Throws when another server has the folder. */
  async open(): Promise<void> {
    await mkdir(this.options.folder, { recursive: true, mode: 0o700 });
    this.lock = await lockFolder(this.options.folder);
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

  recordOf(id: string): JobRecord | undefined {
    return this.entries.get(id)?.record;
  }

  progressOf(id: string): PlainProgress | undefined {
    return this.entries.get(id)?.progress;
  }

  find(id: string): JobView | undefined {
    const entry = this.entries.get(id);
    if (!entry) return undefined;
    const { record, progress, solutions, remarks } = entry;
    const shown = solutions.slice(0, KEPT_ANSWERS);
    const answers = shown.length > 0 ? shown.map(one => this.opened(entry).answer(one).text) : [];
    return { record, progress, solutions, answers, remarks };
  }

  /**
   * Makes a job and lets it run when its turn comes. Throws `InputError` when its question makes no search; one that
   * is answered without a search is over at once.
   */
  async create({ question, wanted, threads, title, where }: NewJob): Promise<JobRecord> {
    if (this.entries.size >= this.options.jobs) {
      throw new InputError(`there are ${this.entries.size} jobs here; remove some first`);
    }
    if (where === 'cluster' && !this.options.lead) {
      throw new InputError('this server knows no cluster; start it with `quadrille serve --cluster URL`');
    }
    const opened = openQuestion(question, wanted === 'count');
    const id = [...randomBytes(16)].map(byte => (byte % 36).toString(36)).join('');
    const common = { id, title, question, wanted, where, createdMs: this.options.now() };
    const record: JobRecord = {
      ...common,
      threads: Math.min(threads, this.options.threads),
      ...('none' in opened ? refuted(opened.none) : { state: 'waiting' }),
    };
    const entry = entryOf(record);
    if (!('none' in opened)) entry.opened = opened;
    await this.set(entry, record);
    this.entries.set(id, entry);
    this.next();
    return entry.record;
  }

  async stop(id: string): Promise<void> {
    const entry = this.entries.get(id);
    if (entry?.stop) entry.stop.abort();
    else if (entry?.record.state === 'waiting') await this.set(entry, { ...entry.record, state: 'stopped' });
  }

  async resume(id: string): Promise<void> {
    const entry = this.entries.get(id);
    if (entry?.record.state !== 'stopped') return;
    await this.set(entry, { ...entry.record, state: 'waiting' });
    this.next();
  }

  /** Forgets a job that is not running, and its ledger with it. */
  async remove(id: string): Promise<void> {
    const entry = this.entries.get(id);
    if (!entry) return;
    this.entries.delete(id);
    this.tell(entry, { kind: 'removed' });
    await entry.writing;
    await rm(join(this.options.folder, id), { recursive: true, force: true });
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

  /** The ledger of a job, and how its solutions are written; undefined when it never needed one. */
  kept(id: string): (Kept & Pick<OpenQuestion, 'answer'>) | undefined {
    const entry = this.entries.get(id);
    if (!entry || isRefuted(entry.record)) return undefined;
    const { search, source, answer } = this.opened(entry);
    return { folder: this.folderOf(id), collect: entry.record.wanted !== 'count', search, source, answer };
  }

  /** Stops everything and waits until the ledgers are closed. */
  async close(): Promise<void> {
    this.closing = true;
    for (const { stop } of this.entries.values()) stop?.abort();
    await Promise.all(this.ends);
    await this.lock?.release();
  }

  private folderOf(id: string): string {
    return join(this.options.folder, id, 'ledger');
  }

  /** The question, opened once; its search takes memory, so only the latest few are kept open. */
  private opened(entry: Entry): OpenQuestion {
    if (!entry.opened) {
      const { question, wanted } = entry.record;
      const opened = openQuestion(question, wanted === 'count');
      if ('none' in opened) throw new Error(`a question that was open is refuted: ${opened.none}`);
      const idle = [...this.entries.values()].filter(other => other.opened && !other.stop);
      for (const other of idle.slice(0, -KEPT_OPEN)) other.opened = undefined;
      entry.opened = opened;
    }
    return entry.opened;
  }

  /** Starts waiting jobs while there is room. */
  private next(): void {
    const all = [...this.entries.values()];
    let room = this.options.running - all.filter(({ record }) => record.state === 'running').length;
    for (const entry of all.filter(({ record }) => record.state === 'waiting')) {
      if (room-- <= 0 || this.closing) return;
      entry.record = { ...entry.record, state: 'running' };
      entry.stop = new AbortController();
      const end = this.run(entry, entry.stop.signal).finally(() => this.ends.delete(end));
      this.ends.add(end);
    }
  }

  private async run(entry: Entry, signal: AbortSignal): Promise<void> {
    const { id, wanted, threads, where } = entry.record;
    entry.solutions = [];
    try {
      await this.set(entry, entry.record);
      const { source, total } = this.opened(entry);
      const job: JobOptions = {
        source,
        wanted,
        threads,
        directory: this.folderOf(id),
        signal,
        onSolution: solution => {
          if (entry.solutions.length < KEPT_SOLUTIONS) entry.solutions.push(solution);
        },
        onProgress: progress => this.tell(entry, { kind: 'progress', progress: plain(progress, total) }),
        onRemark: remark => this.tell(entry, { kind: 'remark', remark }),
      };
      const outcome: ClusterOutcome = await (where === 'cluster' ? this.options.lead!(job) : runJob(job));
      const isStopped = outcome.ended === 'stopped' && outcome.setAside.length === 0;
      const state = isStopped ? 'stopped' : 'ended';
      await this.set(entry, { ...entry.record, state, outcome: plainOutcome(outcome, total) });
    } catch (error) {
      await this.set(entry, { ...entry.record, state: 'failed', reason: (error as Error).message });
    }
    entry.stop = undefined;
    this.next();
  }

  private tell(entry: Entry, event: JobEvent): void {
    if (event.kind === 'progress') entry.progress = event.progress;
    if (event.kind === 'remark') {
      entry.remarks.push(event.remark);
      entry.remarks.splice(0, entry.remarks.length - KEPT_REMARKS);
    }
    for (const watcher of entry.watchers) watcher(event);
  }

  /** Keeps a record in memory and on disk, one write after another. */
  private async set(entry: Entry, record: JobRecord): Promise<void> {
    entry.record = record;
    const written = entry.writing.then(() => this.write(entry.record));
    entry.writing = written.catch(() => {}); // whoever asked for it is told; the next one tries again
    await written;
    this.tell(entry, { kind: 'state', job: record });
  }

  /** Written beside and renamed, so that there is never half of one. */
  private async write(record: JobRecord): Promise<void> {
    const folder = join(this.options.folder, record.id);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, 'record.new'), JSON.stringify(record));
    await rename(join(folder, 'record.new'), join(folder, 'record.json'));
  }

  private async readRecord(id: string): Promise<JobRecord | undefined> {
    try {
      const text = await readFile(join(this.options.folder, id, 'record.json'), 'utf8');
      const record = jobSchema.parse(JSON.parse(text));
      return record.id === id ? record : undefined;
    } catch {
      return undefined; // not a job of ours, or one whose record is damaged: left alone
    }
  }
}

/** Questions kept open besides those that run. */
const KEPT_OPEN = 8;

function entryOf(record: JobRecord): Entry {
  const nothing = { progress: undefined, stop: undefined, opened: undefined, writing: Promise.resolve() };
  return { record, ...nothing, solutions: [], remarks: [], watchers: new Set() };
}

/** How a job ends that needs no search: there is nothing, and this is why. */
function refuted(reason: string): Pick<JobRecord, 'state' | 'outcome' | 'reason'> {
  const nothing = { count: '0', found: '0', nodes: 0, units: 0, solutions: '0'.repeat(16) };
  return { state: 'ended', outcome: { ended: 'exhausted', ...nothing }, reason };
}

function isRefuted({ state, reason }: JobRecord): boolean {
  return state === 'ended' && reason !== undefined;
}

function plain({ count, ...rest }: Progress, total: (found: bigint) => bigint): PlainProgress {
  return { ...rest, count: String(total(count)) };
}

function plainOutcome(
  { ended, count, nodes, solutions, units, volunteers }: ClusterOutcome,
  total: (found: bigint) => bigint,
): NonNullable<JobRecord['outcome']> {
  const plainly = { ended, count: String(total(count)), found: String(count), nodes, solutions, units };
  return { ...plainly, ...(volunteers && { volunteers }) };
}
