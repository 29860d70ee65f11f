/** Cells in space: the flat faces that bound each of them. The unit is a place, so that neighbors share their corners. */
import { type Cell, type Grid, isTriangular } from './grid.js';
import { cornersOf } from './render.js';

type Vector = readonly [x: number, y: number, z: number];

/** The faces of a cell, each by its corners in order; a sphere has none. */
export function facesOfCell(grid: Grid, cell: Cell): Vector[][] {
  if (grid.name === 'sphere') return [];
  if (grid.name === 'rhombic') return pyramid(quarterOfSide(cell));
  if (grid.name === 'tetra-octa') return pyramid(partOfBlock(cell));
  const base = cornersOf(grid, cell);
  const at = (z: number) => base.map(([x, y]): Vector => [x, y, z]);
  const [ground, top] = [at(cell[2]), at(cell[2] + 1)];
  const next = (side: number) => (side + 1) % base.length;
  return [
    ground,
    top,
    ...base.map((_, side) => [ground[side], ground[next(side)], top[next(side)], top[side]]),
  ];
}

/** The middle of a cell. */
export function middleOfCell(grid: Grid, cell: Cell): Vector {
  if (grid.name === 'sphere') return [cell[0] + 0.5, cell[1] + 0.5, cell[2] + 0.5];
  if (isTriangular(grid) || grid.name === 'hex') {
    const base = cornersOf(grid, cell);
    const mean = (axis: 0 | 1) => base.reduce((sum, corner) => sum + corner[axis], 0) / base.length;
    return [mean(0), mean(1), cell[2] + 0.5];
  }
  const corners = facesOfCell(grid, cell).flat();
  const mean = (axis: 0 | 1 | 2) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
  return [mean(0), mean(1), mean(2)];
}

const pyramid = ([a, b, c, d]: readonly Vector[]): Vector[][] => [
  [a, b, c],
  [a, b, d],
  [a, c, d],
  [b, c, d],
];

/** The middle of a cube of five places, the middle of a side, and two corners of that side. */
function quarterOfSide(cell: Cell): Vector[] {
  const middle = cell.map(value => 5 * Math.floor(value / 5) + 2.5);
  const own = cell.map((value, axis) => value + 0.5 - middle[axis]);
  const at = (across: number, quarter: number): Vector => {
    const [x, y, z] = own.map((value, axis) => {
      const size = Math.abs(value);
      return middle[axis] + 2.5 * (size === 2 ? Math.sign(value) : size === 1 ? quarter * value : across);
    });
    return [x, y, z];
  };
  return [middle as unknown as Vector, at(0, 0), at(1, 1), at(-1, 1)];
}

/** Of a cube of three places: every second corner; or one of the others with its three neighbors. */
function partOfBlock(cell: Cell): Vector[] {
  const block = cell.map(value => Math.floor(value / 3));
  const inside = cell.map((value, axis) => value - 3 * block[axis]);
  const corner = (x: number, y: number, z: number): Vector => [3 * x, 3 * y, 3 * z];
  const [a, b, c] = block;
  if (inside[0] === 1) {
    const odd = Math.abs((a + b + c) % 2);
    return [
      corner(a + odd, b, c),
      corner(a + 1 - odd, b + 1, c),
      corner(a + 1 - odd, b, c + 1),
      corner(a + odd, b + 1, c + 1),
    ];
  }
  const [x, y, z] = block.map((value, axis) => value + inside[axis] / 2);
  const step = (axis: number) => 1 - inside[axis];
  return [corner(x, y, z), corner(x + step(0), y, z), corner(x, y + step(1), z), corner(x, y, z + step(2))];
}
