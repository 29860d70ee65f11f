/**
 * What clues are drawn with. A family says what its clue looks like in a few shapes, measured in cells: 0, 0 is the
 * upper left corner of the grid, y grows downwards. SVG, PNG, PDF and the board of the studio draw the same shapes.
 * Colors have names, so that a dark page can have its own.
 */
import { shiftOf } from '../cells.js';
import { symbol } from '../notation/symbols.js';
import { cageOutline } from '../outline.js';
import type { Setting } from './types.js';

export type Point = readonly [x: number, y: number];

/** The colors by name, as on white paper. */
export const TONES = {
  ink: '#1d2733',
  paper: '#ffffff',
  /** As they are called, whatever the page: ink and paper change places on a dark one. */
  black: '#1d2733',
  white: '#ffffff',
  gray: '#c6c9ce',
  dim: '#8a93a0',
  pale: '#e6e8ec',
  blue: '#4f86c6',
  sky: '#a9d2ef',
  green: '#67c05a',
  orange: '#f0a04b',
  purple: '#b667c9',
  olive: '#b9b23c',
  lavender: '#b9a6e8',
  plum: '#8e6a9b',
  peach: '#f3b48f',
  teal: '#4fb3a6',
  red: '#e07a7a',
  slate: '#8ba0bb',
} as const;

export type Tone = keyof typeof TONES;

/** Below the grid and the digits, in this order: shades, lines, shapes; above the grid: dots, and what is outside. */
export const LAYERS = ['shade', 'line', 'shape', 'dot', 'outside'] as const;
export type Layer = (typeof LAYERS)[number];

export type Shape = { readonly layer: Layer } & (
  | {
      readonly kind: 'stroke';
      readonly points: readonly Point[];
      readonly tone: Tone;
      readonly width: number;
      readonly dash?: readonly number[];
    }
  | {
      readonly kind: 'disc';
      readonly at: Point;
      readonly radius: number;
      readonly fill: Tone;
      readonly rim?: Tone;
    }
  | { readonly kind: 'area'; readonly points: readonly Point[]; readonly fill: Tone; readonly rim?: Tone }
  | {
      readonly kind: 'label';
      readonly at: Point;
      readonly text: string;
      readonly height: number;
      readonly tone: Tone;
    }
);

/** The middle of a cell. */
export function middle(setting: Setting, cell: number): Point {
  return [(cell % setting.size) + 0.5, Math.floor(cell / setting.size) + 0.5];
}

export const middles = (setting: Setting, cells: readonly number[]) =>
  cells.map(cell => middle(setting, cell));

export function stroke(
  points: readonly Point[],
  tone: Tone,
  width: number,
  more: { readonly dash?: readonly number[]; readonly layer?: Layer } = {},
): Shape {
  const { dash, layer = 'line' } = more;
  return { kind: 'stroke', layer, points, tone, width, ...(dash && { dash }) };
}

export function disc(at: Point, radius: number, fill: Tone, rim?: Tone, layer: Layer = 'shape'): Shape {
  return { kind: 'disc', layer, at, radius, fill, ...(rim && { rim }) };
}

export function label(
  at: Point,
  text: string,
  height: number,
  tone: Tone = 'ink',
  layer: Layer = 'dot',
): Shape {
  return { kind: 'label', layer, at, text, height, tone };
}

export function area(points: readonly Point[], fill: Tone, rim?: Tone, layer: Layer = 'shape'): Shape {
  return { kind: 'area', layer, points, fill, ...(rim && { rim }) };
}

/** A square around a point. */
export function square([x, y]: Point, half: number, fill: Tone, layer: Layer = 'shape'): Shape {
  const corners: Point[] = [
    [x - half, y - half],
    [x + half, y - half],
    [x + half, y + half],
    [x - half, y + half],
  ];
  return area(corners, fill, undefined, layer);
}

export function diamond([x, y]: Point, half: number, fill: Tone, rim: Tone): Shape {
  const corners: Point[] = [
    [x, y - half],
    [x + half, y],
    [x, y + half],
    [x - half, y],
  ];
  return area(corners, fill, rim);
}

/** The point between two, a share of the way from the first. */
export function along([x1, y1]: Point, [x2, y2]: Point, share: number): Point {
  return [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
}

/** The step of length one from a point towards another. */
export function towards([x1, y1]: Point, [x2, y2]: Point): Point {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  return [(x2 - x1) / length, (y2 - y1) / length];
}

/** A short bar across the way between two points. */
export function bar(a: Point, b: Point, share: number, half: number, tone: Tone, width: number): Shape {
  const [x, y] = along(a, b, share);
  const [dx, dy] = towards(a, b);
  const ends: Point[] = [
    [x - dy * half, y + dx * half],
    [x + dy * half, y - dx * half],
  ];
  return stroke(ends, tone, width, { layer: 'shape' });
}

/** An open head at the end of a line. */
export function head(from: Point, to: Point, length: number, tone: Tone, width: number, layer: Layer): Shape {
  const [dx, dy] = towards(from, to);
  const back = (side: 1 | -1): Point => [
    to[0] - length * (dx - side * dy * 0.7),
    to[1] - length * (dy + side * dx * 0.7),
  ];
  return stroke([back(1), to, back(-1)], tone, width, { layer });
}

/** Shaded cells. */
export function shaded(setting: Setting, cells: readonly number[], tone: Tone): Shape[] {
  return cells.map(cell => square(middle(setting, cell), 0.5, tone, 'shade'));
}

/** A dashed outline inside the cells, with a text in the corner of the first. */
export function outlined(setting: Setting, cells: readonly number[], text: string, tone: Tone): Shape[] {
  const segments = cageOutline(setting.size, [...new Set(cells)], 1, 0.12).map(([x1, y1, x2, y2]) =>
    stroke(
      [
        [x1, y1],
        [x2, y2],
      ],
      tone,
      0.03,
      { dash: [0.08, 0.06], layer: 'shape' },
    ),
  );
  return [...segments, ...(text === '' ? [] : [cornerText(setting, Math.min(...cells), text)])];
}

/** A small text in the upper left corner of a cell. */
export function cornerText(setting: Setting, cell: number, text: string): Shape {
  const [x, y] = middle(setting, cell);
  return label([x - 0.36 + 0.055 * text.length, y - 0.33], text, 0.22, 'ink', 'shape');
}

/** Digits as the grid writes them. */
export function signs(setting: Setting, digits: readonly number[]): string {
  return digits.map(digit => symbol(setting.size, digit, 1 + shiftOf(setting))).join('');
}
