/**
 * BurrTools' grids that are neither cubes nor prisms, with its places.
 *
 *     sphere      close-packed spheres: every second place of a cube, x + y + z even; twelve neighbors each. A layer of
 *                 spheres keeps its look in a sixth of a turn about a diagonal of the cube, the packing does not; so a
 *                 piece may make 120 rotations, all with entries in thirds, as far as its spheres meet the grid again.
 *     rhombic     a cube cut along its six diagonal planes into 24 tetrahedra, each from the middle of the cube to a
 *                 quarter of a side. In a block of 5x5x5 places, seen from its middle, a tetrahedron is at 2 towards its
 *                 side and at 1 towards its quarter. Pieces slide by whole cubes.
 *     tetra-octa  tetrahedra and eighths of octahedra, as in a cube of 3x3x3 places whose middle is a tetrahedron and of
 *                 whose corners every second one is such an eighth; neighboring cubes are mirror images.
 */
import type { GridKind, Lattice } from './grid.js';
import { type Cell, DIAGONAL_SIXTH, groupOf, OVER, QUARTER, TIP, withBetween } from './moves.js';

const cubeMoves = () => groupOf(QUARTER, TIP, OVER);
const plus = ([x, y, z]: Cell, dx: number, dy: number, dz: number): Cell => [x + dx, y + dy, z + dz];
const isEven = (value: number) => value % 2 === 0;

/** Every other corner of a lattice of cubes with this side: every second one along the axes together. */
const checkered = (side: number): Lattice => ({ steps: [side, side, side], even: 3 });

export const SPHERE: GridKind = {
  isSolid: true,
  isPlace: ([x, y, z]) => isEven(x + y + z),
  // In thirds, so that images are whole.
  pointOf: ([x, y, z]) => [3 * x, 3 * y, 3 * z],
  placeOf: ([x, y, z]) => [x / 3, y / 3, z / 3],
  slide: checkered(3),
  period: checkered(1),
  mayMiss: true,
  moves: () => withBetween(cubeMoves(), DIAGONAL_SIXTH),
  neighborsOf: place =>
    [1, -1].flatMap(a =>
      [1, -1].flatMap(b => [plus(place, a, b, 0), plus(place, a, 0, b), plus(place, 0, a, b)]),
    ),
};

/** The cube that a place is in has its middle at 0; from -2 to 2. */
const inCube = (value: number) => ((((value + 2) % 5) + 5) % 5) - 2;
const CUBES: Lattice = { steps: [5, 5, 5], even: 0 };

export const RHOMBIC: GridKind = {
  isSolid: true,
  isPlace: place =>
    place
      .map(value => Math.abs(inCube(value - 2)))
      .sort()
      .join('') === '012',
  pointOf: place => plus(place, -2, -2, -2),
  placeOf: point => plus(point, 2, 2, 2),
  slide: CUBES,
  period: CUBES,
  moves: cubeMoves,
  neighborsOf: place => {
    const own = place.map(value => inCube(value - 2));
    const [side, quarter, across] = [2, 1, 0].map(size => own.findIndex(value => Math.abs(value) === size));
    const to = (values: Partial<Record<number, number>>): Cell => {
      const [x, y, z] = place.map((value, axis) => value + (values[axis] ?? own[axis]) - own[axis]);
      return [x, y, z];
    };
    return [
      to({ [side]: own[side] * 1.5 }),
      to({ [quarter]: 0, [across]: 1 }),
      to({ [quarter]: 0, [across]: -1 }),
      to({ [side]: own[side] / 2, [quarter]: own[quarter] * 2 }),
    ];
  },
};

/** The block of a place, and where it is in it. */
const blockOf = (place: Cell) => place.map(value => Math.floor(value / 3));

export const TETRA_OCTA: GridKind = {
  isSolid: true,
  isPlace: place => {
    const block = blockOf(place);
    const inside = place.map((value, axis) => value - 3 * block[axis]);
    if (inside.every(value => value === 1)) return true;
    if (inside.includes(1)) return false;
    return !isEven(block[0] + block[1] + block[2] + (inside[0] + inside[1] + inside[2]) / 2);
  },
  // Turned about the corner of a cube, between the places.
  pointOf: ([x, y, z]) => [2 * x + 1, 2 * y + 1, 2 * z + 1],
  placeOf: ([x, y, z]) => [(x - 1) / 2, (y - 1) / 2, (z - 1) / 2],
  slide: checkered(6),
  period: checkered(3),
  moves: cubeMoves,
  neighborsOf: place => {
    const block = blockOf(place);
    const [a, b, c] = place.map((value, axis) => value - 3 * block[axis] - 1);
    if (a === 0) {
      const first = isEven(block[0] + block[1] + block[2]) ? 1 : -1;
      return [
        plus(place, first, first, first),
        plus(place, first, -first, -first),
        plus(place, -first, first, -first),
        plus(place, -first, -first, first),
      ];
    }
    return [plus(place, -a, -b, -c), plus(place, a, 0, 0), plus(place, 0, b, 0), plus(place, 0, 0, c)];
  },
};
