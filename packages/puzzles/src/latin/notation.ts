/** A number (`5`: an empty square of 5x5), or rows of symbols 1 … 9, A … Z and `.` for an empty cell. */
import { failAt, linesOf } from '../kinds/lines.js';
import { say } from '../kinds/sentences.js';
import type { Latin } from './rules.js';

const SYMBOLS = '123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export function parse(text: string): Latin {
  const lines = linesOf(text);
  if (lines.length === 1 && /^\s*\d+$/.test(lines[0].text)) {
    const size = Number(lines[0].text);
    if (size < 1 || size > SYMBOLS.length) {
      failAt(
        lines[0],
        0,
        say('size-range', { what: say('square-size'), value: size, least: 1, most: SYMBOLS.length }),
      );
    }
    return { size, given: Array<number>(size * size).fill(-1) };
  }
  const size = lines.length;
  if (size > SYMBOLS.length)
    failAt(lines[SYMBOLS.length], 0, say('too-many-rows', { limit: SYMBOLS.length }));
  const given = lines.flatMap(line => {
    const cells = [...line.text].flatMap((mark, column) => (mark === ' ' ? [] : [{ mark, column }]));
    if (cells.length !== size) failAt(line, 0, say('latin-row', { length: cells.length, rows: size }));
    return cells.map(({ mark, column }) => {
      const value = SYMBOLS.indexOf(mark);
      if (mark !== '.' && (value < 0 || value >= size)) {
        failAt(line, column, say('not-a-symbol', { mark, symbols: SYMBOLS.slice(0, size) }));
      }
      return value;
    });
  });
  return { size, given };
}

export function format({ size, given }: Latin): string {
  return given.every(value => value < 0) && size > 1 ? String(size) : rows(size, given);
}

/** Rows of symbols, a dot for an empty cell. */
export function rows(size: number, values: readonly number[]): string {
  const line = (_: unknown, y: number) =>
    values
      .slice(y * size, (y + 1) * size)
      .map(symbolOf)
      .join(' ');
  return Array.from({ length: size }, line).join('\n');
}

export function symbolOf(value: number): string {
  return value < 0 ? '.' : SYMBOLS[value];
}
