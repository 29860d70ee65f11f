/**
 * Decompositions that are written down at once, for any order: the closed form of the double star, the circle
 * method for perfect matchings, Walecki's zigzag for Hamiltonian cycles and paths (1890s, in Lucas's
 * Récréations), and the triple systems of Bose (n ≡ 3 mod 6, 1939) and Skolem (n ≡ 1 mod 6, 1958).
 */
import type { Edge } from '../graph.js';

/**
 * K_n into double stars: the central edges are {2i, 2i+1}; between two of them, i < j, copy i takes the
 * straight pair of edges and copy j the crossed one.
 */
export function doubleStars(order: number): Edge[][] {
  const half = order / 2;
  return range(half).map(i => {
    const copy: Edge[] = [[2 * i, 2 * i + 1]];
    for (const j of range(half)) {
      const crossed = i > j ? 1 : 0;
      if (j !== i) copy.push([2 * i, 2 * j + crossed], [2 * i + 1, 2 * j + 1 - crossed]);
    }
    return copy;
  });
}

/** K_n, n even, into perfect matchings: one vertex stays in the middle, the others turn. */
export function circleMatchings(order: number): Edge[][] {
  const turning = order - 1;
  return range(turning).map(i => [
    [i, turning] as Edge,
    ...range(order / 2 - 1).map((j): Edge => [(i + j + 1) % turning, (i - j - 1 + turning) % turning]),
  ]);
}

/** K_n, n even, into Hamiltonian paths: the zigzag 0, 1, -1, 2, -2, … turned n/2 times. */
export function zigzagPaths(order: number): Edge[][] {
  return range(order / 2).map(turn => {
    const walk = zigzag(order).map(x => (x + turn) % order);
    return walk.slice(1).map((x, i): Edge => [walk[i], x]);
  });
}

/** K_n, n odd, into Hamiltonian cycles: the zigzags of K_{n-1} closed through the last vertex. */
export function zigzagCycles(order: number): Edge[][] {
  return zigzagPaths(order - 1).map(path => [
    ...path,
    [path[path.length - 1][1], order - 1],
    [order - 1, path[0][0]],
  ]);
}

/** A Steiner triple system of order n ≡ 1 or 3 (mod 6), as triangles. */
export function steinerTriples(order: number): Edge[][] {
  const triples = order % 6 === 3 ? boseTriples(order) : skolemTriples(order);
  return triples.map(([a, b, c]) => [
    [a, b],
    [b, c],
    [c, a],
  ]);
}

type Triple = readonly [number, number, number];

/** Three layers of Z_q, q = n/3 odd; x ∘ y = (x+y)/2 is commutative and x ∘ x = x. */
function boseTriples(order: number): Triple[] {
  const q = order / 3;
  const at = (x: number, layer: number) => x + q * (layer % 3);
  const triples = range(q).map((x): Triple => [at(x, 0), at(x, 1), at(x, 2)]);
  return [...triples, ...mixedTriples(q, at, (x, y) => ((x + y) * ((q + 1) / 2)) % q)];
}

/** Three layers of Z_q, q = (n-1)/3 even, and one more vertex; x ∘ x is x only in the first half. */
function skolemTriples(order: number): Triple[] {
  const q = (order - 1) / 3;
  const half = q / 2;
  const extra = order - 1;
  const at = (x: number, layer: number) => x + q * (layer % 3);
  const product = (x: number, y: number) => {
    const sum = (x + y) % q;
    return sum % 2 === 0 ? sum / 2 : (sum - 1) / 2 + half;
  };
  const triples = range(half).flatMap((x): Triple[] => [
    [at(x, 0), at(x, 1), at(x, 2)],
    ...range(3).map((layer): Triple => [extra, at(x + half, layer), at(x, layer + 1)]),
  ]);
  return [...triples, ...mixedTriples(q, at, product)];
}

/** Two of one layer with their product one layer up. */
function mixedTriples(
  q: number,
  at: (x: number, layer: number) => number,
  product: (x: number, y: number) => number,
): Triple[] {
  return range(3).flatMap(layer =>
    range(q).flatMap(y =>
      range(y).map((x): Triple => [at(x, layer), at(y, layer), at(product(x, y), layer + 1)]),
    ),
  );
}

function zigzag(order: number): number[] {
  return range(order).map(i => (i % 2 === 1 ? (i + 1) / 2 : (order - i / 2) % order));
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}
