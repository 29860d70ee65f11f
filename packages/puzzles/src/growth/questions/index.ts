/** What can be asked about the growth of squares; what a question does is loaded when it is asked. */
import { type Family, type Fields, question, SEED } from '@quadrille/base';

const SIDE = 510;
const isBoard = (typed: string) => /^[#.x/\s]+$/.test(typed) || /[#\n]/.test(typed);

const n = {
  kind: 'whole',
  least: 1,
  most: SIDE,
  isArgument: true,
  help: { en: 'columns of the board', cs: 'sloupce desky' },
} as const satisfies Fields[string];

const m = {
  kind: 'whole',
  least: 1,
  most: SIDE,
  isArgument: true,
  help: {
    en: 'rows of the board; by default as many as columns',
    cs: 'řádky desky; jinak stejně jako sloupců',
  },
} as const satisfies Fields[string];

const which = {
  n,
  m,
  cells: {
    kind: 'whole',
    least: 1,
    help: {
      en: 'black cells of a start; by default the least number',
      cs: 'černé čtverečky; jinak nejmenší počet',
    },
  },
  torus: {
    kind: 'flag',
    help: { en: 'join left and right, top and bottom', cs: 'spojit levý a pravý okraj, horní a dolní' },
  },
  threshold: {
    kind: 'choice',
    of: ['2', '3'],
    help: { en: 'black neighbors that turn a cell black', cs: 'kolik černých sousedů čtvereček začerní' },
  },
  board: {
    kind: 'text',
    most: 1_000_000,
    isTyped: isBoard,
    help: {
      en: 'the board as text (x for a missing cell) instead of N and M',
      cs: 'deska jako text (x pro chybějící čtvereček) místo N a M',
    },
  },
} as const satisfies Fields;

const upToSymmetry = {
  kind: 'flag',
  help: { en: 'count rotated and mirrored starts once', cs: 'otočené a zrcadlené začátky počítat jednou' },
} as const satisfies Fields[string];

const boardText = {
  kind: 'text',
  isArgument: true,
  isRequired: true,
  most: 1_000_000,
  isTyped: (typed: string) => isBoard(typed) || /^\d{1,3}(x\d{1,3})?$/.test(typed),
  help: {
    en: '# black, . white, x missing cell; rows as lines or separated by /',
    cs: '# černý, . bílý, x chybějící; řádky pod sebou, nebo oddělené /',
  },
} as const satisfies Fields[string];

const count = question({
  name: 'count',
  about: { en: 'the number of starts that fill the board', cs: 'počet začátků, které zaplní desku' },
  example: 'quadrille growth count 9',
  fields: {
    ...which,
    method: {
      kind: 'choice',
      of: ['formula', 'search', 'reference'],
      help: {
        en: 'by default the formula if it applies, otherwise the search',
        cs: 'jinak vzorec, pokud se dá použít, a hledání, pokud ne',
      },
    },
    upToSymmetry,
  },
  isLong: true,
  isShareable: true,
  open: async (inputs, offer) => (await import('./count.js')).openCount(inputs, offer),
});

const list = question({
  name: 'list',
  about: { en: 'the starts that fill the board', cs: 'začátky, které zaplní desku' },
  example: 'quadrille growth list 6 --slowest --json',
  fields: {
    ...which,
    limit: {
      kind: 'whole',
      least: 1,
      help: { en: 'stop after this many starts', cs: 'skončit po tolika začátcích' },
    },
    upToSymmetry,
    slowest: {
      kind: 'flag',
      help: { en: 'only those that take the most steps', cs: 'jen ty s nejvíce kroky' },
    },
    fastest: {
      kind: 'flag',
      help: { en: 'only those that take the fewest steps', cs: 'jen ty s nejméně kroky' },
    },
  },
  isStream: true,
  isShareable: true,
  isLong: true,
  open: async (inputs, offer) => (await import('./list.js')).openList(inputs, offer),
});

const sample = question({
  name: 'sample',
  about: {
    en: 'random optimal starts, all equally likely',
    cs: 'náhodné nejmenší začátky, každý stejně pravděpodobný',
  },
  example: 'quadrille growth sample 60 --seed 7',
  fields: {
    n: { ...n, most: 120, isRequired: true },
    m: { ...m, most: 120 },
    number: { kind: 'whole', least: 1, default: 1, help: { en: 'number of starts', cs: 'počet začátků' } },
    seed: SEED,
  },
  isStream: true,
  isLong: true,
  open: async inputs => (await import('./list.js')).openSample(inputs),
});

const run = question({
  name: 'run',
  about: { en: 'let a start grow', cs: 'nechat začátek růst' },
  example: `quadrille growth run '#../.#./..#'`,
  fields: {
    board: boardText,
    as: {
      kind: 'choice',
      of: ['steps', 'stamps', 'tree'],
      default: 'steps',
      help: {
        en: 'every step, the step of each cell, or the tree of rectangles',
        cs: 'každý krok, krok každého čtverečku, nebo strom obdélníků',
      },
    },
  },
  isQuick: () => true,
  open: async inputs => (await import('./board.js')).openRun(inputs),
});

const times = question({
  name: 'times',
  about: {
    en: 'how many steps the starts take, with a fastest and a slowest one',
    cs: 'kolik kroků začátky trvají; nejrychlejší a nejpomalejší',
  },
  example: 'quadrille growth times 6',
  fields: which,
  isLong: true,
  open: async inputs => (await import('./list.js')).openTimes(inputs),
});

const table = question({
  name: 'table',
  about: {
    en: 'the table of the paper for n = 1 … N: all combinations, those tried, starts, times',
    cs: 'tabulka z článku pro n = 1 … N: kombinace, prošlé kombinace, začátky, časy',
  },
  example: 'quadrille growth table 9',
  fields: {
    n: { ...n, most: 60, default: 9 },
    walk: {
      kind: 'whole',
      least: 0,
      most: 10,
      default: 6,
      help: {
        en: 'also search up to this side, to measure the time',
        cs: 'do této strany také hledat a měřit čas',
      },
    },
  },
  isStream: true,
  isLong: true,
  open: async inputs => (await import('./table.js')).openTable(inputs),
});

const draw = question({
  name: 'draw',
  about: {
    en: 'a picture of a board, or of all starts when a number N or NxM is given',
    cs: 'obrázek desky, nebo všech začátků, je-li zadáno číslo N nebo NxM',
  },
  example: 'quadrille growth draw 4 -o all.svg',
  fields: {
    board: boardText,
    as: {
      kind: 'choice',
      of: ['start', 'steps', 'stamps', 'tree', 'gallery'],
      help: {
        en: 'by default stamps (the step of each cell as a shade), or gallery for a number',
        cs: 'jinak stamps (krok každého čtverečku jako odstín), pro číslo gallery',
      },
    },
  },
  isLong: true,
  forms: ['svg', 'png'],
  printed: 'svg',
  open: async inputs => (await import('./board.js')).openDraw(inputs),
});

export const family: Family = {
  jobs: { count: 'count', list: 'list' },
  name: 'growth',
  about: { en: 'squares that grow until the board is full', cs: 'čtverečky, které rostou, až zaplní desku' },
  questions: [count, list, sample, run, times, table, draw],
};
