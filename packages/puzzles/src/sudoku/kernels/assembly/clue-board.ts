/**
 * What the relations of the kernel for clues work on: the candidates of all cells, the cells that became single, and
 * what waits for its turn. A cell is given as the place of its word, four times its number; lists of the host hold
 * such places. Everything has a fixed place, for up to 100 cells.
 */

export const MOST_CELLS: i32 = 100;
/** The candidates of each cell, bit d - 1 for digit d. */
export const now: usize = memory.data(MOST_CELLS * 4, 16);
const singles: usize = memory.data(MOST_CELLS * 4, 16);
/** What waits, 32 houses or relations to a word. */
export const waiting: usize = memory.data(128 * 4, 16);

let singleCount: i32 = 0;
/** For each cell the first of its pairs of word and bits, and the pairs of all cells. */
let wakeStart: usize = 0, wakeList: usize = 0;

export function setWaking(start: usize, list: usize): void {
  wakeStart = start;
  wakeList = list;
}

// @ts-ignore: decorator
@inline export function setOf(cell: usize): i32 { return load<i32>(now + cell); }
// @ts-ignore: decorator
@inline export function isSingle(set: i32): bool { return (set & (set - 1)) == 0; }
/** The largest digit of a set, and the least. */
// @ts-ignore: decorator
@inline export function highest(set: i32): i32 { return 32 - clz(set); }
// @ts-ignore: decorator
@inline export function lowest(set: i32): i32 { return ctz(set) + 1; }
/** The cell at a position of a list. */
// @ts-ignore: decorator
@inline export function cellIn(list: usize, i: i32): usize { return <usize>load<i32>(list + (<usize>i << 2)); }

export function narrow(cell: usize, set: i32): bool {
  if (!set) return false;
  store<i32>(now + cell, set);
  if (isSingle(set)) pushSingle(<i32>cell);
  const end = wakeList + (<usize>load<i32>(wakeStart + cell, 4) << 3);
  for (let at = wakeList + (<usize>load<i32>(wakeStart + cell) << 3); at < end; at += 8) {
    const word = waiting + (<usize>load<i32>(at) << 2);
    store<i32>(word, load<i32>(word) | load<i32>(at, 4));
  }
  return true;
}

export function pushSingle(cell: i32): void {
  store<i32>(singles + (<usize>singleCount << 2), cell);
  singleCount++;
}

/** The cell that became single last; -1 when none is left. */
// @ts-ignore: decorator
@inline export function popSingle(): i32 {
  if (!singleCount) return -1;
  singleCount--;
  return load<i32>(singles + (<usize>singleCount << 2));
}

export function forgetSingles(): void { singleCount = 0; }

/** Strikes digits from all cells of a list. */
export function strike(list: usize, count: i32, digits: i32): bool {
  for (let i = 0; i < count; i++) {
    const cell = cellIn(list, i), set = setOf(cell);
    if ((set & digits) != 0 && !narrow(cell, set & ~digits)) return false;
  }
  return true;
}
