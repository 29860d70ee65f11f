/**
 * What moves make of a shape. Large pieces in space have thousands of cells in 48 positions, so points are kept in one
 * array of numbers, and a form is known by a string that is made of such numbers without printing them.
 */
import {
  allowedMoves,
  type Cell,
  type Grid,
  isOn,
  type Lattice,
  type LinearMap,
  type Moves,
} from './grid.js';
import type { Spot } from './rules.js';

/** A piece turned some way. */
export interface Orientation {
  readonly piece: number;
  /** x, y, z of every cell, cells in order; only differences matter, and where the first is modulo the grid's slide. */
  readonly points: Float64Array;
  readonly colors: readonly number[];
  /** Tells orientations apart that are not a slide of each other. */
  readonly key: string;
  /** The move of the grid that makes it, by number, and where each cell of the shape is among the points. */
  readonly move: number;
  readonly placeOf: Int32Array;
}

/** What a move makes of a shape: a key that all slides of it share, and its cells in order. */
interface Form {
  readonly key: string;
  readonly points: Float64Array;
  readonly order: Int32Array;
}

/** What every move of the grid makes of a piece, allowed or not; looked at only where it is asked for. */
export class TurnedPiece {
  /** The orientations that the piece may have, in the order of the moves. */
  readonly orientations: readonly Orientation[];
  private readonly points: Float64Array;
  private readonly colors: readonly number[];
  private readonly known: ({ readonly key: string; readonly first: number } | undefined)[] = [];

  constructor(
    private readonly grid: Grid,
    spots: readonly Spot[],
    moves: Moves,
    piece: number,
  ) {
    this.points = ownPoints(
      grid,
      spots.map(spot => grid.pointOf(spot.at)),
    );
    this.colors = spots.map(spot => spot.color);
    const allowed = new Set(allowedMoves(grid, moves));
    const found = new Map<string, Orientation>();
    grid.moves.forEach((move, number) => {
      if (!allowed.has(move)) return;
      const form = this.turn(number);
      if (form && !found.has(form.key)) found.set(form.key, orientation(piece, number, form, this.colors));
    });
    this.orientations = [...found.values()];
  }

  /** The key of what a move makes of the piece, and which cell of the shape comes first then. */
  formBy(move: number): { readonly key: string; readonly first: number } {
    if (!this.known[move]) this.turn(move);
    return this.known[move]!;
  }

  private turn(move: number): Form | undefined {
    const form = formOf(this.grid, this.points, this.colors, this.grid.moves[move]);
    this.known[move] = form ? { key: form.key, first: form.order[0] } : MISSED;
    return form;
  }
}

/** What a move makes of the piece is not in the grid. */
const MISSED = { key: '', first: 0 };

function orientation(
  piece: number,
  move: number,
  { key, points, order }: Form,
  colors: readonly number[],
): Orientation {
  const placeOf = new Int32Array(order.length);
  const sorted = new Float64Array(points.length);
  for (let at = 0, to = 0; at < order.length; at++, to += 3) {
    const spot = order[at];
    placeOf[spot] = at;
    sorted[to] = points[3 * spot];
    sorted[to + 1] = points[3 * spot + 1];
    sorted[to + 2] = points[3 * spot + 2];
  }
  return { piece, points: sorted, colors: Array.from(order, spot => colors[spot]), key, move, placeOf };
}

/** A key that is the same for all shapes that a move makes of this one and slides of it, and different for others. */
export function turnedKey(
  grid: Grid,
  points: readonly Cell[],
  colors: readonly number[],
  moves: Moves,
): string {
  const all = ownPoints(grid, points);
  let least: string | undefined;
  for (const move of allowedMoves(grid, moves)) {
    const key = formOf(grid, all, colors, move)?.key;
    if (key !== undefined && (least === undefined || key < least)) least = key;
  }
  return least!;
}

/** The points of a shape in a row; where moves are made about a cell, seen from the first one. */
function ownPoints(grid: Grid, points: readonly Cell[]): Float64Array {
  const all = new Float64Array(3 * points.length);
  for (let at = 0; at < points.length; at++) {
    for (let axis = 0; axis < 3; axis++)
      all[3 * at + axis] = points[at][axis] - (grid.mayMiss ? points[0][axis] : 0);
  }
  return all;
}

/**
 * Places in the box around the turned shape are numbers that sort like the points. Together with the number of the cell
 * they are sorted as numbers, which needs no comparing function, and are exact as long as the box has fewer than
 * 2^53 places times cells. Undefined if the turned shape misses the grid.
 */
export function formOf(
  grid: Grid,
  own: Float64Array,
  colors: readonly number[],
  move: LinearMap,
): Form | undefined {
  const size = colors.length;
  const points = turnedPoints(own, move);
  if (grid.mayMiss && misses(grid, points)) return undefined;
  const [low, high] = extent(points);
  const [width, depth] = [high[0] - low[0] + 1, high[1] - low[1] + 1];
  const codes = new Float64Array(size);
  for (let at = 0; at < size; at++) {
    const place =
      ((points[3 * at + 2] - low[2]) * depth + points[3 * at + 1] - low[1]) * width + points[3 * at] - low[0];
    codes[at] = place * size + at;
  }
  codes.sort();
  const order = new Int32Array(size);
  const marks = [width, depth, ...offsetOf(grid.slide, low)];
  let before = 0;
  let isColored = false;
  for (let at = 0; at < size; at++) {
    const spot = codes[at] % size;
    const place = (codes[at] - spot) / size;
    order[at] = spot;
    marks.push(place - before);
    before = place;
    if (colors[spot] !== 0) isColored = true;
  }
  if (isColored) for (const spot of order) marks.push(colors[spot]);
  return { key: stringOf(marks), points, order };
}

/** Whether a point is not a slide away from the origin. */
function misses(grid: Grid, points: Float64Array): boolean {
  for (let at = 0; at < points.length; at += 3) {
    if (!isOn(grid.slide, points[at], points[at + 1], points[at + 2])) return true;
  }
  return false;
}

/** Where a corner is between the points of a lattice: the same for all slides of it. */
function offsetOf({ steps, even }: Lattice, low: readonly number[]): number[] {
  const counts = low.map((value, axis) => Math.floor(value / steps[axis]));
  const offsets = low.map((value, axis) => value - counts[axis] * steps[axis]);
  const sum = counts[0] + counts[1] + (even === 3 ? counts[2] : 0);
  return even === 0 ? offsets : [...offsets, Math.abs(sum % 2)];
}

/** The images of points. */
export function turnedPoints(own: Float64Array, { rows: [a, b, c], divisor }: LinearMap): Float64Array {
  const points = new Float64Array(own.length);
  for (let at = 0; at < own.length; at += 3) {
    const [x, y, z] = [own[at], own[at + 1], own[at + 2]];
    points[at] = (a[0] * x + a[1] * y + a[2] * z) / divisor;
    points[at + 1] = (b[0] * x + b[1] * y + b[2] * z) / divisor;
    points[at + 2] = (c[0] * x + c[1] * y + c[2] * z) / divisor;
  }
  return points;
}

/** The corners of the box around points. */
export function extent(points: Float64Array): [low: number[], high: number[]] {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let at = 0; at < points.length; at += 3) {
    for (let axis = 0; axis < 3; axis++) {
      const value = points[at + axis];
      if (value < low[axis]) low[axis] = value;
      if (value > high[axis]) high[axis] = value;
    }
  }
  return [low, high];
}

/** Numbers as a string that nobody reads: a character for each, or, if there are large ones, their digits. */
function stringOf(numbers: readonly number[]): string {
  if (numbers.some(number => number > 0xffff)) return `#${numbers.join()}`;
  let text = '=';
  for (let from = 0; from < numbers.length; from += 4096)
    text += String.fromCharCode(...numbers.slice(from, from + 4096));
  return text;
}
