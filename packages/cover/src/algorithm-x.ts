/**
 * Algorithm X, told plainly: choose an item, try each of its options, go on with what is left of the model. What is
 * left is copied for every choice and nothing is ever undone, so there is little that could be wrong; this is what
 * the trace shows, what tree certificates are written from, and what the kernels are compared with.
 *
 * (TAOCP 7.2.2.1, Algorithm X, with the colors of Algorithm C and the multiplicities of Algorithm M. A solution
 * that covers an item several times is met once: by the first of those options, in the order of the model. So a
 * branch does without the options tried before it, and one more branch takes none where none is needed any more.)
 */

import type { Solution } from '@quadrille/base';
import type { Model } from './model.js';
import type { Choose } from './search.js';

/** One step of Algorithm X; items and options are given by their numbers. */
export type Step =
  /** `item` is branched on; `options` branches follow. */
  | { readonly event: 'choose'; readonly level: number; readonly item: number; readonly options: number }
  /** `item` cannot be covered any more. */
  | { readonly event: 'dead end'; readonly level: number; readonly item: number; readonly options: 0 }
  /** The option `choice` is taken; without a choice, the item is not covered any more. */
  | { readonly event: 'try'; readonly level: number; readonly choice?: number }
  /** All that follows from `choice` has been seen, and it is taken back. */
  | { readonly event: 'back'; readonly level: number; readonly choice?: number }
  | { readonly event: 'solution'; readonly level: number; readonly solution: Solution };

/** What is left of a model after some choices. */
export interface Situation {
  /** The options that can still be taken, in ascending order. */
  readonly live: readonly number[];
  /** For a primary item how often it is covered; for a secondary one its color, or 0 (free), or PLAIN. */
  readonly given: Int32Array;
}

interface Branching {
  readonly situation: Situation;
  readonly item: number;
  /** The options to try; the branch that takes none is NO_OPTION. */
  readonly branches: readonly number[];
  next: number;
}

/** A secondary item that is used up by an option without a color. */
const PLAIN = -1;
/** The branch that takes no further option of an item. */
export const NO_OPTION = -1;

/** All steps of Algorithm X, as they happen. */
export function* walkX(model: Model, choose: Choose = 'fewest'): Generator<Step, void, undefined> {
  const stack: Branching[] = [];
  const chosen: number[] = [];
  let level = 0;
  let situation: Situation | undefined = wholeModel(model);
  while (situation) {
    const branching = branch(model, situation, choose);
    if (!branching) {
      yield { event: 'solution', level, solution: [...chosen].sort((a, b) => a - b) };
    } else if (branching.branches.length === 0) {
      yield { event: 'dead end', level, item: branching.item, options: 0 };
    } else {
      yield { event: 'choose', level, item: branching.item, options: branching.branches.length };
      stack.push(branching);
    }
    situation = undefined;
    while (stack.length > 0 && !situation) {
      const top = stack[stack.length - 1];
      if (top.next > 0) {
        const last = top.branches[top.next - 1];
        if (last !== NO_OPTION) chosen.pop();
        level--;
        yield { event: 'back', level, ...choiceOf(last) };
      }
      if (top.next === top.branches.length) {
        stack.pop();
        continue;
      }
      const option = top.branches[top.next++];
      yield { event: 'try', level, ...choiceOf(option) };
      if (option !== NO_OPTION) chosen.push(option);
      level++;
      const tried = top.branches.slice(0, top.next - 1);
      situation =
        option === NO_OPTION
          ? decline(model, top.situation, top.item)
          : take(model, top.situation, option, tried);
    }
  }
}

/** Every solution, in the order of Algorithm X; slow and obvious, for comparison. */
export function* solveByAlgorithmX(
  model: Model,
  choose: Choose = 'fewest',
): Generator<Solution, void, undefined> {
  for (const step of walkX(model, choose)) if (step.event === 'solution') yield step.solution;
}

function choiceOf(option: number): { choice?: number } {
  return option === NO_OPTION ? {} : { choice: option };
}

/** Options without a primary item are never taken (so in Knuth's programs), hence never live. */
export function wholeModel(model: Model): Situation {
  const live: number[] = [];
  for (let option = 0; option < model.optionCount; option++) {
    for (let at = model.optionStart[option]; at < model.optionStart[option + 1]; at++) {
      if (model.useItem[at] < model.primaryCount) {
        live.push(option);
        break;
      }
    }
  }
  return { live, given: new Int32Array(model.itemCount) };
}

/** The item to branch on and its branches; undefined when nothing is left to be covered. */
function branch(model: Model, situation: Situation, choose: Choose): Branching | undefined {
  const { live, given } = situation;
  const liveCount = new Int32Array(model.itemCount);
  for (const option of live) {
    for (let at = model.optionStart[option]; at < model.optionStart[option + 1]; at++) {
      liveCount[model.useItem[at]]++;
    }
  }
  let best = -1;
  let fewest = Number.POSITIVE_INFINITY;
  for (let item = 0; item < model.primaryCount; item++) {
    const isOpen = given[item] < most(model, item) && (needed(model, given, item) > 0 || liveCount[item] > 0);
    const branchCount = liveCount[item] + 1 - needed(model, given, item);
    if (!isOpen || branchCount >= fewest) continue;
    best = item;
    fewest = branchCount;
    if (choose === 'first') break;
  }
  if (best < 0) return undefined;
  return { situation, item: best, branches: branchesOf(model, situation, best), next: 0 };
}

/** The options of `item`, without the last ones, after which too few would follow. */
function branchesOf(model: Model, { live, given }: Situation, item: number): number[] {
  const branches = live.filter(option => uses(model, option, item));
  const need = needed(model, given, item);
  if (need === 0) return [...branches, NO_OPTION];
  return branches.slice(0, Math.max(0, branches.length + 1 - need));
}

/** What is left after `option` is taken; options `tried` before it, where it is one of several, are out. */
export function take(
  model: Model,
  situation: Situation,
  option: number,
  tried: readonly number[],
): Situation {
  const given = situation.given.slice();
  for (let at = model.optionStart[option]; at < model.optionStart[option + 1]; at++) {
    const used = model.useItem[at];
    if (used < model.primaryCount) given[used]++;
    else given[used] = model.useColor[at] === 0 ? PLAIN : model.useColor[at];
  }
  // Where every item is covered once, the options tried before do not fit any more in any case.
  const out = new Set(model.multiplicities ? tried : []);
  const live = situation.live.filter(
    other => other !== option && !out.has(other) && fits(model, given, other),
  );
  return { live, given };
}

/** What is left when `item` is not to be covered any more. */
export function decline(model: Model, situation: Situation, item: number): Situation {
  const given = situation.given.slice();
  given[item] = most(model, item);
  return { live: situation.live.filter(option => !uses(model, option, item)), given };
}

function fits(model: Model, given: Int32Array, option: number): boolean {
  const { useItem, useColor, optionStart, primaryCount } = model;
  for (let at = optionStart[option]; at < optionStart[option + 1]; at++) {
    const item = useItem[at];
    const has = given[item];
    if (has === 0) continue;
    if (item < primaryCount ? has >= most(model, item) : has !== useColor[at]) return false;
  }
  return true;
}

function uses(model: Model, option: number, item: number): boolean {
  for (let at = model.optionStart[option]; at < model.optionStart[option + 1]; at++) {
    if (model.useItem[at] === item) return true;
  }
  return false;
}

function needed(model: Model, given: Int32Array, item: number): number {
  return Math.max(0, (model.multiplicities?.[item].least ?? 1) - given[item]);
}

function most(model: Model, item: number): number {
  return model.multiplicities?.[item].most ?? 1;
}
