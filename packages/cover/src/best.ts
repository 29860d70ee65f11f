/**
 * The cheapest solutions by branch and bound. Every option shares its cost equally among the primary items it covers;
 * what is still to be covered costs at least, item by item, the cheapest share among the options left. A branch whose
 * cost so far plus that bound does not beat the worst solution kept is not entered. (The bound is the simplest of the
 * family that Knuth's DLX5 uses.) States are copied as in Algorithm X: a bound looks at every option left anyway.
 */

import type { Solution, Task } from '@quadrille/base';
import { demandLimits, demandWhole } from '@quadrille/base';
import { decline, NO_OPTION, type Situation, take, wholeModel } from './algorithm-x.js';
import { dryItem, type Model } from './model.js';
import type { Limits, Summary } from './solve.js';

export interface Priced {
  readonly solution: Solution;
  readonly cost: number;
}

export type Best = Pick<Summary, 'nodes' | 'ended' | 'dry'> & { readonly solutions: readonly Priced[] };

/** The `number` cheapest solutions, cheapest first; among equals, those found first. */
export function best(model: Model, number = 1, limits: Omit<Limits, 'limit'> = {}): Best {
  demandWhole('number', number, 1);
  demandLimits(limits);
  const { signal, timeLimitMs = Number.POSITIVE_INFINITY, nodeLimit } = limits;
  const deadlineMs = performance.now() + timeLimitMs;
  const task = findingBest(model, number, nodeLimit);
  for (;;) {
    const cut = signal?.aborted ? 'stopped' : performance.now() >= deadlineMs ? 'limited' : undefined;
    const { done, value } = task.next(cut);
    if (done) return value;
  }
}

/** The same in slices; cut off, it gives the cheapest ones found so far. */
export function* findingBest(
  model: Model,
  number: number,
  nodeLimit = Number.POSITIVE_INFINITY,
): Task<{ readonly nodes: number }, Best> {
  const dry = dryItem(model);
  if (dry !== undefined) {
    return { solutions: [], nodes: 0, ended: 'exhausted', dry: model.itemNames[dry] };
  }
  return yield* new Bounded(model, number, nodeLimit).run();
}

/** What is known at a node: the item to branch on, its options by rising cost, and the least that is still to pay. */
interface Outlook {
  readonly item: number;
  readonly branches: readonly number[];
  readonly bound: number;
}

/** A node whose branches are being tried. */
interface Frame extends Outlook {
  readonly situation: Situation;
  readonly cost: number;
  readonly tried: number[];
  next: number;
  /** Its last branch took an option, which is to be given back. */
  isTaken: boolean;
}

/** Shares are fractions; a bound may exceed the truth by rounding, but not by this much. */
const ROUNDING = 1e-6;
/** Options that are looked at in a few milliseconds. */
const SLICE = 50_000;

class Bounded {
  private readonly kept: Priced[] = [];
  private readonly costs: Float64Array;
  private readonly shares: Float64Array;
  private readonly chosen: number[] = [];
  private nodes = 0;
  /** Options looked at since the last slice. */
  private work = 0;

  constructor(
    private readonly model: Model,
    private readonly number: number,
    private readonly nodeLimit: number,
  ) {
    this.costs = model.costs ?? new Float64Array(model.optionCount);
    this.shares = this.costs.map((cost, option) => cost / Math.max(1, primaryUses(model, option)));
  }

  /** A node at a time, with a stack of its own: models may be as deep as they have items. */
  *run(): Task<{ readonly nodes: number }, Best> {
    const stack: Frame[] = [];
    const cut = yield { nodes: 0 };
    if (cut) return this.found(cut);
    this.enter(stack, wholeModel(this.model), 0);
    while (stack.length > 0 && this.nodes < this.nodeLimit) {
      if (this.work > SLICE) {
        this.work = 0;
        const cut = yield { nodes: this.nodes };
        if (cut) return this.found(cut);
      }
      this.goOn(stack);
    }
    return this.found(stack.length > 0 ? 'limited' : 'exhausted');
  }

  private found(ended: Best['ended']): Best {
    return { solutions: this.kept, nodes: this.nodes, ended };
  }

  /** Comes to a situation reached at `cost`: it is a solution, or a node to branch on, or too dear. */
  private enter(stack: Frame[], situation: Situation, cost: number): void {
    const outlook = this.look(situation);
    if (outlook === undefined) {
      this.keep({ solution: [...this.chosen].sort((a, b) => a - b), cost });
      return;
    }
    this.nodes++;
    if (cost + outlook.bound - ROUNDING >= this.worst()) return;
    stack.push({ situation, cost, ...outlook, next: 0, tried: [], isTaken: false });
  }

  /** Goes on at the last open node: into its next branch, or back. */
  private goOn(stack: Frame[]): void {
    const top = stack[stack.length - 1];
    if (top.isTaken) {
      top.tried.push(this.chosen.pop()!);
      top.isTaken = false;
    }
    const option = top.branches[top.next++];
    if (option === undefined) {
      stack.pop();
    } else if (option === NO_OPTION) {
      this.enter(stack, decline(this.model, top.situation, top.item), top.cost);
    } else if (top.cost + this.costs[option] < this.worst()) {
      this.chosen.push(option);
      top.isTaken = true;
      this.enter(stack, take(this.model, top.situation, option, top.tried), top.cost + this.costs[option]);
    }
  }

  private look({ live, given }: Situation): Outlook | undefined {
    const { model, shares } = this;
    this.work += live.length;
    const counts = new Int32Array(model.primaryCount);
    const cheapest = new Float64Array(model.primaryCount).fill(Number.POSITIVE_INFINITY);
    for (const option of live) {
      for (let at = model.optionStart[option]; at < model.optionStart[option + 1]; at++) {
        const item = model.useItem[at];
        if (item >= model.primaryCount) continue;
        counts[item]++;
        if (shares[option] < cheapest[item]) cheapest[item] = shares[option];
      }
    }
    let item = -1;
    let fewest = Number.POSITIVE_INFINITY;
    let bound = 0;
    for (let other = 0; other < model.primaryCount; other++) {
      const { least, most } = model.multiplicities?.[other] ?? { least: 1, most: 1 };
      const need = Math.max(0, least - given[other]);
      if (given[other] >= most || (need === 0 && counts[other] === 0)) continue;
      const ways = counts[other] + 1 - need;
      if (ways <= 0) return { item: other, branches: [], bound: Number.POSITIVE_INFINITY };
      bound += need * (counts[other] > 0 ? cheapest[other] : 0);
      if (ways < fewest) [item, fewest] = [other, ways];
    }
    return item < 0 ? undefined : { item, branches: this.branchesOf(live, given, item), bound };
  }

  /** The options of the item by rising cost; where nothing is missing any more, also the branch that takes none. */
  private branchesOf(live: readonly number[], given: Int32Array, item: number): number[] {
    const { model, costs } = this;
    const own = live.filter(option => covers(model, option, item));
    own.sort((a, b) => costs[a] - costs[b] || a - b);
    const isEnough = given[item] >= (model.multiplicities?.[item].least ?? 1);
    return isEnough ? [NO_OPTION, ...own] : own;
  }

  private keep(found: Priced): void {
    if (found.cost >= this.worst()) return;
    let at = this.kept.length;
    while (at > 0 && this.kept[at - 1].cost > found.cost) at--;
    this.kept.splice(at, 0, found);
    if (this.kept.length > this.number) this.kept.pop();
  }

  /** A solution must cost less than this to be kept. */
  private worst(): number {
    return this.kept.length < this.number ? Number.POSITIVE_INFINITY : this.kept[this.kept.length - 1].cost;
  }
}

function covers(model: Model, option: number, item: number): boolean {
  const end = model.optionStart[option + 1];
  for (let at = model.optionStart[option]; at < end; at++) if (model.useItem[at] === item) return true;
  return false;
}

function primaryUses(model: Model, option: number): number {
  let count = 0;
  for (let at = model.optionStart[option]; at < model.optionStart[option + 1]; at++) {
    if (model.useItem[at] < model.primaryCount) count++;
  }
  return count;
}
