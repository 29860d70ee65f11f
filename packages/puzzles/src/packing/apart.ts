/**
 * Taking an assembly of cubes apart, one piece after another, each in one straight move out of what is left. Taking a
 * piece out never blocks another one, so the first that can go may go: whoever gets stuck this way is stuck in every
 * order. Moves of several pieces together, and moves that only make room, are not tried.
 */
import type { Cell } from './grid.js';
import type { Assembly } from './rules.js';

export interface Removal {
  /** The number of the placed piece in the assembly. */
  readonly placed: number;
  /** Where it goes: a step along one axis. */
  readonly direction: Cell;
}

export interface Apart {
  readonly removals: readonly Removal[];
  /** Placed pieces that cannot be taken out; empty if all came apart. */
  readonly stuck: readonly number[];
}

/** Up first: what can be lifted out is. */
const DIRECTIONS: readonly Cell[] = [
  [0, 0, 1],
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, -1],
];

/** The order in which pieces can be taken out. */
export function takeApart(assembly: Assembly): Apart {
  const left = new Set(assembly.keys());
  const removals: Removal[] = [];
  for (let next = firstFree(assembly, left); next; next = firstFree(assembly, left)) {
    left.delete(next.placed);
    removals.push(next);
  }
  return { removals, stuck: [...left] };
}

function firstFree(assembly: Assembly, left: ReadonlySet<number>): Removal | undefined {
  for (const direction of DIRECTIONS) {
    for (const placed of left) {
      if (canLeave(assembly, left, placed, direction)) return { placed, direction };
    }
  }
  return undefined;
}

/** No cell of another piece is ahead of a cell of this one, on the same line. */
export function canLeave(
  assembly: Assembly,
  left: ReadonlySet<number>,
  placed: number,
  direction: Cell,
): boolean {
  const axis = direction.findIndex(step => step !== 0);
  const lineOf = (cell: Cell) => cell.filter((_, at) => at !== axis).join();
  const rear = new Map<string, number>();
  for (const cell of assembly[placed].cells) {
    const along = cell[axis] * direction[axis];
    rear.set(lineOf(cell), Math.min(along, rear.get(lineOf(cell)) ?? Number.POSITIVE_INFINITY));
  }
  for (const other of left) {
    if (other === placed) continue;
    for (const cell of assembly[other].cells) {
      const from = rear.get(lineOf(cell));
      if (from !== undefined && cell[axis] * direction[axis] > from) return false;
    }
  }
  return true;
}
