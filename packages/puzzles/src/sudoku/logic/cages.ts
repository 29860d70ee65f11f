/**
 * Killer cages as people solve them.
 *
 *     cage-combinations   the sets of digits with the sum of the cage that its cells can still make up; what
 *                         belongs to none of them goes
 *     cage-pointing       a digit that is in all of these sets: what sees all its places in the cage cannot
 *                         hold it
 *
 * A set of n digits is made up by n cells when each takes one of them: a matching. Which digit a cell has in
 * some matching is found by tables over subsets, forwards and backwards, at most 2^9 entries each. Cages with
 * more than nine open cells, or too many sets to list, are left alone, as a person would.
 */
import { digitSets } from '../digit-sets.js';
import { seersOf, stepOf, strikes } from './make.js';
import { type LogicState, lowest, members } from './state.js';
import type { Step, SumLabel } from './step.js';

/** What can fill the open cells of a cage. */
export interface Filling {
  readonly cells: readonly number[];
  readonly sum: number;
  /** The sets of digits that fit. */
  readonly sets: readonly number[];
  /** For each cell the digits that it has in some way to fit one of the sets. */
  readonly possible: readonly number[];
}

const MOST_CELLS = 9;
/** More sets than these are not worth a sentence. */
const MOST_NAMED = 6;

export function cageCombinations(state: LogicState): Step | undefined {
  for (const filling of fillings(state)) {
    const { cells, possible } = filling;
    const eliminated = cells.flatMap((cell, i) => strikes(state, [cell], ~possible[i]));
    if (eliminated.length === 0) continue;
    return stepOf(state, {
      technique: 'cage-combinations',
      cells,
      digits: members(
        filling.sets.reduce((union, set) => union | set, 0),
        1,
      ),
      sum: sumLabel(filling),
      eliminated,
    });
  }
  return undefined;
}

export function cagePointing(state: LogicState): Step | undefined {
  const { candidates } = state;
  for (const filling of fillings(state)) {
    const always = filling.sets.reduce((common, set) => common & set, state.shape.full);
    for (const digit of members(filling.sets.length > 0 ? always : 0, 1)) {
      const cells = filling.cells.filter(cell => candidates[cell] & (1 << (digit - 1)));
      if (cells.length === 0) continue;
      const eliminated = strikes(state, seersOf(state, cells, digit), 1 << (digit - 1));
      if (eliminated.length === 0) continue;
      const sum = sumLabel(filling);
      return stepOf(state, { technique: 'cage-pointing', cells, digits: [digit], sum, eliminated });
    }
  }
  return undefined;
}

function sumLabel({ cells, sum, sets }: Filling): SumLabel {
  return { cells, less: [], sum, sets: sets.length > MOST_NAMED ? [] : sets.map(set => members(set, 1)) };
}

/** The open cells of each cage with a sum, smallest cages first, and what can fill them. */
function* fillings(state: LogicState): Generator<Filling> {
  const { values, shape } = state;
  for (const { cells, sum } of shape.cages) {
    let rest = sum;
    const open: number[] = [];
    for (const cell of cells) {
      if (values[cell] === 0) open.push(cell);
      else rest -= values[cell];
    }
    if (open.length === 0 || open.length > MOST_CELLS || rest <= 0) continue;
    const filling = fill(state, open, rest);
    if (filling) yield filling;
  }
}

/** What can fill cells that all differ; undefined when there are too many sets. */
export function fill(state: LogicState, cells: readonly number[], sum: number): Filling | undefined {
  const { candidates, shape } = state;
  const all = digitSets(shape.size, cells.length, sum);
  if (!all) return undefined;
  let union = 0;
  for (const cell of cells) union |= candidates[cell];
  const possible = new Array<number>(cells.length).fill(0);
  const sets: number[] = [];
  for (const set of all) {
    if ((set & ~union) === 0 && match(candidates, cells, set, possible)) sets.push(set);
  }
  return { cells, sum, sets, possible };
}

const ahead = new Uint8Array(2 ** MOST_CELLS);
const behind = new Uint8Array(2 ** MOST_CELLS);
const digitAt = new Int32Array(MOST_CELLS);
const ownSets = new Int32Array(MOST_CELLS);

/**
 * Whether the cells can share out the digits of `set`, one each; adds to `possible` what each may get.
 * `ahead[used]`: the first cells, as many as `used` has members, can take exactly these digits; `behind[used]`:
 * the other cells can take the others.
 */
function match(candidates: Int32Array, cells: readonly number[], set: number, possible: number[]): boolean {
  const size = cells.length;
  const end = (1 << size) - 1;
  for (let rest = set, i = 0; rest; rest &= rest - 1) digitAt[i++] = lowest(rest);
  for (let i = 0; i < size; i++) {
    ownSets[i] = 0;
    for (let j = 0; j < size; j++) if ((candidates[cells[i]] >> digitAt[j]) & 1) ownSets[i] |= 1 << j;
  }
  ahead.fill(0, 0, end + 1);
  behind.fill(0, 0, end + 1);
  ahead[0] = 1;
  for (let used = 0; used < end; used++) {
    if (ahead[used] === 0) continue;
    for (let rest = ownSets[bits(used)] & ~used; rest; rest &= rest - 1) ahead[used | (rest & -rest)] = 1;
  }
  if (ahead[end] === 0) return false;
  behind[end] = 1;
  for (let used = end - 1; used >= 0; used--) {
    if (ahead[used] === 0) continue;
    const at = bits(used);
    for (let rest = ownSets[at] & ~used; rest; rest &= rest - 1) {
      const digit = rest & -rest;
      if (behind[used | digit] === 0) continue;
      behind[used] = 1;
      possible[at] |= 1 << digitAt[lowest(digit)];
    }
  }
  return true;
}

function bits(set: number): number {
  let number = 0;
  for (let rest = set; rest; rest &= rest - 1) number++;
  return number;
}
