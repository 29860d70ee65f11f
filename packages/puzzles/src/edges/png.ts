/** The same drawing as a PNG file. */
import { PngImage } from '@quadrille/base';
import { brokenEdges, type DrawOptions, inkOn, rgbOf } from './render.js';
import { COLOR_LIMIT, type EdgeBoard, type EdgePuzzle, GRAY, letter, shown } from './rules.js';

const WHITE = COLOR_LIMIT;
const BLACK = COLOR_LIMIT + 1;
const RED = COLOR_LIMIT + 2;
const PALETTE = [
  ...Array.from({ length: COLOR_LIMIT }, (_, color) => rgbOf(color)),
  ...([
    [255, 255, 255],
    [0, 0, 0],
    [255, 0, 0],
  ] as const),
];

/** Draws the board as a PNG file. */
export async function renderPng(
  puzzle: EdgePuzzle,
  board: EdgeBoard,
  options: DrawOptions = {},
): Promise<Uint8Array> {
  const size = Math.min(200, Math.max(8, Math.round(options.cell ?? 48)));
  const image = new PngImage(puzzle.width * size, puzzle.height * size, PALETTE, WHITE);
  board.forEach((choice, cell) => {
    if (choice >= 0) drawCell(image, puzzle, board, cell, size);
  });
  const thick = Math.max(1, Math.round(size / 20));
  for (const { cell, side } of brokenEdges(puzzle, board)) {
    const x = (cell % puzzle.width) * size;
    const y = Math.floor(cell / puzzle.width) * size;
    if (side === 1) image.fill(x + size - thick, y, 2 * thick, size, RED);
    else image.fill(x, y + size - thick, size, 2 * thick, RED);
  }
  for (const { cell } of puzzle.clues) {
    const x = (cell % puzzle.width) * size + thick + 1;
    const y = Math.floor(cell / puzzle.width) * size + thick + 1;
    image.frame(x, y, size - 2 * thick - 2, thick, WHITE);
  }
  return image.encode();
}

function drawCell(image: PngImage, puzzle: EdgePuzzle, board: EdgeBoard, cell: number, size: number): void {
  const left = (cell % puzzle.width) * size;
  const top = Math.floor(cell / puzzle.width) * size;
  const colors = [0, 1, 2, 3].map(side => shown(puzzle, board, cell, side));
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const isUpper = x + y < size; // above the rising diagonal
      const side = x > y ? (isUpper ? 0 : 1) : isUpper ? 3 : 2;
      image.set(left + x, top + y, colors[side]);
    }
  }
  image.frame(left, top, size, 1, BLACK);
  const dot = Math.max(1, Math.floor(size / 24));
  const middles = [
    [0.5, 0.18],
    [0.82, 0.5],
    [0.5, 0.82],
    [0.18, 0.5],
  ];
  colors.forEach((color, side) => {
    if (puzzle.framed && color === GRAY) return;
    const ink = inkOn(color)[0] === 0 ? BLACK : WHITE;
    image.glyph(letter(color), left + middles[side][0] * size, top + middles[side][1] * size, dot, ink);
  });
}
