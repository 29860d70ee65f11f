/** The classics as families: only what overviews and helps need to know; a kind is loaded when it is asked for. */
import type { FamilyEntry } from '@quadrille/base';
import type { AnyKind } from './index.js';
import { type Classic, classicFamily } from './questions.js';

const classics: readonly Classic[] = [
  {
    name: 'queens',
    about: { en: 'queens on a board, none attacking another', cs: 'dámy, z nichž žádná neohrožuje jinou' },
    notation: {
      en: 'the size of the board, or rows of "." and "Q"',
      cs: 'velikost šachovnice, nebo řádky „.“ a „Q“',
    },
    typed: '8',
    load: async () => (await import('../queens/index.js')).queens as AnyKind,
  },
  {
    name: 'langford',
    about: {
      en: "pairs of numbers, with k numbers between the two k's",
      cs: 'dvojice čísel, mezi dvěma k je k čísel',
    },
    notation: { en: 'the number of pairs', cs: 'počet dvojic' },
    typed: '7',
    load: async () => (await import('../langford/index.js')).langford as AnyKind,
  },
  {
    name: 'polyomino',
    about: { en: 'pieces made of squares that fill a region', cs: 'dílky ze čtverců, které vyplní oblast' },
    notation: {
      en: '"region 10x6" and "pieces pentominoes" on two lines, or drawn regions and pieces',
      cs: '„region 10x6“ a „pieces pentominoes“ na dvou řádcích, nebo nakreslená oblast a dílky',
    },
    typed: `"$(printf 'region 20x3\\npieces pentominoes')"`,
    load: async () => (await import('../polyomino/index.js')).polyomino as AnyKind,
  },
  {
    name: 'soma',
    about: { en: 'the seven pieces of Soma build a figure', cs: 'sedm dílků Soma sestaví těleso' },
    notation: {
      en: 'a box such as 3x3x3, or the layers of a figure',
      cs: 'kvádr jako 3x3x3, nebo vrstvy tělesa',
    },
    typed: '3x3x3',
    load: async () => (await import('../soma/index.js')).soma as AnyKind,
  },
  {
    name: 'dominoes',
    about: { en: 'dominoes that cover a region', cs: 'domina, která pokryjí oblast' },
    notation: {
      en: 'a size such as 8x8, or rows of "." and "#"',
      cs: 'rozměry jako 8x8, nebo řádky „.“ a „#“',
    },
    typed: '8x8',
    load: async () => (await import('../dominoes/index.js')).dominoes as AnyKind,
  },
  {
    name: 'latin',
    about: {
      en: 'squares of symbols, each once in every row and column',
      cs: 'latinské čtverce: každý symbol jednou v řádku i sloupci',
    },
    notation: {
      en: 'the size of the square, or rows of symbols and "."',
      cs: 'velikost čtverce, nebo řádky symbolů a „.“',
    },
    typed: '4',
    load: async () => (await import('../latin/index.js')).latin as AnyKind,
  },
];

export const classicEntries: readonly FamilyEntry[] = classics.map(classic => ({
  name: classic.name,
  about: classic.about,
  isSmall: true,
  load: async () => classicFamily(classic),
}));
