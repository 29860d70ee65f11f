/** What is asked about the puzzle on the page: a first answer at once, and all solutions when they are wanted. */
import type { Bilingual, Ended } from '@quadrille/base';
import type { Assembly, UpTo } from '@quadrille/puzzles/packing';
import { Asker, ignoreAborted, type News } from '../../app/ask.js';
import { Aborted } from '../../app/compute.js';

export interface Asked {
  readonly text: string;
  readonly number: number;
}

/** What `explain` says of the pieces. */
export interface Facts {
  readonly cells: number;
  readonly mustBeFilled: number;
  readonly rotations: number;
  readonly reflections: number;
  readonly pieces: readonly PieceFacts[];
}

export interface PieceFacts {
  readonly ways: number;
  readonly left: number;
  readonly size: number;
  readonly orientations: number;
  /** Pieces of the same form, and the one that is its mirror image. */
  readonly same?: readonly number[];
  readonly mirror?: number;
  readonly hasMirrorSymmetry: boolean;
}

export interface Estimate {
  readonly nodes: number;
  readonly solutions: number;
  /** From 0 to 10, by dead ends per solution. */
  readonly difficulty?: number;
}

export interface Numbers {
  readonly all: string;
  readonly rot: string;
  readonly mirror: string;
  readonly motion?: string;
}

/** Solutions that are kept to be looked at. */
export const KEPT = 2000;
/** A first solution that takes longer is searched only when somebody asks. */
const PATIENCE_MS = 4000;
/** So long after the last change the page looks for a solution. */
const REST_MS = 200;

export class Search {
  /** Solutions that were found, up to `KEPT`. */
  found = $state.raw<readonly Assembly[]>([]);
  count = $state(0);
  ended = $state<Ended>();
  /** `glance`: the page looks for a first solution by itself. */
  running = $state<'glance' | 'all' | 'first' | 'numbers' | 'estimate'>();
  progress = $state.raw<News['progress']>();
  startedMs = $state(0);
  /** The glance was not enough: nobody knows yet whether there is a solution. */
  isHard = $state(false);
  /** Why there is no solution. */
  reason = $state.raw<Bilingual>();
  remarks = $state.raw<readonly Bilingual[]>([]);
  facts = $state.raw<Facts>();
  numbers = $state.raw<Numbers>();
  estimate = $state.raw<Estimate>();
  problem = $state.raw<unknown>();
  /** What the list of solutions is up to; a glance finds one of any kind. */
  upTo = $state<UpTo>();
  private readonly asker = new Asker();
  private stopper: AbortController | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked: Asked = { text: '', number: 0 };

  close(): void {
    clearTimeout(this.timer);
    this.asker.close();
  }

  stop(): void {
    this.stopper?.abort();
  }

  /** Another puzzle: forget everything, say what can be said at once, look for a first solution. */
  take(asked: Asked): void {
    this.stop();
    clearTimeout(this.timer);
    this.asked = asked;
    this.forget();
    this.running = 'glance';
    this.timer = setTimeout(() => void this.glance(), REST_MS);
  }

  private async glance(): Promise<void> {
    this.timer = undefined;
    const stopper = this.begin('glance');
    try {
      if (!(await this.learn(stopper))) return;
      const timer = setTimeout(() => stopper.abort(), PATIENCE_MS);
      const answer = await this.list({ first: true }, stopper, 1).finally(() => clearTimeout(timer));
      if (this.stopper !== stopper) return;
      this.isHard = this.count === 0 && answer?.ended !== 'exhausted';
      this.end(stopper, this.count === 0 && !this.isHard ? 'exhausted' : undefined);
    } catch (error) {
      this.fail(stopper, error);
    }
  }

  /** What can be said without a search; false if that is the answer, or something else was asked meanwhile. */
  private async learn(stopper: AbortController): Promise<boolean> {
    const { fields, verdict, remarks, data } = await this.ask('explain', {}, stopper);
    if (this.stopper !== stopper) return false;
    this.facts = fields as unknown as Facts;
    this.remarks = remarks ?? [];
    const { reason } = (data ?? {}) as { reason?: Bilingual };
    if (verdict === 'no') this.end(stopper, 'exhausted', reason);
    return verdict !== 'no';
  }

  /** All solutions, one of each class. */
  all(upTo: UpTo): Promise<void> {
    return this.run('all', async stopper => {
      this.upTo = upTo;
      const answer = await this.list({ upTo }, stopper, KEPT);
      if (!answer) return;
      this.count = Number(answer.fields.count ?? answer.fields.atLeast ?? this.count);
      this.end(stopper, answer.ended);
    });
  }

  /** A first solution, however long it takes. */
  first(): Promise<void> {
    return this.run('first', async stopper => {
      const answer = await this.list({ first: true }, stopper, 1);
      this.end(stopper, answer && this.count === 0 ? answer.ended : undefined);
    });
  }

  /** How many there are, in every sense. */
  countClasses(): Promise<void> {
    return this.run('numbers', async stopper => {
      const { fields, ended } = await this.ask('classes', {}, stopper);
      if (ended === 'exhausted') this.numbers = fields as unknown as Numbers;
    });
  }

  estimateSearch(): Promise<void> {
    return this.run('estimate', async stopper => {
      const { fields } = await this.ask('estimate', { probes: 200 }, stopper);
      this.estimate = fields as unknown as Estimate;
    });
  }

  private async run(
    kind: 'all' | 'first' | 'numbers' | 'estimate',
    work: (stopper: AbortController) => Promise<void>,
  ) {
    this.stop();
    clearTimeout(this.timer);
    this.timer = undefined;
    const stopper = this.begin(kind);
    if (kind === 'all' || kind === 'first') this.clearFound();
    try {
      if (this.facts || (await this.learn(stopper))) await work(stopper);
    } catch (error) {
      this.fail(stopper, error);
    }
    if (this.stopper === stopper) this.running = undefined;
  }

  private begin(kind: Search['running']): AbortController {
    const stopper = new AbortController();
    this.stopper = stopper;
    this.running = kind;
    this.progress = undefined;
    this.problem = undefined;
    this.startedMs = performance.now();
    return stopper;
  }

  private forget(): void {
    this.clearFound();
    this.facts = undefined;
    this.numbers = undefined;
    this.estimate = undefined;
    this.remarks = [];
  }

  private clearFound(): void {
    this.found = [];
    this.count = 0;
    this.ended = undefined;
    this.isHard = false;
    this.reason = undefined;
    this.upTo = undefined;
  }

  private end(stopper: AbortController, ended: Ended | undefined, reason?: Bilingual): void {
    if (this.stopper !== stopper) return;
    this.ended = ended;
    this.reason = reason;
    this.running = undefined;
  }

  private fail(stopper: AbortController, error: unknown): void {
    if (this.stopper !== stopper) return;
    this.running = undefined;
    if (error instanceof Aborted) return;
    this.problem = error;
  }

  private ask(question: string, inputs: object, stopper: AbortController, onNews?: (news: News) => void) {
    const { text, number } = this.asked;
    const call = { signal: stopper.signal, onNews: onNews ?? ((news: News) => this.hear(news)) };
    const order = {
      family: 'packing',
      question,
      inputs: { puzzle: text, problem: number, ...inputs },
      most: KEPT,
    };
    return this.asker.ask(order, call);
  }

  private hear({ progress }: News): void {
    if (progress) this.progress = progress;
  }

  private list(inputs: object, stopper: AbortController, most: number) {
    return this.ask('solve', inputs, stopper, news => {
      if (this.stopper !== stopper) return;
      this.hear(news);
      if (news.found.length === 0) return;
      const fresh = news.found.map(each => each.data as Assembly);
      this.found = [...this.found, ...fresh].slice(0, most);
      this.count += fresh.length;
    }).catch(ignoreAborted);
  }
}
