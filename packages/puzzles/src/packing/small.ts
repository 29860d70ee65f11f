/**
 * Small tables, walked as they are: a kernel takes longer to be filled than these take to be walked. What may still be
 * chosen is a set of bits. At every node the item that has fewest options left for what it lacks is covered by each of
 * them in turn; what was tried is out for the later ones, so that every set comes once. When nothing is lacking, what is
 * left may be chosen or not.
 */
import type { Table } from './table.js';

const MOST_OPTIONS = 160;
/** More than this is a kernel's work. */
const MOST_NODES = 1500;

export interface SmallCount {
  readonly count: number;
  readonly nodes: number;
}

/** Walks all covers of a table and tells what their options stand for; undefined if that is no small work. */
export function walkSmall(table: Table, onSolution?: (ways: number[]) => void): SmallCount | undefined {
  if (table.options.length > MOST_OPTIONS) return undefined;
  const walk = new SmallWalk(table, onSolution);
  return walk.goOn(0) ? { count: walk.count, nodes: walk.nodes } : undefined;
}

class SmallWalk {
  count = 0;
  nodes = 0;
  private readonly words: number;
  /** The bits of the options of item i are `bits[i * words]` to `bits[(i + 1) * words - 1]`. */
  private readonly bits: Int32Array;
  /** What may still be chosen, level by level. */
  private readonly live: Int32Array;
  private readonly used: Int32Array;
  private readonly needed: number[] = [];
  /** For every option the items that have to be looked at: one of those that the same options cover. */
  private readonly itemsOf: readonly (readonly number[])[];
  private readonly chosen: number[] = [];

  constructor(
    private readonly table: Table,
    private readonly onSolution?: (ways: number[]) => void,
  ) {
    const { items, options } = table;
    this.words = (options.length + 31) >> 5;
    this.bits = new Int32Array(items.length * this.words);
    // A level down for every option that is chosen, or left out.
    this.live = new Int32Array((options.length + 2) * this.words);
    this.used = new Int32Array(items.length);
    for (let option = 0; option < options.length; option++) {
      let isPrimary = false;
      for (const item of options[option].items) {
        this.bits[item * this.words + (option >> 5)] |= 1 << (option & 31);
        isPrimary ||= items[item].isPrimary;
      }
      if (isPrimary) this.live[option >> 5] |= 1 << (option & 31);
    }
    const isKept = this.withoutTwins();
    this.itemsOf = options.map(option => option.items.filter(item => isKept[item] === 1));
    for (let item = 0; item < items.length; item++)
      if (isKept[item] === 1 && items[item].least > 0) this.needed.push(item);
  }

  /** Marks one item of those that the same options cover; large pieces have many such cells. */
  private withoutTwins(): Uint8Array {
    const { items } = this.table;
    const isKept = new Uint8Array(items.length);
    const known = new Map<number, number>();
    for (let item = 0; item < items.length; item++) {
      const { isPrimary, most } = items[item];
      let hash = isPrimary ? 1 : 0;
      for (let word = item * this.words; word < (item + 1) * this.words; word++)
        hash = Math.imul(hash ^ this.bits[word], 0x9e3779b1) ^ (hash >>> 15);
      const other = known.get(hash);
      const isTwin = other !== undefined && most === 1 && this.areTwins(item, other);
      if (isTwin) continue;
      isKept[item] = 1;
      known.set(hash, item);
    }
    return isKept;
  }

  private areTwins(item: number, other: number): boolean {
    const { items } = this.table;
    const [a, b] = [items[item], items[other]];
    if (a.isPrimary !== b.isPrimary || a.least !== b.least || a.most !== b.most) return false;
    for (let word = 0; word < this.words; word++)
      if (this.bits[item * this.words + word] !== this.bits[other * this.words + word]) return false;
    return true;
  }

  /** False when it has become too much. */
  goOn(level: number): boolean {
    if (++this.nodes > MOST_NODES) return false;
    const { items, options } = this.table;
    let [least, scarce] = [Number.POSITIVE_INFINITY, -1];
    for (const item of this.needed) {
      const lacking = items[item].least - this.used[item];
      if (lacking <= 0) continue;
      const supply = this.supplyOf(item, level);
      if (supply < lacking) return true;
      if (supply < least) [least, scarce] = [supply, item];
    }
    const option = this.firstOf(scarce, level);
    if (option < 0) {
      if (scarce < 0) {
        this.count++;
        this.onSolution?.(this.chosen.map(each => options[each].way));
      }
      return true;
    }
    this.chosen.push(option);
    this.choose(option, level);
    const isMore = this.goOn(level + 1);
    for (const item of this.itemsOf[option]) this.used[item]--;
    this.chosen.pop();
    if (!isMore) return false;
    // And without it: at the same level, which nobody above looks at again.
    this.live[level * this.words + (option >> 5)] &= ~(1 << (option & 31));
    return this.goOn(level);
  }

  /** Fills the next level with what is left beside an option. */
  private choose(option: number, level: number): void {
    const { words, live, bits, used } = this;
    const { items } = this.table;
    const [from, to] = [level * words, (level + 1) * words];
    for (let word = 0; word < words; word++) live[to + word] = live[from + word];
    live[to + (option >> 5)] &= ~(1 << (option & 31));
    for (const item of this.itemsOf[option]) {
      if (++used[item] < items[item].most) continue;
      for (let word = 0; word < words; word++) live[to + word] &= ~bits[item * words + word];
    }
  }

  private supplyOf(item: number, level: number): number {
    let supply = 0;
    for (let word = 0; word < this.words; word++)
      supply += bitCount(this.live[level * this.words + word] & this.bits[item * this.words + word]);
    return supply;
  }

  /** The first option that may be chosen for an item, or, for none, at all; -1 if there is none. */
  private firstOf(item: number, level: number): number {
    for (let word = 0; word < this.words; word++) {
      const live = this.live[level * this.words + word];
      const own = item < 0 ? live : live & this.bits[item * this.words + word];
      if (own !== 0) return word * 32 + 31 - Math.clz32(own & -own);
    }
    return -1;
  }
}

function bitCount(word: number): number {
  let sum = word - ((word >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
