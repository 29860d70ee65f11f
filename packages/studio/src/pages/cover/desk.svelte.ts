/** The state of the page: the model as text, how it is shown and searched, and what is chosen by hand. */
import { type Choose, InputError, type Model, parseDlx } from '@quadrille/cover';
import { searchTree, type TreeNode } from '@quadrille/cover/draw';
import { bitsToDlx } from '@quadrille/cover/internal';
import { EXAMPLES, TEXT_LIMIT, THESIS } from './examples.js';
import { formatHand, type Hand, handStanding, parseHand, pressItem, pressOption, takenBack } from './hand.js';
import { type Standing, standing, standingAfter, stepsOf, TREE_NODES } from './study.js';
import { TypedText } from './typed-text.js';

export const VIEWS = ['both', 'table', 'graph', 'links'] as const;
export type View = (typeof VIEWS)[number];

/** On a phone the graph would push the steps and the buttons off the screen; it is one press away. */
const firstView = (): View => (globalThis.matchMedia?.('(max-width: 560px)').matches ? 'table' : 'both');

const stepIn = (params: URLSearchParams) => Math.max(0, Math.floor(Number(params.get('at') ?? 0)) || 0);

export class CoverDesk {
  text = $state('');
  choose = $state<Choose>('fewest');
  view = $state<View>(firstView());
  example = $state('');
  /** The example that is on its way. */
  coming = $state<string>();
  /** What is taken in the table by hand; undefined while the steps of the search are shown. */
  hand = $state.raw<Hand>();
  private step = $state(0);
  /** Whether anything was shown before. */
  private isBegun = false;
  /** Examples that were shown, by their texts: undo finds their names again. */
  private readonly examples = new Map([[THESIS, 'thesis']]);
  /** What the text was, so that typing and examples can be undone. */
  private readonly past = new TypedText();

  /** The solution that is looked at, where there is one. */
  constructor(private readonly marked: () => readonly number[] | undefined) {}

  get at(): number {
    return this.step;
  }
  /** Whoever steps on has left what was done by hand. */
  set at(step: number) {
    this.step = step;
    this.hand = undefined;
  }

  /** What is searched: the model, or the one that a matrix of 0 and 1 stands for. */
  readonly asked = $derived(bitsToDlx(this.text) ?? this.text);
  readonly parsed = $derived.by((): { model?: Model; error?: InputError } => {
    try {
      return { model: parseDlx(this.asked) };
    } catch (error) {
      if (error instanceof InputError) return { error };
      throw error;
    }
  });
  readonly model = $derived(this.parsed.model);
  readonly steps = $derived(this.model ? stepsOf(this.model, this.choose) : []);
  readonly tree = $derived.by((): TreeNode | undefined => {
    if (!this.model || this.steps.length === 0) return undefined;
    try {
      return searchTree(this.model, this.choose, TREE_NODES);
    } catch {
      return undefined; // too large to draw
    }
  });
  /** Colors and secondary items are understood, multiplicities are not. */
  readonly canHand = $derived(this.model !== undefined && !this.model.multiplicities);
  readonly now = $derived.by((): Standing | undefined => {
    const { model, hand } = this;
    if (!model) return undefined;
    if (hand) return { ...handStanding(model, hand), nodes: 0, here: -1 };
    const solution = this.marked();
    if (solution) return { ...standing(model, solution), nodes: 0, here: -1 };
    return standingAfter(model, this.steps, this.step);
  });

  /** An example is named by its key; a model stands in the address itself, and an empty one is a space. */
  async read(params: URLSearchParams): Promise<void> {
    const own = Object.entries(this.params);
    const isOwn =
      !params.has('text') && own.every(([name, value]) => (params.get(name) ?? undefined) === value);
    if (isOwn && this.isBegun) return; // what the page itself has written
    this.view = VIEWS.find(own => own === params.get('view')) ?? firstView();
    this.choose = params.get('choose') === 'first' ? 'first' : 'fewest';
    const key = params.get('ex');
    const chosen = key === null ? undefined : EXAMPLES.find(one => one.key === key);
    if (chosen && chosen.key === this.coming) return;
    if (!chosen || chosen.key !== this.example) {
      this.coming = chosen?.key;
      const given = params.get('m') ?? params.get('text');
      const wanted = chosen
        ? await chosen.text()
        : given === ' '
          ? ''
          : (given ?? THESIS).slice(0, TEXT_LIMIT);
      if (chosen && this.coming !== chosen.key) return;
      this.coming = undefined;
      this.show(wanted, chosen?.key);
    }
    this.at = stepIn(params);
    const byHand = params.get('x');
    if (byHand !== null && this.canHand) this.hand = parseHand(this.model!, byHand, params.get('item'));
  }
  private show(text: string, key: string | undefined): void {
    if (text !== this.text) {
      this.example = '';
      if (this.isBegun) this.past.push(text);
      else this.past.reset(text);
    }
    this.isBegun = true;
    if (key) this.named(key, text);
    this.text = text;
  }
  private named(key: string, text: string): void {
    this.example = key;
    this.examples.set(text, key);
  }

  /** What the address says of it all. */
  get params(): Record<string, string | undefined> {
    const { text, example, choose, view, step, hand, model } = this;
    const key = example === 'thesis' ? '' : example;
    return {
      ex: key || undefined,
      m: key || text === THESIS ? undefined : text || ' ',
      choose: choose === 'first' ? 'first' : undefined,
      view: view === firstView() ? undefined : view,
      at: step > 0 && !hand ? String(step) : undefined,
      x: hand && formatHand(hand),
      item: hand?.item === undefined ? undefined : model?.itemNames[hand.item],
    };
  }

  typed(): void {
    this.at = 0;
    this.example = '';
    this.past.type(this.text);
  }
  undo(): void {
    if (this.hand && this.hand.taken.length > 0) this.hand = takenBack(this.hand);
    else this.restore(this.past.undo());
  }
  redo(): void {
    this.restore(this.past.redo());
  }
  private restore(next: string): void {
    this.text = next;
    this.at = 0;
    this.example = this.examples.get(next) ?? '';
  }

  /** Shows an example; false when the text before it was one too, so that nothing was lost. */
  async load(key: string): Promise<boolean> {
    const chosen = EXAMPLES.find(one => one.key === key);
    if (!chosen) return false;
    const before = this.text;
    this.text = await chosen.text();
    this.at = 0;
    this.named(key, this.text);
    this.past.push(this.text);
    return !this.examples.has(before);
  }

  /** A press in the table goes on by hand from what is shown. */
  pressOption(option: number): void {
    if (this.canHand) this.hand = pressOption(this.model!, this.begun(), option);
  }
  pressItem(item: number): void {
    if (this.canHand) this.hand = pressItem(this.model!, this.begun(), item);
  }
  takeBack(): void {
    if (this.hand) this.hand = takenBack(this.hand);
  }
  private begun(): Hand {
    const options = this.now?.options ?? [];
    return this.hand ?? { taken: options.flatMap((state, option) => (state === 'taken' ? [option] : [])) };
  }
}
