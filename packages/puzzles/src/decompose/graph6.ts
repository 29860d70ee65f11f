/**
 * graph6 and sparse6, the one-line formats of nauty (Brendan McKay, formats.txt). Both write six bits a
 * character, as the character of code 63 + value; graph6 the upper triangle of the adjacency matrix column by
 * column, which is the order of our edge numbers, sparse6 a walk over the edges.
 */
import { NotationError } from '@quadrille/cover';
import { completeEdges, type Edge, edgeNumber, type Graph, LARGEST_ORDER, makeGraph } from './graph.js';

/** Reads a line of graph6 or (with a colon in front) sparse6, with or without its header. */
export function parseGraph6(text: string): Graph {
  const line = text.trim().replace(/^>>(graph6|sparse6)<</, '');
  if (line === '') throw new NotationError('the graph6 text is empty');
  const bad = /[^?-~]/u.exec(line.slice(line[0] === ':' ? 1 : 0));
  if (bad) {
    const column = bad.index + (line[0] === ':' ? 2 : 1);
    throw new NotationError(
      `"${bad[0]}" at column ${column} is no character of graph6; those go from "?" to "~"`,
    );
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

function formatOrder(order: number): string {
  if (order < 63) return String.fromCharCode(63 + order);
  return `~${[order >> 12, (order >> 6) & 63, order & 63].map(part => String.fromCharCode(63 + part)).join('')}`;
}

/** The order, and where the rest begins. */
function parseOrder(line: string): [order: number, start: number] {
  const codes = [...line.slice(0, 4)].map(sign => sign.charCodeAt(0) - 63);
  const isLong = codes[0] === 63;
  if (isLong && (codes.length < 4 || codes[1] === 63)) {
    throw new NotationError(`the order at the start of the graph6 text is cut off or above ${LARGEST_ORDER}`);
  }
  const order = isLong ? codes[1] * 4096 + codes[2] * 64 + codes[3] : codes[0];
  if (order > LARGEST_ORDER) {
    throw new NotationError(`the graph has ${order} vertices; at most ${LARGEST_ORDER} are accepted`);
  }
  return [order, isLong ? 4 : 1];
}

function denseEdges(line: string): Edge[] {
  const [order, start] = parseOrder(line);
  const all = completeEdges(order);
  const wanted = start + Math.ceil(all.length / 6);
  if (line.length !== wanted) {
    throw new NotationError(
      `a graph of ${order} vertices has ${wanted} characters in graph6, this text ${line.length}`,
    );
  }
  return all.filter((_, number) => bitAt(line, start, number));
}

/**
 * After the order come pairs (b, x): b moves the current vertex on by one, x jumps to it or gives an edge.
 */
function sparseEdges(line: string): Edge[] {
  if (line === '') throw new NotationError('the sparse6 text ends before the number of vertices');
  const [order, start] = parseOrder(line);
  const width = Math.max(1, Math.ceil(Math.log2(order)));
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
