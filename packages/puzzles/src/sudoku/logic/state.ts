/**
 * A half-solved puzzle as a person keeps it: values and pencil marks. Marks are kept by cell and by house
 * and digit, so that hidden things are found as quickly as naked ones.
 *
 *     candidates[cell]                  set of digits, bit d - 1 for digit d; empty for a filled cell
 *     positions[house * size + d - 1]   set of positions in that house where d may still go
 */
import { isSmall } from '../houses.js';
import { layoutOf } from '../layout.js';
import type { Grid, Sudoku } from '../rules.js';
import { say } from '../sentences.js';
import { type Shape, shapeOf } from './shape.js';
import type { HouseLabel, Step } from './step.js';

export interface LogicState {
  readonly shape: Shape;
  readonly values: Uint8Array;
  readonly candidates: Int32Array;
  readonly positions: Int32Array;
  /** Cells without a value in each house, and in all. */
  readonly empty: Uint8Array;
  emptyCount: number;
  /** Cells filled at the start: techniques that speak of givens need to know them. */
  readonly given: Uint8Array;
}

/** Where to begin when it is not with the givens alone. */
export interface Start {
  /** Digits filled in so far (givens included), 0 for an empty cell. */
  readonly values?: Grid;
  /** Pencil marks of each cell as a set, bit d - 1 for digit d; narrows what the values leave. */
  readonly candidates?: ArrayLike<number>;
}

/** The state of a puzzle before the first step, or after the digits and marks of `start`. */
export function stateOf(puzzle: Sudoku, start: Start = {}): LogicState {
  if (isSmall(puzzle) || puzzle.low !== undefined) throw say.error('logic-digits');
  const shape = shapeOf(layoutOf(puzzle));
  const { cellCount, houseCount, size } = shape;
  const state: LogicState = {
    shape,
    values: new Uint8Array(cellCount),
    candidates: new Int32Array(cellCount),
    positions: new Int32Array(houseCount * size),
    empty: new Uint8Array(houseCount).fill(size),
    emptyCount: cellCount,
    given: new Uint8Array(cellCount),
  };
  const { givens } = puzzle;
  for (let cell = 0; cell < cellCount; cell++) if (givens[cell] > 0) state.given[cell] = 1;
  write(state, start.values ?? givens);
  if (start.candidates) {
    for (let cell = 0; cell < cellCount; cell++) state.candidates[cell] &= start.candidates[cell];
  }
  setPositions(state);
  return state;
}

/** Writes the first digits, and into the other cells the candidates that these leave. */
function write(state: LogicState, digits: Grid): void {
  const { shape, values, candidates, empty } = state;
  const { cellCount, full, seats, seatStart, strangers, layout } = shape;
  const used = new Int32Array(shape.houseCount);
  for (let cell = 0; cell < cellCount; cell++) {
    if (digits[cell] === 0) continue;
    values[cell] = digits[cell];
    state.emptyCount--;
    for (let seat = seatStart[cell]; seat < seatStart[cell + 1]; seat += 2) {
      used[seats[seat]] |= 1 << (digits[cell] - 1);
      empty[seats[seat]]--;
    }
  }
  for (let cell = 0; cell < cellCount; cell++) {
    if (values[cell] > 0) continue;
    let gone = 0;
    for (let seat = seatStart[cell]; seat < seatStart[cell + 1]; seat += 2) gone |= used[seats[seat]];
    for (const peer of strangers[cell]) if (values[peer] > 0) gone |= 1 << (values[peer] - 1);
    for (const next of layout.steps[cell]) {
      if (values[next] > 0) gone |= (1 << values[next]) | ((1 << (values[next] - 1)) >> 1);
    }
    candidates[cell] = full & ~gone;
  }
}

/** The positions that follow from the candidates. */
function setPositions({ shape, candidates, positions }: LogicState): void {
  const { cellCount, seats, seatStart, size } = shape;
  for (let cell = 0; cell < cellCount; cell++) {
    for (let seat = seatStart[cell]; seat < seatStart[cell + 1]; seat += 2) {
      const from = seats[seat] * size;
      const bit = 1 << seats[seat + 1];
      for (let rest = candidates[cell]; rest; rest &= rest - 1) positions[from + lowest(rest)] |= bit;
    }
  }
}

/** Deletes one pencil mark; deleting it twice does no harm. */
export function strike(state: LogicState, cell: number, digit: number): void {
  const { size, seats, seatStart } = state.shape;
  state.candidates[cell] &= ~(1 << (digit - 1));
  for (let seat = seatStart[cell]; seat < seatStart[cell + 1]; seat += 2) {
    state.positions[seats[seat] * size + digit - 1] &= ~(1 << seats[seat + 1]);
  }
}

/** Writes a digit into a cell and strikes what it rules out; does nothing to a cell that is filled. */
export function fill(state: LogicState, cell: number, digit: number): void {
  const { shape, values, candidates, positions, empty } = state;
  if (values[cell] > 0) return;
  const { size, seats, seatStart, effects, effectStart } = shape;
  const bit = 1 << (digit - 1);
  values[cell] = digit;
  state.emptyCount--;
  const own = candidates[cell] & ~bit;
  candidates[cell] = 0;
  for (let seat = seatStart[cell]; seat < seatStart[cell + 1]; seat += 2) {
    const from = seats[seat] * size;
    const others = ~(1 << seats[seat + 1]);
    empty[seats[seat]]--;
    positions[from + digit - 1] = 0;
    for (let rest = own; rest; rest &= rest - 1) positions[from + 31 - Math.clz32(rest & -rest)] &= others;
  }
  const end = effectStart[cell + 1];
  for (let i = effectStart[cell]; i < end; i = effects[i + 1]) {
    const peer = effects[i];
    if (!(candidates[peer] & bit)) continue;
    candidates[peer] &= ~bit;
    const next = effects[i + 1];
    for (let j = i + 2; j < next; j += 2) positions[effects[j] + digit - 1] &= effects[j + 1];
  }
  for (const neighbor of shape.layout.steps[cell]) {
    if (digit > 1) strike(state, neighbor, digit - 1);
    if (digit < size) strike(state, neighbor, digit + 1);
  }
}

/** Does what a step says. */
export function apply(state: LogicState, step: Pick<Step, 'placed' | 'eliminated'>): void {
  for (const { cell, digit } of step.eliminated) strike(state, cell, digit);
  for (const { cell, digit } of step.placed) fill(state, cell, digit);
}

/** An independent copy. */
export function copyState(state: LogicState): LogicState {
  return {
    shape: state.shape,
    values: state.values.slice(),
    candidates: state.candidates.slice(),
    positions: state.positions.slice(),
    empty: state.empty.slice(),
    emptyCount: state.emptyCount,
    given: state.given,
  };
}

/** An empty cell without a candidate, or a house without a place for a digit that it still needs. */
export type Impossible =
  | { readonly kind: 'cell'; readonly cell: number }
  | { readonly kind: 'house'; readonly house: HouseLabel; readonly digit: number };

/** What is impossible in a state; undefined where nothing is seen. */
export function contradictionIn(state: LogicState): Impossible | undefined {
  const { values, candidates, positions, shape } = state;
  for (let cell = 0; cell < shape.cellCount; cell++) {
    if (values[cell] === 0 && candidates[cell] === 0) return { kind: 'cell', cell };
  }
  for (let house = 0; house < shape.houseCount; house++) {
    let present = 0;
    for (let at = 0; at < shape.size; at++) {
      const value = values[shape.cellAt[house * shape.size + at]];
      if (value > 0) present |= 1 << (value - 1);
    }
    for (let digit = 0; digit < shape.size; digit++) {
      if (present & (1 << digit) || positions[house * shape.size + digit] !== 0) continue;
      const { kind, index } = shape.layout.houses[house];
      return { kind: 'house', house: { kind, index }, digit: digit + 1 };
    }
  }
  return undefined;
}

/** Whether an empty cell has no candidate left, or a house no place for a digit that it still needs. */
export function isContradictory(state: LogicState): boolean {
  return contradictionIn(state) !== undefined;
}

/** Index of the lowest member of a set that is not empty. */
export function lowest(set: number): number {
  return 31 - Math.clz32(set & -set);
}

/** Number of members of a set. */
export function count(set: number): number {
  let left = set - ((set >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** The members of a set in ascending order, each raised by `offset`. */
export function members(set: number, offset = 0): number[] {
  const list: number[] = [];
  for (let rest = set; rest; rest &= rest - 1) list.push(lowest(rest) + offset);
  return list;
}
