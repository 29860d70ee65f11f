/** Wishes for clues, as in "thermo 4, dots 6-10, arrow 2": kinds with a number or a range. */
import type { Constraint } from '../rules.js';
import { say } from '../sentences/asking.js';

/** Kinds of clues of which between `least` and `most` are wanted together. */
export interface ClueWish {
  readonly kinds: readonly Constraint['kind'][];
  readonly least: number;
  readonly most: number;
}

/** The kinds that can be wished for, in the order in which they are listed. */
export const WISHED_KINDS = [
  'thermo',
  'slow-thermo',
  'arrow',
  'cage',
  'difference',
  'ratio',
  'pair-sum',
  'greater',
  'little-killer',
  'odd',
  'even',
  'minimum',
  'maximum',
  'renban',
  'nabner',
  'whispers',
  'parity',
  'palindrome',
  'between',
  'lockout',
  'region-sum',
  'zipper',
  'double-arrow',
  'sum-line',
  'entropic',
  'modular',
  'region',
  'clone',
  'quadruple',
  'sandwich',
  'x-sum',
  'skyscraper',
  'numbered-room',
  'hidden-skyscraper',
  'index',
  'lunchbox',
  'rellik',
  'sum',
] as const satisfies readonly Constraint['kind'][];

export type WishedKind = (typeof WISHED_KINDS)[number];

const OTHER_WORDS: Readonly<Record<string, readonly WishedKind[]>> = {
  dots: ['difference', 'ratio'],
  white: ['difference'],
  black: ['ratio'],
  xv: ['pair-sum'],
  killer: ['cage'],
  outside: ['sandwich'],
};

const USUAL = 3;
const MOST = 60;

/** Reads wishes. Throws `InputError` for a kind that is not known and a number that makes no sense. */
export function parseClueWishes(text: string): ClueWish[] {
  const parts = text.split(',').map(part => part.trim());
  return parts
    .filter(part => part !== '')
    .map(part => {
      const [, word, from, to] = /^([\w-]+?)s?(?:\s+(\d{1,3})(?:-(\d{1,3}))?)?$/i.exec(part) ?? [];
      const kinds = kindsOf(part.split(/\s/)[0].toLowerCase()) ?? kindsOf((word ?? '').toLowerCase());
      if (!kinds) throw say.error('wish-kind', { word: part.slice(0, 30), kinds: WISHED_KINDS.join(', ') });
      const least = from === undefined ? USUAL : Number(from);
      const most = to === undefined ? least : Number(to);
      if (least > most || most < 1 || most > MOST) throw say.error('wish-number', { text: part });
      return { kinds, least, most };
    });
}

function kindsOf(word: string): readonly WishedKind[] | undefined {
  const kind = WISHED_KINDS.find(own => own === word);
  return kind ? [kind] : OTHER_WORDS[word];
}
