/**
 * In which order a frontier goes through the items. An item is **touched** by the first option that covers it and
 * **done** when its own turn is over; a state must tell the touched items that are not done, so that an order is good
 * when these stay few. Several orders are made and the one whose states promise to be fewest is taken.
 */
import type { Model } from '../../model.js';

/** The options of every primary item, and the items of every option that can be taken, without colors. */
export interface Links {
  readonly optionsOf: readonly (readonly number[])[];
  readonly itemsOf: readonly (readonly number[])[];
}

export interface Ordering {
  readonly name: 'model' | 'reverse' | 'hubs-last' | 'narrow' | 'narrow-far' | 'breadth' | 'breadth-reverse';
  /** Every primary item once. */
  readonly items: readonly number[];
  /** About the logarithm (base 2) of the number of tries. */
  readonly cost: number;
}

/** Beyond this many looks the greedy order is not worth its making. */
const MOST_LOOKS = 4e6;
/** Looks in one slice. */
const SLICE = 200_000;

/** An item that meets this share of all others is a hub. (A cell in the midst of 6x10 pentominoes meets 0.64.) */
const HUB = 0.7;

/** An order whose bound is so many bits above that of the best is not tried. */
const HOPEFUL_BITS = 10;

/** All orders that are tried, the most promising first, each once; made in slices. */
export function* orderings(
  model: Model,
  links: Links,
  bitsOf: readonly number[],
): Generator<void, Ordering[]> {
  const own = Array.from({ length: model.primaryCount }, (_, item) => item);
  const met = neighborsOf(model, links);
  yield;
  const hubs = hubsOf(model, met);
  const breadth = breadthFirst(model, links, hubs);
  yield;
  const lists: [Ordering['name'], readonly number[] | undefined][] = [
    ['model', own],
    ['reverse', own.toReversed()],
    ['hubs-last', hubsLast(own, hubs)],
    ['breadth', breadth],
    ['breadth-reverse', hubsLast(breadth.toReversed(), hubs)],
    ['narrow', yield* narrowest(model, links, met, bitsOf, hubs)],
    ['narrow-far', yield* narrowest(model, links, met, bitsOf, hubs, breadth[0])],
  ];
  const made: Ordering[] = [];
  for (const [name, items] of lists) {
    if (items) made.push({ name, items, cost: costOf(model, links, bitsOf, items) });
    yield;
  }
  made.sort((a, b) => a.cost - b.cost); // stable: the model's own order wins ties
  const isNew = ({ items }: Ordering, at: number) =>
    !made.slice(0, at).some(other => isSame(other.items, items));
  return made.filter((ordering, at) => ordering.cost < made[0].cost + HOPEFUL_BITS && isNew(ordering, at));
}

const isSame = (a: readonly number[], b: readonly number[]) => a.every((item, at) => item === b[at]);

export function linksOf({ primaryCount, optionCount, optionStart, useItem }: Model): Links {
  const optionsOf: number[][] = Array.from({ length: primaryCount }, () => []);
  const itemsOf: number[][] = [];
  for (let option = 0; option < optionCount; option++) {
    const items = [...useItem.subarray(optionStart[option], optionStart[option + 1])];
    const primary = items.filter(item => item < primaryCount);
    for (const item of primary) optionsOf[item].push(option);
    itemsOf.push(primary.length > 0 ? items : []); // options without a primary item are never taken
  }
  return { optionsOf, itemsOf };
}

/**
 * The logarithm (base 2) of a bound on the tries: a layer has no more states than its bits can tell, nor than there are
 * ways to come there. An item with multiplicities has a layer for every option; these are counted as the largest.
 */
export function costOf(
  model: Model,
  { optionsOf, itemsOf }: Links,
  bitsOf: readonly number[],
  items: readonly number[],
): number {
  const lastUse = new Int32Array(model.itemCount).fill(-1);
  const owner = ownersOf(model, { optionsOf, itemsOf }, items);
  const place = placesOf(items);
  for (const [option, own] of itemsOf.entries()) {
    for (const item of own) lastUse[item] = Math.max(lastUse[item], place[item] ?? owner[option]);
  }
  const isTouched = new Uint8Array(model.itemCount);
  const ending: number[][] = Array.from({ length: items.length }, () => []);
  let width = 0;
  let paths = 0;
  let cost = 0;
  items.forEach((item, at) => {
    const isMany = hasMultiplicity(model, item);
    const before = width;
    let owned = 0;
    let passing = 0;
    for (const option of optionsOf[item]) {
      if (owner[option] !== at) continue;
      owned++;
      for (const touched of itemsOf[option]) {
        if (isTouched[touched] || (lastUse[touched] <= at && !isMany)) continue;
        isTouched[touched] = 1;
        if (lastUse[touched] <= at) {
          passing += bitsOf[touched];
          continue;
        }
        width += bitsOf[touched];
        ending[lastUse[touched]].push(touched);
      }
    }
    const bits = isMany ? Math.min(width + passing, paths + owned) : Math.min(before, paths);
    cost = logSum(cost, bits + Math.log2(1 + (isMany ? 2 : 1) * owned));
    paths += isMany ? owned : Math.log2(Math.max(1, owned));
    for (const done of ending[at]) width -= bitsOf[done];
  });
  return cost;
}

/** True when an item need not be covered exactly once. */
export function hasMultiplicity({ multiplicities }: Model, item: number): boolean {
  const { least, most } = multiplicities?.[item] ?? { least: 1, most: 1 };
  return least !== 1 || most !== 1;
}

/** For every option the place of its first item in the order; -1 when it is never taken. */
export function ownersOf({ optionCount }: Model, { optionsOf }: Links, items: readonly number[]): Int32Array {
  const owner = new Int32Array(optionCount).fill(-1);
  items.forEach((item, at) => {
    for (const option of optionsOf[item]) if (owner[option] < 0) owner[option] = at;
  });
  return owner;
}

function placesOf(items: readonly number[]): number[] {
  const place: number[] = [];
  items.forEach((item, at) => {
    place[item] = at;
  });
  return place;
}

function logSum(a: number, b: number): number {
  const high = Math.max(a, b);
  return high + Math.log2(2 ** (a - high) + 2 ** (b - high));
}

type Neighbors = readonly (readonly number[])[];

/** For every primary item the items that some option of it covers, itself included; undefined when it takes too long. */
function neighborsOf(model: Model, { optionsOf, itemsOf }: Links): Neighbors | undefined {
  const marks = new Int32Array(model.itemCount).fill(-1);
  const met: number[][] = [];
  let looks = 0;
  for (let item = 0; item < model.primaryCount; item++) {
    const own: number[] = [];
    for (const option of optionsOf[item]) {
      looks += itemsOf[option].length;
      if (looks > MOST_LOOKS) return undefined;
      for (const other of itemsOf[option]) {
        if (marks[other] === item) continue;
        marks[other] = item;
        own.push(other);
      }
    }
    met.push(own);
  }
  return met;
}

/**
 * Items that meet most others in some option: the pieces of a puzzle beside its places. They hide
 * how the others lie, and are touched soon in any order; so they come last.
 */
function hubsOf({ primaryCount }: Model, met: Neighbors | undefined): Uint8Array {
  const isHub = new Uint8Array(primaryCount);
  met?.forEach((own, item) => {
    const primary = own.reduce((count, other) => count + (other < primaryCount ? 1 : 0), 0);
    if (primary > HUB * primaryCount) isHub[item] = 1;
  });
  return isHub.includes(0) ? isHub : isHub.fill(0);
}

const hubsLast = (items: readonly number[], isHub: Uint8Array) => [
  ...items.filter(item => !isHub[item]),
  ...items.filter(item => isHub[item]),
];

/** Breadth first from an item far out, each level by few options (Cuthill and McKee, 1969). */
function breadthFirst(model: Model, links: Links, isHub: Uint8Array): number[] {
  const order: number[] = [];
  const isSeen = isHub.slice();
  const byOptions = Array.from({ length: model.primaryCount }, (_, item) => item);
  byOptions.sort((a, b) => links.optionsOf[a].length - links.optionsOf[b].length || a - b);
  for (const first of byOptions) {
    if (isSeen[first]) continue;
    const far = levelsFrom(model, links, first, isSeen.slice()).at(-1)!;
    for (const item of levelsFrom(model, links, far, isSeen)) order.push(item);
  }
  for (const item of byOptions) if (isHub[item]) order.push(item);
  return order;
}

function levelsFrom(
  model: Model,
  { optionsOf, itemsOf }: Links,
  first: number,
  isSeen: Uint8Array,
): number[] {
  const found = [first];
  const usedOption = new Uint8Array(model.optionCount);
  isSeen[first] = 1;
  for (let at = 0; at < found.length; at++) {
    const near: number[] = [];
    for (const option of optionsOf[found[at]]) {
      if (usedOption[option]) continue;
      usedOption[option] = 1;
      for (const item of itemsOf[option]) {
        if (item >= model.primaryCount || isSeen[item]) continue;
        isSeen[item] = 1;
        near.push(item);
      }
    }
    near.sort((a, b) => optionsOf[a].length - optionsOf[b].length || a - b);
    for (const item of near) found.push(item);
  }
  return found;
}

/**
 * Always the item whose turn leaves the fewest bits to be told; undefined when finding it takes too long. What an item
 * touches first are its neighbors that are not touched: an option that another item owns has touched all its items.
 */
function* narrowest(
  model: Model,
  { optionsOf }: Links,
  met: Neighbors | undefined,
  bitsOf: readonly number[],
  isHub: Uint8Array,
  first?: number,
): Generator<void, number[] | undefined> {
  if (!met || (model.primaryCount / 2) ** 2 > MOST_LOOKS) return undefined;
  const order: number[] = [];
  const isTouched = new Uint8Array(model.itemCount);
  const isDone = new Uint8Array(model.primaryCount);
  let looks = 0;
  const growth = (item: number) => {
    let bits = isTouched[item] ? -bitsOf[item] : 0;
    looks += met[item].length;
    for (const other of met[item]) if (!isTouched[other] && other !== item) bits += bitsOf[other];
    return bits;
  };
  let pause = SLICE;
  while (order.length < model.primaryCount && looks < MOST_LOOKS) {
    if (looks > pause) {
      pause = looks + SLICE;
      yield;
    }
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    const near = touchedOnes(isTouched, isDone, isHub, optionsOf, order.length === 0 ? first : undefined);
    looks += isDone.length >> 2;
    for (const item of near) {
      const bits = growth(item);
      if (bits >= least) continue;
      best = item;
      least = bits;
    }
    isDone[best] = 1;
    order.push(best);
    for (const item of met[best]) isTouched[item] = 1;
  }
  return order.length === model.primaryCount ? order : undefined;
}

/** The items in reach of the frontier; where there are none, one of those with the fewest options; hubs last. */
function touchedOnes(
  isTouched: Uint8Array,
  isDone: Uint8Array,
  isHub: Uint8Array,
  optionsOf: Links['optionsOf'],
  first: number | undefined,
): number[] {
  if (first !== undefined) return [first];
  const open: number[] = [];
  const hubs: number[] = [];
  let fewest = -1;
  for (let item = 0; item < isDone.length; item++) {
    if (isDone[item]) continue;
    if (isHub[item]) hubs.push(item);
    else if (isTouched[item]) open.push(item);
    else if (fewest < 0 || optionsOf[item].length < optionsOf[fewest].length) fewest = item;
  }
  if (open.length > 0) return open;
  return fewest >= 0 ? [fewest] : hubs;
}
