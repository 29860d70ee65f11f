/**
 * What is left of a model after each of several choices, for the builder of the graph of solutions. As in our
 * Algorithm X nothing is undone: every level has a list of its own, and the levels lie one after another:
 *
 *     live   [ 0 1 2 3 4 5 6 7 | 2 3 5 7 | 3 7 | …      whole model | after one choice | after two | …
 *
 * A **kind** is an item with a color (a primary item is one kind, a secondary item one for each of its colors and
 * one for "no color"). What is left is named by the kinds that occur in its live options, its **key**: an option
 * is live if and only if all its kinds occur in live options, for a kind that occurs is free for everybody.
 * So the key is as exact as the set of live options itself, and several times shorter.
 */
import type { Model } from '../model.js';
import { deadEnd, SOLUTION } from './child.js';
import { IntList, type Memory } from './int-list.js';

/** What `enter` answers when there is something left to do. */
export const OPEN = -0x80000000;

export class Levels {
  /** Words of 32 bits in a key. */
  readonly keyWords: number;
  /** The keys of all levels, one after another. */
  readonly keys: IntList;
  /** For every level the item to branch on: fewest options, the first of several. */
  readonly item: number[] = [];
  top = -1;
  private readonly live: IntList;
  private readonly open: IntList;
  /** Where the lists of a level start; they end where those of the next level start. */
  private readonly liveStart = [0];
  private readonly openStart = [0];
  private readonly kinds: Kinds;
  private readonly liveCount: Int32Array;
  /** A kind is ruled out by the choice being made when its mark is the present one. */
  private readonly marks: Int32Array;
  private mark = 0;

  constructor(
    private readonly model: Model,
    memory: Memory,
  ) {
    this.kinds = kindsOf(model);
    const kindCount = this.kinds.excluded.length;
    this.keyWords = Math.max(1, Math.ceil(kindCount / 32));
    this.liveCount = new Int32Array(kindCount);
    this.marks = new Int32Array(kindCount);
    this.keys = new IntList(memory);
    this.live = new IntList(memory);
    this.open = new IntList(memory);
  }

  /** Makes the whole model level 0. Answers as `enter` does. */
  begin(): number {
    const { model, kinds, live, open } = this;
    for (let option = 0; option < model.optionCount; option++) {
      // Options without a primary item are never chosen.
      const first = kinds.useStart[option];
      const last = kinds.useStart[option + 1];
      if (kinds.useKind.subarray(first, last).some(kind => kind < model.primaryCount)) live.push(option);
    }
    for (let item = 0; item < model.primaryCount; item++) open.push(item);
    return this.survey(0, live.length, 0, open.length);
  }

  /**
   * Takes `option` and makes what is left of the top level a new level, when there is something to do there
   * (`OPEN`). Otherwise answers `SOLUTION` or a dead end, and the top level stays what it is.
   */
  enter(option: number): number {
    const { marks, top } = this;
    const { useStart, useKind, excluded } = this.kinds;
    const mark = ++this.mark;
    for (let at = useStart[option]; at < useStart[option + 1]; at++) {
      for (const kind of excluded[useKind[at]]) marks[kind] = mark;
    }
    const liveEnd = this.liveStart[top + 1];
    this.live.reserve(liveEnd + liveEnd - this.liveStart[top]);
    const live = this.live.data;
    let liveTo = liveEnd;
    for (let at = this.liveStart[top]; at < liveEnd; at++) {
      const other = live[at];
      const useEnd = useStart[other + 1];
      let use = useStart[other];
      while (use < useEnd && marks[useKind[use]] !== mark) use++;
      if (use === useEnd) live[liveTo++] = other;
    }
    const openEnd = this.openStart[top + 1];
    this.open.reserve(openEnd + openEnd - this.openStart[top]);
    const open = this.open.data;
    let openTo = openEnd;
    for (let at = this.openStart[top]; at < openEnd; at++) {
      if (marks[open[at]] !== mark) open[openTo++] = open[at];
    }
    return this.survey(liveEnd, liveTo, openEnd, openTo);
  }

  leave(): void {
    this.top--;
  }

  /** Adds the live options of the top level's item to `list`, in ascending order. */
  branches(list: IntList): void {
    const { kinds, live, top } = this;
    const item = this.item[top];
    for (let at = this.liveStart[top]; at < this.liveStart[top + 1]; at++) {
      const option = live.data[at];
      for (let use = kinds.useStart[option]; use < kinds.useStart[option + 1]; use++) {
        if (kinds.useKind[use] === item) list.push(option);
      }
    }
  }

  /** Counts the live options of every kind, writes the key, chooses the item, and opens the level. */
  private survey(liveFrom: number, liveTo: number, openFrom: number, openTo: number): number {
    if (openFrom === openTo) return SOLUTION;
    const { liveCount, keyWords } = this;
    const { useStart, useKind } = this.kinds;
    const live = this.live.data;
    const open = this.open.data;
    const level = this.top + 1;
    const keyAt = level * keyWords;
    this.keys.reserve(keyAt + keyWords);
    const key = this.keys.data.subarray(keyAt, keyAt + keyWords).fill(0);
    liveCount.fill(0);
    for (let at = liveFrom; at < liveTo; at++) {
      const useEnd = useStart[live[at] + 1];
      for (let use = useStart[live[at]]; use < useEnd; use++) {
        const kind = useKind[use];
        if (liveCount[kind]++ === 0) key[kind >> 5] |= 1 << (kind & 31);
      }
    }
    let best = -1;
    let fewest = Number.POSITIVE_INFINITY;
    for (let at = openFrom; at < openTo; at++) {
      const item = open[at];
      if (liveCount[item] >= fewest) continue;
      if (liveCount[item] === 0) return deadEnd(item);
      best = item;
      fewest = liveCount[item];
    }
    this.top = level;
    this.item[level] = best;
    this.liveStart[level + 1] = liveTo;
    this.openStart[level + 1] = openTo;
    return OPEN;
  }
}

interface Kinds {
  /** The kinds of option o are useKind[useStart[o]] … useKind[useStart[o + 1] - 1]. */
  readonly useStart: Uint32Array;
  readonly useKind: Uint32Array;
  /** For every kind, the kinds that cannot be used beside it in another option. */
  readonly excluded: readonly (readonly number[])[];
}

function kindsOf(model: Model): Kinds {
  const ofItem: number[][] = [];
  for (let item = 0; item < model.itemCount; item++) ofItem.push(item < model.primaryCount ? [item] : []);
  const colorOf: number[] = Array<number>(model.primaryCount).fill(0);
  const itemOf: number[] = Array.from({ length: model.primaryCount }, (_, item) => item);
  const known = new Map<number, number>();
  const useKind = new Uint32Array(model.useItem.length);
  for (let at = 0; at < useKind.length; at++) {
    const item = model.useItem[at];
    const color = model.useColor[at];
    const name = item * model.colorNames.length + color;
    let kind = item < model.primaryCount ? item : known.get(name);
    if (kind === undefined) {
      kind = itemOf.push(item) - 1;
      colorOf.push(color);
      known.set(name, kind);
      ofItem[item].push(kind);
    }
    useKind[at] = kind;
  }
  const excluded = itemOf.map((item, kind) =>
    colorOf[kind] === 0 ? ofItem[item] : ofItem[item].filter(other => other !== kind),
  );
  return { useStart: model.optionStart, useKind, excluded };
}
