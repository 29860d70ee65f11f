/** A number (`5`: an empty square of 5x5), or rows of symbols 1 … 9, A … Z and `.` for an empty cell. */
import { failAt, linesOf } from '../kinds/lines.js';
import type { Latin } from './rules.js';

const SYMBOLS = '123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export function parse(text: string): Latin {
  const lines = linesOf(text);
  if (lines.length === 1 && /^\s*\d+$/.test(lines[0].text)) {
    const size = Number(lines[0].text);
    if (size < 1 || size > SYMBOLS.length) {
      failAt(lines[0], 0, `a square of size ${size}; it may be 1 to ${SYMBOLS.length}`);
    }
    return { size, given: Array<number>(size * size).fill(-1) };
  }
  const size = lines.length;
  if (size > SYMBOLS.length) failAt(lines[SYMBOLS.length], 0, `more than ${SYMBOLS.length} rows, the limit`);
  const given = lines.flatMap(line => {
    const cells = [...line.text].flatMap((mark, column) => (mark === ' ' ? [] : [{ mark, column }]));
    if (cells.length !== size) failAt(line, 0, `a row of ${cells.length} cells in a square of ${size} rows`);
    return cells.map(({ mark, column }) => {
      const value = SYMBOLS.indexOf(mark);
      if (mark !== '.' && (value < 0 || value >= size)) {
        failAt(line, column, `"${mark}" is neither "." nor one of the symbols ${SYMBOLS.slice(0, size)}`);
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
