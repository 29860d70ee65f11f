/** The parameter of a sequence in its arguments, and b-files as OEIS has them: `n a(n)` on each line, `#` for remarks. */
import { say } from '../../sentences.js';

export type Terms = Map<number, bigint>;

const SIZE = /^(?:\d+|\d*n)(?:x(?:\d+|\d*n))*$/;
const BRACED = /\{(-?\d*)\*?n(?:([+-])(\d+))?\}/g;

/** A word of the arguments with the parameter filled in: `n`, `2n`, `nx2n`, and `{2n+1}` anywhere. */
export function filledIn(word: string, n: number): string {
  const times = (factor: string) => (factor === '' ? 1 : factor === '-' ? -1 : Number(factor)) * n;
  if (SIZE.test(word)) return word.replace(/(\d*)n/g, (_, factor: string) => String(times(factor)));
  return word.replace(BRACED, (_, factor: string, sign: string | undefined, more = '0') =>
    String(times(factor) + (sign === '-' ? -Number(more) : Number(more))),
  );
}

export function parseTerms(text: string, path: string): Terms {
  const terms: Terms = new Map();
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    const words = line.replace(/#.*/, '').trim();
    if (words === '') continue;
    const [, n, value] = /^(\d{1,9})\s+(\d+)$/.exec(words) ?? [];
    if (n === undefined) throw say.error('sequence-line', { path, line: i + 1 });
    if (terms.has(Number(n)) && terms.get(Number(n)) !== BigInt(value)) {
      throw say.error('sequence-twice', { path, line: i + 1, n: Number(n) });
    }
    terms.set(Number(n), BigInt(value));
  }
  return terms;
}

export function formatTerms(terms: Terms): string {
  const sorted = [...terms].sort(([a], [b]) => a - b);
  return sorted.map(([n, value]) => `${n} ${value}\n`).join('');
}

/** The lines of remarks before the first term. */
export function remarksOf(text: string): string {
  return /^(?:#.*\r?\n)*/.exec(text)![0];
}

/** OEIS takes lines of at most 1000 characters. */
export const isTooLong = ([n, value]: readonly [number, bigint]) => `${n} ${value}`.length > 1000;
