/** The questions that make puzzles and files: generate, complete, convert. */
import { question } from '@quadrille/base';
import { FULL_GRIDS, SYMMETRIES } from '../generate/names.js';
import { TECHNIQUES } from '../logic/names.js';
import { GRADES } from '../logic/step.js';
import { FORMATS } from '../notation/format-names.js';
import { number, puzzle, seed, shape } from './fields.js';

export const generate = question({
  name: 'generate',
  about: { en: 'new puzzles with exactly one solution', cs: 'nová zadání s jediným řešením' },
  example: 'quadrille sudoku generate --grade hard --symmetry half-turn --seed 7',
  fields: {
    number,
    grade: { kind: 'choice', of: GRADES, help: { en: 'the grade of the puzzles', cs: 'stupeň obtížnosti' } },
    rating: {
      kind: 'text',
      most: 20,
      help: {
        en: 'the Sudoku Explainer rating, for example 7.0-7.2',
        cs: 'obtížnost podle Sudoku Explaineru, například 7.0-7.2',
      },
    },
    technique: {
      kind: 'choice',
      of: TECHNIQUES.map(([name]) => name),
      help: {
        en: 'a technique that the puzzles must need',
        cs: 'technika, bez které se zadání nedá vyřešit',
      },
    },
    givens: {
      kind: 'whole',
      least: 0,
      most: 625,
      help: { en: 'the number of givens', cs: 'počet zadaných číslic' },
    },
    symmetry: {
      kind: 'choice',
      of: SYMMETRIES,
      default: 'none',
      help: { en: 'the symmetry of the givens', cs: 'souměrnost zadaných polí' },
    },
    minimal: {
      kind: 'flag',
      help: { en: 'every given is needed', cs: 'každá zadaná číslice je potřeba' },
    },
    boxes: {
      kind: 'text',
      most: 700,
      help: {
        en: 'a rectangle such as 2x3, or the box of every cell in one character',
        cs: 'obdélník, třeba 2x3, nebo čtverec každého pole jedním znakem',
      },
    },
    like: {
      kind: 'text',
      most: 100_000,
      isTyped: puzzle.isTyped,
      help: {
        en: 'take size, boxes and rules from this puzzle',
        cs: 'převzít velikost, čtverce a pravidla z tohoto zadání',
      },
    },
    clues: {
      kind: 'text',
      most: 400,
      help: {
        en: 'clues to draw, as in "thermo 4, dots 6-10, arrow 2"',
        cs: 'nápovědy, které se mají kreslit, třeba „thermo 4, dots 6-10, arrow 2“',
      },
    },
    grid: {
      kind: 'choice',
      of: FULL_GRIDS,
      help: { en: 'how full grids are made', cs: 'jak se tvoří plné mřížky' },
    },
    full: { kind: 'flag', help: { en: 'full grids instead of puzzles', cs: 'plné mřížky místo zadání' } },
    rated: {
      kind: 'flag',
      help: {
        en: 'also rate each puzzle on the scale of Sudoku Explainer',
        cs: 'určit i obtížnost podle Sudoku Explaineru',
      },
    },
    attempts: {
      kind: 'whole',
      least: 1,
      default: 20_000,
      help: { en: 'stop after this many attempts', cs: 'skončit po tolika pokusech' },
    },
    seed,
    ...shape,
  },
  isStream: true,
  isLong: true,
  usesThreads: true,
  open: async (inputs, offer) => (await import('./generate.js')).openGenerate(inputs, offer),
});

export const complete = question({
  name: 'complete',
  about: {
    en: 'add givens to a puzzle with several solutions until it has one',
    cs: 'přidávat číslice k zadání s více řešeními, dokud nebude jediné',
  },
  example: 'quadrille sudoku complete 1....3....4.4... --seed 3',
  fields: { puzzle, seed: { ...seed, default: 1 }, ...shape },
  isLong: true,
  open: async inputs => (await import('./complete.js')).openComplete(inputs),
});

export const draw = question({
  name: 'draw',
  about: {
    en: 'the grid and every clue in words, or a picture (svg, png, pdf)',
    cs: 'mřížka a všechny nápovědy slovy, nebo obrázek (svg, png, pdf)',
  },
  example: "quadrille sudoku draw '................;thermo r1c1 r1c2 r2c3' -o thermo.svg",
  fields: { puzzle, ...shape },
  forms: ['svg', 'png', 'pdf'],
  isQuick: () => true,
  open: async inputs => (await import('./draw.js')).openDraw(inputs),
});

export const convert = question({
  name: 'convert',
  about: {
    en: 'the puzzle in another format; the input format is recognized',
    cs: 'zadání v jiném formátu; formát vstupu se pozná',
  },
  example:
    'quadrille sudoku convert 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 --to pdf -o one.pdf',
  fields: {
    puzzle,
    to: {
      kind: 'choice',
      of: [...FORMATS, 'svg', 'pdf', 'dlx'],
      isRequired: true,
      help: {
        en: 'the format to write; dlx is the exact-cover model, for `cover`',
        cs: 'požadovaný formát; dlx je model přesného pokrytí pro `cover`',
      },
    },
    perPage: {
      kind: 'choice',
      of: ['1', '2', '4', '6'],
      default: '4',
      help: { en: 'puzzles per page of the PDF', cs: 'zadání na stránce PDF' },
    },
    title: {
      kind: 'text',
      most: 200,
      help: { en: 'the title on each page of the PDF', cs: 'nadpis stránek PDF' },
    },
    solve: {
      kind: 'flag',
      help: {
        en: 'add solution and difficulty, if the format supports them (xml, svg, pdf)',
        cs: 'doplnit řešení a obtížnost, pokud to formát umí (xml, svg, pdf)',
      },
    },
    link: {
      kind: 'flag',
      help: {
        en: 'write links that open the puzzles on that site (fpuzzles, sudokupad, iss)',
        cs: 'psát odkazy, které zadání otevřou na té stránce (fpuzzles, sudokupad, iss)',
      },
    },
    noSolutions: {
      kind: 'flag',
      help: { en: 'leave out the solutions at the end of the PDF', cs: 'vynechat řešení na konci PDF' },
    },
    ...shape,
  },
  formOf: ({ to }) => to,
  isLong: true,
  isQuick: ({ puzzle: text, to, solve: isSolved }) => to !== 'pdf' && !isSolved && text.length < 2000,
  open: async inputs => (await import('./convert.js')).openConvert(inputs),
});
