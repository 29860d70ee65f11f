/**
 * Stable sets: cells of which each has fewer than `threshold` neighbors outside the set. While such a set is white it
 * stays white, whatever happens around it, so every solution has a black cell in it. The border line of a rectangle
 * is one (threshold 2), two adjacent lines are, and with threshold 3 every corner and every 2 x 2 square.
 *
 * The search takes those of a few simple shapes; any list would be correct, a good one prunes well.
 */
import { type Board, neighborsOf } from './rules.js';

export interface StableSets {
  /** Lines of rows and small shapes, sorted by their last cell. */
  readonly byRows: readonly (readonly number[])[];
  /** Lines of columns, sorted by their last column. */
  readonly byColumns: readonly (readonly number[])[];
}

/** The stable sets of simple shape, without those that contain another one of their list. */
export function stableSets(board: Board): StableSets {
  const { width, height } = board;
  const neighbors = neighborsOf(board);
  const holes = new Set(board.holes);
  const isStable = (set: readonly number[]) => {
    const inside = new Set(set);
    return set.every(
      cell =>
        !holes.has(cell) && neighbors[cell].filter(other => !inside.has(other)).length < board.threshold,
    );
  };
  const across = (x: number, y: number) => y * width + x;
  const byRows = [
    ...lineSets(width, height, board, (along, line) => across(along, line)),
    ...smallSets(board, neighbors),
  ];
  const byColumns = lineSets(height, width, board, (along, line) => across(line, along));
  const lastColumn = (set: readonly number[]) => Math.max(...set.map(cell => cell % width));
  return {
    byRows: minimal(byRows.filter(isStable)).sort((a, b) => a[a.length - 1] - b[b.length - 1]),
    byColumns: minimal(byColumns.filter(isStable)).sort((a, b) => lastColumn(a) - lastColumn(b)),
  };
}

/** Runs between holes in every line, and pairs of equal runs in neighboring lines. */
function lineSets(
  length: number,
  lineCount: number,
  board: Board,
  cellAt: (along: number, line: number) => number,
): number[][] {
  const holes = new Set(board.holes);
  const sets: number[][] = [];
  const runsOf = (line: number) => {
    const runs: [number, number][] = [];
    for (let from = 0; from < length; from++) {
      if (holes.has(cellAt(from, line))) continue;
      let to = from;
      while (to + 1 < length && !holes.has(cellAt(to + 1, line))) to++;
      runs.push([from, to]);
      from = to;
    }
    return runs;
  };
  const cells = (line: number, [from, to]: [number, number]) =>
    Array.from({ length: to - from + 1 }, (_, i) => cellAt(from + i, line));
  for (let line = 0; line < lineCount; line++) {
    const next = board.torus ? (line + 1) % lineCount : line + 1;
    const nextRuns = next < lineCount ? runsOf(next) : [];
    for (const run of runsOf(line)) {
      sets.push(cells(line, run));
      if (nextRuns.some(([from, to]) => from === run[0] && to === run[1])) {
        sets.push([...cells(line, run), ...cells(next, run)]);
      }
    }
  }
  return sets.map(set => set.sort((a, b) => a - b));
}

/** Single cells, dominoes and 2 x 2 squares. */
function smallSets(board: Board, neighbors: readonly number[][]): number[][] {
  const sets: number[][] = [];
  for (let cell = 0; cell < neighbors.length; cell++) {
    sets.push([cell]);
    for (const other of neighbors[cell]) if (other > cell) sets.push([cell, other]);
    const x = cell % board.width;
    if (x + 1 < board.width && cell + board.width < neighbors.length) {
      sets.push([cell, cell + 1, cell + board.width, cell + board.width + 1]);
    }
  }
  return sets;
}

function minimal(sets: readonly number[][]): number[][] {
  const bySize = [...sets].sort((a, b) => a.length - b.length);
  const kept: { readonly set: number[]; readonly members: Set<number> }[] = [];
  for (const set of bySize) {
    const members = new Set(set);
    if (!kept.some(other => other.set.every(cell => members.has(cell)))) kept.push({ set, members });
  }
  return kept.map(({ set }) => set);
}
