/**
 * Many jobs on one machine. Each has a folder with its ledger, so that a restart loses nothing: what ran is found again,
 * stopped, and can be resumed. A few run at a time, each in a process of its own with limits; the others wait their
 * turn. A job on the cluster is led from such a process too, and its follower journal lies in the same place.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError, inLanguage, type Progress } from '@quadrille/base';
import { askInProcess, type Limits } from '../ask/process.js';
import type { Asked } from '../ask/protocol.js';
import { jobAsked, type Registry } from '../ask/registry.js';
import type { ClusterOutcome } from '../cluster/coordinator-options.js';
import { lockFolder } from '../lock-folder.js';
import { TURN_MS, TURN_PER_OPENING, Turns } from './job-turns.js';
import { type Kept, readStanding } from './ledgers.js';
import type { JobRecord, NewJob, PlainProgress } from './record.js';
import { foundAgain, ranMsOf, readRecord, writeRecord } from './records.js';
import { say } from './sentences.js';

/** What watchers of a job are told. */
export type JobEvent =
  | { readonly kind: 'state'; readonly job: JobRecord }
  | { readonly kind: 'progress'; readonly progress: PlainProgress }
  | { readonly kind: 'remark'; readonly remark: string; readonly cs: string }
  | { readonly kind: 'removed' };

export interface BoardOptions {
  readonly folder: string;
  /** How many jobs run at the same time. */
  readonly running: number;
  /** Threads a job may have at most. */
  readonly threads: number;
  /** Jobs kept at most; more are refused. */
  readonly jobs: number;
  readonly now: () => number;
  readonly registries: readonly Registry[];
  /** Checks what a record file says; undefined for what is none. */
  readonly readRecord: (value: unknown) => JobRecord | undefined;
  /** The address of a cluster; without it there is none. */
  readonly cluster?: string | undefined;
  /** What one job may use. */
  readonly limits: Limits;
  /** How long a job runs before it makes room for one that waits. */
  readonly turnMs?: number | undefined;
  /** Whoever makes a job is told what is wrong with its question, if that shows within this time of its opening. */
  readonly openingMs?: number | undefined;
}

interface Entry {
  record: JobRecord;
  progress: PlainProgress | undefined;
  found: Shown[];
  readonly remarks: string[];
  stop: AbortController | undefined;
  /** When it began to run, and the processor time that opening took; it makes room when its turn is over. */
  turn?: { readonly beganMs: number; openingMs: number; isOver: boolean };
  /** Called when its process is there, and begins to open the question. */
  onReady?: () => void;
  /** What is wrong with the question. */
  problem?: InputError;
  /** Whether it may yet be refused; until then it is on no list. */
  isBeingMade?: boolean;
  /** Settled when the record is on the disk as it is now. */
  writing: Promise<void>;
  readonly watchers: Set<(event: JobEvent) => void>;
}

/** A solution as the page is shown it. */
interface Shown {
  readonly indices: readonly number[];
  readonly text: string;
}

/** What is known of a job at this moment. */
export interface JobView {
  readonly record: JobRecord;
  readonly progress: PlainProgress | undefined;
  readonly found: readonly Shown[];
  readonly remarks: readonly string[];
}

/** Solutions and remarks kept in memory for the page; the ledger keeps all solutions. */
const KEPT_SOLUTIONS = 1000;
const KEPT_REMARKS = 50;
const OPENING_MS = 3000;

export class JobBoard {
  private readonly entries = new Map<string, Entry>();
  private closing = false;
  private lock: { release(): Promise<void> } | undefined;
  private readonly ends = new Set<Promise<void>>();
  private readonly turns = new Turns();
  private readonly clock: NodeJS.Timeout;

  constructor(private readonly options: BoardOptions) {
    this.clock = setInterval(() => this.endTurns(), Math.min(1000, options.turnMs ?? 1000));
    this.clock.unref();
  }

  /** Finds the jobs of earlier days; what was running then is stopped now. Throws when another server has the folder. */
  async open(): Promise<void> {
    await mkdir(this.options.folder, { recursive: true, mode: 0o700 });
    this.lock = await lockFolder(this.options.folder);
    for (const id of await readdir(this.options.folder)) {
      const record = await readRecord(this.options.folder, id, this.options.readRecord);
      if (record) this.entries.set(id, entryOf(await foundAgain(this.options.folder, record)));
    }
  }

  list(): JobRecord[] {
    const made = [...this.entries.values()].filter(({ isBeingMade }) => !isBeingMade);
    return made.map(({ record }) => record).sort((a, b) => b.createdMs - a.createdMs);
  }

  recordOf(id: string): JobRecord | undefined {
    return this.entries.get(id)?.record;
  }

  progressOf(id: string): PlainProgress | undefined {
    return this.entries.get(id)?.progress;
  }

  find(id: string): JobView | undefined {
    return this.entries.get(id);
  }

  /** Makes a job and lets it run when its turn comes. Throws `InputError` when its question makes no sense. */
  async create({ question, wanted, threads, title, where }: NewJob, owner?: string): Promise<JobRecord> {
    if (this.entries.size >= this.options.jobs) throw say.error('too-many-jobs', { jobs: this.entries.size });
    if (where === 'cluster' && this.options.cluster === undefined) throw say.error('no-cluster');
    await jobAsked(this.options.registries, question, wanted);
    const id = [...randomBytes(16)].map(byte => (byte % 36).toString(36)).join('');
    const record: JobRecord = {
      ...{ id, title, question, wanted, where, createdMs: this.options.now() },
      threads: Math.min(threads, this.options.threads),
      state: 'waiting',
      ...(owner !== undefined && { owner }),
    };
    const entry = entryOf(record);
    await this.set(entry, record);
    entry.isBeingMade = true;
    this.entries.set(id, entry);
    await this.openingOf(entry);
    entry.isBeingMade = false;
    return entry.record;
  }

  async stop(id: string): Promise<void> {
    const entry = this.entries.get(id);
    if (entry?.turn) entry.turn.isOver = false; // stopped for good, whoever else waits
    if (entry?.stop) entry.stop.abort();
    else if (entry?.record.state === 'waiting') await this.set(entry, { ...entry.record, state: 'stopped' });
  }

  async resume(id: string): Promise<void> {
    const entry = this.entries.get(id);
    if (entry?.record.state !== 'stopped' && entry?.record.state !== 'failed') return;
    const { interrupted: _, reason: __, ...record } = entry.record;
    await this.set(entry, { ...record, state: 'waiting' });
    this.next();
  }

  /** Reads from its ledger how a job of an earlier run of the server stands, and tells its watchers. */
  async recallProgress(id: string): Promise<void> {
    const entry = this.entries.get(id);
    if (!entry || entry.progress || entry.stop || isRefuted(entry.record)) return;
    const progress = await readStanding(this.folderOf(id));
    if (progress && !entry.progress) this.tell(entry, { kind: 'progress', progress });
  }

  /** Forgets a job that is not running, and its ledger with it. */
  async remove(id: string): Promise<void> {
    const entry = this.entries.get(id);
    if (!entry) return;
    this.entries.delete(id);
    this.turns.forget(id);
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

  /** The ledger of a job and its question; undefined when it never needed one. */
  async kept(id: string): Promise<Kept | undefined> {
    const entry = this.entries.get(id);
    if (!entry || isRefuted(entry.record)) return undefined;
    const { question, wanted } = entry.record;
    const asked = await jobAsked(this.options.registries, question, wanted);
    return { folder: this.folderOf(id), asked };
  }

  /** Stops everything and waits until the ledgers are closed. */
  async close(): Promise<void> {
    this.closing = true;
    clearInterval(this.clock);
    for (const { stop } of this.entries.values()) stop?.abort();
    await Promise.all(this.ends);
    await this.lock?.release();
  }

  private folderOf(id: string): string {
    return join(this.options.folder, id, 'ledger');
  }

  /** Starts what may start, and waits a moment for `entry`: a question that makes no sense is no job. */
  private async openingOf(entry: Entry): Promise<void> {
    const settled = new Promise<void>(resolve => {
      const watcher = (event: JobEvent) => {
        if (event.kind === 'progress' || (event.kind === 'state' && event.job.state !== 'running')) resolve();
      };
      entry.watchers.add(watcher);
      entry.onReady = () => setTimeout(resolve, this.options.openingMs ?? OPENING_MS).unref();
    });
    this.next();
    if (entry.record.state === 'running') await settled;
    if (!entry.problem) return;
    await this.remove(entry.record.id);
    throw entry.problem;
  }

  /** Starts waiting jobs while there is room. */
  private next(): void {
    const all = [...this.entries.values()];
    let room = this.options.running - all.filter(({ record }) => record.state === 'running').length;
    while (room-- > 0 && !this.closing) {
      const turn = this.turns.next(this.waiting().map(({ record }) => ({ ...record, owner: record.owner })));
      const entry = turn && this.entries.get(turn.id);
      if (!entry) return;
      this.turns.begin(turn);
      entry.record = { ...entry.record, state: 'running' };
      entry.stop = new AbortController();
      entry.turn = { beganMs: performance.now(), openingMs: 0, isOver: false };
      const end = this.run(entry, entry.stop.signal).finally(() => this.ends.delete(end));
      this.ends.add(end);
    }
  }

  private waiting(): Entry[] {
    return [...this.entries.values()].filter(({ record }) => record.state === 'waiting');
  }

  /** While others wait, jobs whose turn is over make room; only those whose ledger keeps what they did. */
  private endTurns(): void {
    if (this.waiting().length === 0) return;
    for (const { turn, stop, progress } of this.entries.values()) {
      if (!turn || turn.isOver || !stop || !progress?.unitsDone) continue;
      const lastsMs = Math.max(this.options.turnMs ?? TURN_MS, TURN_PER_OPENING * turn.openingMs);
      if (performance.now() - turn.beganMs < lastsMs) continue;
      turn.isOver = true;
      stop.abort();
    }
  }

  private async run(entry: Entry, signal: AbortSignal): Promise<void> {
    const { question, wanted } = entry.record;
    entry.found = [];
    try {
      await this.set(entry, entry.record);
      const asked = await jobAsked(this.options.registries, question, wanted);
      await this.set(entry, { ...entry.record, ...(await this.answerOf(entry, asked, signal)) });
    } catch (error) {
      const { message } = error as Error;
      if (error instanceof InputError) entry.problem = error;
      const ranMs = Math.max(entry.progress?.elapsedMs ?? 0, ranMsOf(entry.record));
      await this.set(entry, { ...entry.record, state: 'failed', reason: message, ranMs });
    }
    entry.stop = undefined;
    this.next();
  }

  private async answerOf(entry: Entry, asked: Asked, signal: AbortSignal): Promise<Partial<JobRecord>> {
    const { id, threads, where } = entry.record;
    const { cluster } = this.options;
    let outcome: ClusterOutcome | undefined;
    const startMs = this.options.now();
    const { turn } = entry;
    const ranMs = ranMsOf(entry.record);
    const { ended, fields, verdict } = await askInProcess(asked, {
      threads,
      cores: threads,
      directory: this.folderOf(id),
      cluster: where === 'cluster' ? { url: cluster! } : undefined,
      asked: { family: asked.family, question: asked.question, inputs: asked.inputs },
      signal,
      limits: this.options.limits,
      mostFound: KEPT_SOLUTIONS,
      onReady: () => entry.onReady?.(),
      onOpen: cpuMs => {
        if (turn) turn.openingMs = cpuMs;
      },
      onOutcome: given => {
        outcome = given;
      },
      onFound: ({ lines, indices = [] }) => {
        entry.found.push({ indices, text: lines.map(line => inLanguage(line, 'en')).join('\n') });
      },
      onProgress: progress => this.tell(entry, { kind: 'progress', progress: plainly(progress, ranMs) }),
      onRemark: ({ en, cs }) => this.tell(entry, { kind: 'remark', remark: en, cs }),
    });
    const isStopped = ended === 'stopped' && (outcome?.setAside.length ?? 0) === 0;
    // A search for the best says no number: its attempts are counted.
    const count = String(fields.count ?? fields.atLeast ?? outcome?.count ?? '0');
    const ms = ranMs + this.options.now() - startMs;
    const reason = typeof fields.reason === 'string' && verdict === 'no' ? { reason: fields.reason } : {};
    return {
      state: !isStopped ? 'ended' : turn?.isOver && !this.closing ? 'waiting' : 'stopped',
      outcome: {
        ...{ ended, count, ...figuresOf(outcome, count, Number(fields.nodes ?? 0)) },
        ms,
        ...(typeof fields.options === 'string' && { options: fields.options }),
      },
      ranMs: ms,
      ...(isStopped && this.closing && { interrupted: true }),
      ...reason,
    };
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
    const written = entry.writing.then(() => writeRecord(this.options.folder, entry.record));
    entry.writing = written.catch(() => {}); // whoever asked for it is told; the next one tries again
    await written;
    this.tell(entry, { kind: 'state', job: record });
  }
}

function entryOf(record: JobRecord): Entry {
  const nothing = { progress: undefined, stop: undefined, writing: Promise.resolve() };
  return { record, ...nothing, found: [], remarks: [], watchers: new Set() };
}

function isRefuted({ state, reason }: JobRecord): boolean {
  return state === 'ended' && reason !== undefined;
}

const NO_UNITS = {
  unitsDone: 0,
  unitsOpen: 0,
  unitsSetAside: 0,
  nodesPerSecond: 0,
  workers: 1,
  elapsedMs: 0,
};

function plainly(
  { count = 0n, nodes = 0, fraction = 0, units = NO_UNITS }: Progress,
  ranMs: number,
): PlainProgress {
  return { ...units, elapsedMs: ranMs + units.elapsedMs, count: String(count), nodes, fraction };
}

/** What the ledger holds beside the answer; a job that needed no search has none. */
function figuresOf(outcome: ClusterOutcome | undefined, count: string, nodes: number) {
  const none = '0'.repeat(16);
  if (!outcome) return { found: count, nodes, digest: none, solutions: none, units: 0 };
  const { units, digest, volunteers } = outcome;
  const figures = { found: String(outcome.count), nodes: outcome.nodes, digest, solutions: digest, units };
  return { ...figures, ...(volunteers && { volunteers }) };
}
