/**
 * Growth of squares. Some cells of a board are black; a white cell with at least `threshold` black neighbors
 * (orthogonal ones) turns black, all such cells at once, until nothing changes. A start is a **solution** when the
 * whole board turns black. Everything here follows the rules word by word and shares nothing with the search.
 *
 * Cells are numbered row by row from the top left corner: cell = y * width + x.
 */
import { counted } from '@quadrille/base';
import { say } from './sentences.js';

export interface Board {
  readonly width: number;
  readonly height: number;
  /** The left side is joined to the right one, the top to the bottom. */
  readonly torus: boolean;
  /** Black neighbors that turn a cell black. */
  readonly threshold: 2 | 3;
  /** Cells that are no part of the board, ascending. */
  readonly holes: readonly number[];
}

/** The black cells at the beginning, ascending. */
export type Start = readonly number[];

/** A board and a start on it: what a person draws. */
export interface Growth {
  readonly board: Board;
  readonly start: Start;
}

/** How a start grows. */
export interface Course {
  /** For every cell the step in which it turned black, 0 at the start; -1 for holes and cells that stay white. */
  readonly stamps: Int32Array;
  /** Steps until nothing changes any more. */
  readonly stepCount: number;
  /** True when every cell of the board is black in the end. */
  readonly isFull: boolean;
}

/** Cells of the largest board that is accepted. */
export const CELL_LIMIT = 250_000;

/** A board of the usual kind: a rectangle, threshold 2, no holes. */
export function rectangle(width: number, height: number = width): Board {
  return makeBoard({ width, height });
}

/** A board with defaults filled in. Throws `InputError` when there is no such board. */
export function makeBoard(wish: Partial<Board> & { width: number; height: number }): Board {
  const { width, height, torus = false, threshold = 2, holes = [] } = wish;
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1) {
    throw say.error('bad-sides', { width: String(width), height: String(height) });
  }
  if (width * height > CELL_LIMIT) {
    throw say.error('large-board', { width, height, limit: CELL_LIMIT });
  }
  if (threshold !== 2 && threshold !== 3) throw say.error('bad-threshold', { value: String(threshold) });
  if (torus && Math.min(width, height) < 3) {
    throw say.error('small-torus', { width, height });
  }
  const sorted = [...new Set(holes)].sort((a, b) => a - b);
  if (sorted.some(cell => !Number.isInteger(cell) || cell < 0 || cell >= width * height)) {
    throw say.error('hole-outside', { width, height });
  }
  if (sorted.length === width * height) throw say.error('only-holes');
  return { width, height, torus, threshold, holes: sorted };
}

/**
 * The same board with its shorter side across, rows and columns exchanged where needed: it has as many starts, and
 * the search, which goes row by row, meets its dead ends sooner there.
 */
export function slim(board: Board): Board {
  const { width, height, holes } = board;
  if (width <= height) return board;
  const turned = (cell: number) => (cell % width) * height + Math.floor(cell / width);
  return makeBoard({ ...board, width: height, height: width, holes: holes.map(turned) });
}

/** The cells of the board, ascending: all but the holes. */
export function cellsOf(board: Board): number[] {
  const holes = new Set(board.holes);
  return Array.from({ length: board.width * board.height }, (_, cell) => cell).filter(
    cell => !holes.has(cell),
  );
}

/** The neighbors of every cell; none for a hole. */
export function neighborsOf(board: Board): number[][] {
  const { width, height, torus } = board;
  const holes = new Set(board.holes);
  return Array.from({ length: width * height }, (_, cell) => {
    if (holes.has(cell)) return [];
    const x = cell % width;
    const y = (cell - x) / width;
    const places = [
      [x, y - 1],
      [x - 1, y],
      [x + 1, y],
      [x, y + 1],
    ];
    return places
      .map(([u, v]) => (torus ? [(u + width) % width, (v + height) % height] : [u, v]))
      .filter(([u, v]) => u >= 0 && u < width && v >= 0 && v < height)
      .map(([u, v]) => v * width + u)
      .filter(other => !holes.has(other));
  });
}

/** Lets a start grow. Throws `InputError` when a black cell is not on the board or stands twice. */
export function grow({ board, start }: Growth): Course {
  return grower(board)(start);
}

/** `grow` for many starts on one board. */
export function grower(board: Board): (start: Start) => Course {
  const neighbors = neighborsOf(board);
  const holes = new Set(board.holes);
  return start => {
    const stamps = new Int32Array(neighbors.length).fill(-1);
    for (const cell of start) {
      if (!(cell in stamps) || holes.has(cell)) throw say.error('cell-outside', { cell: String(cell) });
      if (stamps[cell] === 0) throw say.error('cell-twice', { cell: String(cell) });
      stamps[cell] = 0;
    }
    const blackAround = new Int32Array(stamps.length);
    let blackCount = start.length;
    let stepCount = 0;
    for (let fresh = [...start]; fresh.length > 0; ) {
      const next: number[] = [];
      for (const cell of fresh) {
        for (const other of neighbors[cell]) {
          if (++blackAround[other] === board.threshold && stamps[other] === -1) next.push(other);
        }
      }
      if (next.length > 0) stepCount++;
      for (const cell of next) stamps[cell] = stepCount;
      blackCount += next.length;
      fresh = next;
    }
    return { stamps, stepCount, isFull: blackCount === stamps.length - holes.size };
  };
}

/** What is wrong with a start as an answer for `cellCount` cells, or nothing. */
export function check(growth: Growth, cellCount: number): string | undefined {
  if (growth.start.length !== cellCount)
    return `it has ${counted(growth.start.length, 'black cell')}, not ${cellCount}`;
  const { stamps, isFull } = grow(growth);
  if (isFull) return undefined;
  const blackCount = stamps.filter(stamp => stamp >= 0).length;
  const white = stamps.length - growth.board.holes.length - blackCount;
  return `${counted(white, 'cell stays', 'cells stay')} white`;
}

/** Sides of black cells that face no black cell; threshold 2 never lets this number grow. */
export function borderOf({ board, start }: Growth): number {
  const black = new Set(start);
  const neighbors = neighborsOf(board);
  return start.reduce((sum, cell) => sum + 4 - neighbors[cell].filter(other => black.has(other)).length, 0);
}

/** The least number of cells that fills a rectangle: half the sum of its sides, rounded up. */
export function optimalCellCount(width: number, height: number): number {
  return Math.ceil((width + height) / 2);
}
