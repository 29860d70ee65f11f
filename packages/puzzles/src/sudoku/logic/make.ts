/** Small helpers with which techniques write down what they found. */
import type { LogicState } from './state.js';
import { lowest } from './state.js';
import type { Candidate, HouseLabel, Link, Step } from './step.js';

/** A step without what is usually empty. */
export type Parts = Pick<Step, 'technique' | 'cells' | 'digits'> & Partial<Step>;

/** A whole step from its parts. */
export function stepOf(state: LogicState, parts: Parts): Step {
  const step: Step = {
    technique: parts.technique,
    size: state.shape.size,
    cells: parts.cells,
    digits: parts.digits,
    houses: parts.houses ?? NONE,
    links: parts.links ?? NONE,
    placed: parts.placed ?? NONE,
    eliminated: parts.eliminated ?? NONE,
  };
  return {
    ...step,
    ...(parts.sum && { sum: parts.sum }),
    ...(parts.clue && { clue: parts.clue }),
    ...(parts.clues && { clues: parts.clues }),
    ...(parts.trail && { trail: parts.trail }),
  };
}

const NONE: readonly never[] = Object.freeze([]);

/** The name of a house as data. */
export function label(state: LogicState, house: number): HouseLabel {
  return state.shape.labels[house];
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

/** Whether two cells may not hold the same digit. */
export function seesEachOther(state: LogicState, a: number, b: number): boolean {
  return state.shape.sees[a * state.shape.cellCount + b] === 1;
}

/** The cells with a candidate `digit` (1 … size) that see all the given ones, in ascending order. */
export function seersOf(state: LogicState, cells: readonly number[], digit: number): number[] {
  const { candidates, shape } = state;
  const { cellCount, peerList, peerStart, sees } = shape;
  const bit = 1 << (digit - 1);
  const found: number[] = [];
  for (let i = peerStart[cells[0]]; i < peerStart[cells[0] + 1]; i++) {
    const cell = peerList[i];
    if (!(candidates[cell] & bit)) continue;
    let all = true;
    for (let j = 1; j < cells.length && all; j++) all = sees[cells[j] * cellCount + cell] === 1;
    if (all) found.push(cell);
  }
  return found;
}

/** Two places of a digit in a house, the only ones. */
export interface Conjugates {
  readonly a: number;
  readonly b: number;
  readonly house: number;
}

/** The houses in which a digit (1 … size) has exactly two places. */
export function conjugatesOf(state: LogicState, digit: number): Conjugates[] {
  const { positions, shape } = state;
  const pairs: Conjugates[] = [];
  for (let house = 0; house < shape.houseCount; house++) {
    const places = positions[house * shape.size + digit - 1];
    const rest = places & (places - 1);
    if (rest === 0 || (rest & (rest - 1)) !== 0) continue;
    const start = house * shape.size;
    pairs.push({ a: shape.cellAt[start + lowest(places)], b: shape.cellAt[start + lowest(rest)], house });
  }
  return pairs;
}

/** A link between the same digit in two cells. */
export function linkOf(from: number, to: number, digit: number, strong: boolean): Link {
  return { from: { cell: from, digit }, to: { cell: to, digit }, strong };
}

/** The cells with exactly two candidates. */
export function bivalueCells(state: LogicState): number[] {
  const cells: number[] = [];
  for (let cell = 0; cell < state.shape.cellCount; cell++) {
    const rest = state.candidates[cell] & (state.candidates[cell] - 1);
    if (rest !== 0 && (rest & (rest - 1)) === 0) cells.push(cell);
  }
  return cells;
}
