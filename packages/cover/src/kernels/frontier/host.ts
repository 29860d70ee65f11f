/**
 * Counting along a frontier: items are settled one after another in a fixed order, and all ways to come to the same
 * **state** (what has been given to the items that are touched and not done) are added up. So the work grows with the
 * number of states, not with that of solutions, and only two layers of states are kept. Where a frontier stays narrow,
 * as on boards, this is the quickest of all.
 */
import { hasWebAssembly } from '@quadrille/kernel/load';
import type { Model } from '../../model.js';
import {
  Frontier,
  type FrontierAnswer,
  type FrontierLayer,
  type FrontierProgress,
  MOST_BYTES,
} from './frontier.js';
import { costOf, type Links, linksOf, orderings } from './order.js';
import { fieldBits, programOf } from './program.js';
import { frontierTwin } from './twin.js';

export type { FrontierAnswer, FrontierLayer, FrontierProgress } from './frontier.js';

export interface FrontierOptions {
  /** Bytes that the states may take; 1 GiB unless told otherwise, and never more than 4 GiB. */
  readonly byteLimit?: number;
  /** The primary items in the order to go through; chosen by an estimate unless given. */
  readonly order?: readonly number[];
  /** Goes on from this layer of the same model, in its order. */
  readonly layer?: FrontierLayer | undefined;
}

const DEFAULT_BYTES = 2 ** 30;
/** The first order makes so many tries before others are written down: a few milliseconds, as much as these take. */
const ALONE_TRIES = 100_000;
/** The orders race: so many are left when each has made so many tries, those that have come furthest. */
const ROUNDS = [
  { tries: 10_000, left: 2 },
  { tries: 50_000, left: 1 },
];

/** Counts the solutions of `model` in slices of some milliseconds. */
export function* countingByFrontier(
  model: Model,
  { byteLimit = DEFAULT_BYTES, layer, order = layer?.order }: FrontierOptions = {},
): Generator<FrontierProgress, FrontierAnswer, undefined> {
  const links = linksOf(model);
  const orders = order ? [order] : yield* chosenOrders(model, links);
  if (!hasWebAssembly) return yield* frontierTwin(model, orders[0], byteLimit);
  const open = function* (items: readonly number[]) {
    const program = yield* quietly(programOf(model, links, items));
    if (!program || program.code.byteLength >= byteLimit / 2) return undefined;
    return new Frontier(program, Math.min(byteLimit, MOST_BYTES), items, layer);
  };
  return (yield* race(orders, open)) ?? { ...NOTHING, state: 'wide', byteLimit };
}

/** The logarithm (base 2) of a bound on the tries; the first of the orders has none above it. */
export function frontierBound(model: Model): number {
  const links = linksOf(model);
  const own = Array.from({ length: model.primaryCount }, (_, item) => item);
  return costOf(model, links, fieldBits(model, links), own);
}

/** All orders of a small model; of a large one, where each takes long to write down, those that promise most. */
function* chosenOrders(
  model: Model,
  links: Links,
): Generator<FrontierProgress, (readonly number[])[], undefined> {
  const all = yield* quietly(orderings(model, links, fieldBits(model, links)));
  const uses = model.useItem.length;
  return all.slice(0, uses < 20_000 ? all.length : uses < 200_000 ? 2 : 1).map(({ items }) => items);
}

function* quietly<Made>(work: Generator<void, Made>): Generator<FrontierProgress, Made, undefined> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    yield NOTHING;
  }
}

interface Run {
  readonly frontier: Frontier;
  readonly work: Generator<FrontierProgress, FrontierAnswer, undefined>;
  ended?: FrontierAnswer;
}

/**
 * Lets several frontiers begin and goes on with the one that comes furthest with the same number of tries. The most
 * promising one begins alone: where it is over soon, the others need not be written down. Undefined when none can begin.
 */
function* race(
  orders: readonly (readonly number[])[],
  open: (items: readonly number[]) => Generator<FrontierProgress, Frontier | undefined, undefined>,
): Generator<FrontierProgress, FrontierAnswer | undefined, undefined> {
  let runs: Run[] = [];
  for (const items of orders) {
    const frontier = yield* open(items);
    if (!frontier) continue;
    runs.push({ frontier, work: frontier.count() });
    const tries = runs.length === 1 ? ALONE_TRIES : ROUNDS[0].tries;
    yield* forward(runs.at(-1)!, orders.length > 1 ? tries : 0);
    if (runs.at(-1)!.ended?.state === 'complete') return runs.at(-1)!.ended;
  }
  for (const { tries, left } of ROUNDS) {
    for (const run of runs.length > left ? runs : []) {
      yield* forward(run, tries);
      if (run.ended?.state === 'complete') return run.ended;
    }
    runs.sort((a, b) => Number(!!a.ended) - Number(!!b.ended) || b.frontier.share - a.frontier.share); // stable
    runs = runs.slice(0, left);
  }
  return runs[0]?.ended ?? (runs[0] && (yield* runs[0].work));
}

/** Goes on until there are so many tries in all, or to the end. */
function* forward(run: Run, tries: number): Generator<FrontierProgress, void, undefined> {
  while (!run.ended && run.frontier.tried < tries) {
    const { done, value } = run.work.next();
    if (done) run.ended = value;
    else yield { ...value, layer: undefined };
  }
}

/** The number of solutions along a frontier, at one go; see `countingByFrontier`. */
export function countByFrontier(model: Model, options: FrontierOptions = {}): FrontierAnswer {
  const work = countingByFrontier(model, options);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

export const NOTHING: FrontierProgress = {
  step: 0,
  steps: 0,
  states: 0,
  peak: 0,
  tried: 0,
  forecast: 0,
  bytes: 0,
};
