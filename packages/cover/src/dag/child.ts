/** What a choice may lead to beside a node, as numbers below 0. */

/** Everything is covered. */
export const SOLUTION = -1;

/** `item` cannot be covered any more. The function is its own inverse. */
export function deadEnd(item: number): number {
  return -2 - item;
}
