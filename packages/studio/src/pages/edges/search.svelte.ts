/**
 * The search of the page: a solution, their number, or a hunt for the best score. It shows the best board so far, and
 * lives on when the page is left in the middle of it.
 */
import { InputError } from '@quadrille/cover';
import { type EdgeBoard, type EdgePuzzle, score } from '@quadrille/puzzles/edges';
import { Aborted, Compute } from '../../app/compute.js';
import type { Keepable } from '../../app/kept.svelte.js';
import { language, t } from '../../app/language.svelte.js';
import type { Answer, Progress, tasks } from './work.js';

export type Task = 'solve' | 'count' | 'hunt';

/** With the worker a hunt is lost; on a busy machine it may be long before it hears that it should stop. */
const PATIENCE_MS = 5000;

export class EdgeSearch implements Keepable {
  task = $state<Task>('solve');
  progress = $state.raw<Progress>();
  answer = $state.raw<Answer>();
  error = $state.raw<InputError>();
  /** What a hunt has found so far; the person's own board waits below it. */
  live = $state.raw<EdgeBoard>();
  /** A hunt that was stopped can be gone on with. */
  canContinue = $state(false);
  private running = $state.raw<AbortController>();
  ended: Promise<unknown> = Promise.resolve();
  private readonly compute = new Compute<typeof tasks>(
    () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    PATIENCE_MS,
  );
  /** The best board of the hunt. One that goes on in a fresh worker begins below it, which is not shown. */
  private best: { readonly board: EdgeBoard; readonly score: number } | undefined;

  get isRunning(): boolean {
    return this.running !== undefined;
  }

  /** Forgets what was found; another set, or another board, comes. */
  reset(): void {
    this.running?.abort();
    this.running = undefined;
    this.live = undefined;
    this.best = undefined;
    this.answer = undefined;
    this.progress = undefined;
    this.canContinue = false;
    this.error = undefined;
  }

  stop(): void {
    this.running?.abort();
  }

  close(): void {
    this.compute.close();
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

  run(task: Task, puzzle: EdgePuzzle): Promise<unknown> {
    this.ended = this.search(task, puzzle);
    return this.ended;
  }

  private take(puzzle: EdgePuzzle, board: EdgeBoard): void {
    const own = { board, score: score(puzzle, board).score };
    if (!this.best || own.score >= this.best.score) this.best = own;
    this.live = this.best.board;
  }

  private async search(task: Task, puzzle: EdgePuzzle): Promise<void> {
    this.stop();
    const control = new AbortController();
    this.running = control;
    this.task = task;
    this.answer = undefined;
    this.error = undefined;
    this.progress = undefined;
    const onEvent = (event: Progress) => {
      if (this.running !== control) return;
      this.progress = event;
      if (event.board) this.take(puzzle, event.board);
    };
    try {
      const answer = await this.compute.call(task, { puzzle, seed: 1 }, { onEvent, signal: control.signal });
      if (this.running !== control) return;
      this.answer = answer;
      if (task === 'hunt' && answer.board) this.take(puzzle, answer.board);
    } catch (caught) {
      if (this.running !== control) return;
      if (caught instanceof InputError) this.error = caught;
      else if (!(caught instanceof Aborted)) throw caught;
      else this.answer = stoppedAt(this.progress);
    } finally {
      if (this.running === control) {
        this.running = undefined;
        if (task === 'hunt') this.canContinue = this.answer?.ended !== 'exhausted';
      }
    }
  }
}

function stoppedAt(last: Progress | undefined): Answer {
  return { nodes: last?.nodes ?? 0, ended: 'stopped', count: last?.count ?? 0n, reasons: [] };
}

/** A number with one decimal place, its comma or point as the language has it. */
export const decimal = (value: number) =>
  value.toFixed(1).replace('.', language.current === 'cs' ? ',' : '.');

/** A count of any size, with its plural form. */
export const formsOf = (count: bigint) => ({
  count: count > 1000n ? 1000 : Number(count),
  number: language.number(count),
});
