/** What can be asked about decompositions of K_n into copies of a graph; what a question does is loaded when asked. */
import { type Family, question } from '@quadrille/base';
import {
  conditions,
  decomposition,
  first,
  graph,
  maybeOrder,
  model as modelField,
  names,
  order,
  seed,
} from './fields.js';

const LARGEST_TREES = 18;

const solve = question({
  name: 'solve',
  about: { en: 'decompositions of K_n into copies of a graph', cs: 'rozklady K_n na kopie grafu' },
  example: 'quadrille decompose solve 8 --graph path --first',
  more: names,
  fields: {
    order: maybeOrder,
    ...graph,
    ...conditions,
    first,
    limit: { kind: 'whole', least: 1, help: { en: 'stop after this many', cs: 'skončit po tolika' } },
    skip: {
      kind: 'whole',
      least: 0,
      help: { en: 'skip this many at the beginning', cs: 'prvních tolik vynechat' },
    },
    blocks: {
      kind: 'flag',
      help: {
        en: 'also report how many follow from each first choice',
        cs: 'uvést i kolik jich plyne z každé první volby',
      },
    },
    method: {
      kind: 'choice',
      of: ['auto', 'construct', 'search'],
      default: 'auto',
      help: {
        en: 'construct, search, or (auto) construct if a construction is known and one is enough',
        cs: 'sestrojit, hledat, nebo (auto) sestrojit, pokud stačí jeden a konstrukce je známá',
      },
    },
    model: modelField,
    writeModel: {
      kind: 'output',
      help: {
        en: 'also write the model, as `decompose model` does',
        cs: 'zapsat i model, jako `decompose model`',
      },
    },
    seed,
  },
  isStream: true,
  isLong: true,
  isShareable: true,
  open: async (inputs, offer) => (await import('./solve.js')).openSolve(inputs, offer),
});

const study = question({
  name: 'study',
  about: {
    en: 'what is known without a search: conditions, copies, a construction, and the number if it is small',
    cs: 'co je známo bez hledání: podmínky, kopie, konstrukce a počet, je-li malý',
  },
  example: 'quadrille decompose study 8 --graph path',
  more: names,
  fields: { order: maybeOrder, ...graph, conditions: conditions.conditions, model: modelField },
  isLong: true,
  open: async inputs => (await import('./study.js')).openStudy(inputs),
});

const estimate = question({
  name: 'estimate',
  about: {
    en: 'the estimated size of the search, from random probes',
    cs: 'jak velké asi hledání je, podle náhodných vzorků',
  },
  example: 'quadrille decompose estimate 12 --seed 1',
  more: names,
  fields: {
    order: maybeOrder,
    ...graph,
    conditions: conditions.conditions,
    model: modelField,
    probes: {
      kind: 'whole',
      least: 1,
      most: 1_000_000,
      default: 50,
      help: { en: 'number of probes', cs: 'počet vzorků' },
    },
    seed,
  },
  isLong: true,
  open: async inputs => (await import('./estimate.js')).openEstimate(inputs),
});

const sample = question({
  name: 'sample',
  about: {
    en: 'random decompositions, all equally likely if they fit into memory',
    cs: 'náhodné rozklady; všechny stejně pravděpodobné, vejdou-li se do paměti',
  },
  example: 'quadrille decompose sample 8 --seed 7',
  more: names,
  fields: {
    order,
    ...graph,
    number: { kind: 'whole', least: 1, most: 1_000_000, default: 1, help: { en: 'how many', cs: 'kolik' } },
    seed,
  },
  isStream: true,
  isLong: true,
  open: async inputs => (await import('./sample.js')).openSample(inputs),
});

const count = question({
  name: 'count',
  about: { en: 'the number of labeled decompositions of K_n', cs: 'počet označených rozkladů K_n' },
  example: 'quadrille decompose count 10 --graph matching',
  more: names,
  fields: {
    order,
    ...graph,
    ...conditions,
    method: {
      kind: 'choice',
      of: ['auto', 'search', 'memo'],
      default: 'auto',
      help: {
        en: 'visit every decomposition with the first copy, or count equal remainders once',
        cs: 'projít všechny rozklady s první kopií, nebo počítat stejné zbytky jednou',
      },
    },
  },
  isLong: true,
  isShareable: true,
  open: async (inputs, offer) => (await import('./count.js')).openCount(inputs, offer),
});

const classes = question({
  name: 'classes',
  about: {
    en: 'decompositions of K_n up to isomorphism, with the orders of their automorphism groups',
    cs: 'rozklady K_n až na izomorfismus, s řády jejich grup automorfismů',
  },
  example: 'quadrille decompose classes 8 --graph matching',
  more: names,
  fields: { order, ...graph, conditions: conditions.conditions },
  isLong: true,
  forms: ['jsonl'],
  open: async inputs => (await import('./classes.js')).openClasses(inputs),
});

const model = question({
  name: 'model',
  about: {
    en: "the exact-cover model in Knuth's text format, without solving it",
    cs: 'model přesného pokrytí v Knuthově textovém formátu, bez řešení',
  },
  example: 'quadrille decompose model 8 -o k8.dlx',
  more: names,
  fields: { order, ...graph, ...conditions },
  isLong: true,
  forms: ['dlx'],
  formOf: () => 'dlx',
  open: async inputs => (await import('./model.js')).openModel(inputs),
});

const conditionsOf = question({
  name: 'conditions',
  about: {
    en: 'the conditions that generate every copy once, and the order of the automorphism group',
    cs: 'podmínky, podle nichž vznikne každá kopie jednou, a řád grupy symetrií',
  },
  example: 'quadrille decompose conditions --edges "[(0,1),(0,2),(0,3)]"',
  more: names,
  fields: { order: maybeOrder, ...graph },
  open: async inputs => (await import('./model.js')).openConditions(inputs),
});

const size = question({
  name: 'size',
  about: {
    en: 'items, options, ones and automorphisms, with the bounds for all placements',
    cs: 'položky, možnosti, jedničky a symetrie, s mezemi pro všechna umístění',
  },
  example: 'quadrille decompose size 8',
  more: {
    en: 'Without an order: the table for n = 4, 6, 8, 10, 16.',
    cs: 'Bez řádu: tabulka pro n = 4, 6, 8, 10, 16.',
  },
  fields: { order: maybeOrder, ...graph },
  open: async inputs => (await import('./model.js')).openSize(inputs),
});

const graphOf = question({
  name: 'graph',
  about: {
    en: 'the graph itself, in another format',
    cs: 'samotný graf v jiném formátu',
  },
  example: 'quadrille decompose graph --graph cycle:5 --to graph6',
  more: names,
  fields: {
    order: maybeOrder,
    ...graph,
    to: {
      kind: 'choice',
      of: ['edges', 'list', 'graph6', 'sparse6', 'dot'],
      default: 'edges',
      help: {
        en: 'edges in brackets, one edge per line, nauty or Graphviz',
        cs: 'hrany v závorkách, po jedné na řádek, nauty nebo Graphviz',
      },
    },
  },
  open: async inputs => (await import('./graph.js')).openGraph(inputs),
});

const trees = question({
  name: 'trees',
  about: {
    en: 'for every tree with n vertices, whether K_n decomposes into copies of it',
    cs: 'pro každý strom s n vrcholy, zda se na jeho kopie dá rozložit K_n',
  },
  example: 'quadrille decompose trees 8',
  fields: {
    order: { ...order, most: LARGEST_TREES },
    nodes: {
      kind: 'whole',
      least: 0,
      default: 200_000,
      help: {
        en: 'leave a tree undecided after this many nodes of search',
        cs: 'po tolika uzlech hledání nechat strom nerozhodnutý',
      },
    },
    attempts: {
      kind: 'whole',
      least: 0,
      default: 300_000,
      help: {
        en: 'attempts to construct a decomposition before searching',
        cs: 'počet pokusů o konstrukci před hledáním',
      },
    },
    seed,
    from: {
      kind: 'text',
      isTyped: typed => typed.includes('\n'),
      help: {
        en: 'JSON lines of an earlier run, to continue it',
        cs: 'řádky JSON z dřívějšího běhu, na který se naváže',
      },
    },
  },
  isStream: true,
  isLong: true,
  usesThreads: true,
  open: async (inputs, offer) => (await import('./trees.js')).openTrees(inputs, offer),
});

const draw = question({
  name: 'draw',
  about: { en: 'a picture of a decomposition', cs: 'obrázek rozkladu' },
  example: 'quadrille decompose solve 8 --first --json | quadrille decompose draw - -o k8.svg',
  fields: {
    decomposition,
    as: {
      kind: 'choice',
      of: ['circle', 'copies', 'rotation', 'dot', 'text'],
      default: 'circle',
      help: {
        en: 'all copies in one circle, copy by copy, base copies and their rotations, Graphviz, lines',
        cs: 'všechny kopie v jednom kruhu, kopie po kopii, základní kopie a jejich otočení, Graphviz, řádky',
      },
    },
  },
  forms: ['svg', 'dot', 'txt'],
  formOf: ({ as }) => (as === 'dot' ? 'dot' : as === 'text' ? 'txt' : 'svg'),
  open: async inputs => (await import('./draw.js')).openDraw(inputs),
});

const check = question({
  name: 'check',
  about: {
    en: 'check a decomposition: every edge once, every copy isomorphic to the graph',
    cs: 'ověřit rozklad: každá hrana jednou, každá kopie izomorfní s grafem',
  },
  example: 'quadrille decompose solve 8 --first --json | quadrille decompose check -',
  fields: { decomposition },
  open: async inputs => (await import('./draw.js')).openCheck(inputs),
});

export const family: Family = {
  name: 'decompose',
  about: {
    en: 'decompose complete graphs into copies of a graph',
    cs: 'rozklady úplných grafů na kopie grafu',
  },
  questions: [
    solve,
    count,
    classes,
    sample,
    estimate,
    study,
    model,
    conditionsOf,
    size,
    graphOf,
    trees,
    draw,
    check,
  ],
};
