/**
 * Choices of k sets whose union has k members, in the order of the scale: by increasing bit mask of the
 * chosen indices (co-lexicographic: {0,1} {0,2} {1,2} {0,3} …), hence the largest index in the outermost
 * loop.
 */
import { SIZE } from './geometry.js';

/** Called for each choice; true ends the search. */
export type Visit = (chosen: number, union: number) => boolean;

/**
 * Visits each choice of `k` out of the nine sets from `start` on, where every set has at least two members
 * and the union exactly k. Returns whether a visit ended it.
 */
export function eachTuple(sets: ArrayLike<number>, start: number, k: number, visit: Visit): boolean {
  return choose(sets, start, k, 9, k, 0, 0, visit);
}

function choose(
  sets: ArrayLike<number>,
  start: number,
  k: number,
  limit: number,
  left: number,
  chosen: number,
  union: number,
  visit: Visit,
): boolean {
  for (let i = left - 1; i < limit; i++) {
    const set = sets[start + i];
    if ((set & (set - 1)) === 0) continue;
    const wider = union | set;
    if (SIZE[wider] > k) continue;
    if (left === 1) {
      if (SIZE[wider] === k && visit(chosen | (1 << i), wider)) return true;
    } else if (choose(sets, start, k, i, left - 1, chosen | (1 << i), wider, visit)) return true;
  }
  return false;
}

/** All subsets of `size` out of `length` indices as bit masks, in increasing order. */
export function subsetMasks(length: number, size: number): number[] {
  const masks: number[] = [];
  for (let mask = 0; mask < 2 ** length; mask++) {
    let bits = 0;
    for (let rest = mask; rest; rest &= rest - 1) bits++;
    if (bits === size) masks.push(mask);
  }
  return masks;
}
