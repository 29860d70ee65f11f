/**
 * What the two kernels of the teleport game have in common: the question, and the lines they answer it with.
 * The idea and the layout stand at the head of assembly.ts; host.ts is its door, and
 * twin.ts the same loop in plain TypeScript for engines without WebAssembly and as its oracle.
 */

/** A pair of whole numbers: columns to the right, rows down. */
export type Step = readonly [right: number, down: number];

/** What a kernel is asked: every number is in squares, the moves fit the board, at least one of them. */
export interface LineQuestion {
  /** Columns of the board; only tells where squares need not be computed, so it may be `Infinity`. */
  readonly width: number;
  /** Rows of the board: the bits of a line. */
  readonly height: number;
  readonly moves: readonly Step[];
  /** The squares that can be losing: where one of these steps fits. `[0, 0]` stands for the whole board. */
  readonly zones: readonly Step[];
  /** How many lines are kept; more than the longest move. With all lines kept, any square can be asked. */
  readonly depth: number;
}

/**
 * The losing squares, line after line: bit v of line s is the square with s - v columns and v rows of room.
 */
export interface LineKernel {
  /** The first line that is not computed yet. */
  readonly next: number;
  advance(lineCount: number): void;
  /** True when that square is losing; `line` is one of the last `depth` lines. */
  isLosing(line: number, bit: number): boolean;
  /** The bits of one of the last `depth` lines, eight a byte; valid until the next `advance`. */
  bytes(line: number): Uint8Array;
  /** Gives the memory back for the next question; nothing may be asked of this kernel any more. */
  release(): void;
}

/** The largest height a kernel takes. */
export const MOST_LINE_BITS = 2 ** 19;

/** The largest number of columns plus rows a move crosses. */
export function longestMove(moves: readonly Step[]): number {
  return moves.reduce((most, [right, down]) => Math.max(most, right + down), 0);
}
