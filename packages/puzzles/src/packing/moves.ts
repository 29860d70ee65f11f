/** Linear maps of points, and the finite sets of them that grids are turned by. */

/** A place or a point: x, y, z. */
export type Cell = readonly [x: number, y: number, z: number];

type Rows = readonly [Cell, Cell, Cell];

/** A linear map of points: its rows, divided by `divisor`. */
export interface LinearMap {
  readonly rows: Rows;
  readonly divisor: number;
}

export interface Move extends LinearMap {
  /** It makes a left hand of a right hand; in the plane, it turns the paper over. */
  readonly isReflection: boolean;
  /** What was on top stays on top. */
  readonly isUpright: boolean;
}

/** The map with these rows. */
export const linear = (a: Cell, b: Cell, c: Cell, divisor = 1): LinearMap => ({ rows: [a, b, c], divisor });

export const IDENTITY = linear([1, 0, 0], [0, 1, 0], [0, 0, 1]);
export const QUARTER = linear([0, -1, 0], [1, 0, 0], [0, 0, 1]);
/** A sixth of a turn in axial coordinates: (q, r) to (-r, q + r). */
export const SIXTH = linear([0, -1, 0], [1, 1, 0], [0, 0, 1]);
export const SWAP = linear([0, 1, 0], [1, 0, 0], [0, 0, 1]);
/** Top and ground change places. */
export const OVER = linear([1, 0, 0], [0, 1, 0], [0, 0, -1]);
export const TIP = linear([1, 0, 0], [0, 0, -1], [0, 1, 0]);
/** A sixth of a turn about the diagonal of a cube: it keeps a layer of spheres, but not those above and below. */
export const DIAGONAL_SIXTH = linear([2, -1, 2], [2, 2, -1], [-1, 2, 2], 3);

/** The image of a point. */
export function moved({ rows: [a, b, c], divisor }: LinearMap, [x, y, z]: Cell): Cell {
  return [
    (a[0] * x + a[1] * y + a[2] * z) / divisor,
    (b[0] * x + b[1] * y + b[2] * z) / divisor,
    (c[0] * x + c[1] * y + c[2] * z) / divisor,
  ];
}

/** First `first`, then `second`, over the least divisor. */
export function composed(first: LinearMap, second: LinearMap): LinearMap {
  const [a, b, c] = first.rows;
  let divisor = first.divisor * second.divisor;
  let rows = second.rows.map(
    ([x, y, z]): Cell => [
      x * a[0] + y * b[0] + z * c[0],
      x * a[1] + y * b[1] + z * c[1],
      x * a[2] + y * b[2] + z * c[2],
    ],
  );
  while (divisor % 3 === 0 && rows.every(row => row.every(value => value % 3 === 0))) {
    rows = rows.map(([x, y, z]): Cell => [x / 3, y / 3, z / 3]);
    divisor /= 3;
  }
  return { rows: [rows[0], rows[1], rows[2]], divisor };
}

function moveOf({ rows, divisor }: LinearMap): Move {
  const [[a, b, c], [d, e, f], [g, h, i]] = rows;
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  return { rows, divisor, isReflection: determinant < 0, isUpright: determinant > 0 && i === divisor };
}

/** Tells maps of a grid apart: their entries are from -3 to 3. */
function codeOf({ rows, divisor }: LinearMap): number {
  let code = divisor;
  for (const row of rows) for (const value of row) code = code * 7 + value + 3;
  return code;
}

/** All products of the generators, the identity first. */
export function groupOf(...generators: readonly LinearMap[]): Move[] {
  const found = new Map<number, Move>([[codeOf(IDENTITY), moveOf(IDENTITY)]]);
  for (const move of found.values()) {
    for (const generator of generators) {
      const next = composed(move, generator);
      const code = codeOf(next);
      if (!found.has(code)) found.set(code, moveOf(next));
    }
  }
  return [...found.values()];
}

/** A group, then all that comes of one more map between two of its moves. */
export function withBetween(group: readonly Move[], map: LinearMap): Move[] {
  const found = new Map<number, Move>();
  for (const first of group) {
    const begun = composed(first, map);
    for (const second of group) {
      const next = composed(begun, second);
      const code = codeOf(next);
      if (!found.has(code)) found.set(code, moveOf(next));
    }
  }
  return [...group, ...found.values()];
}

/** How moves combine, by their numbers; looked up when it is first asked for. */
export class Products {
  private readonly known: Int16Array;
  private readonly numberOf: Map<number, number>;

  constructor(private readonly moves: readonly Move[]) {
    this.known = new Int16Array(moves.length * moves.length).fill(-2);
    this.numberOf = new Map(moves.map((move, number) => [codeOf(move), number]));
  }

  /** The move that does `first`, then `second`; -1 if both together are not a move. */
  after(first: number, second: number): number {
    const at = first * this.moves.length + second;
    if (this.known[at] === -2) {
      const both = composed(this.moves[first], this.moves[second]);
      this.known[at] = this.numberOf.get(codeOf(both)) ?? -1;
    }
    return this.known[at];
  }
}
