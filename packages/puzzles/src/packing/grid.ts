/**
 * Grids: where cells are, and how a shape may be turned. Inside, a cell is a point of whole numbers in which every move
 * of the grid is a linear map, so that all grids share one code:
 *
 *     square, cube      the place itself
 *     hex               axial coordinates (q, r) of the center
 *     triangle, prism   three times the center of the triangle, in the axial coordinates of the corners:
 *                       (3i + 1, 3j + 1) points up, (3i + 2, 3j + 2) down; shapes slide by multiples of three
 *     sphere, rhombic, tetra-octa: see lattices.ts
 *
 * Outside, in files and drawings, a cell is its place (x, y, z); z grows upwards and y away from the reader, so that a
 * piece and its mirror image are told apart as in space. Places of triangles are BurrTools': (x, y) points up if x + y
 * is even. Places of hexagons are twice as wide: row y has its cells at every second x, where x + y is even.
 */
import { RHOMBIC, SPHERE, TETRA_OCTA } from './lattices.js';
import { type Cell, groupOf, type Move, OVER, Products, QUARTER, SIXTH, SWAP, TIP } from './moves.js';

export { type Cell, composed, type LinearMap, linear, type Move, moved } from './moves.js';

/** How a piece may be turned: the first three in the plane, the last four in space. */
export type Moves = 'free' | 'one-sided' | 'fixed' | 'turned' | 'mirrored' | 'upright';

/** A lattice: steps along the axes, all, or only those with an even number of them along the first axes together. */
export interface Lattice {
  readonly steps: Cell;
  /** Along how many of the axes the number of steps is even; 0 if it does not matter. */
  readonly even: 0 | 2 | 3;
}

/** What tells a grid from others. */
export interface GridKind {
  /** Pieces can leave the plane. */
  readonly isSolid: boolean;
  /** The places that exist. */
  isPlace(place: Cell): boolean;
  pointOf(place: Cell): Cell;
  placeOf(point: Cell): Cell;
  /** By how much shapes slide: points, and places. */
  readonly slide: Lattice;
  readonly period: Lattice;
  /** The identity first. */
  moves(): Move[];
  /**
   * Moves are made about the middle of a cell, and what they make of a shape may miss the grid; elsewhere they keep the
   * whole grid.
   */
  readonly mayMiss?: true;
  /** Steps in places to the neighbors of a cell. */
  neighborsOf(place: Cell): Cell[];
}

export interface Grid extends Omit<GridKind, 'moves'> {
  readonly name: GridName;
  readonly moves: readonly Move[];
  readonly products: Products;
}

const plainPlaces = { isPlace: () => true, pointOf: (place: Cell) => place, placeOf: (point: Cell) => point };
const half = (value: number) => Math.floor(value / 2);
const EVERY: Lattice = { steps: [1, 1, 1], even: 0 };
const EVERY_SECOND: Lattice = { steps: [1, 1, 1], even: 2 };

const hexPlaces = {
  isPlace: ([x, y]: Cell) => (x + y) % 2 === 0,
  pointOf: ([x, y, z]: Cell): Cell => [(x - y) / 2, y, z],
  placeOf: ([q, r, z]: Cell): Cell => [2 * q + r, r, z],
  slide: EVERY,
  period: EVERY_SECOND,
};

/** The corner (i, j) of the lattice is the left one of the upright triangle (x, y) = (2i + j, j). */
const trianglePlaces = {
  isPlace: () => true,
  pointOf: ([x, y, z]: Cell): Cell => {
    const [i, j, end] = [half(x - y), y, pointsUp([x, y, z]) ? 1 : 2];
    return [3 * i + end, 3 * j + end, z];
  },
  placeOf: ([u, v, z]: Cell): Cell => {
    const [i, j] = [Math.floor(u / 3), Math.floor(v / 3)];
    return [2 * i + j + (u - 3 * i - 1), j, z];
  },
  slide: { steps: [3, 3, 1] as Cell, even: 0 as const },
  period: EVERY_SECOND,
};

/** Whether a triangle stands on its side. */
export function pointsUp([x, y]: Cell): boolean {
  return (x + y) % 2 === 0;
}

/** Whether its layers are of triangles. */
export const isTriangular = ({ name }: Grid) => name === 'triangle' || name === 'prism';

const sides = (steps: readonly Cell[]) => {
  return ([x, y, z]: Cell): Cell[] => steps.map(([dx, dy, dz]): Cell => [x + dx, y + dy, z + dz]);
};
const ACROSS: readonly Cell[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
];
const UP_DOWN: readonly Cell[] = [
  [0, 0, 1],
  [0, 0, -1],
];
const HEX_SIDES: readonly Cell[] = [
  [2, 0, 0],
  [-2, 0, 0],
  [1, 1, 0],
  [-1, 1, 0],
  [1, -1, 0],
  [-1, -1, 0],
];

function triangleNeighbors(place: Cell): Cell[] {
  const [x, y, z] = place;
  return [[x + 1, y, z], [x - 1, y, z], pointsUp(place) ? [x, y - 1, z] : [x, y + 1, z]];
}

const square: GridKind = {
  isSolid: false,
  slide: EVERY,
  period: EVERY,
  ...plainPlaces,
  moves: () => groupOf(QUARTER, SWAP),
  neighborsOf: sides(ACROSS),
};
const triangle: GridKind = {
  isSolid: false,
  ...trianglePlaces,
  moves: () => groupOf(SIXTH, SWAP),
  neighborsOf: triangleNeighbors,
};

const KINDS = {
  square,
  cube: {
    ...square,
    isSolid: true,
    moves: () => groupOf(QUARTER, TIP, OVER),
    neighborsOf: sides([...ACROSS, ...UP_DOWN]),
  },
  triangle,
  prism: {
    ...triangle,
    isSolid: true,
    moves: () => groupOf(SIXTH, SWAP, OVER),
    neighborsOf: place => [...triangleNeighbors(place), ...sides(UP_DOWN)(place)],
  },
  hex: { isSolid: false, ...hexPlaces, moves: () => groupOf(SIXTH, SWAP), neighborsOf: sides(HEX_SIDES) },
  sphere: SPHERE,
  rhombic: RHOMBIC,
  'tetra-octa': TETRA_OCTA,
} satisfies Readonly<Record<string, GridKind>>;

export type GridName = keyof typeof KINDS;
export const GRID_NAMES = Object.keys(KINDS) as GridName[];

const known = new Map<GridName, Grid>();

/** The grid with this name. */
export function gridOf(name: GridName): Grid {
  let grid = known.get(name);
  if (!grid) {
    const kind = KINDS[name];
    const moves = kind.moves();
    grid = { ...kind, name, moves, products: new Products(moves) };
    known.set(name, grid);
  }
  return grid;
}

/** Whether a difference is one of a lattice. */
export function isOn({ steps, even }: Lattice, dx: number, dy: number, dz: number): boolean {
  if (dx % steps[0] !== 0 || dy % steps[1] !== 0 || dz % steps[2] !== 0) return false;
  if (even === 0) return true;
  const number = dx / steps[0] + dy / steps[1] + (even === 3 ? dz / steps[2] : 0);
  return number % 2 === 0;
}

/** The nearest place of a lattice that is nowhere above this one: shapes moved to it stay what they are. */
export function cornerOf({ steps, even }: Lattice, low: Cell): [number, number, number] {
  const counts = low.map((value, axis) => Math.floor(value / steps[axis]));
  const sum = counts[0] + counts[1] + (even === 3 ? counts[2] : 0);
  if (even > 0 && sum % 2 !== 0) counts[0]--;
  return [counts[0] * steps[0], counts[1] * steps[1], counts[2] * steps[2]];
}

/** What may be said of pieces in a grid, the usual one first. */
export function movesOf({ isSolid }: Pick<Grid, 'isSolid'>): readonly Moves[] {
  return isSolid ? ['turned', 'mirrored', 'upright', 'fixed'] : ['free', 'one-sided', 'fixed'];
}

/** The moves that a piece may make. */
export function allowedMoves(grid: Grid, moves: Moves): Move[] {
  if (moves === 'fixed') return grid.moves.slice(0, 1);
  if (moves === 'upright') return grid.moves.filter(move => move.isUpright);
  const isAny = moves === 'free' || moves === 'mirrored';
  return grid.moves.filter(move => isAny || !move.isReflection);
}
