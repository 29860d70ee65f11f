/**
 * All fillings of a few open cells, tried one after another: the candidates that occur in one stay. Used where the
 * number of fillings is small; otherwise the cheaper rules must do.
 */
import { type Board, bitCount } from './board.js';

/** More fillings than this are not tried. */
const MOST = 300;

export class Fillings {
  private readonly open: Int32Array;
  private readonly masks: Int32Array;
  private readonly support: Int32Array;
  private count = 0;
  private fixed = 0;

  constructor(length: number) {
    this.open = new Int32Array(length);
    this.masks = new Int32Array(length);
    this.support = new Int32Array(length);
  }

  /** Takes the open cells of a list; false when they have too many fillings. */
  load(board: Board, cells: readonly number[]): boolean {
    const { now } = board;
    let product = 1;
    this.count = 0;
    this.fixed = 0;
    for (let i = 0; i < cells.length; i++) {
      const set = now[cells[i]];
      if ((set & (set - 1)) === 0) {
        this.fixed |= set;
        continue;
      }
      product *= bitCount(set);
      if (product > MOST) return false;
      this.open[this.count] = i;
      this.masks[this.count] = set;
      this.support[this.count++] = 0;
    }
    return true;
  }

  /** Marks what occurs in fillings with different digits whose set, with the fixed ones, is in the list. */
  keepSets(sets: Int32Array): boolean {
    let found = false;
    for (let i = 0; i < sets.length; i++) {
      if ((this.fixed & ~sets[i]) !== 0) continue;
      if (this.place(0, sets[i] & ~this.fixed)) found = true;
    }
    return found;
  }

  /** Tries to fill the cells from `at` on with exactly the digits of `rest`. */
  private place(at: number, rest: number): boolean {
    if (at === this.count) return rest === 0;
    let found = false;
    for (let own = this.masks[at] & rest; own !== 0; own &= own - 1) {
      const digit = own & -own;
      if (!this.place(at + 1, rest & ~digit)) continue;
      this.support[at] |= digit;
      found = true;
    }
    return found;
  }

  /** Narrows the cells to what was marked. */
  apply(board: Board, cells: readonly number[]): boolean {
    for (let i = 0; i < this.count; i++) {
      if (this.support[i] === this.masks[i]) continue;
      if (!board.narrow(cells[this.open[i]], this.support[i])) return false;
    }
    return true;
  }
}
