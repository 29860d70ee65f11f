/** Texts of small puzzles, line by line, within limits. */
import { NotationError } from '@quadrille/cover';

export interface Line {
  /** Without blanks at its end. */
  readonly text: string;
  /** Counted from 1. */
  readonly number: number;
}

const TEXT_LIMIT = 2 ** 20;

/** The lines of a text that are not empty. Throws `NotationError` when there is none, or far too much. */
export function linesOf(text: string): Line[] {
  if (text.length > TEXT_LIMIT) {
    throw new NotationError(`the puzzle has ${text.length} characters; at most ${TEXT_LIMIT} are read`);
  }
  const lines = text
    .split('\n')
    .map((line, at) => ({ text: line.trimEnd(), number: at + 1 }))
    .filter(line => line.text !== '');
  if (lines.length === 0) throw new NotationError('the puzzle is empty', { line: 1, column: 1 });
  return lines;
}

/** Throws `NotationError` at a place of a line; columns are counted from 0 here. */
export function failAt(line: Line, column: number, message: string): never {
  throw new NotationError(message, { line: line.number, column: column + 1 });
}

/** A whole number from `least` to `most` that fills a whole line; undefined when the line is no number at all. */
export function sizeLine(line: Line, least: number, most: number, what: string): number | undefined {
  const text = line.text.trim();
  if (!/^\d+$/.test(text)) return undefined;
  const value = Number(text);
  if (value < least || value > most) failAt(line, 0, `${what} is ${text}; it may be ${least} to ${most}`);
  return value;
}
