/**
 * Factors times digits have a total, as in solvers/propagators/sums.ts: few fillings are tried, else bounds, with cells
 * that see one another and count alike in parts. The parts of a sum follow one another:
 *
 *     factor · number of cells · places of the cells
 */
import { cellIn, highest, isSingle, lowest, MOST_CELLS, narrow, setOf } from './clue-board';
import { loadSum, openCell, openCount, supportOf, tryFillings } from './clue-fillings';

const NONE: usize = -1;
const leasts: usize = memory.data(MOST_CELLS * 4, 16), largests: usize = memory.data(MOST_CELLS * 4, 16);

let size: i32 = 0;
export function setSums(gridSize: i32): void { size = gridSize; }

/** Keeps a sum; `isFew` tells whether its fillings were tried. */
export let isFew: bool = false;
export function keepSum(record: usize): bool {
  isFew = loadSum(record);
  return isFew ? tryFillings() && applyFillings() : keepBounds(record);
}

export function applyFillings(): bool {
  const count = openCount;
  for (let k = 0; k < count; k++) {
    const cell = openCell(k), support = supportOf(k);
    if (support != setOf(cell) && !narrow(cell, support)) return false;
  }
  return true;
}

function keepBounds(record: usize): bool {
  const partCount = load<i32>(record, 24), parts = <usize>load<i32>(record, 28), total = load<i32>(record, 16);
  let low = 0, high = 0, part = parts;
  for (let p = 0; p < partCount; p++) {
    const factor = load<i32>(part), count = load<i32>(part, 4), list = part + 8;
    const least = leastOf(list, count, NONE), largest = largestOf(list, count, NONE);
    if (least < 0 || largest < 0) return false;
    store<i32>(leasts + (<usize>p << 2), least);
    store<i32>(largests + (<usize>p << 2), largest);
    low += factor > 0 ? factor * least : factor * largest;
    high += factor > 0 ? factor * largest : factor * least;
    part = list + (<usize>count << 2);
  }
  const above = total - low, below = high - total;
  if (above < 0 || below < 0) return false;
  part = parts;
  for (let p = 0; p < partCount; p++) {
    const factor = load<i32>(part), count = load<i32>(part, 4), times = abs(factor);
    const up = (factor > 0 ? above : below) / times, down = (factor > 0 ? below : above) / times;
    if (!prune(p, part + 8, count, up, down)) return false;
    part += 8 + (<usize>count << 2);
  }
  return true;
}

function anyOf(list: usize, count: i32): i32 {
  let any = 0;
  for (let i = 0; i < count; i++) any |= setOf(cellIn(list, i));
  return any;
}

/** The least sum of a part without one cell; -1 when the digits do not suffice. */
function leastOf(list: usize, count: i32, without: usize): i32 {
  if (count == 1) return without == NONE ? lowest(setOf(cellIn(list, 0))) : 0;
  let free = anyOf(list, count), sum = 0;
  for (let i = 0; i < count; i++) {
    const cell = cellIn(list, i);
    if (cell == without) continue;
    const set = setOf(cell), from = free & ~((set & -set) - 1);
    if (!from) return -1;
    free &= ~(from & -from);
    sum += lowest(from);
  }
  return sum;
}

function largestOf(list: usize, count: i32, without: usize): i32 {
  if (count == 1) return without == NONE ? highest(setOf(cellIn(list, 0))) : 0;
  let free = anyOf(list, count), sum = 0;
  for (let i = 0; i < count; i++) {
    const cell = cellIn(list, i);
    if (cell == without) continue;
    const to = free & (<i32>(<u32>-1 >>> clz(setOf(cell))));
    if (!to) return -1;
    const digit = highest(to);
    free &= ~(1 << (digit - 1));
    sum += digit;
  }
  return sum;
}

/** Takes away digits with which the part would be more than `up` above its least, or `down` below its largest. */
function prune(p: i32, list: usize, count: i32, up: i32, down: i32): bool {
  const least = load<i32>(leasts + (<usize>p << 2)), largest = load<i32>(largests + (<usize>p << 2));
  for (let i = 0; i < count; i++) {
    const cell = cellIn(list, i), set = setOf(cell);
    if (isSingle(set)) continue;
    const width = highest(set) - lowest(set);
    if (width <= up && width <= down) continue;
    let kept = set;
    if (width > up) {
      const most = least + up - leastOf(list, count, cell);
      if (most < size) kept &= most < 1 ? 0 : (1 << most) - 1;
    }
    if (width > down) {
      const fewest = largest - down - largestOf(list, count, cell);
      if (fewest > 1) kept &= fewest > size ? 0 : -(1 << (fewest - 1));
    }
    if (kept != set && !narrow(cell, kept)) return false;
  }
  return true;
}
