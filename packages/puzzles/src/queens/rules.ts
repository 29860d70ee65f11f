/** Queens on a square board, one in every row and column, so that none attacks another; some may be given. */
export interface Queens {
  readonly size: number;
  /** For every row the column of its given queen, or -1. */
  readonly given: readonly number[];
}

/** For every row the column of its queen. */
export type Placement = readonly number[];

/** True if `answer` has a queen in every row, keeps the given ones, and none attacks another. */
export function check({ size, given }: Queens, answer: Placement): boolean {
  const isColumn = (column: number) => Number.isInteger(column) && column >= 0 && column < size;
  if (answer.length !== size || !answer.every(isColumn)) return false;
  if (given.some((column, row) => column >= 0 && answer[row] !== column)) return false;
  for (let row = 0; row < size; row++) {
    for (let other = 0; other < row; other++) {
      const apart = Math.abs(answer[row] - answer[other]);
      if (apart === 0 || apart === row - other) return false;
    }
  }
  return true;
}
