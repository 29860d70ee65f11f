/** What a person draws: a board with black cells, as one line of notation that is also what stands in the address. */
import { InputError } from '@quadrille/base';
import {
  type Board,
  format,
  type Growth,
  makeBoard,
  optimalStarts,
  parse,
  rectangle,
  type Start,
} from '@quadrille/puzzles/growth';
import { borderOf, isRepresentative, type Merge, mergeTrees } from '@quadrille/puzzles/growth/internal';
import { say } from '../../app/sentences.js';

/** Longest side that is drawn here. */
export const SIDE_LIMIT = 60;
/** Longest text that is read. */
export const TEXT_LIMIT = 20_000;

/** Six squares that fill a 6 x 6 board: what one sees first, and on the tile of the first page. */
export const FIRST = '.#..../#..#../....#./.....#/....../..#...';

/** Black or no cell: what the pointer leaves behind. */
export type Brush = 'black' | 'hole';

/** Reads a drawing. Throws `InputError` with the place, also when the board is too large for this page. */
export function readDrawing(text: string): Growth {
  if (text.length > TEXT_LIMIT) {
    throw say.error('text-size', { length: text.length, most: TEXT_LIMIT });
  }
  const growth = parse(text);
  const { width, height } = growth.board;
  if (Math.max(width, height) > SIDE_LIMIT) {
    throw say.error('board-size', { width, height, most: SIDE_LIMIT });
  }
  return growth;
}

/** Writes a drawing on one line. */
export function writeDrawing(growth: Growth): string {
  return format(growth).replaceAll('\n', '/');
}

/** A plain rectangle whose formula, sampler and list of starts are known: threshold 2, no torus, no holes. */
export function isPlain({ torus, threshold, holes }: Board): boolean {
  return !torus && threshold === 2 && holes.length === 0;
}

/** The drawing with some cells painted over: as black cells or holes, or (`isOn` false) as plain white ones. */
export function painted(growth: Growth, cells: Iterable<number>, brush: Brush, isOn: boolean): Growth {
  const black = new Set(growth.start);
  const holes = new Set(growth.board.holes);
  for (const cell of cells) {
    black.delete(cell);
    holes.delete(cell);
    if (isOn) (brush === 'black' ? black : holes).add(cell);
  }
  if (holes.size === growth.board.width * growth.board.height) return growth;
  return {
    board: makeBoard({ ...growth.board, holes: [...holes] }),
    start: [...black].sort((a, b) => a - b),
  };
}

/** The drawing on a board of another size or kind: what still lies on it stays. */
export function reshaped(growth: Growth, wish: Partial<Omit<Board, 'holes'>>): Growth {
  const { board, start } = growth;
  const width = within(wish.width ?? board.width);
  const height = within(wish.height ?? board.height);
  const torus = (wish.torus ?? board.torus) && Math.min(width, height) >= 3;
  const move = (cells: readonly number[]) =>
    cells
      .map(cell => ({ x: cell % board.width, y: Math.floor(cell / board.width) }))
      .filter(({ x, y }) => x < width && y < height)
      .map(({ x, y }) => y * width + x);
  let holes = move(board.holes);
  if (holes.length === width * height) holes = [];
  return {
    board: makeBoard({ width, height, torus, threshold: wish.threshold ?? board.threshold, holes }),
    start: move(start),
  };
}

function within(side: number): number {
  return Number.isFinite(side) ? Math.min(SIDE_LIMIT, Math.max(1, Math.floor(side))) : 1;
}

/** The cells on the straight way between two cells, both included, so that a quick stroke has no gaps. */
export function stroke(from: number, to: number, width: number): number[] {
  const [x, y] = [from % width, Math.floor(from / width)];
  const [dx, dy] = [(to % width) - x, Math.floor(to / width) - y];
  const length = Math.max(Math.abs(dx), Math.abs(dy), 1);
  return Array.from(
    { length: length + 1 },
    (_, i) => Math.round(y + (dy * i) / length) * width + Math.round(x + (dx * i) / length),
  );
}

/** The border of the black region after every step, the start first. */
export function bordersOf(board: Board, stamps: Int32Array, stepCount: number): number[] {
  return Array.from({ length: stepCount + 1 }, (_, step) => {
    const start: number[] = [];
    stamps.forEach((stamp, cell) => {
      if (stamp >= 0 && stamp <= step) start.push(cell);
    });
    return borderOf({ board, start });
  });
}

/** All optimal starts of an n x n board, one for every class of images. */
export function gallery(side: number): Start[] {
  return [...optimalStarts(side)].filter(start => isRepresentative(start, side, side));
}

/** Whether some turn or mirror image of an n x n board, other than itself, leaves the start as it is. */
export function isSymmetric(start: Start, side: number): boolean {
  const own = new Set(start);
  const last = side - 1;
  const images: ((x: number, y: number) => [x: number, y: number])[] = [
    (x, y) => [last - y, x],
    (x, y) => [last - x, last - y],
    (x, y) => [last - x, y],
    (x, y) => [x, last - y],
    (x, y) => [y, x],
    (x, y) => [last - y, last - x],
  ];
  return images.some(image =>
    start.every(cell => {
      const [x, y] = image(cell % side, Math.floor(cell / side));
      return own.has(y * side + x);
    }),
  );
}

/** A drawing with this start on a plain rectangle. */
export function plainDrawing(width: number, height: number, start: Start): string {
  return writeDrawing({ board: rectangle(width, height), start });
}

/** A rectangle of the story of a growth, and how deep it lies in it. */
export interface Line extends Merge {
  readonly depth: number;
}

/** The merge trees as lines, rectangles before their parts; single cells left out. None where there is no story. */
export function mergeLines(growth: Growth): Line[] {
  if (!isPlain(growth.board) || growth.start.length > 2 * SIDE_LIMIT) return [];
  const lines: Line[] = [];
  const visit = (tree: Merge, depth: number) => {
    if (!tree.parts) return;
    lines.push({ ...tree, depth });
    for (const part of tree.parts) visit(part, depth + 1);
  };
  for (const tree of mergeTrees(growth)) visit(tree, 0);
  return lines;
}

/** The outline of the black region, as the path of an SVG with cells of `unit`. */
export function outline(board: Board, isBlack: (cell: number) => boolean, unit: number): string {
  const { width, height, torus } = board;
  const at = (x: number, y: number) => {
    if (torus) return isBlack(((y + height) % height) * width + ((x + width) % width));
    return x >= 0 && y >= 0 && x < width && y < height && isBlack(y * width + x);
  };
  let path = '';
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!at(x, y)) continue;
      const [left, top] = [x * unit, y * unit];
      if (!at(x, y - 1)) path += `M${left} ${top}h${unit}`;
      if (!at(x, y + 1)) path += `M${left} ${top + unit}h${unit}`;
      if (!at(x - 1, y)) path += `M${left} ${top}v${unit}`;
      if (!at(x + 1, y)) path += `M${left + unit} ${top}v${unit}`;
    }
  }
  return path;
}

/** What is wrong with a text, or nothing. */
export function problemOf(text: string): InputError | undefined {
  try {
    readDrawing(text);
    return undefined;
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
}
