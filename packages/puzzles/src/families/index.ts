/** Every family, in the order of help texts and pages; what can be asked of one is loaded when it is asked for. */
import type { FamilyEntry } from '@quadrille/base';
import { classicEntries } from '../kinds/families.js';

export const families: readonly FamilyEntry[] = [
  {
    name: 'cover',
    about: {
      en: 'exact cover: solve, count, prove, trace, draw',
      cs: 'přesné pokrytí: řešení, počty, důkazy, obrázky',
    },
    load: async () => (await import('@quadrille/cover/questions')).family,
  },
  {
    name: 'sudoku',
    about: {
      en: 'solve, check, rate, explain, generate, convert',
      cs: 'řešit, ověřit, ohodnotit, vysvětlit, vytvořit, převést',
    },
    load: async () => (await import('../sudoku/questions/index.js')).family,
  },
  {
    name: 'packing',
    about: {
      en: 'pieces of any shape in a container of any shape',
      cs: 'díly jakéhokoli tvaru do krabice jakéhokoli tvaru',
    },
    load: async () => (await import('../packing/questions/index.js')).family,
  },
  {
    name: 'edges',
    about: {
      en: 'edge matching: Eternity II and similar puzzles',
      cs: 'skládání hran: Eternity II a podobné hlavolamy',
    },
    load: async () => (await import('../edges/questions/index.js')).family,
  },
  {
    name: 'decompose',
    about: {
      en: 'decompose complete graphs into copies of a graph',
      cs: 'rozklady úplných grafů na kopie grafu',
    },
    load: async () => (await import('../decompose/questions/index.js')).family,
  },
  {
    name: 'growth',
    about: {
      en: 'squares that grow until the board is full',
      cs: 'čtverečky, které rostou, až zaplní desku',
    },
    load: async () => (await import('../growth/questions/index.js')).family,
  },
  {
    name: 'teleport',
    about: { en: 'who wins the teleport game', cs: 'kdo vyhraje hru s teleporty' },
    load: async () => (await import('../teleport/questions/index.js')).family,
  },
  ...classicEntries,
];
