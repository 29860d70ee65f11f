/** The definition of a solution, tried on every set of options: at most 16 of them. */
import type { Model, Solution } from '@quadrille/cover';

export function solveByDefinition(model: Model): Solution[] {
  const found: Solution[] = [];
  const all = Array.from({ length: model.optionCount }, (_, option) => option);
  for (let set = 0; set < 2 ** model.optionCount; set++) {
    const chosen = all.filter(option => (set >> option) & 1);
    if (isSolution(model, chosen)) found.push(chosen);
  }
  return found;
}

/** Every primary item as often as wanted, every secondary one at most once or in one color only. */
export function isSolution(model: Model, chosen: Solution): boolean {
  const colorsGiven: number[][] = Array.from({ length: model.itemCount }, () => []);
  for (const option of chosen) {
    const uses = [...model.useItem.subarray(model.optionStart[option], model.optionStart[option + 1])];
    if (uses.every(item => item >= model.primaryCount)) return false; // never part of a solution
    uses.forEach((item, at) => {
      colorsGiven[item].push(model.useColor[model.optionStart[option] + at]);
    });
  }
  return colorsGiven.every((colors, item) => {
    if (item >= model.primaryCount) {
      return colors.length <= 1 || colors.every(color => color !== 0 && color === colors[0]);
    }
    const { least, most } = model.multiplicities?.[item] ?? { least: 1, most: 1 };
    return colors.length >= least && colors.length <= most;
  });
}

/** Solutions as a sorted list of texts, to compare sets of them. */
export function asSet(solutions: Iterable<Solution>): string[] {
  return [...solutions].map(solution => solution.join(' ')).sort();
}
