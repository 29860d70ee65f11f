/** Clues as pixels: each shape colors the pixels whose middles lie in it. */
import type { PngImage } from '@quadrille/base';
import { type Shape, TONES, type Tone } from './drawing.js';

type Place = (x: number, y: number) => readonly [number, number];
type Point = readonly [number, number];

const NAMES = Object.keys(TONES) as Tone[];

/** The colors of clues, to follow those that a picture has already. */
export const TONE_COLORS = NAMES.map(tone => {
  const part = (from: number) => Number.parseInt(TONES[tone].slice(from, from + 2), 16);
  return [part(1), part(3), part(5)] as const;
});

/** Draws shapes; `first` is the place of the first color of clues in the palette. */
export function paintShapes(
  image: PngImage,
  shapes: readonly Shape[],
  cell: number,
  place: Place,
  first: number,
): void {
  const color = (tone: Tone) => first + NAMES.indexOf(tone);
  const rim = cell * 0.035;
  for (const shape of shapes) {
    if (shape.kind === 'stroke') {
      const points = shape.points.map(([x, y]) => place(x, y));
      const dash = shape.dash?.map(part => part * cell);
      for (const [a, b] of pieces(points, dash))
        line(image, a, b, (shape.width * cell) / 2, color(shape.tone));
    } else if (shape.kind === 'disc') {
      const at = place(...shape.at);
      const radius = shape.radius * cell;
      if (shape.rim) line(image, at, at, radius + rim / 2, color(shape.rim));
      line(image, at, at, shape.rim ? radius - rim / 2 : radius, color(shape.fill));
    } else if (shape.kind === 'area') {
      const points = shape.points.map(([x, y]) => place(x, y));
      polygon(image, points, color(shape.fill));
      if (shape.rim)
        points.forEach((point, i) => {
          line(image, point, points[(i + 1) % points.length], rim / 2, color(shape.rim!));
        });
    } else {
      write(image, shape.text, place(...shape.at), shape.height * cell, color(shape.tone));
    }
  }
}

/** All pixels nearer to a line than `half`; a disc where both ends are one point. */
function line(image: PngImage, [x1, y1]: Point, [x2, y2]: Point, half: number, color: number): void {
  const square = (x2 - x1) ** 2 + (y2 - y1) ** 2;
  const [left, right] = [Math.min(x1, x2) - half, Math.max(x1, x2) + half];
  const [top, bottom] = [Math.min(y1, y2) - half, Math.max(y1, y2) + half];
  for (let y = Math.floor(top); y <= bottom; y++) {
    for (let x = Math.floor(left); x <= right; x++) {
      const along = square === 0 ? 0 : ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / square;
      const share = Math.max(0, Math.min(1, along));
      const far = Math.hypot(x - x1 - share * (x2 - x1), y - y1 - share * (y2 - y1));
      if (far <= half) image.set(x, y, color);
    }
  }
}

/** The pixels inside, by the rule of even and odd crossings. */
function polygon(image: PngImage, points: readonly Point[], color: number): void {
  const ys = points.map(([, y]) => y);
  const xs = points.map(([x]) => x);
  for (let y = Math.floor(Math.min(...ys)); y <= Math.max(...ys); y++) {
    for (let x = Math.floor(Math.min(...xs)); x <= Math.max(...xs); x++) {
      let isInside = false;
      points.forEach(([x1, y1], i) => {
        const [x2, y2] = points[(i + 1) % points.length];
        if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) isInside = !isInside;
      });
      if (isInside) image.set(x, y, color);
    }
  }
}

/** The pieces of a line that are drawn: all of it, or those of a dash pattern. */
function pieces(points: readonly Point[], dash: readonly number[] | undefined): [Point, Point][] {
  const found: [Point, Point][] = [];
  let [part, left] = [0, dash?.[0] ?? Number.POSITIVE_INFINITY];
  for (let i = 1; i < points.length; i++) {
    const [[x1, y1], [x2, y2]] = [points[i - 1], points[i]];
    const length = Math.hypot(x2 - x1, y2 - y1);
    const at = (far: number): Point => [x1 + ((x2 - x1) * far) / length, y1 + ((y2 - y1) * far) / length];
    let from = 0;
    while (length > 0 && from < length) {
      const to = Math.min(length, from + left);
      if (part % 2 === 0) found.push([at(from), at(to)]);
      left -= to - from;
      from = to;
      if (left <= 1e-9 && dash) left = dash[++part % dash.length];
    }
  }
  return found;
}

function write(image: PngImage, text: string, [x, y]: Point, height: number, color: number): void {
  const dot = Math.max(1, Math.round(height / 6));
  [...text.toLowerCase()].forEach((character, i) => {
    image.glyph(character, x + (i - (text.length - 1) / 2) * 4 * dot, y, dot, color);
  });
}
