/** Solutions and outlines on paper. What writes the PDF is loaded only when one is wanted. */
import type { Page, Paper } from '@quadrille/pdf';
import type { CutLayout } from './cut.js';
import { type Drawing, drawingOf } from './render.js';
import type { Assembly, Problem, Puzzle } from './rules.js';
import { columnsFor } from './sheet.js';
import { say } from './texts.js';

/** A4 in points. */
const PAGE = [595.28, 841.89] as const;
const MARGIN = 42;
const CAPTION = 14;
const GAP = 14;
/** A solution is at most so wide and high. */
const LARGEST = 250;
const POINTS_PER_MM = 72 / 25.4;
const INK = [0.086, 0.133, 0.227] as const;
const CUT = [1, 0, 0] as const;

async function openPaper(title: string): Promise<Paper> {
  try {
    return await (await import('@quadrille/pdf')).openPaper(title);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_MODULE_NOT_FOUND') throw say.error('pdf-package');
    throw error;
  }
}

/** Pages of A4 with as many solutions as fit, each with its number. */
export async function solutionsPdf(
  puzzle: Puzzle,
  problem: Problem,
  assemblies: readonly Assembly[],
): Promise<Uint8Array> {
  const title = printable(problem.name) || 'Quadrille';
  const paper = await openPaper(title);
  const drawings = assemblies.map(assembly => drawingOf(puzzle, problem, assembly));
  const { columns, rows, scale, stepX, stepY } = layoutFor(drawings);
  const perPage = columns * rows;
  for (let first = 0; first < drawings.length; first += perPage) {
    const page = paper.addPage([...PAGE]);
    for (const [at, drawing] of drawings.slice(first, first + perPage).entries()) {
      const left = MARGIN + (at % columns) * stepX;
      const top = PAGE[1] - MARGIN - Math.floor(at / columns) * stepY;
      drawOn(page, drawing, scale, left, top);
      const number = String(first + at + 1);
      const y = top - drawing.height * scale - CAPTION + 3;
      page.drawText(number, { x: left, y, size: 9, font: paper.regular, color: 0.2 });
    }
  }
  return paper.save();
}

/** Rows and columns on a page, and the scale of a drawing. */
function layoutFor([{ width, height }, ...more]: readonly Drawing[]) {
  const [roomX, roomY] = [PAGE[0] - 2 * MARGIN, PAGE[1] - 2 * MARGIN];
  const wanted = Math.min(4, columnsFor(more.length + 1, width, height));
  const widest = Math.min(LARGEST, (roomX - (wanted - 1) * GAP) / wanted);
  const scale = Math.min(widest / width, Math.min(2 * LARGEST, roomY - CAPTION) / height);
  const [stepX, stepY] = [width * scale + GAP, height * scale + CAPTION + GAP];
  const columns = Math.max(1, Math.floor((roomX + GAP) / stepX));
  return { columns, rows: Math.max(1, Math.floor((roomY + GAP) / stepY)), scale, stepX, stepY };
}

function drawOn(page: Page, { patches, borders }: Drawing, scale: number, left: number, top: number): void {
  const place = ([x, y]: readonly [number, number]) => ({ x: left + x * scale, y: top - y * scale });
  for (const { points, color } of patches)
    page.drawPath({ points: points.map(place), fill: pale(color), stroke: [0.7, 0.75, 0.8], thickness: 0.3 });
  for (const ends of borders) page.drawPath({ points: ends.map(place), stroke: INK, thickness: 1.1 });
}

/** A pencil on white paper. */
function pale(color: string | undefined): [number, number, number] {
  const part = (at: number) => Number.parseInt(color!.slice(at, at + 2), 16) / 255;
  if (color === undefined) return [1, 1, 1];
  return [part(1), part(3), part(5)].map(value => 1 - 0.5 * (1 - value)) as [number, number, number];
}

/** The outlines in their true size on one page as large as the sheet. */
export async function cutPdf({ width, height, pieces }: CutLayout): Promise<Uint8Array> {
  const paper = await openPaper('Quadrille');
  const page = paper.addPage([width * POINTS_PER_MM, height * POINTS_PER_MM]);
  for (const loop of pieces.flatMap(piece => piece.loops)) {
    const points = [...loop, loop[0]].map(([x, y]) => ({
      x: x * POINTS_PER_MM,
      y: (height - y) * POINTS_PER_MM,
    }));
    page.drawPath({ points, stroke: CUT, thickness: 0.28 });
  }
  return paper.save();
}

/** What the font of the title can show. */
const printable = (text: string) => text.replace(/[^\x20-\x7e]/g, '').trim();
