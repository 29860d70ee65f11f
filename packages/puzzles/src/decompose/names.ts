/**
 * Graphs by name: `path`, `cycle:5`, `spider:2,2,1`, and by the usual symbols: K4, K3,3, C5, P4. Without numbers a name means the spanning one of K_n,
 * which is why the order is asked for. Every name has a line in `GRAPH_NAMES`, from which the help text is
 * made.
 */
import type { Bilingual } from '@quadrille/base';
import { completeEdges, type Edge, type Graph, makeGraph } from './graph.js';
import { parseNumbers, treeFromParents, treeFromPrufer } from './notation.js';
import { say } from './sentences.js';

interface Named {
  readonly form: string;
  readonly meaning: Bilingual;
  /** How many numbers it takes; the spanning case has none. */
  readonly least: number;
  readonly most: number;
  readonly make: (numbers: readonly number[], order: number) => Graph;
}

export const GRAPH_NAMES: Readonly<Record<string, Named>> = {
  'double-star': {
    form: 'double-star[:a,b]',
    meaning: {
      en: 'two joined centers with a and b leaves; n/2-1 each by default',
      cs: 'dva spojené středy s a a b listy; jinak po n/2-1',
    },
    least: 0,
    most: 2,
    make: ([a, b = a], order) => doubleStar(a ?? halfOf(order, 'odd-star') - 1, b ?? order / 2 - 1),
  },
  path: {
    form: 'path[:k]',
    meaning: {
      en: 'path on k vertices; n by default',
      cs: 'cesta na k vrcholech; jinak na n',
    },
    least: 0,
    most: 1,
    make: ([k], order) => pathGraph(atLeast('path', k ?? order, 2)),
  },
  cycle: {
    form: 'cycle[:k]',
    meaning: {
      en: 'cycle on k vertices; n by default',
      cs: 'kružnice na k vrcholech; jinak na n',
    },
    least: 0,
    most: 1,
    make: ([k], order) => cycleGraph(atLeast('cycle', k ?? order, 3)),
  },
  star: {
    form: 'star[:k]',
    meaning: {
      en: 'a center with k leaves; n-1 by default',
      cs: 'střed s k listy; jinak s n-1',
    },
    least: 0,
    most: 1,
    make: ([k], order) => starGraph(atLeast('star', k ?? order - 1, 1)),
  },
  complete: {
    form: 'complete:k',
    meaning: {
      en: 'complete graph on k vertices',
      cs: 'úplný graf na k vrcholech',
    },
    least: 1,
    most: 1,
    make: ([k]) => makeGraph(completeEdges(atLeast('complete', k, 2))),
  },
  bipartite: {
    form: 'bipartite:a,b',
    meaning: {
      en: 'complete bipartite graph: a vertices, each joined to b others',
      cs: 'úplný bipartitní graf: a vrcholů, každý spojen s b dalšími',
    },
    least: 2,
    most: 2,
    make: ([a, b]) => bipartiteGraph(atLeast('bipartite', a, 1), atLeast('bipartite', b, 1)),
  },
  matching: {
    form: 'matching[:k]',
    meaning: {
      en: 'k separate edges; n/2 by default',
      cs: 'k oddělených hran; jinak n/2',
    },
    least: 0,
    most: 1,
    make: ([k], order) => matchingGraph(atLeast('matching', k ?? halfOf(order, 'odd-matching'), 1)),
  },
  caterpillar: {
    form: 'caterpillar:a,b,…',
    meaning: {
      en: 'path whose vertices carry a, b, … leaves',
      cs: 'cesta, jejíž vrcholy nesou a, b, … listů',
    },
    least: 1,
    most: 400,
    make: leaves => caterpillar(leaves),
  },
  spider: {
    form: 'spider:a,b,…',
    meaning: {
      en: 'paths of a, b, … edges from one vertex',
      cs: 'cesty délek a, b, … z jednoho vrcholu',
    },
    least: 1,
    most: 400,
    make: legs => spider(legs),
  },
  parents: {
    form: 'parents:p1,p2,…',
    meaning: {
      en: 'tree: the parent of vertex i is p_i, counted from 1; 0 marks the root',
      cs: 'strom: rodič vrcholu i je p_i, počítáno od 1; kořen má 0',
    },
    least: 2,
    most: 400,
    make: parents => treeFromParents(parents),
  },
  prufer: {
    form: 'prufer:a,b,…',
    meaning: {
      en: 'tree with this Prüfer code, vertices counted from 0',
      cs: 'strom s tímto Prüferovým kódem, vrcholy od 0',
    },
    least: 0,
    most: 398,
    make: code => treeFromPrufer(code),
  },
};

/** K4, K_4, K3,3, K_{3,3}, C5, P4. No graph6 has digits, so these are never one. */
const SYMBOL = /^([KCP])_?\{?(\d+)(,\d+)?\}?$/;

/** Whether a text is the symbol of a graph. */
export const isGraphSymbol = (text: string): boolean => SYMBOL.test(text.trim());

/** A symbol by its name: K3,3 is `bipartite:3,3`. */
const named = (text: string): string =>
  text.trim().replace(SYMBOL, (whole, letter: string, count: string, others = '') => {
    const name = { K: others ? 'bipartite' : 'complete', C: 'cycle', P: 'path' }[letter];
    return others && letter !== 'K' ? whole : `${name}:${count}${others}`;
  });

/** The graph of a name as in `cycle:5`, or of a symbol, for K_order. Throws `InputError`. */
export function graphByName(given: string, order: number): Graph {
  const text = named(given);
  const colon = text.indexOf(':');
  const name = (colon < 0 ? text : text.slice(0, colon)).trim();
  const known = Object.hasOwn(GRAPH_NAMES, name) ? GRAPH_NAMES[name] : undefined;
  if (!known) {
    const names = Object.keys(GRAPH_NAMES).join(', ');
    throw say.error('unknown-graph', { name: name.slice(0, 40), names });
  }
  const numbers = colon < 0 ? [] : parseNumbers(text.slice(colon + 1), name);
  if (numbers.length < known.least || numbers.length > known.most) {
    const { form, meaning } = known;
    throw say.error('number-count', { name, count: numbers.length, form, meaning });
  }
  return known.make(numbers, order);
}

/** The thesis's graph: joined centers 0 and 1 with `a` and `b` leaves. */
export function doubleStar(a: number, b: number): Graph {
  const edges: Edge[] = [[0, 1]];
  for (let i = 0; i < a; i++) edges.push([0, 2 + i]);
  for (let i = 0; i < b; i++) edges.push([1, 2 + a + i]);
  return makeGraph(edges);
}

export function pathGraph(order: number): Graph {
  return makeGraph(Array.from({ length: order - 1 }, (_, i): Edge => [i, i + 1]));
}

export function cycleGraph(order: number): Graph {
  return makeGraph(Array.from({ length: order }, (_, i): Edge => [i, (i + 1) % order]));
}

export function starGraph(leaves: number): Graph {
  return makeGraph(Array.from({ length: leaves }, (_, i): Edge => [0, i + 1]));
}

function bipartiteGraph(a: number, b: number): Graph {
  return makeGraph(Array.from({ length: a * b }, (_, i): Edge => [i % a, a + Math.floor(i / a)]));
}

export function matchingGraph(size: number): Graph {
  return makeGraph(Array.from({ length: size }, (_, i): Edge => [2 * i, 2 * i + 1]));
}

function caterpillar(leaves: readonly number[]): Graph {
  const edges: Edge[] = [];
  let next = leaves.length;
  leaves.forEach((count, spine) => {
    if (spine > 0) edges.push([spine - 1, spine]);
    for (let i = 0; i < count; i++) edges.push([spine, next++]);
  });
  return makeGraph(edges);
}

function spider(legs: readonly number[]): Graph {
  const edges: Edge[] = [];
  let next = 1;
  for (const length of legs) {
    for (let i = 0; i < length; i++) edges.push([i === 0 ? 0 : next - 1, next++]);
  }
  return makeGraph(edges);
}

function atLeast(name: string, value: number, least: number): number {
  if (value >= least) return value;
  throw say.error('number-least', { name, least, value });
}

function halfOf(order: number, refusal: 'odd-star' | 'odd-matching'): number {
  if (order % 2 === 0) return order / 2;
  throw say.error(refusal, { order });
}
