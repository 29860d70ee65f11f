/**
 * The search of the page: a solution, their number, or a hunt for the best score. It shows the best board so far, and
 * lives on when the page is left in the middle of it.
 */
import { type Ended, InputError, type Message } from '@quadrille/base';
import { type EdgeBoard, type EdgePuzzle, formatJson, type Score, score } from '@quadrille/puzzles/edges';
import { type Answered, Asker, countIn, ignoreAborted, type News } from '../../app/ask.js';
import { decimal } from '../../app/decimal.js';
import type { Keepable } from '../../app/kept.svelte.js';
import { language, t } from '../../app/language.svelte.js';

/** A better board than all before it. */
export interface Improvement {
  readonly board: EdgeBoard;
  readonly score: number;
  readonly ms: number;
}
const MOST_RECORDS = 200;

export type Task = 'solve' | 'count' | 'hunt';

/** How far a search is; a hunt that goes on counts from its first beginning. */
type Progress = NonNullable<News['progress']> & { readonly nodes: number; readonly ms: number };

interface Answer {
  readonly ended: Ended;
  readonly count: bigint;
  readonly board?: EdgeBoard | undefined;
  /** Why there can be no board, seen without a search. */
  readonly reasons: readonly Message[];
}

export class EdgeSearch implements Keepable {
  task = $state<Task>('solve');
  progress = $state.raw<Progress>();
  answer = $state.raw<Answer>();
  error = $state.raw<InputError>();
  /** What a hunt has found so far; the person's own board waits below it. */
  live = $state.raw<EdgeBoard>();
  /** Every better board, and when it was found. */
  records = $state.raw<readonly Improvement[]>([]);
  private startMs = 0;
  /** A hunt that was stopped can be gone on with. */
  canContinue = $state(false);
  private running = $state.raw<AbortController>();
  ended: Promise<unknown> = Promise.resolve();
  private readonly asker = new Asker();
  /** The best board of the hunt, and what it has taken; one that goes on looks for better ones only. */
  private best: (Pick<Score, 'score' | 'breaks'> & { readonly board: EdgeBoard }) | undefined;
  private hunted = { times: 0, nodes: 0, ms: 0 };

  get isRunning(): boolean {
    return this.running !== undefined;
  }

  /** Forgets what was found, because another set or another board comes; the best boards that `fits` accepts stay. */
  reset(fits: (board: EdgeBoard) => boolean = () => false): void {
    this.running?.abort();
    this.running = undefined;
    this.live = undefined;
    this.best = undefined;
    this.hunted = { times: 0, nodes: 0, ms: 0 };
    this.records = this.records.filter(({ board }) => fits(board));
    this.answer = undefined;
    this.progress = undefined;
    this.canContinue = false;
    this.error = undefined;
  }

  stop(): void {
    this.running?.abort();
  }

  close(): void {
    this.asker.close();
  }

  /** How it stands, in words. */
  get said(): string {
    if (!this.isRunning)
      return this.answer ? t(`ended.${this.answer.ended}`, formsOf(this.answer.count)) : '';
    const parts = [t(`edges:running.${this.task}`)];
    const { fraction } = this.progress ?? {};
    if (this.task !== 'hunt' && fraction) {
      parts.push(t('progress.explored', { percent: decimal(100 * fraction) }));
    }
    return parts.join(' · ');
  }

  /** A hunt that begins with a whole board looks for better ones. */
  run(task: Task, puzzle: EdgePuzzle, board: EdgeBoard): Promise<unknown> {
    const isWhole = board.every((choice, cell) => choice >= 0 || puzzle.holes.includes(cell));
    if (task === 'hunt' && !this.best && isWhole && score(puzzle, board).illegal.length === 0) {
      this.startMs = performance.now();
      this.take(puzzle, board);
    }
    this.ended = this.search(task, puzzle);
    return this.ended;
  }

  /** Nothing is better than a solution: it is shown again. */
  private showSolved(board: EdgeBoard): void {
    this.task = 'hunt';
    this.live = board;
    this.answer = { ended: 'exhausted', count: 1n, reasons: [] };
  }

  private take(puzzle: EdgePuzzle, board: EdgeBoard): void {
    const { score: matched, breaks } = score(puzzle, board);
    const own = { board, score: matched, breaks };
    if (own.score > (this.records.at(-1)?.score ?? -1)) {
      const record = { board, score: matched, ms: performance.now() - this.startMs };
      this.records = [...this.records, record].slice(-MOST_RECORDS);
    }
    if (!this.best || own.score >= this.best.score) this.best = own;
    this.live = this.best.board;
  }

  private async search(task: Task, puzzle: EdgePuzzle): Promise<void> {
    this.stop();
    if (task === 'hunt' && this.best?.breaks === 0) return this.showSolved(this.best.board);
    const control = new AbortController();
    this.running = control;
    this.task = task;
    this.startMs = performance.now() - (this.records.at(-1)?.ms ?? 0);
    this.answer = undefined;
    this.error = undefined;
    this.progress = undefined;
    if (task === 'hunt') this.live = this.best?.board;
    const { nodes, ms } = task === 'hunt' ? this.hunted : { nodes: 0, ms: 0 };
    const begunMs = performance.now();
    let board: EdgeBoard | undefined;
    let last: Progress | undefined;
    const onNews = ({ progress, found }: News) => {
      if (this.running !== control) return;
      if (progress) {
        last = { ...progress, nodes: nodes + (progress.nodes ?? 0), ms: ms + performance.now() - begunMs };
        this.progress = last;
      }
      board = (found.at(-1)?.data as EdgeBoard | undefined) ?? board;
      if (found.length > 0 && task === 'hunt') this.take(puzzle, board!);
    };
    try {
      const answer = await this.ask(task, puzzle, { onNews, signal: control.signal }).catch(ignoreAborted);
      if (this.running !== control) return;
      // A worker that did not hear the stop was ended.
      this.answer = answer ? this.answerOf(task, answer, board) : stoppedAt(last);
    } catch (caught) {
      if (this.running !== control) return;
      if (caught instanceof InputError) this.error = caught;
      else throw caught;
    } finally {
      if (this.running === control) {
        this.running = undefined;
        if (task === 'hunt') {
          this.hunted = { times: this.hunted.times + 1, nodes: last?.nodes ?? nodes, ms: last?.ms ?? ms };
          this.canContinue = this.best?.breaks !== 0;
        }
      }
    }
  }

  private ask(task: Task, puzzle: EdgePuzzle, call: Parameters<Asker['ask']>[1]): Promise<Answered<Reasons>> {
    const pieces = formatJson(puzzle);
    if (task === 'count')
      return this.asker.ask({ family: 'edges', question: 'count', inputs: { pieces } }, call);
    if (task === 'solve')
      return this.asker.ask({ family: 'edges', question: 'solve', inputs: { pieces, first: true } }, call);
    const below = this.best?.breaks;
    const inputs = { pieces, clues: 'all', seed: 1 + this.hunted.times, ...(below && { below }) };
    return this.asker.ask({ family: 'edges', question: 'best', inputs }, call);
  }

  private answerOf(task: Task, answer: Answered<Reasons>, board: EdgeBoard | undefined): Answer {
    const { ended, data } = answer;
    const isSolved = this.best?.breaks === 0;
    if (task === 'hunt')
      return { ended: isSolved ? 'exhausted' : 'stopped', count: isSolved ? 1n : 0n, reasons: [] };
    return { ended, count: countIn(answer), board, reasons: data?.reasons ?? [] };
  }
}

interface Reasons {
  readonly reasons?: readonly Message[];
}

const stoppedAt = (last: Progress | undefined): Answer => ({
  ended: 'stopped',
  count: last?.count ?? 0n,
  reasons: [],
});

/** A count of any size, with its plural form. */
export const formsOf = (count: bigint) => ({
  count: count > 1000n ? 1000 : Number(count),
  number: language.number(count),
});

/** How the search and the board stand, in words; undefined while there is nothing to say. */
export function verdictOf(
  search: EdgeSearch,
  told: Score,
  left: number,
): { kind: 'yes' | 'no' | 'open' | 'run'; words: string } | undefined {
  const { answer, task } = search;
  if (search.isRunning) return { kind: 'run', words: search.said };
  if (answer && answer.reasons.length > 0) return { kind: 'no', words: t('edges:no-board') };
  const isNone = answer?.ended === 'exhausted' && answer.count === 0n;
  if (answer && task === 'count') {
    const forms = formsOf(answer.count);
    if (answer.ended === 'stopped') return { kind: 'open', words: t('ended.stopped', forms) };
    return isNone
      ? { kind: 'no', words: t('ended.none') }
      : { kind: 'yes', words: t('ended.exhausted', forms) };
  }
  const isPerfect = told.placed > 0 && told.score === told.of && told.illegal.length === 0 && left === 0;
  if (isPerfect) return { kind: 'yes', words: t('edges:solved') };
  if (isNone) return { kind: 'no', words: t('ended.none') };
  if (answer?.ended === 'stopped') return { kind: 'open', words: t('edges:stopped') };
  return undefined;
}
