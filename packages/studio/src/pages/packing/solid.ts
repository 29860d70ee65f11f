/**
 * Pieces in space on a flat page, without perspective. Cells are convex, so it is enough to draw them from the back to
 * the front, and of each the sides that face the reader. Plain SVG does this for a few hundred cells many times a
 * second; it is sharp on every screen, prints, follows the theme, and needs neither a graphics card nor a library of
 * half a megabyte.
 */
import type { Cell } from '@quadrille/puzzles/packing';
import { facesOfCell, type Grid, middleOfCell } from '@quadrille/puzzles/packing/internal';

export interface View {
  /** Angles in radians: around the vertical axis, and how far the reader looks down. */
  readonly turn: number;
  readonly tilt: number;
  /** How far pieces are moved apart. */
  readonly spread: number;
}

export const FIRST_VIEW: View = { turn: -0.6, tilt: 0.55, spread: 0 };

export interface SolidPart {
  readonly cells: readonly Cell[];
  /** Its pencil. */
  readonly color: number;
}

export interface Face {
  readonly path: string;
  readonly color: number;
  /** 0 in the shade to 4 in the light. */
  readonly shade: number;
  readonly part: number;
  /** Without a line around it. */
  readonly isGlow?: boolean;
}

type Vector = readonly [number, number, number];
type Point = readonly [x: number, y: number];

interface Body {
  readonly part: number;
  readonly color: number;
  readonly center: Vector;
  readonly sides: readonly { readonly corners: readonly Vector[]; readonly normal: Vector }[];
  readonly isBall: boolean;
}

const UNIT = 100;
/** With more cells the exact order takes too long; that of their middles is nearly always the same. */
const EXACT_LIMIT = 400;

/** The faces to draw, the farthest first, and the box around them: left, top, width, height. */
export function facesOf(
  grid: Grid,
  parts: readonly SolidPart[],
  view: View,
): { faces: Face[]; frame: [number, number, number, number] } {
  const toReader = readerOf(view);
  const bodies = bodiesOf(grid, parts, view.spread);
  const order =
    grid.name === 'cube' && bodies.length <= EXACT_LIMIT
      ? inOrder(bodies, toReader)
      : byDepth(bodies, toReader);
  const faces: Face[] = [];
  const points: Point[] = [];
  for (const { sides, color, part, center, isBall } of order) {
    if (isBall) faces.push(...discsOf(flattened(center, view)).map(disc => ({ ...disc, color, part })));
    for (const { corners, normal } of sides) {
      if (dot(normal, toReader) <= 1e-6) continue;
      const flat = corners.map(corner => flattened(corner, view));
      points.push(...flat);
      faces.push({ path: pathOf(flat), color, part, shade: shadeOf(normal, view) });
    }
  }
  return { faces, frame: frameAround(bodies, points, view) };
}

/** A sphere: a disc, and smaller ones where the light falls. */
function discsOf([x, y]: Point): Pick<Face, 'path' | 'shade' | 'isGlow'>[] {
  return [0, 1, 2].map(step => {
    const radius = UNIT * Math.SQRT1_2 * (1 - 0.32 * step);
    const off = UNIT * 0.12 * step;
    const path = `M${(x - off - radius).toFixed(1)} ${(y - off).toFixed(1)}${[2, -2].map(to => `a${radius.toFixed(1)} ${radius.toFixed(1)} 0 0 1 ${(to * radius).toFixed(1)} 0`).join('')}Z`;
    return { path, shade: step + 1, ...(step > 0 && { isGlow: true }) };
  });
}

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** The direction towards the reader. */
function readerOf({ turn, tilt }: View): Vector {
  return [-Math.sin(turn) * Math.cos(tilt), -Math.cos(turn) * Math.cos(tilt), Math.sin(tilt)];
}

function flattened([x, y, z]: Vector, { turn, tilt }: View): Point {
  const across = x * Math.cos(turn) - y * Math.sin(turn);
  const away = x * Math.sin(turn) + y * Math.cos(turn);
  return [across * UNIT, -(z * Math.cos(tilt) + away * Math.sin(tilt)) * UNIT];
}

const pathOf = (points: readonly Point[]) =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;

/** The light comes from the upper left behind the reader. */
function shadeOf(normal: Vector, { turn }: View): number {
  const light: Vector = [
    -0.35 * Math.cos(turn) - 0.5 * Math.sin(turn),
    0.35 * Math.sin(turn) - 0.5 * Math.cos(turn),
    0.8,
  ];
  return Math.max(0, Math.min(4, Math.round(2 + 2.4 * dot(normal, light))));
}

/** A frame that does not depend on the angle, so that nothing grows or shrinks while it turns. */
function frameAround(
  bodies: readonly Body[],
  points: readonly Point[],
  view: View,
): [number, number, number, number] {
  if (bodies.length === 0) return [0, 0, UNIT, UNIT];
  const corners = bodies.flatMap(({ isBall, center, sides }) =>
    isBall ? around(center) : sides.flatMap(side => side.corners),
  );
  const middle = [0, 1, 2].map(axis => (least(corners, axis) + most(corners, axis)) / 2);
  const reach = Math.max(
    ...corners.map(corner => Math.hypot(...corner.map((value, axis) => value - middle[axis]))),
  );
  const flat = points.length > 0 ? points : corners.map(corner => flattened(corner, view));
  const xs = flat.map(([x]) => x);
  const ys = flat.map(([, y]) => y);
  const [x, y] = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
  const size = reach * UNIT + 8;
  return [x - size, y - size, 2 * size, 2 * size];
}

/** The corners of a cube around a sphere. */
const around = (center: Vector): Vector[] =>
  [-1, 1].flatMap(x =>
    [-1, 1].flatMap(y =>
      [-1, 1].map((z): Vector => [center[0] + x * 0.6, center[1] + y * 0.6, center[2] + z * 0.6]),
    ),
  );

const least = (points: readonly Vector[], axis: number) =>
  points.reduce((low, point) => Math.min(low, point[axis]), Infinity);
const most = (points: readonly Vector[], axis: number) =>
  points.reduce((high, point) => Math.max(high, point[axis]), -Infinity);

/** Every cell as a body, without the sides between two cells of one piece. */
function bodiesOf(grid: Grid, parts: readonly SolidPart[], spread: number): Body[] {
  const middleOf = (cells: readonly Cell[]) => meanOf(cells.map(cell => middleOfCell(grid, cell)));
  const whole = middleOf(parts.flatMap(part => part.cells));
  return parts.flatMap(({ cells, color }, part) => {
    const shift = minus(middleOf(cells), whole).map(value => value * spread);
    const lifted = (point: Vector): Vector => [point[0] + shift[0], point[1] + shift[1], point[2] + shift[2]];
    const faces = cells.map(cell => facesOfCell(grid, cell));
    const times = new Map<string, number>();
    for (const face of faces.flat()) times.set(keyOf(face), (times.get(keyOf(face)) ?? 0) + 1);
    return cells
      .map((cell, at): Body => {
        const center = lifted(middleOfCell(grid, cell));
        const open = faces[at].filter(face => times.get(keyOf(face)) === 1).map(face => face.map(lifted));
        const sides = open.map(corners => ({ corners, normal: outwards(corners, center) }));
        return { part, color, center, sides, isBall: faces[at].length === 0 };
      })
      .filter(body => body.isBall || body.sides.length > 0);
  });
}

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const meanOf = (points: readonly Vector[]) =>
  [0, 1, 2].map(
    axis => points.reduce((sum, point) => sum + point[axis], 0) / points.length,
  ) as unknown as Vector;
const keyOf = (face: readonly Vector[]) =>
  face
    .map(corner => corner.map(value => value.toFixed(2)).join())
    .sort()
    .join(' ');

/** The direction across a face, away from the middle of its cell. */
function outwards(corners: readonly Vector[], center: Vector): Vector {
  const [a, b] = [minus(corners[1], corners[0]), minus(corners[2], corners[0])];
  const normal: Vector = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  const length = Math.hypot(...normal) * Math.sign(dot(normal, minus(corners[0], center)));
  return [normal[0] / length, normal[1] / length, normal[2] / length];
}

function byDepth(bodies: readonly Body[], toReader: Vector): Body[] {
  return bodies.toSorted((a, b) => dot(a.center, toReader) - dot(b.center, toReader));
}

/**
 * Cubes in an order in which none hides one that comes later. Of two cubes that a plane across an axis parts, the one on
 * the reader's side comes later; where two axes disagree, neither hides the other. Pieces moved apart could in theory
 * hide each other in a ring: then their depth decides.
 */
function inOrder(bodies: readonly Body[], toReader: Vector): Body[] {
  const sorted = byDepth(bodies, toReader);
  const behind = sorted.map(() => 0);
  const before: number[][] = sorted.map(() => []);
  for (let a = 0; a < sorted.length; a++) {
    for (let b = a + 1; b < sorted.length; b++) {
      const side = sideOf(sorted[a].center, sorted[b].center, toReader);
      if (side === 0) continue;
      const [first, second] = side < 0 ? [a, b] : [b, a];
      before[first].push(second);
      behind[second]++;
    }
  }
  const order: Body[] = [];
  const isDrawn = sorted.map(() => false);
  for (let from = 0; order.length < sorted.length; ) {
    while (isDrawn[from]) from++;
    let next = from;
    while (next < sorted.length && (isDrawn[next] || behind[next] > 0)) next++;
    if (next === sorted.length) next = from;
    isDrawn[next] = true;
    order.push(sorted[next]);
    for (const later of before[next]) behind[later]--;
  }
  return order;
}

/** Below 0 if `a` is behind `b`, above 0 if it is before it, 0 if neither can hide the other. */
function sideOf(a: Vector, b: Vector, toReader: Vector): number {
  let side = 0;
  for (let axis = 0; axis < 3; axis++) {
    const apart = a[axis] - b[axis];
    if (Math.abs(apart) < 1 - 1e-6 || Math.abs(toReader[axis]) < 1e-9) continue;
    const own = Math.sign(apart * toReader[axis]);
    if (side !== 0 && own !== side) return 0;
    side = own;
  }
  return side;
}
