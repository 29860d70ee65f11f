/**
 * Reads Knuth's text format for exact cover, in pieces of any size and in one pass:
 *
 *     | a line that starts with a bar is a comment
 *     A B 2:3|C | X Y          the items: C is covered two or three times; X and Y are secondary
 *     A B X:0 Y:0              an option a line; a colon gives a secondary item a color
 *     A C X:1 Y:1 |$7          an option may end with its cost
 *
 * The format is that of DLX1, DLX2, DLX3 and DLX5 (D. E. Knuth, programs for TAOCP 7.2.2.1), without their
 * limits on the lengths of names and colors. Every error says line and column, both counted from 1.
 */
import { NotationError } from './errors.js';
import { type Item, type Model, ModelBuilder, type Multiplicity, type Use } from './model.js';

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

const TAB = 9;
const SPACE = 32;
const COLON = 58;
const BAR = 124;
const DELETE = 127;
const BYTE_ORDER_MARK = 0xfeff;
const ONCE: Multiplicity = { least: 1, most: 1 };
const LARGEST = 2 ** 31 - 1;

/** True for the characters that part names: space, tab, carriage return and their kin. */
function isBlank(code: number): boolean {
  return code === SPACE || (code >= TAB && code <= 13);
}

/** True when the text format can write `name` as the name of an item or a color. */
export function isPlainName(name: string): boolean {
  for (let at = 0; at < name.length; at++) {
    const code = name.charCodeAt(at);
    if (code <= SPACE || code === DELETE || code === COLON || code === BAR || code === BYTE_ORDER_MARK) {
      return false;
    }
  }
  return name.length > 0;
}

/** A reader that is fed a text piece by piece; `end` gives the model. Both throw `NotationError`. */
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

  constructor(limits: Partial<DlxLimits> = {}) {
    this.limits = { ...DLX_LIMITS, ...limits };
  }

  /** Takes the next piece of the text; pieces may end anywhere. */
  push(piece: string): void {
    this.characterCount += piece.length;
    if (this.characterCount > this.limits.characters) {
      this.fail(0, `the text is longer than ${this.limits.characters} characters, the limit`);
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
      this.fail(0, 'there are no items; the first line that is neither blank nor a comment must name them');
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
        if (!isPrimary)
          this.fail(at, 'a second "|"; only one parts the primary items from the secondary ones');
        isPrimary = false;
        at++;
        continue;
      }
      const end = this.wordEnd(line, at);
      this.declare(line.slice(at, end), at, isPrimary);
      at = end;
    }
  }

  private declare(word: string, at: number, isPrimary: boolean): void {
    const bar = word.lastIndexOf('|');
    const name = word.slice(bar + 1);
    const nameAt = at + bar + 1;
    if (name === '') this.fail(nameAt, `no name follows ${quoted(word)}`);
    if (name.includes(':')) {
      this.fail(nameAt + name.indexOf(':'), `the name ${quoted(name)} has a ":", which is kept for colors`);
    }
    if (name.length > this.limits.nameLength) {
      this.fail(nameAt, `a name of ${name.length} characters; the limit is ${this.limits.nameLength}`);
    }
    if (this.items.has(name)) this.fail(nameAt, `item ${quoted(name)} is declared twice`);
    if (this.items.size === this.limits.items) {
      this.fail(nameAt, `more than ${this.limits.items} items, the limit`);
    }
    if (bar >= 0 && !isPrimary) {
      this.fail(at, `secondary item ${quoted(name)} has a multiplicity; only primary items may`);
    }
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
      this.fail(
        at,
        `${quoted(text)} is no multiplicity; write "least:most|item" or "number|item" with ` +
          `0 <= least <= most, 1 <= most <= ${LARGEST}`,
      );
    }
    return { least, most };
  }

  private readOption(line: string, start: number): void {
    if (this.optionCount === this.limits.options) {
      this.fail(start, `more than ${this.limits.options} options, the limit`);
    }
    const uses: Use[] = [];
    let cost: number | undefined;
    for (let at = start; at < line.length; ) {
      const end = this.wordEnd(line, at);
      if (cost !== undefined)
        this.fail(at, `${quoted(line.slice(at, end))} follows the cost; the cost comes last`);
      if (line.charCodeAt(at) === BAR) cost = this.cost(line.slice(at, end), at);
      else uses.push(this.use(line.slice(at, end), at));
      at = skipBlanks(line, end);
    }
    this.useCount += uses.length;
    if (this.useCount > this.limits.uses) {
      this.fail(start, `more than ${this.limits.uses} uses of items in all options, the limit`);
    }
    this.builder.option(uses, cost === undefined ? {} : { cost });
    this.optionCount++;
  }

  private use(word: string, at: number): Use {
    const colon = word.indexOf(':');
    const name = colon < 0 ? word : word.slice(0, colon);
    const item = this.items.get(name);
    if (item === undefined) {
      this.fail(
        at,
        `item ${quoted(name)} is not among the items of the first line; add it there or mend the name`,
      );
    }
    if (this.lastOption[item] === this.optionCount) this.fail(at, `item ${quoted(name)} twice in one option`);
    this.lastOption[item] = this.optionCount;
    if (colon < 0) return item;
    if (item < this.primaryCount) {
      this.fail(at + colon, `a color for ${quoted(name)}, a primary item; only secondary items have colors`);
    }
    const color = word.slice(colon + 1);
    if (!isPlainName(color)) {
      this.fail(at + colon + 1, `${quoted(color)} is no color; a color is a name without ":" and "|"`);
    }
    if (color.length > this.limits.nameLength) {
      this.fail(
        at + colon + 1,
        `a color of ${color.length} characters; the limit is ${this.limits.nameLength}`,
      );
    }
    return [item, color];
  }

  private cost(word: string, at: number): number {
    const cost = word.startsWith('|$') ? wholeNumber(word.slice(2)) : undefined;
    if (cost === undefined) {
      this.fail(
        at,
        `${quoted(word)} is no cost; write "|$" and a whole number up to ${LARGEST}, or leave it out`,
      );
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
        this.fail(end, `a control character (code ${code}); take it out`);
      }
    }
    return end;
  }

  private checkLineLength(length: number): void {
    if (length > this.limits.lineLength) {
      this.fail(
        this.limits.lineLength,
        `a line of more than ${this.limits.lineLength} characters, the limit`,
      );
    }
  }

  private fail(at: number, message: string): never {
    throw new NotationError(message, { line: this.lineNumber, column: at + 1 });
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
