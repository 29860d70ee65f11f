/** Inputs that several questions have. */
import type { Fields } from '@quadrille/base';

export const puzzle = {
  kind: 'bytes',
  isArgument: true,
  isRequired: true,
  help: {
    en: 'a puzzle: xmpuzzle (gzipped or not), text, JSON, puzzlecad, or a drawing in letters',
    cs: 'hlavolam: xmpuzzle (i zabalený gzipem), text, JSON, puzzlecad nebo obrázek z písmen',
  },
  isTyped: typed => typed.includes('\n') || /^\s*(?:packing\b|[{<["])/.test(typed),
} as const satisfies Fields[string];

export const problem = {
  kind: 'whole',
  least: 0,
  default: 0,
  help: { en: 'which problem of the puzzle, from 0', cs: 'kolikátá úloha hlavolamu, od 0' },
} as const satisfies Fields[string];

export const merge = {
  kind: 'flag',
  help: { en: 'treat equal pieces as copies of one', cs: 'sloučit stejné díly' },
} as const satisfies Fields[string];

export const large = {
  kind: 'flag',
  help: {
    en: 'allow up to 3 million placements and a container of a million cells',
    cs: 'připustit až 3 miliony poloh dílů a krabici s milionem polí',
  },
} as const satisfies Fields[string];

export const upTo = {
  kind: 'choice',
  of: ['all', 'rot', 'mirror', 'motion'],
  default: 'all',
  help: {
    en: 'show only one of the assemblies that differ by a rotation, a reflection or any motion',
    cs: 'jen jedno ze složení, která se liší otočením, zrcadlením nebo jakýmkoli pohybem',
  },
} as const satisfies Fields[string];

export const limit = {
  kind: 'whole',
  least: 1,
  help: { en: 'stop after this many assemblies', cs: 'skončit po tolika složeních' },
} as const satisfies Fields[string];

export const assembly = {
  kind: 'text',
  help: {
    en: 'use this assembly: letters, or JSON from `solve`',
    cs: 'použít toto složení: písmena, nebo JSON z `solve`',
  },
  isTyped: typed => /\n|^\s*[[{]/.test(typed),
} as const satisfies Fields[string];
