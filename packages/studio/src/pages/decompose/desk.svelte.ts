/**
 * The state of the page: what is asked (with undo), what could be said at once, what was found, and the log. It talks
 * to the worker; the components only show it.
 */
import { InputError } from '@quadrille/cover';
import {
  type DecompositionClass,
  formatConditions,
  formatEdges,
  groupOrders,
  labelledCount,
  parseCertificate,
  rotationOf,
  check as wrongWith,
} from '@quadrille/puzzles/decompose';
import { Aborted, Compute } from '../../app/compute.js';
import { History } from '../../app/history.svelte.js';
import type { Keepable } from '../../app/kept.svelte.js';
import { language, t } from '../../app/language.svelte.js';
import { download } from '../../app/share.js';
import { inTime, type Prints, USUAL_PRINTS, withLine } from './journal.js';
import {
  type Copies,
  formatOwners,
  graphOfCopies,
  inOrder,
  parseOwners,
  readWish,
  USUAL,
  type Wish,
} from './task.js';
import { endedWords, type Progress, runningWords } from './words.js';
import type { Answer, Event, Question, Study, tasks } from './work.js';

/** How many are fetched at once when the person pages on. */
const BATCH = 50;
const FILE_LIMIT = 20_000_000;

export class Desk implements Keepable {
  readonly history = new History<Wish>(USUAL);
  study = $state.raw<Study>();
  /** The family refused: too large, or too symmetric. */
  refusal = $state.raw<InputError>();
  found = $state.raw<readonly Copies[]>([]);
  private looked = $state.raw<Wish>();
  at = $state(0);
  answer = $state.raw<Answer & { readonly what: 'search' | 'count' }>();
  classes = $state.raw<readonly DecompositionClass[]>();
  progress = $state.raw<Progress>();
  running = $state.raw<AbortController>();
  log = $state.raw<readonly string[]>([]);
  prints = $state<Prints>({ ...USUAL_PRINTS });
  /** Which one was drawn at random, and how. */
  drawn = $state.raw<{ readonly at: number; readonly how: string }>();
  file = $state.raw<{ readonly name: string; readonly text: string }>();
  fileError = $state.raw<InputError>();
  /** Decompositions that the search has passed, which is not what is listed: one may be constructed. */
  private passed = 0;
  private readonly compute = new Compute<typeof tasks>(
    () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
  );

  readonly wish = $derived(this.history.current);
  readonly read = $derived(readWish(this.wish));
  /** What is listed answers the question that was looked at last; a newer one has no answer yet. */
  readonly shown = $derived<Copies | undefined>(this.looked === this.wish ? this.found[this.at] : undefined);
  readonly rotation = $derived(
    this.shown && this.wish.order <= 60 && this.read.graph
      ? rotationOf({ order: this.wish.order, graph: this.read.graph, copies: this.shown })
      : undefined,
  );
  /** How many there are, once that is known. */
  readonly total = $derived(
    this.answer?.ended === 'exhausted' ? this.answer.count : this.file ? undefined : this.study?.count,
  );

  close(): void {
    this.compute.close();
  }

  /** Settles when the search of the moment has ended. */
  ended: Promise<unknown> = Promise.resolve();

  get isRunning(): boolean {
    return this.running !== undefined;
  }

  /** What is known belongs to the question of the moment. */
  get isLookedAt(): boolean {
    return this.looked === this.wish;
  }

  stop(): void {
    this.running?.abort();
  }

  /** How the search stands, in words. */
  get said(): string {
    if (this.isRunning) return runningWords(this.progress);
    return this.answer ? endedWords(this.answer) : '';
  }

  /** Asks something else; false when it is the same question. */
  change(change: Partial<Wish>): boolean {
    const isOther = change.graph !== undefined && change.graph !== this.wish.graph;
    const next = { ...this.wish, ...(isOther && { conditions: '' }), ...change };
    if (JSON.stringify(next) === JSON.stringify(this.wish)) return false;
    this.file = undefined;
    this.fileError = undefined;
    this.history.push(next);
    return true;
  }

  /** Shows the decomposition of a link, if it is one that answers the question. */
  showOwners(owners: string | undefined): void {
    const { order } = this.wish;
    if (!owners || !this.read.graph || (this.shown && formatOwners(order, this.shown) === owners)) return;
    const copies = parseOwners(owners, order, this.read.graph);
    if (copies) this.show(copies);
    else if (!this.shown) this.pending = owners;
  }

  /** Forgets what was found and looks at the question; `owners` is a decomposition from a link. */
  look(owners: string | undefined): () => void {
    const { graph, conditions, error } = this.read;
    const { order } = this.wish;
    this.running?.abort();
    this.running = undefined; // what it still says belongs to the question before
    this.looked = this.wish;
    this.study = undefined;
    this.refusal = undefined;
    this.answer = undefined;
    this.progress = undefined;
    this.classes = undefined;
    this.drawn = undefined;
    this.passed = 0;
    this.at = 0;
    const given = owners && graph && order <= 62 ? parseOwners(owners, order, graph) : undefined;
    this.found = given ? [given] : [];
    if (!graph || error) return () => undefined;
    const stop = new AbortController();
    const timer = setTimeout(
      () => this.lookLater({ order, edges: graph.edges, conditions }, stop.signal),
      100,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }

  private async lookLater(question: Question, signal: AbortSignal): Promise<void> {
    try {
      const study = await this.compute.call('study', question, { signal });
      this.study = study;
      if (study.known) this.add([study.known.copies]);
    } catch (error) {
      if (error instanceof InputError) this.refusal = error;
      else if (!(error instanceof Aborted)) throw error;
    }
  }

  private get question(): Question {
    const { graph, conditions } = this.read;
    return {
      order: this.wish.order,
      edges: graph?.edges ?? [],
      ...(conditions && { conditions }),
      ...(this.file && { model: this.file.text }),
    };
  }

  get canAsk(): boolean {
    return this.study?.said.possible === true && !this.read.conditionsError;
  }

  /** Shows the next one, looking for more when the listed ones end. */
  async next(): Promise<void> {
    if (this.at + 1 < this.found.length) {
      this.at++;
      return;
    }
    if (this.running || this.isAtEnd) return;
    const { wish, answer, total } = this;
    const before = this.found.length;
    await this.search(BATCH, false);
    if (this.wish !== wish) return;
    if (total !== undefined) this.answer = answer; // a batch says less than what is known
    if (this.found.length > before) this.at = before;
  }

  get isAtEnd(): boolean {
    return this.total !== undefined && BigInt(this.at + 1) >= this.total;
  }

  /** The beginning of the form's Start: so many more, or all. */
  async search(wanted: number | undefined, isLogged = true): Promise<void> {
    if (isLogged) {
      this.say(t('decompose:log.start', { order: this.wish.order, graph: this.wish.graph }));
      if (this.study) this.say(`${t('decompose:conditions')}: ${formatConditions(this.study.conditions)}`);
    }
    await this.run(async (signal, isOurs) => {
      const input = { ...this.question, from: this.passed, perBlock: isLogged && this.prints.blocks };
      const answer = await this.compute.call(
        'search',
        { ...input, ...(wanted !== undefined && { wanted }) },
        { signal, onEvent: (event: Event) => isOurs() && this.hear(event, isLogged) },
      );
      if (!isOurs()) return;
      this.passed = Number(answer.count);
      this.conclude({ ...answer, what: 'search' }, isLogged);
    });
  }

  /** About how many nodes there are to be visited; nothing to speak of where all of them are known already. */
  async expected(): Promise<number> {
    return this.total === undefined ? this.compute.call('estimate', this.question) : 0;
  }

  async count(): Promise<void> {
    await this.run(async (signal, isOurs) => {
      const onEvent = (event: Event) => isOurs() && this.hear(event, true);
      const answer = await this.compute.call('count', this.question, { signal, onEvent });
      if (isOurs()) this.conclude({ ...answer, what: 'count' }, true);
    }, 'count');
  }

  /** One at random; the seed makes it the same again. */
  async drawRandom(seed: number): Promise<void> {
    await this.run(async (signal, isOurs) => {
      const onEvent = (event: Event) => isOurs() && this.hear(event, false);
      const drawn = await this.compute.call('random', { ...this.question, seed }, { signal, onEvent });
      if (!drawn || !isOurs()) return;
      if (!drawn.copies) {
        this.answer = { count: 0n, nodes: 0, ended: 'exhausted', ms: drawn.ms, what: 'search' };
        return;
      }
      this.show(drawn.copies);
      const how = t(drawn.isUniform ? 'decompose:random.even' : 'decompose:random.shuffled');
      this.say(t('decompose:random.log', { seed, how }) + this.lasting(drawn.ms));
      this.drawn = { at: this.at, how };
    });
  }

  async findClasses(): Promise<void> {
    await this.run(async (signal, isOurs) => {
      const onEvent = (event: Event) => isOurs() && this.hear(event, true);
      const told = await this.compute.call('classes', this.question, { signal, onEvent });
      if (!told || !isOurs()) return;
      this.classes = told.classes;
      const count = labelledCount(this.wish.order, told.classes);
      this.answer = { count, nodes: 0, ended: 'exhausted', ms: told.ms, what: 'count' };
      const orders = groupOrders(told.classes).map(({ order, number }) => `${number} × |Aut| = ${order}`);
      this.say(
        `${t('decompose:classes', { count: told.classes.length })}: ${orders.join(', ')}${this.lasting(told.ms)}`,
      );
    });
  }

  /** Writes the model into a file, and solves nothing. */
  async generate(): Promise<void> {
    await this.run(async signal => {
      const { file, options, ms } = await this.compute.call('model', this.question, { signal });
      download(`k${this.wish.order}.dlx`, file, 'text/plain');
      this.say(t('decompose:log.model', { number: language.number(options) }) + this.lasting(ms));
    });
  }

  /** Shows one decomposition beside those that are listed, or finds it there. */
  show(copies: Copies): void {
    const place = this.add([copies]);
    this.at = place;
  }

  /** Opens a file: a certificate is shown, a model becomes the task. */
  async open(file: File): Promise<void> {
    this.fileError = undefined;
    try {
      if (file.size > FILE_LIMIT) {
        throw new InputError(`the file has ${file.size} bytes; a page reads at most ${FILE_LIMIT}`);
      }
      const text = await file.text();
      if (/^\s*\{/.test(text)) this.openText(text);
      else await this.openModel(file.name, text);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.fileError = error;
    }
  }

  /** A certificate as text; returns the decomposition for the address. Throws `InputError`. */
  openText(text: string): string | undefined {
    const given = parseCertificate(text);
    const wrong = wrongWith(given);
    if (wrong) throw new InputError(`the file holds no decomposition: ${wrong}`);
    this.pending = formatOwners(given.order, inOrder(given.copies));
    this.change({ order: given.order, graph: formatEdges(given.graph.edges) });
    return this.pending;
  }

  /** A decomposition to be shown once its question is in place. */
  pending: string | undefined;

  private async openModel(name: string, text: string): Promise<void> {
    const { order, options, edges } = await this.compute.call('readModel', { text });
    this.change({ order, graph: formatEdges(graphOfCopies([edges]).edges) });
    this.file = { name: `${name} · ${language.number(options)}`, text };
  }

  private add(more: readonly Copies[]): number {
    const { order } = this.wish;
    const nameOf = (copies: Copies) => formatOwners(order, copies) ?? JSON.stringify(copies);
    const names = new Map(this.found.map((copies, i) => [nameOf(copies), i]));
    const list = [...this.found];
    let place = -1;
    for (const copies of more.map(inOrder)) {
      const name = nameOf(copies);
      place = names.get(name) ?? list.push(copies) - 1;
      names.set(name, place);
    }
    this.found = list;
    return place;
  }

  private hear(event: Event, isLogged: boolean): void {
    if (event.kind === 'progress') {
      this.progress = event;
      if (event.found.length > 0) this.add(event.found);
    } else if (event.kind === 'block') {
      const { block, of, count } = event;
      this.say(t('decompose:log.block', { block, of, number: language.number(count) }));
    } else if (isLogged && this.prints.options) {
      this.say(
        t('decompose:log.options', { number: language.number(event.options) }) + this.lasting(event.ms),
      );
    }
  }

  private conclude(answer: Answer & { what: 'search' | 'count' }, isLogged: boolean): void {
    this.answer = answer;
    if (isLogged && this.prints.solutions) this.say(endedWords(answer) + this.lasting(answer.ms));
  }

  private run(
    work: (signal: AbortSignal, isOurs: () => boolean) => Promise<void>,
    what: 'search' | 'count' = 'search',
  ): Promise<void> {
    const ended = this.runToEnd(work, what);
    this.ended = ended;
    return ended;
  }

  private async runToEnd(
    work: (signal: AbortSignal, isOurs: () => boolean) => Promise<void>,
    what: 'search' | 'count',
  ): Promise<void> {
    this.running?.abort();
    const asked = this.wish;
    const stop = new AbortController();
    this.running = stop;
    this.refusal = undefined;
    this.answer = undefined;
    this.progress = undefined;
    try {
      await work(stop.signal, () => this.running === stop);
    } catch (error) {
      if (error instanceof InputError) this.refusal = error;
      else if (!(error instanceof Aborted)) throw error;
      else if (this.running === stop && this.wish === asked) this.answer = this.stoppedAnswer(what);
    } finally {
      if (this.running === stop) this.running = undefined;
    }
  }

  /** What is known when the worker did not hear the stop and was ended. */
  private stoppedAnswer(what: 'search' | 'count'): Answer & { what: 'search' | 'count' } {
    const { count = 0n, nodes = 0 } = this.progress ?? {};
    return { count, nodes, ended: 'stopped', ms: 0, what };
  }

  private say(line: string): void {
    this.log = withLine(this.log, line);
  }

  private lasting(ms: number): string {
    return this.prints.durations ? ` (${inTime(ms, language.current === 'cs' ? ',' : '.')})` : '';
  }
}
