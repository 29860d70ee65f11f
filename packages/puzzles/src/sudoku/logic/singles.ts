/** Full house, hidden single, naked single: the steps that fill a cell at once. */

import { label, type Parts, stepOf } from './make.js';
import type { LogicState } from './state.js';
import { lowest } from './state.js';
import type { Step } from './step.js';

/** The last empty cell of a house. */
export function fullHouse(state: LogicState): Step | undefined {
  const { empty, positions, shape } = state;
  for (let house = 0; house < shape.houseCount; house++) {
    if (empty[house] !== 1) continue;
    for (let digit = 1; digit <= shape.size; digit++) {
      const at = positions[house * shape.size + digit - 1];
      if (at !== 0) return single(state, 'full-house', house, at, digit);
    }
  }
  return undefined;
}

/** A digit with one place left in a house; boxes first, where a person looks first. */
export function hiddenSingle(state: LogicState): Step | undefined {
  const { empty, positions, shape } = state;
  for (const house of shape.hiddenOrder) {
    if (empty[house] === 0) continue;
    const start = house * shape.size;
    for (let digit = 1; digit <= shape.size; digit++) {
      const at = positions[start + digit - 1];
      if (at !== 0 && (at & (at - 1)) === 0) return single(state, 'hidden-single', house, at, digit);
    }
  }
  return undefined;
}

/** A cell with one candidate left. */
export function nakedSingle(state: LogicState): Step | undefined {
  const { candidates, shape } = state;
  for (let cell = 0; cell < shape.cellCount; cell++) {
    const set = candidates[cell];
    if (set === 0 || (set & (set - 1)) !== 0) continue;
    const digit = lowest(set) + 1;
    return stepOf(state, {
      technique: 'naked-single',
      cells: [cell],
      digits: [digit],
      placed: [{ cell, digit }],
    });
  }
  return undefined;
}

function single(
  state: LogicState,
  technique: Parts['technique'],
  house: number,
  at: number,
  digit: number,
): Step {
  const cell = state.shape.cellAt[house * state.shape.size + lowest(at)];
  return stepOf(state, {
    technique,
    cells: [cell],
    digits: [digit],
    houses: [label(state, house)],
    placed: [{ cell, digit }],
  });
}
