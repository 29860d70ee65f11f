/**
 * The question as the person writes it: the order, the graph as text, the conditions as text. A graph is a name with
 * numbers (`path:4`) or a symbol (K3,3), a list of edges (`[(0,1),(1,2)]`, or an edge a line), or graph6; all are read by the parsers of
 * the family, so that hostile links meet their limits. A decomposition in a link is one character an edge of K_n.
 */
import { InputError } from '@quadrille/cover';
import {
  type Condition,
  check,
  type Edge,
  type Graph,
  graphByName,
  parseEdges,
  parseGraph6,
  verdict,
} from '@quadrille/puzzles/decompose';
import {
  compacted,
  completeEdges,
  edgeNumber,
  isGraphSymbol,
  LARGEST_ORDER,
  parseConditions,
} from '@quadrille/puzzles/decompose/internal';

/** What can be undone: everything the person chose. */
export interface Wish {
  readonly order: number;
  readonly graph: string;
  /** By hand, in the thesis's notation; empty: found by the program. */
  readonly conditions: string;
}

export const USUAL: Wish = { order: 8, graph: 'double-star', conditions: '' };

/** The order to be used for whatever stands in a link. */
export function orderFrom(text: string | null): number {
  const order = Math.floor(Number(text ?? USUAL.order));
  return order >= 2 && order <= LARGEST_ORDER ? order : USUAL.order;
}

/** Reads a graph in any notation. Throws `InputError`. */
export function readGraph(text: string, order: number): Graph {
  const trimmed = text.trim();
  if (trimmed === '') return graphByName(USUAL.graph, order); // as in the thesis
  if (/^[[\d#]/.test(trimmed)) return parseEdges(trimmed);
  if (/^[a-z]/.test(trimmed) || isGraphSymbol(trimmed)) return graphByName(trimmed, order);
  return parseGraph6(trimmed);
}

/** Reads conditions by hand; undefined when there are none. Throws `InputError`. */
export function readConditions(text: string, graph: Graph): Condition[] | undefined {
  return text.trim() === '' ? undefined : parseConditions(text.trim(), graph);
}

export type Copies = readonly (readonly Edge[])[];

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Longer ones are left out of the link; what is constructed is constructed again. */
const LINKED_EDGES = 2000;

/** For every edge of K_n, by its number, the copy that has it; undefined where that is too long for a link. */
export function formatOwners(order: number, copies: Copies): string | undefined {
  const edges = (order * (order - 1)) / 2;
  if (copies.length > DIGITS.length || edges > LINKED_EDGES) return undefined;
  const owners = Array<string>(edges).fill('0');
  copies.forEach((copy, index) => {
    for (const [u, v] of copy) owners[edgeNumber(u, v)] = DIGITS[index];
  });
  return owners.join('');
}

/** The copies of a link, if they are a decomposition into this graph. */
export function parseOwners(text: string, order: number, graph: Graph): Copies | undefined {
  if (text.length !== (order * (order - 1)) / 2 || text.length > LINKED_EDGES) return undefined;
  const copies: Edge[][] = [];
  const edges = completeEdges(order);
  for (let at = 0; at < text.length; at++) {
    const owner = DIGITS.indexOf(text[at]);
    if (owner < 0 || owner > copies.length) return undefined;
    (copies[owner] ??= []).push(edges[at]);
  }
  return check({ order, graph, copies }) === undefined ? copies : undefined;
}

/** Copies in the order of their first edges, so that equal decompositions get equal links and colors. */
export function inOrder(copies: Copies): Copies {
  const first = (copy: readonly Edge[]) => Math.min(...copy.map(([u, v]) => edgeNumber(u, v)));
  return [...copies].sort((a, b) => first(a) - first(b));
}

/** Equal for equal decompositions whose copies are in order. */
export const nameOf = (order: number, copies: Copies): string =>
  formatOwners(order, copies) ?? JSON.stringify(copies);

/** The list with more decompositions, each once, and the place of the last of them. */
export function withMore(order: number, listed: readonly Copies[], more: readonly Copies[]) {
  const names = new Map(listed.map((copies, i) => [nameOf(order, copies), i]));
  const list = [...listed];
  let place = -1;
  for (const copies of more.map(inOrder)) {
    const name = nameOf(order, copies);
    place = names.get(name) ?? list.push(copies) - 1;
    names.set(name, place);
  }
  return { list, place };
}

/**
 * Pairs (0,1), (2,3), … as they come out of the closed form of the double star are moved to opposite places of the
 * circle: the same decomposition under other names, in which turning the circle carries copy into copy.
 */
export function acrossCircle(order: number, copies: Copies): Copies {
  const half = order / 2;
  const place = (x: number) => (x % 2 === 0 ? x / 2 : half + (x - 1) / 2);
  return copies.map(copy => copy.map(([u, v]): Edge => [place(u), place(v)]));
}

/** The text of a graph given by the copies of a decomposition. */
export function graphOfCopies(copies: Copies): Graph {
  return compacted(copies[0]);
}

/** A wish as it can be asked, or what is wrong with it. */
export interface Read {
  readonly graph?: Graph;
  readonly conditions?: readonly Condition[];
  readonly error?: InputError;
  readonly conditionsError?: InputError;
}

export function readWish(wish: Wish): Read {
  let graph: Graph;
  try {
    graph = readGraph(wish.graph, wish.order);
  } catch (error) {
    if (error instanceof InputError) return { error };
    throw error;
  }
  try {
    const conditions = readConditions(wish.conditions, graph);
    return { graph, ...(conditions && { conditions }) };
  } catch (error) {
    if (error instanceof InputError) return { graph, conditionsError: error };
    throw error;
  }
}

/** The next order that counting does not rule out; where there is none near, the next one. */
export function nextOrder({ graph, order }: Wish, by: 1 | -1, largest: number): number {
  const orders = Array.from({ length: 60 }, (_, i) => order + by * (i + 1)).filter(
    n => n >= 2 && n <= largest,
  );
  return orders.find(n => isPossible(graph, n)) ?? order + by;
}

function isPossible(text: string, order: number): boolean {
  try {
    return verdict(order, readGraph(text, order)).possible;
  } catch (error) {
    if (error instanceof InputError) return false; // not a graph for this order
    throw error;
  }
}
