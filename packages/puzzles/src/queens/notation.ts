/** A number (`8`: an empty board of 8x8), or a board of `.` and `Q`. */
import { failAt, linesOf, sizeLine } from '../kinds/lines.js';
import { say } from '../kinds/sentences.js';
import type { Queens } from './rules.js';

const SIZE_LIMIT = 64;

export function parse(text: string): Queens {
  const lines = linesOf(text);
  const size = sizeLine(lines[0], 1, SIZE_LIMIT, say('board-size'));
  if (size !== undefined) {
    if (lines.length > 1) failAt(lines[1], 0, say('more-after', { what: say('board-size') }));
    return { size, given: Array<number>(size).fill(-1) };
  }
  if (lines.length > SIZE_LIMIT) failAt(lines[SIZE_LIMIT], 0, say('too-many-rows', { limit: SIZE_LIMIT }));
  const given = lines.map(line => {
    const row = line.text.trim();
    const start = line.text.indexOf(row);
    if (row.length !== lines.length) {
      failAt(line, start, say('board-row', { length: row.length, rows: lines.length }));
    }
    const wrong = /[^.Q]/u.exec(row);
    if (wrong) failAt(line, start + wrong.index, say('not-a-queen', { mark: wrong[0] }));
    const column = row.indexOf('Q');
    if (column !== row.lastIndexOf('Q')) failAt(line, start + row.lastIndexOf('Q'), say('second-queen'));
    return column;
  });
  return { size: lines.length, given };
}

export function format({ size, given }: Queens): string {
  return given.every(column => column < 0) ? String(size) : board(size, given);
}

/** A board of `.` and `Q`, row by row. */
export function board(size: number, columns: readonly number[]): string {
  return columns
    .map(column => Array.from({ length: size }, (_, x) => (x === column ? 'Q' : '.')).join(''))
    .join('\n');
}
