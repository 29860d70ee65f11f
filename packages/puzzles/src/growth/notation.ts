/**
 * A board as text: one line a row, `#` black, `.` white, `x` no cell. Words before the rows say what is unusual:
 *
 *     torus
 *     threshold 3
 *     #..
 *     .#.
 *     ..#
 *
 * On the command line rows may be parted by `/`: `#../.#./..#`.
 */
import { InputError, type Position } from '@quadrille/base';
import { type Board, CELL_LIMIT, type Growth, makeBoard } from './rules.js';
import { say } from './sentences.js';

const LENGTH_LIMIT = 1_000_000;

/** Reads a board with its start. Throws `InputError` with the place. */
export function parse(text: string): Growth {
  if (text.length > LENGTH_LIMIT) {
    throw say.error('text-too-long', { length: text.length, limit: LENGTH_LIMIT });
  }
  const rows: { readonly text: string; readonly line: number; readonly column: number }[] = [];
  let torus = false;
  let threshold: 2 | 3 = 2;
  text.split('\n').forEach((whole, index) => {
    const line = index + 1;
    let column = 1;
    for (const piece of whole.replace(/\r$/, '').split('/')) {
      const word = piece.trim();
      const place = { line, column: column + piece.length - piece.trimStart().length };
      column += piece.length + 1;
      if (word === '') continue;
      const setting = /^threshold\s+(\S+)$/.exec(word);
      if (rows.length === 0 && word === 'torus') torus = true;
      else if (rows.length === 0 && setting) threshold = readThreshold(setting[1], place);
      else rows.push({ text: word, line: place.line, column: place.column });
    }
  });
  if (rows.length === 0) {
    throw say.error('no-board');
  }
  const width = rows[0].text.length;
  if (width * rows.length > CELL_LIMIT) {
    throw say.error('too-many-cells', { count: width * rows.length, limit: CELL_LIMIT }, placeOf(rows[0]));
  }
  const start: number[] = [];
  const holes: number[] = [];
  rows.forEach((row, y) => {
    for (let x = 0; x < row.text.length; x++) {
      const sign = row.text[x];
      const position = { line: row.line, column: row.column + x };
      if (!'#.x'.includes(sign)) {
        throw say.error('not-a-cell', { sign }, position);
      }
      if (sign === '#') start.push(y * width + x);
      if (sign === 'x') holes.push(y * width + x);
    }
    if (row.text.length !== width) {
      const position = { line: row.line, column: row.column + Math.min(width, row.text.length) };
      throw say.error('row-length', { row: y + 1, length: row.text.length, width }, position);
    }
  });
  return { board: checkedBoard({ width, height: rows.length, torus, threshold, holes }, rows[0]), start };
}

const placeOf = ({ line, column }: Position): Position => ({ line, column });

function readThreshold(text: string, position: { line: number; column: number }): 2 | 3 {
  if (text === '2') return 2;
  if (text === '3') return 3;
  throw say.error('bad-threshold', { value: text }, position);
}

/** `makeBoard` with the place in its complaint. */
function checkedBoard(wish: Board, position: { line: number; column: number }): Board {
  try {
    return makeBoard(wish);
  } catch (error) {
    throw new InputError((error as InputError).said, placeOf(position));
  }
}

/** Writes a board with its start; `parse` reads it back. */
export function format({ board, start }: Growth): string {
  const signs = new Array<string>(board.width * board.height).fill('.');
  for (const cell of board.holes) signs[cell] = 'x';
  for (const cell of start) signs[cell] = '#';
  const settings = [...(board.torus ? ['torus'] : []), ...(board.threshold === 3 ? ['threshold 3'] : [])];
  return [...settings, ...rowsOf(signs, board.width)].join('\n');
}

/** Signs joined row by row. */
export function rowsOf(signs: readonly string[], width: number): string[] {
  return Array.from({ length: signs.length / width }, (_, y) =>
    signs.slice(y * width, y * width + width).join(''),
  );
}
