/** Questions whose answers are pictures and files. */
import { type Fields, question } from '@quadrille/base';
import { assembly, large, problem, puzzle, upTo } from './fields.js';

export const draw = question({
  name: 'draw',
  about: {
    en: 'the container, or an assembly in it, as a picture',
    cs: 'krabice, nebo složení v ní, jako obrázek',
  },
  example: 'quadrille packing draw soma.xmpuzzle --solution 0 -o soma.svg',
  fields: {
    puzzle,
    problem,
    solution: {
      kind: 'whole',
      least: 0,
      help: { en: 'the assembly with this number, from 0', cs: 'složení s tímto číslem, od 0' },
    },
    assembly,
    upTo,
    large,
    exploded: {
      kind: 'flag',
      help: { en: 'show the pieces apart, in space', cs: 'díly v prostoru od sebe' },
    },
  },
  forms: ['svg', 'png', 'txt'],
  isLong: true,
  open: async inputs => (await import('./make.js')).openDraw(inputs),
});

const mm = (en: string, cs: string, normal: number, most: number) =>
  ({ kind: 'number', least: 0, most, default: normal, help: { en, cs } }) as const satisfies Fields[string];

export const cut = question({
  name: 'cut',
  about: {
    en: 'outlines of flat pieces for a laser cutter, in mm',
    cs: 'obrysy plochých dílů pro laser, v mm',
  },
  example: 'quadrille packing cut pentominoes.txt --cell 20 --kerf 0.2 -o sheet.svg',
  fields: {
    puzzle,
    problem,
    cell: mm('the side of a cell in mm', 'strana pole v mm', 20, 1000),
    kerf: mm('the width of the cut in mm', 'šířka řezu v mm', 0.2, 10),
    width: mm('the width of the sheet in mm', 'šířka desky v mm', 600, 10_000),
  },
  forms: ['svg', 'pdf'],
  printed: 'svg',
  open: async inputs => (await import('./make.js')).openCut(inputs),
});

export const sheet = question({
  name: 'sheet',
  about: { en: 'many solutions on paper', cs: 'mnoho řešení na papíře' },
  example: 'quadrille packing sheet soma.xmpuzzle --up-to mirror -o solutions.pdf',
  fields: {
    puzzle,
    problem,
    upTo,
    limit: {
      kind: 'whole',
      least: 1,
      most: 5000,
      default: 100,
      help: { en: 'at most this many solutions', cs: 'nejvýš tolik řešení' },
    },
    large,
  },
  forms: ['pdf', 'svg'],
  hasFiles: true,
  isLong: true,
  open: async inputs => (await import('./make.js')).openSheet(inputs),
});

export const stl = question({
  name: 'stl',
  about: {
    en: 'the pieces for a 3D printer, side by side, or in place',
    cs: 'díly pro 3D tiskárnu, vedle sebe nebo složené',
  },
  example: 'quadrille packing stl soma.xmpuzzle --cell 15 --inset 0.1 -o soma.stl',
  fields: {
    puzzle,
    problem,
    piece: {
      kind: 'whole',
      least: 0,
      help: { en: 'only the piece with this number, from 0', cs: 'jen díl s tímto číslem, od 0' },
    },
    assembly,
    cell: mm('the side of a cell in mm', 'strana pole v mm', 15, 1000),
    inset: mm(
      'how far to move every face inward, in mm',
      'o kolik se každá stěna posune dovnitř, v mm',
      0.1,
      100,
    ),
  },
  formOf: () => 'stl',
  hasFiles: true,
  open: async inputs => (await import('./make.js')).openStl(inputs),
});

export const convert = question({
  name: 'convert',
  about: { en: 'the puzzle in another format', cs: 'hlavolam v jiném formátu' },
  example: 'quadrille packing convert soma.xmpuzzle --to text',
  fields: {
    puzzle,
    to: {
      kind: 'choice',
      of: ['xmpuzzle', 'xml', 'text', 'puzzlecad', 'json', 'dlx'],
      isRequired: true,
      help: {
        en: 'the format; xml is an xmpuzzle that is not gzipped',
        cs: 'formát; xml je xmpuzzle nezabalený gzipem',
      },
    },
    problem: { ...problem, help: { en: 'for dlx: which problem', cs: 'pro dlx: která úloha' } },
    large,
  },
  formOf: ({ to }) => to,
  open: async inputs => (await import('./make.js')).openConvert(inputs),
});
