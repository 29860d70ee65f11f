/**
 * The nodes of a graph of solutions, found again by their keys. The table holds node numbers + 1, a power of two
 * of them, probed one after another; keys are compared bit by bit, so that no answer rests on a hash.
 */
import { IntList, type Memory } from './int-list.js';

const LARGEST = 2 ** 31 - 1;

/** The edges of a new node: from `first` to the end of `options`, and the children beside them. */
interface Edges {
  readonly options: IntList;
  readonly children: IntList;
  readonly first: number;
}

/** What is known of a new node. */
interface Found {
  readonly treeSize: number;
  readonly isFruitful: boolean;
}

export class Nodes {
  readonly item: IntList;
  readonly edgeStart: IntList;
  readonly edgeOption: IntList;
  readonly edgeChild: IntList;
  private readonly keys: IntList;
  private readonly treeSizes: IntList;
  private table: Int32Array;

  constructor(
    private readonly keyWords: number,
    private readonly memory: Memory,
  ) {
    this.item = new IntList(memory);
    this.edgeStart = new IntList(memory);
    this.edgeOption = new IntList(memory);
    this.edgeChild = new IntList(memory);
    this.keys = new IntList(memory);
    this.treeSizes = new IntList(memory);
    this.table = new Int32Array(2 ** 10);
  }

  begin(): void {
    this.edgeStart.push(0);
  }

  get count(): number {
    return this.item.length;
  }

  /** The node with the key that starts at `at`, or -1. */
  find(keys: Int32Array, at: number): number {
    return this.table[this.place(keys, at)] - 1;
  }

  /** How many choices the subtree of `node` would take without sharing; 2^31 - 1 stands for more. */
  treeSize(node: number): number {
    const size = this.treeSizes.data[node];
    return size < 0 ? -1 - size : size;
  }

  /** True when there is a solution below `node`. */
  isFruitful(node: number): boolean {
    return this.treeSizes.data[node] >= 0;
  }

  /** Adds a node; its key starts at `keyAt`. */
  add(keys: Int32Array, keyAt: number, item: number, edges: Edges, found: Found): number {
    const node = this.item.length;
    if (node * 2 >= this.table.length) this.growTable();
    for (let word = 0; word < this.keyWords; word++) this.keys.push(keys[keyAt + word]);
    for (let at = edges.first; at < edges.options.length; at++) {
      this.edgeOption.push(edges.options.data[at]);
      this.edgeChild.push(edges.children.data[at]);
    }
    const treeSize = Math.min(found.treeSize, LARGEST);
    this.treeSizes.push(found.isFruitful ? treeSize : -1 - treeSize);
    this.edgeStart.push(this.edgeOption.length);
    this.item.push(item);
    this.table[this.place(keys, keyAt)] = node + 1;
    return node;
  }

  /** Where the key stands in the table, or the free place where it would go. */
  private place(keys: Int32Array, at: number): number {
    const { table, keyWords } = this;
    const own = this.keys.data;
    let hash = 0x9e3779b9;
    for (let word = 0; word < keyWords; word++) {
      hash = Math.imul(hash ^ keys[at + word], 0x85ebca6b);
      hash ^= hash >>> 15;
    }
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    hash ^= hash >>> 16;
    for (let place = hash & (table.length - 1); ; place = (place + 1) & (table.length - 1)) {
      const node = table[place] - 1;
      if (node < 0) return place;
      let word = 0;
      while (word < keyWords && own[node * keyWords + word] === keys[at + word]) word++;
      if (word === keyWords) return place;
    }
  }

  private growTable(): void {
    this.memory.take(this.table.length * 4);
    this.table = new Int32Array(this.table.length * 2);
    for (let node = 0; node < this.item.length; node++) {
      this.table[this.place(this.keys.data, node * this.keyWords)] = node + 1;
    }
  }
}
