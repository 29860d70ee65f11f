/**
 * The symmetries of a problem. A rotation counts if it keeps the container and carries every way of a piece to a way of
 * the same piece; in the plane, turning the paper over counts as well where all pieces allow it. A reflection carries a
 * piece to itself or to its mirror partner; a piece without a partner has no image, and then neither has an assembly
 * with it.
 */
import { isOn, type Move } from './grid.js';
import type { Products } from './moves.js';
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
  const { grid } = ways;
  const kept = subgroup(grid.products, grid.moves.keys(), number => permutation(ways, grid.moves[number]));
  const forms = new Forms(ways, isUsed);
  const images = (number: number, pieceOf: Int32Array) =>
    wayImages(ways, number, kept.get(number)!, pieceOf, forms);
  const canTurn = [...kept.keys()].filter(number => !grid.isSolid || !grid.moves[number].isReflection);
  const turnedBy = subgroup(grid.products, canTurn, number =>
    forms.isKeptBy(number) ? images(number, forms.identity) : undefined,
  );
  const together = (number: number, pieceOf: Int32Array, wayOf: Int32Array): Symmetry => {
    const cellOf = kept.get(number)!;
    return { cellOf, wayOf, pieceOf, move: grid.moves[number], number, order: orderOf(cellOf, pieceOf) };
  };
  const turns = [...turnedBy].map(([number, wayOf]) => together(number, forms.identity, wayOf));
  const mirror = bestMirror(forms, turns, [...kept.keys()], number => grid.moves[number].isReflection);
  if (!mirror) return distinct(turns, []);
  const mirrored = images(mirror.number, mirror.partners);
  const mirrors = turns
    .map(turn => ({ number: forms.after(turn.number, mirror.number), turn }))
    .filter(({ number }) => kept.has(number))
    .sort((one, other) => one.number - other.number)
    .map(({ number, turn }) => together(number, mirror.partners, through(turn.wayOf, mirrored)));
  return distinct(turns, mirrors);
}

/** First one list of images, then another; -1 stays -1. */
function through(first: Int32Array, second: Int32Array): Int32Array {
  const both = new Int32Array(first.length);
  for (let at = 0; at < both.length; at++) both[at] = first[at] < 0 ? -1 : second[first[at]];
  return both;
}

/**
 * What moves do, for those for which `find` finds something, in the order of their numbers, the identity first. What they do
 * is looked for only where it does not follow from others: moves that keep something are a group.
 */
function subgroup(
  products: Products,
  numbers: Iterable<number>,
  find: (number: number) => Int32Array | undefined,
): Map<number, Int32Array> {
  const known = new Map<number, Int32Array>();
  const generators: number[] = [];
  for (const number of numbers) {
    const own = known.has(number) ? undefined : find(number);
    if (!own) continue;
    known.set(number, own);
    generators.push(number);
    for (const [one, image] of known) {
      for (const generator of generators) {
        const product = products.after(one, generator);
        if (product >= 0 && !known.has(product)) known.set(product, through(image, known.get(generator)!));
      }
    }
  }
  return new Map([...known].sort(([one], [other]) => one - other));
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

/** The reflection that finds most pieces a partner; its products with turns find the same ones. */
function bestMirror(
  forms: Forms,
  turns: readonly Symmetry[],
  kept: readonly number[],
  isReflection: (number: number) => boolean,
): { readonly number: number; readonly partners: Int32Array } | undefined {
  const seen = new Set(turns.map(({ number }) => number));
  let best: { number: number; partners: Int32Array; paired: number } | undefined;
  for (const number of kept) {
    if (seen.has(number) || !isReflection(number)) continue;
    for (const turn of turns) seen.add(forms.after(turn.number, number));
    const partners = forms.partners(number);
    const paired = partners.filter(piece => piece >= 0).length;
    if (!best || paired > best.paired) best = { number, partners, paired };
  }
  return best;
}

/** How a move permutes the cells of the container; undefined if it does not keep it. */
function permutation({ board, grid }: Ways, move: Move): Int32Array | undefined {
  const { points, spots, low, high, cellOf: cellAt } = board;
  const [lowest, highest] = extentAfter(board, move);
  for (let axis = 0; axis < 3; axis++) {
    if (highest[axis] - lowest[axis] !== high[axis] - low[axis]) return undefined;
  }
  // Moves about a cell are followed by any shift that finds the cells again.
  const shift = low.map((value, axis) => value - lowest[axis]);
  if (!grid.mayMiss && !isOn(grid.slide, shift[0], shift[1], shift[2])) return undefined;
  const [width, depth] = [high[0] - low[0] + 1, high[1] - low[1] + 1];
  const { rows, divisor } = move;
  if (divisor !== 1 && !areWhole(turnedPoints(points, move), lowest)) return undefined;
  // The place of an image in the box, as one linear map of its point.
  const by = [0, 1, 2].map(
    axis => (rows[0][axis] + width * (rows[1][axis] + depth * rows[2][axis])) / divisor,
  );
  const from = lowest[0] + width * (lowest[1] + depth * lowest[2]);
  const cellOf = new Int32Array(spots.length);
  for (let cell = 0, at = 0; cell < spots.length; cell++, at += 3) {
    const place = by[0] * points[at] + by[1] * points[at + 1] + by[2] * points[at + 2] - from;
    const to = cellAt[Math.round(place)];
    if (to < 0) return undefined;
    const [own, other] = [spots[cell], spots[to]];
    if (own.color !== other.color || own.mayBeEmpty !== other.mayBeEmpty) return undefined;
    cellOf[cell] = to;
  }
  return cellOf;
}

/** Whether points, which are in thirds, are whole steps away from a corner. */
function areWhole(points: Float64Array, corner: readonly number[]): boolean {
  return points.every((value, at) => Math.round(3 * (value - corner[at % 3])) % 3 === 0);
}

/** The corners of the box around the turned container: of the turned box, where a move only exchanges and reverses axes. */
function extentAfter({ points, low, high }: Ways['board'], move: Move): [low: number[], high: number[]] {
  const isPlain = move.divisor === 1 && move.rows.every(row => row.filter(value => value !== 0).length === 1);
  return extent(turnedPoints(isPlain ? Float64Array.of(...low, ...high) : points, move));
}

/** What moves make of the orientations of every piece, read off the table of all moves. */
export class Forms {
  readonly identity: Int32Array;
  private readonly numbers: number[][];
  private readonly byKey: Map<string, number>[];

  constructor(
    private readonly ways: Ways,
    readonly isUsed: (piece: number) => boolean,
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
      if (numbers.length === 0 || partners[piece] >= 0 || !this.isUsed(piece)) return;
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

/** Carries every way of a piece that matters over: its orientation becomes another one, and some cell of it the first. */
function wayImages(
  ways: Ways,
  number: number,
  cellOf: Int32Array,
  pieceOf: Int32Array,
  forms: Forms,
): Int32Array {
  const { start, cells, orientation, wayAt } = ways;
  const wayOf = new Int32Array(ways.count).fill(-1);
  let to: Int32Array | undefined;
  let [first, before] = [0, -1];
  for (let way = 0; way < ways.count; way++) {
    const own = orientation[way];
    if (!forms.isUsed(ways.piece[way])) continue;
    if (own !== before) {
      const image = forms.image(own, number, pieceOf[ways.piece[way]]);
      to = image.to === undefined ? undefined : wayAt[image.to];
      first = image.first;
      before = own;
    }
    if (to) wayOf[way] = to[cellOf[cells[start[way] + first]]];
  }
  return wayOf;
}

/** How often a symmetry must be repeated until all cells and pieces are back. */
function orderOf(cellOf: Int32Array, pieceOf: Int32Array): number {
  for (let order = 1; ; order++) if (isBack(cellOf, order) && isBack(pieceOf, order)) return order;
}

function isBack(images: Int32Array, times: number): boolean {
  for (let at = 0; at < images.length; at++) {
    let to = at;
    for (let step = 0; step < times && to >= 0; step++) to = images[to];
    if (to >= 0 && to !== at) return false;
  }
  return true;
}
