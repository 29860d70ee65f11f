/** How often digits stand in cells: so often at least and at most, as often as they say, as often in all groups. */
import { digitSets } from '../../digit-sets.js';
import type { Board, Propagator } from './board.js';

/** Cells in parts whose cells see one another: a digit stands once in each at most. */
export type Parts = readonly (readonly number[])[];

/** Houses that share out the grid, each holding every digit: the cells that count, and the others. */
export type Split = readonly { readonly inside: readonly number[]; readonly outside: readonly number[] }[];

/** Makes a digit stand inside so often: a house has it inside, or it has it outside. */
function share(board: Board, split: Split, digit: number, least: number, most: number): boolean {
  const { now } = board;
  const bit = 1 << (digit - 1);
  let surely = 0;
  let possibly = 0;
  for (const { inside, outside } of split) {
    const canBeIn = inside.some(cell => (now[cell] & bit) !== 0);
    if (!canBeIn) continue;
    possibly++;
    if (outside.every(cell => (now[cell] & bit) === 0)) surely++;
  }
  if (possibly < least || surely > most) return false;
  if (surely === possibly || (possibly > least && surely < most)) return true;
  for (const { inside, outside } of split) {
    const canBeIn = inside.some(cell => (now[cell] & bit) !== 0);
    const canBeOut = outside.some(cell => (now[cell] & bit) !== 0);
    if (canBeIn && canBeOut && !strike(board, possibly === least ? outside : inside, bit)) return false;
  }
  return true;
}

/** Makes a digit stand in cells so often at least, so often at most. */
function bound(board: Board, parts: Parts, digit: number, least: number, most: number): boolean {
  const { now } = board;
  const bit = 1 << (digit - 1);
  let fixed = 0;
  let possible = 0;
  for (let p = 0; p < parts.length; p++) {
    const part = parts[p];
    let any = 0;
    for (let i = 0; i < part.length; i++) {
      const set = now[part[i]];
      any |= set;
      if (set === bit) fixed++;
    }
    if ((any & bit) !== 0) possible++;
  }
  if (possible < least || fixed > most) return false;
  if (fixed === possible || (possible > least && fixed < most)) return true;
  const isTaken = possible === least;
  for (let p = 0; p < parts.length; p++) {
    if (!(isTaken ? placeOnce(board, parts[p], bit) : strike(board, parts[p], bit))) return false;
  }
  return true;
}

/** A digit that stands in a part takes the only place that it has. */
function placeOnce(board: Board, part: readonly number[], bit: number): boolean {
  let only = -1;
  for (let i = 0; i < part.length; i++) {
    if ((board.now[part[i]] & bit) === 0) continue;
    if (only >= 0) return true;
    only = part[i];
  }
  return only < 0 || board.now[only] === bit || board.narrow(only, bit);
}

function strike(board: Board, part: readonly number[], bit: number): boolean {
  for (let i = 0; i < part.length; i++) {
    const set = board.now[part[i]];
    if ((set & bit) !== 0 && set !== bit && !board.narrow(part[i], set & ~bit)) return false;
  }
  return true;
}

/** Digits that stand in the cells so often at least and at most. */
export class CountPropagator implements Propagator {
  readonly price = 1;
  readonly isSettled = false;
  private readonly digits: readonly number[];

  constructor(
    readonly cells: readonly number[],
    private readonly least: readonly number[],
    private readonly most: readonly number[],
    private readonly parts: Parts,
  ) {
    this.digits = least.flatMap((count, i) => (count > 0 || most[i] < cells.length ? [i + 1] : []));
  }

  run(board: Board): boolean {
    const { least, most } = this;
    for (const digit of this.digits) {
      if (!bound(board, this.parts, digit, least[digit - 1], most[digit - 1])) return false;
    }
    return this.needed(board);
  }

  /** Where as many cells are open as digits are missing, the open cells hold the missing digits. */
  private needed(board: Board): boolean {
    const { now } = board;
    let missing = 0;
    let wanted = 0;
    for (const digit of this.digits) {
      let fixed = 0;
      for (const cell of this.cells) if (now[cell] === 1 << (digit - 1)) fixed++;
      const lack = this.least[digit - 1] - fixed;
      if (lack <= 0) continue;
      missing += lack;
      wanted |= 1 << (digit - 1);
    }
    let open = 0;
    for (const cell of this.cells) if ((now[cell] & (now[cell] - 1)) !== 0) open++;
    if (missing > open) return false;
    if (missing < open || missing === 0) return true;
    for (const cell of this.cells) {
      const set = now[cell];
      if ((set & (set - 1)) === 0 || (set & ~wanted) === 0) continue;
      if (!board.narrow(cell, set & wanted)) return false;
    }
    return true;
  }
}

/** A digit in the cells tells how many of them hold it: so the different digits have the number of cells for sum. */
export class SelfCountPropagator implements Propagator {
  readonly price = 1;
  readonly isSettled = false;
  readonly cells: readonly number[];
  private readonly sets: readonly number[];

  constructor(
    private readonly counted: readonly number[],
    private readonly size: number,
    private readonly shift: number,
    private readonly parts: Parts,
    private readonly splits: readonly Split[],
  ) {
    const others = splits.flatMap(split => split.flatMap(({ outside }) => outside));
    this.cells = [...new Set([...counted, ...others])];
    const all: number[] = [];
    for (let count = 1; count <= size; count++)
      all.push(...(digitSets(size, count, counted.length - count * shift) ?? []));
    this.sets = all;
  }

  run(board: Board): boolean {
    const { counted, size, splits } = this;
    const { now } = board;
    let fixed = 0;
    let possible = 0;
    for (let digit = 1; digit <= size; digit++) {
      const bit = 1 << (digit - 1);
      let count = 0;
      for (const part of this.parts) if (part.some(cell => (now[cell] & bit) !== 0)) count++;
      if (counted.some(cell => now[cell] === bit)) fixed |= bit;
      if (digit + this.shift > 0 && count >= digit + this.shift) possible |= bit;
    }
    let allowed = 0;
    let required = 2 ** size - 1;
    for (const set of this.sets) {
      if ((fixed & ~set) !== 0 || (set & ~possible) !== 0) continue;
      allowed |= set;
      required &= set;
    }
    if (allowed === 0) return false;
    for (let digit = 1; digit <= size; digit++) {
      const bit = 1 << (digit - 1);
      const times = (allowed & bit) === 0 ? 0 : digit + this.shift;
      const least = (required & bit) === 0 ? 0 : times;
      if (!bound(board, this.parts, digit, least, times)) return false;
      for (const split of splits) if (!share(board, split, digit, least, times)) return false;
    }
    return true;
  }
}

/** Groups that hold the same digits, each as often. */
export class SamePropagator implements Propagator {
  readonly price = 1;
  readonly isSettled = false;
  readonly cells: readonly number[];

  constructor(
    private readonly groups: readonly (readonly number[])[],
    private readonly size: number,
    private readonly partsOfGroups: readonly Parts[],
  ) {
    this.cells = [...new Set(groups.flat())];
  }

  run(board: Board): boolean {
    const { now } = board;
    for (let digit = 1; digit <= this.size; digit++) {
      const bit = 1 << (digit - 1);
      let least = 0;
      let most = this.cells.length;
      for (const group of this.groups) {
        let fixed = 0;
        let possible = 0;
        for (const cell of group) {
          if ((now[cell] & bit) !== 0) possible++;
          if (now[cell] === bit) fixed++;
        }
        least = Math.max(least, fixed);
        most = Math.min(most, possible);
      }
      if (least > most) return false;
      for (const parts of this.partsOfGroups) if (!bound(board, parts, digit, least, most)) return false;
    }
    return true;
  }
}
