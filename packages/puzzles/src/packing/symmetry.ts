/**
 * The symmetries of a problem. A rotation counts if it keeps the container and carries every way of a piece to a way of
 * the same piece; in the plane, turning the paper over counts as well where all pieces allow it. A reflection carries a
 * piece to itself or to its mirror partner; a piece without a partner has no image, and then neither has an assembly
 * with it.
 */
import { isOn, type Move } from './grid.js';
import { extent, formOf, turnedPoints } from './orientation.js';
import type { Ways } from './ways.js';

export interface Symmetry {
  /** Where each cell and each way goes; -1 for a way without an image. */
  readonly cellOf: Int32Array;
  readonly wayOf: Int32Array;
  /** The piece that each piece becomes, or -1. */
  readonly pieceOf: Int32Array;
  readonly order: number;
  readonly move: Move;
  /** Of the move, in the grid. */
  readonly number: number;
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
  ways.grid.moves.forEach((move, number) => {
    const cellOf = permutation(ways, move);
    if (cellOf) kept.push({ move, number, cellOf });
  });
  const forms = new Forms(ways, isUsed);
  const turns: Symmetry[] = [];
  const rest: Kept[] = [];
  for (const one of kept) {
    const canTurn = !ways.grid.isSolid || !one.move.isReflection;
    if (canTurn && forms.isKeptBy(one.number)) turns.push(symmetry(ways, one, forms.identity, forms));
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
  /** Of the move, in the grid. */
  readonly number: number;
  readonly cellOf: Int32Array;
}

/** The products of one reflection with all turns; the one that finds most pieces a partner. */
function mirrorsOf(ways: Ways, forms: Forms, turns: readonly Symmetry[], rest: readonly Kept[]): Symmetry[] {
  let best: Int32Array | undefined;
  let mirror: Kept | undefined;
  const paired = (partners: Int32Array) => partners.filter(piece => piece >= 0).length;
  for (const one of rest.filter(({ move }) => move.isReflection)) {
    const partners = forms.partners(one.number);
    if (best && paired(partners) <= paired(best)) continue;
    best = partners;
    mirror = one;
  }
  if (!best || !mirror) return [];
  const products = new Set(turns.map(turn => forms.after(turn.number, mirror.number)));
  return rest.filter(one => products.has(one.number)).map(one => symmetry(ways, one, best, forms));
}

/** How a move permutes the cells of the container; undefined if it does not keep it. */
function permutation({ board, grid }: Ways, move: Move): Int32Array | undefined {
  const { points, spots, low, high, cellOf: cellAt } = board;
  const images = turnedPoints(points, move);
  const [lowest, highest] = extent(images);
  for (let axis = 0; axis < 3; axis++) {
    if (highest[axis] - lowest[axis] !== high[axis] - low[axis]) return undefined;
  }
  // Moves about a cell are followed by any shift that finds the cells again.
  const shift = low.map((value, axis) => value - lowest[axis]);
  if (!grid.mayMiss && !isOn(grid.slide, shift[0], shift[1], shift[2])) return undefined;
  const [width, depth] = [high[0] - low[0] + 1, high[1] - low[1] + 1];
  const cellOf = new Int32Array(spots.length);
  for (let cell = 0, at = 0; cell < spots.length; cell++, at += 3) {
    const layer = (images[at + 2] - lowest[2]) * depth + images[at + 1] - lowest[1];
    const to = cellAt[layer * width + images[at] - lowest[0]];
    if (to < 0) return undefined;
    const [own, other] = [spots[cell], spots[to]];
    if (own.color !== other.color || own.mayBeEmpty !== other.mayBeEmpty) return undefined;
    cellOf[cell] = to;
  }
  return cellOf;
}

/** What moves make of the orientations of every piece, read off the table of all moves. */
export class Forms {
  readonly identity: Int32Array;
  private readonly numbers: number[][];
  private readonly byKey: Map<string, number>[];

  constructor(
    private readonly ways: Ways,
    private readonly isUsed: (piece: number) => boolean,
  ) {
    const { turned, orientations } = ways;
    this.numbers = turned.map(() => []);
    this.byKey = turned.map(() => new Map<string, number>());
    orientations.forEach(({ piece, key }, number) => {
      this.numbers[piece].push(number);
      this.byKey[piece].set(key, number);
    });
    this.identity = Int32Array.from(turned.keys());
  }

  isKeptBy(move: number): boolean {
    return this.numbers.every((_, piece) => !this.isUsed(piece) || this.becomes(piece, move, piece));
  }

  /** For a reflection: every piece's image; the k-th piece of a form goes with the k-th of the mirrored one. */
  partners(move: number): Int32Array {
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
  image(number: number, move: number, other: number): { to: number | undefined; first: number } {
    const { grid, turned, orientations } = this.ways;
    const { piece, move: own, placeOf, points, colors } = orientations[number];
    const product = this.after(own, move);
    if (product >= 0) {
      const { key, first } = turned[piece].formBy(product);
      return { to: this.byKey[other]?.get(key), first: placeOf[first] };
    }
    const form = formOf(grid, points, colors, grid.moves[move]);
    return { to: form && this.byKey[other]?.get(form.key), first: form?.order[0] ?? 0 };
  }

  /** The move that does `first`, then `second`; -1 if there is none. */
  after(first: number, second: number): number {
    return this.ways.grid.products.after(first, second);
  }

  private swap(piece: number, move: number, other: number): boolean {
    return this.becomes(piece, move, other) && this.becomes(other, move, piece);
  }

  private becomes(piece: number, move: number, other: number): boolean {
    if (this.numbers[piece].length !== this.numbers[other].length) return false;
    return this.numbers[piece].every(number => this.image(number, move, other).to !== undefined);
  }
}

/** Carries every way over: its orientation becomes another one, and some cell of it the first. */
function symmetry(ways: Ways, { move, number, cellOf }: Kept, pieceOf: Int32Array, forms: Forms): Symmetry {
  const { start, cells, orientation, wayAt } = ways;
  const wayOf = new Int32Array(ways.count).fill(-1);
  let to: Int32Array | undefined;
  let [first, before] = [0, -1];
  for (let way = 0; way < ways.count; way++) {
    const own = orientation[way];
    if (own !== before) {
      const image = forms.image(own, number, pieceOf[ways.piece[way]]);
      to = image.to === undefined ? undefined : wayAt[image.to];
      first = image.first;
      before = own;
    }
    if (to) wayOf[way] = to[cellOf[cells[start[way] + first]]];
  }
  return { cellOf, wayOf, pieceOf, move, number, order: orderOf(cellOf, pieceOf) };
}

/** How often a symmetry must be repeated until all cells and pieces are back. */
function orderOf(cellOf: Int32Array, pieceOf: Int32Array): number {
  let [cells, pieces, order] = [cellOf, pieceOf, 1];
  const isBack = (list: Int32Array) => list.every((to, at) => to === at || to < 0);
  for (; !isBack(cells) || !isBack(pieces); order++) {
    cells = cells.map(cell => cellOf[cell]);
    pieces = pieces.map(piece => (piece < 0 ? piece : pieceOf[piece]));
  }
  return order;
}
