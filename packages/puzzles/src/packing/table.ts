/**
 * An exact cover as a table that can still be changed: options fall out that would leave an item without any, and items
 * that the same options cover become one. Then it is written down as a model.
 */
import type { Model, Multiplicity } from '@quadrille/cover';
import { hasWebAssembly } from '@quadrille/kernel/load';
import { survivors } from './kernels/pass/host.js';
import { plainSurvivors } from './kernels/pass/twin.js';

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
 * Drops every option that leaves a primary item without an option, until nothing changes. An item is looked at again only
 * when it has lost an option; `changed` names those that have, where it is known.
 */
export function withoutImpossible(table: Table, changed?: ReadonlySet<number>): Table {
  const { items, options } = table;
  const words = (options.length + 31) >> 5;
  if (options.length > PASS_OPTIONS || items.length * words > PASS_WORDS) return table;
  const left = (hasWebAssembly ? survivors : plainSurvivors)(table, changed);
  if (!left) return { items, options: [] };
  return left.goneCount === 0 ? table : { items, options: options.filter((_, at) => left.isAlive(at)) };
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
