/**
 * All fillings of the open cells of a sum, tried one after another. Cells with few candidates come first; the last two are
 * not tried but read off: with x + y = r the candidates of y are those of x in reverse order, with x - y = d they are
 * shifted, and one operation on words finds all pairs.
 */
import { bitCount } from './board.js';

/**
 * More beginnings (fillings of all open cells but two) than this are not tried in a search. Tried: 4 to 90; more
 * make fewer nodes, and each of them dearer.
 */
export const FEW = 8;
/** The same where strength counts more than time: in logic. */
export const MANY = 75;
/** Up to this size the reverse of every set is listed. */
const LISTED = 10;

const reverses: (Int32Array | undefined)[] = [];

/** A set read from the other end: digit d becomes size + 1 - d. */
export function reverseOf(set: number, size: number): number {
  let turned = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) turned |= 1 << (size - 32 + Math.clz32(rest & -rest));
  return turned;
}

function reverseList(size: number): Int32Array | undefined {
  if (size > LISTED) return undefined;
  let list = reverses[size];
  if (!list) {
    list = Int32Array.from({ length: 2 ** size }, (_, set) => reverseOf(set, size));
    reverses[size] = list;
  }
  return list;
}

/** The longest list of cells: a grid of 25 x 25. */
const LONGEST = 625;
// One run at a time: all sums share these. Positions of the open cells, how many digits they can hold and which, and
// those that they hold in some filling; the digit chosen; what the open cells from one on can add, least and largest.
const open = new Int32Array(LONGEST + 1);
const sizes = new Int32Array(LONGEST + 1);
const masks = new Int32Array(LONGEST + 1);
const support = new Int32Array(LONGEST + 1);
const chosen = new Int32Array(LONGEST + 1);
const least = new Int32Array(LONGEST + 1);
const largest = new Int32Array(LONGEST + 1);

/** Between `load` and the last `supportOf` no other sum may be loaded. */
export class SumFillings {
  /** Digits of fixed cells and of every filling, where all cells see one another. */
  required = 0;
  /** Digits of fixed cells. */
  fixed = 0;
  private readonly length: number;
  private readonly turned: Int32Array | undefined;
  private count = 0;
  private rest = 0;
  constructor(
    private readonly cells: readonly number[],
    readonly factors: readonly number[],
    readonly total: number,
    private readonly size: number,
    /** For positions i and j at i * length + j: 1 where the cells see one another. */
    readonly seen: Uint8Array,
    /** So many beginnings are tried. */
    private readonly most: number,
  ) {
    this.length = cells.length;
    this.turned = reverseList(size);
  }

  /** Lists the open cells; false when they have too many fillings. */
  load(now: Int32Array): boolean {
    const { cells, factors } = this;
    let count = 0;
    let fixed = 0;
    let any = 0;
    let rest = this.total;
    let product = 1;
    let widest = 1;
    let second = 1;
    for (let i = 0; i < cells.length; i++) {
      const set = now[cells[i]];
      const factor = factors[i];
      if ((set & (set - 1)) === 0) {
        fixed |= set;
        rest -= factor * (32 - Math.clz32(set));
        continue;
      }
      any |= set;
      // Those with other factors are never read off: they come first, and all their digits count.
      const own = factor === 1 || factor === -1 ? bitCount(set) : 1;
      if (own === 1) product *= bitCount(set);
      else if (own > widest) {
        product *= second;
        second = widest;
        widest = own;
      } else if (own > second) {
        product *= second;
        second = own;
      } else product *= own;
      if (product > this.most) return false;
      let at = count++;
      for (; at > 0 && sizes[at - 1] > own; at--) {
        sizes[at] = sizes[at - 1];
        open[at] = open[at - 1];
        masks[at] = masks[at - 1];
      }
      sizes[at] = own;
      open[at] = i;
      masks[at] = set;
    }
    this.count = count;
    this.fixed = fixed;
    this.rest = rest;
    if ((any & fixed) !== 0) this.dropFixed(now);
    return true;
  }

  /** Takes the digits of fixed cells from open ones that see them. */
  private dropFixed(now: Int32Array): void {
    const { cells, seen, length } = this;
    for (let k = 0; k < this.count; k++) {
      if ((masks[k] & this.fixed) === 0) continue;
      const row = open[k] * length;
      for (let i = 0; i < length; i++) {
        if (seen[row + i] === 0) continue;
        const set = now[cells[i]];
        if ((set & (set - 1)) === 0) masks[k] &= ~set;
      }
    }
  }

  /** Tries all fillings; false when there is none. */
  try(): boolean {
    const { count, factors } = this;
    this.required = -1;
    if (count === 0) {
      this.required = this.fixed;
      return this.rest === 0;
    }
    least[count] = largest[count] = 0;
    for (let k = count - 1; k >= 0; k--) {
      const set = masks[k];
      if (set === 0) return false;
      const factor = factors[open[k]];
      const low = factor * (32 - Math.clz32(set & -set));
      const high = factor * (32 - Math.clz32(set));
      least[k] = least[k + 1] + (factor > 0 ? low : high);
      largest[k] = largest[k + 1] + (factor > 0 ? high : low);
      support[k] = 0;
    }
    if (count === 1) return this.only();
    return this.place(0, this.rest, this.fixed);
  }

  /** The number of open cells. */
  openCount(): number {
    return this.count;
  }

  /** The cell of the k-th open position. */
  cellAt(k: number): number {
    return this.cells[open[k]];
  }

  /** What the k-th open cell holds in some filling. */
  supportOf(k: number): number {
    return support[k];
  }

  private only(): boolean {
    const digit = this.rest / this.factors[open[0]];
    if (digit < 1 || digit > this.size || !Number.isInteger(digit)) return false;
    const bit = 1 << (digit - 1);
    support[0] = masks[0] & bit;
    this.required = this.fixed | bit;
    return support[0] !== 0;
  }

  /** What the k-th open cell can hold beside those that are filled. */
  private left(k: number, filled: number): number {
    const { seen } = this;
    const row = open[k] * this.length;
    let set = masks[k];
    for (let j = 0; j < filled; j++) if (seen[row + open[j]] === 1) set &= ~chosen[j];
    return set;
  }

  private place(k: number, rest: number, used: number): boolean {
    if (rest < least[k] || rest > largest[k]) return false;
    if (k === this.count - 2) return this.pair(k, rest, used);
    const factor = this.factors[open[k]];
    let found = false;
    for (let set = this.left(k, k); set !== 0; set &= set - 1) {
      const digit = set & -set;
      chosen[k] = digit;
      if (!this.place(k + 1, rest - factor * (32 - Math.clz32(digit)), used | digit)) continue;
      support[k] |= digit;
      found = true;
    }
    return found;
  }

  private pair(k: number, rest: number, used: number): boolean {
    const { factors, size } = this;
    const factor = factors[open[k]];
    const other = factors[open[k + 1]];
    const isSeen = this.seen[open[k] * this.length + open[k + 1]] === 1;
    let some = this.left(k, k);
    let others = this.left(k + 1, k);
    if (factor * factor !== 1 || other * other !== 1) return this.anyPair(k, rest, some, others, isSeen);
    const wanted = rest * factor;
    if (factor === other) {
      if (wanted < 2 || wanted > 2 * size) return false;
      if (isSeen && wanted % 2 === 0) some &= ~(1 << (wanted / 2 - 1));
      const shift = size + 1 - wanted;
      some &= this.mirror(others, shift);
      others &= this.mirror(some, shift);
    } else {
      if (wanted >= size || wanted <= -size || (isSeen && wanted === 0)) return false;
      some &= wanted >= 0 ? others << wanted : others >> -wanted;
      others &= wanted >= 0 ? some >> wanted : some << -wanted;
    }
    if (some === 0) return false;
    support[k] |= some;
    support[k + 1] |= others;
    const both = some | others;
    const isOne = (some & (some - 1)) === 0 || (some === others && bitCount(both) === 2);
    this.required &= isOne ? used | both : used;
    return true;
  }

  private mirror(set: number, shift: number): number {
    const turned = this.turned ? this.turned[set] : reverseOf(set, this.size);
    return shift >= 0 ? turned >> shift : turned << -shift;
  }

  /** The same for factors other than 1 and -1, digit by digit. */
  private anyPair(k: number, rest: number, some: number, others: number, isSeen: boolean): boolean {
    const factor = this.factors[open[k]];
    const other = this.factors[open[k + 1]];
    let found = false;
    for (let set = some; set !== 0; set &= set - 1) {
      const bit = set & -set;
      const digit = (rest - factor * (32 - Math.clz32(bit))) / other;
      if (digit < 1 || digit > this.size || !Number.isInteger(digit)) continue;
      const partner = 1 << (digit - 1);
      if ((others & partner) === 0 || (isSeen && partner === bit)) continue;
      support[k] |= bit;
      support[k + 1] |= partner;
      found = true;
    }
    if (found) this.required = 0;
    return found;
  }
}
