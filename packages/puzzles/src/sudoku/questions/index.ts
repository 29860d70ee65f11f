/**
 * What can be asked of a sudoku. Only what the shells need to know is here; what a question does is loaded when it is
 * asked.
 */
import { type Family, question } from '@quadrille/base';
import { SOLVERS } from '../solvers/names.js';

import {
  isClassicLine,
  language,
  limit,
  nodeLimit,
  number,
  puzzle,
  seed,
  shape,
  standing,
} from './fields.js';
import { complete, convert, draw, generate } from './making.js';
import { candidates, conflict, redundant, suggest } from './setters.js';

const solve = question({
  name: 'solve',
  about: {
    en: 'the solution of a puzzle, or of every puzzle in a file, one per line',
    cs: 'řešení zadání, nebo všech zadání v souboru, po řádcích',
  },
  example:
    'quadrille sudoku solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79',
  fields: {
    puzzle,
    by: {
      kind: 'choice',
      of: SOLVERS,
      help: { en: 'the solver; by default the fastest', cs: 'řešitel; jinak nejrychlejší' },
    },
    limit,
    ...shape,
  },
  isStream: true,
  isLong: true,
  usesThreads: true,
  isQuick: ({ puzzle: text, by = 'fast', variant }) => by === 'fast' && isClassicLine(text, variant),
  open: async (inputs, offer) => (await import('./solve.js')).openSolve(inputs, offer),
});

const check = question({
  name: 'check',
  about: {
    en: 'whether a puzzle has one solution, can be solved by logic and is minimal; its difficulty',
    cs: 'zda má zadání jediné řešení, zda se dá vyřešit logikou a zda je minimální; jeho obtížnost',
  },
  example:
    'quadrille sudoku check 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79',
  fields: {
    puzzle,
    noRating: {
      kind: 'flag',
      help: {
        en: 'skip the Sudoku Explainer rating, which takes seconds for the hardest puzzles',
        cs: 'bez obtížnosti podle Sudoku Explaineru, která u nejtěžších zadání trvá vteřiny',
      },
    },
    rateUpTo: {
      kind: 'number',
      least: 1,
      most: 12,
      help: {
        en: 'rate up to this value; a harder puzzle is only reported as harder',
        cs: 'určit obtížnost jen do této hodnoty; u těžšího zadání jen říci, že je těžší',
      },
    },
    limit: {
      kind: 'whole',
      least: 2,
      most: 1_000_000,
      default: 2,
      help: { en: 'count up to this many solutions', cs: 'počítat nejvýš tolik řešení' },
    },
    nodeLimit,
    ...shape,
  },
  isStream: true,
  isLong: true,
  isQuick: ({ puzzle: text, noRating, variant }) => noRating && isClassicLine(text, variant),
  open: async inputs => (await import('./check.js')).openCheck(inputs),
});

const rate = question({
  name: 'rate',
  about: { en: 'the difficulty of each puzzle', cs: 'obtížnost každého zadání' },
  example:
    'echo 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 | quadrille sudoku rate -',
  fields: {
    puzzle,
    scale: {
      kind: 'choice',
      of: ['se', 'grade'],
      default: 'se',
      help: {
        en: 'Sudoku Explainer 1.2.1 (ER/EP/ED), or the grade by human techniques',
        cs: 'Sudoku Explainer 1.2.1 (ER/EP/ED), nebo stupeň podle lidských technik',
      },
    },
    ...shape,
  },
  isStream: true,
  isLong: true,
  usesThreads: true,
  open: async (inputs, offer) => (await import('./rate.js')).openRate(inputs, offer),
});

const explain = question({
  name: 'explain',
  about: {
    en: 'every step of the solution, by human techniques',
    cs: 'všechny kroky k řešení lidskými technikami',
  },
  example:
    'quadrille sudoku explain 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79',
  fields: {
    puzzle,
    language,
    scale: {
      kind: 'choice',
      of: ['human', 'se'],
      default: 'human',
      help: {
        en: 'easiest technique first, or the order of Sudoku Explainer',
        cs: 'od nejlehčí techniky, nebo v pořadí Sudoku Explaineru',
      },
    },
    guess: {
      kind: 'flag',
      help: {
        en: 'use techniques up to hard, and a correct guess where they are stuck',
        cs: 'techniky do stupně hard; kde nestačí, dosadit číslici, která vede dál',
      },
    },
    ...shape,
  },
  isStream: true,
  isQuick: ({ puzzle: text, scale, variant }) => scale === 'human' && isClassicLine(text, variant),
  open: async inputs => (await import('./explain.js')).openExplain(inputs),
});

const hint = question({
  name: 'hint',
  about: {
    en: 'the next step, from the digits and pencil marks in the file',
    cs: 'další krok; vychází z číslic a tužkových značek v souboru',
  },
  example:
    'quadrille sudoku hint 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 -o hint.svg',
  fields: {
    puzzle,
    language,
    ...standing,
    reveal: {
      kind: 'flag',
      help: {
        en: 'reveal a digit of the solution if no technique helps',
        cs: 'prozradit číslici řešení, pokud žádná technika nepomůže',
      },
    },
    ...shape,
  },
  forms: ['svg'],
  isQuick: ({ puzzle: text, variant }) => isClassicLine(text, variant),
  open: async inputs => (await import('./hint.js')).openHint(inputs),
});

const compare = question({
  name: 'compare',
  about: {
    en: 'solvers compared on puzzles of each grade: mean, minimum, maximum and spread of the time',
    cs: 'srovnání řešitelů na zadáních každého stupně: průměrný, nejmenší a největší čas a rozptyl',
  },
  example: 'quadrille sudoku compare --number 5 --seed 1',
  fields: {
    number: { ...number, most: 10_000, default: 50 },
    seed: { ...seed, default: 1 },
    solvers: {
      kind: 'choice',
      of: ['three', 'all'],
      default: 'three',
      help: {
        en: 'logic, search and combined; or all, with cover and fast',
        cs: 'logic, search a combined; nebo všichni, i cover a fast',
      },
    },
    grades: {
      kind: 'choice',
      of: ['three', 'all'],
      default: 'three',
      help: { en: 'easy, medium and hard, or all five', cs: 'easy, medium a hard, nebo všech pět' },
    },
  },
  isStream: true,
  isLong: true,
  open: async inputs => (await import('./compare.js')).openCompare(inputs),
});

const blind = question({
  name: 'blind',
  about: {
    en: 'blind search on a 4x4, step by step, with the lists OPEN and CLOSED',
    cs: 'slepé hledání na 4x4, krok za krokem, se seznamy OPEN a CLOSED',
  },
  example: 'quadrille sudoku blind 1....3....4.4..3 --order depth',
  fields: {
    puzzle,
    order: {
      kind: 'choice',
      of: ['breadth', 'depth', 'backtrack'],
      default: 'breadth',
      help: {
        en: 'expand the oldest state next, the newest, or one successor at a time with backtracking',
        cs: 'další je nejstarší stav, nejnovější, nebo po jednom následníku s návraty',
      },
    },
    limit,
    ...shape,
  },
  isStream: true,
  forms: ['svg'],
  isQuick: () => true,
  open: async inputs => (await import('./blind.js')).openBlind(inputs),
});

const count = question({
  name: 'count',
  about: {
    en: 'the number of solutions of a puzzle that may have many',
    cs: 'počet řešení zadání, které jich může mít mnoho',
  },
  example:
    'quadrille sudoku count .3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7.',
  fields: { puzzle, ...shape },
  isLong: true,
  isShareable: true,
  open: async (inputs, offer) => (await import('./all.js')).openCount(inputs, offer),
});

const solutions = question({
  name: 'solutions',
  about: {
    en: 'every solution of a puzzle that may have many',
    cs: 'všechna řešení zadání, které jich může mít mnoho',
  },
  example:
    'quadrille sudoku solutions .3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7. --limit 3',
  fields: { puzzle, limit, ...shape },
  isStream: true,
  isLong: true,
  isShareable: true,
  open: async inputs => (await import('./all.js')).openSolutions(inputs),
});

export const family: Family = {
  jobs: { count: 'count', list: 'solutions' },
  name: 'sudoku',
  about: {
    en: 'sudoku: solve, check, rate, explain, generate, convert',
    cs: 'sudoku: řešit, ověřit, ohodnotit, vysvětlit, vytvořit, převést',
  },
  example: 'quadrille sudoku generate --grade hard --symmetry half-turn',
  questions: [
    solve,
    check,
    rate,
    explain,
    hint,
    generate,
    complete,
    convert,
    draw,
    candidates,
    redundant,
    conflict,
    suggest,
    count,
    solutions,
    compare,
    blind,
  ],
};
