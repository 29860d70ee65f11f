/**
 * How digits are written, one character each. Up to 9 that is plain; above, three customs live side by side:
 *
 *     zero      0 1 … 9 A B …      16x16 in hexadecimal: 0-9A-F
 *     one       1 2 … 9 A B …      16x16 as 1-9A-G
 *     letters   A B C …            25x25 as A-Y
 *
 * Empty cells are `.`, `*` or `_`; `0` too, where it is not a digit. Reading finds the custom out of the
 * whole text; writing uses `zero` for 16, `letters` for 25, `one` for all other sizes, and always `.` for an
 * empty cell. A text that would be taken for another custom (a 16x16 without an empty cell but full of zeros)
 * says which one it follows: `symbols 0-F`.
 */
import { say } from '../sentences.js';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const EMPTY = '.*_';

/** Which character is the digit 1. */
export type Custom = 'zero' | 'one' | 'letters';

const FIRST_SYMBOL: Readonly<Record<Custom, number>> = { zero: 0, one: 1, letters: 10 };

/** The custom used for writing. */
function customOf(size: number): Custom {
  if (size === 16) return 'zero';
  return size === 25 ? 'letters' : 'one';
}

/** The character of a digit, `.` for an empty cell; where the digits begin with 0, that is the first. */
export function symbol(size: number, digit: number, low = 1, own?: 'letters'): string {
  const custom = own ?? (low === 0 ? 'zero' : customOf(size));
  return digit === 0 ? '.' : ALPHABET[FIRST_SYMBOL[custom] + digit - 1];
}

/** The digits of `size * size` characters, 0 for empty. `at` tells where a character stands, for messages. */
export function readSymbols(
  size: number,
  text: string,
  at: (index: number) => { line: number; column: number },
  custom: Custom = customIn(size, text),
): number[] {
  const first = FIRST_SYMBOL[custom];
  const zeroIsEmpty = custom !== 'zero';
  return Array.from(text.toUpperCase(), (character, index) => {
    if (EMPTY.includes(character) || (character === '0' && zeroIsEmpty)) return 0;
    const digit = ALPHABET.indexOf(character) - first + 1;
    if (digit >= 1 && digit <= size && ALPHABET.includes(character)) return digit;
    const last = ALPHABET[first + size - 1];
    throw say.error('symbol', { symbol: character, size, first: ALPHABET[first], last }, at(index));
  });
}

/** The range of symbols, as in `0-F`, that must be told for `grid` to be read as it is written; else undefined. */
export function symbolsToTell(size: number, grid: readonly number[]): string | undefined {
  const own = customOf(size);
  if (size <= 9 || grid.every(digit => digit === 0)) return undefined;
  const text = grid.map(digit => symbol(size, digit)).join('');
  return customIn(size, text) === own ? undefined : rangeOf(size, own);
}

/** The custom of a range of symbols. Throws `InputError` for one that no custom has. */
export function customOfRange(size: number, range: string, line: number): Custom {
  const customs = Object.keys(FIRST_SYMBOL) as Custom[];
  const found = customs.find(custom => rangeOf(size, custom) === range.toUpperCase());
  if (found) return found;
  const ranges = customs.map(custom => rangeOf(size, custom)).join(', ');
  throw say.error('symbols', { range, size, ranges }, { line, column: 1 });
}

/** The range of symbols of a custom, as in `A-P`. */
export function rangeOf(size: number, custom: Custom): string {
  const first = FIRST_SYMBOL[custom];
  return `${ALPHABET[first]}-${ALPHABET[first + size - 1]}`;
}

/** Above 9, the custom that the text follows. */
function customIn(size: number, text: string): Custom {
  if (size <= 9) return 'one';
  const upper = text.toUpperCase();
  const has = (character: string) => upper.includes(character);
  const hasDigits = /[1-9]/.test(upper);
  const hasEmpty = [...EMPTY].some(has);
  // Letters alone: those of the custom for writing, unless one of them can only come from A, B, C …
  const highest = Math.max(...Array.from(upper, character => ALPHABET.indexOf(character)));
  const isBeyond = highest > size && highest < FIRST_SYMBOL.letters + size;
  if (!hasDigits && highest >= 10 && (isBeyond || customOf(size) === 'letters')) return 'letters';
  if (has(ALPHABET[size])) return 'one';
  if (has('0')) return hasEmpty || areZerosDigits(size, upper) ? 'zero' : 'one';
  return hasDigits && customOf(size) === 'letters' ? 'one' : customOf(size);
}

/**
 * In a text without any other sign for an empty cell: a full grid has every digit once in each row, and a
 * puzzle has more empty cells than one in six. Zeros that stand for empty cells hardly ever fall like that.
 */
function areZerosDigits(size: number, text: string): boolean {
  const zeros = text.split('0').length - 1;
  if (6 * zeros < text.length) return true;
  for (let row = 0; row < size; row++) {
    if (text.slice(row * size, (row + 1) * size).split('0').length !== 2) return false;
  }
  return true;
}
