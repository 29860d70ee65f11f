/**
 * The rule that neighbors are never consecutive, beyond what a filled cell strikes at once. Neighbors share a
 * row or a column, so a digit in one of them rules out itself and the two digits beside it in the other.
 *
 *     nonconsecutive-cell    a cell has only candidates that d beside it would rule out: d goes there
 *     nonconsecutive-house   every place of a digit in a house is a cell or beside it: the digits before and
 *                            after it go there
 */
import { label, stepOf, strikes } from './make.js';
import { count, type LogicState, members } from './state.js';
import type { Candidate, Step } from './step.js';

/** The digits that `digit` (from 0) rules out in a neighbor. */
function ruledOut(digit: number): number {
  return (1 << digit) | (2 << digit) | ((1 << digit) >> 1);
}

export function nonconsecutiveCell(state: LogicState): Step | undefined {
  const { candidates, shape } = state;
  const { steps } = shape.layout;
  for (let cell = 0; cell < shape.cellCount; cell++) {
    const set = candidates[cell];
    if (set === 0 || count(set) > 3 || steps[cell].length === 0) continue;
    const eliminated: Candidate[] = [];
    for (let digit = 0; digit < shape.size; digit++) {
      if ((set & ~ruledOut(digit)) === 0) eliminated.push(...strikes(state, steps[cell], 1 << digit));
    }
    if (eliminated.length === 0) continue;
    return stepOf(state, {
      technique: 'nonconsecutive-cell',
      cells: [cell],
      digits: members(set, 1),
      eliminated,
    });
  }
  return undefined;
}

export function nonconsecutiveHouse(state: LogicState): Step | undefined {
  const { candidates, positions, shape } = state;
  const { size, layout, cellAt } = shape;
  if (layout.steps[0].length === 0) return undefined;
  for (let house = 0; house < shape.houseCount; house++) {
    for (let digit = 0; digit < size; digit++) {
      const places = positions[house * size + digit];
      // A cell and its four neighbors are five.
      if (places === 0 || count(places) > 5) continue;
      const cells = members(places).map(at => cellAt[house * size + at]);
      for (const target of [cells[0], ...layout.steps[cells[0]]]) {
        if (!cells.every(cell => cell === target || layout.steps[cell].includes(target))) continue;
        const eliminated = strikes(state, [target], ruledOut(digit) & ~(1 << digit) & candidates[target]);
        if (eliminated.length === 0) continue;
        return stepOf(state, {
          technique: 'nonconsecutive-house',
          cells,
          digits: [digit + 1],
          houses: [label(state, house)],
          eliminated,
        });
      }
    }
  }
  return undefined;
}
