/**
 * What is known about the model of the page: the quick answer while one types, and the search that was asked for. It
 * lives on when the page is left in the middle of a search.
 */
import type { Bilingual, Ended, Message } from '@quadrille/base';
import type { Choose, Estimate, Solution } from '@quadrille/cover';
import { type Answered, Asker, countIn, ignoreAborted, type News } from '../../app/ask.js';
import type { Keepable } from '../../app/kept.svelte.js';
import { language, t } from '../../app/language.svelte.js';

export interface Question {
  readonly text: string;
  readonly choose: Choose;
}
export type What = 'first' | 'all' | 'count';

interface Answer {
  readonly count: bigint;
  readonly ended: Ended;
  /** The item that has too few options, where one look at the model shows it. */
  readonly dry?: string | undefined;
}

const LISTED = 100;
/** Typing is waited for. */
const PAUSE_MS = 150;
/** A model that takes more is not answered before it is asked about. */
const GLANCE_NODES = 300_000;
const PROBES = { probes: 300, seed: 1 };

function answerIn({ ended, remarks = [], ...answer }: Answered): Answer {
  const isDry = (remark: Bilingual): remark is Message =>
    /\.dry$/.test((remark as Partial<Message>).code ?? '');
  const dry = remarks.find(isDry)?.values.item as string | undefined;
  return { ended, count: countIn(answer), dry };
}

export class CoverSearch implements Keepable {
  answer = $state.raw<Answer>();
  guess = $state.raw<Estimate>();
  progress = $state.raw<NonNullable<News['progress']>>();
  found = $state.raw<readonly Solution[]>([]);
  /** Which of the found ones is shown. */
  marked = $state<number>();
  /** What is searched, in words; it stays when the page is left and found again. */
  name = '';
  private running = $state.raw<AbortController>();
  private asked: Question | undefined;
  ended: Promise<unknown> = Promise.resolve();
  private readonly asker = new Asker();

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
      const glanced = this.ask('count', question, { nodeLimit: GLANCE_NODES }, { signal: stop.signal });
      glanced.then(
        answer => {
          if (answer.ended === 'exhausted' && !stop.signal.aborted) this.answer = answerIn(answer);
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
    this.guess = await this.probed(question);
  }

  /** Undefined when the page was left before the answer. */
  async expectedNodes(question: Question): Promise<number | undefined> {
    return (await this.probed(question))?.nodes;
  }

  private async probed(question: Question): Promise<Estimate | undefined> {
    const answer = await this.ask('estimate', question, PROBES).catch(ignoreAborted);
    return answer?.fields as Estimate | undefined;
  }

  private ask(
    question: 'solve' | 'count' | 'estimate',
    { text, choose }: Question,
    more: object,
    call: Parameters<Asker['ask']>[1] = {},
  ): Promise<Answered> {
    const inputs = { model: text, choose, ...more };
    return this.asker.ask({ family: 'cover', question, inputs, most: LISTED }, call);
  }

  run(what: What, question: Question): Promise<unknown> {
    this.ended = this.search(what, question);
    return this.ended;
  }

  stop(): void {
    this.running?.abort();
  }

  close(): void {
    this.asker.close();
  }

  get said(): string {
    return this.verdict?.words ?? '';
  }

  get verdict(): { readonly kind: 'yes' | 'no' | 'open' | 'run'; readonly words: string } | undefined {
    const { answer, progress } = this;
    if (this.running) {
      const { count = 0n, fraction } = progress ?? {};
      const words =
        count > 0n ? [t('progress.found', { count: Number(count), number: language.number(count) })] : [];
      if (fraction !== undefined) words.push(t('progress.explored', { percent: Math.floor(100 * fraction) }));
      return { kind: 'run', words: words.join(' · ') || t('progress.running') };
    }
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
    let count = 0n;
    const onNews = ({ progress, found }: News) => {
      if (this.running !== stop) return;
      this.progress = progress;
      count = progress?.count ?? count;
      if (found.length > 0) this.found = [...this.found, ...found.map(({ data }) => data as Solution)];
    };
    const kind = what === 'count' ? 'count' : 'solve';
    const more = what === 'first' ? { first: true } : {};
    try {
      const answer = await this.ask(kind, question, more, { onNews, signal: stop.signal }).catch(
        ignoreAborted,
      );
      if (this.running !== stop) return;
      // A worker that did not hear the stop was ended.
      this.answer = answer ? answerIn(answer) : { count, ended: 'stopped' };
      if (what === 'first' && this.found.length > 0) this.marked = 0;
    } finally {
      if (this.running === stop) this.running = undefined;
    }
  }
}
