/** The geometry of a board where one cell is 100: lines, places of small digits, curves of links. No rules here. */
import type { Candidate, ClueShape } from '@quadrille/puzzles/sudoku/internal';

export const CELL = 100;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Marks of a variant that are drawn under the digits. */
export interface Extras {
  readonly hasDiagonals: boolean;
  readonly windows: readonly (readonly number[])[];
  readonly cages: readonly { readonly cells: readonly number[]; readonly sum: number }[];
  /** Clues under the grid and above it, and how far they reach beyond it, in cells. */
  readonly below: readonly ClueShape[];
  readonly above: readonly ClueShape[];
  readonly reach: number;
}

export const corner = (size: number, cell: number): Point => ({
  x: (cell % size) * CELL,
  y: Math.floor(cell / size) * CELL,
});

/** So far from its middle, across and down added up, somebody is in the corner of a cell. */
const IN_CORNER = 0.72;

/** The cell at a place measured in cells, or -1. A diagonal stroke cuts corners of cells that it does not mean. */
export function cellAt(size: number, { x, y }: Point, isStroke: boolean): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (isStroke && Math.abs(x - column - 0.5) + Math.abs(y - row - 0.5) > IN_CORNER) return -1;
  return row >= 0 && row < size && column >= 0 && column < size ? row * size + column : -1;
}

/** Lines between cells of one box (thin) and of two (house), as paths; the frame is drawn apart. */
export function lines(size: number, boxes: readonly number[]): { thin: string; house: string } {
  let [thin, house] = ['', ''];
  for (let cell = 0; cell < size * size; cell++) {
    const { x, y } = corner(size, cell);
    if (cell % size > 0) {
      const line = `M${x} ${y}v${CELL}`;
      if (boxes[cell] === boxes[cell - 1]) thin += line;
      else house += line;
    }
    if (cell >= size) {
      const line = `M${x} ${y}h${CELL}`;
      if (boxes[cell] === boxes[cell - size]) thin += line;
      else house += line;
    }
  }
  return { thin, house };
}

/** How small digits stand: columns, distance, size of type, and how far below the middle. */
export interface Pencil {
  readonly across: number;
  readonly pitch: number;
  readonly type: number;
  readonly drop: number;
}

/** Cages have their outline and sum in the cell: small digits draw in and go down a little. */
export function pencil(size: number, isCaged = false): Pencil {
  const across = Math.ceil(Math.sqrt(size));
  const shrink = isCaged ? 0.8 : 1;
  const [pitch, type] =
    across <= 2 ? [42, 34] : across === 3 ? [29, 29] : across === 4 ? [23, 21] : [18.5, 17];
  return { across, pitch: pitch * shrink, type: type * shrink, drop: isCaged ? 6 : 0 };
}

/** The radius of a disc round a candidate: those of neighbors touch, so that links between them are seen. */
export const discOf = ({ type, pitch }: Pencil): number => Math.min(type * 0.62, pitch * 0.52);

/** The middle of a candidate's place. */
export function candidatePlace(size: number, { cell, digit }: Candidate, small = pencil(size)): Point {
  const { across, pitch, drop } = small;
  const rows = Math.ceil(size / across);
  const { x, y } = corner(size, cell);
  return {
    x: x + 50 + pitch * (((digit - 1) % across) - (across - 1) / 2),
    y: y + 50 + drop + pitch * (Math.floor((digit - 1) / across) - (rows - 1) / 2),
  };
}

const CORNERS: readonly (readonly [number, number])[] = [
  [19, 24],
  [81, 24],
  [19, 82],
  [81, 82],
  [50, 24],
  [50, 82],
  [19, 53],
  [81, 53],
];

/** Where the i-th corner mark of a cell stands; more than eight share the last places. */
export function cornerPlace(size: number, cell: number, i: number): Point {
  const { x, y } = corner(size, cell);
  const [dx, dy] = CORNERS[Math.min(i, CORNERS.length - 1)];
  return { x: x + dx, y: y + dy };
}

/**
 * A link from candidate to candidate. Within a row or column it runs along the line beside the cells, within a cell it
 * goes round the digits, elsewhere it is bowed; it begins and ends at the discs of the two candidates and never leaves
 * the board. Lines of different branches keep apart.
 */
export function linkPath(
  size: number,
  from: Candidate,
  to: Candidate,
  small = pencil(size),
  branch = 0,
): string {
  const a = candidatePlace(size, from, small);
  const b = candidatePlace(size, to, small);
  const [c, d] = controls(size, from, to, a, b, APART * branch).map(point => inside(size, point));
  const reach = discOf(small) + 2;
  return `M${at(edge(a, c, reach))}C${at(c)} ${at(d)} ${at(edge(b, d, reach + 4))}`;
}

/** So far apart are the lines of two branches that take the same way. */
const APART = 8;

function controls(
  size: number,
  from: Candidate,
  to: Candidate,
  a: Point,
  b: Point,
  aside: number,
): [Point, Point] {
  const [rowA, rowB] = [from, to].map(({ cell }) => Math.floor(cell / size));
  const [columnA, columnB] = [from, to].map(({ cell }) => cell % size);
  if (from.cell === to.cell) return bowed(a, b, 46);
  if (rowA === rowB && Math.abs(columnA - columnB) > 1) {
    const y = rowA > 0 ? rowA * CELL - 13 - aside : CELL + 13 + aside;
    const inward = Math.sign(b.x - a.x) * 18;
    return [
      { x: a.x + inward, y },
      { x: b.x - inward, y },
    ];
  }
  if (columnA === columnB && Math.abs(rowA - rowB) > 1) {
    const x = columnA < size - 1 ? (columnA + 1) * CELL + 13 + aside : columnA * CELL - 13 - aside;
    const inward = Math.sign(b.y - a.y) * 40;
    return [
      { x, y: a.y + inward },
      { x, y: b.y - inward },
    ];
  }
  return bowed(a, b, Math.min(70, 0.16 * Math.hypot(b.x - a.x, b.y - a.y)) + aside);
}

/** Two points a third and two thirds of the way, moved aside. */
function bowed(a: Point, b: Point, by: number): [Point, Point] {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [nx, ny] = [(-(b.y - a.y) / length) * by, ((b.x - a.x) / length) * by];
  return [
    { x: a.x + (b.x - a.x) / 3 + nx, y: a.y + (b.y - a.y) / 3 + ny },
    { x: b.x - (b.x - a.x) / 3 + nx, y: b.y - (b.y - a.y) / 3 + ny },
  ];
}

const inside = (size: number, { x, y }: Point): Point => {
  const within = (value: number) => Math.max(4, Math.min(size * CELL - 4, value));
  return { x: within(x), y: within(y) };
};

/** A zigzag under the digit of a cell. */
export function zigzag(size: number, cell: number): string {
  const { x, y } = corner(size, cell);
  return `M${x + 22} ${y + 88}l8 -7l8 7l8 -7l8 7l8 -7l8 7l8 -7`;
}

/** The bar between two cells that break a rule together. */
export function bar(size: number, from: number, to: number): string {
  const [a, b] = [from, to].map(cell => corner(size, cell)).map(({ x, y }) => ({ x: x + 50, y: y + 50 }));
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const cut = Math.min(40, length / 2 - 4) / length;
  const near = (p: Point, q: Point) => ({ x: p.x + (q.x - p.x) * cut, y: p.y + (q.y - p.y) * cut });
  return line(near(a, b), near(b, a));
}

/** A dashed outline just inside the cells of a cage. */
export function cageOutline(size: number, cells: readonly number[]): string {
  const inside = new Set(cells);
  const inset = 8;
  let path = '';
  for (const cell of cells) {
    const { x, y } = corner(size, cell);
    const column = cell % size;
    const open = {
      up: inside.has(cell - size),
      down: inside.has(cell + size),
      left: column > 0 && inside.has(cell - 1),
      right: column < size - 1 && inside.has(cell + 1),
    };
    const [x1, x2] = [x + (open.left ? 0 : inset), x + CELL - (open.right ? 0 : inset)];
    const [y1, y2] = [y + (open.up ? 0 : inset), y + CELL - (open.down ? 0 : inset)];
    if (!open.up) path += `M${x1} ${y + inset}H${x2}`;
    if (!open.down) path += `M${x1} ${y + CELL - inset}H${x2}`;
    if (!open.left) path += `M${x + inset} ${y1}V${y2}`;
    if (!open.right) path += `M${x + CELL - inset} ${y1}V${y2}`;
  }
  return path;
}

/** The shape that goes with a color, so that colors can be told apart without seeing them. */
export function marker(kind: number, { x, y }: Point): string {
  const r = 8;
  const polygon = (corners: number, turn = -90) =>
    `M${Array.from({ length: corners }, (_, i) => {
      const angle = ((turn + (360 * i) / corners) * Math.PI) / 180;
      return `${(x + r * Math.cos(angle)).toFixed(1)} ${(y + r * Math.sin(angle)).toFixed(1)}`;
    }).join('L')}Z`;
  const disc = `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  const plus = `M${x - r} ${y - 3}h5v-5h6v5h5v6h-5v5h-6v-5h-5Z`;
  const shapes = [disc, polygon(4, 45), polygon(4), polygon(6), polygon(3), polygon(3, 90), polygon(5), plus];
  return shapes[kind - 1] ?? `M${x - r} ${y - r}l16 16M${x + r} ${y - r}l-16 16`;
}

/** The point of a disc round `p` that looks towards `q`. */
function edge(p: Point, q: Point, radius: number): Point {
  const length = Math.hypot(q.x - p.x, q.y - p.y);
  if (length < 1) return p;
  const cut = Math.min(radius, length / 2);
  return { x: p.x + ((q.x - p.x) * cut) / length, y: p.y + ((q.y - p.y) * cut) / length };
}

const at = ({ x, y }: Point) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
const line = (a: Point, b: Point) => `M${at(a)}L${at(b)}`;
