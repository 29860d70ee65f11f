/** Inputs that several questions have. */
import type { Fields } from '@quadrille/base';

const LARGEST_ORDER = 400;

const orderHelp = { en: 'order of the complete graph', cs: 'řád úplného grafu' };
export const order = {
  kind: 'whole',
  least: 2,
  most: LARGEST_ORDER,
  isArgument: true,
  isRequired: true,
  help: orderHelp,
} as const satisfies Fields[string];
export const maybeOrder = {
  kind: 'whole',
  least: 2,
  most: LARGEST_ORDER,
  isArgument: true,
  help: orderHelp,
} as const satisfies Fields[string];

export const graph = {
  graph: {
    kind: 'text',
    most: 10_000,
    help: {
      en: 'the graph by name, such as path or cycle:5; by default the double star',
      cs: 'graf jménem, například path nebo cycle:5; jinak dvojhvězda',
    },
  },
  edges: {
    kind: 'text',
    most: 4_000_000,
    isTyped: typed => /^\s*(\[|(strict\s+)?graph\b|$)/.test(typed),
    help: {
      en: 'its edges, as "[(0,1),(1,2)]", one per line or in DOT; if empty, the double star',
      cs: 'jeho hrany, jako „[(0,1),(1,2)]“, po jedné na řádek nebo v DOT; prázdné: dvojhvězda',
    },
  },
  graph6: {
    kind: 'text',
    most: 1_000_000,
    isTyped: () => true,
    help: { en: 'the graph in graph6 or sparse6', cs: 'graf v graph6 nebo sparse6' },
  },
} as const satisfies Fields;

export const conditions = {
  conditions: {
    kind: 'text',
    most: 4_000_000,
    help: {
      en: 'conditions by hand: "[(0,1)]" puts vertex 0 before 1; by default the program finds them',
      cs: 'podmínky ručně: „[(0,1)]“ dá vrchol 0 před 1; jinak je program najde sám',
    },
  },
  repeatedCopies: {
    kind: 'flag',
    help: {
      en: 'with incomplete conditions: count a copy as often as they generate it; solutions repeat',
      cs: 's neúplnými podmínkami: počítat kopii tolikrát, kolikrát vznikne; řešení se opakují',
    },
  },
} as const satisfies Fields;

export const seed = {
  kind: 'whole',
  least: 0,
  default: 1,
  help: { en: 'seed of the random numbers', cs: 'semínko náhodných čísel' },
} as const satisfies Fields[string];

export const first = {
  kind: 'flag',
  help: { en: 'stop after the first one', cs: 'skončit po prvním' },
} as const satisfies Fields[string];

export const decomposition = {
  kind: 'text',
  isArgument: true,
  isRequired: true,
  most: 64 * 2 ** 20,
  isTyped: typed => /^\s*\{/.test(typed),
  help: {
    en: 'a decomposition in JSON, as `decompose solve --json` writes it',
    cs: 'rozklad v JSON, jak ho píše `decompose solve --json`',
  },
} as const satisfies Fields[string];

export const model = {
  kind: 'text',
  most: 256_000_000,
  isTyped: typed => typed.includes('\n'),
  help: {
    en: 'take the copies from a model that `decompose model` wrote',
    cs: 'vzít kopie z modelu, který zapsalo `decompose model`',
  },
} as const satisfies Fields[string];

export const names = {
  en: `Graphs by name (n is the order of the complete graph; the default is double-star):
  double-star[:a,b]    two joined centers with a and b leaves; n/2-1 each by default
  path[:k]             path on k vertices; n by default
  cycle[:k]            cycle on k vertices; n by default
  star[:k]             a center with k leaves; n-1 by default
  complete:k           complete graph on k vertices
  matching[:k]         k separate edges; n/2 by default
  caterpillar:a,b,…    path whose vertices carry a, b, … leaves
  spider:a,b,…         paths of a, b, … edges from one vertex
  parents:p1,p2,…      tree: the parent of vertex i is p_i, counted from 1; 0 marks the root
  prufer:a,b,…         tree with this Prüfer code, vertices counted from 0`,
  cs: `Grafy jménem (n je řád úplného grafu; jinak double-star):
  double-star[:a,b]    dva spojené středy s a a b listy; jinak po n/2-1
  path[:k]             cesta na k vrcholech; jinak na n
  cycle[:k]            kružnice na k vrcholech; jinak na n
  star[:k]             střed s k listy; jinak s n-1
  complete:k           úplný graf na k vrcholech
  matching[:k]         k oddělených hran; jinak n/2
  caterpillar:a,b,…    cesta, jejíž vrcholy nesou a, b, … listů
  spider:a,b,…         cesty délek a, b, … z jednoho vrcholu
  parents:p1,p2,…      strom: rodič vrcholu i je p_i, počítáno od 1; kořen má 0
  prufer:a,b,…         strom s tímto Prüferovým kódem, vrcholy od 0`,
};
