/**
 * Boards as text and as SVG: each cell is four triangles in plain colors with the letter of the color in
 * them, broken edges are marked, clues are framed. No artwork of a commercial puzzle is used.
 */
import { type SvgText, svg } from '@quadrille/base';
import { type EdgeBoard, type EdgePuzzle, GRAY, innerEdges, letter, shown } from './rules.js';

export interface DrawOptions {
  /** Size of a cell in pixels; usual 48. */
  readonly cell?: number;
  /** Writes the number of the piece into the middle of each cell. */
  readonly numbers?: boolean;
}

/** Lines of `piece/turn`, pieces from 1; an empty cell is `---/-`, a hole blank. */
export function renderText(puzzle: EdgePuzzle, board: EdgeBoard): string {
  const digits = String(puzzle.pieces.length).length;
  const rows = Array.from({ length: puzzle.height }, (_, y) =>
    Array.from({ length: puzzle.width }, (_, x) => {
      const cell = y * puzzle.width + x;
      if (puzzle.holes.includes(cell)) return ' '.repeat(digits + 2);
      const choice = board[cell];
      if (choice < 0) return `${'-'.repeat(digits)}/-`;
      return `${String((choice >> 2) + 1).padStart(digits)}/${choice & 3}`;
    }).join(' '),
  );
  return rows.map(row => row.trimEnd()).join('\n');
}

/** A drawing of the board. */
export function renderSvg(puzzle: EdgePuzzle, board: EdgeBoard, options: DrawOptions = {}): string {
  const size = options.cell ?? 48;
  const width = puzzle.width * size;
  const height = puzzle.height * size;
  const cells = board.map((choice, cell) =>
    choice < 0 ? emptyCell(puzzle, cell, size) : fullCell(puzzle, board, cell, size, options),
  );
  return svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 ${width + 4} ${height + 4}"
 width="${width + 4}" height="${height + 4}" font-family="sans-serif" font-size="${size * 0.2}"
 text-anchor="middle" dominant-baseline="central">
<title>${puzzle.name ?? 'edge matching'}</title>
${cells}${conflicts(puzzle, board, size)}${clueFrames(puzzle, size)}</svg>
`.toString();
}

/** The color of a pattern as `[red, green, blue]`: hues a golden angle apart, in three lightnesses. */
export function rgbOf(color: number): [number, number, number] {
  if (color === GRAY) return [150, 150, 150];
  const hue = (color * 137.508) % 360;
  const lightness = [0.5, 0.68, 0.36][color % 3];
  const spread = 0.65 * Math.min(lightness, 1 - lightness);
  const channel = (shift: number) => {
    const k = (shift + hue / 30) % 12;
    return Math.round(255 * (lightness - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

/** Black or white, whichever can be read on a color. */
export function inkOn(color: number): [number, number, number] {
  const [red, green, blue] = rgbOf(color);
  return 0.3 * red + 0.59 * green + 0.11 * blue > 130 ? [0, 0, 0] : [255, 255, 255];
}

const hex = (rgb: readonly number[]) => `#${rgb.map(value => value.toString(16).padStart(2, '0')).join('')}`;

function corner(puzzle: EdgePuzzle, cell: number, size: number): [x: number, y: number] {
  return [(cell % puzzle.width) * size, Math.floor(cell / puzzle.width) * size];
}

function emptyCell(puzzle: EdgePuzzle, cell: number, size: number): SvgText {
  if (puzzle.holes.includes(cell)) return svg``;
  const [x, y] = corner(puzzle, cell, size);
  return svg`<rect x="${x}" y="${y}" width="${size}" height="${size}" fill="#f4f4f4" stroke="#cccccc"/>
`;
}

function fullCell(
  puzzle: EdgePuzzle,
  board: EdgeBoard,
  cell: number,
  size: number,
  options: DrawOptions,
): SvgText {
  const [x, y] = corner(puzzle, cell, size);
  const points = [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
  ];
  const middle = [x + size / 2, y + size / 2];
  const triangles = [0, 1, 2, 3].map(side => {
    const color = shown(puzzle, board, cell, side);
    const [a, b] = [points[side], points[(side + 1) & 3]];
    const at = [0, 1].map(axis => (a[axis] + b[axis]) * 0.36 + middle[axis] * 0.28);
    const label =
      puzzle.framed && color === GRAY
        ? undefined
        : svg`<text x="${at[0]}" y="${at[1]}" fill="${hex(inkOn(color))}">${letter(color)}</text>`;
    return svg`<path d="M${a[0]} ${a[1]}L${b[0]} ${b[1]}L${middle[0]} ${middle[1]}Z"
 fill="${hex(rgbOf(color))}" stroke="#00000040" stroke-width="0.5"/>${label}`;
  });
  const number = options.numbers
    ? svg`<text x="${middle[0]}" y="${middle[1]}"
 fill="#000000" stroke="#ffffff" stroke-width="3" paint-order="stroke">${(board[cell] >> 2) + 1}</text>`
    : undefined;
  return svg`<g>${triangles}<rect x="${x}" y="${y}" width="${size}" height="${size}"
 fill="none" stroke="#222222"/>${number}</g>
`;
}

/** The inner edges whose two pieces do not match. */
export function brokenEdges(puzzle: EdgePuzzle, board: EdgeBoard): { cell: number; side: 1 | 2 }[] {
  return innerEdges(puzzle).filter(
    ({ cell, side, beyond }) =>
      board[cell] >= 0 &&
      board[beyond] >= 0 &&
      shown(puzzle, board, cell, side) !== shown(puzzle, board, beyond, side + 2),
  );
}

function conflicts(puzzle: EdgePuzzle, board: EdgeBoard, size: number): SvgText[] {
  return brokenEdges(puzzle, board).map(({ cell, side }) => {
    const [x, y] = corner(puzzle, cell, size);
    const line = side === 1 ? [x + size, y, x + size, y + size] : [x, y + size, x + size, y + size];
    return svg`<line x1="${line[0]}" y1="${line[1]}" x2="${line[2]}" y2="${line[3]}"
 stroke="#ff0000" stroke-width="${size / 10}"/>
`;
  });
}

function clueFrames(puzzle: EdgePuzzle, size: number): SvgText[] {
  return puzzle.clues.map(({ cell }) => {
    const [x, y] = corner(puzzle, cell, size);
    return svg`<rect x="${x + 2}" y="${y + 2}" width="${size - 4}" height="${size - 4}"
 fill="none" stroke="#ffffff" stroke-width="3"/>
`;
  });
}
