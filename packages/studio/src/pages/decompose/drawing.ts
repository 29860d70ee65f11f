/**
 * Where things lie in the pictures of a decomposition: vertices on a circle (or on rings, one a class of a rotation),
 * the center of every copy, and the twelve markers that go with the twelve pencils.
 */
import type { Edge } from '@quadrille/puzzles/decompose';
import type { Rotation } from '@quadrille/puzzles/decompose/internal';
import type { Copies } from './task.js';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Side of the square in which pictures are drawn. */
export const SIZE = 576;
const RADIUS = 246;
/** Larger complete graphs are drawn one copy at a time. */
export const WHOLE_ORDER = 32;
/** Copies with small pictures of their own; more are behind a button. */
export const MINIATURES = 12;

const MIDDLE = SIZE / 2;

/** Places counted clockwise from the top. */
export function onCircle(count: number, radius = RADIUS): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    return { x: round(MIDDLE + radius * Math.sin(angle)), y: round(MIDDLE - radius * Math.cos(angle)) };
  });
}

/** The classes of a rotation on rings, a vertex that stays in the middle. */
export function onRings(order: number, { group, classes }: Rotation): Point[] {
  const points: Point[] = [];
  for (let ring = 0; ring < classes; ring++) {
    points.push(...onCircle(group, (RADIUS * (classes + 0.6 - ring)) / (classes + 0.6)));
  }
  while (points.length < order) points.push({ x: MIDDLE, y: MIDDLE });
  return points;
}

export function line(points: readonly Point[], [u, v]: Edge): string {
  return `M${points[u].x} ${points[u].y}L${points[v].x} ${points[v].y}`;
}

/**
 * The center of a tree: the one or two vertices that are left when leaves are taken off again and again. A graph that
 * is no tree has none here.
 */
export function centerOf(copy: readonly Edge[]): readonly number[] {
  const neighbors = new Map<number, Set<number>>();
  for (const [u, v] of copy) {
    neighbors.set(u, (neighbors.get(u) ?? new Set()).add(v));
    neighbors.set(v, (neighbors.get(v) ?? new Set()).add(u));
  }
  if (neighbors.size !== copy.length + 1) return [];
  while (neighbors.size > 2) {
    const leaves = [...neighbors].filter(([, around]) => around.size === 1).map(([x]) => x);
    if (leaves.length === 0) return [];
    for (const leaf of leaves) {
      for (const near of neighbors.get(leaf) ?? []) neighbors.get(near)?.delete(leaf);
      neighbors.delete(leaf);
    }
  }
  return [...neighbors.keys()];
}

export function isCentral(center: readonly number[], [u, v]: Edge): boolean {
  return center.length === 2 && center.includes(u) && center.includes(v);
}

/** For every vertex the only copy whose center it is part of, or -1. */
export function ownersOfVertices(order: number, copies: Copies): readonly number[] {
  const owners = Array<number>(order).fill(-1);
  const taken = Array<boolean>(order).fill(false);
  copies.forEach((copy, index) => {
    for (const x of centerOf(copy)) {
      owners[x] = taken[x] ? -1 : index;
      taken[x] = true;
    }
  });
  return owners;
}

/** The outline of marker `index` of twelve round a place. */
export function marker(index: number, { x, y }: Point, radius: number): string {
  const shape = [
    circle,
    polygon(4, 45, 1.27),
    polygon(4, 0, 1.25),
    polygon(6, 0, 1.1),
    polygon(3, 0, 1.35),
    polygon(3, 180, 1.35),
    polygon(5, 0, 1.15),
    cross(0),
    cross(45),
    star,
    halfDisc,
    bar,
  ][index % 12];
  return shape(x, y, radius);
}

type Shape = (x: number, y: number, radius: number) => string;

const circle: Shape = (x, y, r) =>
  `M${round(x - r)} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
const halfDisc: Shape = (x, y, r) => `M${round(x - r)} ${round(y + r / 2)}a${r} ${r} 0 1 1 ${2 * r} 0Z`;
const bar: Shape = (x, y, r) =>
  closed(
    [
      [-1, -0.6],
      [1, -0.6],
      [1, 0.6],
      [-1, 0.6],
    ],
    x,
    y,
    r * 1.15,
  );
const star: Shape = (x, y, r) =>
  closed(
    Array.from({ length: 10 }, (_, i) => towards(i * 36, i % 2 === 0 ? 1.4 : 0.85)),
    x,
    y,
    r,
  );

function polygon(corners: number, turn: number, scale: number): Shape {
  const places = Array.from({ length: corners }, (_, i) => towards(turn + (360 / corners) * i, scale));
  return (x, y, r) => closed(places, x, y, r);
}

function cross(turn: number): Shape {
  const places = [0, 90, 180, 270].flatMap(side => [
    towards(turn + side - 27, 1.25),
    towards(turn + side + 27, 1.25),
    towards(turn + side + 45, 0.8),
  ]);
  return (x, y, r) => closed(places, x, y, r);
}

function towards(degrees: number, length: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [length * Math.sin(angle), -length * Math.cos(angle)];
}

function closed(places: readonly (readonly number[])[], x: number, y: number, r: number): string {
  return `M${places.map(([a, b]) => `${round(x + a * r)} ${round(y + b * r)}`).join('L')}Z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
