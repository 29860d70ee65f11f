/** The inputs that several questions about the teleport game share. */
import type { Fields } from '@quadrille/base';

export const game = {
  kind: 'text',
  isArgument: true,
  isRequired: true,
  most: 1_000_000,
  isTyped: (typed: string) => /^\s*\d+\s+\d+\s/.test(typed),
  help: {
    en: 'width, height, number of moves, then the moves: right and down',
    cs: 'šířka, výška, počet tahů a pak tahy: doprava a dolů',
  },
} as const satisfies Fields[string];

export const noLimits = {
  kind: 'flag',
  help: {
    en: 'also games larger than those of the contest (400 x 400, 20 moves, steps up to 500)',
    cs: 'i hry větší než v soutěži (400 x 400, 20 tahů, kroky do 500)',
  },
} as const satisfies Fields[string];

export const misere = {
  kind: 'flag',
  help: { en: 'whoever has to leave the board wins', cs: 'kdo musí z desky, vyhraje' },
} as const satisfies Fields[string];

export const readGame = { game, misere, noLimits } as const satisfies Fields;

export const at = {
  kind: 'text',
  most: 100,
  help: { en: 'from this square: column,row, counted from 1', cs: 'z tohoto pole: sloupec,řádek, od 1' },
} as const satisfies Fields[string];

export const seed = {
  kind: 'whole',
  least: 0,
  default: 1,
  help: { en: 'seed of the random numbers', cs: 'semínko náhodných čísel' },
} as const satisfies Fields[string];

/** Names with commas between them. */
export const names = (usual: string, en: string, cs: string) =>
  ({ kind: 'text', most: 1000, default: usual, help: { en, cs } }) as const satisfies Fields[string];

/** A whole number within bounds. */
export const whole = <const D extends number>(
  [least, most]: readonly [number, number],
  usual: D,
  en: string,
  cs: string,
) => ({ kind: 'whole', least, most, default: usual, help: { en, cs } }) as const satisfies Fields[string];

/** The same, which need not be given. */
export const maybe = ([least, most]: readonly [number, number], en: string, cs: string) =>
  ({ kind: 'whole', least, most, help: { en, cs } }) as const satisfies Fields[string];

export const flag = (en: string, cs: string) =>
  ({ kind: 'flag', help: { en, cs } }) as const satisfies Fields[string];
