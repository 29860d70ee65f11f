/**
 * BurrTools numbers the turns of a shape. Cubes (and what is kept among cubes): t = 4a + k is A[a] after X^k. Triangular
 * prisms: t = 6a + k is a flip about the y axis for a = 1, then k sixths of a turn. Spheres: a list without an order.
 * Turns of the second half negate x first. With centers of cells a placed cell is M[t] · (cell − pivot) + shift. (The
 * numberings were checked against saved assemblies.)
 */
import { type Cell, composed, type Grid, isOn, isTriangular, type LinearMap, linear, moved } from './grid.js';
import { IDENTITY, QUARTER, SIXTH, TIP } from './moves.js';
import type { Placed, Spot } from './rules.js';

const Y = linear([0, 0, -1], [0, 1, 0], [1, 0, 0]);
const NEGATE = linear([-1, 0, 0], [0, 1, 0], [0, 0, 1]);

const power = (map: LinearMap, times: number): LinearMap =>
  times === 0 ? IDENTITY : composed(power(map, times - 1), map);
const withMirrored = (turns: readonly LinearMap[]) => [
  ...turns,
  ...turns.map(turn => composed(NEGATE, turn)),
];

function cubeTurns(): LinearMap[] {
  const axes = [IDENTITY, Y, power(Y, 2), power(Y, 3), QUARTER, power(QUARTER, 3)];
  return withMirrored(axes.flatMap(axis => [0, 1, 2, 3].map(times => composed(power(TIP, times), axis))));
}

/** In axial coordinates x to -x with z to -z. */
const FLIP = linear([-1, -1, 0], [0, 1, 0], [0, 0, -1]);

/** The twelve rotations of a prism; how mirrored ones are numbered is not known. */
const prismTurns = () =>
  [IDENTITY, FLIP].flatMap(first => [0, 1, 2, 3, 4, 5].map(times => composed(first, power(SIXTH, times))));

/** The 120 rotations of spheres as quaternions w, x, y, z of whole numbers, 3 added to each. */
const SPHERE_TURNS = `
4333 3434 4334 4222 3334 4323 4332 4424 4444 4233 3344 4224 4422 3342 4433 4242 4343 3433 4244 3443
3432 3343 4442 3423 4232 5434 4434 5232 4344 5322 4322 5344 4234 5432 4432 5234 4342 5324 4324 5342
5443 4223 5223 4443 5243 4423 5423 4243 4345 4420 3441 6444 4231 4264 6222 3522 4642 4426 4453 3414
3444 4042 4312 4123 4204 4534 4220 3421 6424 4435 6242 3454 4402 4226 4523 4341 4644 4462 4132 4253
4044 4314 3542 3424 4446 4321 3425 6422 6244 3544 4235 4202 4440 4413 4624 4143 4024 4354 3452 3422
4262 4532 3445 6224 4325 4240 4022 4246 4213 4431 4404 6442 3524 4543 4464 4134 3412 3442 4622 4352`;

function sphereTurns(): LinearMap[] {
  const words = SPHERE_TURNS.trim().split(/\s+/);
  return withMirrored(words.map(word => rotation([...word].map(digit => Number(digit) - 3))));
}

/** Of a quaternion whose rotation has entries in thirds. */
function rotation([w, x, y, z]: readonly number[]): LinearMap {
  const thirds = 3 / (w * w + x * x + y * y + z * z);
  const row = (a: number, b: number, c: number): Cell =>
    [a * thirds, b * thirds, c * thirds].map(Math.round) as unknown as Cell;
  return linear(
    row(w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)),
    row(2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)),
    row(2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z),
    3,
  );
}

/** The turns of a grid, by number. */
export function turnsOf(grid: Grid): readonly LinearMap[] {
  if (isTriangular(grid)) return prismTurns();
  return grid.mayMiss ? sphereTurns() : cubeTurns();
}

const plus = (a: Cell, b: Cell): Cell => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const minus = (a: Cell, b: Cell): Cell => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const toThree = (value: number) => 3 * Math.round(value / 3);

/**
 * The points of a shape after a turn about its pivot, as BurrTools makes it: a pivot that misses the grid goes to the
 * nearest place. Undefined if a cell does.
 */
function turnedPoints(grid: Grid, turn: LinearMap, cells: readonly Cell[], pivot: Cell): Cell[] | undefined {
  const first = grid.pointOf(cells[0]);
  const [x, y, z] = moved(turn, minus(first, grid.pointOf(pivot)));
  const to: Cell = grid.mayMiss ? [toThree(x), toThree(y), toThree(z)] : [x, y, z];
  const steps = cells.map(cell => moved(turn, minus(grid.pointOf(cell), first)));
  if (grid.mayMiss && !steps.every(step => isOn(grid.slide, ...step))) return undefined;
  return steps.map(step => plus(step, to));
}

/** The places of a shape after a turn about its pivot and a shift; undefined if they miss the grid. */
export function placedCells(
  grid: Grid,
  turn: LinearMap,
  cells: readonly Cell[],
  pivot: Cell,
  shift: Cell,
): Cell[] | undefined {
  const points = turnedPoints(grid, turn, cells, pivot);
  return points && placesAt(grid, points, grid.pointOf(shift));
}

/** The places at some points after a shift; undefined if one is not the point of a place. */
function placesAt(grid: Grid, points: readonly Cell[], shift: Cell): Cell[] | undefined {
  const shifted = points.map(point => plus(point, shift));
  const places = shifted.map(point => grid.placeOf(point));
  return places.every((place, at) => String(grid.pointOf(place)) === String(shifted[at]))
    ? places
    : undefined;
}

/** The turn and shift that carry a shape onto these cells, pivot at the origin; undefined if none does. */
export function findTurn(
  grid: Grid,
  turns: readonly LinearMap[],
  shape: readonly Spot[],
  { cells, colors }: Pick<Placed, 'cells' | 'colors'>,
): { turn: number; shift: Cell } | undefined {
  const wanted = new Map(cells.map((cell, at) => [String(cell), colors?.[at]]));
  const own = shape.map(spot => spot.at);
  const isThere = (place: Cell, at: number) =>
    wanted.has(String(place)) && (wanted.get(String(place)) ?? shape[at].color) === shape[at].color;
  for (const [number, turn] of turns.entries()) {
    const points = turnedPoints(grid, turn, own, [0, 0, 0]);
    if (!points) continue;
    for (const target of cells) {
      const to = minus(grid.pointOf(target), points[0]);
      const shift = grid.placeOf(to);
      if (String(grid.pointOf(shift)) !== String(to)) continue;
      const places = placesAt(grid, points, to);
      if (places?.every(isThere)) return { turn: number, shift };
    }
  }
  return undefined;
}
