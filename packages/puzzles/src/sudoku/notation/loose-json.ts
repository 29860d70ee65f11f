/**
 * JSON as SudokuPad squeezes it: keys without quotes, apostrophes for quotes, empty objects left out
 * (`[,,{v:8},]` is a list of four), bare words for colors. Plain JSON is read as well.
 */
import type { InputError } from '@quadrille/base';
import { say } from '../sentences/reading.js';

/** Deeper nesting is no puzzle. */
const DEEPEST = 64;

/** Reads plain or squeezed JSON; an element that is left out is an empty object. */
export function parseLoose(text: string): unknown {
  const reader = new LooseReader(text);
  const value = reader.value(0);
  reader.end();
  return value;
}

class LooseReader {
  private at = 0;

  constructor(private readonly text: string) {}

  value(depth: number): unknown {
    if (depth > DEEPEST) throw say.error('loose-deep');
    this.blanks();
    const character = this.text[this.at];
    if (character === '{') return this.object(depth);
    if (character === '[') return this.list(depth);
    if (character === '"' || character === "'") return this.quoted(character);
    return this.bare();
  }

  end(): void {
    this.blanks();
    if (this.at < this.text.length) throw this.unexpected();
  }

  private object(depth: number): Record<string, unknown> {
    const members: [string, unknown][] = [];
    this.at++;
    for (;;) {
      this.blanks();
      if (this.take('}')) return Object.fromEntries(members);
      const key = this.key();
      this.blanks();
      if (!this.take(':')) throw this.unexpected();
      members.push([key, this.value(depth + 1)]);
      this.blanks();
      if (!this.take(',') && this.text[this.at] !== '}') throw this.unexpected();
    }
  }

  private list(depth: number): unknown[] {
    const elements: unknown[] = [];
    this.at++;
    this.blanks();
    if (this.take(']')) return elements;
    for (;;) {
      this.blanks();
      const isMissing = this.text[this.at] === ',' || this.text[this.at] === ']';
      elements.push(isMissing ? {} : this.value(depth + 1));
      this.blanks();
      if (this.take(']')) return elements;
      if (!this.take(',')) throw this.unexpected();
    }
  }

  private key(): string {
    const quote = this.text[this.at];
    if (quote === '"' || quote === "'") return this.quoted(quote);
    return this.word(/[\w$+-]+/y);
  }

  private quoted(quote: string): string {
    const start = this.at++;
    while (this.text[this.at] !== quote) {
      if (this.at >= this.text.length) throw this.unexpected();
      this.at += this.text[this.at] === '\\' ? 2 : 1;
    }
    const body = this.text.slice(start + 1, this.at++);
    const escaped = body.replace(/\\'|["\n\r\t]|\\[\s\S]/g, part => {
      if (part === "\\'") return "'";
      if (part.startsWith('\\')) return part;
      return JSON.stringify(part).slice(1, -1);
    });
    try {
      return JSON.parse(`"${escaped}"`);
    } catch {
      return body;
    }
  }

  private bare(): unknown {
    const word = this.word(/[^,[\]{}:'"\s]+/y);
    if (word === 'null') return null;
    if (word === 'true' || word === 't') return true;
    if (word === 'false' || word === 'f') return false;
    return /^-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(word) ? Number(word) : word;
  }

  private word(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (!found) throw this.unexpected();
    this.at += found.length;
    return found;
  }

  private take(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at++;
    return true;
  }

  private blanks(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++;
  }

  private unexpected(): InputError {
    const found = this.text.slice(this.at, this.at + 12);
    const place = this.at + 1;
    return found ? say.error('loose-damaged', { place, found }) : say.error('loose-ends', { place });
  }
}
