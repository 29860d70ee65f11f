/**
 * All fillings of the open cells of a sum, as solvers/propagators/sum-fillings.ts tries them: all but two cells one
 * after another, the last two read off from reversed or shifted sets.
 */
import { cellIn, highest, isSingle, lowest, MOST_CELLS, setOf } from './clue-board';

/** Positions of the open cells, how many digits they can hold and which, and those that they hold in some filling. */
const open: usize = memory.data(MOST_CELLS * 4, 16), sizes: usize = memory.data(MOST_CELLS * 4, 16);
const masks: usize = memory.data(MOST_CELLS * 4, 16), support: usize = memory.data(MOST_CELLS * 4, 16);
/** The digit chosen; what the open cells from one on can add, least and largest. */
const chosen: usize = memory.data(MOST_CELLS * 4, 16);
const least: usize = memory.data(MOST_CELLS * 4 + 4, 16), largest: usize = memory.data(MOST_CELLS * 4 + 4, 16);

let size: i32 = 0, most: i32 = 0, reverses: usize = 0;
let cells: usize = 0, factors: usize = 0, seen: usize = 0, length: i32 = 0;
let rest: i32 = 0;
export let openCount: i32 = 0, fixed: i32 = 0, required: i32 = 0;

export function setFillings(gridSize: i32, mostBeginnings: i32, reversed: usize): void {
  size = gridSize;
  most = mostBeginnings;
  reverses = reversed;
}

// @ts-ignore: decorator
@inline function at(list: usize, i: i32): i32 { return load<i32>(list + (<usize>i << 2)); }
// @ts-ignore: decorator
@inline function put(list: usize, i: i32, value: i32): void { store<i32>(list + (<usize>i << 2), value); }
// @ts-ignore: decorator
@inline function factorOf(k: i32): i32 { return at(factors, at(open, k)); }
// @ts-ignore: decorator
@inline function see(a: i32, b: i32): bool { return at(seen, a * length + b) != 0; }

/** Lists the open cells of the sum at `record`; false when they have too many fillings. */
export function loadSum(record: usize): bool {
  length = load<i32>(record, 4);
  cells = load<i32>(record, 8);
  factors = load<i32>(record, 12);
  seen = load<i32>(record, 20);
  let count = 0, placed = 0, any = 0, left = load<i32>(record, 16);
  let product = 1, widest = 1, second = 1;
  for (let i = 0; i < length; i++) {
    const set = setOf(cellIn(cells, i)), factor = at(factors, i);
    if (isSingle(set)) {
      placed |= set;
      left -= factor * highest(set);
      continue;
    }
    any |= set;
    const own = factor == 1 || factor == -1 ? popcnt(set) : 1;
    if (own == 1) product *= popcnt(set);
    else if (own > widest) {
      product *= second;
      second = widest;
      widest = own;
    } else if (own > second) {
      product *= second;
      second = own;
    } else product *= own;
    if (product > most) return false;
    let k = count++;
    for (; k > 0 && at(sizes, k - 1) > own; k--) {
      put(sizes, k, at(sizes, k - 1));
      put(open, k, at(open, k - 1));
      put(masks, k, at(masks, k - 1));
    }
    put(sizes, k, own);
    put(open, k, i);
    put(masks, k, set);
  }
  openCount = count;
  fixed = placed;
  rest = left;
  if (any & placed) dropFixed();
  return true;
}

/** Takes the digits of fixed cells from open ones that see them. */
function dropFixed(): void {
  for (let k = 0; k < openCount; k++) {
    let mask = at(masks, k);
    if (!(mask & fixed)) continue;
    for (let i = 0; i < length; i++) {
      if (!see(at(open, k), i)) continue;
      const set = setOf(cellIn(cells, i));
      if (isSingle(set)) mask &= ~set;
    }
    put(masks, k, mask);
  }
}

/** Tries all fillings; false when there is none. */
export function tryFillings(): bool {
  const count = openCount;
  required = -1;
  if (!count) {
    required = fixed;
    return rest == 0;
  }
  put(least, count, 0);
  put(largest, count, 0);
  for (let k = count - 1; k >= 0; k--) {
    const set = at(masks, k);
    if (!set) return false;
    const factor = factorOf(k), low = factor * lowest(set), high = factor * highest(set);
    put(least, k, at(least, k + 1) + (factor > 0 ? low : high));
    put(largest, k, at(largest, k + 1) + (factor > 0 ? high : low));
    put(support, k, 0);
  }
  return count == 1 ? only() : place(0, rest, fixed);
}

/** The cell of the k-th open position. */
export function openCell(k: i32): usize { return cellIn(cells, at(open, k)); }
/** What the k-th open cell holds in some filling. */
export function supportOf(k: i32): i32 { return at(support, k); }

function only(): bool {
  const factor = factorOf(0), digit = rest / factor;
  if (digit < 1 || digit > size || digit * factor != rest) return false;
  const bit = 1 << (digit - 1);
  put(support, 0, at(masks, 0) & bit);
  required = fixed | bit;
  return at(support, 0) != 0;
}

/** What the k-th open cell can hold beside those that are filled. */
function left(k: i32, filled: i32): i32 {
  const own = at(open, k);
  let set = at(masks, k);
  for (let j = 0; j < filled; j++) if (see(own, at(open, j))) set &= ~at(chosen, j);
  return set;
}

function place(k: i32, wanted: i32, used: i32): bool {
  if (wanted < at(least, k) || wanted > at(largest, k)) return false;
  if (k == openCount - 2) return lastTwo(k, wanted, used);
  const factor = factorOf(k);
  let found = false;
  for (let set = left(k, k); set; set &= set - 1) {
    const digit = set & -set;
    put(chosen, k, digit);
    if (!place(k + 1, wanted - factor * highest(digit), used | digit)) continue;
    put(support, k, at(support, k) | digit);
    found = true;
  }
  return found;
}

function lastTwo(k: i32, sum: i32, used: i32): bool {
  const factor = factorOf(k), other = factorOf(k + 1), isSeen = see(at(open, k), at(open, k + 1));
  let some = left(k, k), others = left(k + 1, k);
  if (factor * factor != 1 || other * other != 1) return anyTwo(k, sum, some, others, isSeen);
  const wanted = sum * factor;
  if (factor == other) {
    if (wanted < 2 || wanted > 2 * size) return false;
    if (isSeen && !(wanted & 1)) some &= ~(1 << ((wanted >> 1) - 1));
    const shift = size + 1 - wanted;
    some &= mirror(others, shift);
    others &= mirror(some, shift);
  } else {
    if (wanted >= size || wanted <= -size || (isSeen && wanted == 0)) return false;
    some &= wanted >= 0 ? others << wanted : others >> -wanted;
    others &= wanted >= 0 ? some >> wanted : some << -wanted;
  }
  if (!some) return false;
  put(support, k, at(support, k) | some);
  put(support, k + 1, at(support, k + 1) | others);
  const both = some | others;
  const isOne = isSingle(some) || (some == others && popcnt(both) == 2);
  required &= isOne ? used | both : used;
  return true;
}

// @ts-ignore: decorator
@inline function mirror(set: i32, shift: i32): i32 {
  const turned = at(reverses, set);
  return shift >= 0 ? turned >> shift : turned << -shift;
}

/** The same for factors other than 1 and -1, digit by digit. */
function anyTwo(k: i32, sum: i32, some: i32, others: i32, isSeen: bool): bool {
  const factor = factorOf(k), other = factorOf(k + 1);
  let found = false;
  for (let set = some; set; set &= set - 1) {
    const bit = set & -set, missing = sum - factor * highest(bit), digit = missing / other;
    if (digit < 1 || digit > size || digit * other != missing) continue;
    const partner = 1 << (digit - 1);
    if (!(others & partner) || (isSeen && partner == bit)) continue;
    put(support, k, at(support, k) | bit);
    put(support, k + 1, at(support, k + 1) | partner);
    found = true;
  }
  if (found) required = 0;
  return found;
}
