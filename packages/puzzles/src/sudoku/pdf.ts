/**
 * Puzzles on paper: A4 pages with 1, 4 or 6 puzzles, the solutions small at the end. The PDF library is large
 * and is loaded only when a PDF is wanted; its standard font is enough for digits and letters.
 */
import type { PDFFont, PDFPage } from '@cantoo/pdf-lib';
import { symbol } from './notation/symbols.js';
import { cageOutline } from './outline.js';
import { type Grid, houses, type Sudoku } from './rules.js';

export interface Sheet {
  readonly puzzle: Sudoku;
  readonly solution?: Grid;
  /** Printed above the puzzle. */
  readonly title?: string;
}

export interface PdfOptions {
  readonly perPage?: 1 | 4 | 6;
  readonly title?: string;
}

const [WIDTH, HEIGHT, MARGIN] = [595.28, 841.89, 48];
const SOLUTIONS_PER_PAGE = 12;

interface Tools {
  readonly font: PDFFont;
  readonly bold: PDFFont;
  rgb(red: number, green: number, blue: number): ReturnType<typeof import('@cantoo/pdf-lib')['rgb']>;
}

/** Prints sheets to the bytes of a PDF. */
export async function renderPdf(sheets: readonly Sheet[], options: PdfOptions = {}): Promise<Uint8Array> {
  const { PDFDocument, StandardFonts, rgb } = await import('@cantoo/pdf-lib');
  const { perPage = 4, title = 'Sudoku' } = options;
  const file = await PDFDocument.create();
  file.setTitle(printable(title));
  file.setCreator('Quadrille');
  // A fixed date: the same puzzles give the same bytes.
  file.setCreationDate(new Date(0));
  file.setModificationDate(new Date(0));
  const tools: Tools = {
    font: await file.embedFont(StandardFonts.Helvetica),
    bold: await file.embedFont(StandardFonts.HelveticaBold),
    rgb,
  };
  const numbered = sheets.map((sheet, i) => ({ ...sheet, title: sheet.title ?? `${i + 1}` }));
  for (const group of groupsOf(numbered, perPage)) {
    const page = file.addPage([WIDTH, HEIGHT]);
    group.forEach((sheet, i) => {
      drawSheet(page, tools, sheet, frameOf(i, perPage), sheet.puzzle.givens);
    });
  }
  const solved = numbered.filter(sheet => sheet.solution);
  for (const group of groupsOf(solved, SOLUTIONS_PER_PAGE)) {
    const page = file.addPage([WIDTH, HEIGHT]);
    group.forEach((sheet, i) => {
      drawSheet(page, tools, sheet, frameOf(i, SOLUTIONS_PER_PAGE), sheet.solution!);
    });
  }
  return file.save({ useObjectStreams: false });
}

interface Frame {
  readonly x: number;
  /** The upper edge, measured from the bottom of the page as PDF does. */
  readonly y: number;
  readonly side: number;
}

/** Where the i-th puzzle of a page stands. */
function frameOf(i: number, perPage: number): Frame {
  const columns = perPage === 1 ? 1 : perPage === SOLUTIONS_PER_PAGE ? 3 : 2;
  const rows = perPage / columns;
  const [across, down] = [(WIDTH - 2 * MARGIN) / columns, (HEIGHT - 2 * MARGIN) / rows];
  const side = Math.min(across, down) - 28;
  const column = i % columns;
  const row = Math.floor(i / columns);
  return { x: MARGIN + column * across + (across - side) / 2, y: HEIGHT - MARGIN - row * down - 20, side };
}

function drawSheet(page: PDFPage, tools: Tools, sheet: Sheet, { x, y, side }: Frame, grid: Grid): void {
  const { puzzle } = sheet;
  const { size, boxes, givens } = puzzle;
  const pitch = side / size;
  const ink = tools.rgb(0.1, 0.12, 0.16);
  page.drawText(printable(sheet.title ?? ''), {
    x,
    y: y + 6,
    size: Math.max(7, Math.min(11, side / 20)),
    font: tools.font,
    color: ink,
  });
  for (const house of houses(puzzle)) {
    if (house.kind !== 'diagonal' && house.kind !== 'window') continue;
    for (const cell of house.cells) {
      const [left, bottom] = [x + (cell % size) * pitch, y - (Math.floor(cell / size) + 1) * pitch];
      page.drawRectangle({
        x: left,
        y: bottom,
        width: pitch,
        height: pitch,
        color: tools.rgb(0.9, 0.92, 0.94),
      });
    }
  }
  const rule = (x1: number, y1: number, x2: number, y2: number, isThick: boolean) =>
    page.drawLine({
      start: { x: x1, y: y1 },
      end: { x: x2, y: y2 },
      thickness: isThick ? 1.4 : 0.4,
      color: ink,
    });
  for (let cell = 0; cell < size * size; cell++) {
    const [left, upper] = [x + (cell % size) * pitch, y - Math.floor(cell / size) * pitch];
    rule(left, upper, left, upper - pitch, cell % size === 0 || boxes[cell] !== boxes[cell - 1]);
    rule(left, upper, left + pitch, upper, cell < size || boxes[cell] !== boxes[cell - size]);
    if (grid[cell] === 0) continue;
    const font = givens[cell] > 0 ? tools.bold : tools.font;
    const text = symbol(size, grid[cell]);
    const fontSize = pitch * 0.62;
    const start = left + (pitch - font.widthOfTextAtSize(text, fontSize)) / 2;
    page.drawText(text, { x: start, y: upper - pitch * 0.72, size: fontSize, font, color: ink });
  }
  rule(x + side, y, x + side, y - side, true);
  rule(x, y - side, x + side, y - side, true);
  drawCages(page, tools, puzzle, { x, y, side });
}

function drawCages(page: PDFPage, tools: Tools, { size, constraints }: Sudoku, { x, y, side }: Frame): void {
  const pitch = side / size;
  const inset = pitch * 0.08;
  const color = tools.rgb(0.3, 0.33, 0.4);
  for (const constraint of constraints) {
    if (constraint.kind !== 'cage') continue;
    for (const [x1, y1, x2, y2] of cageOutline(size, constraint.cells, pitch, inset)) {
      const [start, end] = [
        { x: x + x1, y: y - y1 },
        { x: x + x2, y: y - y2 },
      ];
      page.drawLine({ start, end, thickness: 0.5, color, dashArray: [2, 1.5] });
    }
    if (constraint.sum === 0) continue;
    const first = Math.min(...constraint.cells);
    page.drawText(String(constraint.sum), {
      x: x + (first % size) * pitch + 1.6 * inset,
      y: y - Math.floor(first / size) * pitch - pitch * 0.3,
      size: pitch * 0.2,
      font: tools.font,
      color,
    });
  }
}

function groupsOf<T>(list: readonly T[], length: number): T[][] {
  const groups: T[][] = [];
  for (let from = 0; from < list.length; from += length) groups.push(list.slice(from, from + length));
  return groups;
}

/** The standard fonts know the Latin alphabet of Western Europe only. */
function printable(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, 120);
}
