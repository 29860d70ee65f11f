/** What the worker of the decomposition page computes; the same engines as `quadrille decompose`, in slices. */
import {
  coverSearch,
  DagBuilder,
  type Ended,
  estimate,
  InputError,
  parseDlx,
  type Random,
  randomFrom,
  type Search,
  sampler,
  type Walk,
} from '@quadrille/cover';
import {
  type Condition,
  classesOf,
  construct,
  copiesOf,
  countByMemo,
  type DecompositionClass,
  decode,
  type Edge,
  edgesOfCopy,
  encodeRest,
  makeGraph,
  modelText,
  numberOfCopies,
  openQuestion,
  orderOfModel,
  symmetryOf,
  tableRefusal,
  type Verdict,
  verdict,
} from '@quadrille/puzzles/decompose';
import type { Context } from '../../worker/serve.js';
import { acrossCircle, type Copies } from './task.js';

export interface Question {
  readonly order: number;
  readonly edges: readonly Edge[];
  /** By hand; found by the program when absent. */
  readonly conditions?: readonly Condition[];
  /** The text of a model from a file, which is then solved instead. */
  readonly model?: string;
}

/** What can be said at once. */
export interface Study {
  readonly said: Verdict;
  readonly conditions: readonly Condition[];
  readonly automorphisms: bigint;
  readonly options: bigint;
  readonly isTabled: boolean;
  /** A decomposition that is known without search. */
  readonly known?: { readonly copies: Copies; readonly how: string };
  /** The number of all, where a short look finds it. */
  readonly count?: bigint;
}

export interface Answer {
  readonly count: bigint;
  readonly nodes: number;
  readonly ended: Ended;
  readonly ms: number;
}

export type Event =
  | { readonly kind: 'options'; readonly options: bigint; readonly ms: number }
  | { readonly kind: 'block'; readonly block: number; readonly of: number; readonly count: bigint }
  | {
      readonly kind: 'progress';
      readonly count: bigint;
      readonly nodes: number;
      readonly fraction?: number;
      readonly found: readonly Copies[];
    };

/** Decompositions sent to the page; more are counted, not kept. */
export const KEPT = 500;
const GLANCE_NODES = 20_000;
const GLANCE_OPTIONS = 20_000n;
const LABELING_BUDGET = 300_000;
const TELL_MS = 40;
const PROBES = 50;
/** Of so many copies a random decomposition is drawn evenly, if the diagram of all fits into so many bytes. */
const DRAWN_OPTIONS = 50_000n;
const DIAGRAM_BYTES = 2 ** 27;
/** More options than this are not printed into a file by a page. */
const PRINTED_OPTIONS = 1_000_000n;

export const tasks = {
  /** Conditions, number of options and verdict; a constructed decomposition; the count, if that is quick. */
  study: ({ order, edges, conditions }: Question): Study => {
    const graph = makeGraph(edges);
    const said = verdict(order, graph);
    const symmetry = symmetryOf(graph);
    const options = graph.order > order ? 0n : numberOfCopies(order, graph, symmetry.automorphisms);
    const study = {
      said,
      options,
      automorphisms: symmetry.automorphisms,
      conditions: conditions ?? symmetry.conditions,
      isTabled: tableRefusal(order, options) === undefined,
    };
    if (!said.possible) return study;
    const made = construct(order, graph, { seed: 1, budget: LABELING_BUDGET });
    const known = made && {
      how: made.how,
      copies: made.how.startsWith('closed form') ? acrossCircle(order, made.copies) : made.copies,
    };
    const count = options <= GLANCE_OPTIONS ? glance({ order, edges }) : undefined;
    return { ...study, ...(known && { known }), ...(count !== undefined && { count }) };
  },

  /** Goes through the decompositions one by one, from number `from` on, until `wanted` more are found. */
  search: async (
    input: Question & { from: number; wanted?: number; perBlock: boolean },
    context: Context<Event>,
  ): Promise<Answer> => {
    const { from, wanted = Number.POSITIVE_INFINITY, perBlock } = input;
    const start = performance.now();
    const open = openAny(input);
    context.emit({ kind: 'options', options: open.options, ms: performance.now() - start });
    const teller = new Teller(context, open.decode, from, wanted);
    const units = perBlock ? blocksOf(open.search) : [[]];
    let nodes = 0;
    for (const [block, unit] of units.entries()) {
      const walk = open.search.open(unit, { collect: true });
      const before = teller.count;
      const isMore = await teller.follow(walk, nodes);
      nodes += walk.nodes;
      if (perBlock) {
        context.emit({ kind: 'block', block: block + 1, of: units.length, count: teller.count - before });
      }
      walk.close?.();
      if (!isMore) break;
    }
    teller.tell(nodes, 1);
    const ms = performance.now() - start;
    const count = teller.isFull ? BigInt(from + wanted) : teller.count;
    return { count, nodes, ended: teller.endedAs, ms };
  },

  /** The number of all labelled decompositions: a short search, then by remembering what is left. */
  count: async (question: Question, { emit, signal, breathe }: Context<Event>): Promise<Answer> => {
    const start = performance.now();
    const done = (count: bigint, nodes: number, ended: Ended): Answer => ({
      count,
      nodes,
      ended: ended === 'exhausted' ? ended : signal.aborted ? 'stopped' : ended,
      ms: performance.now() - start,
    });
    const open = openQuestion({ ...question, fixFirst: true });
    emit({ kind: 'options', options: open.options, ms: performance.now() - start });
    const walk = open.search.open([], { collect: false });
    for (let isMore = true; isMore; ) {
      isMore = walk.step(5000);
      if (!isMore) return done(open.total(walk.count), walk.nodes, 'exhausted');
      emit({ kind: 'progress', count: 0n, nodes: walk.nodes, fraction: walk.fraction, found: [] });
      await breathe();
      if (signal.aborted) return done(0n, walk.nodes, 'stopped');
      if (open.table && walk.nodes > 5 * GLANCE_NODES) break;
    }
    const memo = countByMemo(open.table!);
    for (let nodes = 0; ; ) {
      const slice = memo.next();
      if (slice.done) return done(slice.value, nodes, 'exhausted');
      nodes = slice.value.nodes;
      emit({ kind: 'progress', count: 0n, nodes, found: [] });
      await breathe();
      if (signal.aborted) return done(0n, nodes, 'stopped');
    }
  },

  /**
   * A decomposition at random. With one copy fixed the others are drawn from the diagram of all solutions, each as
   * likely as any other, and the vertices are shuffled; as all copies are alike, so are all decompositions. Where the
   * diagram does not fit, one that is known or found is shuffled, which is random but not evenly so.
   */
  random: async (
    input: Question & { seed: number },
    { emit, signal, breathe }: Context<Event>,
  ): Promise<{ copies?: Copies; isUniform: boolean; ms: number } | undefined> => {
    const { order, edges, seed } = input;
    const start = performance.now();
    const random = randomFrom(seed);
    const graph = makeGraph(edges);
    const options = numberOfCopies(order, graph, symmetryOf(graph).automorphisms);
    const done = (copies: Copies | undefined, isUniform: boolean) => ({
      ...(copies && { copies: relabelled(order, copies, random) }),
      isUniform,
      ms: performance.now() - start,
    });
    if (options <= DRAWN_OPTIONS) {
      const table = copiesOf(order, graph);
      const { model, copyOf } = encodeRest(table);
      const builder = new DagBuilder(model, { byteLimit: DIAGRAM_BYTES, worth: 0 });
      for (let state = builder.step(5000); state === 'working'; state = builder.step(5000)) {
        emit({ kind: 'progress', count: 0n, nodes: builder.steps, found: [] });
        await breathe();
        if (signal.aborted) return undefined;
      }
      const dag = builder.dag();
      if (dag) {
        const draw = sampler(dag);
        if (!draw) return done(undefined, true);
        const chosen = [0, ...[...draw(random)].map(option => copyOf[option])];
        return done(
          chosen.map(copy => edgesOfCopy(table, copy)),
          true,
        );
      }
    }
    const made = construct(order, graph, { seed: 1, budget: LABELING_BUDGET });
    if (made) return done(made.copies, false);
    const { search, decode: read } = openQuestion({ order, edges, fixFirst: true });
    const walk = search.open([], { collect: true });
    for (let isMore = true; isMore; ) {
      isMore = walk.step(500);
      for (const solution of walk.take()) return done(read(solution), false);
      emit({ kind: 'progress', count: 0n, nodes: walk.nodes, fraction: walk.fraction, found: [] });
      await breathe();
      if (signal.aborted) return undefined;
    }
    return done(undefined, false);
  },

  /** About how many nodes the search for all has. */
  estimate: (question: Question): number =>
    estimate(openAny(question).search, { probes: PROBES, random: randomFrom(1) }).nodes,

  /** One decomposition of every isomorphism class, with the order of its group. */
  classes: async (
    { order, edges, conditions }: Question,
    { emit, signal, breathe }: Context<Event>,
  ): Promise<{ classes: readonly DecompositionClass[]; ms: number } | undefined> => {
    const start = performance.now();
    const grow = classesOf(copiesOf(order, makeGraph(edges), conditions), 50);
    for (;;) {
      const slice = grow.next();
      if (slice.done) return { classes: slice.value, ms: performance.now() - start };
      emit({ kind: 'progress', count: BigInt(slice.value.sets), nodes: slice.value.nodes, found: [] });
      await breathe();
      if (signal.aborted) return undefined;
    }
  },

  /** Only generates: the model as a file. */
  model: ({ order, edges, conditions }: Question): { file: Blob; options: number; ms: number } => {
    const start = performance.now();
    const graph = makeGraph(edges);
    const options = numberOfCopies(order, graph, symmetryOf(graph).automorphisms);
    if (options > PRINTED_OPTIONS) {
      throw new InputError(
        `the model would have ${options} options, and a page writes at most ${PRINTED_OPTIONS}; use the command line`,
      );
    }
    const table = copiesOf(order, graph, conditions);
    const file = new Blob([...modelText(table)], { type: 'text/plain' });
    return { file, options: table.copyCount, ms: performance.now() - start };
  },

  /** What a model from a file is about. */
  readModel: ({ text }: { text: string }): { order: number; options: number; edges: readonly Edge[] } => {
    const model = parseDlx(text);
    const order = orderOfModel(model);
    if (model.optionCount === 0) throw new InputError('the model has no option, so there is no copy in it');
    return { order, options: model.optionCount, edges: decode(model, [0])[0] };
  },
};

/** The same decomposition with its vertices shuffled. */
function relabelled(order: number, copies: Copies, random: Random): Copies {
  const names = random.shuffle(Array.from({ length: order }, (_, i) => i));
  return copies.map(copy =>
    copy.map(([u, v]): Edge => (names[u] < names[v] ? [names[u], names[v]] : [names[v], names[u]])),
  );
}

interface Open {
  readonly search: Search;
  readonly options: bigint;
  readonly decode: (solution: readonly number[]) => Copies;
}

function openAny({ model: text, ...question }: Question): Open {
  if (text === undefined) return openQuestion({ ...question, fixFirst: false });
  const model = parseDlx(text);
  return {
    search: coverSearch(model),
    options: BigInt(model.optionCount),
    decode: solution => decode(model, solution),
  };
}

/** The count of all with the first copy fixed, if a short look suffices. */
function glance(question: Question): bigint | undefined {
  const { search, total } = openQuestion({ ...question, fixFirst: true });
  const walk = search.open([], { collect: false });
  while (walk.nodes < GLANCE_NODES) if (!walk.step(2000)) return total(walk.count);
  return undefined;
}

/** The first branches of a search: the starting options of the thesis. */
function blocksOf(search: Search): readonly (readonly number[])[] {
  const walk = search.open([], { collect: false });
  const units = walk.rest();
  if (units.length > 1) return units;
  walk.step(1);
  const rest = walk.rest();
  return walk.count === 0n && rest.length > 1 ? rest : [[]];
}

/** Follows walks and tells the page what is found, some dozen times a second. */
class Teller {
  count = 0n;
  isFull = false;
  endedAs: Ended = 'exhausted';
  private batch: Copies[] = [];
  private kept = 0;
  private told = performance.now();

  constructor(
    private readonly context: Context<Event>,
    private readonly decode: Open['decode'],
    private readonly from: number,
    private readonly wanted: number,
  ) {}

  /** Goes through a walk; false when the search shall end here. */
  async follow(walk: Walk, nodesBefore: number): Promise<boolean> {
    const { context, from, wanted } = this;
    for (let isMore = true; isMore; ) {
      isMore = walk.step(this.isNearlyFull ? 8 : 5000);
      for (const solution of walk.take()) {
        this.count++;
        if (this.count <= BigInt(from) || this.kept >= Math.min(wanted, KEPT)) continue;
        this.kept++;
        this.batch.push(this.decode(solution));
      }
      if (this.count >= BigInt(from) + BigInt(Math.min(wanted, Number.MAX_SAFE_INTEGER - from))) {
        this.isFull = true;
        this.endedAs = 'limited';
        return false;
      }
      if (performance.now() - this.told > TELL_MS) {
        this.tell(nodesBefore + walk.nodes, walk.fraction);
        await context.breathe();
      }
      if (context.signal.aborted) {
        this.endedAs = 'stopped';
        return false;
      }
    }
    return true;
  }

  tell(nodes: number, fraction: number): void {
    this.context.emit({ kind: 'progress', count: this.count, nodes, fraction, found: this.batch });
    this.batch = [];
    this.told = performance.now();
  }

  /** Few are wanted: small steps, for nodes are dear where copies are large. */
  private get isNearlyFull(): boolean {
    return this.wanted < 1000;
  }
}
