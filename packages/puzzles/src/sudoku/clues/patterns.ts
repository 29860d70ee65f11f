/**
 * Regular expressions over digits: `12|3.`, `[1-5]*`, `([^9]8){2,3}`. Digits above 9 are letters, `a` is 10. The automaton
 * has a state for each place of the pattern that reads a digit, and one to start from (Glushkov, 1961); it needs
 * no steps without a digit.
 */
import { type Ground, shiftOf } from '../cells.js';
import type { Nfa } from './nfa.js';

/** More places than these are not read: repetitions of repetitions grow fast. */
const MOST_PLACES = 1000;

/** A part of a pattern: the places that it can begin and end with, and whether it can be nothing. */
interface Part {
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly mayBeEmpty: boolean;
}

const NOTHING: Part = { first: [], last: [], mayBeEmpty: true };

class Malformed extends Error {}

const known = new Map<string, Nfa | undefined>();

/** The automaton of a pattern, or undefined where it is none. */
export function nfaOfPattern(text: string, ground: Ground): Nfa | undefined {
  const { size } = ground;
  const key = `${size} ${shiftOf(ground)} ${text}`;
  if (!known.has(key)) {
    if (known.size > 100) known.clear();
    known.set(key, read(text, size, shiftOf(ground)));
  }
  return known.get(key);
}

function read(text: string, size: number, shift: number): Nfa | undefined {
  try {
    return new Reader(text, size, shift).nfa();
  } catch (error) {
    if (error instanceof Malformed) return undefined;
    throw error;
  }
}

class Reader {
  private at = 0;
  /** What each place reads, and the places that can follow it. */
  private readonly sets: number[] = [];
  private readonly follow: Set<number>[] = [];

  constructor(
    private readonly text: string,
    private readonly size: number,
    private readonly shift: number,
  ) {}

  nfa(): Nfa {
    const whole = this.choice();
    if (this.at < this.text.length) throw new Malformed();
    const digits = Array.from({ length: this.size }, (_, i) => i);
    // State 0 is the start; place p is state p + 1.
    const waysTo = (places: Iterable<number>) => {
      const own = [...places];
      return digits.map(i => own.filter(place => (this.sets[place] >> i) & 1).map(place => place + 1));
    };
    const ends = whole.last.map(place => place + 1);
    return {
      startCount: 1,
      accepts: new Set(whole.mayBeEmpty ? [0, ...ends] : ends),
      ways: [waysTo(whole.first), ...this.follow.map(waysTo)],
    };
  }

  private choice(): Part {
    const parts = [this.sequence()];
    while (this.take('|')) parts.push(this.sequence());
    return {
      first: parts.flatMap(own => own.first),
      last: parts.flatMap(own => own.last),
      mayBeEmpty: parts.some(own => own.mayBeEmpty),
    };
  }

  private sequence(): Part {
    let whole = NOTHING;
    while (this.at < this.text.length && !'|)'.includes(this.text[this.at])) {
      whole = this.joined(whole, this.repeated());
    }
    return whole;
  }

  private joined(one: Part, other: Part): Part {
    for (const place of one.last) for (const next of other.first) this.follow[place].add(next);
    return {
      first: one.mayBeEmpty ? [...one.first, ...other.first] : one.first,
      last: other.mayBeEmpty ? [...one.last, ...other.last] : other.last,
      mayBeEmpty: one.mayBeEmpty && other.mayBeEmpty,
    };
  }

  private repeated(): Part {
    const from = this.at;
    let part = this.single();
    for (let to = this.at; ; to = this.at) {
      const bounds = this.bounds();
      if (!bounds) return part;
      part = this.copies(part, from, to, bounds);
    }
  }

  /** How often the part before may stand; undefined where nothing is said. */
  private bounds(): readonly [least: number, most: number] | undefined {
    if (this.take('*')) return [0, Number.POSITIVE_INFINITY];
    if (this.take('+')) return [1, Number.POSITIVE_INFINITY];
    if (this.take('?')) return [0, 1];
    const match = /^\{(\d{1,3})(,(\d{1,3})?)?\}/.exec(this.text.slice(this.at, this.at + 12));
    if (!match) return undefined;
    this.at += match[0].length;
    const least = Number(match[1]);
    const most = match[2] === undefined ? least : Number(match[3] ?? Number.POSITIVE_INFINITY);
    if (most < least) throw new Malformed();
    return [least, most];
  }

  /** The part that is written from `from` to `to` so often; each further copy is read again. */
  private copies(part: Part, from: number, to: number, [least, most]: readonly [number, number]): Part {
    const isOpen = most === Number.POSITIVE_INFINITY;
    const count = isOpen ? Math.max(1, least) : most;
    let whole = NOTHING;
    for (let i = 0; i < count; i++) {
      let own = i === 0 ? part : this.again(from, to);
      if (isOpen && i === count - 1) this.joined(own, own);
      if (i >= least) own = { ...own, mayBeEmpty: true };
      whole = this.joined(whole, own);
    }
    return whole;
  }

  private again(from: number, to: number): Part {
    const after = this.at;
    this.at = from;
    let part = this.single();
    for (let end = this.at; this.at < to; end = this.at) part = this.copies(part, from, end, this.bounds()!);
    this.at = after;
    return part;
  }

  private single(): Part {
    if (this.take('(')) {
      const inner = this.choice();
      if (!this.take(')')) throw new Malformed();
      return inner;
    }
    const full = 2 ** this.size - 1;
    if (this.take('.')) return this.place(full);
    if (!this.take('[')) return this.place(this.setOf(this.digit()));
    const isOther = this.take('^');
    let set = 0;
    do set |= this.range();
    while (!this.take(']'));
    return this.place(isOther ? full & ~set : set);
  }

  private place(set: number): Part {
    const at = this.sets.length;
    if (at >= MOST_PLACES) throw new Malformed();
    this.sets.push(set);
    this.follow.push(new Set());
    return { first: [at], last: [at], mayBeEmpty: false };
  }

  /** Inside brackets: one digit, or `2-5`. */
  private range(): number {
    const from = this.digit();
    const isRange = this.text[this.at] === '-';
    if (isRange) this.at++;
    const to = isRange ? this.digit() : from;
    if (to < from) throw new Malformed();
    return this.setOf(from, to);
  }

  /** Digits that the grid does not have are left out. */
  private setOf(from: number, to = from): number {
    let set = 0;
    for (let own = Math.max(1, from); own <= Math.min(to, this.size); own++) set |= 1 << (own - 1);
    return set;
  }

  private digit(): number {
    const value = /^[0-9a-z]$/i.test(this.text[this.at] ?? '') ? Number.parseInt(this.text[this.at], 36) : -1;
    if (value < 0) throw new Malformed();
    this.at++;
    return value - this.shift;
  }

  private take(character: string): boolean {
    const isThere = this.text[this.at] === character;
    if (isThere) this.at++;
    return isThere;
  }
}
