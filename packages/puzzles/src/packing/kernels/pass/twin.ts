/**
 * Options that leave a needed item without an option, dropped until nothing changes. For each item the options are looked
 * for that exclude its first option, of these those that exclude its second one, and so on: after a few steps none is left,
 * so that this takes far fewer steps than looking at each option in turn.
 */
import type { Table } from '../../table.js';

export interface Survivors {
  /** How many options were dropped. */
  readonly goneCount: number;
  isAlive(option: number): boolean;
}

/** The options that are left; undefined if a needed item has none. Only items in `changed` are looked at first. */
export function plainSurvivors(table: Table, changed?: ReadonlySet<number>): Survivors | undefined {
  const { items, options } = table;
  const pass = new Pass(table, (options.length + 31) >> 5);
  const isNeeded = (item: number) => items[item].isPrimary && items[item].least > 0;
  const open = new Set<number>();
  for (const item of changed ?? items.keys()) if (isNeeded(item)) open.add(item);
  for (const item of open) {
    open.delete(item);
    const own = pass.optionsOf(item);
    if (own.length === 0) return undefined;
    for (const option of pass.excluding(item, own)) {
      pass.drop(option);
      for (const other of options[option].items) if (isNeeded(other)) open.add(other);
    }
  }
  return pass;
}

/** Bitsets of options: those of an item, and those that an option excludes, the union over its items. */
class Pass implements Survivors {
  goneCount = 0;
  private readonly alive: Int32Array;
  /** The bits of item i are `bits[i * words]` to `bits[(i + 1) * words - 1]`. */
  private readonly bits: Int32Array;
  /** For an option what it excludes, made when first wanted. */
  private readonly known: (Int32Array | undefined)[];
  /** What is left while options are looked for, and the words of it that are not zero. */
  private readonly left: Int32Array;
  private readonly live: Int32Array;

  constructor(
    private readonly table: Table,
    private readonly words: number,
  ) {
    const { items, options } = table;
    this.alive = new Int32Array(words).fill(-1);
    if (options.length % 32 !== 0) this.alive[words - 1] = (1 << (options.length % 32)) - 1;
    this.left = new Int32Array(words);
    this.live = new Int32Array(words);
    this.known = new Array(options.length);
    this.bits = new Int32Array(items.length * words);
    for (let number = 0; number < options.length; number++) {
      for (const item of options[number].items) {
        this.bits[item * words + (number >> 5)] |= 1 << (number & 31);
      }
    }
  }

  isAlive(option: number): boolean {
    return ((this.alive[option >> 5] >> (option & 31)) & 1) === 1;
  }

  drop(option: number): void {
    this.alive[option >> 5] &= ~(1 << (option & 31));
    this.goneCount++;
  }

  /** The living options of an item. */
  optionsOf(item: number): number[] {
    const found: number[] = [];
    for (let word = 0; word < this.words; word++) {
      addBits(found, word, this.bits[item * this.words + word] & this.alive[word]);
    }
    return found;
  }

  /** The living options that leave an item nothing of its living options, which are `own`. */
  excluding(item: number, own: readonly number[]): number[] {
    const { left, live, words } = this;
    left.set(this.alive);
    if (this.table.items[item].least === 1) {
      // An option that covers the item itself is enough.
      for (let word = 0; word < words; word++) left[word] &= ~this.bits[item * words + word];
    }
    let count = 0;
    for (let word = 0; word < words; word++) if (left[word] !== 0) live[count++] = word;
    // Strides: neighbors in the list are alike and exclude nearly the same.
    const stride = strideFor(own.length);
    for (let step = 0, at = 0; step < own.length && count > 0; step++, at = (at + stride) % own.length) {
      count = this.narrow(own[at], count);
    }
    const found: number[] = [];
    for (let at = 0; at < count; at++) addBits(found, live[at], left[live[at]]);
    return found;
  }

  /** Keeps what an option excludes; returns how many words of it are not zero. */
  private narrow(option: number, count: number): number {
    const { left, live } = this;
    const row = (this.known[option] ??= this.exclusions(option));
    let next = 0;
    for (let at = 0; at < count; at++) {
      const word = live[at];
      const rest = left[word] & row[word];
      left[word] = rest;
      if (rest !== 0) live[next++] = word;
    }
    return next;
  }

  /** A bit for every option that cannot be chosen with this one, itself included. */
  private exclusions(option: number): Int32Array {
    const { items, options } = this.table;
    const row = new Int32Array(this.words);
    for (const item of options[option].items) {
      if (items[item].most > 1) continue;
      const from = item * this.words;
      for (let word = 0; word < row.length; word++) row[word] |= this.bits[from + word];
    }
    row[option >> 5] |= 1 << (option & 31);
    return row;
  }
}

/** Adds the numbers of the bits of a word. */
function addBits(found: number[], word: number, bits: number): void {
  for (let rest = bits; rest !== 0; rest &= rest - 1) found.push(word * 32 + 31 - Math.clz32(rest & -rest));
}

/** A step that visits every place of a ring and jumps far. */
function strideFor(length: number): number {
  for (let stride = Math.max(1, Math.round(length * 0.382)); ; stride++)
    if (commonDivisor(stride, length) === 1) return stride;
}

/** The greatest common divisor. */
export const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));
