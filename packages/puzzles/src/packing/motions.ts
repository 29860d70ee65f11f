/**
 * What any motion makes of an assembly, whether or not it keeps the container: a move of the grid, then a slide. Where
 * cells may stay empty, the image can fit as well. In space a reflection makes of every piece its mirror partner; in the
 * plane pieces stay what they are under all moves, or all become partners.
 */
import type { Prepared } from './encode.js';
import { turnedPoints } from './orientation.js';
import { Forms, type Symmetries } from './symmetry.js';

interface Motion {
  /** Pieces become their mirror partners. */
  readonly swaps: boolean;
  /** What becomes of every orientation, or -1, and which of its cells comes first then. */
  readonly to: Int32Array;
  readonly first: Int32Array;
  /** x, y, z of every cell after the move. */
  readonly points: Float64Array;
}

export class Motions {
  private readonly motions: readonly Motion[];
  private readonly mustCount: number;

  constructor(
    private readonly prepared: Prepared,
    symmetries: Symmetries,
  ) {
    this.motions = motionsOf(prepared, symmetries);
    this.mustCount = prepared.ways.board.spots.filter(spot => !spot.mayBeEmpty).length;
  }

  /**
   * Whether some image that fits is wanted; its ways ascend. `canSwap` says that the mirror partners of the pieces may be
   * used as often as these are.
   */
  some(
    chosen: readonly number[],
    canSwap: boolean,
    isWanted: (image: readonly number[]) => boolean,
  ): boolean {
    if (chosen.length === 0) return false;
    const { orientation, wayAt } = this.prepared.ways;
    return this.motions.some(motion => {
      if (motion.swaps && !canSwap) return false;
      if (chosen.some(way => motion.to[orientation[way]] < 0)) return false;
      return wayAt[motion.to[orientation[chosen[0]]]].some((way, cell) => {
        const image = way < 0 ? undefined : this.imageAt(motion, chosen, cell);
        return image !== undefined && this.fills(image) && isWanted(image.sort((a, b) => a - b));
      });
    });
  }

  /** The image whose first way begins at `cell`; undefined if a way has no place there. */
  private imageAt(
    { to, first, points: turned }: Motion,
    chosen: readonly number[],
    cell: number,
  ): number[] | undefined {
    const { board, orientation, start, cells, wayAt } = this.prepared.ways;
    const image: number[] = [];
    let slide: readonly number[] = [];
    for (const way of chosen) {
      const own = 3 * cells[start[way] + first[orientation[way]]];
      if (image.length === 0)
        slide = [0, 1, 2].map(axis => board.points[3 * cell + axis] - turned[own + axis]);
      const target = board.cellAt([
        turned[own] + slide[0],
        turned[own + 1] + slide[1],
        turned[own + 2] + slide[2],
      ]);
      const next = target < 0 ? -1 : wayAt[to[orientation[way]]][target];
      if (next < 0) return undefined;
      image.push(next);
    }
    return image;
  }

  private fills(image: readonly number[]): boolean {
    const { board, start, cells } = this.prepared.ways;
    let filled = 0;
    for (const way of image) {
      for (let at = start[way]; at < start[way + 1]; at++) if (!board.spots[cells[at]].mayBeEmpty) filled++;
    }
    return filled === this.mustCount;
  }
}

function motionsOf({ ways, most }: Prepared, { mirrors }: Symmetries): Motion[] {
  const { grid, board, orientations } = ways;
  const forms = new Forms(ways, piece => most[piece] > 0);
  const partners = mirrors[0]?.pieceOf;
  return grid.moves.flatMap((move, number) => {
    const points = turnedPoints(board.points, move);
    const made = (pieceOf: Int32Array, swaps: boolean): Motion => {
      const images = orientations.map(({ piece }, own) => forms.image(own, number, pieceOf[piece]));
      const to = Int32Array.from(images, image => image.to ?? -1);
      return { swaps, points, to, first: Int32Array.from(images, image => image.first) };
    };
    const isHanded = grid.isSolid && move.isReflection;
    return [
      ...(isHanded ? [] : [made(forms.identity, false)]),
      ...(partners && (isHanded || !grid.isSolid) ? [made(partners, true)] : []),
    ];
  });
}
