/**
 * Cells that all differ and whose set of digits is in a list, as in solvers/propagators/sets.ts and cage-sums.ts. The cells
 * outside follow one another, house after house: number of cells · places of the cells.
 */
import { cellIn, isSingle, MOST_CELLS, narrow, setOf, strike } from './clue-board';
import { fixed as fixedOfSum, loadSum, openCount, required as requiredOfSum, tryFillings } from './clue-fillings';
import { applyFillings } from './clue-sums';

/** More fillings than this are not tried. */
const MOST_FILLINGS: i32 = 300;

const open: usize = memory.data(MOST_CELLS * 4, 16), masks: usize = memory.data(MOST_CELLS * 4, 16);
const support: usize = memory.data(MOST_CELLS * 4, 16);
let count: i32 = 0, fixed: i32 = 0;

let full: i32 = 0;
export function setSets(all: i32): void { full = all; }

/** Keeps a cage with a sum; `isFew` tells whether its fillings were tried. */
export let isFew: bool = false;
export function keepCage(record: usize): bool {
  isFew = loadSum(record);
  if (!isFew) return keepSets(record, false);
  if (popcnt(fixedOfSum) + openCount < load<i32>(record, 4) || !tryFillings() || !applyFillings()) return false;
  return clearOutside(record, requiredOfSum);
}

export function keepSets(record: usize, triesFew: bool): bool {
  const length = load<i32>(record, 4), cells = <usize>load<i32>(record, 8);
  const setCount = load<i32>(record, 24), sets = <usize>load<i32>(record, 28);
  let any = 0, placed = 0, twice = 0, openOnes = 0;
  for (let i = 0; i < length; i++) {
    const set = setOf(cellIn(cells, i));
    twice |= any & set;
    any |= set;
    if (!isSingle(set)) openOnes++;
    else if (placed & set) return false;
    else placed |= set;
  }
  let allowed = 0, required = full;
  for (let s = 0; s < setCount; s++) {
    const set = load<i32>(sets + (<usize>s << 2));
    if ((placed & ~set) != 0 || (set & ~any) != 0 || !fits(cells, length, set)) continue;
    allowed |= set;
    required &= set;
  }
  if (!allowed) return false;
  if (!openOnes) return clearOutside(record, required);
  const single = required & ~twice & ~placed;
  for (let i = 0; i < length; i++) {
    const cell = cellIn(cells, i), set = setOf(cell);
    let kept = set & allowed;
    if (kept & single) kept &= single;
    if (kept != set && !narrow(cell, kept)) return false;
  }
  if (triesFew && openOnes > 1 && !tryAll(cells, length, sets, setCount)) return false;
  return clearOutside(record, required);
}

function fits(cells: usize, length: i32, set: i32): bool {
  for (let i = 0; i < length; i++) if (!(setOf(cellIn(cells, i)) & set)) return false;
  return true;
}

function clearOutside(record: usize, required: i32): bool {
  let list = <usize>load<i32>(record, 36);
  for (let o = load<i32>(record, 32); o > 0; o--) {
    const length = load<i32>(list);
    if (!strike(list + 4, length, required)) return false;
    list += 4 + (<usize>length << 2);
  }
  return true;
}

/** Where few fillings are left, those of the sets are tried. */
function tryAll(cells: usize, length: i32, sets: usize, setCount: i32): bool {
  let product = 1;
  count = fixed = 0;
  for (let i = 0; i < length; i++) {
    const set = setOf(cellIn(cells, i));
    if (isSingle(set)) {
      fixed |= set;
      continue;
    }
    product *= popcnt(set);
    if (product > MOST_FILLINGS) return true;
    const k = <usize>count << 2;
    store<i32>(open + k, i);
    store<i32>(masks + k, set);
    store<i32>(support + k, 0);
    count++;
  }
  let found = false;
  for (let s = 0; s < setCount; s++) {
    const set = load<i32>(sets + (<usize>s << 2));
    if (!(fixed & ~set) && place(0, set & ~fixed)) found = true;
  }
  if (!found) return false;
  for (let k = 0; k < count; k++) {
    const own = load<i32>(support + (<usize>k << 2));
    if (own == load<i32>(masks + (<usize>k << 2))) continue;
    if (!narrow(cellIn(cells, load<i32>(open + (<usize>k << 2))), own)) return false;
  }
  return true;
}

/** Tries to fill the cells from the k-th on with exactly the digits of `rest`. */
function place(k: i32, rest: i32): bool {
  if (k == count) return rest == 0;
  let found = false;
  const at = <usize>k << 2;
  for (let own = load<i32>(masks + at) & rest; own; own &= own - 1) {
    const digit = own & -own;
    if (!place(k + 1, rest & ~digit)) continue;
    store<i32>(support + at, load<i32>(support + at) | digit);
    found = true;
  }
  return found;
}
