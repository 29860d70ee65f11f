/** Texts of small puzzles, line by line, within limits. */
import { type Bilingual, InputError, type Message } from '@quadrille/base';
import { say } from './sentences.js';

export interface Line {
  /** Without blanks at its end. */
  readonly text: string;
  /** Counted from 1. */
  readonly number: number;
}

const TEXT_LIMIT = 2 ** 20;

/** The lines of a text that are not empty. Throws `InputError` when there is none, or far too much. */
export function linesOf(text: string): Line[] {
  if (text.length > TEXT_LIMIT) {
    throw say.error('too-long', { length: text.length, limit: TEXT_LIMIT });
  }
  const lines = text
    .split('\n')
    .map((line, at) => ({ text: line.trimEnd(), number: at + 1 }))
    .filter(line => line.text !== '');
  if (lines.length === 0) throw say.error('empty', {}, { line: 1, column: 1 });
  return lines;
}

/** Throws `InputError` at a place of a line; columns are counted from 0 here. */
export function failAt(line: Line, column: number, said: Message): never {
  throw new InputError(said, { line: line.number, column: column + 1 });
}

/** A whole number from `least` to `most` that fills a whole line; undefined when the line is no number at all. */
export function sizeLine(line: Line, least: number, most: number, what: Bilingual): number | undefined {
  const text = line.text.trim();
  if (!/^\d+$/.test(text)) return undefined;
  const value = Number(text);
  if (value < least || value > most) failAt(line, 0, say('size-range', { what, value: text, least, most }));
  return value;
}
