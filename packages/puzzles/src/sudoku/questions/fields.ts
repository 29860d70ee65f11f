/** The inputs that the questions of sudoku share. */
import type { Fields } from '@quadrille/base';

/** A puzzle may be given as itself: one line of cells, or anything no file would be called. */
function isTyped(text: string): boolean {
  if (text.trim() === '') return true;
  if (/^(?:fpuz(?:zles)?|scl|ctc)?N4[A-Za-z0-9+/=%]{40,}$/.test(text)) return true;
  return /^[0-9A-Za-z.*_]{16,}(?:;|$)/.test(text) || /^[:<{]|^https?:|\n|^\.[A-Z~]/.test(text);
}

export const puzzle = {
  kind: 'text',
  isArgument: true,
  isRequired: true,
  help: {
    en: 'a puzzle, or a file of puzzles; the format is recognized',
    cs: 'zadání, nebo soubor se zadáními; formát se pozná',
  },
  isTyped,
  most: 256_000_000,
} as const satisfies Fields[string];

export const shape = {
  size: {
    kind: 'whole',
    least: 2,
    most: 25,
    help: { en: 'the size, if the text leaves it open', cs: 'velikost, pokud neplyne z textu' },
  },
  variant: {
    kind: 'text',
    most: 200,
    help: {
      en: 'diagonal, windoku, disjoint, nonconsecutive, antiknight, antiking; separated by commas',
      cs: 'diagonal, windoku, disjoint, nonconsecutive, antiknight, antiking; oddělené čárkami',
    },
  },
  asDrawn: {
    kind: 'flag',
    help: {
      en: 'take lines, circles and texts that a file only draws for decoration',
      cs: 'čáry, kruhy a texty, které jsou v souboru jen nakreslené, brát jako ozdobu',
    },
  },
} as const satisfies Fields;

export const language = {
  kind: 'choice',
  of: ['en', 'cs'],
  help: { en: 'the language of the sentences', cs: 'jazyk vět' },
} as const satisfies Fields[string];

export const limit = {
  kind: 'whole',
  least: 1,
  help: { en: 'stop after this many solutions', cs: 'skončit po tolika řešeních' },
} as const satisfies Fields[string];

export const nodeLimit = {
  kind: 'whole',
  least: 1,
  help: {
    en: 'stop a search after this many nodes',
    cs: 'skončit hledání po tolika uzlech',
  },
} as const satisfies Fields[string];

export const standing = {
  digits: {
    kind: 'text',
    most: 1000,
    help: {
      en: 'the digits written so far: one character for each cell, a dot for an empty one',
      cs: 'číslice zapsané dosud: jeden znak na pole, tečka je prázdné pole',
    },
  },
  marks: {
    kind: 'text',
    most: 20_000,
    help: {
      en: 'the pencil marks: for each cell every digit, or a dot where it is ruled out',
      cs: 'tužkové značky: pro každé pole každá číslice, nebo tečka, kde je vyloučena',
    },
  },
} as const satisfies Fields;

export const number = {
  kind: 'whole',
  least: 1,
  most: 100_000_000,
  default: 1,
  help: { en: 'number of puzzles', cs: 'počet zadání' },
} as const satisfies Fields[string];

export const seed = {
  kind: 'whole',
  least: 0,
  help: { en: 'seed of the random numbers', cs: 'semínko náhodných čísel' },
} as const satisfies Fields[string];

/** One classic puzzle: its answer is there before a thread would have started. */
export const isClassicLine = (text: string, variant?: string) =>
  variant === undefined && /^\s*[0-9.*_]{81}\s*$/.test(text);
