/** What propagators work on: the candidates of all cells, and a way to take some away. */

export interface Board {
  /** The candidates of each cell now, bit d - 1 for digit d. */
  readonly now: Int32Array;
  /** Restricts a cell to a part of what it has; false when nothing is left. */
  narrow(cell: number, set: number): boolean;
}

/**
 * One relation at work: `run` takes away candidates that it rules out, and returns false when it cannot hold. It keeps
 * nothing between runs, so that going back is nothing but forgetting.
 */
export interface Propagator {
  /** The cells whose change wakes it. */
  readonly cells: readonly number[];
  /** Cheap ones run first: 0 pairs, 1 sets and counts, 2 sums, 3 rows and choices. */
  readonly price: 0 | 1 | 2 | 3;
  run(board: Board): boolean;
  /** True after a run that would find nothing more: its own changes need not wake it. */
  readonly isSettled: boolean;
}

/** Number of members of a set. */
export function bitCount(x: number): number {
  x -= (x >> 1) & 0x55555555;
  x = (x & 0x33333333) + ((x >> 2) & 0x33333333);
  return (((x + (x >> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** The least digit of a set that is not empty. */
export function lowest(set: number): number {
  return 32 - Math.clz32(set & -set);
}

/** The largest digit of a set. */
export function highest(set: number): number {
  return 32 - Math.clz32(set);
}
