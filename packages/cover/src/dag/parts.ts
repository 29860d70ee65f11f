/**
 * Independent parts of what is left of a model: options belong together when they share a primary item, or a
 * secondary one that they might quarrel about (not one that all of them give the same color). Each part can then be
 * counted by itself, and the counts multiplied.
 */
import type { Model } from '../model.js';
import type { Kinds } from './kinds.js';

interface Part {
  readonly options: number[];
  readonly items: Set<number>;
}

export class Parts {
  private readonly ofLevel: Part[][] = [];
  /** Union and find over items. */
  private readonly parent: Int32Array;
  /** For every item how many of its kinds occur. */
  private readonly kindCount: Uint8Array;

  constructor(
    private readonly model: Model,
    private readonly kinds: Kinds,
  ) {
    this.parent = new Int32Array(model.itemCount);
    this.kindCount = new Uint8Array(model.itemCount);
  }

  /** Finds the parts of the live options from `from` to `to`, those with the fewest options first; how many. */
  find(level: number, live: Int32Array, from: number, to: number, liveCount: Int32Array): number {
    this.unite(live, from, to, liveCount);
    const { useStart, useKind } = this.kinds;
    const root = this.rootOf(this.anchor(live[from]));
    let at = from + 1;
    while (at < to && this.rootOf(this.anchor(live[at])) === root) at++;
    if (at >= to) return 1;
    const parts = new Map<number, Part>();
    for (let at = from; at < to; at++) {
      const own = this.rootOf(this.anchor(live[at]));
      let part = parts.get(own);
      if (!part) {
        part = { options: [], items: new Set() };
        parts.set(own, part);
      }
      part.options.push(live[at]);
      for (let use = useStart[live[at]]; use < useStart[live[at] + 1]; use++) {
        if (useKind[use] < this.model.primaryCount) part.items.add(useKind[use]);
      }
    }
    this.ofLevel[level] = [...parts.values()].sort(
      (a, b) => a.options.length - b.options.length || a.options[0] - b.options[0],
    );
    return parts.size;
  }

  options(level: number, part: number): readonly number[] {
    return this.ofLevel[level][part].options;
  }

  has(level: number, part: number, item: number): boolean {
    return this.ofLevel[level][part].items.has(item);
  }

  private unite(live: Int32Array, from: number, to: number, liveCount: Int32Array): void {
    const { parent, kindCount, kinds } = this;
    for (let item = 0; item < parent.length; item++) parent[item] = item;
    kindCount.fill(0);
    for (let kind = 0; kind < liveCount.length; kind++) {
      if (liveCount[kind] > 0 && kindCount[kinds.itemOf[kind]] < 2) kindCount[kinds.itemOf[kind]]++;
    }
    for (let at = from; at < to; at++) {
      const root = this.rootOf(this.anchor(live[at]));
      for (let use = kinds.useStart[live[at]]; use < kinds.useStart[live[at] + 1]; use++) {
        const kind = kinds.useKind[use];
        if (!this.isHarmless(kind)) parent[this.rootOf(kinds.itemOf[kind])] = root;
      }
    }
  }

  /** A color that all live options agree on keeps nobody apart. */
  private isHarmless(kind: number): boolean {
    return this.kinds.isColor[kind] && this.kindCount[this.kinds.itemOf[kind]] === 1;
  }

  /** The first primary item of an option. */
  private anchor(option: number): number {
    const { useStart, useKind } = this.kinds;
    let use = useStart[option];
    while (useKind[use] >= this.model.primaryCount) use++;
    return useKind[use];
  }

  private rootOf(item: number): number {
    const { parent } = this;
    let root = item;
    while (parent[root] !== root) {
      parent[root] = parent[parent[root]];
      root = parent[root];
    }
    return root;
  }
}
