/** The ways to count, made alike: each goes on for a few milliseconds at a time and says how long it may still take. */

import { randomFrom, type Search, type Walk } from '@quadrille/base';
import { countOf } from '../dag/answers.js';
import { DagBuilder } from '../dag/dag.js';
import { estimating } from '../estimate.js';
import { countingByFrontier, type FrontierAnswer, type FrontierProgress } from '../kernels/frontier/host.js';
import type { Model } from '../model.js';
import { coverSearch, type SearchOptions } from '../search.js';

export type CountMethod = 'search' | 'memo' | 'frontier';

/** `out`: it cannot go on, since its memory is full. */
export type ContenderState = 'working' | 'complete' | 'out';

export interface Contender {
  readonly method: CountMethod;
  readonly state: ContenderState;
  /** The number of solutions, when complete; for a search those found so far. */
  readonly count: bigint;
  /** Choices tried so far. */
  readonly nodes: number;
  readonly spentMs: number;
  /** About how long it may still take; Infinity where nobody knows. */
  readonly remainingMs: number;
  /** For a frontier the states of its largest layer; for a memo how many choices of a search one of its own is. */
  readonly measure: number;
  /** Goes on for about `ms`. */
  run(ms: number): void;
  close(): void;
}

export interface ContenderOptions extends SearchOptions {
  readonly byteLimit: number;
  readonly nodeLimit?: number | undefined;
}

export function contenderOf(method: CountMethod, model: Model, options: ContenderOptions): Contender {
  if (method === 'search') return new BySearch(model, options);
  return method === 'memo' ? new ByMemo(model, options) : new ByFrontier(model, options);
}

/** An advance that takes so much longer than the others was interrupted: other programs want the processor, too. */
const INTERRUPTED = 6;
const INTERRUPTED_MS = 1;
/** How much of the usual length of an advance is renewed by each. */
const RENEWED = 1 / 8;

abstract class Timed {
  spentMs = 0;
  state: ContenderState = 'working';
  private usualMs = INTERRUPTED_MS;

  run(ms: number): void {
    let nowMs = performance.now();
    const endMs = nowMs + ms;
    while (this.state === 'working' && nowMs < endMs) {
      const startMs = nowMs;
      this.advance();
      nowMs = performance.now();
      this.charge(nowMs - startMs);
    }
  }

  /** The clock goes on while others have the processor; what is charged is about what the advance itself took. */
  private charge(ms: number): void {
    const charged = Math.min(ms, Math.max(INTERRUPTED_MS, INTERRUPTED * this.usualMs));
    this.usualMs += (charged - this.usualMs) * RENEWED;
    this.spentMs += charged;
  }

  /** Well under a millisecond of work, as a rule. */
  protected abstract advance(): void;
  close(): void {}
}

/** A look at the size of the tree: so many probes at first, then as many as before; so long at most; until it is enough. */
const FIRST_PROBES = 8;
const LOOK_MS = 4;
const ENOUGH_PROBES = 256;
/** Looks take no larger share than this of what the search seems to take, nor than that of all work so far. */
const LOOK_SHARE = 1 / 30;
const LOOK_PART = 1 / 15;
/** Where the share of the tree that is done says so long, no look is due before so much work by others. */
const FAR_MS = 5000;
const FAR_LOOK_MS = 60;
/** Probes that are doubted the most count as much as the share. */
const MOST_DOUBT = 0.5;
/** With more doubt than this, looks may take this part of all work so far, until there are a few more probes. */
const DOUBTFUL = 0.2;
const DOUBTFUL_PART = 1 / 6;

/** Where a search was after so long. */
interface Mark {
  readonly ms: number;
  readonly nodes: number;
  readonly fraction: number;
}

const BEGUN: Mark = { ms: 0, nodes: 0, fraction: 0 };

export class BySearch extends Timed implements Contender {
  readonly method = 'search';
  readonly measure = 1;
  private readonly search: Search;
  private readonly walk: Walk;
  private readonly random = randomFrom(1);
  private probes = 0;
  private lookedMs = 0;
  /** The nodes of the whole tree, by probes. */
  expected = 0;
  /** The square of its standard error. */
  private variance = 0;
  private isRefuted = false;
  private readonly nodeLimit: number;
  private readonly marks: Mark[] = [];

  constructor(model: Model, options: ContenderOptions) {
    super();
    this.nodeLimit = options.nodeLimit ?? Number.POSITIVE_INFINITY;
    this.search = coverSearch(model, options);
    this.walk = this.search.open([], { collect: false });
  }

  get count() {
    return this.walk.count;
  }

  get nodes() {
    return this.walk.nodes;
  }

  /** True when so little of the tree is done that anything else is better tried first. */
  get isFar(): boolean {
    return this.probes === 0 && this.remainingMs > FAR_MS;
  }

  /**
   * By probes, by the share of the tree that is done where they have proved too low, and between the two (their
   * weighted geometric mean) where the probes differ much from each other: then most of them miss what is large.
   * (Measured on pentominoes 4x15: half of all looks of 128 probes say less than 0.63 of the tree, the share says 0.6 to
   * 1 from the beginning. For queens, the probes agree, and the share says 40 times too much.)
   */
  get remainingMs() {
    const byShare = this.remainingByShare();
    if (this.nodes >= this.expected) return byShare;
    const { before } = this;
    const byProbes =
      ((this.expected - this.nodes) / (this.nodes - before.nodes)) * (this.spentMs - before.ms);
    if (byShare === Number.POSITIVE_INFINITY) return byProbes;
    return byProbes ** (1 - this.doubt) * byShare ** this.doubt;
  }

  /** True when the probes made so far say too little. */
  get isDoubtful(): boolean {
    return this.probes > 0 && this.doubt > DOUBTFUL;
  }

  /** How little the probes are believed: 0 to 1/2, the most where they have been proved too low before. */
  private get doubt(): number {
    if (this.isRefuted) return MOST_DOUBT;
    return Math.min(MOST_DOUBT, this.variance / this.expected ** 2);
  }

  /**
   * Where it was after half of its time: its pace is that of the latter half. Where a few large branches carry most of a
   * tree, the first shares are done soon and say nothing; and in a new process, what has just been compiled is slow.
   */
  private get before(): Mark {
    return this.marks.findLast(mark => mark.ms <= this.spentMs / 2) ?? BEGUN;
  }

  private remainingByShare(): number {
    const { fraction } = this.walk;
    const { before } = this;
    const pace = (fraction - before.fraction) / (this.spentMs - before.ms);
    return pace > 0 ? (1 - fraction) / pace : Number.POSITIVE_INFINITY;
  }

  /**
   * Estimates the size of the tree, better and better, while that costs little beside the search. (Measured: 30 to 100
   * probes are right within a factor of 3 on pentominoes and within a tenth on queens, Langford, Latin squares and
   * matchings, where the share of the tree that is done says 40 times too much at first.)
   */
  look(elapsedMs: number): void {
    const most = Math.min(LOOK_SHARE * (this.spentMs + this.remainingMs), LOOK_PART * elapsedMs);
    const isDue = this.lookedMs <= (this.isDoubtful ? DOUBTFUL_PART * elapsedMs : most);
    if (this.isFar && elapsedMs < FAR_LOOK_MS) return;
    if ((this.probes > 0 && !isDue) || this.probes >= ENOUGH_PROBES) return;
    const startMs = performance.now();
    const task = estimating(this.search, Math.max(FIRST_PROBES, this.probes), this.random);
    let step = task.next();
    while (!step.done) step = task.next(performance.now() - startMs > LOOK_MS ? 'limited' : undefined);
    const { nodes, nodesError, probes } = step.value;
    if (this.probes > 0 && this.nodes >= this.expected) this.isRefuted = true;
    if (probes > 0) {
      const [before, now] = [this.probes / (this.probes + probes), probes / (this.probes + probes)];
      this.expected = before * this.expected + now * nodes;
      this.variance = before ** 2 * this.variance + now ** 2 * nodesError ** 2;
    }
    this.probes += Math.max(1, probes);
    this.lookedMs += Math.min(LOOK_MS, performance.now() - startMs);
  }

  override run(ms: number): void {
    super.run(ms);
    this.marks.push({ ms: this.spentMs, nodes: this.nodes, fraction: this.walk.fraction });
  }

  override close(): void {
    this.walk.close?.();
  }

  protected advance(): void {
    const budget = Math.min(1000, this.nodeLimit - this.walk.nodes);
    if (budget <= 0) this.state = 'out';
    else if (!this.walk.step(budget)) this.state = 'complete';
  }
}

/**
 * A memo gets through its tree ever quicker: half of the logarithm of the tree in a thirtieth of the time, 0.7 of it in
 * a sixth, 0.9 in a half. (Measured on dominoes, staircases, V-shapes and squares, within a factor of 3.)
 */
const MEMO_POWER = 5;

export class ByMemo extends Timed implements Contender {
  readonly method = 'memo';
  readonly remainingMs = Number.POSITIVE_INFINITY;
  private readonly builder: DagBuilder;
  private found: bigint | undefined;

  constructor(model: Model, { byteLimit }: ContenderOptions) {
    super();
    this.builder = new DagBuilder(model, { byteLimit, worth: 0, components: true });
  }

  get count() {
    const dag = this.found === undefined ? this.builder.dag() : undefined;
    if (dag) this.found = countOf(dag);
    return this.found ?? 0n;
  }

  get nodes() {
    return this.builder.steps;
  }

  get measure() {
    return this.builder.treeSteps / Math.max(1, this.builder.steps);
  }

  /** What it may still need if a search has so many nodes; as long again as it has had at least. */
  remainingOf(expected: number): number {
    const done = Math.log(2 + Math.min(this.builder.treeSteps, Number.MAX_VALUE));
    const share = done / Math.max(done, Math.log(2 + expected));
    return this.spentMs * Math.max(1, share ** -MEMO_POWER - 1);
  }

  protected advance(): void {
    const state = this.builder.step(64);
    if (state === 'complete') this.state = 'complete';
    else if (state !== 'working') this.state = 'out';
  }
}

class ByFrontier extends Timed implements Contender {
  readonly method = 'frontier';
  count = 0n;
  private readonly work: Generator<FrontierProgress, FrontierAnswer, undefined>;
  private at: FrontierProgress | undefined;

  constructor(model: Model, { byteLimit }: ContenderOptions) {
    super();
    this.work = countingByFrontier(model, { byteLimit });
  }

  get nodes() {
    return this.at?.tried ?? 0;
  }

  get measure() {
    return this.at?.peak ?? 0;
  }

  get remainingMs() {
    if (!this.at || !(this.at.forecast >= 0)) return Number.POSITIVE_INFINITY;
    return this.spentMs * (this.at.forecast / Math.max(1, this.at.tried) - 1);
  }

  protected advance(): void {
    const { done, value } = this.work.next();
    this.at = value;
    if (!done) return;
    this.state = value.state === 'complete' ? 'complete' : 'out';
    if (value.state === 'complete') this.count = value.count;
  }
}
