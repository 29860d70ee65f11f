/** The search of the moment: how far it is, how it ended, and the log of what was asked. */
import { InputError, type Message } from '@quadrille/base';
import type { News } from '../../app/ask.js';
import { Aborted } from '../../app/compute.js';
import { language, t } from '../../app/language.svelte.js';
import type { Answer } from './asking.js';
import { inTime, type Prints, USUAL_PRINTS, withLine } from './journal.js';
import type { Copies, Wish } from './task.js';
import { endedWords, type Progress, runningWords } from './words.js';

/** What a call to the family needs, and whether its answer still counts. */
interface Call {
  readonly signal: AbortSignal;
  readonly onNews: (news: News) => void;
  readonly isOurs: () => boolean;
  /** How long it has taken so far, for the log. */
  readonly lasting: () => string;
}

export abstract class Running {
  /** The family refused: too large, or too symmetric. */
  refusal = $state.raw<InputError>();
  answer = $state.raw<Answer>();
  /** What a whole search or a count has said; parts that are asked for later do not change it. */
  protected counted = $state.raw<bigint>();
  progress = $state.raw<Progress>();
  running = $state.raw<AbortController>();
  log = $state.raw<readonly string[]>([]);
  prints = $state<Prints>({ ...USUAL_PRINTS });
  /** Settles when the search of the moment has ended. */
  ended: Promise<void> = Promise.resolve();
  /** What the last lines of the log are about. */
  private headed: Wish | undefined;
  /** When the block of the moment began. */
  private blockMs = 0;

  /** The question of the moment. */
  abstract readonly wish: Wish;
  /** Lists what was found. */
  protected abstract add(more: readonly Copies[]): void;

  get isRunning(): boolean {
    return this.running !== undefined;
  }

  stop(): void {
    this.running?.abort();
  }

  /** How the search stands, in words. */
  get said(): string {
    if (this.isRunning) return runningWords(this.progress);
    return this.answer ? endedWords(this.answer) : '';
  }

  /** Another question: what a search still says belongs to the one before. */
  protected forget(): void {
    this.running?.abort();
    this.running = undefined;
    this.refusal = undefined;
    this.answer = undefined;
    this.counted = undefined;
    this.progress = undefined;
  }

  private hear({ progress, found, remarks }: News, what: Answer['what'], isLogged: boolean): void {
    // What a count has visited stands for more than it is.
    if (progress) this.progress = what === 'count' ? { ...progress, count: 0n } : progress;
    if (found.length > 0) this.add(found.map(({ data }) => data as Copies));
    if (isLogged) for (const remark of remarks) this.note(remark as Message);
  }

  /** Writes what the family says on the way into the log, as far as it is wanted. */
  private note({ code, values }: Message): void {
    const number = (name: string) => language.number(values[name] as number | bigint);
    if (code === 'decompose.block') {
      const { block, of } = values as { block: number; of: number };
      const nowMs = performance.now();
      const lasting = this.lasting(nowMs - this.blockMs);
      this.blockMs = nowMs;
      this.say(t('decompose:log.block', { block, of, number: number('count') }) + lasting);
    } else if (code.startsWith('decompose.options-') && this.prints.options) {
      const lasting = 'ms' in values ? this.lasting(Number(values.ms)) : '';
      this.say(t('decompose:log.options', { number: number('options') }) + lasting);
    }
  }

  protected conclude(answer: Answer, isLogged: boolean, lasting: string): void {
    this.answer = answer;
    if (answer.ended === 'exhausted') this.counted = answer.count;
    if (isLogged && this.prints.solutions) this.say(endedWords(answer) + lasting);
  }

  protected run(what: Answer['what'], isLogged: boolean, work: (call: Call) => Promise<void>): Promise<void> {
    this.ended = this.runToEnd(what, isLogged, work);
    return this.ended;
  }

  private async runToEnd(
    what: Answer['what'],
    isLogged: boolean,
    work: (call: Call) => Promise<void>,
  ): Promise<void> {
    this.running?.abort();
    const asked = this.wish;
    const stop = new AbortController();
    const startMs = performance.now();
    this.blockMs = startMs;
    const isOurs = () => this.running === stop;
    this.running = stop;
    this.refusal = undefined;
    this.answer = undefined;
    this.progress = undefined;
    try {
      await work({
        signal: stop.signal,
        isOurs,
        onNews: news => isOurs() && this.hear(news, what, isLogged),
        lasting: () => this.lasting(performance.now() - startMs),
      });
    } catch (error) {
      if (error instanceof InputError) this.refusal = error;
      else if (!(error instanceof Aborted)) throw error;
      // The worker did not hear the stop and was ended.
      else if (isOurs() && this.wish === asked) this.answer = this.stoppedAnswer(what);
    } finally {
      if (isOurs()) this.running = undefined;
    }
  }

  /** What was asked, in the log. */
  protected head(): void {
    const { order, graph } = this.wish;
    this.headed = this.wish;
    this.log = withLine(this.log, t('decompose:log.start', { order: String(order), graph }));
  }

  /** A line of the log, below what it is about. */
  protected say(line: string): void {
    if (this.headed !== this.wish) this.head();
    this.log = withLine(this.log, line);
  }

  private lasting(ms: number): string {
    return this.prints.durations ? ` (${inTime(ms, language.current === 'cs' ? ',' : '.')})` : '';
  }

  private stoppedAnswer(what: Answer['what']): Answer {
    return { count: this.progress?.count ?? 0n, ended: 'stopped', what };
  }
}
