/**
 * Jobs as the studio sees them, wherever they run: in this tab, on the server that served the page, or on its
 * cluster. A desk is such a place; the page of jobs asks every desk the same.
 */
import type { Bilingual } from '@quadrille/base';

/** What is searched, as the server takes it too: a family and the inputs of its question. */
export interface Question {
  readonly family: string;
  readonly [input: string]: unknown;
}

export type Wanted = 'count' | 'all' | { readonly first: number };
export type Where = 'tab' | 'here' | 'cluster';

export interface NewJob {
  readonly question: Question;
  readonly wanted: Wanted;
  readonly threads: number;
  readonly title: string;
  readonly where: Where;
}

export interface Job extends Omit<NewJob, 'question'> {
  readonly id: string;
  /** The server knows families that have no page here. */
  readonly question: { readonly family: string; readonly question?: unknown };
  readonly state: 'waiting' | 'running' | 'stopped' | 'ended' | 'failed';
  readonly createdMs: number;
  readonly outcome?: {
    readonly ended: 'exhausted' | 'limited' | 'stopped';
    /** The answer, which may be a multiple of what lies in the ledger. */
    readonly count: string;
    readonly nodes: number;
    readonly units: number;
    /** How long it ran, in all its runs. */
    readonly ms?: number;
    /** Options of the exact cover, where the family counts them. */
    readonly options?: string;
    readonly volunteers?: VolunteerShare;
  };
  /** How long it ran in its earlier runs, the last one included once it is over. */
  readonly ranMs?: number;
  readonly reason?: string;
  /** It ran when its server, or its tab, ended. */
  readonly interrupted?: boolean | undefined;
  /** Set where it belongs to one browser: others may look, not stop it. */
  readonly owner?: string;
}

/** A job that looks for its best: what it finds are attempts, ranked by the family. */
export const isForBest = ({ question }: Pick<Job, 'question'>): boolean => question.question === 'best';

export interface JobProgress {
  readonly unitsDone: number;
  readonly unitsOpen: number;
  readonly count: string;
  readonly nodes: number;
  readonly nodesPerSecond: number;
  readonly fraction: number;
  readonly estimateMs?: number;
  readonly workers: number;
  /** How long it has run, in all its runs. */
  readonly elapsedMs: number;
}

/** The figures of an audit. */
export interface AuditFigures {
  readonly records: number;
  readonly damaged: number;
  readonly units: number;
  readonly orphans: number;
  readonly open: number;
  readonly complete: boolean;
  readonly nodes: number;
  readonly rerun: number;
  readonly rerunByOther: number;
  readonly differences: readonly unknown[];
  readonly finished: boolean;
  readonly byVolunteers?: number;
}

/** A solution as people read it, and as programs do. */
export interface ToldSolution {
  readonly text: string;
  readonly data?: unknown;
}

export interface SolutionPage {
  readonly more: boolean;
  readonly solutions: readonly ToldSolution[];
  /** Of a search for the best, with the first page: each that was better than all before it, at that many nodes. */
  readonly improvements?: readonly (ToldSolution & { readonly nodes: number })[];
}

/** A line of the ledger, for the log. */
export interface LogEntry {
  readonly unit: readonly number[];
  readonly count: string;
  readonly nodes: number;
  /** How many units it handed back. */
  readonly rest: number;
  readonly by: string;
}

/** What one worker, or one machine, has reported. */
export interface WorkerShare {
  readonly by: string;
  readonly units: number;
  readonly nodes: number;
}

/** Lines of the ledger, and who wrote all of it. */
export interface JobLog {
  readonly reports: readonly LogEntry[];
  /** Whether lines follow these. */
  readonly more: boolean;
  readonly workers: readonly WorkerShare[];
}

/** How much of an answer rests on volunteers. */
export interface VolunteerShare {
  readonly trustedNodes: number;
  /** Nodes of units that rest on two volunteers who said the same. */
  readonly volunteerNodes: number;
  readonly units: number;
  /** Those of them that a trusted worker walked again. */
  readonly rerun: number;
  readonly differences: number;
  readonly revoked: readonly string[];
}

export interface Watcher {
  onState(job: Job): void;
  onProgress(progress: JobProgress): void;
  onRemark(remark: Bilingual): void;
}

/** A place where jobs run. Everything throws an error with one sentence when it is refused. */
export interface JobDesk {
  make(wish: NewJob): Promise<Job>;
  act(id: string, action: 'stop' | 'resume'): Promise<void>;
  remove(id: string): Promise<void>;
  audit(id: string): Promise<AuditFigures>;
  solutions(id: string, from: number, limit: number): Promise<SolutionPage>;
  /** The last lines of the ledger, or those from a place on. */
  log(id: string, limit: number, from?: number): Promise<JobLog>;
  /** Tells what is known now and every change, until the returned function is called. */
  watch(id: string, watcher: Watcher): () => void;
}
