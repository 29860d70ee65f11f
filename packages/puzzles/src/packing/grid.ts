/**
 * Grids: where cells are, and how a shape may be turned. Inside, a cell is a point of whole numbers in which every move
 * of the grid is a linear map, so that all grids share one code:
 *
 *     square, cube      the place itself
 *     hex               axial coordinates (q, r) of the center
 *     triangle, prism   three times the center of the triangle, in the axial coordinates of the corners:
 *                       (3i + 1, 3j + 1) points up, (3i + 2, 3j + 2) down; shapes slide by multiples of three
 *
 * Outside, in files and drawings, a cell is its place (x, y, z); z grows upwards and y away from the reader, so that a
 * piece and its mirror image are told apart as in space. Places of triangles are BurrTools': (x, y) points up if x + y
 * is even. Places of hexagons are twice as wide: row y has its cells at every second x, where x + y is even.
 */

export type GridName = 'square' | 'cube' | 'triangle' | 'prism' | 'hex';

/** A place or a point: x, y, z. */
export type Cell = readonly [x: number, y: number, z: number];

/** How a piece may be turned: the first three in the plane, the last four in space. */
export type Moves = 'free' | 'one-sided' | 'fixed' | 'turned' | 'mirrored' | 'upright';

/** A linear map of points, by rows. */
export interface Move {
  readonly rows: readonly [Cell, Cell, Cell];
  /** It makes a left hand of a right hand; in the plane, it turns the paper over. */
  readonly isReflection: boolean;
  /** What was on top stays on top. */
  readonly isUpright: boolean;
}

export interface Grid {
  readonly name: GridName;
  /** Pieces can leave the plane. */
  readonly isSolid: boolean;
  /** The places that exist. */
  isPlace(place: Cell): boolean;
  pointOf(place: Cell): Cell;
  placeOf(point: Cell): Cell;
  /** Shapes slide by multiples of this along the first two axes. */
  readonly slide: number;
  /** The identity first. */
  readonly moves: readonly Move[];
  /** Steps in places to the neighbors of a cell. */
  neighborsOf(place: Cell): Cell[];
}

const plainPlaces = { isPlace: () => true, pointOf: (place: Cell) => place, placeOf: (point: Cell) => point };
const half = (value: number) => Math.floor(value / 2);

const hexPlaces = {
  isPlace: ([x, y]: Cell) => (x + y) % 2 === 0,
  pointOf: ([x, y, z]: Cell): Cell => [(x - y) / 2, y, z],
  placeOf: ([q, r, z]: Cell): Cell => [2 * q + r, r, z],
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
};

/** Whether a triangle stands on its side. */
export function pointsUp([x, y]: Cell): boolean {
  return (x + y) % 2 === 0;
}

const IDENTITY: readonly [Cell, Cell, Cell] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const QUARTER: typeof IDENTITY = [
  [0, -1, 0],
  [1, 0, 0],
  [0, 0, 1],
];
/** A sixth of a turn in axial coordinates: (q, r) to (-r, q + r). */
const SIXTH: typeof IDENTITY = [
  [0, -1, 0],
  [1, 1, 0],
  [0, 0, 1],
];
const SWAP: typeof IDENTITY = [
  [0, 1, 0],
  [1, 0, 0],
  [0, 0, 1],
];
/** Top and ground change places. */
const OVER: typeof IDENTITY = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, -1],
];
const TIP: typeof IDENTITY = [
  [1, 0, 0],
  [0, 0, -1],
  [0, 1, 0],
];

/** The image of a point. */
export function moved({ rows }: Pick<Move, 'rows'>, [x, y, z]: Cell): Cell {
  const [a, b, c] = rows;
  return [a[0] * x + a[1] * y + a[2] * z, b[0] * x + b[1] * y + b[2] * z, c[0] * x + c[1] * y + c[2] * z];
}

/** First `first`, then `second`. */
export function composed(first: Pick<Move, 'rows'>, second: Pick<Move, 'rows'>): Move {
  const columns = IDENTITY.map(unit => moved(second, moved(first, unit)));
  const row = (at: 0 | 1 | 2): Cell => [columns[0][at], columns[1][at], columns[2][at]];
  return moveOf([row(0), row(1), row(2)]);
}

function moveOf(rows: typeof IDENTITY): Move {
  const [[a, b, c], [d, e, f], [g, h, i]] = rows;
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  return { rows, isReflection: determinant < 0, isUpright: determinant > 0 && i === 1 };
}

/** The group of a grid: moves by their numbers. */
export interface Group {
  /** At `first * number of moves + second`: the move that does both, one after the other. */
  readonly product: Int32Array;
  /** How often a move must be repeated to change nothing. */
  readonly order: Int32Array;
}

const GROUPS = new Map<GridName, Group>();

/** How the moves of a grid combine. */
export function groupTable({ name, moves }: Grid): Group {
  const known = GROUPS.get(name);
  if (known) return known;
  const size = moves.length;
  const numberOf = new Map(moves.map(({ rows }, number) => [String(rows), number]));
  const product = new Int32Array(size * size);
  for (let first = 0; first < size; first++) {
    for (let second = 0; second < size; second++) {
      const both = composed(moves[first], moves[second]);
      product[first * size + second] = numberOf.get(String(both.rows))!;
    }
  }
  const order = new Int32Array(size);
  for (let move = 0; move < size; move++) {
    let [power, times] = [move, 1];
    for (; power !== 0; times++) power = product[power * size + move];
    order[move] = times;
  }
  const group = { product, order };
  GROUPS.set(name, group);
  return group;
}

/** All products of the generators, the identity first. */
function groupOf(...generators: (typeof IDENTITY)[]): Move[] {
  const found = new Map<string, Move>([[String(IDENTITY), moveOf(IDENTITY)]]);
  for (const move of found.values()) {
    for (const rows of generators) {
      const next = composed(move, { rows });
      if (!found.has(String(next.rows))) found.set(String(next.rows), next);
    }
  }
  return [...found.values()];
}

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

const GRIDS: Readonly<Record<GridName, Grid>> = {
  square: {
    name: 'square',
    isSolid: false,
    slide: 1,
    ...plainPlaces,
    moves: groupOf(QUARTER, SWAP),
    neighborsOf: sides(ACROSS),
  },
  cube: {
    name: 'cube',
    isSolid: true,
    slide: 1,
    ...plainPlaces,
    moves: groupOf(QUARTER, TIP, OVER),
    neighborsOf: sides([...ACROSS, ...UP_DOWN]),
  },
  triangle: {
    name: 'triangle',
    isSolid: false,
    slide: 3,
    ...trianglePlaces,
    moves: groupOf(SIXTH, SWAP),
    neighborsOf: triangleNeighbors,
  },
  prism: {
    name: 'prism',
    isSolid: true,
    slide: 3,
    ...trianglePlaces,
    moves: groupOf(SIXTH, SWAP, OVER),
    neighborsOf: place => [...triangleNeighbors(place), ...sides(UP_DOWN)(place)],
  },
  hex: {
    name: 'hex',
    isSolid: false,
    slide: 1,
    ...hexPlaces,
    moves: groupOf(SIXTH, SWAP),
    neighborsOf: sides(HEX_SIDES),
  },
};

export const GRID_NAMES = Object.keys(GRIDS) as GridName[];

/** The grid with this name. */
export function gridOf(name: GridName): Grid {
  return GRIDS[name];
}

/** What may be said of pieces in a grid, the usual one first. */
export function movesOf({ isSolid }: Grid): readonly Moves[] {
  return isSolid ? ['turned', 'mirrored', 'upright', 'fixed'] : ['free', 'one-sided', 'fixed'];
}

/** The moves that a piece may make. */
export function allowedMoves(grid: Grid, moves: Moves): Move[] {
  if (moves === 'fixed') return grid.moves.slice(0, 1);
  if (moves === 'upright') return grid.moves.filter(move => move.isUpright);
  const isAny = moves === 'free' || moves === 'mirrored';
  return grid.moves.filter(move => isAny || !move.isReflection);
}
