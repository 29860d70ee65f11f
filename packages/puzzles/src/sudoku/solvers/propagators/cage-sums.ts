/**
 * Cells that see one another and have a sum: cages, and shares of houses. Where few fillings are left they are all
 * tried. Otherwise the sets of digits with that sum: a set stays while every cell has a digit of it, it holds all
 * that is fixed, and every digit of it has a place. Digits of no set go; digits of every set are needed: one with a single
 * place takes it, and cells outside that see all its places lose it.
 */
import { type Board, bitCount, type Propagator } from './board.js';
import { SetPropagator } from './sets.js';
import { SumFillings } from './sum-fillings.js';

const bySize: { ones: number[]; seen: Uint8Array }[] = [];

/** Factors of 1, and cells that all see one another. */
function allSeen(length: number) {
  bySize[length] ??= {
    ones: Array.from({ length }, () => 1),
    seen: Uint8Array.from({ length: length * length }, (_, i) => (i % (length + 1) === 0 ? 0 : 1)),
  };
  return bySize[length];
}

export class CageSumPropagator implements Propagator {
  readonly price = 1;
  isSettled = false;
  readonly fillings: SumFillings;
  readonly bySets: SetPropagator;

  constructor(
    readonly cells: readonly number[],
    total: number,
    size: number,
    /** All sets of so many different digits with that sum. */
    sets: Int32Array,
    /** For every house that holds all the cells: the other cells of the house. */
    private readonly outside: readonly (readonly number[])[],
    most: number,
  ) {
    const { ones, seen } = allSeen(cells.length);
    this.fillings = new SumFillings(cells, ones, total, size, seen, most);
    this.bySets = new SetPropagator(cells, sets, outside, 2 ** size - 1, false);
  }

  run(board: Board): boolean {
    const { fillings } = this;
    const { now } = board;
    this.isSettled = fillings.load(now);
    if (!this.isSettled) return this.bySets.run(board);
    const count = fillings.openCount();
    if (bitCount(fillings.fixed) + count < this.cells.length || !fillings.try()) return false;
    for (let k = 0; k < count; k++) {
      const cell = fillings.cellAt(k);
      const support = fillings.supportOf(k);
      if (support !== now[cell] && !board.narrow(cell, support)) return false;
    }
    const { outside } = this;
    for (let o = 0; o < outside.length; o++) {
      const list = outside[o];
      for (let i = 0; i < list.length; i++) {
        const set = now[list[i]];
        if ((set & fillings.required) !== 0 && !board.narrow(list[i], set & ~fillings.required)) return false;
      }
    }
    return true;
  }
}
