/**
 * What can be asked of an exact cover model. Only what the shells need to know is here; what a question does is loaded
 * when it is asked.
 */
import { type Family, type Fields, question, SEED } from '@quadrille/base';
import { READ, WRITTEN } from '../formats/names.js';

const model = {
  kind: 'text',
  isArgument: true,
  isRequired: true,
  help: { en: "a model in Knuth's text format", cs: 'model v Knuthově textovém formátu' },
  // A model has at least two lines.
  isTyped: typed => typed.includes('\n'),
  most: 256_000_000,
} as const satisfies Fields[string];

const large = {
  kind: 'flag',
  help: {
    en: 'allow a model of up to 256 million characters and 20 million options',
    cs: 'připustit model do 256 milionů znaků a 20 milionů možností',
  },
} as const satisfies Fields[string];

const memory = {
  kind: 'whole',
  least: 1,
  most: 1_000_000,
  default: 1024,
  help: {
    en: 'how many MiB a method other than searching, or a proof, may use',
    cs: 'kolik MiB smí použít jiná metoda než hledání, nebo důkaz',
  },
} as const satisfies Fields[string];

const choose = {
  kind: 'choice',
  of: ['fewest', 'first'],
  default: 'fewest',
  help: {
    en: 'branch on the item with the fewest options, or on the first one',
    cs: 'větvit podle položky s nejméně možnostmi, nebo podle první',
  },
} as const satisfies Fields[string];

const kernel = {
  kind: 'choice',
  of: ['auto', 'planes', 'compact', 'bits', 'links', 'twin'],
  default: 'auto',
  help: {
    en: 'planes of bits, bitsets that become shorter, bitsets, dancing links, or dancing links without WebAssembly',
    cs: 'bitové roviny, zkracované bitové množiny, bitové množiny, tančící odkazy, nebo tančící odkazy bez WebAssembly',
  },
} as const satisfies Fields[string];

const limit = {
  kind: 'whole',
  least: 1,
  help: { en: 'stop after this many solutions', cs: 'skončit po tolika řešeních' },
} as const satisfies Fields[string];

const seed = { ...SEED, default: 0 } as const satisfies Fields[string];

const number = {
  kind: 'whole',
  least: 1,
  most: 1_000_000,
  default: 1,
  help: { en: 'number of solutions', cs: 'počet řešení' },
} as const satisfies Fields[string];

const solve = question({
  name: 'solve',
  about: { en: 'solutions of a model', cs: 'řešení modelu' },
  example: 'printf "a b c\\na b\\nc\\na c\\nb\\n" | quadrille cover solve -',
  fields: {
    model,
    large,
    limit,
    first: { kind: 'flag', help: { en: 'stop after the first solution', cs: 'skončit po prvním řešení' } },
    choose,
    kernel,
  },
  isStream: true,
  isLong: true,
  isShareable: true,
  open: async inputs => (await import('./solve.js')).openSolve(inputs),
});

const count = question({
  name: 'count',
  about: { en: 'the exact number of solutions', cs: 'přesný počet řešení' },
  example: 'quadrille cover count dominoes.dlx --certificate dominoes.cert',
  fields: {
    model,
    large,
    method: {
      kind: 'choice',
      of: ['auto', 'search', 'memo', 'frontier'],
      default: 'auto',
      help: {
        en: 'visit every solution, count equal remaining models once, or count along a frontier; auto chooses the fastest',
        cs: 'projít všechna řešení, stejné zbytky modelu počítat jednou, nebo počítat podél fronty; auto zvolí nejrychlejší',
      },
    },
    certificate: {
      kind: 'output',
      help: {
        en: 'also write a proof of the count, for `cover check`',
        cs: 'zapsat i důkaz pro `cover check`',
      },
    },
    limit,
    nodeLimit: {
      kind: 'whole',
      least: 1,
      help: { en: 'stop the search after this many nodes', cs: 'skončit hledání po tolika uzlech' },
    },
    memory,
    choose,
    kernel,
  },
  isLong: true,
  isShareable: true,
  open: async (inputs, offer) => (await import('./count.js')).openCount(inputs, offer),
});

const classes = question({
  name: 'classes',
  about: {
    en: 'the number of solutions up to the symmetries of the model',
    cs: 'počet řešení až na symetrie modelu',
  },
  example: 'quadrille cover classes queens.dlx',
  fields: {
    model,
    large,
    symmetries: {
      kind: 'text',
      most: 64_000_000,
      isTyped: typed => /^[\d\s]*$/.test(typed),
      help: {
        en: 'symmetries to use instead of all: on each line a permutation, the number of the option that each option becomes, from 0',
        cs: 'symetrie, které se mají použít místo všech: na každém řádku permutace, čísla možností (od 0), na které se možnosti převedou',
      },
    },
  },
  isLong: true,
  open: async inputs => (await import('./classes.js')).openClasses(inputs),
});

const check = question({
  name: 'check',
  about: {
    en: 'check a proof of a count, with a program that shares no code with the solvers',
    cs: 'ověřit důkaz počtu programem, který nesdílí kód s řešiči',
  },
  example: 'quadrille cover check dominoes.dlx dominoes.cert',
  fields: {
    model,
    certificate: {
      kind: 'bytes',
      isArgument: true,
      isRequired: true,
      most: 256_000_000,
      help: { en: 'a proof that `cover count` wrote', cs: 'důkaz, který zapsal `cover count`' },
    },
  },
  isLong: true,
  open: async inputs => (await import('./check.js')).openCheck(inputs),
});

const estimate = question({
  name: 'estimate',
  about: {
    en: 'the estimated size of the search, from random probes',
    cs: 'odhad velikosti hledání náhodnými sondami',
  },
  example: 'quadrille cover estimate pentominoes.dlx --probes 300',
  fields: {
    model,
    large,
    probes: {
      kind: 'whole',
      least: 1,
      most: 10_000_000,
      default: 1000,
      help: { en: 'number of probes', cs: 'počet sond' },
    },
    seed,
    choose,
    kernel,
  },
  isLong: true,
  open: async inputs => (await import('./estimate.js')).openEstimate(inputs),
});

const sample = question({
  name: 'sample',
  about: { en: 'uniformly random solutions', cs: 'náhodná řešení, každé stejně pravděpodobné' },
  example: 'quadrille cover sample dominoes.dlx --number 3 --seed 7',
  fields: { model, large, number, seed },
  isStream: true,
  isLong: true,
  open: async inputs => (await import('./sample.js')).openSample(inputs),
});

const best = question({
  name: 'best',
  about: {
    en: 'the cheapest solutions; write the cost at the end of an option: `|$5`',
    cs: 'nejlevnější řešení; cena se píše na konec možnosti: `|$5`',
  },
  example: `printf 'a b\\na b |$5\\na |$1\\nb |$2\\n' | quadrille cover best -`,
  fields: { model, large, number },
  isStream: true,
  isLong: true,
  open: async inputs => (await import('./best.js')).openBest(inputs),
});

const trace = question({
  name: 'trace',
  about: { en: 'the steps of Algorithm X', cs: 'kroky algoritmu X' },
  example: `printf 'a b c\\nA: a b\\nB: c\\nC: a c\\nD: b\\n' | quadrille cover trace -`,
  fields: {
    model,
    large,
    choose,
    steps: {
      kind: 'whole',
      least: 1,
      default: 100_000,
      help: { en: 'stop after this many steps', cs: 'skončit po tolika krocích' },
    },
  },
  isStream: true,
  isLong: true,
  open: async inputs => (await import('./trace.js')).openTrace(inputs),
});

const draw = question({
  name: 'draw',
  about: {
    en: 'a picture: the table of items and options, the bipartite graph, the search tree, or the linked structure',
    cs: 'obrázky: tabulka položek a možností, bipartitní graf, strom hledání, provázaná struktura',
  },
  example: 'quadrille cover draw model.dlx --as graph -o model.svg',
  fields: {
    model,
    large,
    as: {
      kind: 'choice',
      of: ['table', 'graph', 'tree', 'links'],
      default: 'table',
      help: { en: 'what to draw', cs: 'co nakreslit' },
    },
    choose,
    covered: {
      kind: 'text',
      default: '',
      help: {
        en: 'for links: the items that have been covered, in this order, separated by commas',
        cs: 'pro links: položky, které už jsou pokryté, v tomto pořadí, oddělené čárkami',
      },
    },
    noSolution: {
      kind: 'flag',
      help: { en: 'do not mark the first solution', cs: 'nevyznačit první řešení' },
    },
  },
  isLong: true,
  forms: ['svg', 'txt'],
  open: async inputs => (await import('./draw.js')).openDraw(inputs),
});

const convert = question({
  name: 'convert',
  about: { en: 'a model in other formats', cs: 'model v jiných formátech' },
  example: 'printf "110\\n001\\n" | quadrille cover convert - --from matrix --to dimacs',
  fields: {
    model,
    large,
    to: {
      kind: 'choice',
      of: WRITTEN,
      isRequired: true,
      help: { en: 'the format to write', cs: 'formát výstupu' },
    },
    from: {
      kind: 'choice',
      of: READ,
      default: 'dlx',
      help: {
        en: 'the format to read; formulas and sums must be exact covers',
        cs: 'formát vstupu; formule a součty musí být přesná pokrytí',
      },
    },
  },
  isLong: true,
  open: async inputs => (await import('./convert.js')).openConvert(inputs),
});

const prove = question({
  name: 'prove',
  about: {
    en: 'the count as a proof for other checkers',
    cs: 'počet jako důkaz pro jiné ověřovací programy',
  },
  example: 'quadrille cover prove model.dlx --as veripb --formula model.opb -o model.pbp',
  fields: {
    model,
    large,
    as: {
      kind: 'choice',
      of: ['veripb', 'cpog'],
      default: 'veripb',
      help: {
        en: 'a pseudo-Boolean proof of every solution, or a graph of all solutions (CPOG)',
        cs: 'pseudobooleovský důkaz všech řešení, nebo graf všech řešení (CPOG)',
      },
    },
    formula: {
      kind: 'output',
      help: {
        en: 'also write the formula that the proof is about: OPB, or DIMACS for CPOG',
        cs: 'zapsat i formuli, o které důkaz je: OPB, nebo DIMACS pro CPOG',
      },
    },
  },
  isLong: true,
  formOf: ({ as }) => as,
  open: async inputs => (await import('./prove.js')).openProve(inputs),
});

export const family: Family = {
  name: 'cover',
  about: {
    en: 'exact cover: solve, count, prove, trace, draw',
    cs: 'přesné pokrytí: řešení, počty, důkazy, obrázky',
  },
  example: 'quadrille cover count examples/dominoes-12x12.dlx',
  questions: [solve, count, classes, check, estimate, sample, best, trace, draw, convert, prove],
};
