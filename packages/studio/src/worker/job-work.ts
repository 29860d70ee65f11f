/**
 * What the worker of a tab's job does. It keeps the ledger, hands units to further workers, and so can stop, go on,
 * audit what it has, and tell solutions and reports, as a job folder does on a disk.
 */
import type { Solution } from '@quadrille/cover';
import { audit, Closure, keptLedger, type Progress, type Report, runJob } from '@quadrille/jobs/web';
import type {
  AuditFigures,
  Job,
  JobLog,
  JobProgress,
  Question,
  SolutionPage,
  Wanted,
  WorkerShare,
} from '../app/jobs.js';
import { type JobSearch, openQuestion } from './job-search.js';
import type { Context } from './serve.js';

export interface JobTask {
  readonly question: Question;
  readonly wanted: Wanted;
  readonly threads: number;
}

export type JobEvent =
  | { readonly kind: 'progress'; readonly progress: JobProgress }
  | { readonly kind: 'remark'; readonly remark: string };

const SHARE = 0.05;
const SEED = 1;

const ledger = keptLedger();
let opened: { readonly task: JobTask; readonly search: JobSearch } | undefined;

async function open(task: JobTask): Promise<JobSearch> {
  opened ??= { task, search: await openQuestion(task.question, task.wanted === 'count') };
  return opened.search;
}

/** The job of this worker; it is asked about only after it has been run. */
function job() {
  if (!opened) throw new Error('the job was not opened');
  return { ...opened, collect: opened.task.wanted !== 'count' };
}

async function reports(): Promise<Report[]> {
  const list: Report[] = [];
  await ledger.read(report => list.push(report));
  return list;
}

export const tasks = {
  /** Throws `InputError` for a question that makes no search. */
  open: async (task: JobTask): Promise<void> => {
    await open(task);
  },

  /** Runs until the end or until it is stopped; called again, it goes on. */
  run: async (task: JobTask, { emit, signal }: Context<JobEvent>): Promise<NonNullable<Job['outcome']>> => {
    const { total } = await open(task);
    const { question, wanted, threads } = task;
    const plain = ({ count, ...rest }: Progress) => ({ ...rest, count: String(total(count)) });
    const outcome = await runJob({
      source: { module: question.family, name: 'search', input: { question, isCount: wanted === 'count' } },
      wanted,
      workers: threads,
      startWorker: () => new Worker(new URL('./units.ts', import.meta.url), { type: 'module' }),
      ledger,
      signal,
      onProgress: progress => emit({ kind: 'progress', progress: plain(progress) }),
      onRemark: remark => emit({ kind: 'remark', remark }),
    });
    const { ended, count, nodes, units } = outcome;
    return { ended, count: String(total(count)), nodes, units };
  },

  audit: async (_: null, { signal }: Context): Promise<AuditFigures> => {
    const { search, collect } = job();
    const figures = await audit({ ledger, collect, search: search.search, share: SHARE, seed: SEED, signal });
    const { isComplete, isFinished, count: _count, ...rest } = figures;
    return { ...rest, complete: isComplete, finished: isFinished };
  },

  /** Solutions in the order of the search. */
  solutions: async ({ from, limit }: { from: number; limit: number }): Promise<SolutionPage> => {
    const { search, collect } = job();
    const found: Solution[] = [];
    const closure = new Closure({ collect, onSolution: solution => found.push(solution) });
    for (const report of await reports()) closure.keep(report);
    const shown = found.slice(from, from + limit).map(solution => ({ text: search.text(solution) }));
    return { more: found.length > from + limit, solutions: shown };
  },

  log: async ({ limit }: { limit: number }): Promise<JobLog> => {
    const all = await reports();
    const last = all.slice(-limit).map(({ unit, count, nodes, rest, by }) => ({
      unit,
      count: String(count),
      nodes,
      rest: rest.length,
      by,
    }));
    return { reports: last, workers: sharesOf(all) };
  },
};

function sharesOf(all: readonly Report[]): WorkerShare[] {
  const shares = new Map<string, WorkerShare>();
  for (const { by, nodes } of all) {
    const before = shares.get(by) ?? { by, units: 0, nodes: 0 };
    shares.set(by, { by, units: before.units + 1, nodes: before.nodes + nodes });
  }
  return [...shares.values()];
}
