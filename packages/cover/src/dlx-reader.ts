/**
 * Reads Knuth's text format for exact cover, in pieces of any size and in one pass:
 *
 *     | a line that starts with a bar is a comment
 *     A B 2:3|C | X Y          the items: C is covered two or three times; X and Y are secondary
 *     A B X:0 Y:0              an option a line; a colon gives a secondary item a color
 *     A C X:1 Y:1 |$7          an option may end with its cost
 *     first: A C               an option may begin with its name
 *     "row 1" "dark:blue"      names with blanks, ":" or "|" are written in double quotes, as JSON writes them
 *
 * The format is that of DLX1, DLX2, DLX3 and DLX5 (D. E. Knuth, programs for TAOCP 7.2.2.1), without their
 * limits on the lengths of names and colors; names of options and quotes are ours, and texts without them mean what
 * they always did. Every error says line and column, both counted from 1.
 */
import { InputError, type Message } from '@quadrille/base';
import { nameOf, quotedEnd } from './dlx-names.js';
import { type Item, type Model, ModelBuilder, type Multiplicity, type Use } from './model.js';
import { say } from './sentences.js';

/** What a text may hold at most; it is refused, not cut, beyond that. */
export interface DlxLimits {
  readonly characters: number;
  readonly lineLength: number;
  readonly nameLength: number;
  readonly items: number;
  readonly options: number;
  readonly uses: number;
}

export const DLX_LIMITS: DlxLimits = {
  characters: 16 * 2 ** 20,
  lineLength: 2 ** 20,
  nameLength: 256,
  items: 100_000,
  options: 1_000_000,
  uses: 10_000_000,
};

/** For whoever knows that the model is large: as much as the memory of a kernel can hold. */
export const LARGE_LIMITS: Partial<DlxLimits> = {
  characters: 256_000_000,
  lineLength: 2 ** 27,
  items: 2_000_000,
  options: 20_000_000,
  uses: 60_000_000,
};

const TAB = 9;
const SPACE = 32;
const COLON = 58;
const BAR = 124;
const QUOTE = 34;
const DELETE = 127;
const BYTE_ORDER_MARK = 0xfeff;
const ONCE: Multiplicity = { least: 1, most: 1 };
const LARGEST = 2 ** 31 - 1;

/** True for the characters that part names: space, tab, carriage return and their kin. */
function isBlank(code: number): boolean {
  return code === SPACE || (code >= TAB && code <= 13);
}

/** A reader that is fed a text piece by piece; `end` gives the model. Both throw `InputError`. */
export class DlxReader {
  private readonly limits: DlxLimits;
  private readonly builder = new ModelBuilder();
  private readonly items = new Map<string, Item>();
  private primaryCount = 0;
  /** For each item the last option that used it, to notice an item twice in an option. */
  private readonly lastOption: number[] = [];
  private pending = '';
  private lineNumber = 1;
  private characterCount = 0;
  private optionCount = 0;
  private useCount = 0;
  private hasItemLine = false;
  /** Whether some item's name stood in quotes: only then does a plain word not mean the item of that name. */
  private hasQuotedNames = false;

  constructor(limits: Partial<DlxLimits> = {}) {
    this.limits = { ...DLX_LIMITS, ...limits };
  }

  /** Takes the next piece of the text; pieces may end anywhere. */
  push(piece: string): void {
    this.characterCount += piece.length;
    if (this.characterCount > this.limits.characters) {
      this.fail(0, say('text-too-long', { limit: this.limits.characters }));
    }
    let start = 0;
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', start)) {
      this.finishLine(piece.slice(start, end));
      start = end + 1;
    }
    this.pending += piece.slice(start);
    this.checkLineLength(this.pending.length);
  }

  /** The model, once the whole text has been pushed. */
  end(): Model {
    this.finishLine('');
    if (!this.hasItemLine) {
      this.lineNumber = 1;
      this.fail(0, say('no-items'));
    }
    return this.builder.build();
  }

  private finishLine(tail: string): void {
    this.checkLineLength(this.pending.length + tail.length);
    const line = this.pending + tail;
    this.pending = '';
    const first = this.lineNumber === 1 && line.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0;
    const start = skipBlanks(line, first);
    if (start < line.length && line.charCodeAt(start) !== BAR) {
      if (this.hasItemLine) this.readOption(line, start);
      else this.readItems(line, start);
    }
    this.lineNumber++;
  }

  private readItems(line: string, start: number): void {
    this.hasItemLine = true;
    let isPrimary = true;
    for (let at = start; at < line.length; at = skipBlanks(line, at)) {
      if (line.charCodeAt(at) === BAR) {
        if (!isPrimary) this.fail(at, say('second-bar'));
        isPrimary = false;
        at++;
        continue;
      }
      const end = this.wordEnd(line, at);
      // Empty quotes at the beginning: there is no primary item.
      if (at !== start || line.slice(at, end) !== '""') this.declare(line.slice(at, end), at, isPrimary);
      at = end;
    }
  }

  private declare(word: string, at: number, isPrimary: boolean): void {
    const quote = word.search(/(?<=^|\|)"/);
    const isQuoted = quote >= 0 && quotedEnd(word, quote) === word.length;
    if (isQuoted) this.hasQuotedNames = true;
    const bar = isQuoted ? quote - 1 : word.lastIndexOf('|');
    const nameAt = at + bar + 1;
    const name = isQuoted ? this.unquoted(word.slice(quote), nameAt) : word.slice(bar + 1);
    if (name === '') this.fail(nameAt, say('no-name', { word: quoted(word) }));
    if (!isQuoted && name.includes(':')) {
      this.fail(nameAt + name.indexOf(':'), say('colon-in-name', { name: quoted(name) }));
    }
    this.checkNameLength(name, nameAt);
    if (this.items.has(name)) this.fail(nameAt, say('declared-twice', { name: quoted(name) }));
    if (this.items.size === this.limits.items) {
      this.fail(nameAt, say('too-many-items', { limit: this.limits.items }));
    }
    if (bar >= 0 && !isPrimary) this.fail(at, say('secondary-multiplicity', { name: quoted(name) }));
    const multiplicity = bar < 0 ? ONCE : this.multiplicity(word.slice(0, bar), at);
    const item = isPrimary ? this.builder.primary(name, multiplicity) : this.builder.secondary(name);
    if (isPrimary) this.primaryCount++;
    this.items.set(name, item);
    this.lastOption.push(-1);
  }

  private multiplicity(text: string, at: number): Multiplicity {
    const colon = text.indexOf(':');
    const least = wholeNumber(colon < 0 ? text : text.slice(0, colon));
    const most = colon < 0 ? least : wholeNumber(text.slice(colon + 1));
    if (least === undefined || most === undefined || least > most || most === 0) {
      this.fail(at, say('bad-multiplicity', { text: quoted(text), limit: LARGEST }));
    }
    return { least, most };
  }

  private readOption(line: string, start: number): void {
    if (this.optionCount === this.limits.options) {
      this.fail(start, say('too-many-options', { limit: this.limits.options }));
    }
    const plain = this.plainOption(line);
    if (plain !== undefined) {
      this.useCount += plain.length;
      this.checkUseCount(start);
      this.builder.knownOption(plain);
      this.optionCount++;
      return;
    }
    const uses: Use[] = [];
    let cost: number | undefined;
    const { name, next } = this.optionName(line, start);
    for (let at = next; at < line.length; ) {
      const end = this.wordEnd(line, at);
      if (cost !== undefined) this.fail(at, say('after-cost', { word: quoted(line.slice(at, end)) }));
      if (line.charCodeAt(at) === BAR) cost = this.cost(line.slice(at, end), at);
      else uses.push(this.use(line.slice(at, end), at));
      at = skipBlanks(line, end);
    }
    this.useCount += uses.length;
    this.checkUseCount(start);
    if (uses.length === 0) this.fail(start, say('only-a-name', { name: quoted(name ?? '') }));
    this.builder.option(uses, {
      ...(name !== undefined && { name }),
      ...(cost !== undefined && { cost }),
    });
    this.optionCount++;
  }

  /**
   * The items of a line that holds nothing but different names of items with single spaces; undefined where there is
   * anything else. It looks at words, not at characters: most of a text is read before the engine compiles anything.
   */
  private plainOption(line: string): Item[] | undefined {
    if (this.hasQuotedNames || line.includes('"')) return undefined;
    const uses: Item[] = [];
    for (const word of line.split(' ')) {
      const item = this.items.get(word);
      if (item === undefined || this.lastOption[item] === this.optionCount) {
        for (const use of uses) this.lastOption[use] = -1;
        return undefined;
      }
      this.lastOption[item] = this.optionCount;
      uses.push(item);
    }
    return uses;
  }

  private checkUseCount(at: number): void {
    const limit = this.limits.uses;
    if (this.useCount > limit) this.fail(at, say('too-many-uses', { limit }));
  }

  /** The name in front of an option, if there is one: a first word that ends with its only colon. */
  private optionName(line: string, at: number): { name?: string; next: number } {
    const end = this.wordEnd(line, at);
    if (line.charCodeAt(end - 1) !== COLON) return { next: at };
    const word = line.slice(at, end - 1);
    const isQuoted = word !== '' && quotedEnd(word, 0) === word.length;
    if (!isQuoted && (word === '' || word.includes(':') || word.includes('|'))) return { next: at };
    const name = isQuoted ? this.unquoted(word, at) : word;
    this.checkNameLength(name, at);
    return { name, next: skipBlanks(line, end) };
  }

  private use(word: string, at: number): Use {
    const quote = word.charCodeAt(0) === QUOTE ? quotedEnd(word, 0) : -1;
    const colon = word.indexOf(':', Math.max(0, quote));
    const whole = colon < 0 ? word : word.slice(0, colon);
    const name = quote === whole.length ? this.unquoted(whole, at) : whole;
    const item = this.items.get(name);
    if (item === undefined) this.fail(at, say('unknown-item', { name: quoted(name) }));
    if (this.lastOption[item] === this.optionCount) this.fail(at, say('item-twice', { name: quoted(name) }));
    this.lastOption[item] = this.optionCount;
    if (colon < 0) return item;
    if (item < this.primaryCount) this.fail(at + colon, say('color-of-primary', { name: quoted(name) }));
    return [item, this.color(word.slice(colon + 1), at + colon + 1)];
  }

  private color(word: string, at: number): string {
    const isQuoted = word.charCodeAt(0) === QUOTE && quotedEnd(word, 0) === word.length;
    const color = isQuoted ? this.unquoted(word, at) : word;
    if (color === '' || (!isQuoted && /[:|]/.test(color)))
      this.fail(at, say('bad-color', { color: quoted(word) }));
    if (color.length > this.limits.nameLength) {
      this.fail(at, say('color-too-long', { length: color.length, limit: this.limits.nameLength }));
    }
    return color;
  }

  private unquoted(word: string, at: number): string {
    const name = nameOf(word);
    if (name === undefined) this.fail(at, say('bad-quotes', { word: quoted(word) }));
    return name;
  }

  private checkNameLength(name: string, at: number): void {
    const { nameLength } = this.limits;
    if (name.length > nameLength)
      this.fail(at, say('name-too-long', { length: name.length, limit: nameLength }));
  }

  private cost(word: string, at: number): number {
    const cost = word.startsWith('|$') ? wholeNumber(word.slice(2)) : undefined;
    if (cost === undefined) {
      this.fail(at, say('bad-cost', { word: quoted(word), limit: LARGEST }));
    }
    return cost;
  }

  /** The end of the word that starts at `at`; refuses characters that nobody could see in a name. */
  private wordEnd(line: string, at: number): number {
    let end = at;
    for (; end < line.length; end++) {
      const code = line.charCodeAt(end);
      if (isBlank(code)) break;
      if (code < SPACE || code === DELETE || code === BYTE_ORDER_MARK) {
        this.fail(end, say('control-character', { number: code }));
      }
      if (
        code === QUOTE &&
        (end === at || line.charCodeAt(end - 1) === COLON || line.charCodeAt(end - 1) === BAR)
      ) {
        end = Math.max(end, quotedEnd(line, end) - 1);
      }
    }
    return end;
  }

  private checkLineLength(length: number): void {
    const { lineLength } = this.limits;
    if (length > lineLength) this.fail(lineLength, say('line-too-long', { limit: lineLength }));
  }

  private fail(at: number, said: Message): never {
    throw new InputError(said, { line: this.lineNumber, column: at + 1 });
  }
}

function skipBlanks(line: string, at: number): number {
  while (at < line.length && isBlank(line.charCodeAt(at))) at++;
  return at;
}

function wholeNumber(text: string): number | undefined {
  if (!/^\d{1,10}$/.test(text)) return undefined;
  const value = Number(text);
  return value <= LARGEST ? value : undefined;
}

/** A name as a message shows it: in quotes, and not longer than a line. */
function quoted(name: string): string {
  return name.length > 40 ? `"${name.slice(0, 40)}…"` : `"${name}"`;
}
