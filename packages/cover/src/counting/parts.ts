/** Cuts a model into models that have nothing to do with each other: the numbers of their solutions are multiplied. */
import { kindsOf } from '../dag/kinds.js';
import { Parts } from '../dag/parts.js';
import type { Model } from '../model.js';

/** Parts of so few options are not worth a search of their own. */
const TINY = 24;

/**
 * The independent parts of a model, the largest first; parts of few options are put together. Options without a
 * primary item are in none of them, nor are items without options: ask `dryItem` before.
 */
export function independentParts(model: Model): Model[] {
  const { primaryCount, optionCount, optionStart, useItem } = model;
  const kinds = kindsOf(model);
  const live: number[] = [];
  const liveCount = new Int32Array(kinds.itemOf.length);
  for (let option = 0; option < optionCount; option++) {
    const uses = useItem.subarray(optionStart[option], optionStart[option + 1]);
    if (!uses.some(item => item < primaryCount)) continue;
    live.push(option);
    for (let use = optionStart[option]; use < optionStart[option + 1]; use++) liveCount[kinds.useKind[use]]++;
  }
  if (live.length === 0) return [];
  const parts = new Parts(model, kinds);
  const count = parts.find(0, Int32Array.from(live), 0, live.length, liveCount);
  if (count === 1) return [model];
  const lists = Array.from({ length: count }, (_, part) => parts.options(0, part));
  const large = lists.filter(options => options.length > TINY);
  const tiny = lists.filter(options => options.length <= TINY).flat();
  const groups = tiny.length > 0 ? [tiny, ...large] : large;
  return groups.length === 1 ? [model] : groups.toReversed().map(options => restricted(model, options));
}

/** The model with these options only, and with the items they use. */
function restricted(model: Model, options: readonly number[]): Model {
  const { optionStart, useItem, useColor, primaryCount, multiplicities } = model;
  const sorted = [...options].sort((a, b) => a - b);
  const isUsed = new Uint8Array(model.itemCount);
  const usesOf = (list: Uint32Array, option: number) =>
    list.subarray(optionStart[option], optionStart[option + 1]);
  for (const option of sorted) for (const item of usesOf(useItem, option)) isUsed[item] = 1;
  const items = Array.from({ length: model.itemCount }, (_, item) => item).filter(item => isUsed[item]);
  const place = new Uint32Array(model.itemCount);
  items.forEach((item, at) => {
    place[item] = at;
  });
  const starts = [0];
  for (const option of sorted) starts.push(starts[starts.length - 1] + usesOf(useItem, option).length);
  const primary = items.filter(item => item < primaryCount);
  return {
    primaryCount: primary.length,
    itemCount: items.length,
    optionCount: sorted.length,
    itemNames: items.map(item => model.itemNames[item]),
    optionNames: sorted.map(option => model.optionNames[option]),
    colorNames: model.colorNames,
    optionStart: Uint32Array.from(starts),
    useItem: Uint32Array.from(
      sorted.flatMap(option => [...usesOf(useItem, option)].map(item => place[item])),
    ),
    useColor: Uint32Array.from(sorted.flatMap(option => [...usesOf(useColor, option)])),
    ...(multiplicities && { multiplicities: primary.map(item => multiplicities[item]) }),
  };
}
