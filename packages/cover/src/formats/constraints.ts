/**
 * A model as constraints on one variable per option: sums over the options of an item, and at most one color of a
 * secondary item. What other solvers read is written from this.
 */
import type { Model } from '../model.js';

/** From `least` to `most` of these options are chosen. */
export interface Sum {
  readonly item: number;
  readonly options: readonly number[];
  readonly least: number;
  readonly most: number;
}

/** At most one of these classes: the options of a class share a color, or are one option without a color. */
export interface Exclusion {
  readonly item: number;
  readonly classes: readonly (readonly number[])[];
}

export interface Constraints {
  readonly sums: readonly Sum[];
  readonly exclusions: readonly Exclusion[];
  /** Options without a primary item: nothing ever chooses them. */
  readonly never: readonly number[];
}

export function constraintsOf(model: Model): Constraints {
  const uses = usesByItem(model);
  const sums: Sum[] = [];
  const exclusions: Exclusion[] = [];
  for (let item = 0; item < model.itemCount; item++) {
    if (item < model.primaryCount) {
      const { least, most } = model.multiplicities?.[item] ?? { least: 1, most: 1 };
      sums.push({ item, options: uses[item].map(({ option }) => option), least, most });
    } else if (uses[item].length > 1) {
      exclusions.push({ item, classes: classesOf(uses[item]) });
    }
  }
  const hasPrimary = new Set(sums.flatMap(({ options }) => options));
  const never = Array.from({ length: model.optionCount }, (_, option) => option).filter(
    option => !hasPrimary.has(option),
  );
  return { sums, exclusions, never };
}

interface UseOf {
  readonly option: number;
  readonly color: number;
}

function usesByItem({ itemCount, optionCount, optionStart, useItem, useColor }: Model): UseOf[][] {
  const uses: UseOf[][] = Array.from({ length: itemCount }, () => []);
  for (let option = 0; option < optionCount; option++) {
    for (let at = optionStart[option]; at < optionStart[option + 1]; at++) {
      uses[useItem[at]].push({ option, color: useColor[at] });
    }
  }
  return uses;
}

function classesOf(uses: readonly UseOf[]): number[][] {
  const byColor = new Map<number, number[]>();
  const classes: number[][] = [];
  for (const { option, color } of uses) {
    const known = color === 0 ? undefined : byColor.get(color);
    if (known) known.push(option);
    else {
      const own = [option];
      classes.push(own);
      if (color !== 0) byColor.set(color, own);
    }
  }
  return classes;
}
