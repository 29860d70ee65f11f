/**
 * graph6 and sparse6, the one-line formats of nauty (Brendan McKay, formats.txt). Both write six bits a
 * character, as the character of code 63 + value; graph6 the upper triangle of the adjacency matrix column by
 * column, which is the order of our edge numbers, sparse6 a walk over the edges.
 */
import { completeEdges, type Edge, edgeNumber, type Graph, LARGEST_ORDER, makeGraph } from './graph.js';
import { say } from './sentences.js';

/** Reads a line of graph6 or (with a colon in front) sparse6, with or without its header. */
export function parseGraph6(text: string): Graph {
  const line = text.trim().replace(/^>>(graph6|sparse6)<</, '');
  if (line === '') throw say.error('graph6-empty');
  const bad = /[^?-~]/u.exec(line.slice(line[0] === ':' ? 1 : 0));
  if (bad) {
    const column = bad.index + (line[0] === ':' ? 2 : 1);
    throw say.error('graph6-character', { character: bad[0], column });
  }
  return makeGraph(line[0] === ':' ? sparseEdges(line.slice(1)) : denseEdges(line));
}

/** Writes a graph in graph6. */
export function formatGraph6(graph: Graph): string {
  const size = (graph.order * (graph.order - 1)) / 2;
  const bits = new Uint8Array(Math.ceil(size / 6) * 6);
  for (const [u, v] of graph.edges) bits[edgeNumber(u, v)] = 1;
  let text = formatOrder(graph.order);
  for (let at = 0; at < bits.length; at += 6) {
    let value = 0;
    for (let i = 0; i < 6; i++) value = value * 2 + bits[at + i];
    text += String.fromCharCode(63 + value);
  }
  return text;
}

/** Writes a graph in sparse6. */
export function formatSparse6(graph: Graph): string {
  const width = widthOf(graph.order);
  const bits: number[] = [];
  const write = (isNext: 0 | 1, x: number) => {
    bits.push(isNext);
    for (let i = width - 1; i >= 0; i--) bits.push((x >> i) & 1);
  };
  const edges = graph.edges.map(([u, v]): Edge => (u < v ? [u, v] : [v, u]));
  let current = 0;
  for (const [x, y] of edges.sort(([a, b], [c, d]) => b - d || a - c)) {
    if (y > current + 1) {
      write(1, y);
      write(0, x);
    } else write(y === current ? 0 : 1, x);
    current = y;
  }
  while (bits.length % 6 > 0) bits.push(1); // the last vertex has an edge: nothing else reads this as one
  let text = `:${formatOrder(graph.order)}`;
  for (let at = 0; at < bits.length; at += 6) {
    text += String.fromCharCode(63 + bits.slice(at, at + 6).reduce((value, bit) => 2 * value + bit, 0));
  }
  return text;
}

/** Bits that the largest vertex takes. */
const widthOf = (order: number) => Math.max(1, Math.ceil(Math.log2(order)));

function formatOrder(order: number): string {
  if (order < 63) return String.fromCharCode(63 + order);
  return `~${[order >> 12, (order >> 6) & 63, order & 63].map(part => String.fromCharCode(63 + part)).join('')}`;
}

/** The order, and where the rest begins. */
function parseOrder(line: string): [order: number, start: number] {
  const codes = [...line.slice(0, 4)].map(sign => sign.charCodeAt(0) - 63);
  const isLong = codes[0] === 63;
  if (isLong && (codes.length < 4 || codes[1] === 63)) {
    throw say.error('graph6-order', { most: LARGEST_ORDER });
  }
  const order = isLong ? codes[1] * 4096 + codes[2] * 64 + codes[3] : codes[0];
  if (order > LARGEST_ORDER) {
    throw say.error('graph6-vertices', { count: order, most: LARGEST_ORDER });
  }
  return [order, isLong ? 4 : 1];
}

function denseEdges(line: string): Edge[] {
  const [order, start] = parseOrder(line);
  const all = completeEdges(order);
  const wanted = start + Math.ceil(all.length / 6);
  if (line.length !== wanted) {
    throw say.error('graph6-length', { count: order, wanted, length: line.length });
  }
  return all.filter((_, number) => bitAt(line, start, number));
}

/**
 * After the order come pairs (b, x): b moves the current vertex on by one, x jumps to it or gives an edge.
 */
function sparseEdges(line: string): Edge[] {
  if (line === '') throw say.error('sparse6-short');
  const [order, start] = parseOrder(line);
  const width = widthOf(order);
  const bitCount = (line.length - start) * 6;
  const edges: Edge[] = [];
  let current = 0;
  for (let at = 0; at + 1 + width <= bitCount; ) {
    if (bitAt(line, start, at++)) current++;
    let x = 0;
    for (let i = 0; i < width; i++) x = x * 2 + (bitAt(line, start, at++) ? 1 : 0);
    if (current >= order || x >= order) break; // the rest is padding
    if (x > current) current = x;
    else edges.push([x, current]);
  }
  return edges;
}

function bitAt(line: string, start: number, bit: number): boolean {
  const value = line.charCodeAt(start + Math.floor(bit / 6)) - 63;
  return ((value >> (5 - (bit % 6))) & 1) === 1;
}
