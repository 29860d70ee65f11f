/**
 * A4 pages with 1, 2, 4 or 6 puzzles and at the end the solutions, small: where they stand, their captions, and
 * the head and foot of a page. The same puzzles give the same bytes.
 *
 *     title                          of the booklet
 *     1  hard        2  hard         captions
 *     +-------+      +-------+
 *     |       |      |       |
 *     +-------+      +-------+
 *     rules, where there are any
 *                 3 / 7              page
 */
import type { PdfOptions, Sheet } from '../pdf.js';
import type { Page, Paper } from './paper.js';
import { printable } from './printable.js';
import { drawGrid, type Frame, rulesInWords, wrapped } from './sheet.js';

const [WIDTH, HEIGHT, MARGIN] = [595.28, 841.89, 48];
const [HEAD, FOOT, GAP] = [30, 20, 26];
const SOLUTIONS_PER_PAGE = 12;

/** Columns and rows of a page. */
const LATTICES: Readonly<Record<number, readonly [number, number]>> = {
  1: [1, 1],
  2: [1, 2],
  4: [2, 2],
  6: [2, 3],
  [SOLUTIONS_PER_PAGE]: [3, 4],
};

/** A sheet with what is written above and below it. */
interface Entry {
  readonly sheet: Sheet;
  readonly name: string;
}

/** Prints sheets on paper that `open` begins, to the bytes of a PDF. */
export async function printBook(
  sheets: readonly Sheet[],
  options: PdfOptions,
  open: (title: string) => Promise<Paper>,
): Promise<Uint8Array> {
  const { perPage = 4 } = options;
  const title = short(options.title ?? 'Sudoku');
  const tools = await open(title);
  const entries = sheets.map((sheet, i) => ({ sheet, name: short(sheet.title ?? '') || String(i + 1) }));
  for (const group of groupsOf(entries, perPage)) {
    drawPage(addPage(tools, title), tools, group, perPage, true);
  }
  const solved = entries.filter(({ sheet }) => sheet.solution);
  for (const group of groupsOf(solved, SOLUTIONS_PER_PAGE)) {
    drawPage(addPage(tools, `${title}: solutions`), tools, group, SOLUTIONS_PER_PAGE, false);
  }
  numberPages(tools);
  return tools.save();
}

function addPage(paper: Paper, title: string): Page {
  const page = paper.addPage([WIDTH, HEIGHT]);
  const how = { size: 14, font: paper.regular, color: paper.gray(0.1) };
  page.drawText(title, { x: MARGIN, y: HEIGHT - MARGIN - 10, ...how });
  return page;
}

function numberPages({ pages: all, regular, gray }: Paper): void {
  const pages = all();
  pages.forEach((page, i) => {
    const text = `${i + 1} / ${pages.length}`;
    const x = (WIDTH - regular.widthOfTextAtSize(text, 9)) / 2;
    page.drawText(text, { x, y: MARGIN - 12, size: 9, font: regular, color: gray(0.4) });
  });
}

/** Draws the puzzles of a page, or their solutions, as large as all of them with their texts can be. */
function drawPage(
  page: Page,
  tools: Paper,
  entries: readonly Entry[],
  perPage: number,
  isPuzzle: boolean,
): void {
  const [columns, rows] = LATTICES[perPage];
  const across = (WIDTH - 2 * MARGIN + GAP) / columns;
  const down = (HEIGHT - 2 * MARGIN - HEAD - FOOT) / rows;
  const captionSize = perPage === 1 ? 12 : perPage <= 6 ? 10 : 8;
  const ruleSize = perPage <= 2 ? 9 : 7.5;
  const rules = entries.map(({ sheet }) => {
    return isPuzzle ? wrapped(rulesInWords(sheet.puzzle), tools.regular, ruleSize, across - GAP) : [];
  });
  const ruleHeight = Math.max(...rules.map(lines => lines.length)) * ruleSize * 1.3;
  const captionHeight = captionSize * 1.6;
  const side = Math.min(across - GAP, down - captionHeight - ruleHeight - GAP / 2);
  entries.forEach(({ sheet, name }, i) => {
    const frame: Frame = {
      x: MARGIN + (i % columns) * across + (across - GAP - side) / 2,
      y: HEIGHT - MARGIN - HEAD - Math.floor(i / columns) * down - captionHeight,
      side,
    };
    drawCaption(page, tools, frame, captionSize, name, isPuzzle ? sheet.difficulty : undefined);
    drawGrid(page, tools, sheet.puzzle, frame, isPuzzle ? sheet.puzzle.givens : sheet.solution!);
    rules[i].forEach((text, line) => {
      const y = frame.y - side - 5 - (line + 0.8) * ruleSize * 1.3;
      page.drawText(text, { x: frame.x, y, size: ruleSize, font: tools.regular, color: tools.gray(0.3) });
    });
  });
}

function drawCaption(
  page: Page,
  { regular, gray }: Paper,
  { x, y, side }: Frame,
  size: number,
  name: string,
  difficulty = '',
): void {
  const [text] = wrapped(name, regular, size, side);
  page.drawText(text, { x, y: y + size * 0.55, size, font: regular, color: gray(0.1) });
  const remark = short(difficulty);
  const end = x + side - regular.widthOfTextAtSize(remark, size);
  if (remark && end > x + regular.widthOfTextAtSize(text, size) + size) {
    page.drawText(remark, { x: end, y: y + size * 0.55, size, font: regular, color: gray(0.4) });
  }
}

function groupsOf<T>(list: readonly T[], length: number): T[][] {
  const groups: T[][] = [];
  for (let from = 0; from < list.length; from += length) groups.push(list.slice(from, from + length));
  return groups;
}

/** What the font can write, on one line that is not too long. */
const short = (text: string) => printable(text).slice(0, 120);
