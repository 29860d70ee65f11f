/** Cuts a model into models that have nothing to do with each other: the numbers of their solutions are multiplied. */
import { kindsOf } from '../dag/kinds.js';
import { Parts } from '../dag/parts.js';
import type { Model } from '../model.js';

/** Parts of so few options are not worth a search of their own. */
const TINY = 24;

/**
 * The independent parts of a model, the largest first. Parts that are alike are one and the same model, so that it need
 * be counted only once; others of few options are put together. Options without a primary item are in none of them, nor
 * are items without options: ask `dryItem` before.
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
  const found = new Parts(model, kinds);
  const count = found.find(0, Int32Array.from(live), 0, live.length, liveCount);
  if (count === 1) return [model];
  const lists = Array.from({ length: count }, (_, part) => [...found.options(0, part)]);
  const alike = new Map<string, number[][]>();
  for (const options of lists) {
    const form = formOf(model, options);
    const same = alike.get(form);
    if (same) same.push(options);
    else alike.set(form, [options]);
  }
  const isTiny = (same: number[][]) => same.length === 1 && same[0].length <= TINY;
  const groups = [...alike.values()];
  const tiny = groups.filter(isTiny).flat(2);
  const others = groups.filter(same => !isTiny(same)).toReversed();
  if (others.length === 0) return [model];
  const parts = others.flatMap(([first, ...rest]) => {
    const part = restricted(model, first);
    return [part, ...rest.map(() => part)];
  });
  return tiny.length > 0 ? [...parts, restricted(model, tiny)] : parts;
}

/** What is the same for parts that differ only in the names of their items; it may differ for parts that are alike. */
function formOf(model: Model, options: readonly number[]): string {
  const { optionStart, useItem, useColor, primaryCount, multiplicities } = model;
  const numbers = new Map<number, number>();
  let form = '';
  for (const option of options) {
    for (let use = optionStart[option]; use < optionStart[option + 1]; use++) {
      const item = useItem[use];
      let number = numbers.get(item);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(item, number);
        const often = multiplicities?.[item];
        form += item >= primaryCount ? 's' : often ? `${often.least}-${often.most}p` : 'p';
      }
      form += `${number}:${useColor[use]} `;
    }
    form += ';';
  }
  return form;
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
