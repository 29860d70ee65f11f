/**
 * Factors times digits have a total. Where few fillings of the open cells are left they are tried, cells that see one
 * another kept apart. Otherwise bounds: cells that see one another and count alike make a part, whose least and
 * largest sums come from filling digits upwards and downwards without repeating one (each cell takes the next free
 * digit from its least one on; which digits are taken in the end does not depend on the order).
 */
import { type Board, highest, lowest, type Propagator } from './board.js';
import { SumFillings } from './sum-fillings.js';

interface Part {
  readonly factor: number;
  /** Positions in the list of cells. */
  readonly at: readonly number[];
  /** Least and largest sum of digits, set by `bounds`. */
  least: number;
  largest: number;
}

export class SumPropagator implements Propagator {
  readonly price = 2;
  isSettled = false;
  readonly parts: readonly Part[];
  readonly fillings: SumFillings;

  constructor(
    readonly cells: readonly number[],
    factors: readonly number[],
    private readonly total: number,
    private readonly size: number,
    /** For positions i and j at i * length + j: 1 where the cells see one another. */
    seen: Uint8Array,
    /** The positions in parts that count alike and see one another. */
    parts: readonly Pick<Part, 'factor' | 'at'>[],
    most: number,
  ) {
    this.fillings = new SumFillings(cells, factors, total, size, seen, most);
    this.parts = parts.map(({ factor, at }) => ({ factor, at, least: 0, largest: 0 }));
  }

  run(board: Board): boolean {
    this.isSettled = this.fillings.load(board.now);
    return this.isSettled ? this.tryAll(board) : this.keepBounds(board);
  }

  private keepBounds(board: Board): boolean {
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
    return true;
  }

  private tryAll(board: Board): boolean {
    const { fillings } = this;
    if (!fillings.try()) return false;
    const count = fillings.openCount();
    for (let k = 0; k < count; k++) {
      const cell = fillings.cellAt(k);
      const support = fillings.supportOf(k);
      if (support !== board.now[cell] && !board.narrow(cell, support)) return false;
    }
    return true;
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
      const to = free & (-1 >>> Math.clz32(set));
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
      let kept = set;
      if (high - low > up) {
        const most = part.least + up - (single ? 0 : this.leastOf(now, part, at[k]));
        if (most < this.size) kept &= most < 1 ? 0 : (1 << most) - 1;
      }
      if (high - low > down) {
        const fewest = part.largest - down - (single ? 0 : this.largestOf(now, part, at[k]));
        if (fewest > 1) kept &= fewest > this.size ? 0 : -(1 << (fewest - 1));
      }
      if (kept !== set && !board.narrow(cell, kept)) return false;
    }
    return true;
  }
}
