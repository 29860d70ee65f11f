/**
 * The packing of f-puzzles and SudokuPad links: the base64 form of the "lz-string" scheme, written from its
 * description. It is Lempel and Ziv's scheme of 1978: a dictionary of phrases that both sides build alike, each
 * new phrase being an old one and one character more. Codes begin with two bits and grow by one whenever the
 * dictionary has outgrown them. Three codes are set apart:
 *
 *     0   a character of 8 bits follows that is new      1   one of 16 bits      2   the end
 *
 * Numbers are written lowest bit first, six bits a character, the first bit of a character being its highest.
 */

import type { InputError } from '@quadrille/base';
import { say } from '../sentences/reading.js';
import { LONGEST_DOCUMENT } from './document.js';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const NARROW = 0;
const WIDE = 1;
const END = 2;
const FIRST_PHRASE = 3;

/** Reads numbers of so many bits from packed text. */
class BitReader {
  private place = 0;
  private left = 0;
  private current = 0;

  constructor(private readonly text: string) {}

  take(bits: number): number {
    let number = 0;
    for (let i = 0; i < bits; i++) {
      if (this.left === 0) this.next();
      this.left--;
      if ((this.current >> this.left) & 1) number |= 1 << i;
    }
    return number;
  }

  private next(): void {
    this.current = this.place < this.text.length ? ALPHABET.indexOf(this.text[this.place]) : -1;
    if (this.current < 0) throw damaged(this.place);
    this.place++;
    this.left = 6;
  }
}

/** How wide codes are now: one bit more each time that as many phrases were added as the last width had codes. */
class Width {
  private untilWider: number;

  constructor(public bits: number) {
    this.untilWider = 2 ** (bits - 1);
  }

  count(): void {
    if (--this.untilWider > 0) return;
    this.untilWider = 2 ** this.bits;
    this.bits++;
  }
}

/** The text that was packed. Throws `InputError` for a damaged text, or one that unpacks to more than a document. */
export function unpack(packed: string, longest = LONGEST_DOCUMENT): string {
  const reader = new BitReader(packed.replace(/=+$/, ''));
  const character = (code: number) => String.fromCharCode(reader.take(code === NARROW ? 8 : 16));
  const first = reader.take(2);
  if (first === END) return '';
  if (first !== NARROW && first !== WIDE) throw damaged(0);
  let last = character(first);
  const phrases: string[] = ['', '', '', last];
  const parts = [last];
  let length = 1;
  const width = new Width(3);
  for (;;) {
    let code = reader.take(width.bits);
    if (code === END) return parts.join('');
    if (code === NARROW || code === WIDE) {
      phrases.push(character(code));
      code = phrases.length - 1;
      width.count();
    }
    if (code > phrases.length) throw damaged(0);
    const phrase = code === phrases.length ? last + last[0] : phrases[code];
    parts.push(phrase);
    length += phrase.length;
    if (length > longest) throw say.error('packed-large');
    phrases.push(last + phrase[0]);
    width.count();
    last = phrase;
  }
}

/** Packs a text; `unpack` gives it back. */
export function pack(text: string): string {
  const codes = new Map<string, number>();
  const fresh = new Set<string>();
  const width = new Width(2);
  const out: string[] = [];
  let current = 0;
  let filled = 0;
  const write = (number: number, bits: number) => {
    for (let i = 0; i < bits; i++) {
      current = (current << 1) | ((number >> i) & 1);
      if (++filled < 6) continue;
      out.push(ALPHABET[current]);
      current = filled = 0;
    }
  };
  const emit = (phrase: string) => {
    if (fresh.delete(phrase)) {
      const code = phrase.charCodeAt(0);
      write(code < 256 ? NARROW : WIDE, width.bits);
      write(code, code < 256 ? 8 : 16);
      width.count();
    } else write(codes.get(phrase)!, width.bits);
    width.count();
  };
  const learn = (phrase: string) => codes.set(phrase, FIRST_PHRASE + codes.size);
  let phrase = '';
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (!codes.has(character)) {
      learn(character);
      fresh.add(character);
    }
    if (codes.has(phrase + character)) phrase += character;
    else {
      emit(phrase);
      learn(phrase + character);
      phrase = character;
    }
  }
  if (phrase !== '') emit(phrase);
  write(END, width.bits);
  write(0, 6 - filled); // at least one bit, as others do
  return out.join('') + '='.repeat((4 - (out.length % 4)) % 4);
}

function damaged(place: number): InputError {
  return place > 0 ? say.error('packed-damaged-at', { place: place + 1 }) : say.error('packed-damaged');
}
