/**
 * Asks a question in this thread: opens it, does what it takes, and gives the answer. What is found on the way, what
 * should be said, and how far it is goes to the callbacks. The same for every shell that runs in Node.
 */
import {
  type Answer,
  type Batch,
  type Cut,
  cutAnswer,
  deadlineOf,
  drive,
  type Found,
  isAnswer,
  isSearch,
  isTeam,
  isWork,
  type Offer,
  openQuestion,
  type Progress,
  type Question,
  type SharedSearch,
  type Solution,
  type Team,
  teamTask,
  told,
  type UnitProgress,
  type Work,
  watching,
} from '@quadrille/base';
import type { ClusterOutcome } from '../cluster/coordinator-options.js';
import { type RunProgress, type RunWish, runSearch } from './search.js';
import { say } from './sentences.js';

export interface AskOptions extends Omit<RunWish, 'threads' | 'onProgress'> {
  /** Threads to use; undefined: all cores where that helps. */
  readonly threads?: number | undefined;
  /** How many cores there are. */
  readonly cores: number;
  /** Only the lines of answers are looked at, not their fields. */
  readonly isLinesOnly?: boolean | undefined;
  readonly onFound?: ((found: Found) => void) | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** What the job layer says of a search, where it was needed. */
  readonly onOutcome?: ((outcome: ClusterOutcome) => void) | undefined;
  /** Called when the work begins; called again when all that was meanwhile done was loading code. */
  readonly onBegin?: (() => void) | undefined;
  /** Called when the question is open. */
  readonly onOpen?: (() => void) | undefined;
}

/** Asks `question` with inputs that `readInputs` has read. Errors of the input are thrown. */
export async function ask(question: Question, inputs: object, options: AskOptions): Promise<Answer> {
  const opened = await openQuestion(question, inputs, offerOf(options), options);
  if ('cut' in opened) return cutAnswer(opened.cut);
  options.onOpen?.();
  for (const remark of ('remarks' in opened && !isAnswer(opened) && opened.remarks) || [])
    options.onRemark?.(remark);
  if (isAnswer(opened)) return told(opened, options);
  if (isSearch(opened) && opened.about && options.isTold) options.onRemark?.(opened.about);
  if (isWork(opened)) return work(opened, options);
  if (isTeam(opened)) return team(opened, options);
  return isSearch(opened) ? search(opened, options) : batch(opened, options);
}

function offerOf(options: AskOptions): Offer {
  const { threads, cores, isTold, directory, cluster, isLinesOnly } = options;
  const { signal, onProgress } = watching(options);
  return {
    threads: threads ?? cores,
    isThreadsGiven: threads !== undefined || isTold === true,
    isKept: directory !== undefined || cluster !== undefined,
    ...{ isLinesOnly, signal, onProgress },
  };
}

/** Whoever takes what is found may fall behind. */
function paused(options: AskOptions): ReturnType<typeof watching> {
  const { onProgress, ...rest } = watching(options);
  return {
    ...rest,
    onProgress: progress => {
      onProgress!(progress);
      options.pause?.();
    },
  };
}

async function work({ task }: Work, options: AskOptions): Promise<Answer> {
  if (options.directory !== undefined || options.cluster) options.onRemark?.(say('not-kept'));
  const { answer, ended } = await drive(task, paused(options));
  return answer ? told(answer, options) : cutAnswer(ended as Cut);
}

async function search(shared: SharedSearch, options: AskOptions): Promise<Answer> {
  const { cores, threads = cores, onFound, onProgress, onRemark, onOutcome, ...rest } = options;
  const wish = {
    ...rest,
    threads,
    onRemark,
    onProgress: (progress: RunProgress) => onProgress?.(inAnswers(progress, shared.factor)),
  };
  const tell = (solution: Solution) => onFound?.({ ...shared.tell(solution), indices: solution });
  const { outcome, ...ran } = await runSearch(shared, wish, tell);
  if (outcome) onOutcome?.(outcome);
  const answer = shared.answer(ran);
  const volunteers = outcome?.volunteers;
  if (!volunteers) return answer;
  const { volunteersInWords } = await import('../volunteers/figures.js');
  const remarks = [...(answer.remarks ?? []), volunteersInWords(volunteers)];
  const fields = { ...answer.fields, volunteers: JSON.parse(JSON.stringify(volunteers)) };
  return { ...answer, remarks, fields };
}

/** What people see is the answer's number. */
function inAnswers({ count, nodes, fraction, ...units }: RunProgress, factor: bigint): Progress {
  const { workers } = units;
  const common = { count: count * factor, nodes, fraction };
  if (workers === undefined) return common;
  return { ...common, units: units as UnitProgress, note: say('threads', { workers }) };
}

async function team(opened: Team, options: AskOptions): Promise<Answer> {
  if (options.directory !== undefined || options.cluster) options.onRemark?.(say('not-kept'));
  const threads = opened.size ?? options.threads ?? options.cores;
  if (threads === 1) return work({ task: teamTask(opened) }, options);
  const { runTeam } = await import('./team.js');
  return runTeam(opened, threads, options, paused(options).onProgress!);
}

async function batch(opened: Batch, options: AskOptions): Promise<Answer> {
  if (options.directory !== undefined || options.cluster) options.onRemark?.(say('not-kept'));
  const { mapOrdered } = await import('../threads/map-ordered.js');
  const { items, each, size, tell } = opened;
  const deadline = deadlineOf(options.deadlineMs, options.signal);
  const threads = options.threads ?? options.cores;
  let index = 0;
  try {
    const how = { threads, batch: size, signal: deadline.signal };
    for await (const result of mapOrdered(items, each, how)) {
      for (const found of [tell(result as never, index++)].flat()) options.onFound?.(found);
      if (opened.progress) options.onProgress?.(opened.progress());
      options.pause?.();
    }
    return opened.answer('exhausted');
  } catch (error) {
    if (!deadline.signal.aborted) throw error;
    return opened.answer(deadline.isLate ? 'limited' : 'stopped');
  } finally {
    deadline.close();
  }
}
