/**
 * Whether a solution that a volunteer sends is one, straight from the definition of exact cover and without any
 * kernel: every primary item in exactly one of the options, every secondary one in at most one, or in several that
 * give it the same color. Other families have no such check here; their claims with solutions are walked again.
 */
import { type Model, parseDlx, type Solution } from '@quadrille/cover';
import type { SearchSource } from '../core/source.js';

/** The check for the search that `source` describes; undefined when there is none. */
export function solutionCheck({
  module,
  name,
  input,
}: SearchSource): ((solution: Solution) => boolean) | undefined {
  if (module !== '@quadrille/cover' || name !== 'searchOfText') return undefined;
  const model = parseDlx((input as { readonly text: string }).text);
  return model.multiplicities ? undefined : solution => isExactCover(model, solution);
}

/** True when the options are all different and cover the items of `model` as they should. */
export function isExactCover(model: Model, solution: Solution): boolean {
  const { optionCount, optionStart, useItem, useColor, primaryCount } = model;
  if (new Set(solution).size !== solution.length) return false;
  const colors = new Map<number, number>();
  let primaries = 0;
  for (const option of solution) {
    if (!Number.isInteger(option) || option < 0 || option >= optionCount) return false;
    for (let use = optionStart[option]; use < optionStart[option + 1]; use++) {
      const item = useItem[use];
      const color = useColor[use];
      if (colors.has(item) && (color === 0 || colors.get(item) !== color)) return false;
      colors.set(item, color);
      if (item < primaryCount) primaries++;
    }
  }
  return primaries === primaryCount;
}
