/**
 * Boards as text and as SVG: a start, every step of its growth, time stamps as shades, galleries of many starts, and
 * the merge tree. Strings only; nothing here touches a page or a file.
 */
import { counted, type SvgText, svg } from '@quadrille/base';
import { format, rowsOf } from './notation.js';
import { type Board, type Growth, grow, type Start } from './rules.js';

const CELL = 20;
const GAP = 16;
const INK = '#1c1b22';
const PAPER = '#ffffff';
const LINE = '#b9b5c4';
const HOLE = '#dedbe6';

/** The start as text: the notation itself. */
export function renderText(growth: Growth): string {
  return format(growth);
}

/** Every step as text, the first with the number 0; a board each, `#` black and `.` white. */
export function renderSteps(growth: Growth): string[] {
  const { stamps, stepCount } = grow(growth);
  const holes = new Set(growth.board.holes);
  return Array.from({ length: stepCount + 1 }, (_, step) => {
    const signs = Array.from(stamps, (stamp, cell) => {
      if (holes.has(cell)) return 'x';
      return stamp >= 0 && stamp <= step ? '#' : '.';
    });
    return rowsOf(signs, growth.board.width).join('\n');
  });
}

/** The step in which each cell turned black, as a table; `.` for cells that stay white, `x` for holes. */
export function renderStamps(growth: Growth): string {
  const { stamps, stepCount } = grow(growth);
  const holes = new Set(growth.board.holes);
  const length = String(stepCount).length;
  const signs = Array.from(stamps, (stamp, cell) => {
    const text = holes.has(cell) ? 'x' : stamp < 0 ? '.' : String(stamp);
    return text.padStart(length + 1);
  });
  return rowsOf(signs, growth.board.width)
    .map(row => row.slice(1))
    .join('\n');
}

/** The start as SVG. */
export function startSvg(growth: Growth): string {
  return pageOf([[boardPicture(growth.board, blackCells(growth.start))]], growth.board, 'start');
}

/** The growth as one board: the start in ink, the cells that follow lighter and lighter, with their step. */
export function stampsSvg(growth: Growth): string {
  const { stamps, stepCount } = grow(growth);
  const look = (cell: number): Look | undefined =>
    stamps[cell] < 0
      ? undefined
      : { fill: shade(stamps[cell], stepCount), label: stamps[cell] === 0 ? '' : String(stamps[cell]) };
  return pageOf(
    [[boardPicture(growth.board, look)]],
    growth.board,
    `growth in ${counted(stepCount, 'step')}`,
  );
}

/** One board for every step, the freshly grown cells lighter; `perRow` boards side by side. */
export function stepsSvg(growth: Growth, perRow = 6): string {
  const { stamps, stepCount } = grow(growth);
  const boards = Array.from({ length: stepCount + 1 }, (_, step) =>
    boardPicture(growth.board, cell => {
      if (stamps[cell] < 0 || stamps[cell] > step) return undefined;
      return { fill: step > 0 && stamps[cell] === step ? shade(1, 2) : INK, label: '' };
    }),
  );
  return pageOf(inRows(boards, perRow), growth.board, `growth in ${counted(stepCount, 'step')}`);
}

/** Many starts of one board; as in the paper's figures of all solutions for n = 2, 3 and 4. */
export function gallerySvg(
  board: Board,
  starts: readonly Start[],
  perRow = galleryWidth(starts.length),
): string {
  const boards = starts.map(start => boardPicture(board, blackCells(start)));
  return pageOf(inRows(boards, perRow), board, counted(starts.length, 'start'));
}

/** A little wider than high. */
function galleryWidth(count: number): number {
  return Math.max(1, Math.ceil(Math.sqrt(count * 1.3)));
}

interface Look {
  readonly fill: string;
  readonly label: string;
}

function blackCells(start: Start): (cell: number) => Look | undefined {
  const black = new Set(start);
  return cell => (black.has(cell) ? { fill: INK, label: '' } : undefined);
}

/** One board at the origin. */
function boardPicture(board: Board, look: (cell: number) => Look | undefined): SvgText {
  const { width, height, torus } = board;
  const holes = new Set(board.holes);
  const squares: SvgText[] = [];
  for (let cell = 0; cell < width * height; cell++) {
    const x = (cell % width) * CELL;
    const y = Math.floor(cell / width) * CELL;
    const seen = holes.has(cell) ? { fill: HOLE, label: '' } : look(cell);
    const fill = seen?.fill ?? PAPER;
    squares.push(
      svg`<rect x="${x}" y="${y}" width="${CELL}" height="${CELL}" fill="${fill}" stroke="${LINE}"/>`,
    );
    if (seen?.label) squares.push(label(x + CELL / 2, y + CELL / 2, seen.label, fill));
  }
  const edge = torus ? svg` stroke-dasharray="4 3"` : undefined;
  const [w, h] = [width * CELL, height * CELL];
  return svg`<g>${squares}<rect width="${w}" height="${h}" fill="none" stroke="${INK}"${edge}/></g>`;
}

function label(x: number, y: number, text: string, fill: string): SvgText {
  const ink = isDark(fill) ? PAPER : INK;
  return svg`<text x="${x}" y="${y + 3.5}" font-family="sans-serif" font-size="10" text-anchor="middle" fill="${ink}">${text}</text>`;
}

/** From ink at the start to a light blue at the end. */
function shade(stamp: number, last: number): string {
  const from = [0x1c, 0x1b, 0x22];
  const to = [0xd6, 0xe4, 0xfa];
  if (stamp === 0) return INK;
  const part = 0.25 + (0.75 * stamp) / Math.max(1, last);
  const mixed = from.map((value, i) => Math.round(value + part * (to[i] - value)));
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`;
}

function isDark(fill: string): boolean {
  return Number.parseInt(fill.slice(1, 3), 16) < 0x80;
}

function inRows<T>(list: readonly T[], perRow: number): T[][] {
  const rows: T[][] = [];
  for (let i = 0; i < list.length; i += perRow) rows.push(list.slice(i, i + perRow));
  return rows;
}

function pageOf(rows: readonly (readonly SvgText[])[], board: Board, title: string): string {
  const stepX = board.width * CELL + GAP;
  const stepY = board.height * CELL + GAP;
  const width = GAP + Math.max(1, ...rows.map(row => row.length)) * stepX;
  const height = GAP + Math.max(1, rows.length) * stepY;
  const boards = rows.flatMap((row, j) =>
    row.map(
      (picture, i) => svg`<g transform="translate(${GAP + i * stepX} ${GAP + j * stepY})">${picture}</g>`,
    ),
  );
  return svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img"><title>${title}</title><rect width="${width}" height="${height}" fill="${PAPER}"/>${boards}</svg>`.toString();
}
