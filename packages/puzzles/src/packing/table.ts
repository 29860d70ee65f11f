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

/** Tables with more options are searched as they are: the pass would take too much memory. */
const PASS_LIMIT = 20_000;

/**
 * Drops every option that leaves a primary item without an option, until nothing changes. For each item the options are
 * looked for that exclude its first option, of these those that exclude its second one, and so on: after a few steps
 * none is left, so that this takes far fewer steps than looking at each option in turn. An item is looked at again only
 * when it has lost an option; `changed` names those that have, where it is known.
 */
export function withoutImpossible(table: Table, changed?: ReadonlySet<number>): Table {
  const { items, options } = table;
  if (options.length > PASS_LIMIT) return table;
  const optionsOf = optionLists(items.length, options);
  const excluded = exclusions(items, options, optionsOf);
  const alive = new Uint32Array((options.length + 31) >> 5).fill(-1);
  const isGone = new Uint8Array(options.length);
  const needed = items.flatMap((item, number) => (item.isPrimary && item.least > 0 ? [number] : []));
  const open = new Set(needed.filter(item => changed?.has(item) ?? true));
  let goneCount = 0;
  for (const item of open) {
    open.delete(item);
    const own = optionsOf[item].filter(option => isGone[option] === 0);
    if (own.length === 0) return { items, options: [] };
    for (const option of excluding(own, excluded, alive, options.length)) {
      if (isOwn(items[item], options[option], item)) continue;
      isGone[option] = 1;
      alive[option >> 5] &= ~(1 << (option & 31));
      goneCount++;
      for (const other of options[option].items) {
        if (items[other].isPrimary && items[other].least > 0) open.add(other);
      }
    }
  }
  return goneCount === 0 ? table : { items, options: options.filter((_, number) => isGone[number] === 0) };
}

/** The living options that exclude all of `own`, these themselves included where there is only one. */
function excluding(
  own: readonly number[],
  excluded: (option: number) => Uint32Array,
  alive: Uint32Array,
  optionCount: number,
): number[] {
  const left = alive.slice();
  const words = left.length;
  let first = 0;
  // Strides: neighbors in the list are alike and exclude nearly the same.
  const stride = strideFor(own.length);
  for (let step = 0, at = 0; step < own.length; step++, at = (at + stride) % own.length) {
    const row = excluded(own[at]);
    let any = 0;
    for (let word = first; word < words; word++) any |= left[word] &= row[word];
    if (any === 0) return [];
    while (left[first] === 0) first++;
  }
  const found: number[] = [];
  for (let word = first; word < words; word++) {
    for (let bits = left[word]; bits !== 0; bits &= bits - 1) {
      const option = word * 32 + (31 - Math.clz32(bits & -bits));
      if (option < optionCount) found.push(option);
    }
  }
  return found;
}

/** A step that visits every place of a ring and jumps far. */
function strideFor(length: number): number {
  for (let stride = Math.max(1, Math.round(length * 0.382)); ; stride++)
    if (commonDivisor(stride, length) === 1) return stride;
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

/** For an option a bit for each that cannot be chosen with it, itself included; made when first wanted. */
function exclusions(
  items: readonly TableItem[],
  options: readonly TableOption[],
  optionsOf: readonly (readonly number[])[],
): (option: number) => Uint32Array {
  const rows: (Uint32Array | undefined)[] = new Array(options.length);
  return option => {
    let row = rows[option];
    if (row) return row;
    row = new Uint32Array((options.length + 31) >> 5);
    for (const item of options[option].items) {
      if (items[item].most > 1) continue;
      const others = optionsOf[item];
      for (let at = 0; at < others.length; at++) row[others[at] >> 5] |= 1 << (others[at] & 31);
    }
    row[option >> 5] |= 1 << (option & 31);
    rows[option] = row;
    return row;
  };
}

/** Whether an option covers the item itself, and that is enough. */
function isOwn({ least }: TableItem, option: TableOption, item: number): boolean {
  return least === 1 && option.items.includes(item);
}

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
