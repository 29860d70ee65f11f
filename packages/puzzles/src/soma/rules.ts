/** The seven pieces of Soma build a figure of 27 unit cubes. */
import { type Cube, normalized, orientations, PIECES } from './pieces.js';

export interface Figure {
  readonly width: number;
  readonly depth: number;
  readonly height: number;
  /** For every place (z * depth + y) * width + x, whether the figure has a cube there. */
  readonly inside: readonly boolean[];
}

/** A piece, by its number, and the places it fills. */
export interface Placed {
  readonly piece: number;
  readonly places: readonly number[];
}

export type Building = readonly Placed[];

/** True if every piece is used once, lies as it may, and every cube of the figure is filled once. */
export function check(figure: Figure, building: Building): boolean {
  const filled = building.flatMap(({ places }) => places);
  if (filled.length !== figure.inside.filter(Boolean).length) return false;
  if (new Set(filled).size !== filled.length || !filled.every(place => figure.inside[place])) return false;
  if (
    building.length !== PIECES.length ||
    new Set(building.map(({ piece }) => piece)).size !== PIECES.length
  ) {
    return false;
  }
  return building.every(placed => isPiece(figure, placed));
}

function isPiece(figure: Figure, { piece, places }: Placed): boolean {
  const solid = normalized(places.map(place => cubeAt(figure, place))).join(';');
  return (
    PIECES[piece] !== undefined && orientations(PIECES[piece].solid).some(way => way.join(';') === solid)
  );
}

/** Where a place lies in space. */
export function cubeAt({ width, depth }: Figure, place: number): Cube {
  return [place % width, Math.floor(place / width) % depth, Math.floor(place / (width * depth))];
}
