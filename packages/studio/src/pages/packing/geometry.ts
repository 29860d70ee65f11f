/** Where cells are on the screen: polygons of a layer, the lines between owners. A square is 100 wide; y goes down. */
import type { Cell } from '@quadrille/puzzles/packing';
import { boxOf, cornersOf, type Grid } from '@quadrille/puzzles/packing/internal';

export type Point = readonly [x: number, y: number];

export interface DrawnCell {
  readonly at: Cell;
  readonly key: string;
  readonly points: readonly Point[];
  readonly center: Point;
}

/** The part of a grid that is drawn. */
export interface Area {
  readonly low: readonly [number, number, number];
  readonly high: readonly [number, number, number];
}

const UNIT = 100;

/** The area of some cells with a free rim, and at least so many places each way. */
export function areaOf(cells: readonly Cell[], rim: number, least = 1): Area {
  const [low, high] = boxOf(cells);
  for (const axis of [0, 1]) {
    low[axis] -= rim;
    high[axis] += rim;
    // Free places on both sides in turn, so that there is room whichever way one draws.
    for (let isHigh = true; high[axis] - low[axis] + 1 < least; isHigh = !isHigh) {
      if (isHigh) high[axis]++;
      else low[axis]--;
    }
  }
  return { low, high };
}

/** The smallest area that holds both. */
export function unitedAreas(one: Area, other: Area): Area {
  const each = (pick: (a: number, b: number) => number, end: 'low' | 'high') =>
    one[end].map((value, axis) => pick(value, other[end][axis])) as [number, number, number];
  return { low: each(Math.min, 'low'), high: each(Math.max, 'high') };
}

/** The rows of a layer, from the back to the front. */
export function rowsOf(grid: Grid, { low, high }: Area, z: number): DrawnCell[][] {
  return Array.from({ length: high[1] - low[1] + 1 }, (_, row) => {
    const y = high[1] - row;
    const cells: DrawnCell[] = [];
    for (let x = low[0]; x <= high[0]; x++) {
      const at: Cell = [x, y, z];
      if (grid.isPlace(at)) cells.push(drawnCell(grid, at));
    }
    return cells;
  });
}

export function drawnCell(grid: Grid, at: Cell): DrawnCell {
  const points = cornersOf(grid, at).map(([x, y]): Point => [x * UNIT, -y * UNIT]);
  const middle = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  return { at, key: String(at), points, center: [middle(0), middle(1)] };
}

/** Left, top, width and height around some cells. */
export function frameOf(cells: readonly DrawnCell[], rim = 6): [number, number, number, number] {
  const xs = cells.flatMap(cell => cell.points.map(([x]) => x));
  const ys = cells.flatMap(cell => cell.points.map(([, y]) => y));
  const [left, top] = [Math.min(...xs) - rim, Math.min(...ys) - rim];
  return [left, top, Math.max(...xs) + rim - left, Math.max(...ys) + rim - top];
}

export const polygon = (points: readonly Point[]) =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`;

const round = (value: number) => Math.round(value * 10) / 10;

/** The sides between cells of different owners, and those on the rim. */
export function bordersOf(cells: readonly DrawnCell[], ownerOf: (key: string) => unknown): string {
  const sides = new Map<string, { path: string; owners: unknown[] }>();
  for (const { key, points } of cells) {
    points.forEach((from, at) => {
      const to = points[(at + 1) % points.length];
      const ends = [from, to].map(([x, y]) => `${round(x)} ${round(y)}`);
      const name = ends.toSorted().join('|');
      const side = sides.get(name) ?? { path: `M${ends.join('L')}`, owners: [] };
      side.owners.push(ownerOf(key));
      sides.set(name, side);
    });
  }
  return [...sides.values()]
    .filter(({ owners: [own, other = undefined] }) => own !== other)
    .map(({ path }) => path)
    .join('');
}
