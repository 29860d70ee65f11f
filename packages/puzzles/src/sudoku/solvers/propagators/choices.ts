/** A cell that names another one, houses that cross, and one of several lists of relations. */
import type { Board, Propagator } from './board.js';

/** The cell that the digit of `cell` names holds `digit`; nowhere else in the line can it stand. */
export class IndexPropagator implements Propagator {
  readonly price = 1;
  readonly isSettled = false;
  readonly cells: readonly number[];

  constructor(
    private readonly cell: number,
    private readonly line: readonly number[],
    private readonly digit: number,
    private readonly shift: number,
  ) {
    this.cells = [...new Set([cell, ...line])];
  }

  run(board: Board): boolean {
    const { cell, line, shift } = this;
    const { now } = board;
    const bit = this.digit >= 1 && this.digit <= 31 ? 1 << (this.digit - 1) : 0;
    let kept = 0;
    for (let set = now[cell]; set !== 0; set &= set - 1) {
      const own = set & -set;
      const place = 32 - Math.clz32(own) + shift - 1;
      if (place >= 0 && place < line.length && (now[line[place]] & bit) !== 0) kept |= own;
    }
    if (kept !== now[cell] && !board.narrow(cell, kept)) return false;
    for (let place = 0; place < line.length; place++) {
      const named = place + 1 - shift;
      const isNamed = named >= 1 && (kept & (1 << (named - 1))) !== 0;
      const set = now[line[place]];
      if (!isNamed && (set & bit) !== 0) {
        if (!board.narrow(line[place], set & ~bit)) return false;
      } else if (isNamed && (kept & (kept - 1)) === 0 && set !== bit && !board.narrow(line[place], bit))
        return false;
    }
    return true;
  }
}

/** Two houses that cross: a digit of one that only the common cells can hold is not elsewhere in the other. */
export class CrossingPropagator implements Propagator {
  readonly price = 1;
  readonly isSettled = false;
  readonly cells: readonly number[];

  constructor(
    readonly common: readonly number[],
    readonly one: readonly number[],
    readonly other: readonly number[],
  ) {
    this.cells = [...one, ...other];
  }

  run(board: Board): boolean {
    const { now } = board;
    let [inCommon, inOne, inOther] = [0, 0, 0];
    for (let i = 0; i < this.common.length; i++) inCommon |= now[this.common[i]];
    for (let i = 0; i < this.one.length; i++) inOne |= now[this.one[i]];
    for (let i = 0; i < this.other.length; i++) inOther |= now[this.other[i]];
    const onlyHereOfOne = inCommon & ~inOne & inOther;
    const onlyHereOfOther = inCommon & ~inOther & inOne;
    return strike(board, this.other, onlyHereOfOne) && strike(board, this.one, onlyHereOfOther);
  }
}

function strike(board: Board, cells: readonly number[], digits: number): boolean {
  if (digits === 0) return true;
  for (let i = 0; i < cells.length; i++) {
    const set = board.now[cells[i]];
    if ((set & digits) !== 0 && !board.narrow(cells[i], set & ~digits)) return false;
  }
  return true;
}

/** One of several lists of relations holds: each is tried on a copy, and what all of them take away goes. */
export class EitherPropagator implements Propagator {
  readonly price = 3;
  readonly isSettled = false;
  readonly cells: readonly number[];
  private readonly union: Int32Array;

  constructor(private readonly lists: readonly (readonly Propagator[])[]) {
    this.cells = [...new Set(lists.flat().flatMap(own => own.cells))];
    this.union = new Int32Array(this.cells.length);
  }

  run(board: Board): boolean {
    const { cells, union, lists } = this;
    union.fill(0);
    let isAlive = false;
    for (const list of lists) {
      const trial = new Trial(board.now);
      if (!trial.settle(list)) continue;
      isAlive = true;
      for (let i = 0; i < cells.length; i++) union[i] |= trial.now[cells[i]];
    }
    if (!isAlive) return false;
    for (let i = 0; i < cells.length; i++) {
      const set = board.now[cells[i]];
      if ((set & ~union[i]) !== 0 && !board.narrow(cells[i], set & union[i])) return false;
    }
    return true;
  }
}

/** A board on which relations are tried. */
export class Trial implements Board {
  readonly now: Int32Array;
  private changed = true;

  constructor(from: Int32Array) {
    this.now = from.slice();
  }

  narrow(cell: number, set: number): boolean {
    this.now[cell] = set;
    this.changed = true;
    return set !== 0;
  }

  settle(propagators: readonly Propagator[]): boolean {
    while (this.changed) {
      this.changed = false;
      for (const own of propagators) if (!own.run(this)) return false;
    }
    return true;
  }
}
