/** Cells by name and by place: what the rules, the clues and the notations share. */

/** What tells where cells lie and which digits they take; a `Sudoku` is one. */
export interface Ground {
  /** The number of digits, and of cells from one row of numbering to the next. */
  readonly size: number;
  /** The box of each cell, from 0; -1 for a cell in none. */
  readonly boxes: readonly number[];
  /** What the digit 1 counts for in sums and differences; 1 unless the puzzle says 0. */
  readonly low?: number;
  /** Rows and columns where the grid is smaller than its number of digits; else as many as digits. */
  readonly rows?: number;
  readonly columns?: number;
}

/** `r3c7` for a cell. */
export function cellName(size: number, cell: number): string {
  return `r${Math.floor(cell / size) + 1}c${(cell % size) + 1}`;
}

/** The cell called `r3c7`, or undefined when the name names none. */
export function cellOf(size: number, name: string): number | undefined {
  const match = /^r(\d{1,2})c(\d{1,2})$/i.exec(name);
  if (!match) return undefined;
  const [row, column] = [Number(match[1]) - 1, Number(match[2]) - 1];
  return row >= 0 && row < size && column >= 0 && column < size ? row * size + column : undefined;
}

export function rowCount(ground: Ground): number {
  return ground.rows ?? ground.size;
}

export function columnCount(ground: Ground): number {
  return ground.columns ?? ground.size;
}

/** Whether a cell is one of the grid: one smaller than its number of digits leaves some out. */
export function isOnGrid(ground: Ground, cell: number): boolean {
  const { size } = ground;
  return Math.floor(cell / size) < rowCount(ground) && cell % size < columnCount(ground);
}

/** Added to a digit it gives what the digit counts for. */
export function shiftOf(ground: Ground): number {
  return (ground.low ?? 1) - 1;
}

/** What a cell counts for; undefined while it is empty. */
export function valueAt(ground: Ground, grid: ArrayLike<number>, cell: number): number | undefined {
  return grid[cell] > 0 ? grid[cell] + shiftOf(ground) : undefined;
}

/** The cells of a row or column, from its beginning or its end. */
export function lineCells(ground: Ground, line: 'row' | 'column', index: number, fromEnd = false): number[] {
  const length = line === 'row' ? columnCount(ground) : rowCount(ground);
  const cells = Array.from({ length }, (_, i) =>
    line === 'row' ? index * ground.size + i : i * ground.size + index,
  );
  return fromEnd ? cells.reverse() : cells;
}

/** Pairs of orthogonal neighbors. */
export function neighborPairs(ground: Ground): [number, number][] {
  return pairsApart(ground, [
    [0, 1],
    [1, 0],
  ]);
}

export function knightPairs(ground: Ground): [number, number][] {
  return pairsApart(ground, [
    [1, 2],
    [1, -2],
    [2, 1],
    [2, -1],
  ]);
}

export function kingPairs(ground: Ground): [number, number][] {
  return pairsApart(ground, [
    [0, 1],
    [1, 0],
    [1, 1],
    [1, -1],
  ]);
}

function pairsApart(ground: Ground, moves: readonly (readonly [number, number])[]): [number, number][] {
  const { size } = ground;
  const [rows, columns] = [rowCount(ground), columnCount(ground)];
  const pairs: [number, number][] = [];
  for (let cell = 0; cell < size * size; cell++) {
    if (!isOnGrid(ground, cell)) continue;
    for (const [down, right] of moves) {
      const row = Math.floor(cell / size) + down;
      const column = (cell % size) + right;
      if (row < rows && column >= 0 && column < columns) pairs.push([cell, row * size + column]);
    }
  }
  return pairs;
}

/** The orthogonal neighbors of a cell. */
export function neighborsOf(ground: Ground, cell: number): number[] {
  const { size } = ground;
  const [row, column] = [Math.floor(cell / size), cell % size];
  const found: number[] = [];
  if (row > 0) found.push(cell - size);
  if (column > 0) found.push(cell - 1);
  if (column < columnCount(ground) - 1) found.push(cell + 1);
  if (row < rowCount(ground) - 1) found.push(cell + size);
  return found;
}
