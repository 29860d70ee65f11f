/**
 * All solutions of a model as a graph: what is left of a model after different choices is often the same, and then
 * it is searched only once. A path from the root to SOLUTION is a solution, so counting, drawing one at random and
 * telling how often an option occurs are sums over the nodes, however many solutions there are.
 *
 * (The idea of DXZ: Nishino, Yasuda, Minato, Nagata, "Dancing with decision diagrams", AAAI 2017, and of Knuth's
 * DLX6. Ours is not a diagram over options in a fixed order: a node branches on the item with the fewest options,
 * which is what makes colored models small, too.)
 */
import type { Unit } from '@quadrille/base';
import { impossibleChoice } from '../kernels/kernel.js';
import type { Model } from '../model.js';
import { PRODUCT, SKIPPED, SOLUTION } from './child.js';
import { IntList, Memory, MemoryFull } from './int-list.js';
import { Levels, OPEN } from './levels.js';
import { Nodes } from './nodes.js';

/** The graph of all solutions. Children have smaller numbers than their parents. */
export interface Dag {
  readonly model: Model;
  readonly nodeCount: number;
  /** A node, or `SOLUTION`, or a dead end. */
  readonly root: number;
  /** For every node the item it branches on, or `PRODUCT`; its edges are `edgeStart[node]` … `edgeStart[node + 1] - 1`. */
  readonly item: Int32Array;
  readonly edgeStart: Int32Array;
  /**
   * For every edge the choice: an option, or the number of options + an item for "no more of this item", or in a
   * product the number of the part; and the child: a node, or `SOLUTION`, or a dead end, or `SKIPPED` in a product.
   */
  readonly edgeOption: Int32Array;
  readonly edgeChild: Int32Array;
  /** How many choices were tried while building. */
  readonly steps: number;
}

export interface DagOptions {
  /** Bytes for the nodes and their keys; 256 MiB unless told otherwise. */
  readonly byteLimit?: number;
  /**
   * How many choices of a plain search one choice here must stand for, on the average, to go on; 0 goes on in any
   * case. The default is what a choice here costs, measured in choices of the quickest kernel.
   */
  readonly worth?: number;
  /**
   * Count what falls apart into independent parts part by part; the graph then has products. Default no. A number
   * says how many options must be left to look for parts; where only few are left it does not pay.
   */
  readonly components?: boolean | number;
  /** Primary items in the order to branch in; the item with the fewest options is taken first unless given. */
  readonly order?: readonly number[];
  /** Choices that are made before: the graph is that of what they leave. None unless given. */
  readonly unit?: Unit;
}

/** `full`: the memory limit was reached; `rare`: too little repeats, a plain search is quicker. */
export type DagState = 'working' | 'complete' | 'full' | 'rare';

const DEFAULT_BYTES = 256 * 2 ** 20;
const DEFAULT_WORTH = 8;
/**
 * Repetition shows late in a search. It is looked at whenever the number of choices has doubled; at the first looks
 * a quarter of it is enough, so that what never repeats is given up soon. (Measured: dominoes 12x12 stand at 55
 * after 2^12 choices and at 6000 after 2^14, 5x5 Latin squares at 3 and 5, Langford 11 at 1.1 and 1.2.)
 */
const FIRST_LOOK = 2 ** 12;
const SECOND_LOOK = 2 ** 14;
const SLICE = 10_000;

/** Looking for parts costs about as much as a choice: where so few of the looks find some, most are left out. */
/** Measured: Latin squares of order 5 have many parts of less, and nothing is gained; V-shapes 10 lose a tenth. */
const FEW_OPTIONS = 24;
const FIRST_SPLITS = 2000;
const RARE_SPLITS = 1 / 100;
const SPARE_LOOK = 16;

/** Builds a `Dag` in slices. */
export class DagBuilder {
  state: DagState = 'working';
  /** Choices tried so far, and how many a plain search would have needed to come as far. */
  steps = 0;
  treeSteps = 0;
  private readonly worth: number;
  private readonly fewest: number;
  /** Its first level may become units: it is never a product. */
  private readonly isUnit: boolean;
  private splits = { looks: 0, found: 0 };
  private readonly memory: Memory;
  private readonly levels: Levels;
  readonly nodes: Nodes;
  private root = OPEN;
  /** The top level has not got all its branches. */
  private isOpening = false;
  /** The level where the choices of the unit end. */
  private base = 0;
  // The branches of all levels, one after another, and beside each what it led to. The levels' first and next ones:
  private readonly branches: IntList;
  private readonly children: IntList;
  private readonly firstBranch: number[] = [];
  private readonly next: number[] = [];
  private readonly treeStepsBefore: number[] = [];
  private readonly isProduct: boolean[] = [];

  constructor(
    readonly model: Model,
    { byteLimit = DEFAULT_BYTES, worth = DEFAULT_WORTH, components = false, order, unit }: DagOptions = {},
  ) {
    this.worth = worth;
    this.isUnit = unit !== undefined;
    this.fewest =
      typeof components === 'number' ? components : components ? FEW_OPTIONS : Number.POSITIVE_INFINITY;
    this.memory = new Memory(byteLimit);
    this.levels = new Levels(model, this.memory, order && ranksOf(order));
    this.nodes = new Nodes(this.levels.keyWords, this.memory);
    this.branches = new IntList(this.memory);
    this.children = new IntList(this.memory);
    this.guarded(() => {
      this.nodes.begin();
      const child = this.forced(unit ?? []);
      this.base = this.levels.top + (child === OPEN ? 0 : 1);
      if (child === OPEN) this.openLevel();
      else this.settle(child);
    });
  }

  /** Bytes taken for nodes and keys. */
  get bytes(): number {
    return this.memory.used;
  }

  /** Tries about `budget` choices; the state says whether to go on. */
  step(budget: number): DagState {
    this.guarded(() => {
      for (let left = budget; left > 0 && this.state === 'working'; left--) this.advance();
    });
    return this.state;
  }

  /** The finished graph; undefined when it is not complete. */
  dag(): Dag | undefined {
    if (this.state !== 'complete') return undefined;
    const { nodes } = this;
    return {
      model: this.model,
      nodeCount: nodes.count,
      root: this.root,
      item: nodes.item.toArray(),
      edgeStart: nodes.edgeStart.toArray(),
      edgeOption: nodes.edgeOption.toArray(),
      edgeChild: nodes.edgeChild.toArray(),
      steps: this.steps,
    };
  }

  /** What is counted, as children, and the lists of choices from the unit on that are not: together they are all. */
  parts(): { readonly nodes: readonly number[]; readonly rest: readonly Unit[] } {
    if (this.state === 'complete') return { nodes: [this.root], rest: [] };
    const { levels, branches, children, next, firstBranch } = this;
    const nodes: number[] = [];
    const path: number[] = [];
    for (let level = this.base; ; level++) {
      // A part of a product has no choices of its own; the level of the unit is never one.
      const isWhole = level > levels.top || (level === levels.top && this.isOpening) || this.isProduct[level];
      if (isWhole) return { nodes, rest: [path] };
      const end = level === levels.top ? branches.length : firstBranch[level + 1];
      for (let at = firstBranch[level]; at < next[level]; at++) nodes.push(children.data[at]);
      const open = branches.data.subarray(next[level], end);
      if (open.length !== 1) return { nodes, rest: Array.from(open, choice => [...path, choice]) };
      path.push(open[0]);
    }
  }

  /** The share of the first level that is done. */
  get share(): number {
    const first = this.firstBranch[this.base];
    const end = this.levels.top > this.base ? this.firstBranch[this.base + 1] : this.branches.length;
    return end > first ? (this.next[this.base] - first) / (end - first) : 0;
  }

  /** Makes the choices of `unit`; answers what is left as `Levels` does. */
  private forced(unit: Unit): number {
    const { levels, branches } = this;
    let child = levels.begin();
    for (const choice of unit) {
      if (child !== OPEN) throw impossibleChoice(choice);
      levels.branches(branches);
      const at = branches.data.subarray(0, branches.length).indexOf(choice);
      if (at < 0) throw impossibleChoice(choice);
      child = levels.enter(branches.data, 0, at);
      branches.length = 0;
    }
    return child;
  }

  private advance(): void {
    const { levels, nodes, branches } = this;
    const at = this.next[levels.top];
    if (at === branches.length) {
      this.closeLevel();
      return;
    }
    this.steps++;
    if (!this.isProduct[levels.top]) this.treeSteps++;
    if (this.steps >= FIRST_LOOK && (this.steps & (this.steps - 1)) === 0 && !this.isWorthwhile()) {
      this.state = 'rare';
      return;
    }
    const child = this.isProduct[levels.top]
      ? levels.enterPart(branches.data[at])
      : levels.enter(branches.data, this.firstBranch[levels.top], at);
    if (child !== OPEN) {
      this.settle(child);
      return;
    }
    const known = nodes.find(levels.keys.data, levels.top * levels.keyWords);
    if (known < 0) {
      this.openLevel();
    } else {
      levels.leave();
      this.treeSteps += nodes.treeSize(known);
      this.settle(known);
    }
  }

  private isWorthwhile(): boolean {
    const enough = this.steps < SECOND_LOOK ? this.worth / 4 : this.worth;
    return this.treeSteps >= enough * this.steps;
  }

  private openLevel(): void {
    const { levels, branches } = this;
    this.isOpening = true;
    this.firstBranch[levels.top] = branches.length;
    this.next[levels.top] = branches.length;
    this.treeStepsBefore[levels.top] = this.treeSteps;
    const parts = this.partCount();
    this.isProduct[levels.top] = parts > 1;
    if (parts > 1) for (let part = 0; part < parts; part++) branches.push(part);
    else levels.branches(branches);
    this.children.reserve(branches.length);
    this.isOpening = false;
  }

  /** How many parts the top level falls into, if that is looked at; a part of a product is not split again. */
  private partCount(): number {
    const { levels, splits } = this;
    const isFirst = levels.top === this.base && this.isUnit;
    const isPart = levels.top > 0 && this.isProduct[levels.top - 1];
    if (isFirst || isPart || this.fewest === Number.POSITIVE_INFINITY) return 1;
    splits.looks++;
    const isRare = splits.looks > FIRST_SPLITS && splits.found < RARE_SPLITS * splits.looks;
    if (isRare && splits.looks % SPARE_LOOK !== 0) return 1;
    const parts = levels.split(this.fewest);
    if (parts > 1) splits.found++;
    return parts;
  }

  private closeLevel(): void {
    const { levels, branches } = this;
    const { top } = levels;
    const first = this.firstBranch[top];
    const treeSize = this.treeSteps - this.treeStepsBefore[top];
    const edges = { options: branches, children: this.children, first };
    const isProduct = this.isProduct[top];
    const children = this.children.data.subarray(first, branches.length);
    const has = (child: number) => this.isFruitful(child);
    const isFruitful = isProduct ? children.every(has) : children.some(has);
    const item = isProduct ? PRODUCT : levels.item[top];
    const keyAt = top * levels.keyWords;
    const node = this.nodes.add(levels.keys.data, keyAt, item, edges, { treeSize, isFruitful });
    branches.length = first;
    levels.leave();
    this.settle(node);
  }

  /** Notes what the choice being tried led to, and goes on to the next one. */
  private settle(child: number): void {
    const { top } = this.levels;
    if (top >= this.base) {
      this.children.data[this.next[top]++] = child;
      if (this.isProduct[top] && !this.isFruitful(child)) {
        while (this.next[top] < this.branches.length) this.children.data[this.next[top]++] = SKIPPED;
      }
    } else {
      this.root = child;
      this.state = 'complete';
    }
  }

  private isFruitful(child: number): boolean {
    return child === SOLUTION || (child >= 0 && this.nodes.isFruitful(child));
  }

  private guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof MemoryFull)) throw error;
      this.state = 'full';
    }
  }
}

function ranksOf(order: readonly number[]): Int32Array {
  const ranks = new Int32Array(order.length);
  order.forEach((item, at) => {
    ranks[item] = at;
  });
  return ranks;
}

/** The graph of all solutions, or undefined when it is too large or not worth its making; see `DagOptions`. */
export function buildDag(model: Model, options: DagOptions = {}): Dag | undefined {
  const builder = new DagBuilder(model, options);
  while (builder.state === 'working') builder.step(SLICE);
  return builder.dag();
}
