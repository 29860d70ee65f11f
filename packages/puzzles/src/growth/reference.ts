/**
 * The method of the paper on brute-force search for minimal solutions, exactly as it describes it; for comparison and
 * teaching. Combinations of n cells of an n x n board come in order of their indices 0 … n² - 1.
 *
 *   1. stop when the first cell leaves the first row;
 *   2. reject a start whose last cell is not in the last row, or without a cell in the first or in the last column;
 *   3. reject a start with two adjacent cells;
 *   4. let it grow, and test whether the board is full.
 *
 * Both filters are exact: a white border line stays white, and an adjacent pair wastes border (n cells have 4n sides,
 * and so has the full board). Hence nothing here is clever, and nothing is lost.
 */
import type { Start } from './rules.js';

export interface ReferenceProgress {
  /** Combinations generated. */
  tried: number;
  /** Combinations that passed the filters and were simulated. */
  simulated: number;
  /** Solutions among them. */
  solutions: Start[];
  count: number;
}

/**
 * Goes through the combinations of an n x n board; yields after every `slice` of them, with the same object, whose
 * `solutions` the caller may empty.
 */
export function* referenceSearch(
  side: number,
  slice = 100_000,
): Generator<ReferenceProgress, ReferenceProgress> {
  const cellCount = side * side;
  const chosen = Array.from({ length: side }, (_, i) => i);
  const progress: ReferenceProgress = { tried: 0, simulated: 0, solutions: [], count: 0 };
  const black = new Uint8Array(cellCount);
  while (chosen[0] < side) {
    progress.tried++;
    if (touchesBorders(chosen, side) && !hasAdjacentPair(chosen, side)) {
      progress.simulated++;
      if (fillsBoard(chosen, side, black)) {
        progress.count++;
        progress.solutions.push([...chosen]);
      }
    }
    if (!advance(chosen, cellCount)) break;
    if (progress.tried % slice === 0) yield progress;
  }
  return progress;
}

/** The next combination in lexicographic order; false after the last one. */
function advance(chosen: number[], cellCount: number): boolean {
  let place = chosen.length - 1;
  while (place >= 0 && chosen[place] === cellCount - chosen.length + place) place--;
  if (place < 0) return false;
  chosen[place]++;
  for (let i = place + 1; i < chosen.length; i++) chosen[i] = chosen[i - 1] + 1;
  return true;
}

function touchesBorders(chosen: readonly number[], side: number): boolean {
  if (chosen[chosen.length - 1] < side * (side - 1)) return false;
  let left = false;
  let right = false;
  for (const cell of chosen) {
    const x = cell % side;
    if (x === 0) left = true;
    if (x === side - 1) right = true;
  }
  return left && right;
}

function hasAdjacentPair(chosen: readonly number[], side: number): boolean {
  for (let i = 0; i < chosen.length; i++) {
    for (let j = i + 1; j < chosen.length && chosen[j] <= chosen[i] + side; j++) {
      if (chosen[j] === chosen[i] + side) return true;
      if (chosen[j] === chosen[i] + 1 && chosen[j] % side !== 0) return true;
    }
  }
  return false;
}

/** Sweeps over the board until nothing changes. */
function fillsBoard(chosen: readonly number[], side: number, black: Uint8Array): boolean {
  black.fill(0);
  for (const cell of chosen) black[cell] = 1;
  let blackCount = chosen.length;
  for (let changed = true; changed; ) {
    changed = false;
    for (let cell = 0; cell < black.length; cell++) {
      if (black[cell] || blackAround(black, cell, side) < 2) continue;
      black[cell] = 1;
      blackCount++;
      changed = true;
    }
  }
  return blackCount === black.length;
}

function blackAround(black: Uint8Array, cell: number, side: number): number {
  const x = cell % side;
  let count = 0;
  if (x > 0) count += black[cell - 1];
  if (x + 1 < side) count += black[cell + 1];
  if (cell >= side) count += black[cell - side];
  if (cell + side < black.length) count += black[cell + side];
  return count;
}
