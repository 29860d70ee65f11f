/**
 * An exact cover as a table that can still be changed: options fall out that would leave an item without any, and items
 * that the same options cover become one. Then it is written down as a model.
 */
import type { Model, Multiplicity } from '@quadrille/cover';

export interface TableItem {
  readonly name: string;
  /** Primary items are covered `least` to `most` times, secondary ones at most once. */
  readonly isPrimary: boolean;
  readonly least: number;
  readonly most: number;
}

export interface TableOption {
  /** Items by their number. */
  readonly items: readonly number[];
  /** What the option stands for: a way, or -1 for a hole. */
  readonly way: number;
}

export interface Table {
  readonly items: readonly TableItem[];
  readonly options: readonly TableOption[];
}

export const once = (name: string): TableItem => ({ name, isPrimary: true, least: 1, most: 1 });
export const atMostOnce = (name: string): TableItem => ({ name, isPrimary: false, least: 0, most: 1 });
export const ranged = (name: string, least: number, most: number): TableItem => ({
  name,
  isPrimary: true,
  least,
  most,
});

/** Larger tables are searched as they are: the pass would take too much time or memory. */
const PASS_OPTIONS = 20_000;
const PASS_WORDS = 2 ** 24;

/**
 * Drops every option that leaves a primary item without an option, until nothing changes. For each item the options are
 * looked for that exclude its first option, of these those that exclude its second one, and so on: after a few steps
 * none is left, so that this takes far fewer steps than looking at each option in turn. An item is looked at again only
 * when it has lost an option; `changed` names those that have, where it is known.
 */
export function withoutImpossible(table: Table, changed?: ReadonlySet<number>): Table {
  const { items, options } = table;
  const words = (options.length + 31) >> 5;
  if (options.length > PASS_OPTIONS || items.length * words > PASS_WORDS) return table;
  const pass = new Pass(table, words);
  const isNeeded = (item: number) => items[item].isPrimary && items[item].least > 0;
  const open = new Set<number>();
  for (const item of changed ?? items.keys()) if (isNeeded(item)) open.add(item);
  for (const item of open) {
    open.delete(item);
    const own = pass.optionsOf(item);
    if (own.length === 0) return { items, options: [] };
    for (const option of pass.excluding(item, own)) {
      pass.drop(option);
      for (const other of options[option].items) if (isNeeded(other)) open.add(other);
    }
  }
  return pass.goneCount === 0 ? table : { items, options: options.filter((_, at) => pass.isAlive(at)) };
}

/** Bitsets of options: those of an item, and those that an option excludes, the union over its items. */
class Pass {
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

/** For every item the numbers of its options. */
function optionLists(itemCount: number, options: readonly TableOption[]): number[][] {
  const lists: number[][] = Array.from({ length: itemCount }, () => []);
  for (let number = 0; number < options.length; number++) {
    for (const item of options[number].items) lists[item].push(number);
  }
  return lists;
}

/** Makes one item of all that the same options cover, and drops secondary items that decide nothing. */
export function withoutDoubles({ items, options }: Table): Table {
  const optionsOf = optionLists(items.length, options);
  const first = new Map<string, number>();
  const keep = new Uint8Array(items.length);
  const order = items
    .map((_, item) => item)
    .sort((a, b) => Number(items[b].isPrimary) - Number(items[a].isPrimary));
  for (const item of order) {
    const { isPrimary, least, most } = items[item];
    if (isPrimary && (least !== 1 || most !== 1)) {
      keep[item] = 1;
      continue;
    }
    const key = optionsOf[item].join();
    if (first.has(key) || (!isPrimary && optionsOf[item].length < 2)) continue;
    first.set(key, item);
    keep[item] = 1;
  }
  if (!keep.includes(0)) return { items, options };
  const place = new Int32Array(items.length);
  let next = 0;
  keep.forEach((isKept, item) => {
    place[item] = isKept === 1 ? next++ : -1;
  });
  return {
    items: items.filter((_, item) => keep[item] === 1),
    options: options.map(({ items: own, way }) => ({
      way,
      items: own.map(item => place[item]).filter(item => item >= 0),
    })),
  };
}

/** The same as a model; options keep their order. */
export function modelOf({ items, options }: Table): Model {
  const primary = items.flatMap((item, number) => (item.isPrimary ? [number] : []));
  const sorted = [...primary, ...items.flatMap((item, number) => (item.isPrimary ? [] : [number]))];
  const place = new Uint32Array(items.length);
  sorted.forEach((item, at) => {
    place[item] = at;
  });
  const optionStart = new Uint32Array(options.length + 1);
  for (let number = 0; number < options.length; number++) {
    optionStart[number + 1] = optionStart[number] + options[number].items.length;
  }
  const useItem = new Uint32Array(optionStart[options.length]);
  let at = 0;
  for (const option of options) for (const item of option.items) useItem[at++] = place[item];
  const isPlain = primary.every(item => items[item].least === 1 && items[item].most === 1);
  const multiplicity = (item: number): Multiplicity => ({ least: items[item].least, most: items[item].most });
  return {
    primaryCount: primary.length,
    itemCount: items.length,
    optionCount: options.length,
    itemNames: sorted.map(item => items[item].name),
    optionNames: options.map(() => undefined),
    colorNames: [''],
    optionStart,
    useItem,
    useColor: new Uint32Array(useItem.length),
    ...(!isPlain && { multiplicities: primary.map(multiplicity) }),
  };
}
