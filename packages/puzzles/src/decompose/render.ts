/** Decompositions as text, SVG and DOT. Pure: strings out of data. */
import { counted, type SvgText, svg } from '@quadrille/base';
import type { Rotation } from './constructions/labelings.js';
import type { Edge } from './graph.js';
import type { Decomposition } from './rules.js';

/** One copy a line: `copy 0: 0-1 0-2`. */
export function renderText({ copies }: Decomposition): string {
  return copies.map((copy, i) => `copy ${i}: ${copy.map(([u, v]) => `${u}-${v}`).join(' ')}`).join('\n');
}

/** Graphviz: all copies in one graph, each with its color and number. */
export function renderDot({ order, copies }: Decomposition): string {
  const lines = copies.flatMap((copy, i) =>
    copy.map(([u, v]) => `  ${u} -- ${v} [color="${hexColor(i, copies.length)}", copy=${i}];`),
  );
  const vertices = Array.from({ length: order }, (_, x) => `  ${x};`);
  return [`graph K${order} {`, '  layout=circo;', '  node [shape=circle];', ...vertices, ...lines, '}'].join(
    '\n',
  );
}

const SIZE = 400;
const RADIUS = 170;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** All vertices on a circle, every copy in its color. */
export function renderCircle(decomposition: Decomposition): string {
  const { order, copies } = decomposition;
  const points = onCircle(order, SIZE / 2, SIZE / 2, RADIUS);
  return page(SIZE, SIZE, titleOf(decomposition), [
    ...copies.map((copy, i) => drawCopy(points, copy, i, copies.length)),
    drawVertices(points),
  ]);
}

/** Copy by copy: small circles of vertices side by side, each with one copy. */
export function renderCopies(decomposition: Decomposition): string {
  const { order, copies } = decomposition;
  const across = Math.ceil(Math.sqrt(copies.length));
  const down = Math.ceil(copies.length / across);
  const side = 200;
  const cells = copies.map((copy, i) => {
    const left = (i % across) * side;
    const top = Math.floor(i / across) * side;
    const points = onCircle(order, left + side / 2, top + side / 2 - 6, side / 2 - 26);
    return svg`<g>${drawCopy(points, copy, i, copies.length)}${drawVertices(points, 3)}<text x="${left + side / 2}" y="${top + side - 6}" text-anchor="middle" font-size="12">copy ${i}</text></g>`;
  });
  return page(across * side, down * side, titleOf(decomposition), cells);
}

/**
 * The rotation that makes the decomposition: each class of vertices on a circle of its own, a vertex that
 * stays in the middle, the base copies drawn strong and their turns pale.
 */
export function renderRotation(decomposition: Decomposition, rotation: Rotation): string {
  const { order, copies } = decomposition;
  const { group, classes, base } = rotation;
  const points: Point[] = [];
  for (let ring = 0; ring < classes; ring++) {
    points.push(...onCircle(group, SIZE / 2, SIZE / 2, (RADIUS * (classes - ring)) / classes));
  }
  while (points.length < order) points.push({ x: SIZE / 2, y: SIZE / 2 });
  return page(SIZE, SIZE, `${titleOf(decomposition)}, turned through Z_${group}`, [
    svg`<g opacity="0.15">${copies.map((copy, i) => drawCopy(points, copy, Math.floor(i / group), base.length))}</g>`,
    ...base.map((copy, i) => drawCopy(points, copy, i, base.length)),
    drawVertices(points),
  ]);
}

function titleOf({ order, copies }: Decomposition): string {
  return `K_${order} cut into ${counted(copies.length, 'copy', 'copies')} of a graph with ${counted(copies[0]?.length ?? 0, 'edge')}`;
}

function page(width: number, height: number, title: string, content: readonly SvgText[]): string {
  return svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="sans-serif"><title>${title}</title>${content}</svg>`.toString();
}

function drawCopy(points: readonly Point[], copy: readonly Edge[], index: number, count: number): SvgText {
  const lines = copy.map(([u, v]) => {
    const [a, b] = [points[u], points[v]];
    return svg`<line x1="${a.x}" y1="${a.y}" x2="${b.x}" y2="${b.y}"/>`;
  });
  return svg`<g stroke="${hexColor(index, count)}" stroke-width="2">${lines}</g>`;
}

function drawVertices(points: readonly Point[], radius = 9): SvgText {
  return svg`<g>${points.map(({ x, y }, i) => svg`<circle cx="${x}" cy="${y}" r="${radius}" fill="white" stroke="black"/>${radius > 5 ? svg`<text x="${x}" y="${y + 3.5}" text-anchor="middle" font-size="10">${i}</text>` : undefined}`)}</g>`;
}

/** Places counted clockwise from the top. */
function onCircle(count: number, x: number, y: number, radius: number): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    return { x: x + radius * Math.sin(angle), y: y - radius * Math.cos(angle) };
  });
}

/** Colors round the circle, neighbors in number far apart in hue, all dark enough for white paper. */
function hexColor(index: number, count: number): string {
  const step = count > 4 ? goldenStep(count) : 1;
  const hue = (((index * step) % count) / Math.max(count, 1)) * 6;
  const lightness = index % 2 === 0 ? 0.42 : 0.32;
  const channel = (shift: number) => {
    const k = (shift + hue * 2) % 12;
    const value =
      lightness - 0.85 * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** A step near 0.38 of the circle that visits every place. */
function goldenStep(count: number): number {
  for (let step = Math.max(1, Math.round(count * 0.382)); ; step++) if (isCoprime(step, count)) return step;
}

function isCoprime(a: number, b: number): boolean {
  return b === 0 ? a === 1 : isCoprime(b, a % b);
}
