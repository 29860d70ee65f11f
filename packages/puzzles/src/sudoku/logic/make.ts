/** Small helpers with which techniques write down what they found. */
import type { LogicState } from './state.js';
import { lowest } from './state.js';
import type { Candidate, HouseLabel, Step } from './step.js';

/** A step without what is usually empty. */
export type Parts = Pick<Step, 'technique' | 'cells' | 'digits'> & Partial<Step>;

/** A whole step from its parts. */
export function stepOf(state: LogicState, parts: Parts): Step {
  return {
    technique: parts.technique,
    size: state.shape.size,
    cells: parts.cells,
    digits: parts.digits,
    houses: parts.houses ?? [],
    links: parts.links ?? [],
    placed: parts.placed ?? [],
    eliminated: parts.eliminated ?? [],
  };
}

/** The name of a house as data. */
export function label(state: LogicState, house: number): HouseLabel {
  const { kind, index } = state.shape.houses[house];
  return { kind, index };
}

/** The cells at a set of positions of a house. */
export function cellsAt(state: LogicState, house: number, positions: number): number[] {
  const cells: number[] = [];
  for (let rest = positions; rest; rest &= rest - 1) {
    cells.push(state.shape.cellAt[house * state.shape.size + lowest(rest)]);
  }
  return cells;
}

/** Those of `digits` (a set) that are candidates of the cells, as eliminations in order. */
export function strikes(state: LogicState, cells: Iterable<number>, digits: number): Candidate[] {
  const list: Candidate[] = [];
  for (const cell of cells) {
    for (let rest = state.candidates[cell] & digits; rest; rest &= rest - 1) {
      list.push({ cell, digit: lowest(rest) + 1 });
    }
  }
  return list;
}
