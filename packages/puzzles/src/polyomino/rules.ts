/** Pieces made of squares fill a region without gap or overlap. */
import type { Region } from '../kinds/region.js';
import { type Moves, normalized, orientations, type Shape } from './shape.js';

export interface Piece {
  readonly name: string;
  readonly shape: Shape;
  readonly moves: Moves;
  /** How often it is used; `any` is as often as one likes. */
  readonly copies: number | 'any';
}

export interface Packing {
  readonly region: Region;
  readonly pieces: readonly Piece[];
}

/** A piece, by its number, and the squares of the region under it, in ascending order. */
export interface Placed {
  readonly piece: number;
  readonly squares: readonly number[];
}

export type Filling = readonly Placed[];

/** True if the pieces of `filling` are used as often as they should, lie as they may, and cover every square once. */
export function check({ region, pieces }: Packing, filling: Filling): boolean {
  const covered = filling.flatMap(({ squares }) => squares);
  if (covered.length !== region.inside.filter(Boolean).length) return false;
  if (new Set(covered).size !== covered.length || !covered.every(square => region.inside[square]))
    return false;
  const isUsedRight = ({ copies }: Piece, piece: number) =>
    copies === 'any' || filling.filter(placed => placed.piece === piece).length === copies;
  return (
    pieces.every(isUsedRight) && filling.every(placed => isPlacedRight(region, pieces[placed.piece], placed))
  );
}

function isPlacedRight({ width }: Region, piece: Piece | undefined, { squares }: Placed): boolean {
  if (!piece) return false;
  const shape = normalized(squares.map(square => [square % width, Math.floor(square / width)] as const));
  return orientations(piece.shape, piece.moves).some(way => way.join(';') === shape.join(';'));
}
