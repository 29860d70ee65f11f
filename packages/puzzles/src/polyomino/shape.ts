/** Shapes made of squares, the ways to turn them, and the sets that have names. */
import { PICTURES } from '../kinds/pieces.js';

/** A square of a shape. */
export type Place = readonly [x: number, y: number];
export type Shape = readonly Place[];

/** `free` pieces may be turned and flipped, `one-sided` ones only turned, `fixed` ones neither. */
export type Moves = 'free' | 'one-sided' | 'fixed';

/** The shape moved to the corner, its squares in reading order. */
export function normalized(shape: Shape): Shape {
  const left = Math.min(...shape.map(([x]) => x));
  const top = Math.min(...shape.map(([, y]) => y));
  const moved = shape.map(([x, y]): Place => [x - left, y - top]);
  return moved.sort((a, b) => a[1] - b[1] || a[0] - b[0]);
}

/** The different ways a shape may lie, in a fixed order. */
export function orientations(shape: Shape, moves: Moves): Shape[] {
  const found = new Map<string, Shape>();
  const faces = moves === 'free' ? [shape, shape.map(([x, y]): Place => [-x, y])] : [shape];
  for (const face of faces) {
    let turned: Shape = face;
    for (let turn = 0; turn < (moves === 'fixed' ? 1 : 4); turn++) {
      const moved = normalized(turned);
      if (!found.has(moved.join(';'))) found.set(moved.join(';'), moved);
      turned = turned.map(([x, y]): Place => [-y, x]);
    }
  }
  return [...found.values()];
}

/** The shape drawn by lines of `X` and `.`. */
export function shapeOf(picture: readonly string[]): Shape {
  return normalized(
    picture.flatMap((line, y) => [...line].flatMap((mark, x) => (mark === 'X' ? [[x, y] as const] : []))),
  );
}

/** Lines of `X` and `.`. */
export function pictureOf(shape: Shape): string[] {
  const width = 1 + Math.max(...shape.map(([x]) => x));
  const height = 1 + Math.max(...shape.map(([, y]) => y));
  const isIn = new Set(shape.map(place => place.join()));
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => (isIn.has(`${x},${y}`) ? 'X' : '.')).join(''),
  );
}

/** The sets that have names: each shape once, up to turning and flipping. */
export const SETS: ReadonlyMap<string, ReadonlyMap<string, Shape>> = new Map([
  ...(['trominoes', 'tetrominoes', 'pentominoes'] as const).map(name => {
    const shapes = Object.entries(PICTURES[name]).map(
      ([letter, text]) => [letter, shapeOf(text.split('/'))] as const,
    );
    return [name, new Map<string, Shape>(shapes)] as const;
  }),
  ['hexominoes', numbered('h', freePolyominoes(6))] as const,
]);

function numbered(prefix: string, shapes: readonly Shape[]): ReadonlyMap<string, Shape> {
  return new Map(shapes.map((shape, at) => [`${prefix}${at + 1}`, shape]));
}

/** All polyominoes of `size` squares up to turning and flipping: each grows from a smaller one by a square. */
export function freePolyominoes(size: number): Shape[] {
  let shapes: Shape[] = [[[0, 0]]];
  for (let grown = 1; grown < size; grown++) {
    const larger = new Map<string, Shape>();
    for (const shape of shapes) {
      for (const [x, y] of shape) {
        for (const next of [
          [x + 1, y],
          [x - 1, y],
          [x, y + 1],
          [x, y - 1],
        ] as const) {
          if (shape.some(place => place[0] === next[0] && place[1] === next[1])) continue;
          const all = orientations([...shape, next], 'free').map(one => one.join(';'));
          const name = all.sort()[0];
          if (!larger.has(name)) larger.set(name, normalized([...shape, next]));
        }
      }
    }
    shapes = [...larger.values()];
  }
  return shapes;
}
