/**
 * Ways: every piece in every position, turned by every move it may make. The cells of a container are numbered in the
 * order of their points, and so are the cells of an orientation; hence the cells of a way ascend, and a way is known by
 * its orientation and its first cell.
 */
import { type Board, boardOf } from './board.js';
import { type Grid, gridOf, isOn } from './grid.js';
import { extent, type Orientation, TurnedPiece } from './orientation.js';
import type { Assembly, Problem, Puzzle } from './rules.js';
import { say } from './texts.js';

export interface Ways {
  readonly grid: Grid;
  readonly board: Board;
  readonly orientations: readonly Orientation[];
  /** For every piece. */
  readonly turned: readonly TurnedPiece[];
  readonly count: number;
  readonly piece: Int32Array;
  readonly orientation: Int32Array;
  /** The cells of way w are `cells[start[w]]` to `cells[start[w + 1] - 1]`. */
  readonly start: Int32Array;
  readonly cells: Int32Array;
  /** For every orientation, the way with each first cell, or -1. */
  readonly wayAt: readonly Int32Array[];
}

/** Ways, cells of the container, and positions that are tried: cells times orientations. */
const LIMITS = { ways: 300_000, cells: 100_000, trials: 300_000_000 };
/** For whoever knows that the puzzle is large. */
const LARGE_LIMITS = { ways: 3_000_000, cells: 1_000_000, trials: 3_000_000_000 };

/** All ways of all pieces. Throws `InputError` above the limits, which are ten times as high for a large puzzle. */
export function waysOf(puzzle: Puzzle, problem: Problem, isLarge = false): Ways {
  const limits = isLarge ? LARGE_LIMITS : LIMITS;
  const grid = gridOf(puzzle.grid);
  const board = boardOf(grid, puzzle.shapes[problem.container].spots);
  const lists: Lists = { orientations: [], piece: [], orientation: [], start: [0], cells: [], wayAt: [] };
  if (board.spots.length > limits.cells) throw say.error('too-many-cells', { most: limits.cells });
  if (board.spots.length * grid.moves.length * problem.pieces.length > limits.trials)
    throw say.error('too-many-trials');
  const placing: Placing = {
    grid,
    board,
    lists,
    mostWays: limits.ways,
    colors: coloring(board, puzzle, problem),
  };
  const turned = problem.pieces.map((piece, number) => {
    const own = new TurnedPiece(grid, puzzle.shapes[piece.shape].spots, piece.moves, number);
    for (const one of own.orientations) place(placing, one);
    return own;
  });
  return {
    grid,
    board,
    orientations: lists.orientations,
    turned,
    count: lists.piece.length,
    piece: Int32Array.from(lists.piece),
    orientation: Int32Array.from(lists.orientation),
    start: Int32Array.from(lists.start),
    cells: Int32Array.from(lists.cells),
    wayAt: lists.wayAt,
  };
}

interface Lists {
  readonly orientations: Orientation[];
  readonly piece: number[];
  readonly orientation: number[];
  readonly start: number[];
  readonly cells: number[];
  readonly wayAt: Int32Array[];
}

interface Placing {
  readonly grid: Grid;
  readonly board: Board;
  readonly lists: Lists;
  readonly mostWays: number;
  readonly colors: Colors;
}

interface Colors {
  /** One more than the highest color. */
  readonly number: number;
  /** For every cell its color. */
  readonly under: Int32Array;
  /** At `number * own + under`: 1 if that color of a piece fits that color of the container. */
  readonly fits: Uint8Array;
}

/** No color fits everything, and everything fits no color. */
function coloring({ spots }: Board, { shapes }: Puzzle, problem: Problem): Colors {
  const used = [spots, ...problem.pieces.map(({ shape }) => shapes[shape].spots)];
  const number = 1 + used.reduce((most, list) => list.reduce((m, { color }) => Math.max(m, color), most), 0);
  const fits = new Uint8Array(number * number);
  for (let color = 0; color < number; color++) fits[color] = fits[number * color] = 1;
  for (const [own, under] of problem.fits) {
    if (own < number && under < number) fits[number * own + under] = 1;
  }
  return { number, under: Int32Array.from(spots, spot => spot.color), fits };
}

/** All ways of an orientation, in the order of their first cells. */
function place(placing: Placing, one: Orientation): void {
  const { grid, board, lists, mostWays } = placing;
  const { low, high, points, spots } = board;
  const [width, depth] = [high[0] - low[0] + 1, high[1] - low[1] + 1];
  const placeOf = (x: number, y: number, z: number) =>
    ((z - low[2]) * depth + y - low[1]) * width + x - low[0];
  const [x0, y0, z0] = one.points;
  const steps = new Int32Array(one.colors.length);
  for (let at = 0; at < steps.length; at++) {
    const own = 3 * at;
    steps[at] =
      ((one.points[own + 2] - z0) * depth + one.points[own + 1] - y0) * width + one.points[own] - x0;
  }
  // The slides that keep the orientation in the box around the container.
  const [least, most] = extent(one.points);
  for (let axis = 0; axis < 3; axis++) {
    least[axis] = low[axis] - least[axis];
    most[axis] = high[axis] - most[axis];
    if (least[axis] > most[axis]) return;
  }
  const wayAt = new Int32Array(spots.length).fill(-1);
  const before = lists.piece.length;
  const tryAt = tryer(placing, one, steps, wayAt);
  const { slide } = grid;
  const { steps: by } = slide;
  const from = least.map((value, axis) => Math.ceil(value / by[axis]) * by[axis]);
  const slides = from.map((value, axis) => Math.floor((most[axis] - value) / by[axis]) + 1);
  if (slides[0] * slides[1] * slides[2] < spots.length) {
    for (let dz = from[2]; dz <= most[2]; dz += by[2]) {
      for (let dy = from[1]; dy <= most[1]; dy += by[1]) {
        for (let dx = from[0]; dx <= most[0]; dx += by[0]) {
          if (slide.even === 0 || isOn(slide, dx, dy, dz)) tryAt(placeOf(x0 + dx, y0 + dy, z0 + dz));
        }
      }
    }
  } else {
    for (let at = 0; at < points.length; at += 3) {
      const [dx, dy, dz] = [points[at] - x0, points[at + 1] - y0, points[at + 2] - z0];
      if (dx < least[0] || dx > most[0] || dy < least[1] || dy > most[1] || dz < least[2] || dz > most[2])
        continue;
      if (!isOn(slide, dx, dy, dz)) continue;
      tryAt(placeOf(points[at], points[at + 1], points[at + 2]));
    }
  }
  if (lists.piece.length > mostWays) throw say.error('too-many-ways', { most: mostWays });
  if (lists.piece.length === before) return; // an orientation that fits nowhere is not one of the container
  lists.orientations.push(one);
  lists.wayAt.push(wayAt);
}

/** Adds the way with its first cell at a place of the box, if it is one. */
function tryer(
  { board: { cellOf }, lists, colors: { number, under, fits } }: Placing,
  { piece, colors }: Orientation,
  steps: Int32Array,
  wayAt: Int32Array,
): (base: number) => void {
  const isColored = colors.some(color => color > 0);
  return base => {
    for (let at = 0; at < steps.length; at++) {
      const cell = cellOf[base + steps[at]];
      if (cell < 0 || (isColored && fits[number * colors[at] + under[cell]] === 0)) return;
    }
    wayAt[cellOf[base]] = lists.piece.length;
    lists.piece.push(piece);
    lists.orientation.push(lists.orientations.length);
    for (let at = 0; at < steps.length; at++) lists.cells.push(cellOf[base + steps[at]]);
    lists.start.push(lists.cells.length);
  };
}

/** The assembly made of these ways, pieces in order. */
export function assemblyOf(ways: Ways, chosen: readonly number[]): Assembly {
  const sorted = [...chosen].sort((a, b) => ways.piece[a] - ways.piece[b] || a - b);
  return sorted.map(way => {
    const { colors } = ways.orientations[ways.orientation[way]];
    const cells = ways.cells.subarray(ways.start[way], ways.start[way + 1]);
    return {
      piece: ways.piece[way],
      cells: Array.from(cells, cell => ways.board.spots[cell].at),
      ...(colors.some(color => color > 0) && { colors }),
    };
  });
}
