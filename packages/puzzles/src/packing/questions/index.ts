/** What can be asked of a packing puzzle; what a question does is loaded when it is asked. */
import { type Family, question, SEED } from '@quadrille/base';
import { large, limit, merge, problem, puzzle, upTo } from './fields.js';
import { convert, cut, draw, sheet, stl } from './files.js';
import { daily, disassemble, remaining, sets } from './play-questions.js';

const solve = question({
  name: 'solve',
  about: { en: 'assemblies, drawn with letters', cs: 'složení, nakreslená písmeny' },
  example: 'quadrille packing solve soma.xmpuzzle --up-to mirror --limit 3',
  fields: {
    puzzle,
    problem,
    limit,
    first: { kind: 'flag', help: { en: 'stop after the first assembly', cs: 'skončit po prvním složení' } },
    upTo,
    merge,
    large,
  },
  isStream: true,
  isLong: true,
  isShareable: true,
  open: async inputs => (await import('./search.js')).openSolve(inputs),
});

const count = question({
  name: 'count',
  about: {
    en: 'the number of assemblies, symmetric ones included',
    cs: 'počet složení, včetně symetrických',
  },
  example: 'quadrille packing count pentominoes.txt',
  fields: { puzzle, problem, merge, large },
  isLong: true,
  isShareable: true,
  open: async (inputs, offer) => (await import('./search.js')).openCount(inputs, offer),
});

const classes = question({
  name: 'classes',
  about: {
    en: 'the number of assemblies: all, up to rotation, up to reflection, up to any motion',
    cs: 'počet složení: všech, až na otočení, až na zrcadlení, až na jakýkoli pohyb',
  },
  example: 'quadrille packing classes soma.xmpuzzle --problem 0',
  fields: { puzzle, problem, merge, large },
  isLong: true,
  isShareable: true,
  open: async (inputs, offer) => (await import('./search.js')).openClasses(inputs, offer),
});

const check = question({
  name: 'check',
  about: {
    en: 'check an assembly against the rules; without one, those saved in the file',
    cs: 'ověřit složení podle pravidel; bez něj ta uložená v souboru',
  },
  example: 'quadrille packing solve soma.xmpuzzle --first | quadrille packing check soma.xmpuzzle -',
  fields: {
    puzzle,
    assembly: {
      kind: 'text',
      isArgument: true,
      help: { en: 'letters, or JSON from `solve`', cs: 'písmena, nebo JSON z `solve`' },
      isTyped: typed => typed.includes('\n'),
    },
    problem,
  },
  open: async inputs => (await import('./study.js')).openCheck(inputs),
});

const estimate = question({
  name: 'estimate',
  about: {
    en: 'the estimated size of the search, from random probes',
    cs: 'odhad velikosti hledání náhodnými sondami',
  },
  example: 'quadrille packing estimate pentominoes.txt',
  fields: {
    puzzle,
    problem,
    merge,
    large,
    probes: {
      kind: 'whole',
      least: 1,
      most: 1_000_000,
      default: 300,
      help: { en: 'number of probes', cs: 'počet sond' },
    },
    seed: { ...SEED, default: 1 },
  },
  isLong: true,
  open: async inputs => (await import('./study.js')).openEstimate(inputs),
});

const explain = question({
  name: 'explain',
  about: {
    en: 'why there is no assembly, or how many placements each piece has',
    cs: 'proč složení neexistuje, nebo kolik poloh má každý díl',
  },
  example: 'quadrille packing explain pentominoes.txt',
  fields: { puzzle, problem, large },
  open: async inputs => (await import('./study.js')).openExplain(inputs),
});

export const family: Family = {
  name: 'packing',
  about: {
    en: 'pieces of any shape in a container of any shape',
    cs: 'díly jakéhokoli tvaru do krabice jakéhokoli tvaru',
  },
  example: 'printf "packing cube\\ncontainer 3x3x3\\npieces soma\\n" | quadrille packing classes -',
  questions: [
    solve,
    count,
    classes,
    check,
    estimate,
    explain,
    sets,
    disassemble,
    remaining,
    daily,
    draw,
    sheet,
    cut,
    stl,
    convert,
  ],
};
