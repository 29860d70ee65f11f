/**
 * Ways: every piece in every position, turned by every move it may make. The cells of a container are numbered in the
 * order of their points, and so are the cells of an orientation; hence the cells of a way ascend, and a way is known by
 * its orientation and its first cell.
 */
import { allowedMoves, type Cell, type Grid, gridOf, type Moves, moved } from './grid.js';
import type { Assembly, Problem, Puzzle, Spot } from './rules.js';
import { say } from './texts.js';

/** A piece turned some way. */
export interface Orientation {
  readonly piece: number;
  /** In order; only their differences matter, and where the first one is modulo the slide of the grid. */
  readonly points: readonly Cell[];
  readonly colors: readonly number[];
  /** Tells orientations apart that are not a slide of each other. */
  readonly key: string;
  /** The move of the grid that makes it, by number, and where each cell of the shape is among the points. */
  readonly move: number;
  readonly placeOf: readonly number[];
}

/** What every move of the grid makes of a piece, allowed or not: the key, and the cell that comes first. */
export interface Turned {
  readonly keys: readonly string[];
  readonly firsts: readonly number[];
}

/** The cells of a container, numbered. */
export interface Board {
  readonly points: readonly Cell[];
  readonly spots: readonly Spot[];
  /** The number of the cell at a point, or -1. */
  cellAt(point: Cell): number;
  /** The box around the container, and for every place in it the number of the cell, or -1. */
  readonly low: readonly number[];
  readonly high: readonly number[];
  readonly cellOf: Int32Array;
}

export interface Ways {
  readonly grid: Grid;
  readonly board: Board;
  readonly orientations: readonly Orientation[];
  /** For every piece. */
  readonly turned: readonly Turned[];
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
  const fits = fitting(problem);
  const lists: Lists = { orientations: [], piece: [], orientation: [], start: [0], cells: [], wayAt: [] };
  if (board.points.length > limits.cells) throw say.error('too-many-cells', { most: limits.cells });
  if (board.points.length * grid.moves.length * problem.pieces.length > limits.trials)
    throw say.error('too-many-trials');
  const turned = problem.pieces.map((piece, number) => {
    const { orientations, ...rest } = turnedPiece(
      grid,
      puzzle.shapes[piece.shape].spots,
      piece.moves,
      number,
    );
    for (const one of orientations) place(grid, board, one, fits, lists, limits.ways);
    return rest;
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

const order = (a: Cell, b: Cell) => a[2] - b[2] || a[1] - b[1] || a[0] - b[0];

function boardOf(grid: Grid, spots: readonly Spot[]): Board {
  const sorted = spots
    .map(spot => ({ spot, point: grid.pointOf(spot.at) }))
    .sort((a, b) => order(a.point, b.point));
  const points = sorted.map(({ point }) => point);
  const low = [0, 1, 2].map(axis => points.reduce((least, point) => Math.min(least, point[axis]), Infinity));
  const high = [0, 1, 2].map(axis => points.reduce((most, point) => Math.max(most, point[axis]), -Infinity));
  const [width, depth] = [high[0] - low[0] + 1, high[1] - low[1] + 1];
  const cellOf = new Int32Array(width * depth * (high[2] - low[2] + 1)).fill(-1);
  const place = ([x, y, z]: Cell) => ((z - low[2]) * depth + y - low[1]) * width + x - low[0];
  points.forEach((point, cell) => {
    cellOf[place(point)] = cell;
  });
  const isIn = (value: number, axis: number) => value >= low[axis] && value <= high[axis];
  return {
    points,
    spots: sorted.map(({ spot }) => spot),
    low,
    high,
    cellOf,
    cellAt: point => (point.every(isIn) ? cellOf[place(point)] : -1),
  };
}

/** Every move applied to a piece; the orientations are those that it may have, in the order of the moves. */
export function turnedPiece(
  grid: Grid,
  spots: readonly Spot[],
  moves: Moves,
  piece: number,
): Turned & { readonly orientations: Orientation[] } {
  const found = new Map<string, Orientation>();
  const points = spots.map(spot => grid.pointOf(spot.at));
  const colors = spots.map(spot => spot.color);
  const allowed = new Set(allowedMoves(grid, moves));
  const keys: string[] = [];
  const firsts: number[] = [];
  grid.moves.forEach((move, number) => {
    const images = points.map(point => moved(move, point));
    const { key, first } = slideKey(grid, images, colors);
    keys.push(key);
    firsts.push(first);
    if (!allowed.has(move) || found.has(key)) return;
    const sorted = images.map((_, at) => at).sort((a, b) => order(images[a], images[b]));
    const placeOf = new Array<number>(sorted.length);
    sorted.forEach((spot, at) => {
      placeOf[spot] = at;
    });
    const own = sorted.map(spot => images[spot]);
    found.set(key, {
      piece,
      points: own,
      colors: sorted.map(spot => colors[spot]),
      key,
      move: number,
      placeOf,
    });
  });
  return { keys, firsts, orientations: [...found.values()] };
}

/** A key that is the same for all slides of some points and different for all others; and which point comes first. */
export function slideKey(
  grid: Grid,
  points: readonly Cell[],
  colors: readonly number[],
): { key: string; first: number } {
  let first = 0;
  for (let at = 1; at < points.length; at++) if (order(points[at], points[first]) < 0) first = at;
  const [x0, y0, z0] = points[first];
  let reach = 1;
  for (const [x, y, z] of points) reach = Math.max(reach, Math.abs(x - x0), Math.abs(y - y0), z - z0);
  // Points as single numbers that sort like the points; small, so that they sort and print fast.
  const span = 2 * reach + 1;
  const codes = new Float64Array(points.length);
  for (let at = 0; at < points.length; at++) {
    const [x, y, z] = points[at];
    codes[at] = (((z - z0) * span + y - y0) * span + x - x0) * 64 + colors[at];
  }
  codes.sort();
  const residue = (value: number) => ((value % grid.slide) + grid.slide) % grid.slide;
  return { key: `${span} ${residue(x0)} ${residue(y0)} ${codes.join(' ')}`, first };
}

/** Whether a color of a piece fits a color of the container. */
function fitting(problem: Problem): (own: number, under: number) => boolean {
  const pairs = new Set(problem.fits.map(([own, under]) => own * 4096 + under));
  return (own, under) => own === 0 || under === 0 || pairs.has(own * 4096 + under);
}

function place(
  grid: Grid,
  { points, spots, low, high, cellOf }: Board,
  one: Orientation,
  fits: (own: number, under: number) => boolean,
  lists: Lists,
  mostWays: number,
): void {
  const [width, depth] = [high[0] - low[0] + 1, high[1] - low[1] + 1];
  const [x0, y0, z0] = one.points[0];
  const steps = one.points.map(([x, y, z]) => ((z - z0) * depth + y - y0) * width + x - x0);
  const least = [0, 1, 2].map(
    axis => low[axis] - one.points.reduce((min, point) => Math.min(min, point[axis]), Infinity),
  );
  const most = [0, 1, 2].map(
    axis => high[axis] - one.points.reduce((max, point) => Math.max(max, point[axis]), -Infinity),
  );
  const isColored = one.colors.some(color => color > 0);
  const wayAt = new Int32Array(points.length).fill(-1);
  const before = lists.piece.length;
  for (let first = 0; first < points.length; first++) {
    const [x, y, z] = points[first];
    const [dx, dy, dz] = [x - x0, y - y0, z - z0];
    if (dx < least[0] || dx > most[0] || dy < least[1] || dy > most[1] || dz < least[2] || dz > most[2])
      continue;
    if (grid.slide > 1 && (dx % grid.slide !== 0 || dy % grid.slide !== 0)) continue;
    const base = ((z - low[2]) * depth + y - low[1]) * width + x - low[0];
    let at = 0;
    for (; at < steps.length; at++) {
      const cell = cellOf[base + steps[at]];
      if (cell < 0 || (isColored && !fits(one.colors[at], spots[cell].color))) break;
    }
    if (at < steps.length) continue;
    wayAt[first] = lists.piece.length;
    lists.piece.push(one.piece);
    lists.orientation.push(lists.orientations.length);
    for (const step of steps) lists.cells.push(cellOf[base + step]);
    lists.start.push(lists.cells.length);
  }
  if (lists.piece.length > mostWays) throw say.error('too-many-ways', { most: mostWays });
  if (lists.piece.length === before) return; // an orientation that fits nowhere is not one of the container
  lists.orientations.push(one);
  lists.wayAt.push(wayAt);
}

/** The assembly made of these ways, pieces in order. */
export function assemblyOf(ways: Ways, chosen: readonly number[]): Assembly {
  const sorted = [...chosen].sort((a, b) => ways.piece[a] - ways.piece[b] || a - b);
  return sorted.map(way => ({
    piece: ways.piece[way],
    cells: Array.from(
      ways.cells.subarray(ways.start[way], ways.start[way + 1]),
      cell => ways.board.spots[cell].at,
    ),
  }));
}
