/**
 * Shapes drawn with marks: lines from the back to the front, layers from the ground up with `---` between them. On one
 * line `/` ends a row and `//` a layer. Pieces: `X` is a cell, a digit or small letter a cell of that color, `.` nothing.
 * Containers: `.` must be filled, `+` may be, a digit or small letter must be and has that color, `#` is closed.
 */
import type { Position } from '@quadrille/base';
import { type Cell, cornerOf, type Grid } from './grid.js';
import { LIMITS } from './limits.js';
import type { Spot } from './rules.js';
import { say } from './texts.js';

/** A line of a text; numbers from 1. */
export interface Line {
  readonly text: string;
  readonly number: number;
  /** Where the text begins in its line, from 0. */
  readonly column: number;
}

export type Role = 'piece' | 'container';

/** No `x`: that is a cell, as `X` is. */
const TINTS = '123456789abcdefghijklmnopqrstuvwyz';

/** The largest color that a picture can show. */
export const MOST_TINTS = TINTS.length;

/** Reads a picture. Throws `InputError` for an unknown mark, an impossible cell, no cell at all. */
export function readPicture(lines: readonly Line[], grid: Grid, role: Role, head: Position): Spot[] {
  const spots: Spot[] = [];
  const layers = layersOf(lines);
  if (layers.length > 1 && !grid.isSolid) throw say.error('picture-layers', { grid: grid.name }, head);
  const height = Math.max(...layers.map(layer => layer.length));
  const width = Math.max(...layers.flat().map(line => line.text.length));
  if (width * height * layers.length > LIMITS.volume)
    throw say.error('picture-large', { most: LIMITS.volume }, head);
  const odd = isParted(grid) ? parityOf(layers[0], height, role) : 0;
  layers.forEach((layer, z) => {
    layer.forEach((line, row) => {
      for (let column = 0; column < line.text.length; column++) {
        const position = { line: line.number, column: line.column + column + 1 };
        const spot = spotOf(line.text[column], role, position);
        if (!spot) continue;
        const at: Cell = [column + odd, height - 1 - row, z];
        if (!grid.isPlace(at))
          throw grid.name === 'hex'
            ? say.error('picture-hex', {}, position)
            : say.error('picture-place', { grid: grid.name }, position);
        spots.push({ ...spot, at });
      }
    });
  });
  if (spots.length === 0) throw say.error('picture-empty', {}, head);
  return spots.sort((a, b) => a.at[2] - b.at[2] || a.at[1] - b.at[1] || a.at[0] - b.at[0]);
}

function layersOf(lines: readonly Line[]): Line[][] {
  const layers: Line[][] = [[]];
  for (const line of lines) {
    if (/^-{3,}$/.test(line.text.trim())) layers.push([]);
    else layers.at(-1)!.push(line);
  }
  return layers;
}

/** Hexagons and spheres fill every second place; elsewhere a picture says where its cells are. */
export const isParted = ({ name }: Grid) => name === 'hex' || name === 'sphere';

/** 1 if the picture has to be moved by one. */
function parityOf(layer: readonly Line[], height: number, role: Role): number {
  const nothing = role === 'piece' ? /[^\s.]/ : /[^\s#]/;
  for (const [row, line] of layer.entries()) {
    const column = line.text.search(nothing);
    if (column >= 0) return (column + height - 1 - row) % 2;
  }
  return 0;
}

function spotOf(mark: string, role: Role, position: Position): Omit<Spot, 'at'> | undefined {
  const tint = TINTS.indexOf(mark) + 1;
  if (tint > 0) return { color: tint, mayBeEmpty: false };
  if (mark === ' ') return undefined;
  if (role === 'piece') {
    if (mark === 'X' || mark === 'x') return { color: 0, mayBeEmpty: false };
    if (mark === '.') return undefined;
    throw say.error('piece-mark', { mark }, position);
  }
  if (mark === '.' || mark === '+') return { color: 0, mayBeEmpty: mark === '+' };
  if (mark === '#') return undefined;
  throw say.error('container-mark', { mark }, position);
}

/** Rows of marks, layer by layer; `mark` says what is at a place, undefined for nothing there. */
export function drawLayers(
  grid: Grid,
  cells: readonly Cell[],
  mark: (cell: Cell) => string | undefined,
  nothing: string,
): string[][] {
  const [lowest, high] = boxOf(cells);
  const low = isParted(grid) ? lowest : cornerOf(grid.period, lowest);
  if (grid.name === 'hex' && low[0] === high[0]) high[0]++; // no line of a picture is blank
  return Array.from({ length: high[2] - low[2] + 1 }, (_, z) =>
    Array.from({ length: high[1] - low[1] + 1 }, (_, row) =>
      Array.from({ length: high[0] - low[0] + 1 }, (_, x) => {
        const cell: Cell = [low[0] + x, high[1] - row, low[2] + z];
        return mark(cell) ?? (grid.name === 'hex' && !grid.isPlace(cell) ? ' ' : nothing);
      }).join(''),
    ),
  );
}

/** The least and the largest coordinates. */
export function boxOf(
  cells: readonly Cell[],
): [low: [number, number, number], high: [number, number, number]] {
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const cell of cells) {
    for (let axis = 0; axis < 3; axis++) {
      low[axis] = Math.min(low[axis], cell[axis]);
      high[axis] = Math.max(high[axis], cell[axis]);
    }
  }
  return [low, high];
}

/** The picture of a shape, as `readPicture` reads it. */
export function writePicture(spots: readonly Spot[], grid: Grid, role: Role): string[][] {
  const marks = new Map(spots.map(spot => [String(spot.at), markOf(spot, role)]));
  const cells = spots.map(spot => spot.at);
  return drawLayers(grid, cells, cell => marks.get(String(cell)), role === 'piece' ? '.' : '#');
}

function markOf({ color, mayBeEmpty }: Spot, role: Role): string {
  if (color > MOST_TINTS) throw say.error('many-tints', { color, most: MOST_TINTS });
  if (color > 0 && mayBeEmpty) throw say.error('tinted-hole');
  if (color > 0) return TINTS[color - 1];
  if (role === 'piece') return 'X';
  return mayBeEmpty ? '+' : '.';
}
