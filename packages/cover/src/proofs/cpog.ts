/**
 * A count as CPOG (Bryant, Nawrocki, Avigad, Heule: Certified knowledge compilation with application to verified model
 * counting, SAT 2023), about the clauses of `pairs.ts`. A situation of the search, which is a set of options that can
 * still be taken, becomes a sum of products, and equal situations become the same sum:
 *
 *     S = P1 + P2 + …          one product for each option of the item that is branched on
 *     P = o · ¬x · ¬y … · S'   the option, those it excludes, and the situation that is left
 *
 * Forwards, every solution is counted: the lemma of a situation says that S holds wherever the options of its items that
 * cannot be taken any more (its outer ones) are out. Backwards, only solutions are counted: each clause is deleted, since
 * the graph implies it. Lemmas go in the reverse order of their making, for the same reasons.
 */
import type { Model } from '../model.js';
import { say } from '../sentences.js';
import { type PairFormula, pairFormula } from './pairs.js';

interface Product {
  readonly option: number;
  /** Options that this one excludes here. */
  readonly out: readonly number[];
  readonly below: Situation | undefined;
  readonly node: number;
  /** Its clauses: node or not all · then one per factor: not node or the factor. */
  readonly clause: number;
}

interface Sum {
  readonly node: number;
  /** Its clauses: not node, or first, or second · node or not first · node or not second. */
  readonly clause: number;
}

interface Situation {
  readonly item: number;
  readonly live: ReadonlySet<number>;
  readonly items: ReadonlySet<number>;
  /** Options of its items that cannot be taken any more. */
  readonly outer: readonly number[];
  /** The node of the whole; 0 when there is no solution. */
  node: number;
  products: readonly Product[];
  /** `sums[i]` is the sum of the products from i on. */
  sums: readonly Sum[];
  /** The clause that is its lemma. */
  lemma: number;
}

/** A lemma that is to be deleted, and why it holds. */
interface Lemma {
  readonly clause: number;
  readonly hints: readonly number[];
}

/** Numbers that a proof may have, and situations. */
const MOST_NUMBERS = 200_000_000;
const MOST_SITUATIONS = 100_000;

/** The proof, line by line; returns the number of solutions. Throws `InputError` when there are none, or too many. */
export function* cpogLines(model: Model): Generator<string, bigint, undefined> {
  return yield* new CpogWriter(model).lines();
}

class CpogWriter {
  private readonly formula: PairFormula;
  private readonly itemsOf: readonly (readonly number[])[];
  private readonly known = new Map<string, Situation>();
  private readonly made: Situation[] = [];
  private readonly lemmas: Lemma[] = [];
  private nextClause: number;
  private nextNode: number;
  private numbers = 0;

  constructor(model: Model) {
    this.formula = pairFormula(model);
    this.nextClause = this.formula.clauses.length + 1;
    this.nextNode = model.optionCount + 1;
    const items: number[][] = Array.from({ length: model.optionCount }, () => []);
    this.formula.options.forEach((own, item) => {
      for (const option of own) items[option].push(item);
    });
    this.itemsOf = items;
  }

  *lines(): Generator<string, bigint, undefined> {
    const { options, never } = this.formula;
    const live = new Set(options.flat());
    const items = new Set(options.keys());
    if (items.size === 0 || options.some(own => own.length === 0)) throw say.error('cpog-none');
    const top = yield* this.situation(live, items);
    if (top.node === 0) throw say.error('cpog-none');
    let [root, rootUnit] = [top.node, top.lemma];
    const rootFactors = [top.node, ...[...never.keys()].map(option => -option - 1)];
    let product = 0;
    if (never.size > 0) {
      root = this.nextNode++;
      product = this.takeClauses(1 + rootFactors.length);
      yield this.line([product, 'p', root, ...rootFactors, 0]);
      rootUnit = this.takeClauses(1);
      yield this.line([rootUnit, 'a', root, 0, top.lemma, ...never.values(), product, 0]);
    }
    yield this.line(['r', root]);
    for (const { clause, hints } of this.lemmas.reverse()) {
      if (clause === rootUnit) continue;
      yield this.line(['d', clause, ...(clause === top.lemma ? [rootUnit, product + 1] : hints), 0]);
    }
    yield* this.deletions(rootUnit, product);
    return this.countOf();
  }

  /** Makes a situation with all below it, unless it is known. */
  private *situation(
    live: ReadonlySet<number>,
    items: ReadonlySet<number>,
  ): Generator<string, Situation, undefined> {
    const key = [...live].join();
    const known = this.known.get(key);
    if (known) return known;
    if (this.known.size >= MOST_SITUATIONS) throw say.error('cpog-large');
    const item = this.fewest(live, items);
    const outer = new Set<number>();
    for (const own of items) for (const x of this.formula.options[own]) if (!live.has(x)) outer.add(x);
    const own: Situation = {
      item,
      live,
      items,
      outer: [...outer],
      node: 0,
      products: [],
      sums: [],
      lemma: 0,
    };
    this.known.set(key, own);
    yield* this.fill(own);
    this.made.push(own);
    return own;
  }

  private fewest(live: ReadonlySet<number>, items: ReadonlySet<number>): number {
    let [best, least] = [-1, Number.POSITIVE_INFINITY];
    for (const item of items) {
      const size = this.formula.options[item].filter(option => live.has(option)).length;
      if (size < least) [best, least] = [item, size];
    }
    return best;
  }

  private *fill(own: Situation): Generator<string, void, undefined> {
    const products: Product[] = [];
    const dead: { option: number; hints: number[] }[] = [];
    for (const option of this.formula.options[own.item]) {
      if (!own.live.has(option)) continue;
      const out = [...own.live].filter(x => this.formula.excluded[option].has(x));
      const live = new Set([...own.live].filter(x => x !== option && !this.formula.excluded[option].has(x)));
      const items = new Set([...own.items].filter(item => !this.itemsOf[option].includes(item)));
      const dry = [...items].find(item => !this.formula.options[item].some(x => live.has(x)));
      const below = dry === undefined && items.size > 0 ? yield* this.situation(live, items) : undefined;
      const last = dry !== undefined ? dry + 1 : below?.node === 0 ? below.lemma : 0;
      if (last > 0) dead.push({ option, hints: [...this.pairs(option, out), last] });
      else products.push(yield* this.product(option, out, below));
    }
    own.products = products;
    own.sums = yield* this.sums(products);
    own.node = own.sums[0]?.node ?? products[0]?.node ?? 0;
    yield* this.lemma(own, dead);
  }

  private pairs(option: number, out: readonly number[]): number[] {
    return out.map(x => this.formula.excluded[option].get(x)!);
  }

  private *product(
    option: number,
    out: readonly number[],
    below: Situation | undefined,
  ): Generator<string, Product, undefined> {
    const factors = [option + 1, ...out.map(x => -x - 1), ...(below ? [below.node] : [])];
    const node = this.nextNode++;
    const clause = this.takeClauses(1 + factors.length);
    yield this.line([clause, 'p', node, ...factors, 0]);
    return { option, out, below, node, clause };
  }

  /** Sums have two parts: each product with the sum of those behind it. Two options of an item exclude each other. */
  private *sums(products: readonly Product[]): Generator<string, Sum[], undefined> {
    const sums: Sum[] = [];
    for (let i = products.length - 2; i >= 0; i--) {
      const rest = sums[0]?.node ?? products[i + 1].node;
      const { node: first, clause: own, option } = products[i];
      const hints = [own + 1];
      for (const each of products.slice(i + 1)) hints.push(each.clause + 2 + each.out.indexOf(option));
      for (const sum of sums) hints.push(sum.clause);
      const node = this.nextNode++;
      const clause = this.takeClauses(3);
      yield this.line([clause, 's', node, first, rest, ...hints, 0]);
      sums.unshift({ node, clause });
    }
    return sums;
  }

  private *lemma(
    own: Situation,
    dead: readonly { option: number; hints: readonly number[] }[],
  ): Generator<string, void, undefined> {
    const head = [...(own.node === 0 ? [] : [own.node]), ...own.outer.map(x => x + 1)];
    const steps: number[] = [];
    for (const { option, hints } of dead) steps.push(yield* this.assert([-option - 1, ...head], hints));
    for (const [i, { option, out, below, clause }] of own.products.entries()) {
      // A product is the first part of its sum, the last one the second part of the last sum; sums are second parts.
      const up = own.sums.slice(0, i + 1).map((sum, at) => sum.clause + (at === i ? 1 : 2));
      const hints = [...this.pairs(option, out), ...(below ? [below.lemma] : []), clause, ...up.reverse()];
      steps.push(yield* this.assert([-option - 1, ...head], hints));
    }
    own.lemma = yield* this.assert(head, [...steps, own.item + 1]);
  }

  private *assert(
    literals: readonly number[],
    hints: readonly number[],
  ): Generator<string, number, undefined> {
    const clause = this.takeClauses(1);
    yield this.line([clause, 'a', ...literals, 0, ...hints, 0]);
    this.lemmas.push({ clause, hints });
    return clause;
  }

  /** The clauses of the formula, each implied by the graph; `product` is that of the root, where there is one. */
  private *deletions(rootUnit: number, product: number): Generator<string, void, undefined> {
    const alive = this.made.filter(({ node }) => node > 0);
    const never = [...this.formula.never.keys()];
    for (const [at, clause] of this.formula.clauses.entries()) {
      const item = at < this.formula.options.length ? at : -1;
      const pair = clause.map(literal => Math.abs(literal) - 1);
      const isNever = item < 0 ? never.findIndex(option => pair.includes(option)) : -1;
      const hints =
        isNever >= 0
          ? [rootUnit, product + 2 + isNever]
          : [...this.falseAbove(alive, item, pair), ...(never.length > 0 ? [product + 1] : []), rootUnit];
      yield this.line(['d', at + 1, ...hints, 0]);
    }
  }

  /** Where the clause of an item or a pair does not hold, no situation holds in which it is still open. */
  private falseAbove(alive: readonly Situation[], item: number, pair: readonly number[]): number[] {
    const hints: number[] = [];
    for (const { items, live, products, sums } of alive) {
      const isOpen = item >= 0 ? items.has(item) : pair.every(option => live.has(option));
      if (!isOpen) continue;
      for (const each of products) hints.push(this.refutes(each, item, pair));
      for (let i = sums.length - 1; i >= 0; i--) hints.push(sums[i].clause);
    }
    return hints;
  }

  /** The clause of a product that makes it false when the clause of an item, or of a pair, is. */
  private refutes({ option, out, below, clause }: Product, item: number, pair: readonly number[]): number {
    const isOwn = item >= 0 && this.itemsOf[option].includes(item);
    if (isOwn) return clause + 1;
    const at = item >= 0 ? -1 : out.findIndex(x => pair.includes(x));
    if (at >= 0) return clause + 2 + at;
    if (!below) throw new Error('a product without a rest settles everything');
    return clause + 2 + out.length;
  }

  /** Evaluated over the graph: situations come after those below them. */
  private countOf(): bigint {
    const counts = new Map<Situation, bigint>();
    let last = 0n;
    for (const own of this.made) {
      last = own.products.reduce((sum, { below }) => sum + (below ? counts.get(below)! : 1n), 0n);
      counts.set(own, last);
    }
    return last;
  }

  private takeClauses(count: number): number {
    const first = this.nextClause;
    this.nextClause += count;
    return first;
  }

  private line(words: readonly (number | string)[]): string {
    this.numbers += words.length;
    if (this.numbers > MOST_NUMBERS) throw say.error('cpog-large');
    return words.join(' ');
  }
}
