/**
 * The kernel on planes in plain TypeScript: a state is a list of options, everything else is counted anew at every node.
 * It visits the same nodes in the same order and chains the same digest; slow, and only there to be compared with
 * assembly.ts.
 */
import { hexLanes } from '@quadrille/base';
import type { Model } from '../../model.js';
import type { Choose } from '../../search.js';
import { type BitsWalk, chained, conflictsOf, primaryItems } from '../bits/twin.js';

/** Items that are looked at together. */
const BLOCK = 128;

/** Walks the whole search. */
export function planesTwin(model: Model, choose: Choose = 'fewest'): BitsWalk {
  const primary = primaryItems(model);
  const conflicts = conflictsOf(model);
  const solutions: number[][] = [];
  let [nodes, a, b] = [0, 0, 0];

  const visit = (active: readonly number[], open: readonly number[], chosen: readonly number[]): void => {
    const optionsOf = (item: number) => active.filter(option => primary[option].includes(item));
    const counts = new Map(open.map(item => [item, optionsOf(item).length]));
    const least = Math.min(...counts.values());
    if (least === 0) return;
    if (Math.max(1, ...counts.values()) === 1) {
      const excludesAnother = (one: number) =>
        active.some(other => other !== one && conflicts[one].has(other));
      if (!active.some(excludesAnother)) solutions.push([...chosen, ...active]);
      return;
    }
    nodes++;
    const fewest = open.filter(item => counts.get(item) === least);
    const ofFirstBlock = () => blocks.map(block => block.find(item => fewest.includes(item))).find(isItem)!;
    const item = choose === 'first' ? open[0] : least === 1 ? ofFirstBlock() : fewest[0];
    for (const option of optionsOf(item)) {
      [a, b] = chained([a, b], chosen.length + 1, option);
      const path = [...chosen, option];
      if (primary[option].length === open.length) solutions.push(path);
      else {
        const rest = active.filter(other => !conflicts[option].has(other));
        const left = open.filter(each => !primary[option].includes(each));
        visit(rest, left, path);
      }
    }
  };

  const items = Array.from({ length: model.primaryCount }, (_, item) => item);
  const active = primary.flatMap((own, option) => (own.length > 0 ? [option] : []));
  const countOf = (item: number) => active.filter(option => primary[option].includes(item)).length;
  const blocks = blocksOf(items, countOf);
  visit(active, items, []);
  return { nodes, walkDigest: hexLanes(a, b), solutions };
}

const isItem = (item: number | undefined) => item !== undefined;

/** The items in blocks, those with the most options in the first one; within a block in the order of the model. */
function blocksOf(items: readonly number[], countOf: (item: number) => number): number[][] {
  const counts = items.map(countOf);
  const sorted = [...items].sort((one, other) => counts[other] - counts[one] || one - other);
  const blocks: number[][] = [];
  for (let at = 0; at < sorted.length; at += BLOCK) {
    blocks.push(sorted.slice(at, at + BLOCK).sort((one, other) => one - other));
  }
  return blocks;
}
