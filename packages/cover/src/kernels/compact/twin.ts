/**
 * The kernel on compact bitsets in plain TypeScript: a state is a list of options, everything else is counted anew at every
 * node. It visits the same nodes in the same order and chains the same digest; slow, and only there to be compared with
 * assembly.ts.
 */
import { hexLanes } from '@quadrille/base';
import type { Model } from '../../model.js';
import type { Choose } from '../../search.js';
import { type BitsWalk, chained, conflictsOf, primaryItems } from '../bits/twin.js';

/** Walks the whole search. */
export function compactTwin(model: Model, choose: Choose = 'fewest'): BitsWalk {
  const primary = primaryItems(model);
  const conflicts = conflictsOf(model);
  const solutions: number[][] = [];
  let [nodes, a, b] = [0, 0, 0];

  const visit = (active: readonly number[], open: readonly number[], chosen: readonly number[]): void => {
    const optionsOf = (item: number) => active.filter(option => primary[option].includes(item));
    const counts = open.map(item => optionsOf(item).length);
    const least = Math.min(...counts);
    if (least === 0) return;
    if (open.length === 0) {
      solutions.push([...chosen]);
      return;
    }
    nodes++;
    for (const option of optionsOf(open[choose === 'first' ? 0 : counts.indexOf(least)])) {
      [a, b] = chained([a, b], chosen.length + 1, option);
      const path = [...chosen, option];
      if (primary[option].length === open.length) solutions.push(path);
      else {
        const left = open.filter(each => !primary[option].includes(each));
        visit(
          active.filter(other => !conflicts[option].has(other)),
          left,
          path,
        );
      }
    }
  };

  const active = primary.flatMap((own, option) => (own.length > 0 ? [option] : []));
  visit(
    active,
    Array.from({ length: model.primaryCount }, (_, item) => item),
    [],
  );
  return { nodes, walkDigest: hexLanes(a, b), solutions };
}
