/**
 * A square framed board without clues can be turned as a whole, so its solutions come in fours. Fixing one
 * corner piece in the first corner leaves one of each four: a quarter of the work for the same count.
 */
import { type EdgePuzzle, GRAY, sideColor } from './rules.js';
import { kindsOf } from './tables.js';

/**
 * The puzzle with a corner piece as a clue, of whose boards each stands for `factor` boards of the given one.
 */
export function fixCorner(puzzle: EdgePuzzle): { readonly puzzle: EdgePuzzle; readonly factor: 1 | 4 } {
  const { width, height, clues, holes, framed, turnable } = puzzle;
  const isFree = framed && turnable && clues.length === 0 && holes.length === 0;
  if (!isFree || width !== height || width === 1) return { puzzle, factor: 1 };
  for (const { pieces } of kindsOf(puzzle)) {
    if (pieces.length > 1) continue; // equal pieces: which of them lies in the corner would not be clear
    const fits = (turn: number) =>
      [0, 1, 2, 3].every(
        side => (sideColor(puzzle.pieces[pieces[0]], turn, side) === GRAY) === (side === 0 || side === 3),
      );
    const turn = [0, 1, 2, 3].find(fits);
    if (turn !== undefined)
      return { puzzle: { ...puzzle, clues: [{ cell: 0, piece: pieces[0], turn }] }, factor: 4 };
  }
  return { puzzle, factor: 1 };
}
