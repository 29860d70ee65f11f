/** A sudoku as a PNG file: what sites show beside a link, which take no SVG. */
import { PngImage } from '@quadrille/base';
import { clueShapes, reachOf } from './drawing.js';
import { symbol } from './notation/symbols.js';
import { cageOutline } from './outline.js';
import { paintShapes, TONE_COLORS } from './png-shapes.js';
import { type Grid, houses, type Sudoku } from './rules.js';

const [WHITE, INK, LINE, ANSWER, TINT] = [0, 1, 2, 3, 4];
const PALETTE = [
  [255, 255, 255],
  [29, 39, 51],
  [150, 160, 170],
  [36, 102, 168],
  [238, 241, 243],
  ...TONE_COLORS,
] as const;
const FIRST_TONE = 5;
const CELL = 60;
const MARGIN = 20;

/** Draws the clues and the givens, and a grid where there is one. */
export function renderPng(puzzle: Sudoku, grid: Grid = puzzle.givens): Promise<Uint8Array> {
  const { size } = puzzle;
  const shapes = clueShapes(puzzle);
  const from = MARGIN + Math.ceil(reachOf(puzzle, shapes) * CELL);
  const image = new PngImage(size * CELL + 2 * from, size * CELL + 2 * from, PALETTE, WHITE);
  const paint = (isAbove: boolean) => {
    const own = shapes.filter(({ layer }) => (layer === 'dot' || layer === 'outside') === isAbove);
    paintShapes(image, own, CELL, (x, y) => [from + x * CELL, from + y * CELL], FIRST_TONE);
  };
  tints(image, puzzle, from);
  paint(false);
  lines(image, puzzle, from);
  cages(image, puzzle, from);
  paint(true);
  digits(image, puzzle, grid, from);
  return image.encode();
}

/** Diagonals and windows, lightly. */
function tints(image: PngImage, puzzle: Sudoku, from: number): void {
  for (const { kind, cells } of houses(puzzle)) {
    if (kind !== 'diagonal' && kind !== 'window') continue;
    for (const cell of cells) image.fill(...corner(puzzle.size, cell, from), CELL, CELL, TINT);
  }
}

const corner = (size: number, cell: number, from: number): [number, number] => [
  from + (cell % size) * CELL,
  from + Math.floor(cell / size) * CELL,
];

function lines(image: PngImage, { size, boxes }: Sudoku, from: number): void {
  for (let cell = 0; cell < size * size; cell++) image.frame(...corner(size, cell, from), CELL + 1, 1, LINE);
  for (let cell = 0; cell < size * size; cell++) {
    const [x, y] = corner(size, cell, from);
    if (cell % size < size - 1 && boxes[cell] !== boxes[cell + 1]) image.fill(x + CELL - 1, y, 3, CELL, INK);
    if (cell + size < size * size && boxes[cell] !== boxes[cell + size])
      image.fill(x, y + CELL - 1, CELL, 3, INK);
  }
  image.frame(from - 1, from - 1, size * CELL + 3, 3, INK);
}

function cages(image: PngImage, { size, constraints }: Sudoku, from: number): void {
  for (const own of constraints) {
    if (own.kind !== 'cage') continue;
    const shapes = cageOutline(size, own.cells, 1, 0.08).map(([x1, y1, x2, y2]) => ({
      kind: 'stroke' as const,
      layer: 'shape' as const,
      points: [
        [x1, y1],
        [x2, y2],
      ] as const,
      tone: 'ink' as const,
      width: 0.02,
      dash: [0.07, 0.07],
    }));
    paintShapes(image, shapes, CELL, (x, y) => [from + x * CELL, from + y * CELL], FIRST_TONE);
    if (own.sum === 0) continue;
    const [x, y] = corner(size, Math.min(...own.cells), from);
    for (const [i, digit] of [...String(own.sum)].entries())
      image.glyph(digit, x + 11 + 8 * i, y + 12, 2, INK);
  }
}

function digits(image: PngImage, puzzle: Sudoku, grid: Grid, from: number): void {
  const { size, givens, low, symbols } = puzzle;
  for (const [cell, digit] of grid.entries()) {
    if (digit === 0) continue;
    const [x, y] = corner(size, cell, from);
    const sign = symbol(size, digit, low, symbols).toLowerCase();
    image.glyph(sign, x + CELL / 2, y + CELL / 2, 7, givens[cell] > 0 ? INK : ANSWER);
  }
}
