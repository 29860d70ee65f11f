/**
 * The exhaustive search for starts of any board (rectangle of any parity, torus, holes, threshold 2 or 3) with any
 * number of black cells, as a `Search` that the jobs layer can split over cores and machines. The loop itself is a
 * kernel: WebAssembly for boards of up to 128 cells, its twin for larger ones and where there is none.
 *
 * A unit is a list of ascending cells; below it lie all starts that begin with them.
 */
import type { Search, Unit, Walk } from '@quadrille/cover';
import { hasWebAssembly } from '@quadrille/kernel/load';
import { openSearch, SEARCH_CELL_LIMIT, type SearchBoard, type SearchKernel } from './kernels/search/host.js';
import { openPlainSearch } from './kernels/search/twin.js';
import { type Board, cellsOf, makeBoard, type Start, slim } from './rules.js';
import { say } from './sentences.js';
import { stableSets } from './stable.js';

/** Cells of the largest board that is searched at all. */
export const SEARCHED_CELL_LIMIT = 1024;

/** A good number of nodes for one call of `step`. */
export const SLICE = 20_000;

export interface SearchOptions {
  /** Uses the plain twin although the kernel could do it. */
  readonly isPlain?: boolean;
}

/** The search for all starts of `cellCount` cells that fill `board`. */
export function searchStarts(board: Board, cellCount: number, options: SearchOptions = {}): Search {
  const cells = cellsOf(board);
  if (!Number.isInteger(cellCount) || cellCount < 1 || cellCount > cells.length) {
    throw say.error('cell-count', { count: cellCount, most: cells.length });
  }
  if (board.width * board.height > SEARCHED_CELL_LIMIT) {
    throw say.error('search-too-large', { count: board.width * board.height, limit: SEARCHED_CELL_LIMIT });
  }
  const masks = masksOf(board, cellCount, cells);
  const isFast = !options.isPlain && hasWebAssembly && board.width * board.height <= SEARCH_CELL_LIMIT;
  const known = new Set(cells);
  return {
    id: searchId(board, cellCount),
    open(unit, { collect }) {
      checkUnit(unit, cellCount, known);
      const kernel = isFast ? openSearch(masks, collect) : openPlainSearch(masks, collect);
      if (unit.length > 0) kernel.force(unit);
      return makeWalk(kernel, Math.max(0, unit.length - 1), collect);
    },
  };
}

/** The same from plain data, for threads and other machines. */
export function openStartSearch(input: { readonly board: Board; readonly cellCount: number }): Search {
  return searchStarts(makeBoard(input.board), input.cellCount);
}

/** All starts of `cellCount` cells that fill `board`, in ascending order. */
export function* startsBySearch(
  board: Board,
  cellCount: number,
  options: SearchOptions = {},
): Generator<Start> {
  for (const starts of startSlices(board, cellCount, options)) yield* starts;
}

/** The same slice by slice, also when a slice has found nothing: for callers that must breathe. */
export function* startSlices(
  board: Board,
  cellCount: number,
  options: SearchOptions = {},
): Generator<readonly Start[]> {
  const walk = searchStarts(board, cellCount, options).open([], { collect: true });
  while (walk.step(SLICE)) yield walk.take();
  yield walk.take();
}

/** The number of starts of `cellCount` cells that fill `board`. */
export function countBySearch(board: Board, cellCount: number, options: SearchOptions = {}): bigint {
  const walk = searchStarts(slim(board), cellCount, options).open([], { collect: false });
  while (walk.step(SLICE));
  return walk.count;
}

/** Both kernels walk alike, so the name of a search does not tell them apart. */
function searchId({ width, height, torus, threshold, holes }: Board, cellCount: number): string {
  const shape = `${width}x${height}${torus ? ' torus' : ''}`;
  return `growth 1: ${shape}, threshold ${threshold}, holes [${holes.join(' ')}], ${cellCount} cells`;
}

function masksOf(board: Board, chosenCount: number, cells: readonly number[]): SearchBoard {
  const { width, height, torus, threshold } = board;
  const { byRows, byColumns } = stableSets(board);
  const every = Array.from({ length: width * height }, (_, cell) => cell);
  return {
    width,
    height,
    torus,
    threshold,
    chosenCount,
    full: boardOf(cells),
    left: boardOf(every.filter(cell => cell % width === 0)),
    right: boardOf(every.filter(cell => cell % width === width - 1)),
    rowMusts: byRows.map(boardOf),
    columnMusts: byColumns.map(boardOf),
  };
}

function checkUnit(unit: Unit, cellCount: number, known: ReadonlySet<number>): void {
  const isAscending = unit.every((cell, i) => known.has(cell) && (i === 0 || cell > unit[i - 1]));
  if (!isAscending || unit.length > cellCount) {
    throw say.error('not-a-unit', { unit: unit.join(' '), most: cellCount });
  }
}

function makeWalk(kernel: SearchKernel, base: number, collect: boolean): Walk {
  let isLive = true;
  let found: Start[] = [];
  return {
    step(budget) {
      isLive = kernel.step(budget);
      // The kernel waits while its buffer is full, so it is emptied after every slice.
      if (collect) for (const solution of kernel.take()) found.push(cellsIn(solution));
      return isLive;
    },
    get nodes() {
      return kernel.nodes;
    },
    get count() {
      return kernel.count;
    },
    get fraction() {
      return isLive ? explored(kernel, base) : 1;
    },
    get walkDigest() {
      return digest(kernel.walkLanes);
    },
    get solutionsDigest() {
      return digest(kernel.sumLanes);
    },
    take() {
      const taken = found;
      found = [];
      return taken;
    },
    rest() {
      return isLive ? unitsLeft(kernel) : [];
    },
  };
}

/** Every level shares its part of the whole equally among the cells that were open there. */
function explored(kernel: SearchKernel, base: number): number {
  let part = 1;
  let share = 0;
  for (let level = base; level <= kernel.level; level++) {
    const { open, total } = kernel.at(level);
    const begun = total - cellsIn(open).length;
    const isEntered = level < kernel.level;
    share += (part * (begun - (isEntered ? 1 : 0))) / total;
    part /= total;
  }
  return share;
}

/** What is open, the deepest level first: that is the order of the walk. */
function unitsLeft(kernel: SearchKernel): Unit[] {
  const levels = Array.from({ length: kernel.level + 1 }, (_, level) => kernel.at(level));
  const units: Unit[] = [];
  for (let level = kernel.level; level >= 0; level--) {
    const prefix = levels.slice(0, level).map(({ cell }) => cell);
    for (const cell of cellsIn(levels[level].open)) units.push([...prefix, cell]);
  }
  return units;
}

function digest([a, b]: readonly [number, number]): string {
  return a.toString(16).padStart(8, '0') + b.toString(16).padStart(8, '0');
}

function boardOf(cells: readonly number[]): bigint {
  return cells.reduce((board, cell) => board | (1n << BigInt(cell)), 0n);
}

/** The cells of a bit board, ascending. */
function cellsIn(board: bigint): number[] {
  const cells: number[] = [];
  for (let offset = 0, rest = board; rest !== 0n; offset += 32, rest >>= 32n) {
    let word = Number(rest & 0xffffffffn);
    for (; word !== 0; word = (word & (word - 1)) >>> 0) cells.push(offset + 31 - Math.clz32(word & -word));
  }
  return cells;
}
