/**
 * BurrTools numbers the turns of a shape. Cubes: t = 4a + k is A[a] after X^k, and t + 24 negates x first. Triangular
 * prisms: t = 6a + k is a flip about the y axis for a = 1, then k sixths of a turn. With centers of cells a placed cell
 * is M[t] · (cell − pivot) + shift. (Both numberings were checked against saved assemblies.)
 */
import { type Cell, composed, type Grid, type Move, moved } from './grid.js';

type Rows = Pick<Move, 'rows'>;

const ONE: Rows = {
  rows: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
};
const X: Rows = {
  rows: [
    [1, 0, 0],
    [0, 0, -1],
    [0, 1, 0],
  ],
};
const Y: Rows = {
  rows: [
    [0, 0, -1],
    [0, 1, 0],
    [1, 0, 0],
  ],
};
const Z: Rows = {
  rows: [
    [0, -1, 0],
    [1, 0, 0],
    [0, 0, 1],
  ],
};
const NEGATE: Rows = {
  rows: [
    [-1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
};

const power = (rows: Rows, times: number): Rows =>
  times === 0 ? ONE : composed(power(rows, times - 1), rows);
const AXES: readonly Rows[] = [ONE, Y, power(Y, 2), power(Y, 3), Z, power(Z, 3)];

/** All 48, by number. */
const CUBE: readonly Rows[] = Array.from({ length: 48 }, (_, number) => {
  const turn = composed(power(X, number % 4), AXES[Math.floor((number % 24) / 4)]);
  return number < 24 ? turn : composed(NEGATE, turn);
});

/** In axial coordinates: a sixth of a turn, and x to -x with z to -z. */
const SIXTH: Rows = {
  rows: [
    [0, -1, 0],
    [1, 1, 0],
    [0, 0, 1],
  ],
};
const FLIP: Rows = {
  rows: [
    [-1, -1, 0],
    [0, 1, 0],
    [0, 0, -1],
  ],
};

/** The twelve rotations of a prism; how mirrored ones are numbered is not known. */
const PRISM: readonly Rows[] = Array.from({ length: 12 }, (_, number) =>
  composed(number < 6 ? ONE : FLIP, power(SIXTH, number % 6)),
);

/** The turns of a grid, by number. */
export function turnsOf({ slide }: Grid): readonly Rows[] {
  return slide > 1 ? PRISM : CUBE;
}

const plus = (a: Cell, b: Cell): Cell => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const minus = (a: Cell, b: Cell): Cell => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

/** The places of a shape after a turn about its pivot and a shift. */
export function placedCells(
  grid: Grid,
  turn: Rows,
  cells: readonly Cell[],
  pivot: Cell,
  shift: Cell,
): Cell[] {
  const [from, to] = [grid.pointOf(pivot), grid.pointOf(shift)];
  return cells.map(cell => grid.placeOf(plus(moved(turn, minus(grid.pointOf(cell), from)), to)));
}

/** The turn and shift that carry a shape onto these cells, pivot at the origin; undefined if none does. */
export function findTurn(
  grid: Grid,
  shape: readonly Cell[],
  cells: readonly Cell[],
): { turn: number; shift: Cell } | undefined {
  const wanted = new Set(cells.map(String));
  const pivot: Cell = [0, 0, 0];
  for (const [number, turn] of turnsOf(grid).entries()) {
    const [first] = shape;
    const image = moved(turn, minus(grid.pointOf(first), grid.pointOf(pivot)));
    for (const target of cells) {
      const to = minus(grid.pointOf(target), image);
      const shift = grid.placeOf(to);
      if (String(grid.pointOf(shift)) !== String(to)) continue;
      if (placedCells(grid, turn, shape, pivot, shift).every(cell => wanted.has(String(cell)))) {
        return { turn: number, shift };
      }
    }
  }
  return undefined;
}
