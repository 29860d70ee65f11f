/**
 * The cheapest solutions by branch and bound. Every option shares its cost equally among the primary items it covers;
 * what is still to be covered costs at least, item by item, the cheapest share among the options left. A branch whose
 * cost so far plus that bound does not beat the worst solution kept is not entered. (The bound is the simplest of the
 * family that Knuth's DLX5 uses.) States are copied as in Algorithm X: a bound looks at every option left anyway.
 */
import { decline, NO_OPTION, type Situation, take, wholeModel } from './algorithm-x.js';
import { demandLimits, demandWhole } from './demand.js';
import { dryItem, type Model } from './model.js';
import type { Limits, Summary } from './solve.js';
import type { Solution } from './walk.js';

export interface Priced {
  readonly solution: Solution;
  readonly cost: number;
}

export type Best = Pick<Summary, 'nodes' | 'ended' | 'dry'> & { readonly solutions: readonly Priced[] };

/** The `number` cheapest solutions, cheapest first; among equals, those found first. */
export function best(model: Model, number = 1, limits: Omit<Limits, 'limit'> = {}): Best {
  demandWhole('number', number, 1);
  demandLimits(limits);
  const dry = dryItem(model);
  if (dry !== undefined) {
    return { solutions: [], nodes: 0, ended: 'exhausted', dry: model.itemNames[dry] };
  }
  return new Bounded(model, number, limits).run();
}

/** What is known at a node: the item to branch on, its options by rising cost, and the least that is still to pay. */
interface Outlook {
  readonly item: number;
  readonly branches: readonly number[];
  readonly bound: number;
}

/** Shares are fractions; a bound may exceed the truth by rounding, but not by this much. */
const ROUNDING = 1e-6;

class Bounded {
  private readonly kept: Priced[] = [];
  private readonly costs: Float64Array;
  private readonly shares: Float64Array;
  private readonly chosen: number[] = [];
  private nodes = 0;
  private ended: Best['ended'] = 'exhausted';
  private readonly deadlineMs: number;

  constructor(
    private readonly model: Model,
    private readonly number: number,
    private readonly limits: Omit<Limits, 'limit'>,
  ) {
    this.costs = model.costs ?? new Float64Array(model.optionCount);
    this.shares = this.costs.map((cost, option) => cost / Math.max(1, primaryUses(model, option)));
    this.deadlineMs = performance.now() + (limits.timeLimitMs ?? Number.POSITIVE_INFINITY);
  }

  run(): Best {
    this.visit(wholeModel(this.model), 0);
    return { solutions: this.kept, nodes: this.nodes, ended: this.ended };
  }

  /** Searches below a situation reached at `cost`; returns false when the whole search is to end. */
  private visit(situation: Situation, cost: number): boolean {
    if (this.isCutOff()) return false;
    const outlook = this.look(situation);
    if (outlook === undefined) {
      this.keep({ solution: [...this.chosen].sort((a, b) => a - b), cost });
      return true;
    }
    this.nodes++;
    const { item, branches, bound } = outlook;
    if (cost + bound - ROUNDING >= this.worst()) return true;
    const tried: number[] = [];
    for (const option of branches) {
      if (option === NO_OPTION) {
        if (!this.visit(decline(this.model, situation, item), cost)) return false;
        continue;
      }
      if (cost + this.costs[option] >= this.worst()) continue;
      this.chosen.push(option);
      const after = take(this.model, situation, option, tried);
      const goesOn = this.visit(after, cost + this.costs[option]);
      this.chosen.pop();
      if (!goesOn) return false;
      tried.push(option);
    }
    return true;
  }

  private look({ live, given }: Situation): Outlook | undefined {
    const { model, shares } = this;
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

  private isCutOff(): boolean {
    const { signal, nodeLimit = Number.POSITIVE_INFINITY } = this.limits;
    if (signal?.aborted) this.ended = 'stopped';
    else if (this.nodes >= nodeLimit) this.ended = 'limited';
    else if ((this.nodes & 255) === 0 && performance.now() >= this.deadlineMs) this.ended = 'limited';
    return this.ended !== 'exhausted';
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
