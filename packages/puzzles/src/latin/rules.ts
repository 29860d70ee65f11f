/** Latin squares: n symbols, each once in every row and every column; some cells may be given. */
export interface Latin {
  readonly size: number;
  /** For every cell, row by row, its symbol from 0 to n - 1, or -1. */
  readonly given: readonly number[];
}

/** For every cell, row by row, its symbol from 0 to n - 1. */
export type Square = readonly number[];

/** True if `answer` keeps the given symbols and no row or column has a symbol twice. */
export function check({ size, given }: Latin, answer: Square): boolean {
  const isSymbol = (value: number) => Number.isInteger(value) && value >= 0 && value < size;
  if (answer.length !== size * size || !answer.every(isSymbol)) return false;
  if (given.some((value, cell) => value >= 0 && answer[cell] !== value)) return false;
  const lines = new Set(
    answer.flatMap((value, cell) => [`r${Math.floor(cell / size)} ${value}`, `c${cell % size} ${value}`]),
  );
  return lines.size === 2 * size * size;
}
