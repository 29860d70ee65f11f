/**
 * All solutions of a model as a graph: what is left of a model after different choices is often the same, and then
 * it is searched only once. A path from the root to SOLUTION is a solution, so counting, drawing one at random and
 * telling how often an option occurs are sums over the nodes, however many solutions there are.
 *
 * (The idea of DXZ: Nishino, Yasuda, Minato, Nagata, "Dancing with decision diagrams", AAAI 2017, and of Knuth's
 * DLX6. Ours is not a diagram over options in a fixed order: a node branches on the item with the fewest options,
 * which is what makes coloured models small, too.)
 */
import { ModelError } from '../errors.js';
import type { Model } from '../model.js';
import { IntList, Memory, MemoryFull } from './int-list.js';
import { Levels, OPEN } from './levels.js';
import { Nodes } from './nodes.js';

/** The graph of all solutions. Children have smaller numbers than their parents. */
export interface Dag {
  readonly model: Model;
  readonly nodeCount: number;
  /** A node, or `SOLUTION`, or a dead end. */
  readonly root: number;
  /** For every node the item it branches on; its edges are `edgeStart[node]` … `edgeStart[node + 1] - 1`. */
  readonly item: Int32Array;
  readonly edgeStart: Int32Array;
  /** For every edge the option taken, and the child: a node, or `SOLUTION`, or a dead end. */
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

/** Builds a `Dag` in slices. Throws `ModelError` for a model with multiplicities. */
export class DagBuilder {
  state: DagState = 'working';
  /** Choices tried so far, and how many a plain search would have needed to come as far. */
  steps = 0;
  treeSteps = 0;
  private readonly worth: number;
  private readonly memory: Memory;
  private readonly levels: Levels;
  private readonly nodes: Nodes;
  private root = OPEN;
  // The branches of all levels, one after another, and beside each what it led to. The levels' first and next ones:
  private readonly branches: IntList;
  private readonly children: IntList;
  private readonly firstBranch: number[] = [];
  private readonly next: number[] = [];
  private readonly treeStepsBefore: number[] = [];

  constructor(
    readonly model: Model,
    { byteLimit = DEFAULT_BYTES, worth = DEFAULT_WORTH }: DagOptions = {},
  ) {
    if (model.multiplicities) {
      throw new ModelError('counting by memo is for models without multiplicities; count this one by search');
    }
    this.worth = worth;
    this.memory = new Memory(byteLimit);
    this.levels = new Levels(model, this.memory);
    this.nodes = new Nodes(this.levels.keyWords, this.memory);
    this.branches = new IntList(this.memory);
    this.children = new IntList(this.memory);
    this.guarded(() => {
      this.nodes.begin();
      const child = this.levels.begin();
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

  private advance(): void {
    const { levels, nodes, branches } = this;
    const at = this.next[levels.top];
    if (at === branches.length) {
      this.closeLevel();
      return;
    }
    this.steps++;
    this.treeSteps++;
    if (this.steps >= FIRST_LOOK && (this.steps & (this.steps - 1)) === 0 && !this.isWorthwhile()) {
      this.state = 'rare';
      return;
    }
    const child = levels.enter(branches.data[at]);
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
    this.firstBranch[levels.top] = branches.length;
    this.next[levels.top] = branches.length;
    this.treeStepsBefore[levels.top] = this.treeSteps;
    levels.branches(branches);
    this.children.reserve(branches.length);
  }

  private closeLevel(): void {
    const { levels, branches } = this;
    const { top } = levels;
    const first = this.firstBranch[top];
    const treeSize = this.treeSteps - this.treeStepsBefore[top];
    const edges = { options: branches, children: this.children, first };
    const node = this.nodes.add(levels.keys.data, top * levels.keyWords, levels.item[top], edges, treeSize);
    branches.length = first;
    levels.leave();
    this.settle(node);
  }

  /** Notes what the choice being tried led to, and goes on to the next one. */
  private settle(child: number): void {
    const { top } = this.levels;
    if (top >= 0) {
      this.children.data[this.next[top]++] = child;
    } else {
      this.root = child;
      this.state = 'complete';
    }
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

/** The graph of all solutions, or undefined when it is too large or not worth its making; see `DagOptions`. */
export function buildDag(model: Model, options: DagOptions = {}): Dag | undefined {
  const builder = new DagBuilder(model, options);
  while (builder.state === 'working') builder.step(SLICE);
  return builder.dag();
}
