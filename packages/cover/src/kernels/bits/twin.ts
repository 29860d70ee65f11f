/**
 * The bitset kernel in plain TypeScript, for models whose items are covered once: sets are sets, a branch works on
 * copies, and every choice is one call. It visits the same nodes in the same order and chains the same digest; slow, and
 * only there to be compared with assembly.ts.
 */
import { hexLanes } from '@quadrille/base';
import type { Model } from '../../model.js';
import type { Choose } from '../../search.js';

export interface BitsWalk {
  readonly nodes: number;
  readonly walkDigest: string;
  /** The choices of every solution, in the order in which they were made. */
  readonly solutions: readonly (readonly number[])[];
}

interface Frame {
  /** Options that are still possible, ascending. */
  readonly active: readonly number[];
  /** How many of them cover each primary item; undefined once it is covered. */
  readonly counts: readonly (number | undefined)[];
  /** An item with a single option left that was seen on the way, the last one of them. */
  readonly forced?: number | undefined;
}

/** Walks the whole search. */
export function bitsTwin(model: Model, choose: Choose = 'fewest'): BitsWalk {
  const primary = primaryItems(model);
  const conflicts = conflictsOf(model);
  const solutions: number[][] = [];
  let [nodes, a, b] = [0, 0, 0];

  const visit = (frame: Frame, chosen: readonly number[]): void => {
    const left = frame.counts.filter(count => count !== undefined).length;
    if (left === 0) {
      solutions.push([...chosen]);
      return;
    }
    nodes++;
    const item = frame.forced ?? itemOf(frame.counts, choose);
    if (frame.counts[item] === 0) return;
    for (const option of frame.active.filter(each => primary[each].includes(item))) {
      [a, b] = chained([a, b], chosen.length + 1, option);
      const path = [...chosen, option];
      if (primary[option].length === left) solutions.push(path);
      else {
        const next = after(frame, option);
        if (next) visit(choose === 'first' ? { ...next, forced: undefined } : next, path);
      }
    }
  };
  /** What is left when `option` is chosen; undefined when an item has no option any more. */
  const after = ({ active, counts: before }: Frame, option: number): Frame | undefined => {
    const counts = [...before];
    for (const item of primary[option]) counts[item] = undefined;
    let forced: number | undefined;
    for (const gone of active.filter(each => conflicts[option].has(each))) {
      for (const item of primary[gone]) {
        const count = counts[item];
        if (count === undefined) continue;
        counts[item] = count - 1;
        if (count === 1) return undefined;
        if (count === 2) forced = item;
      }
    }
    return { active: active.filter(each => !conflicts[option].has(each)), counts, forced };
  };

  const active = primary.flatMap((items, option) => (items.length > 0 ? [option] : []));
  const counts = Array.from({ length: model.primaryCount }, (_, item) => {
    return active.filter(option => primary[option].includes(item)).length;
  });
  visit({ active, counts }, []);
  return { nodes, walkDigest: hexLanes(a, b), solutions };
}

/** The item with the fewest options, or simply the first, of those not covered; a count of 0 ends the branch. */
function itemOf(counts: Frame['counts'], choose: Choose): number {
  const open = [...counts.keys()].filter(item => counts[item] !== undefined);
  if (choose === 'first') return open[0];
  return open.reduce((best, item) => (counts[item]! < counts[best]! ? item : best));
}

export function primaryItems({ optionCount, optionStart, useItem, primaryCount }: Model): number[][] {
  return Array.from({ length: optionCount }, (_, option) =>
    [...useItem.subarray(optionStart[option], optionStart[option + 1])].filter(item => item < primaryCount),
  );
}

/** For every option those that exclude it: they share an item, and not by the same color. */
export function conflictsOf(model: Model): Set<number>[] {
  const { optionCount, optionStart, useItem, useColor } = model;
  const usesOf = (option: number) =>
    Array.from({ length: optionStart[option + 1] - optionStart[option] }, (_, i) => optionStart[option] + i);
  const isConflict = (one: number, other: number) =>
    usesOf(one).some(use =>
      usesOf(other).some(
        also => useItem[use] === useItem[also] && (useColor[use] === 0 || useColor[use] !== useColor[also]),
      ),
    );
  const all = Array.from({ length: optionCount }, (_, option) => option);
  return all.map(option => new Set(all.filter(other => isConflict(option, other))));
}

/** The digest of a walk after one more choice. */
export function chained([a, b]: readonly [number, number], length: number, option: number): [number, number] {
  const next = Math.imul(rotated(a ^ Math.imul(length, 0x9e3779b1) ^ option, 5), 0x85ebca6b);
  return [next, Math.imul(rotated(b ^ next, 11), 0xc2b2ae35)];
}

const rotated = (x: number, by: number) => (x << by) | (x >>> (32 - by));
