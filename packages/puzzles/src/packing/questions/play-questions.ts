/** Questions of those who play and those who design: what remains, a puzzle a day, choices that work. */
import { question } from '@quadrille/base';
import { assembly, large, limit, merge, problem, puzzle } from './fields.js';

export const remaining = question({
  name: 'remaining',
  about: {
    en: 'how many assemblies contain the pieces already placed, and where the others can go',
    cs: 'kolik složení obsahuje již položené díly a kam mohou přijít ostatní',
  },
  example: 'quadrille packing remaining soma.xmpuzzle placed.txt',
  fields: {
    puzzle,
    placed: {
      kind: 'text',
      isArgument: true,
      help: {
        en: 'the placed pieces: letters with . for free cells, or JSON',
        cs: 'položené díly: písmena s . na volných polích, nebo JSON',
      },
      isTyped: typed => /\n|^\s*[[{]/.test(typed),
    },
    problem,
    merge,
    limit: {
      kind: 'whole',
      least: 1,
      most: 10_000_000,
      default: 100_000,
      help: { en: 'count up to this many assemblies', cs: 'počítat nejvýš do tolika složení' },
    },
  },
  isLong: true,
  open: async inputs => (await import('./play.js')).openRemaining(inputs),
});

export const daily = question({
  name: 'daily',
  about: {
    en: 'the calendar puzzle of a day: cover everything but its month and day',
    cs: 'kalendářový hlavolam dne: zakrýt vše kromě měsíce a dne',
  },
  example: 'quadrille packing daily 2026-11-16',
  fields: {
    date: {
      kind: 'text',
      isArgument: true,
      isRequired: true,
      most: 20,
      help: { en: 'the date, such as 2026-11-16', cs: 'datum, například 2026-11-16' },
    },
  },
  open: async inputs => (await import('./play.js')).openDaily(inputs),
});

export const disassemble = question({
  name: 'disassemble',
  about: {
    en: 'in which order the pieces can be taken out by straight moves, one by one or in groups',
    cs: 'v jakém pořadí lze díly vyjmout rovnými tahy, po jednom nebo po skupinách',
  },
  example: 'quadrille packing disassemble soma.xmpuzzle --limit 5',
  fields: {
    puzzle,
    problem,
    assembly,
    limit,
    together: {
      kind: 'flag',
      help: {
        en: 'let pieces move together, and move only to make room, as burrs need',
        cs: 'díly se smějí pohybovat i společně a jen aby uvolnily místo, jak je třeba u ježků',
      },
    },
    merge,
    large,
  },
  isStream: true,
  isLong: true,
  open: async inputs => (await import('./apart.js')).openApart(inputs),
});

export const sets = question({
  name: 'sets',
  about: {
    en: 'which choices of pieces, or of empty cells, have assemblies, and how many',
    cs: 'které výběry dílů nebo prázdných polí mají složení a kolik',
  },
  example: 'quadrille packing sets choice.txt --only-unique',
  fields: {
    puzzle,
    problem,
    merge,
    by: {
      kind: 'choice',
      of: ['pieces', 'holes'],
      default: 'pieces',
      help: {
        en: 'what is chosen: how often each piece is used, or which cells stay empty',
        cs: 'co se vybírá: kolikrát se užije který díl, nebo která pole zůstanou prázdná',
      },
    },
    onlyUnique: {
      kind: 'flag',
      help: {
        en: 'only choices with exactly one assembly up to rotation',
        cs: 'jen výběry s jediným složením až na otočení',
      },
    },
    large,
  },
  isStream: true,
  isLong: true,
  open: async inputs => (await import('./sets.js')).openSets(inputs),
});
