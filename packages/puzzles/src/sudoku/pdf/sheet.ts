/**
 * One puzzle on paper: its caption, the grid with its variants, and below it the rules that are not plain
 * sudoku, since a page is read without any screen beside it. Everything is measured by the pitch of the cells,
 * so that a grid looks the same large and small.
 */
import { familyOf, isClue } from '../clues/index.js';
import { clueShapes, legendOf, reachOf } from '../drawing.js';
import { formatClue } from '../notation/clue-words.js';
import { symbol } from '../notation/symbols.js';
import { cageOutline } from '../outline.js';
import { type Grid, houses, type Sudoku } from '../rules.js';
import type { Font, Page, Paper } from './paper.js';
import { drawShapes } from './shapes.js';

/** A square on a page; `y` is its upper edge, measured from the bottom as PDF does. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

const [INK, ANSWER, QUIET, THIN, TINT] = [0.1, 0.25, 0.4, 0.45, 0.88];

/** What a reader must know beyond rows, columns and boxes; empty for a plain puzzle up to 9x9. */
export function rulesInWords(puzzle: Sudoku): string {
  const { size, constraints } = puzzle;
  const unseen = constraints.filter(isClue).filter(clue => familyOf(clue).draw(clue, puzzle).length === 0);
  const written = unseen.filter(({ kind }) => kind === 'either' || kind === 'pairs');
  const first = size > 9 ? [`Digits ${symbol(size, 1)} to ${symbol(size, size)}.`] : [];
  const words = written.map(clue => `${formatClue(clue, puzzle)}.`);
  return [...first, ...legendOf(puzzle).map(({ en }) => en), ...words].join(' ');
}

/** Breaks a text into lines no wider than `width`. */
export function wrapped(text: string, font: Font, fontSize: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').filter(Boolean)) {
    const longer = lines.length > 0 ? `${lines[lines.length - 1]} ${word}` : word;
    if (lines.length > 0 && font.widthOfTextAtSize(longer, fontSize) <= width)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Draws a grid: tints, thin lines, thick lines, cages where it is still to be solved, digits. */
export function drawGrid(page: Page, tools: Paper, puzzle: Sudoku, whole: Frame, grid: Grid): void {
  const shapes = grid === puzzle.givens ? clueShapes(puzzle) : [];
  const frame = inside(whole, puzzle, reachOf(puzzle, shapes));
  const isAbove = (layer: string) => layer === 'dot' || layer === 'outside';
  const draw = (isWanted: boolean) => {
    const own = shapes.filter(({ layer }) => isAbove(layer) === isWanted);
    drawShapes(page, tools, frame, puzzle.size, own);
  };
  drawTints(page, tools, puzzle, frame);
  draw(false);
  drawLines(page, tools, puzzle, frame, false);
  drawLines(page, tools, puzzle, frame, true);
  if (grid === puzzle.givens) drawCages(page, tools, puzzle, frame);
  draw(true);
  drawDigits(page, tools, puzzle, frame, grid);
}

/** The grid itself, where clues stand around it. */
function inside({ x, y, side }: Frame, { size }: Sudoku, reach: number): Frame {
  const pitch = side / (size + 2 * reach);
  return { x: x + reach * pitch, y: y - reach * pitch, side: size * pitch };
}

/** The cells of diagonals and windows, which are shaded. */
function shadedCells(puzzle: Sudoku): Set<number> {
  const shaded = houses(puzzle).filter(({ kind }) => kind === 'diagonal' || kind === 'window');
  return new Set(shaded.flatMap(({ cells }) => cells));
}

function drawTints(page: Page, tools: Paper, puzzle: Sudoku, { x, y, side }: Frame): void {
  const { size } = puzzle;
  const pitch = side / size;
  for (const cell of shadedCells(puzzle)) {
    const [left, bottom] = [x + (cell % size) * pitch, y - (Math.floor(cell / size) + 1) * pitch];
    page.drawRectangle({ x: left, y: bottom, width: pitch, height: pitch, color: tools.gray(TINT) });
  }
}

/**
 * Lines between cells of one box are thin, all others thick; runs of either are drawn as one line. A thick line
 * is longer by its own thickness, so that corners are closed.
 */
function drawLines(page: Page, tools: Paper, puzzle: Sudoku, { x, y, side }: Frame, thick: boolean): void {
  const { size, boxes } = puzzle;
  const pitch = side / size;
  const thickness = thick ? between(0.9, pitch * 0.055, 2) : between(0.3, pitch * 0.014, 0.7);
  const beyond = thick ? thickness / 2 : 0;
  const color = tools.gray(thick ? INK : THIN);
  const isThick = (a: number, b: number, atEdge: boolean) => atEdge || boxes[a] !== boxes[b];
  for (const isAcross of [true, false]) {
    const step = isAcross ? size : 1;
    for (let line = 0; line <= size; line++) {
      const cellAt = (along: number) => (isAcross ? line * size + along : along * size + line);
      const isOwn = (along: number) =>
        along < size && isThick(cellAt(along), cellAt(along) - step, line === 0 || line === size) === thick;
      for (let from = 0; from < size; from++) {
        if (!isOwn(from)) continue;
        let to = from;
        while (isOwn(to)) to++;
        const [a, b, level] = [from * pitch - beyond, to * pitch + beyond, line * pitch];
        page.drawLine({
          start: isAcross ? { x: x + a, y: y - level } : { x: x + level, y: y - a },
          end: isAcross ? { x: x + b, y: y - level } : { x: x + level, y: y - b },
          thickness,
          color,
        });
        from = to;
      }
    }
  }
}

function drawDigits(page: Page, tools: Paper, puzzle: Sudoku, { x, y, side }: Frame, grid: Grid): void {
  const { size, givens } = puzzle;
  const pitch = side / size;
  const fontSize = pitch * 0.66;
  for (let cell = 0; cell < size * size; cell++) {
    if (grid[cell] === 0) continue;
    const isGiven = givens[cell] > 0;
    const font = isGiven ? tools.bold : tools.regular;
    const text = symbol(size, grid[cell]);
    page.drawText(text, {
      x: x + (cell % size) * pitch + (pitch - font.widthOfTextAtSize(text, fontSize)) / 2,
      y: y - Math.floor(cell / size) * pitch - (pitch + tools.capHeight * fontSize) / 2,
      size: fontSize,
      font,
      color: tools.gray(isGiven ? INK : ANSWER),
    });
  }
}

/** Dashed outlines; the sum stands in the corner of the first cell, on a patch that breaks the outline. */
function drawCages(page: Page, tools: Paper, puzzle: Sudoku, { x, y, side }: Frame): void {
  const { size, constraints } = puzzle;
  const pitch = side / size;
  const [inset, fontSize] = [pitch * 0.09, pitch * 0.26];
  const shaded = shadedCells(puzzle);
  const cages = constraints.flatMap(constraint => (constraint.kind === 'cage' ? [constraint] : []));
  for (const { cells, sum } of cages) {
    for (const [x1, y1, x2, y2] of cageOutline(size, cells, pitch, inset)) {
      page.drawLine({
        start: { x: x + x1, y: y - y1 },
        end: { x: x + x2, y: y - y2 },
        thickness: between(0.3, pitch * 0.016, 0.8),
        color: tools.gray(QUIET),
        dashArray: [pitch * 0.07, pitch * 0.055],
      });
    }
    if (sum === 0) continue;
    const first = Math.min(...cells);
    const [left, upper] = [x + (first % size) * pitch, y - Math.floor(first / size) * pitch];
    const width = tools.regular.widthOfTextAtSize(String(sum), fontSize);
    const height = tools.capHeight * fontSize;
    const patch = { x: left + pitch * 0.04, y: upper - pitch * 0.07 - height };
    page.drawRectangle({
      x: patch.x,
      y: patch.y - pitch * 0.02,
      width: width + pitch * 0.05,
      height: height + pitch * 0.05,
      color: tools.gray(shaded.has(first) ? TINT : 1),
    });
    page.drawText(String(sum), {
      x: patch.x + pitch * 0.02,
      y: patch.y,
      size: fontSize,
      font: tools.regular,
      color: tools.gray(INK),
    });
  }
}

function between(least: number, value: number, largest: number): number {
  return Math.max(least, Math.min(value, largest));
}
