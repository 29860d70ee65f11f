/**
 * Factors times digits have a total. Bounds first: cells that see one another and count alike make a part, whose least
 * and largest sums come from filling digits upwards and downwards without repeating one (each cell takes the next
 * free digit from its least one on; which digits are taken in the end does not depend on the order). Where few fillings
 * of the open cells are left they are tried, cells that see one another kept apart.
 */
import { type Board, bitCount, highest, lowest, type Propagator } from './board.js';

interface Part {
  readonly factor: number;
  /** Positions in the list of cells. */
  readonly at: readonly number[];
  /** Least and largest sum of digits, set by `bounds`. */
  least: number;
  largest: number;
}

/** More fillings than this are not tried. */
const MOST_FILLINGS = 60;

export class SumPropagator implements Propagator {
  readonly price = 2;
  private readonly parts: readonly Part[];
  private readonly open: Int32Array;
  private readonly support: Int32Array;
  private readonly chosen: Int32Array;
  private readonly least: Int32Array;
  private readonly largest: Int32Array;
  private openCount = 0;

  constructor(
    readonly cells: readonly number[],
    private readonly factors: readonly number[],
    private readonly total: number,
    private readonly size: number,
    /** For each position, the positions of cells that it sees. */
    private readonly seen: readonly (readonly boolean[])[],
    /** The positions in parts that count alike and see one another. */
    parts: readonly Pick<Part, 'factor' | 'at'>[],
  ) {
    const { length } = cells;
    this.open = new Int32Array(length);
    this.support = new Int32Array(length);
    this.chosen = new Int32Array(length);
    this.least = new Int32Array(length + 1);
    this.largest = new Int32Array(length + 1);
    this.parts = parts.map(({ factor, at }) => ({ factor, at, least: 0, largest: 0 }));
  }

  run(board: Board): boolean {
    let least = 0;
    let largest = 0;
    for (let p = 0; p < this.parts.length; p++) {
      const part = this.parts[p];
      if (!this.bounds(board.now, part)) return false;
      const { factor } = part;
      least += factor > 0 ? factor * part.least : factor * part.largest;
      largest += factor > 0 ? factor * part.largest : factor * part.least;
    }
    const above = this.total - least;
    const below = largest - this.total;
    if (above < 0 || below < 0) return false;
    for (let p = 0; p < this.parts.length; p++) {
      const part = this.parts[p];
      const up = Math.floor((part.factor > 0 ? above : below) / Math.abs(part.factor));
      const down = Math.floor((part.factor > 0 ? below : above) / Math.abs(part.factor));
      if (!this.prune(board, part, up, down)) return false;
    }
    return this.fewOpen(board.now) ? this.tryAll(board) : true;
  }

  /** Sets the least and largest sum of a part; false when it has no digits for all its cells. */
  private bounds(now: Int32Array, part: Part): boolean {
    const { at } = part;
    if (at.length === 1) {
      const set = now[this.cells[at[0]]];
      part.least = lowest(set);
      part.largest = highest(set);
      return true;
    }
    part.least = this.leastOf(now, part, -1);
    part.largest = this.largestOf(now, part, -1);
    return part.least >= 0 && part.largest >= 0;
  }

  /** The least sum of a part without the cell at `without`; -1 when the digits do not suffice. */
  private leastOf(now: Int32Array, { at }: Part, without: number): number {
    let any = 0;
    for (let k = 0; k < at.length; k++) any |= now[this.cells[at[k]]];
    let free = any;
    let sum = 0;
    for (let k = 0; k < at.length; k++) {
      if (at[k] === without) continue;
      const set = now[this.cells[at[k]]];
      const from = free & ~((set & -set) - 1);
      if (from === 0) return -1;
      const digit = from & -from;
      free &= ~digit;
      sum += 32 - Math.clz32(digit);
    }
    return sum;
  }

  private largestOf(now: Int32Array, { at }: Part, without: number): number {
    let any = 0;
    for (let k = 0; k < at.length; k++) any |= now[this.cells[at[k]]];
    let free = any;
    let sum = 0;
    for (let k = 0; k < at.length; k++) {
      if (at[k] === without) continue;
      const set = now[this.cells[at[k]]];
      const to = free & (2 * 2 ** (31 - Math.clz32(set)) - 1);
      if (to === 0) return -1;
      const index = 31 - Math.clz32(to);
      free &= ~(1 << index);
      sum += index + 1;
    }
    return sum;
  }

  /** Takes away digits with which the part would be more than `up` above its least, or `down` below its largest. */
  private prune(board: Board, part: Part, up: number, down: number): boolean {
    const { now } = board;
    const { at } = part;
    const single = at.length === 1;
    for (let k = 0; k < at.length; k++) {
      const cell = this.cells[at[k]];
      const set = now[cell];
      if ((set & (set - 1)) === 0) continue;
      const [low, high] = [lowest(set), highest(set)];
      if (high - low <= up && high - low <= down) continue;
      const most = part.least + up - (single ? 0 : this.leastOf(now, part, at[k]));
      const fewest = part.largest - down - (single ? 0 : this.largestOf(now, part, at[k]));
      let kept = set;
      if (most < this.size) kept &= most < 1 ? 0 : 2 ** most - 1;
      if (fewest > 1) kept &= fewest > this.size ? 0 : ~(2 ** (fewest - 1) - 1);
      if (kept !== set && !board.narrow(cell, kept)) return false;
    }
    return true;
  }

  /** Lists the open cells; true when their fillings are few. */
  private fewOpen(now: Int32Array): boolean {
    let product = 1;
    let widest = 1;
    this.openCount = 0;
    for (let i = 0; i < this.cells.length; i++) {
      const set = now[this.cells[i]];
      if ((set & (set - 1)) === 0) continue;
      const count = bitCount(set);
      product *= count;
      if (count > widest) widest = count;
      if (product > MOST_FILLINGS * widest) return false;
      this.open[this.openCount++] = i;
    }
    return this.openCount > 0 && product <= MOST_FILLINGS * widest;
  }

  private tryAll(board: Board): boolean {
    const { now } = board;
    let rest = this.total;
    for (let i = 0; i < this.cells.length; i++) {
      const set = now[this.cells[i]];
      this.chosen[i] = (set & (set - 1)) === 0 ? set : 0;
      if (this.chosen[i] !== 0) rest -= this.factors[i] * (32 - Math.clz32(set));
    }
    // The widest cell comes last: its digit follows from the others.
    let widest = 0;
    for (let k = 1; k < this.openCount; k++) {
      if (bitCount(now[this.cells[this.open[k]]]) > bitCount(now[this.cells[this.open[widest]]])) widest = k;
    }
    const last = this.openCount - 1;
    const moved = this.open[widest];
    this.open[widest] = this.open[last];
    this.open[last] = moved;
    this.suffixes(now);
    for (let k = 0; k <= last; k++) this.support[k] = 0;
    if (!this.place(now, 0, rest)) return false;
    for (let k = 0; k <= last; k++) {
      const cell = this.cells[this.open[k]];
      if (this.support[k] !== now[cell] && !board.narrow(cell, this.support[k])) return false;
    }
    return true;
  }

  /** What the open cells from k on can add, least and largest. */
  private suffixes(now: Int32Array): void {
    this.least[this.openCount] = this.largest[this.openCount] = 0;
    for (let k = this.openCount - 1; k >= 0; k--) {
      const i = this.open[k];
      const set = now[this.cells[i]];
      const factor = this.factors[i];
      const [low, high] = factor > 0 ? [lowest(set), highest(set)] : [highest(set), lowest(set)];
      this.least[k] = this.least[k + 1] + factor * low;
      this.largest[k] = this.largest[k + 1] + factor * high;
    }
  }

  private place(now: Int32Array, k: number, rest: number): boolean {
    if (rest < this.least[k] || rest > this.largest[k]) return false;
    if (k === this.openCount) return rest === 0;
    const i = this.open[k];
    const factor = this.factors[i];
    const isLast = k === this.openCount - 1;
    let set = now[this.cells[i]];
    if (isLast) {
      const digit = rest / factor;
      if (!Number.isInteger(digit) || digit < 1 || digit > this.size) return false;
      set &= 1 << (digit - 1);
    }
    const seen = this.seen[i];
    for (let j = 0; j < seen.length; j++) if (seen[j]) set &= ~this.chosen[j];
    let found = false;
    for (; set !== 0; set &= set - 1) {
      const digit = set & -set;
      this.chosen[i] = digit;
      if (isLast || this.place(now, k + 1, rest - factor * (32 - Math.clz32(digit)))) {
        this.support[k] |= digit;
        found = true;
      }
    }
    this.chosen[i] = 0;
    return found;
  }
}
