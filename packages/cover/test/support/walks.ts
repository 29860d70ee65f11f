import type { Search, Solution, Unit, Walk } from '@quadrille/cover';

/** Walks to the end in small slices. */
export function finish(walk: Walk): { solutions: Solution[]; nodes: number } {
  const found: Solution[] = [];
  for (let more = true; more; ) {
    more = walk.step(7);
    found.push(...walk.take());
  }
  return { solutions: found, nodes: walk.nodes };
}

/** Walks the whole search, stopping after each of the budgets in turn and going on with the rest as units. */
export function inPieces(search: Search, budgets: readonly number[]) {
  const open: Unit[] = [[]];
  const found: Solution[] = [];
  let nodes = 0;
  let turn = 0;
  while (open.length > 0) {
    const unit = open.shift()!;
    const walk = search.open(unit, { collect: true });
    const budget = turn < budgets.length ? budgets[turn++] : Number.POSITIVE_INFINITY;
    while (walk.nodes < budget && walk.step(Math.min(3, budget - walk.nodes)));
    found.push(...walk.take());
    nodes += walk.nodes;
    open.unshift(...walk.rest());
  }
  return { solutions: found, nodes };
}
