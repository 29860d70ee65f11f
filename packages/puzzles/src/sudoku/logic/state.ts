/**
 * A half-solved puzzle as a person keeps it: values and pencil marks. Marks are kept by cell and by house
 * and digit, so that hidden things are found as quickly as naked ones.
 *
 *     candidates[cell]                  set of digits, bit d - 1 for digit d; empty for a filled cell
 *     positions[house * size + d - 1]   set of positions in that house where d may still go
 */
import { layoutOf } from '../layout.js';
import type { Grid, Sudoku } from '../rules.js';
import { type Shape, shapeOf } from './shape.js';
import type { Step } from './step.js';

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
  const shape = shapeOf(layoutOf(puzzle));
  const { cellCount, houseCount, size, seats, seatStart } = shape;
  const state: LogicState = {
    shape,
    values: new Uint8Array(cellCount),
    candidates: new Int32Array(cellCount).fill(shape.full),
    positions: new Int32Array(houseCount * size).fill(shape.full),
    empty: new Uint8Array(houseCount).fill(size),
    emptyCount: cellCount,
    given: Uint8Array.from(puzzle.givens, value => (value > 0 ? 1 : 0)),
  };
  const values = start.values ?? puzzle.givens;
  const marks = start.candidates;
  for (let cell = 0; cell < cellCount; cell++) if (values[cell] > 0) fill(state, cell, values[cell]);
  if (marks) {
    for (let cell = 0; cell < cellCount; cell++) state.candidates[cell] &= marks[cell];
    state.positions.fill(0);
    for (let cell = 0; cell < cellCount; cell++) {
      for (let seat = seatStart[cell]; seat < seatStart[cell + 1]; seat += 2) {
        for (let rest = state.candidates[cell]; rest; rest &= rest - 1) {
          state.positions[seats[seat] * size + lowest(rest)] |= 1 << seats[seat + 1];
        }
      }
    }
  }
  return state;
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
  const { size, seats, seatStart, peerStart, peerList } = shape;
  values[cell] = digit;
  state.emptyCount--;
  for (let seat = seatStart[cell]; seat < seatStart[cell + 1]; seat += 2) {
    const house = seats[seat];
    empty[house]--;
    const others = ~(1 << seats[seat + 1]);
    for (let rest = candidates[cell]; rest; rest &= rest - 1)
      positions[house * size + lowest(rest)] &= others;
  }
  candidates[cell] = 0;
  const bit = 1 << (digit - 1);
  for (let i = peerStart[cell]; i < peerStart[cell + 1]; i++) {
    if (candidates[peerList[i]] & bit) strike(state, peerList[i], digit);
  }
  for (const neighbour of shape.layout.steps[cell]) {
    if (digit > 1) strike(state, neighbour, digit - 1);
    if (digit < size) strike(state, neighbour, digit + 1);
  }
}

/** Does what a step says. */
export function apply(state: LogicState, step: Step): void {
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

/** Whether an empty cell has no candidate left, or a house no place for a digit that it still needs. */
export function isContradictory(state: LogicState): boolean {
  const { values, candidates, positions, shape } = state;
  for (let cell = 0; cell < shape.cellCount; cell++) {
    if (values[cell] === 0 && candidates[cell] === 0) return true;
  }
  for (let house = 0; house < shape.houseCount; house++) {
    let present = 0;
    for (let at = 0; at < shape.size; at++) {
      const value = values[shape.cellAt[house * shape.size + at]];
      if (value > 0) present |= 1 << (value - 1);
    }
    for (let digit = 0; digit < shape.size; digit++) {
      if (!(present & (1 << digit)) && positions[house * shape.size + digit] === 0) return true;
    }
  }
  return false;
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
