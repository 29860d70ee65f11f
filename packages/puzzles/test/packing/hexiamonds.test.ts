/**
 * The usual names of the hexiamonds, tied to what the literature says about each: how its triangles hang together, how
 * many of them meet in a point, and its symmetry. Each of the twelve is the only one with these properties.
 */
import { type Cell, parse } from '@quadrille/puzzles/packing';
import { setOf } from '@quadrille/puzzles/packing/internal';
import { expect, test } from 'vitest';

/** The corners of a triangle, in half sides and heights. */
function corners([x, y]: Cell): string[] {
  return (x + y) % 2 === 0
    ? [`${x},${y}`, `${x + 2},${y}`, `${x + 1},${y + 1}`]
    : [`${x},${y + 1}`, `${x + 2},${y + 1}`, `${x + 1},${y}`];
}

const centerOf = (cell: Cell): [number, number] => {
  const places = corners(cell).map(corner => corner.split(',').map(Number));
  const mean = (axis: number) => places.reduce((sum, place) => sum + place[axis], 0) / 3;
  return [mean(0) / 2, mean(1) * Math.sqrt(0.75)];
};

/** How many neighbors each triangle has, sorted. */
const degrees = (cells: readonly Cell[]) =>
  cells
    .map(
      cell =>
        cells.filter(other => corners(other).filter(corner => corners(cell).includes(corner)).length === 2)
          .length,
    )
    .sort()
    .join('');

const mostAround = (cells: readonly Cell[]) => {
  const all = cells.flatMap(corners);
  return Math.max(...all.map(corner => all.filter(other => other === corner).length));
};

const imbalance = (cells: readonly Cell[]) =>
  Math.abs(cells.filter(([x, y]) => (x + y) % 2 === 0).length - 3);

/** How many rotations and reflections about the center of gravity keep the shape. */
function symmetry(cells: readonly Cell[]): { readonly turns: number; readonly mirrors: number } {
  const centers = cells.map(centerOf);
  const middle = [0, 1].map(axis => centers.reduce((sum, center) => sum + center[axis], 0) / cells.length);
  const points = centers.map(([x, y]): [number, number] => [x - middle[0], y - middle[1]]);
  const isKept = (map: (x: number, y: number) => [number, number]) =>
    points.every(([x, y]) => {
      const [a, b] = map(x, y);
      return points.some(([c, d]) => Math.hypot(a - c, b - d) < 1e-6);
    });
  const angles = Array.from({ length: 6 }, (_, k) => (k * Math.PI) / 3);
  return {
    turns: angles.filter(t =>
      isKept((x, y) => [x * Math.cos(t) - y * Math.sin(t), x * Math.sin(t) + y * Math.cos(t)]),
    ).length,
    mirrors: angles.filter(t =>
      isKept((x, y) => [x * Math.cos(t) + y * Math.sin(t), x * Math.sin(t) - y * Math.cos(t)]),
    ).length,
  };
}

const PATH = '112222';
const KNOWN = {
  bar: [PATH, 3, 0, 2, 0],
  butterfly: ['111133', 4, 0, 2, 2],
  chevron: [PATH, 4, 0, 1, 1],
  crook: [PATH, 4, 0, 1, 0],
  crown: ['111223', 4, 0, 1, 1],
  hexagon: ['222222', 6, 0, 6, 6],
  hook: [PATH, 5, 0, 1, 0],
  lobster: ['111223', 5, 0, 1, 1],
  signpost: ['111223', 4, 0, 1, 0],
  snake: [PATH, 4, 0, 2, 0],
  sphinx: ['111223', 4, 1, 1, 0],
  yacht: ['111223', 5, 1, 1, 0],
} as const;

test('every hexiamond has its usual name', () => {
  const set = setOf('hexiamonds', 'triangle')!;
  const found = set.map(({ also, spots }) => {
    const cells = spots.map(spot => spot.at);
    const { turns, mirrors } = symmetry(cells);
    return [also, [degrees(cells), mostAround(cells), imbalance(cells), turns, mirrors]] as const;
  });
  expect(Object.fromEntries(found)).toEqual(KNOWN);
  expect(new Set(Object.values(KNOWN).map(String)).size).toBe(12);
  expect(set.map(({ name }) => name)).toEqual(Array.from({ length: 12 }, (_, at) => `h${at + 1}`));
  expect(setOf('hexiamonds', 'prism')!.map(({ also }) => also)).toEqual(set.map(({ also }) => also));
});

test('a file may use either name, and a wrong one is answered with all of them', () => {
  const named = (words: string) => parse(`packing triangle\ncontainer 6x1\npieces ${words}\n`);
  expect(
    named('hexiamonds sphinx bar')
      .shapes.map(({ name }) => name)
      .slice(-2),
  ).toEqual(['sphinx', 'bar']);
  const number = setOf('hexiamonds', 'triangle')!.find(({ also }) => also === 'sphinx')!.name;
  expect(named(number).shapes.at(-1)!.spots).toEqual(named('sphinx').shapes.at(-1)!.spots);
  expect(() => named('hexiamonds sphynx')).toThrow(/h\d+=sphinx/);
});
