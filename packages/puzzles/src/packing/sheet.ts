/** Many solutions on one sheet, as SVG. */
import { type SvgText, svg } from '@quadrille/base';
import { drawingOf, page, svgOf } from './render.js';
import type { Assembly, Problem, Puzzle } from './rules.js';

const GAP = 40;
const CAPTION = 44;

/** So many beside each other that the whole is about as wide as high. */
export const columnsFor = (count: number, width: number, height: number) =>
  Math.max(1, Math.min(count, Math.round(Math.sqrt((count * height) / width))));

/** All of them in rows, each with its number. */
export function drawSheet(puzzle: Puzzle, problem: Problem, assemblies: readonly Assembly[]): string {
  const drawings = assemblies.map(assembly => drawingOf(puzzle, problem, assembly));
  const [{ width, height }] = drawings;
  const [stepX, stepY] = [width + GAP, height + CAPTION + GAP];
  const columns = columnsFor(drawings.length, stepX, stepY);
  const content = drawings.map((drawing, at): SvgText => {
    const [x, y] = [(at % columns) * stepX, Math.floor(at / columns) * stepY];
    const caption = svg`<text x="${width / 2}" y="${height + 30}" font-size="24" text-anchor="middle">${at + 1}</text>`;
    return svg`<g transform="translate(${x} ${y})">${svgOf(drawing)}${caption}</g>`;
  });
  const rows = Math.ceil(drawings.length / columns);
  return page(columns * stepX - GAP, rows * stepY - GAP, problem.name || 'packing', content);
}
