/** What can be asked of an edge-matching puzzle; what a question does is loaded when it is asked. */
import { type Family, type Fields, question, SEED } from '@quadrille/base';

const pieces = {
  kind: 'text',
  isArgument: true,
  isRequired: true,
  most: 1 << 20,
  isTyped: typed => typed.includes('\n'),
  help: { en: 'the puzzle: pieces line by line, or JSON', cs: 'zadání: dílky po řádcích, nebo JSON' },
} as const satisfies Fields[string];

const puzzle = {
  kind: 'text',
  isRequired: true,
  most: 1 << 20,
  isTyped: typed => typed.includes('\n'),
  help: { en: 'the puzzle', cs: 'zadání' },
} as const satisfies Fields[string];

const clues = (usual: 'first' | 'all') =>
  ({
    kind: 'text',
    default: usual,
    most: 1 << 20,
    isTyped: (typed: string) => /^(none|first|all)$/.test(typed) || typed.includes('\n'),
    help: {
      en: 'which clues of the puzzle to keep: none, first, all, or a clue list',
      cs: 'které zadané dílky platí: none, first, all, nebo jejich seznam',
    },
  }) as const satisfies Fields[string];

const seed = { ...SEED, default: 1 } as const satisfies Fields[string];

const board = {
  kind: 'text',
  isArgument: true,
  isRequired: true,
  most: 1 << 20,
  isTyped: typed => /(^|[#?&\s])board_edges=/.test(typed) || /^\s*[[{]/.test(typed),
  help: {
    en: 'a board: a viewer link, or JSON with "board"',
    cs: 'deska: odkaz prohlížečky, nebo JSON s „board“',
  },
} as const satisfies Fields[string];

const large = {
  kind: 'flag',
  help: {
    en: 'allow an encoding of up to 4 million options',
    cs: 'připustit kódování až se 4 miliony možností',
  },
} as const satisfies Fields[string];

const solve = question({
  name: 'solve',
  about: { en: 'all boards, or the first ones', cs: 'všechny desky, nebo první z nich' },
  example: 'quadrille edges solve pieces.txt --first',
  fields: {
    pieces,
    first: { kind: 'flag', help: { en: 'only the first board', cs: 'jen první desku' } },
    limit: {
      kind: 'whole',
      least: 1,
      help: { en: 'stop after this many boards', cs: 'skončit po tolika deskách' },
    },
    by: {
      kind: 'choice',
      of: ['scan', 'colors', 'items', 'codes'],
      default: 'scan',
      help: {
        en: 'row by row, or as exact cover in one of three encodings',
        cs: 'po řadách, nebo jako přesné pokrytí v jednom ze tří kódování',
      },
    },
    clues: clues('all'),
    large,
  },
  isStream: true,
  isLong: true,
  isShareable: true,
  open: async (inputs, offer) => (await import('./solve.js')).openSolve(inputs, offer),
});

const count = question({
  name: 'count',
  about: {
    en: 'the number of boards, including rotations of the whole board',
    cs: 'počet desek, včetně otočení celé desky',
  },
  example: 'quadrille edges count pieces.txt --nodes',
  fields: {
    pieces,
    nodes: {
      kind: 'flag',
      help: {
        en: 'search the whole tree row by row, to compare the nodes with other solvers',
        cs: 'projít celý strom po řadách, aby se uzly daly srovnat s jinými programy',
      },
    },
    clues: clues('all'),
  },
  isLong: true,
  isShareable: true,
  open: async inputs => (await import('./solve.js')).openCount(inputs),
});

const estimate = question({
  name: 'estimate',
  about: {
    en: 'the estimated size of the whole search, from random samples',
    cs: 'odhad velikosti celého hledání z náhodných vzorků',
  },
  example: 'quadrille edges estimate pieces.txt --probes 100000',
  fields: {
    pieces,
    probes: {
      kind: 'whole',
      least: 1,
      most: 10_000_000,
      default: 10_000,
      help: { en: 'number of partial boards in the sample', cs: 'počet částečných desek ve vzorku' },
    },
    clues: clues('all'),
    seed,
  },
  isLong: true,
  open: async inputs => (await import('./estimate.js')).openEstimate(inputs),
});

const best = question({
  name: 'best',
  about: {
    en: 'the best board found in the given time, for puzzles that are too hard to solve',
    cs: 'nejlepší deska nalezená v daném čase, pro zadání, která jsou na vyřešení příliš těžká',
  },
  example: 'quadrille edges best official.json --timeout 60 --seed 1',
  more: {
    en:
      'Only the first clue, the starter piece, is kept unless --clues all is given.\n' +
      'Without --timeout it runs until Ctrl-C and then prints the best board.',
    cs:
      'Platí jen první zadaný dílek, pokud není uvedeno --clues all.\n' +
      'Bez --timeout běží do Ctrl-C a pak vypíše nejlepší desku.',
  },
  fields: {
    pieces,
    clues: clues('first'),
    strategy: {
      kind: 'text',
      most: 1 << 20,
      isTyped: typed => /^\s*\{/.test(typed),
      help: {
        en: 'JSON with the fields of the strategy to change',
        cs: 'JSON s položkami strategie, které se mají změnit',
      },
    },
    showStrategy: {
      kind: 'flag',
      help: { en: 'print the strategy and stop', cs: 'jen vypsat strategii' },
    },
    seed,
    below: {
      kind: 'whole',
      least: 1,
      help: {
        en: 'only boards with fewer broken edges than this, to improve a known board',
        cs: 'jen desky s méně porušenými hranami, pro vylepšení známé desky',
      },
    },
    attempts: {
      kind: 'whole',
      least: 1,
      most: 10_000,
      help: {
        en: 'of a job: how many attempts, each with its own seed; by default 1000',
        cs: 'pro úlohu: počet pokusů, každý s vlastním semínkem; jinak 1000',
      },
    },
    attemptNodes: {
      kind: 'whole',
      least: 100_000,
      most: 10_000_000_000,
      help: {
        en: 'of a job: nodes per attempt; by default 50 million',
        cs: 'pro úlohu: uzlů na pokus; jinak 50 milionů',
      },
    },
  },
  isStream: true,
  isLong: true,
  usesThreads: true,
  isShareable: true,
  forms: ['json', 'svg'],
  open: async (inputs, offer) => (await import('./best.js')).openBest(inputs, offer),
});

const score = question({
  name: 'score',
  about: {
    en: 'the score of a board, computed from the rules alone',
    cs: 'hodnocení desky přímo podle pravidel',
  },
  example: 'quadrille edges score board.txt --pieces official.json --clues all',
  fields: { board, pieces: puzzle, clues: clues('first') },
  open: async inputs => (await import('./boards.js')).openScore(inputs),
});

const generate = question({
  name: 'generate',
  about: { en: 'a random framed puzzle that has a solution', cs: 'náhodné zadání s rámem, které má řešení' },
  example: 'quadrille edges generate --size 8 --frame 3 --inner 7 --seed 1 -o p.txt',
  fields: {
    size: {
      kind: 'text',
      default: '8',
      most: 20,
      help: { en: 'size of the board, as 8 or 12x6', cs: 'velikost desky, například 8 nebo 12x6' },
    },
    frame: {
      kind: 'whole',
      least: 1,
      most: 31,
      help: { en: 'number of colors along the frame; by default 3', cs: 'počet barev podél rámu; jinak 3' },
    },
    inner: {
      kind: 'whole',
      least: 0,
      most: 31,
      help: { en: 'number of colors inside; by default 6', cs: 'počet barev uvnitř; jinak 6' },
    },
    colors: {
      kind: 'whole',
      least: 2,
      most: 32,
      help: {
        en: 'instead of both: the total number of colors, including gray; all of them are used',
        cs: 'místo obojího: počet všech barev i se šedou; použijí se všechny',
      },
    },
    solution: {
      kind: 'flag',
      help: {
        en: 'also print the board that the puzzle was made from',
        cs: 'vypsat i desku, ze které zadání vzniklo',
      },
    },
    seed,
  },
  open: async inputs => (await import('./make.js')).openGenerate(inputs),
});

const encode = question({
  name: 'encode',
  about: { en: 'the puzzle as exact cover, in DLX text', cs: 'zadání jako přesné pokrytí, v textu DLX' },
  example: 'quadrille edges encode pieces.txt --as codes | quadrille cover count -',
  fields: {
    pieces,
    as: {
      kind: 'choice',
      of: ['colors', 'items', 'codes'],
      default: 'colors',
      help: { en: 'the encoding', cs: 'kódování' },
    },
    frame: {
      kind: 'choice',
      of: ['filter', 'option'],
      help: {
        en: 'items: filter the options (default), or add one option that is the frame',
        cs: 'items: vybrat možnosti (výchozí), nebo přidat jednu možnost, která je rámem',
      },
    },
    forward: {
      kind: 'flag',
      help: {
        en: 'items: mark only the right and the lower neighbor',
        cs: 'items: označit jen pravého a dolního souseda',
      },
    },
    border: {
      kind: 'choice',
      of: ['option', 'ones'],
      help: {
        en: 'codes: one option closes the frame (default), or gray is the code of ones and needs no such option',
        cs: 'codes: rám uzavře jedna možnost (výchozí), nebo má šedá kód ze samých jedniček a taková možnost není třeba',
      },
    },
    repeatedTurns: {
      kind: 'flag',
      help: {
        en: 'keep rotations of symmetric pieces that look alike',
        cs: 'ponechat otočení souměrných dílků, která vypadají stejně',
      },
    },
    repeatedPieces: {
      kind: 'flag',
      help: { en: 'keep equal pieces apart', cs: 'rozlišovat stejné dílky' },
    },
    large,
    clues: clues('all'),
  },
  forms: ['dlx'],
  formOf: () => 'dlx',
  open: async inputs => (await import('./make.js')).openEncode(inputs),
});

const draw = question({
  name: 'draw',
  about: {
    en: 'a drawing of a board: SVG, PNG or text; broken edges are marked',
    cs: 'obrázek desky: SVG, PNG nebo text; chybné hrany jsou vyznačeny',
  },
  example: 'quadrille edges draw board.txt --pieces official.json -o board.svg',
  fields: {
    board,
    pieces: {
      kind: 'text',
      most: 1 << 20,
      isTyped: typed => typed.includes('\n'),
      help: {
        en: 'the puzzle; without it the pieces are taken from the viewer link',
        cs: 'zadání; bez něj se dílky berou z odkazu prohlížečky',
      },
    },
    as: {
      kind: 'choice',
      of: ['svg', 'png', 'text'],
      help: {
        en: 'the format; by default from the name of the output file',
        cs: 'formát; jinak podle jména výstupního souboru',
      },
    },
    numbers: { kind: 'flag', help: { en: 'write the numbers of the pieces', cs: 'psát čísla dílků' } },
    cell: {
      kind: 'whole',
      least: 8,
      most: 200,
      default: 48,
      help: { en: 'pixels per cell', cs: 'obrazových bodů na pole' },
    },
    clues: clues('first'),
  },
  forms: ['svg', 'png'],
  formOf: ({ as }) => (as === 'text' ? 'txt' : as),
  open: async inputs => (await import('./boards.js')).openDraw(inputs),
});

const convert = question({
  name: 'convert',
  about: {
    en: 'a board as viewer link, board document or text',
    cs: 'deska jako odkaz prohlížečky, dokument nebo text',
  },
  example: 'quadrille edges convert board.json --pieces official.json --to link',
  fields: {
    board,
    pieces: puzzle,
    to: {
      kind: 'choice',
      of: ['link', 'json', 'text'],
      default: 'link',
      help: { en: 'the format to write', cs: 'formát výstupu' },
    },
    order: {
      kind: 'choice',
      of: ['jblackwood', 'marie', 'jef'],
      help: {
        en: "the order of letters in the link; by default the viewer's own",
        cs: 'pořadí písmen v odkazu; jinak podle prohlížečky',
      },
    },
    clues: clues('all'),
  },
  open: async inputs => (await import('./boards.js')).openConvert(inputs),
});

export const family: Family = {
  name: 'edges',
  about: {
    en: 'edge matching: Eternity II and similar puzzles',
    cs: 'skládání hran: Eternity II a podobné hlavolamy',
  },
  example: 'quadrille edges generate --size 4 --frame 2 --inner 3 --seed 1 | quadrille edges solve - --first',
  questions: [solve, count, estimate, best, score, generate, encode, draw, convert],
};
