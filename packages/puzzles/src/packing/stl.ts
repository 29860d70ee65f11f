/**
 * Pieces as solids for printing. Every cell is cut into 27 boxes, thin ones along its sides; a box stays if all cells
 * that it touches from inside belong to the piece. What stays is the piece with every face moved inwards, and its
 * surface closes.
 */
import type { Cell } from './grid.js';
import { boxOf } from './pictures.js';
import type { Assembly, Problem, Puzzle, Shape } from './rules.js';
import { say } from './texts.js';

export interface StlOptions {
  /** In millimeters. */
  readonly cell: number;
  readonly inset: number;
  /** Only this piece. */
  readonly piece?: number | undefined;
}

type Point = readonly [number, number, number];
type Triangle = readonly [Point, Point, Point];

const CELL_LIMIT = 20_000;

/** One STL text with the pieces where an assembly has them. */
export function stlOfAssembly(puzzle: Puzzle, assembly: Assembly, options: StlOptions): string {
  checkOptions(puzzle, options);
  const { cell, inset } = options;
  return stlText(
    assembly.flatMap(({ cells }) => {
      const spots = cells.map(at => ({ at, color: 0, mayBeEmpty: false }));
      return solid({ name: '', spots }, cell, inset);
    }),
  );
}

function checkOptions({ grid }: Puzzle, { cell, inset }: StlOptions): void {
  if (grid !== 'cube' && grid !== 'square') throw say.error('only-cubes', { format: 'STL' });
  if (2 * inset >= cell) throw say.error('inset', { inset, cell });
}

function stlText(triangles: readonly Triangle[]): string {
  return `solid quadrille\n${triangles.map(facet).join('')}endsolid quadrille\n`;
}

/** One STL text with the pieces beside each other. */
export function stlOf(puzzle: Puzzle, problem: Problem, options: StlOptions): string {
  checkOptions(puzzle, options);
  const { cell, inset, piece } = options;
  const pieces = piece === undefined ? problem.pieces : problem.pieces.slice(piece, piece + 1);
  if (pieces.length === 0)
    throw say.error('no-piece', { piece: piece ?? 0, last: problem.pieces.length - 1 });
  let left = 0;
  const triangles = pieces.flatMap(({ shape }) => {
    const own = puzzle.shapes[shape];
    if (own.spots.length > CELL_LIMIT) throw say.error('picture-large', { most: CELL_LIMIT });
    const [low, high] = boxOf(own.spots.map(spot => spot.at));
    const shift = left - low[0] * cell;
    left += (high[0] - low[0] + 2) * cell;
    return solid(own, cell, inset).map(triangle =>
      triangle.map(([x, y, z]): Point => [x + shift, y, z - low[2] * cell]),
    );
  });
  return stlText(triangles as unknown as Triangle[]);
}

/** The surface of a piece as triangles, the outside on the right hand's side. */
export function solid({ spots }: Shape, cell: number, inset: number): Triangle[] {
  const taken = new Set(spots.map(spot => String(spot.at)));
  const cuts = [0, inset, cell - inset, cell];
  const boxes = new Set<string>();
  for (const { at } of spots) {
    for (let part = 0; part < 27; part++) {
      const side = [part % 3, Math.floor(part / 3) % 3, Math.floor(part / 9)].map(value => value - 1);
      if (isInside(taken, at, side)) boxes.add(String(at.map((value, axis) => 3 * value + side[axis] + 1)));
    }
  }
  const line = (value: number) => Math.floor(value / 3) * cell + cuts[((value % 3) + 3) % 3];
  const triangles: Triangle[] = [];
  for (const box of boxes) {
    const place = box.split(',').map(Number);
    for (let axis = 0; axis < 3; axis++) {
      for (const step of [-1, 1]) {
        const next = place.map((value, at) => (at === axis ? value + step : value));
        if (!boxes.has(String(next))) triangles.push(...face(place, axis, step, line));
      }
    }
  }
  return inset === 0 ? triangles.filter(hasArea) : triangles;
}

/** Whether all cells that a box touches are in the piece. */
function isInside(taken: ReadonlySet<string>, at: Cell, side: readonly number[]): boolean {
  for (let which = 0; which < 8; which++) {
    const next = at.map((value, axis) => value + ((which >> axis) & 1 ? side[axis] : 0));
    if (!taken.has(String(next))) return false;
  }
  return true;
}

function face(
  place: readonly number[],
  axis: number,
  step: number,
  line: (value: number) => number,
): Triangle[] {
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  const corner = (du: number, dv: number): Point => {
    const point = [0, 0, 0];
    point[axis] = line(place[axis] + (step > 0 ? 1 : 0));
    point[u] = line(place[u] + du);
    point[v] = line(place[v] + dv);
    return [point[0], point[1], point[2]];
  };
  const [a, b, c, d] = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
  return step > 0
    ? [
        [a, b, c],
        [a, c, d],
      ]
    : [
        [a, c, b],
        [a, d, c],
      ];
}

const cross = ([a, b, c]: Triangle): Point => {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
};

const hasArea = (triangle: Triangle) => cross(triangle).some(value => value !== 0);

function facet(triangle: Triangle): string {
  const normal = cross(triangle).map(Math.sign);
  const vertices = triangle.map(point => `vertex ${point.map(short).join(' ')}\n`).join('');
  return `facet normal ${normal.join(' ')}\nouter loop\n${vertices}endloop\nendfacet\n`;
}

const short = (value: number) => Math.round(value * 1e6) / 1e6;
