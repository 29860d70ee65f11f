/**
 * What is left of a model after each of several choices, for the builder of the graph of solutions. As in our
 * Algorithm X nothing is undone: every level has a list of its own, and the levels lie one after another:
 *
 *     live   [ 0 1 2 3 4 5 6 7 | 2 3 5 7 | 3 7 | …      whole model | after one choice | after two | …
 *
 * What is left is named by the kinds that occur in its live options, its **key**: an option is live if and only if all
 * its kinds occur in live options, for a kind that occurs is free for everybody. So the key is as exact as the set of
 * live options itself, and several times shorter. Where items have multiplicities that is not so (an option may be out
 * because it was tried before): there the key is the set of live options, and how often the open items are covered.
 */
import type { Model, Multiplicity } from '../model.js';
import { deadEnd, SOLUTION } from './child.js';
import { IntList, type Memory } from './int-list.js';
import { type Kinds, kindsOf } from './kinds.js';
import { Parts } from './parts.js';

/** What `enter` answers when there is something left to do. */
export const OPEN = -0x80000000;

const ONCE: Multiplicity = { least: 1, most: 1 };

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
  /** Beside the open items, how often each is covered. */
  private readonly given: IntList;
  /** Where the lists of a level start; they end where those of the next level start. */
  private readonly liveStart = [0];
  private readonly openStart = [0];
  private readonly kinds: Kinds;
  private readonly parts: Parts;
  private readonly liveCount: Int32Array;
  /** A kind is ruled out by the choice being made when its mark is the present one, and so is an option. */
  private readonly marks: Int32Array;
  private readonly optionMarks: Int32Array;
  private readonly taken: Int32Array;
  private readonly bounds: readonly Multiplicity[];
  private readonly isPlain: boolean;
  private mark = 0;

  /** `rank` tells, for every primary item, its place in a fixed order to branch in. */
  constructor(
    private readonly model: Model,
    memory: Memory,
    private readonly rank?: Int32Array,
  ) {
    const { primaryCount, optionCount, multiplicities } = model;
    this.kinds = kindsOf(model);
    const kindCount = this.kinds.itemOf.length;
    this.isPlain = multiplicities === undefined;
    this.bounds = multiplicities ?? Array<Multiplicity>(primaryCount).fill(ONCE);
    this.keyWords = Math.max(1, Math.ceil((this.isPlain ? kindCount : optionCount + 32 * primaryCount) / 32));
    this.liveCount = new Int32Array(kindCount);
    this.marks = new Int32Array(kindCount);
    this.optionMarks = new Int32Array(this.isPlain ? 0 : optionCount);
    this.taken = new Int32Array(primaryCount);
    this.parts = new Parts(model, this.kinds);
    this.keys = new IntList(memory);
    this.live = new IntList(memory);
    this.open = new IntList(memory);
    this.given = new IntList(memory);
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
    for (let item = 0; item < model.primaryCount; item++) {
      open.push(item);
      this.given.push(0);
    }
    return this.survey(0, live.length, 0, open.length);
  }

  /**
   * Takes the option `choices[at]`, those from `first` on having been tried before, and makes what is left of the top
   * level a new level, when there is something to do there (`OPEN`). Otherwise answers `SOLUTION` or a dead end, and
   * the top level stays what it is. A choice beyond the options is "no more" of an item.
   */
  enter(choices: Int32Array, first: number, at: number): number {
    const mark = ++this.mark;
    if (this.isPlain) this.markExcluded(choices[at], mark);
    else this.markMany(choices, first, at, mark);
    const liveEnd = this.liveStart[this.top + 1];
    const liveTo = this.filterLive(mark);
    const openEnd = this.openStart[this.top + 1];
    const openTo = this.filterOpen(mark);
    return this.survey(liveEnd, liveTo, openEnd, openTo);
  }

  leave(): void {
    this.top--;
  }

  /** Adds the live options of the top level's item to `list`, in ascending order, those that are worth a try. */
  branches(list: IntList): void {
    const { kinds, live, top } = this;
    const item = this.item[top];
    const begin = list.length;
    for (let at = this.liveStart[top]; at < this.liveStart[top + 1]; at++) {
      const option = live.data[at];
      for (let use = kinds.useStart[option]; use < kinds.useStart[option + 1]; use++) {
        if (kinds.useKind[use] === item) list.push(option);
      }
    }
    if (this.isPlain) return;
    const place = this.open.data.indexOf(item, this.openStart[top]);
    const needed = this.bounds[item].least - this.given.data[place];
    if (needed <= 0) list.push(this.model.optionCount + item);
    else list.length = Math.max(begin, list.length + 1 - needed);
  }

  /**
   * How many independent parts the top level falls into, looked at when it has at least `fewest` live options;
   * `enterPart` then makes one of them a level.
   */
  split(fewest: number): number {
    const [liveFrom, liveTo] = [this.liveStart[this.top], this.liveStart[this.top + 1]];
    if (liveTo - liveFrom < fewest) return 1;
    return this.parts.find(this.top, this.live.data, liveFrom, liveTo, this.liveCount);
  }

  /** Makes part number `part` of the top level, which was split before, a level. Answers as `enter` does. */
  enterPart(part: number): number {
    const { live, open, given, parts, top } = this;
    const members = parts.options(top, part);
    const liveEnd = this.liveStart[top + 1];
    live.reserve(liveEnd + members.length);
    live.data.set(members, liveEnd);
    const openEnd = this.openStart[top + 1];
    open.reserve(openEnd + openEnd - this.openStart[top]);
    given.reserve(openEnd + openEnd - this.openStart[top]);
    let openTo = openEnd;
    for (let at = this.openStart[top]; at < openEnd; at++) {
      if (!parts.has(top, part, open.data[at])) continue;
      open.data[openTo] = open.data[at];
      given.data[openTo++] = given.data[at];
    }
    return this.survey(liveEnd, liveEnd + members.length, openEnd, openTo);
  }

  private markExcluded(option: number, mark: number): void {
    const { marks } = this;
    const { useStart, useKind, excluded } = this.kinds;
    for (let at = useStart[option]; at < useStart[option + 1]; at++) {
      for (const kind of excluded[useKind[at]]) marks[kind] = mark;
    }
  }

  /** The same with multiplicities: an item is out when it is covered as often as it may be. */
  private markMany(choices: Int32Array, first: number, at: number, mark: number): void {
    const { taken, optionMarks, marks, bounds, top, model } = this;
    const { useStart, useKind, excluded } = this.kinds;
    const choice = choices[at];
    if (choice >= model.optionCount) {
      taken.fill(0);
      marks[choice - model.optionCount] = mark;
      return;
    }
    for (let tried = first; tried <= at; tried++) optionMarks[choices[tried]] = mark;
    taken.fill(0);
    for (let use = useStart[choice]; use < useStart[choice + 1]; use++) {
      const kind = useKind[use];
      if (kind < model.primaryCount) taken[kind] = 1;
      else for (const other of excluded[kind]) marks[other] = mark;
    }
    for (let place = this.openStart[top]; place < this.openStart[top + 1]; place++) {
      const item = this.open.data[place];
      if (taken[item] && this.given.data[place] + 1 === bounds[item].most) marks[item] = mark;
    }
  }

  private filterLive(mark: number): number {
    const { marks, optionMarks, top, isPlain } = this;
    const { useStart, useKind } = this.kinds;
    const liveEnd = this.liveStart[top + 1];
    this.live.reserve(liveEnd + liveEnd - this.liveStart[top]);
    const live = this.live.data;
    let liveTo = liveEnd;
    for (let at = this.liveStart[top]; at < liveEnd; at++) {
      const other = live[at];
      const useEnd = useStart[other + 1];
      let use = useStart[other];
      while (use < useEnd && marks[useKind[use]] !== mark) use++;
      if (use === useEnd && (isPlain || optionMarks[other] !== mark)) live[liveTo++] = other;
    }
    return liveTo;
  }

  private filterOpen(mark: number): number {
    const { marks, taken, top } = this;
    const openEnd = this.openStart[top + 1];
    this.open.reserve(openEnd + openEnd - this.openStart[top]);
    this.given.reserve(openEnd + openEnd - this.openStart[top]);
    const open = this.open.data;
    const given = this.given.data;
    let openTo = openEnd;
    for (let at = this.openStart[top]; at < openEnd; at++) {
      if (marks[open[at]] === mark) continue;
      open[openTo] = open[at];
      given[openTo++] = given[at] + taken[open[at]];
    }
    return openTo;
  }

  /** Counts the live options of every kind, writes the key, chooses the item, and opens the level. */
  private survey(liveFrom: number, liveTo: number, openFrom: number, openTo: number): number {
    if (openFrom === openTo) return SOLUTION;
    const { liveCount } = this;
    const { useStart, useKind } = this.kinds;
    const live = this.live.data;
    liveCount.fill(0);
    for (let at = liveFrom; at < liveTo; at++) {
      const useEnd = useStart[live[at] + 1];
      for (let use = useStart[live[at]]; use < useEnd; use++) liveCount[useKind[use]]++;
    }
    const openEnd = this.isPlain ? openTo : this.dropDone(openFrom, openTo);
    if (openFrom === openEnd) return SOLUTION;
    const best = this.choose(openFrom, openEnd);
    if (best < 0) return best;
    const level = this.top + 1;
    this.item[level] = best;
    this.top = level;
    this.liveStart[level + 1] = liveTo;
    this.openStart[level + 1] = openEnd;
    this.writeKey(level);
    return OPEN;
  }

  /** Takes items off the open ones that need not be covered any more, and cannot be. */
  private dropDone(openFrom: number, openTo: number): number {
    const open = this.open.data;
    const given = this.given.data;
    let end = openFrom;
    for (let at = openFrom; at < openTo; at++) {
      if (this.liveCount[open[at]] === 0 && given[at] >= this.bounds[open[at]].least) continue;
      open[end] = open[at];
      given[end++] = given[at];
    }
    return end;
  }

  /** The item to branch on, or a dead end. */
  private choose(openFrom: number, openTo: number): number {
    const { liveCount, bounds, rank } = this;
    const open = this.open.data;
    const given = this.given.data;
    let best = -1;
    let fewest = Number.POSITIVE_INFINITY;
    for (let at = openFrom; at < openTo; at++) {
      const item = open[at];
      const ways = liveCount[item] + 1 - Math.max(0, bounds[item].least - given[at]);
      if (ways <= 0) return deadEnd(item);
      const value = rank ? rank[item] : ways;
      if (value >= fewest) continue;
      best = item;
      fewest = value;
    }
    return best;
  }

  private writeKey(level: number): void {
    const { keyWords, liveCount, kinds } = this;
    const keyAt = level * keyWords;
    this.keys.reserve(keyAt + keyWords);
    const key = this.keys.data.subarray(keyAt, keyAt + keyWords).fill(0);
    if (this.isPlain) {
      for (let kind = 0; kind < kinds.itemOf.length; kind++) {
        if (liveCount[kind] > 0) key[kind >> 5] |= 1 << (kind & 31);
      }
      return;
    }
    for (let at = this.liveStart[level]; at < this.liveStart[level + 1]; at++) {
      const option = this.live.data[at];
      key[option >> 5] |= 1 << (option & 31);
    }
    const items = keyWords - this.model.primaryCount;
    for (let at = this.openStart[level]; at < this.openStart[level + 1]; at++) {
      key[items + this.open.data[at]] = this.given.data[at] + 1;
    }
  }
}
