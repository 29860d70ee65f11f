/** Clues on paper. */
import { type Shape, TONES, type Tone } from '../drawing.js';
import type { Page, Paper } from './paper.js';

type Color = readonly [number, number, number];

function colorOf(tone: Tone): Color {
  const part = (from: number) => Number.parseInt(TONES[tone].slice(from, from + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

/** Draws shapes on a grid of `size` cells whose upper left corner is `x`, `y`. */
export function drawShapes(
  page: Page,
  tools: Paper,
  { x, y, side }: { readonly x: number; readonly y: number; readonly side: number },
  size: number,
  shapes: readonly Shape[],
): void {
  const pitch = side / size;
  const place = ([across, down]: readonly [number, number]) => ({
    x: x + across * pitch,
    y: y - down * pitch,
  });
  const rimOf = (rim: Tone | undefined) =>
    rim ? { stroke: colorOf(rim), thickness: Math.max(0.3, pitch * 0.035) } : {};
  for (const shape of shapes) {
    if (shape.kind === 'stroke') {
      page.drawPath({
        points: shape.points.map(place),
        stroke: colorOf(shape.tone),
        thickness: shape.width * pitch,
        ...(shape.dash && { dashArray: shape.dash.map(part => part * pitch) }),
      });
    } else if (shape.kind === 'area') {
      page.drawPath({ points: shape.points.map(place), fill: colorOf(shape.fill), ...rimOf(shape.rim) });
    } else if (shape.kind === 'disc') {
      page.drawPath({
        points: around(shape.at, shape.radius).map(place),
        fill: colorOf(shape.fill),
        ...rimOf(shape.rim),
      });
    } else {
      const fontSize = shape.height * pitch * 1.1;
      const width = tools.regular.widthOfTextAtSize(shape.text, fontSize);
      const middle = place(shape.at);
      page.drawText(shape.text, {
        x: middle.x - width / 2,
        y: middle.y - (tools.capHeight * fontSize) / 2,
        size: fontSize,
        font: tools.regular,
        color: tools.gray(shape.tone === 'paper' ? 1 : shape.tone === 'dim' ? 0.5 : 0.1),
      });
    }
  }
}

/** So many corners look round. */
const CORNERS = 48;

function around([x, y]: readonly [number, number], radius: number): [number, number][] {
  return Array.from({ length: CORNERS }, (_, i) => {
    const angle = (2 * Math.PI * i) / CORNERS;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}
