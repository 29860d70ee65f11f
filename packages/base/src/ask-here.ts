/**
 * Asks a question in this very thread, whatever runs it: a page's worker, a test, a library user. Threads, ledgers and
 * clusters belong to `@quadrille/jobs`, which does the same with them.
 */
import type { Fields } from './fields.js';
import { readInputs } from './fields.js';
import {
  type Answer,
  type Batch,
  type Found,
  isAnswer,
  isSearch,
  isTask,
  isTeam,
  isWork,
  NO_OFFER,
  type Offer,
  type Opened,
  type Progress,
  type Question,
  type ReadyQuestion,
  type SharedSearch,
  type Team,
} from './question.js';
import { say } from './sentences.js';
import { type Cut, type DriveOptions, drive, type Task, walkTask } from './task.js';
import type { Bilingual } from './texts.js';
import type { Ended } from './walk.js';

export interface AskHereOptions {
  readonly signal?: AbortSignal | undefined;
  /** On the clock of `performance.now()`. */
  readonly deadlineMs?: number | undefined;
  /** So many things that are found are told; more are only counted. */
  readonly most?: number | undefined;
  /** What questions leave for later ones: for whoever asks again after every change. */
  readonly memory?: Map<string, unknown> | undefined;
  readonly onFound?: ((found: Found) => void) | undefined;
  readonly onRemark?: ((remark: Bilingual) => void) | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Called when the work begins; called again when all that was meanwhile done was loading code. */
  readonly onBegin?: (() => void) | undefined;
}

/** Reads the inputs, opens the question and does what it takes. Throws `InputError` when the inputs make no sense. */
export async function askHere<F extends Fields>(
  question: Question<F>,
  given: unknown,
  options: AskHereOptions = {},
): Promise<Answer> {
  const heard = { ...options, onFound: upTo(options) };
  const { signal, onProgress } = watching(heard);
  const offer = { ...NO_OFFER, most: options.most, memory: options.memory, signal, onProgress };
  const opened = await openQuestion(question, readInputs(question.fields, given), offer, heard);
  if ('cut' in opened) return cutAnswer(opened.cut);
  if (isAnswer(opened)) return told(opened, heard);
  for (const remark of opened.remarks ?? []) options.onRemark?.(remark);
  const { answer, ended } = await drive(taskOf(opened, options.most), watching(heard));
  return answer ? told(answer, heard) : cutAnswer(ended as Cut);
}

function upTo({ most = Number.POSITIVE_INFINITY, onFound }: AskHereOptions): AskHereOptions['onFound'] {
  let count = 0;
  return found => {
    if (count++ < most) onFound?.(found);
  };
}

/** Hands on what was found at the very end. */
export function told(answer: Answer, { onFound }: Pick<AskHereOptions, 'onFound'>): Answer {
  for (const found of answer.found ?? []) onFound?.(found);
  return answer;
}

function taskOf(opened: Exclude<Opened, Answer>, most: number | undefined): Task<Progress, Answer> {
  if (isWork(opened)) return opened.task;
  if (isSearch(opened)) return searchTask(opened, most);
  return isTeam(opened) ? teamTask(opened) : batchTask(opened);
}

/** Opens a question, in slices where it is dear. */
export async function openQuestion(
  question: Question,
  inputs: object,
  offer: Offer,
  options: AskHereOptions,
): Promise<Opened | { readonly cut: Cut }> {
  options.onBegin?.();
  const opening = await question.open(inputs as never, offer);
  if (!isTask<Progress, Opened>(opening)) return opening;
  options.onBegin?.(); // until here, its code was loaded
  const { answer, ended } = await drive(opening, watching(options));
  return answer ?? { cut: ended as Cut };
}

/** The search of a job, opened as it was when the job was made; or the answer, where none was needed. */
export async function openKept({ question, inputs }: ReadyQuestion): Promise<SharedSearch | Answer> {
  const offer = { ...NO_OFFER, isKept: true };
  const opened = await openQuestion(question, readInputs(question.fields, inputs), offer, {});
  if ('cut' in opened || !(isAnswer(opened) || isSearch(opened)))
    throw new Error(`${question.name} is no search`);
  return opened;
}

/** What is found and said on the way goes to the callbacks. */
export function watching({
  signal,
  deadlineMs,
  onFound,
  onRemark,
  onProgress,
}: AskHereOptions): DriveOptions<Progress> {
  return {
    signal,
    deadlineMs,
    onProgress: progress => {
      for (const found of progress.found ?? []) onFound?.(found);
      for (const remark of progress.remarks ?? []) onRemark?.(remark);
      onProgress?.(progress);
    },
  };
}

/** A shared search walked by one. */
function* searchTask(shared: SharedSearch, most = Number.POSITIVE_INFINITY): Task<Progress, Answer> {
  const { search, wanted, factor, nodeLimit, countLimit, tell } = shared;
  const limit = typeof wanted === 'object' ? wanted.first : countLimit;
  let found: Found[] = [];
  let listed = 0;
  const onSolution = (indices: readonly number[]) => {
    if (listed++ < most) found.push({ ...tell(indices), indices });
  };
  const walk = walkTask(search, { limit, nodeLimit, ...(wanted !== 'count' && { onSolution }) });
  let cut: Cut | undefined;
  for (;;) {
    const { done, value } = walk.next(cut);
    const { count, nodes, fraction } = value;
    const progress = { count: count * factor, nodes, fraction, found };
    found = [];
    if (!done) {
      cut = yield progress;
      continue;
    }
    if (progress.found.length > 0) yield progress;
    return shared.answer({ found: count, nodes, ended: value.ended, listed });
  }
}

/** A team of one. */
export function* teamTask(team: Team): Task<Progress, Answer> {
  const member = team.member(0, 1);
  const answer = (ended: Ended) => team.answer({ nodes: member.nodes, ended, members: 1 });
  for (;;) {
    const news = member.step();
    const { nodes, note, isDone } = member;
    const better = news === undefined ? undefined : team.tell(news as never, nodes);
    const cut = yield { nodes, ...(note && { note }), ...better };
    if (isDone) return answer('exhausted');
    if (cut) return answer(cut);
  }
}

/** The items of a batch one after another. */
function* batchTask({ items, run, tell, answer, progress }: Batch): Task<Progress, Answer> {
  let index = 0;
  for (const item of items) {
    const cut = yield { found: [tell(run(item) as never, index++)].flat(), ...progress?.() };
    if (cut) return answer(cut);
  }
  return answer('exhausted');
}

/** What is answered when the time was up, or the person had enough, before anything was known. */
export function cutAnswer(cut: Cut): Answer {
  const remarks = [say(cut === 'limited' ? 'cut-limited' : 'cut-stopped')];
  return { verdict: 'unknown', ended: cut, fields: { ended: cut }, lines: [], remarks };
}
