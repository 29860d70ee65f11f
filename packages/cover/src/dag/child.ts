/** What a choice may lead to beside a node, as numbers below 0. */

/** Everything is covered. */
export const SOLUTION = -1;

/** `item` cannot be covered any more. The function is its own inverse. */
export function deadEnd(item: number): number {
  return -2 - item;
}

/** In place of the item of a node: its children are independent parts, whose counts are multiplied. */
export const PRODUCT = -1;

/** A part that was not looked at, since another part of the same node has no solution. */
export const SKIPPED = -0x7fffffff;
