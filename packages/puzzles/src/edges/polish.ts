/**
 * Polishing: improves a full board by laying pieces of cells that are no neighbors anew (see the kernel).
 */
import { PolishKernel } from './kernels/polish/host.js';
import { cellsOf, type EdgeBoard, type EdgePuzzle, neighbor, sideColor } from './rules.js';

/** Makes a polisher for full boards of `puzzle`: the answer is never worse, and clues stay. */
export function polisher(puzzle: EdgePuzzle): (board: EdgeBoard, rounds: number, seed: number) => EdgeBoard {
  const size = puzzle.width * puzzle.height;
  const cells = new Set(cellsOf(puzzle));
  const sides = [0, 1, 2, 3];
  const clues = new Set(puzzle.clues.map(clue => clue.cell));
  const kernel = new PolishKernel({
    neighbors: Int32Array.from({ length: size * 4 }, (_, i) =>
      cells.has(i >> 2) ? neighbor(puzzle, i >> 2, i & 3) : -1,
    ),
    looks: Uint32Array.from({ length: puzzle.pieces.length * 4 }, (_, choice) =>
      sides.reduceRight(
        (word, side) => word * 256 + sideColor(puzzle.pieces[choice >> 2], choice & 3, side),
        0,
      ),
    ),
    stays: Uint8Array.from({ length: size }, (_, cell) => (cells.has(cell) && !clues.has(cell) ? 0 : 1)),
    framed: puzzle.framed,
    turnable: puzzle.turnable,
  });
  return (board, rounds, seed) => kernel.polish(board, rounds, seed);
}
