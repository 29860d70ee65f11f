/**
 * The state of the page: what is asked (with undo), what could be said at once, what was found, and the log. It talks
 * to the worker; the components only show it.
 */
import { InputError } from '@quadrille/base';
import {
  type DecompositionClass,
  formatEdges,
  parseCertificate,
  check as wrongWith,
} from '@quadrille/puzzles/decompose';
import {
  formatConditions,
  groupOrders,
  labeledCount,
  rotationOf,
  type Study,
} from '@quadrille/puzzles/decompose/internal';
import { Aborted, isUnloaded } from '../../app/compute.js';
import { History } from '../../app/history.svelte.js';
import type { Keepable } from '../../app/kept.svelte.js';
import { language, t } from '../../app/language.svelte.js';
import { say } from '../../app/sentences.js';
import { download } from '../../app/share.js';
import { type Question, Questions } from './asking.js';
import { Running } from './running.svelte.js';
import {
  type Copies,
  formatOwners,
  graphOfCopies,
  inOrder,
  parseOwners,
  readWish,
  USUAL,
  type Wish,
  withMore,
} from './task.js';

/** How many are fetched at once when the person pages on. */
const BATCH = 50;
const FILE_LIMIT = 20_000_000;
/** More options than this are not printed into a file by a page. */
const PRINTED_OPTIONS = 1_000_000n;

export class Desk extends Running implements Keepable {
  readonly history = new History<Wish>(USUAL);
  study = $state.raw<Study>();
  found = $state.raw<readonly Copies[]>([]);
  private looked = $state.raw<Wish>();
  at = $state(0);
  classes = $state.raw<readonly DecompositionClass[]>();
  /** Which one was drawn at random, and how. */
  drawn = $state.raw<{ readonly at: number; readonly how: string }>();
  file = $state.raw<{ readonly name: string; readonly text: string }>();
  fileError = $state.raw<InputError>();
  /** Decompositions that the search has passed, which is not what is listed: one may be constructed. */
  private passed = 0;
  private readonly questions = new Questions();

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
    this.answer?.ended === 'exhausted'
      ? this.answer.count
      : (this.counted ?? (this.file ? undefined : this.study?.count)),
  );

  close(): void {
    this.questions.close();
  }

  /** What is known belongs to the question of the moment. */
  get isLookedAt(): boolean {
    return this.looked === this.wish;
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
    const { graph, error } = this.read;
    const { order } = this.wish;
    this.forget();
    this.looked = this.wish;
    this.study = undefined;
    this.classes = undefined;
    this.drawn = undefined;
    this.passed = 0;
    this.at = 0;
    const given = owners && graph && order <= 62 ? parseOwners(owners, order, graph) : undefined;
    this.found = given ? [given] : [];
    if (!graph || error) return () => undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => this.lookLater(this.question, stop.signal), 100);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }

  private async lookLater(question: Question, signal: AbortSignal): Promise<void> {
    try {
      const study = await this.questions.study({ ...question, model: undefined }, { signal });
      if (!study || signal.aborted) return;
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
      conditions: conditions ? this.wish.conditions : '',
      model: this.file?.text,
    };
  }

  /** While a question is looked at, it can be asked already: a click right after typing is not lost. */
  get canAsk(): boolean {
    const { graph, error, conditionsError } = this.read;
    return (
      graph !== undefined &&
      !error &&
      !conditionsError &&
      this.study?.said.possible !== false &&
      (!this.refusal || isUnloaded(this.refusal))
    );
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
      this.head();
      const { conditions } = this.study ?? {};
      if (conditions) this.say(`${t('decompose:conditions')}: ${formatConditions(conditions)}`);
    }
    await this.run('search', isLogged, async call => {
      const wish = { skip: this.passed, wanted, blocks: isLogged && this.prints.blocks };
      const answer = await this.questions.list(this.question, wish, call);
      if (!call.isOurs()) return;
      this.passed = Number(answer.count);
      this.conclude(answer, isLogged, call.lasting());
    });
  }

  /** About how many nodes there are to be visited; nothing to speak of where all of them are known already. */
  async expected(): Promise<number> {
    return this.total === undefined ? this.questions.estimate(this.question) : 0;
  }

  async count(): Promise<void> {
    await this.run('count', true, async call => {
      const answer = await this.questions.count(this.question, call);
      if (call.isOurs()) this.conclude(answer, true, call.lasting());
    });
  }

  /** One at random; the seed makes it the same again. */
  async drawRandom(seed: number): Promise<void> {
    await this.run('search', false, async call => {
      const drawn = await this.questions.random(this.question, seed, call);
      if (!drawn || !call.isOurs()) return;
      if (!drawn.copies) {
        this.answer = { count: 0n, ended: 'exhausted', what: 'search' };
        return;
      }
      this.show(drawn.copies);
      const how = t(drawn.isEven ? 'decompose:random.even' : 'decompose:random.shuffled');
      this.say(t('decompose:random.log', { seed, how }) + call.lasting());
      this.drawn = { at: this.at, how };
    });
  }

  async findClasses(): Promise<void> {
    await this.run('count', true, async call => {
      const classes = await this.questions.classes(this.question, call);
      if (!classes || !call.isOurs()) return;
      this.classes = classes;
      const count = labeledCount(this.wish.order, classes);
      this.answer = { count, ended: 'exhausted', what: 'count' };
      this.counted = count;
      const orders = groupOrders(classes).map(({ order, number }) => `${number} × |Aut| = ${order}`);
      this.say(`${t('decompose:classes', { count: classes.length })}: ${orders.join(', ')}${call.lasting()}`);
    });
  }

  /** Writes the model into a file, and solves nothing. */
  async generate(): Promise<void> {
    await this.run('search', false, async call => {
      const { options = 0n } = this.study ?? {};
      if (options > PRINTED_OPTIONS) throw say.error('model-size', { options, most: PRINTED_OPTIONS });
      const made = await this.questions.model(this.question, call);
      if (!made) return;
      download(`k${this.wish.order}.dlx`, made.file, 'text/plain');
      this.say(t('decompose:log.model', { number: language.number(made.options) }) + call.lasting());
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
        throw say.error('file-size', { length: file.size, most: FILE_LIMIT });
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
    if (wrong) throw new InputError(wrong);
    this.pending = formatOwners(given.order, inOrder(given.copies));
    this.change({ order: given.order, graph: formatEdges(given.graph.edges) });
    return this.pending;
  }

  /** A decomposition to be shown once its question is in place. */
  pending: string | undefined;

  private async openModel(name: string, text: string): Promise<void> {
    const { order, options, edges } = await this.questions.readModel(text);
    this.change({ order, graph: formatEdges(graphOfCopies([edges]).edges) });
    this.counted = undefined;
    this.file = { name: `${name} · ${language.number(options)}`, text };
  }

  protected add(more: readonly Copies[]): number {
    const { list, place } = withMore(this.wish.order, this.found, more);
    this.found = list;
    return place;
  }
}
