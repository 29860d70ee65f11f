/**
 * What can be said before any search. A decomposition of K_n into copies of G asks that
 *   1. the edges of G divide n(n-1)/2,
 *   2. the greatest common divisor of the degrees of G divides n-1,
 *   3. n-1 is a sum of exactly `copies` degrees of G, 0 among them where G does not span K_n,
 *   4. and so for every degree of G there is such a sum with it: some vertex has it in the first copy,
 *   5. that no vertex would have to have a degree in more copies than such a sum holds it,
 *   6. and that the centers of the copies have as many edges among them as they must; see `centersMisfit`.
 * The table of these sums also prunes the search: what is left at a vertex must remain such a sum.
 */
import { InputError, type Message } from '@quadrille/base';
import { degreesOf, type Graph, LARGEST_ORDER } from './graph.js';
import { say } from './sentences.js';

/** The number of copies, or the reason why there is no decomposition. */
export type Verdict =
  | { readonly possible: true; readonly copies: number }
  | { readonly possible: false; readonly reason: Message };

/** Throws `InputError` when K_order itself makes no sense. */
export function requireOrder(order: number): void {
  if (!Number.isInteger(order) || order < 2 || order > LARGEST_ORDER) {
    throw say.error('order', { most: LARGEST_ORDER });
  }
}

/** Decides by counting alone; "possible" promises nothing. */
export function verdict(order: number, graph: Graph): Verdict {
  requireOrder(order);
  const total = (order * (order - 1)) / 2;
  const size = graph.edges.length;
  const no = (reason: Message): Verdict => ({ possible: false, reason });
  if (graph.order > order) {
    return no(say('more-vertices', { count: graph.order, order }));
  }
  if (total % size !== 0) {
    return no(say('edges-divide', { order, total, size }));
  }
  const divisor = degreesOf(graph).reduce(greatestCommonDivisor);
  if ((order - 1) % divisor !== 0) {
    return no(say('degrees-divide', { divisor, order, degree: order - 1 }));
  }
  const copies = total / size;
  const sums = degreeSums(order, graph, copies);
  const values = [...degreeValues(order, graph)].sort((a, b) => a - b);
  const degrees = `{${values.join(', ')}}`;
  if (!sums[copies * order + order - 1]) {
    return no(say('degree-sum', { order, degree: order - 1, copies, degrees }));
  }
  for (const degree of values) {
    const left = order - 1 - degree;
    if (left < 0 || !sums[(copies - 1) * order + left]) {
      return no(say('degree-rest', { degree, left, copies: copies - 1, degrees }));
    }
    const total = copies * degreesOf(graph).filter(other => other === degree).length;
    let most = copies;
    while (most * degree >= order || !sums[(copies - most) * order + order - 1 - most * degree]) most--;
    if (total > order * most) return no(say('degree-often', { degree, total, order, most }));
  }
  const misfit = order === graph.order ? centersMisfit(graph, copies) : undefined;
  return misfit ? no(misfit) : { possible: true, copies };
}

/**
 * Say one vertex of G, the center, has a degree so large that no vertex of K_n is the center of two copies. The centers
 * of all copies are then different vertices, and each has `spare` edges more than one in every other copy. So in
 * most copies a center of another copy is a leaf:
 *   - two centers are joined in a copy where one of them is the center and the other a leaf beside it, or where a
 *     center of another copy is no leaf, which has at most two edges for each spare one;
 *   - a leaf that is the center of another copy is beside the center, unless it is one of the leaves elsewhere in G.
 */
function centersMisfit(graph: Graph, copies: number): Message | undefined {
  const degrees = degreesOf(graph);
  const isPair = graph.edges.some(([u, v]) => degrees[u] === 1 && degrees[v] === 1);
  if (isPair || degrees.includes(0)) return undefined;
  const edges = (copies * (copies - 1)) / 2;
  for (const degree of new Set(degrees)) {
    const center = degrees.indexOf(degree);
    const isTwice = 2 * degree + copies - 2 <= graph.order - 1;
    if (isTwice || degrees.lastIndexOf(degree) !== center) continue;
    const spare = graph.order - degree - copies;
    const leaves = degrees.filter(other => other === 1).length;
    const beside = graph.edges.filter(
      ([u, v]) => (u === center && degrees[v] === 1) || (v === center && degrees[u] === 1),
    ).length;
    const most = copies * (beside + 2 * spare);
    if (most < edges) return say('centers-most', { copies, degree, edges, most });
    const least = copies * (copies - 1 - spare - (leaves - beside));
    if (least > edges) return say('centers-least', { copies, degree, edges, least });
  }
  return undefined;
}

/** The number of copies of a decomposition. Throws `InputError` with the reason when there can be none. */
export function requirePossible(order: number, graph: Graph): number {
  const said = verdict(order, graph);
  if (!said.possible) throw new InputError(said.reason);
  return said.copies;
}

/** Entry `copies * order + degree` is 1 when that many copies can make that degree at one vertex. */
export function degreeSums(order: number, graph: Graph, copies: number): Uint8Array {
  const sums = new Uint8Array((copies + 1) * order);
  sums[0] = 1;
  const values = degreeValues(order, graph);
  for (let count = 1; count <= copies; count++) {
    for (let degree = 0; degree < order; degree++) {
      for (const value of values) {
        if (value <= degree && sums[(count - 1) * order + degree - value]) sums[count * order + degree] = 1;
      }
    }
  }
  return sums;
}

function degreeValues(order: number, graph: Graph): Set<number> {
  const values = new Set(degreesOf(graph));
  if (graph.order < order) values.add(0);
  return values;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
