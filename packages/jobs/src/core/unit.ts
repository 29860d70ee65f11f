/** Names and weights of units. */
import type { Unit } from '@quadrille/cover';

/** The name of a unit inside its job; the root is the empty text. */
export function unitKey(unit: Unit): string {
  return unit.join('.');
}

/**
 * Guesses how much of a unit's remaining weight lies in each unit of its rest. The rest of a depth-first walk is a
 * staircase: at every level the untouched siblings, and beside them the branch that was being walked, which holds
 * all that is longer. Level by level, from the shortest, every sibling and that branch get the same share:
 *
 *     length 1:  [b] [c]   + the walked branch a      each 1/3
 *     length 2:    [a x] [a y]  share the third of a  each 1/6
 */
export function shareWeight(rest: readonly Unit[], weight: number): number[] {
  const lengths = [...new Set(rest.map(unit => unit.length))].sort((a, b) => a - b);
  const share = new Map<number, number>();
  let remaining = weight;
  lengths.forEach((length, i) => {
    const siblings = rest.reduce((n, unit) => n + (unit.length === length ? 1 : 0), 0);
    const isLast = i === lengths.length - 1;
    const each = remaining / (isLast ? siblings : siblings + 1);
    share.set(length, each);
    remaining = each;
  });
  return rest.map(unit => share.get(unit.length)!);
}

/**
 * A list of units, each written as how many choices it keeps of the one before, followed by its own: neighbors in
 * a rest differ only at their ends, and a record must stay small. The first one is compared with `base`.
 */
export function packUnits(units: readonly Unit[], base: Unit): number[][] {
  let previous = base;
  return units.map(unit => {
    let kept = 0;
    while (kept < unit.length && kept < previous.length && unit[kept] === previous[kept]) kept++;
    previous = unit;
    return [kept, ...unit.slice(kept)];
  });
}

/** The units that `packUnits` wrote. Throws `RangeError` when one keeps more than there is. */
export function unpackUnits(packed: readonly (readonly number[])[], base: Unit): Unit[] {
  let previous = base;
  return packed.map(([kept, ...own]) => {
    if (kept === undefined || kept > previous.length) throw new RangeError('a unit keeps more than there is');
    previous = [...previous.slice(0, kept), ...own];
    return previous;
  });
}
