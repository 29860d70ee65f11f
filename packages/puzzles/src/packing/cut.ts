/** Outlines of flat pieces on a sheet, in millimeters: made wider by half the cut on every side. */
import { svg } from '@quadrille/base';
import { type Grid, gridOf } from './grid.js';
import { cornersOf } from './render.js';
import { type Problem, type Puzzle, pieceName, type Shape } from './rules.js';
import { say } from './texts.js';

type Point = readonly [x: number, y: number];

export interface CutOptions {
  /** All in millimeters. */
  readonly cell: number;
  readonly kerf: number;
  readonly width: number;
}

const GAP = 3;
const COPY_LIMIT = 500;

/** The outlines on a sheet, in millimeters; y goes down. */
export interface CutLayout {
  readonly width: number;
  readonly height: number;
  readonly pieces: readonly { readonly name: string; readonly loops: readonly (readonly Point[])[] }[];
}

/** The sheet as SVG. Throws `InputError` for pieces that are not flat. */
export function cutSheet(puzzle: Puzzle, problem: Problem, options: CutOptions): string {
  const { width, height, pieces } = cutLayout(puzzle, problem, options);
  const paths = pieces.map(({ name, loops }) => {
    const path = loops.map(loop => {
      const at = loop.map(([x, y], n) => svg`${n === 0 ? 'M' : 'L'}${x} ${y}`);
      return svg`${at}Z`;
    });
    return svg`<path d="${path}" fill="none" stroke="#ff0000" stroke-width="0.1"><title>${name}</title></path>\n`;
  });
  return svg`<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}">
${paths}</svg>
`.toString();
}

/** Where every copy of every piece is on the sheet, in rows. */
export function cutLayout(puzzle: Puzzle, problem: Problem, { cell, kerf, width }: CutOptions): CutLayout {
  const grid = gridOf(puzzle.grid);
  const pieces: CutLayout['pieces'][number][] = [];
  let [left, top, rowHeight] = [GAP, GAP, 0];
  for (const [piece, { shape, least, most }] of problem.pieces.entries()) {
    const name = pieceName(puzzle, problem, piece);
    const loops = outlines(grid, puzzle.shapes[shape], name).map(loop =>
      widened(loop.map(scaled(cell)), kerf / 2),
    );
    const points = loops.flat();
    const [x0, y0] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([, y]) => y))];
    const [w, h] = [Math.max(...points.map(([x]) => x)) - x0, y0 - Math.min(...points.map(([, y]) => y))];
    const copies = Math.min(COPY_LIMIT, Number.isFinite(most) ? most : Math.max(1, least));
    for (let copy = 0; copy < copies; copy++) {
      if (left + w + GAP > width && left > GAP) [left, top, rowHeight] = [GAP, top + rowHeight + GAP, 0];
      const [dx, dy] = [left - x0, top + y0];
      pieces.push({ name, loops: loops.map(loop => loop.map(([x, y]): Point => [dx + x, dy - y])) });
      left += w + GAP;
      rowHeight = Math.max(rowHeight, h);
    }
  }
  return { width, height: top + rowHeight + GAP, pieces };
}

const scaled =
  (by: number) =>
  ([x, y]: Point): Point => [x * by, y * by];

/** The border of a flat shape as closed loops, the inside on the left; straight corners are left out. */
export function outlines(grid: Grid, { spots }: Shape, name: string): Point[][] {
  const layers = new Set(spots.map(spot => spot.at[2]));
  if (layers.size > 1) throw say.error('not-flat', { piece: name });
  const key = ([x, y]: Point) => `${x.toFixed(4)} ${y.toFixed(4)}`;
  const edges = new Map<string, [Point, Point]>();
  for (const { at } of spots) {
    const corners = counterclockwise(cornersOf(grid, at));
    corners.forEach((from, n) => {
      const to = corners[(n + 1) % corners.length];
      if (!edges.delete(`${key(to)} ${key(from)}`)) edges.set(`${key(from)} ${key(to)}`, [from, to]);
    });
  }
  const loops: Point[][] = [];
  while (edges.size > 0) {
    const loop: Point[] = [];
    let [first] = edges.values();
    let edge: [Point, Point] | undefined = first;
    while (edge) {
      edges.delete(`${key(edge[0])} ${key(edge[1])}`);
      loop.push(edge[0]);
      edge = nextEdge(edges, edge, key);
    }
    first = [loop[0], loop[0]];
    loops.push(withoutStraight(loop));
  }
  return loops;
}

/** Of the edges that go on, the one that turns most to the left: pieces that touch at a corner stay apart. */
function nextEdge(
  edges: ReadonlyMap<string, [Point, Point]>,
  [from, to]: [Point, Point],
  key: (point: Point) => string,
) {
  const going = [...edges.values()].filter(([start]) => key(start) === key(to));
  const turn = ([start, end]: [Point, Point]) => {
    const [ax, ay, bx, by] = [to[0] - from[0], to[1] - from[1], end[0] - start[0], end[1] - start[1]];
    return Math.atan2(ax * by - ay * bx, ax * bx + ay * by);
  };
  return going.sort((a, b) => turn(b) - turn(a))[0];
}

function counterclockwise(points: readonly Point[]): readonly Point[] {
  const area = points.reduce((sum, [x, y], n) => {
    const [nextX, nextY] = points[(n + 1) % points.length];
    return sum + x * nextY - nextX * y;
  }, 0);
  return area > 0 ? points : [...points].reverse();
}

function withoutStraight(loop: readonly Point[]): Point[] {
  return loop.filter((point, n) => {
    const [before, after] = [loop[(n + loop.length - 1) % loop.length], loop[(n + 1) % loop.length]];
    const cross =
      (point[0] - before[0]) * (after[1] - point[1]) - (point[1] - before[1]) * (after[0] - point[0]);
    return Math.abs(cross) > 1e-6;
  });
}

/** Every side moved outwards by `by`; neighbors meet again where their lines cross. */
function widened(loop: readonly Point[], by: number): Point[] {
  const normal = (from: Point, to: Point): Point => {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(dx, dy);
    return [dy / length, -dx / length];
  };
  return loop.map((point, n) => {
    const a = normal(loop[(n + loop.length - 1) % loop.length], point);
    const b = normal(point, loop[(n + 1) % loop.length]);
    const scale = by / (1 + a[0] * b[0] + a[1] * b[1]);
    return [point[0] + (a[0] + b[0]) * scale, point[1] + (a[1] + b[1]) * scale];
  });
}
