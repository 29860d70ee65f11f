/** An assembly of cubes seen from above and the side, its pieces moved apart: faces from the back to the front. */
import { PENCILS, type SvgText, svg } from '@quadrille/base';
import type { Cell } from './grid.js';
import { page } from './render.js';
import type { Assembly, Problem, Puzzle } from './rules.js';
import { say } from './texts.js';

type Point = readonly [x: number, y: number];
type Vector = readonly [number, number, number];

const UNIT = 24;
const APART = 0.6;

/** SVG of the assembly, or of the container where none is given. */
export function drawSolid(puzzle: Puzzle, problem: Problem, assembly: Assembly): string {
  if (puzzle.grid !== 'cube' && puzzle.grid !== 'square') throw say.error('only-cubes', { format: 'SVG' });
  const container = puzzle.shapes[problem.container].spots.map(spot => spot.at);
  const pieces = assembly.length > 0 ? assembly : [{ piece: 0, cells: container }];
  const center = middle(container);
  const cubes = pieces.flatMap(({ piece, cells }) => {
    const own = middle(cells);
    const shift = own.map((value, axis) => (value - center[axis]) * (assembly.length > 0 ? APART : 0));
    const taken = new Set(cells.map(String));
    return cells.map(cell => ({
      cell,
      piece,
      taken,
      at: cell.map((value, axis) => value + shift[axis]) as unknown as Vector,
    }));
  });
  // Seen from the front, the right and above: what is far is drawn first.
  cubes.sort((a, b) => b.at[1] - b.at[0] - b.at[2] - (a.at[1] - a.at[0] - a.at[2]));
  const faces = cubes.flatMap(({ cell, at, piece, taken }) =>
    visibleFaces(cell, taken).map(face => drawFace(at, face, piece)),
  );
  const points = cubes.flatMap(({ at }) =>
    CORNERS.map(([x, y, z]) => flat([at[0] + x, at[1] + y, at[2] + z])),
  );
  const [left, top] = [Math.min(...points.map(([x]) => x)), Math.min(...points.map(([, y]) => y))];
  const [right, bottom] = [Math.max(...points.map(([x]) => x)), Math.max(...points.map(([, y]) => y))];
  const moved = svg`<g transform="translate(${-left} ${-top})">${faces}</g>`;
  return page(right - left, bottom - top, problem.name || 'packing', [moved]);
}

const middle = (cells: readonly Cell[]) =>
  [0, 1, 2].map(axis => cells.reduce((sum, cell) => sum + cell[axis], 0) / cells.length);

const CORNERS: readonly Vector[] = Array.from(
  { length: 8 },
  (_, at) => [at & 1, (at >> 1) & 1, at >> 2] as const,
);

/** x goes to the lower right, y to the upper right, z up. */
function flat([x, y, z]: Vector): Point {
  return [(x + y) * UNIT * 0.866, (x - y) * UNIT * 0.5 - z * UNIT];
}

type Side = 'top' | 'front' | 'right';
const NEXT: Readonly<Record<Side, Vector>> = { top: [0, 0, 1], front: [0, -1, 0], right: [1, 0, 0] };
const SHADES: Readonly<Record<Side, number>> = { top: 0.45, front: 0.7, right: 0.9 };
const QUADS: Readonly<Record<Side, readonly Vector[]>> = {
  top: [
    [0, 0, 1],
    [1, 0, 1],
    [1, 1, 1],
    [0, 1, 1],
  ],
  front: [
    [0, 0, 0],
    [1, 0, 0],
    [1, 0, 1],
    [0, 0, 1],
  ],
  right: [
    [1, 0, 0],
    [1, 1, 0],
    [1, 1, 1],
    [1, 0, 1],
  ],
};

/** Faces between two cells of one piece are not seen. */
function visibleFaces(cell: Cell, taken: ReadonlySet<string>): Side[] {
  const isFree = (side: Side) => !taken.has(String(cell.map((value, axis) => value + NEXT[side][axis])));
  return (['front', 'right', 'top'] as const).filter(isFree);
}

function drawFace(at: Vector, side: Side, piece: number): SvgText {
  const points = QUADS[side].map(([x, y, z]) => {
    const [px, py] = flat([at[0] + x, at[1] + y, at[2] + z]);
    return svg`${px},${py} `;
  });
  const color = PENCILS[piece % PENCILS.length];
  return svg`<polygon points="${points}" fill="#ffffff"/><polygon points="${points}" fill="${color}" fill-opacity="${SHADES[side]}" stroke="#16223a" stroke-width="1" stroke-linejoin="round"/>\n`;
}
