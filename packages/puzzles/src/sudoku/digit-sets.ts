/** The sets of different digits that have a sum: what can fill a killer cage, for search and for people. */

/** Longer lists of sets cost more than they save; then only the least and largest sum are watched. */
const LONGEST_LIST = 3000;
const listed = new Map<string, Int32Array | undefined>();

/**
 * All sets of `count` different digits from 1 to `size` with the given sum; undefined when the list is too
 * long.
 */
export function digitSets(size: number, count: number, sum: number): Int32Array | undefined {
  const name = `${size} ${count} ${sum}`;
  if (listed.has(name)) return listed.get(name);
  const found: number[] = [];
  const extend = (set: number, least: number, missing: number, rest: number): void => {
    if (found.length > LONGEST_LIST) return;
    if (missing === 0) {
      if (rest === 0) found.push(set);
      return;
    }
    for (let digit = least; digit <= size - missing + 1; digit++) {
      // The smallest and largest sums that `missing` digits from `digit` on can have.
      if (missing * digit + (missing * (missing - 1)) / 2 > rest) return;
      if (digit + (missing - 1) * size - ((missing - 1) * (missing - 2)) / 2 < rest) continue;
      extend(set | (1 << (digit - 1)), digit + 1, missing - 1, rest - digit);
    }
  };
  extend(0, 1, count, sum);
  const sets = found.length > LONGEST_LIST ? undefined : Int32Array.from(found);
  listed.set(name, sets);
  return sets;
}
