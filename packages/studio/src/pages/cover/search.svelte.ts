/**
 * What is known about the model of the page: the quick answer while one types, and the search that was asked for. It
 * lives on when the page is left in the middle of a search.
 */
import type { Choose, Estimate, Solution } from '@quadrille/cover';
import { Aborted, Compute } from '../../app/compute.js';
import type { Keepable } from '../../app/kept.svelte.js';
import { language, t } from '../../app/language.svelte.js';
import type { Answer, Progress, tasks } from './work.js';

export interface Question {
  readonly text: string;
  readonly choose: Choose;
}
export type What = 'first' | 'all' | 'count';

const LISTED = 100;
/** Typing is waited for. */
const PAUSE_MS = 150;

export class CoverSearch implements Keepable {
  answer = $state.raw<Answer>();
  guess = $state.raw<Estimate>();
  progress = $state.raw<Progress>();
  found = $state.raw<readonly Solution[]>([]);
  /** Which of the found ones is shown. */
  marked = $state<number>();
  /** What is searched, in words; it stays when the page is left and found again. */
  name = '';
  private running = $state.raw<AbortController>();
  private asked: Question | undefined;
  ended: Promise<unknown> = Promise.resolve();
  private readonly compute = new Compute<typeof tasks>(
    () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
  );

  get isRunning(): boolean {
    return this.running !== undefined;
  }

  /** True for the question that a search was asked about: what it found still stands. */
  isAbout({ text, choose }: Question): boolean {
    return this.asked?.text === text && this.asked.choose === choose;
  }

  /** Forgets everything; another question comes. */
  reset(): void {
    this.stop();
    this.running = undefined; // what it still says belongs to the question before
    this.asked = undefined;
    this.answer = undefined;
    this.guess = undefined;
    this.progress = undefined;
    this.found = [];
    this.marked = undefined;
  }

  /** Answers a small model at once; for the others there are buttons. */
  glance(question: Question): () => void {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      this.compute.call('glance', question, { signal: stop.signal }).then(
        result => {
          if (result.ended === 'exhausted') this.answer = result;
        },
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }

  async estimate(question: Question): Promise<void> {
    this.guess = await this.compute.call('estimate', question);
  }

  async expectedNodes(question: Question): Promise<number> {
    return (await this.compute.call('estimate', question)).nodes;
  }

  run(what: What, question: Question): Promise<unknown> {
    this.ended = this.search(what, question);
    return this.ended;
  }

  stop(): void {
    this.running?.abort();
  }

  close(): void {
    this.compute.close();
  }

  get said(): string {
    return this.verdict?.words ?? '';
  }

  get verdict(): { readonly kind: 'yes' | 'no' | 'open' | 'run'; readonly words: string } | undefined {
    const { answer, progress } = this;
    if (this.running && progress) {
      const percent = Math.floor(100 * progress.fraction);
      const forms = { count: Number(progress.count), number: language.number(progress.count) };
      const words = [t('progress.found', forms), t('progress.explored', { percent })];
      return { kind: 'run', words: words.join(' · ') };
    }
    if (this.running) return { kind: 'run', words: t('progress.running') };
    if (!answer) return undefined;
    const number = language.number(answer.count);
    const count = answer.count > 1000n ? 1000 : Number(answer.count);
    if (answer.ended === 'stopped') return { kind: 'open', words: t('ended.stopped', { count, number }) };
    if (answer.ended === 'limited') return { kind: 'open', words: t('ended.limited', { count, number }) };
    if (answer.count === 0n) {
      return { kind: 'no', words: answer.dry ? t('cover:dry', { item: answer.dry }) : t('ended.none') };
    }
    return { kind: 'yes', words: t('ended.exhausted', { count, number }) };
  }

  private async search(what: What, question: Question): Promise<void> {
    this.stop();
    const stop = new AbortController();
    this.running = stop;
    this.asked = question;
    this.found = [];
    this.marked = undefined;
    this.answer = undefined;
    this.progress = undefined;
    const onEvent = (event: Progress) => {
      if (this.running !== stop) return;
      this.progress = event;
      if (event.solutions.length > 0) this.found = [...this.found, ...event.solutions].slice(0, LISTED);
    };
    const options = { onEvent, signal: stop.signal };
    try {
      const answer =
        what === 'count'
          ? await this.compute.call('count', question, options)
          : await this.compute.call('search', { ...question, isFirst: what === 'first' }, options);
      if (this.running !== stop) return;
      this.answer = answer;
      if (what === 'first' && this.found.length > 0) this.marked = 0;
    } catch (error) {
      if (!(error instanceof Aborted)) throw error;
      const { count = 0n, nodes = 0 } = this.progress ?? {};
      if (this.running === stop) this.answer = { count, nodes, ended: 'stopped' };
    } finally {
      if (this.running === stop) this.running = undefined;
    }
  }
}
