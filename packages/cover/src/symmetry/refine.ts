/**
 * A model as a graph, and its vertices told apart: vertices are options, kinds (an item with a color) and items; an
 * option is joined to its kinds, a kind to its item. An automorphism of this graph that keeps what each vertex is
 * moves options to options in the same places: it is a symmetry of the model, colors may be renamed.
 *
 * Vertices get **shades**: numbers of 53 bits that are mixed with the shades of the neighbors until no more vertices
 * are told apart. Shades do not depend on the numbers of vertices, so that those of two ways to begin can be compared.
 */
import { kindsOf } from '../dag/kinds.js';
import type { Model } from '../model.js';

export interface ModelGraph {
  readonly optionCount: number;
  readonly vertexCount: number;
  /** The neighbors of vertex v are near[nearStart[v]] … near[nearStart[v + 1] - 1]; options come first. */
  readonly nearStart: Int32Array;
  readonly near: Int32Array;
  /** What each vertex is, before any refinement. */
  readonly shades: Float64Array;
}

export function graphOf(model: Model): ModelGraph {
  const { optionCount, primaryCount, multiplicities } = model;
  const kinds = kindsOf(model);
  const kindAt = optionCount;
  const itemAt = kindAt + kinds.itemOf.length;
  const vertexCount = itemAt + model.itemCount;
  const lists: number[][] = Array.from({ length: vertexCount }, () => []);
  const join = (a: number, b: number) => {
    lists[a].push(b);
    lists[b].push(a);
  };
  for (let option = 0; option < optionCount; option++) {
    for (let use = kinds.useStart[option]; use < kinds.useStart[option + 1]; use++) {
      join(option, kindAt + kinds.useKind[use]);
    }
  }
  kinds.itemOf.forEach((item, kind) => {
    join(kindAt + kind, itemAt + item);
  });
  const shades = new Float64Array(vertexCount).fill(1);
  kinds.isColor.forEach((isColor, kind) => {
    shades[kindAt + kind] = isColor ? 2 : 3;
  });
  for (let item = 0; item < model.itemCount; item++) {
    const { least, most } = multiplicities?.[item] ?? { least: 1, most: 1 };
    shades[itemAt + item] = item < primaryCount ? mixed(mixed(5, least), most) : 4;
  }
  const nearStart = new Int32Array(vertexCount + 1);
  lists.forEach((list, vertex) => {
    nearStart[vertex + 1] = nearStart[vertex] + list.length;
  });
  return { optionCount, vertexCount, nearStart, near: Int32Array.from(lists.flat()), shades };
}

/** The finest shades that follow from these. */
export function refined(graph: ModelGraph, from: Float64Array): Float64Array {
  const { vertexCount, nearStart, near } = graph;
  let shades = from;
  let count = new Set(shades).size;
  for (;;) {
    const next = new Float64Array(vertexCount);
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      let [a, b] = [0, 0];
      for (let at = nearStart[vertex]; at < nearStart[vertex + 1]; at++) {
        const shade = shades[near[at]];
        const low = scramble(shade >>> 0);
        const high = scramble(Math.floor(shade / 2 ** 32) ^ low);
        a = (a + scramble(low ^ high)) >>> 0;
        b = (b + scramble(low + Math.imul(high, 3))) >>> 0;
      }
      next[vertex] = mixed(mixed(shades[vertex], a), b);
    }
    const finer = new Set(next).size;
    if (finer <= count) return shades;
    shades = next;
    count = finer;
  }
}

/** The shades when `vertex` is told apart from all others, as the `nth` one, refined. */
export function singled(graph: ModelGraph, shades: Float64Array, vertex: number, nth: number): Float64Array {
  const apart = shades.slice();
  apart[vertex] = mixed(apart[vertex], 0x5bd1e995 + nth);
  return refined(graph, apart);
}

/** Two numbers into one of 53 bits. */
function mixed(shade: number, value: number): number {
  const low = scramble((shade >>> 0) ^ scramble(value >>> 0));
  const high = scramble(Math.floor(shade / 2 ** 32) + low);
  return (high & 0x1fffff) * 2 ** 32 + scramble(low ^ Math.imul(high, 0x9e3779b1));
}

function scramble(value: number): number {
  let x = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}
