/**
 * The symmetries of a problem. A rotation counts if it keeps the container and carries every way of a piece to a way of
 * the same piece; in the plane, turning the paper over counts as well where all pieces allow it. A reflection carries a
 * piece to itself or to its mirror partner; a piece without a partner has no image, and then neither has an assembly
 * with it.
 */
import { type Cell, composed, type Move, moved } from './grid.js';
import type { Ways } from './ways.js';

export interface Symmetry {
  /** Where each cell and each way goes; -1 for a way without an image. */
  readonly cellOf: Int32Array;
  readonly wayOf: Int32Array;
  /** The piece that each piece becomes, or -1. */
  readonly pieceOf: Int32Array;
  readonly order: number;
  readonly move: Move;
}

export interface Symmetries {
  /** Rotations, the identity first. */
  readonly turns: readonly Symmetry[];
  /** As many reflections, or none. */
  readonly mirrors: readonly Symmetry[];
}

/** All symmetries of the container under which pieces stay pieces; `isUsed` tells which pieces matter. */
export function symmetriesOf(ways: Ways, isUsed: (piece: number) => boolean): Symmetries {
  const kept: Kept[] = [];
  for (const move of ways.grid.moves) {
    const cellOf = permutation(ways, move);
    if (cellOf) kept.push({ move, cellOf });
  }
  const forms = new Forms(ways, isUsed);
  const turns: Symmetry[] = [];
  const rest: Kept[] = [];
  for (const one of kept) {
    const canTurn = !ways.grid.isSolid || !one.move.isReflection;
    if (canTurn && forms.isKeptBy(one.move)) turns.push(symmetry(ways, one, forms.identity, forms));
    else rest.push(one);
  }
  return distinct(turns, mirrorsOf(ways, forms, turns, rest));
}

/** Symmetries that do the same count once: a flat container is its own mirror image. */
function distinct(turns: readonly Symmetry[], mirrors: readonly Symmetry[]): Symmetries {
  const known: Symmetry[] = [];
  const isSame = (a: Int32Array, b: Int32Array) => a.every((value, at) => value === b[at]);
  const isNew = (one: Symmetry) => {
    if (known.some(other => isSame(one.cellOf, other.cellOf) && isSame(one.wayOf, other.wayOf))) return false;
    known.push(one);
    return true;
  };
  return { turns: turns.filter(isNew), mirrors: mirrors.filter(isNew) };
}

interface Kept {
  readonly move: Move;
  readonly cellOf: Int32Array;
}

/** The products of one reflection with all turns; the one that finds most pieces a partner. */
function mirrorsOf(ways: Ways, forms: Forms, turns: readonly Symmetry[], rest: readonly Kept[]): Symmetry[] {
  let best: Int32Array | undefined;
  let mirror: Kept | undefined;
  const paired = (partners: Int32Array) => partners.filter(piece => piece >= 0).length;
  for (const one of rest.filter(({ move }) => move.isReflection)) {
    const partners = forms.partners(one.move);
    if (best && paired(partners) <= paired(best)) continue;
    best = partners;
    mirror = one;
  }
  if (!best || !mirror) return [];
  const names = new Set(turns.map(turn => String(composed(turn.move, mirror.move).rows)));
  return rest.filter(one => names.has(String(one.move.rows))).map(one => symmetry(ways, one, best, forms));
}

/** How a move permutes the cells of the container; undefined if it does not keep it. */
function permutation({ board, grid }: Ways, move: Move): Int32Array | undefined {
  const images = board.points.map(point => moved(move, point));
  const order = (a: Cell, b: Cell) => a[2] - b[2] || a[1] - b[1] || a[0] - b[0];
  const first = images.reduce((least, image) => (order(image, least) < 0 ? image : least));
  const shift = board.points[0].map((value, axis) => value - first[axis]);
  if (shift[0] % grid.slide !== 0 || shift[1] % grid.slide !== 0) return undefined;
  const cellOf = new Int32Array(images.length);
  for (let cell = 0; cell < images.length; cell++) {
    const [x, y, z] = images[cell];
    const to = board.cellAt([x + shift[0], y + shift[1], z + shift[2]]);
    if (to < 0) return undefined;
    const [own, other] = [board.spots[cell], board.spots[to]];
    if (own.color !== other.color || own.mayBeEmpty !== other.mayBeEmpty) return undefined;
    cellOf[cell] = to;
  }
  return cellOf;
}

/** What moves make of the orientations of every piece, read off the table of all moves. */
class Forms {
  readonly identity: Int32Array;
  private readonly numbers: number[][];
  private readonly byKey: Map<string, number>[];
  private readonly moveNumber: Map<string, number>;
  private readonly products = new Map<Move, Int32Array>();

  constructor(
    private readonly ways: Ways,
    private readonly isUsed: (piece: number) => boolean,
  ) {
    const { turned, orientations, grid } = ways;
    this.numbers = turned.map(() => []);
    this.byKey = turned.map(() => new Map<string, number>());
    orientations.forEach(({ piece, key }, number) => {
      this.numbers[piece].push(number);
      this.byKey[piece].set(key, number);
    });
    this.identity = Int32Array.from(turned.keys());
    this.moveNumber = new Map(grid.moves.map((move, number) => [String(move.rows), number]));
  }

  isKeptBy(move: Move): boolean {
    return this.numbers.every((_, piece) => !this.isUsed(piece) || this.becomes(piece, move, piece));
  }

  /** For a reflection: every piece's image; the k-th piece of a form goes with the k-th of the mirrored one. */
  partners(move: Move): Int32Array {
    const partners = new Int32Array(this.numbers.length).fill(-1);
    const taken = new Set<number>();
    this.numbers.forEach((numbers, piece) => {
      if (numbers.length === 0 || partners[piece] >= 0) return;
      if (this.becomes(piece, move, piece)) {
        partners[piece] = piece;
        return;
      }
      const partner = this.numbers.findIndex(
        (_, other) => other !== piece && !taken.has(other) && this.swap(piece, move, other),
      );
      if (partner < 0) return;
      taken.add(partner).add(piece);
      partners[piece] = partner;
      partners[partner] = piece;
    });
    return partners;
  }

  /** The orientation that an orientation becomes as one of `other`, and which of its cells comes first then. */
  image(number: number, move: Move, other: number): { to: number | undefined; first: number } {
    const { piece, move: own, placeOf } = this.ways.orientations[number];
    const { keys, firsts } = this.ways.turned[piece];
    const product = this.productsWith(move)[own];
    return { to: this.byKey[other]?.get(keys[product]), first: placeOf[firsts[product]] };
  }

  /** For every move of the grid, the number of it followed by `move`. */
  private productsWith(move: Move): Int32Array {
    let list = this.products.get(move);
    if (!list) {
      list = Int32Array.from(
        this.ways.grid.moves,
        first => this.moveNumber.get(String(composed(first, move).rows))!,
      );
      this.products.set(move, list);
    }
    return list;
  }

  private swap(piece: number, move: Move, other: number): boolean {
    return this.becomes(piece, move, other) && this.becomes(other, move, piece);
  }

  private becomes(piece: number, move: Move, other: number): boolean {
    if (this.numbers[piece].length !== this.numbers[other].length) return false;
    return this.numbers[piece].every(number => this.image(number, move, other).to !== undefined);
  }
}

/** Carries every way over: its orientation becomes another one, and some cell of it the first. */
function symmetry(ways: Ways, { move, cellOf }: Kept, pieceOf: Int32Array, forms: Forms): Symmetry {
  const { start, cells } = ways;
  const images = ways.orientations.map(({ piece }, number) => forms.image(number, move, pieceOf[piece]));
  const wayOf = new Int32Array(ways.count).fill(-1);
  for (let way = 0; way < ways.count; way++) {
    const { to, first } = images[ways.orientation[way]];
    if (to !== undefined) wayOf[way] = ways.wayAt[to][cellOf[cells[start[way] + first]]];
  }
  return { cellOf, wayOf, pieceOf, move, order: orderOf(move) };
}

function orderOf(move: Move): number {
  let power: Pick<Move, 'rows'> = move;
  for (let order = 1; ; order++) {
    if (String(power.rows) === '1,0,0,0,1,0,0,0,1') return order;
    power = composed(power, move);
  }
}
