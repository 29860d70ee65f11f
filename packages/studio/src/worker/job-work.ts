/**
 * What the worker of a tab's job does. It keeps the ledger, hands units to further workers, and so can stop, go on,
 * audit what it has, and tell solutions and reports, as a job folder does on a disk.
 */
import type { Bilingual, Found } from '@quadrille/base';
import {
  audit,
  auditFields,
  keptLedger,
  logPage,
  type Progress,
  runJob,
  solutionPage,
  standingOf,
} from '@quadrille/jobs/web';
import type { AuditFigures, Job, JobLog, JobProgress, Question, SolutionPage, Wanted } from '../app/jobs.js';
import { type JobSearch, openQuestion, type Refuted } from './job-search.js';
import type { Context } from './serve.js';
import { forgetLedger, storedLedger } from './stored-ledger.js';

export interface JobTask {
  /** The name under which its ledger is kept over a reload. */
  readonly id: string;
  readonly question: Question;
  readonly wanted: Wanted;
  readonly threads: number;
}

export type JobEvent =
  | { readonly kind: 'progress'; readonly progress: JobProgress }
  | { readonly kind: 'remark'; readonly remark: Bilingual };

/** The outcome of a job; one without a search has a reason. */
type Ended = NonNullable<Job['outcome']> & { readonly reason?: string };

const SHARE = 0.05;
const SEED = 1;

let ledger = keptLedger();
let opened: { readonly task: JobTask; readonly search: JobSearch } | undefined;

async function open(task: JobTask): Promise<JobSearch | Refuted> {
  if (opened) return opened.search;
  const search = await openQuestion(task.question, task.wanted);
  if ('reason' in search) return search;
  ledger = await storedLedger(task.id);
  opened = { task, search };
  return search;
}

/** The job of this worker; it is asked about only after it has been run. */
function job() {
  if (!opened) throw new Error('the job was not opened');
  return { ...opened, collect: opened.task.wanted !== 'count' };
}

export const tasks = {
  /** Throws `InputError` for a question that makes no search. */
  open: async (task: JobTask): Promise<void> => {
    await open(task);
  },

  /** How a job that was kept stands. */
  standing: async (task: JobTask): Promise<JobProgress> => {
    const found = await open(task);
    const factor = 'reason' in found ? 1n : found.shared.factor;
    return standingOf(ledger, task.wanted !== 'count', factor);
  },

  /** Forgets the ledger for good. */
  forget: async ({ id }: { id: string }): Promise<void> => forgetLedger(id),

  /** Runs until the end or until it is stopped; called again, it goes on. */
  run: async (task: JobTask, { emit, signal }: Context<JobEvent>): Promise<Ended> => {
    const found = await open(task);
    if ('reason' in found)
      return { ended: 'exhausted', count: '0', nodes: 0, units: 0, reason: found.reason };
    const { source, wanted, factor, answer } = found.shared;
    const startMs = performance.now();
    const plain = ({ count, ...rest }: Progress) => ({ ...rest, count: String(count * factor) });
    const outcome = await runJob({
      source,
      wanted,
      workers: task.threads,
      startWorker: () => new Worker(new URL('./units.ts', import.meta.url), { type: 'module' }),
      ledger,
      signal,
      onProgress: progress => emit({ kind: 'progress', progress: plain(progress) }),
      onRemark: remark => emit({ kind: 'remark', remark }),
    });
    const { ended, count, nodes, units } = outcome;
    const { options } = answer({ found: count, nodes, ended, listed: 0 }).fields;
    return {
      ...{ ended, count: String(count * factor), nodes, units, ms: performance.now() - startMs },
      ...(typeof options === 'string' && { options }),
    };
  },

  audit: async (_: null, { signal }: Context): Promise<AuditFigures> => {
    const { search, collect } = job();
    return auditFields(
      await audit({ ledger, collect, search: search.shared.search, share: SHARE, seed: SEED, signal }),
    );
  },

  /** Solutions in the order of the search. */
  solutions: async ({ from, limit }: { from: number; limit: number }): Promise<SolutionPage> => {
    const { shared, text } = job().search;
    const { more, solutions, improvements } = await solutionPage(ledger, shared, from, limit);
    const told = (found: Found) => ({ text: text(found), data: found.fields });
    const better = improvements?.map(each => ({ nodes: each.nodes, ...told(each) }));
    return { more, solutions: solutions.map(told), ...(better && { improvements: better }) };
  },

  log: ({ limit, from }: { limit: number; from: number | undefined }): Promise<JobLog> =>
    logPage(ledger, limit, from),
};
