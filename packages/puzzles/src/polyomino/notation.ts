/**
 * A region and pieces:
 *
 *     region 10x6               or `region` and a picture of `.` and `#` below it
 *     pieces pentominoes        a set: trominoes, tetrominoes, pentominoes, hexominoes; each piece once
 *     piece S x3 one-sided      a piece of one's own, drawn below: three copies that may not be flipped
 *     .XX
 *     XX.
 *
 * Instead of a number of copies (`x3`) there may be `any`; instead of `one-sided`, `fixed`: not even turned.
 */
import { failAt, type Line, linesOf } from '../kinds/lines.js';
import { type Region, readRegion, writeRegion } from '../kinds/region.js';
import type { Packing, Piece } from './rules.js';
import { type Moves, pictureOf, SETS, shapeOf } from './shape.js';

const PIECE_LIMIT = 200;
const SQUARE_LIMIT = 64;
const COPY_LIMIT = 4096;

export function parse(text: string): Packing {
  let region: Region | undefined;
  const pieces: Piece[] = [];
  for (const { head, picture } of statements(linesOf(text))) {
    const words = head.text.trim().split(/\s+/);
    if (words[0] === 'region') {
      if (region) failAt(head, 0, 'a second region; there is only one');
      region = readStatedRegion(head, words, picture);
    } else {
      const added = words[0] === 'piece' ? [readPiece(head, words, picture)] : readSet(head, words, picture);
      for (const piece of added) {
        if (pieces.some(({ name }) => name === piece.name))
          failAt(head, 0, `a second piece of the name ${piece.name}`);
        if (pieces.push(piece) > PIECE_LIMIT) failAt(head, 0, `more than ${PIECE_LIMIT} pieces, the limit`);
      }
    }
  }
  if (!region)
    failAt({ text: '', number: 1 }, 0, 'no region; write "region 10x6", or "region" and a picture below');
  if (pieces.length === 0)
    failAt({ text: '', number: 1 }, 0, 'no pieces; write "pieces pentominoes", or "piece" …');
  return { region, pieces };
}

export function format({ region, pieces }: Packing): string {
  const stated = writeRegion(region);
  const lines = [stated.includes('x') ? `region ${stated}` : `region\n${stated}`];
  const set = [...SETS].find(([, shapes]) => isSet(pieces, shapes));
  if (set) return `${lines[0]}\npieces ${set[0]}`;
  for (const { name, shape, moves, copies } of pieces) {
    const number = copies === 'any' ? ' any' : copies === 1 ? '' : ` x${copies}`;
    lines.push(`piece ${name}${number}${moves === 'free' ? '' : ` ${moves}`}`, ...pictureOf(shape));
  }
  return lines.join('\n');
}

interface Statement {
  readonly head: Line;
  readonly picture: readonly Line[];
}

function statements(lines: readonly Line[]): Statement[] {
  const all: { head: Line; picture: Line[] }[] = [];
  for (const line of lines) {
    if (/^\s*(region|pieces|piece)(\s|$)/.test(line.text)) {
      all.push({ head: line, picture: [] });
    } else {
      const last = all[all.length - 1];
      if (!last) failAt(line, 0, 'a statement starts with "region", "pieces" or "piece"');
      last.picture.push(line);
    }
  }
  return all;
}

function readStatedRegion(head: Line, words: readonly string[], picture: readonly Line[]): Region {
  if (words.length === 1) {
    if (picture.length === 0) failAt(head, 0, 'no picture below "region"');
    return readRegion(picture);
  }
  if (words.length > 2 || !/^\d+[x×]\d+$/.test(words[1]))
    failAt(head, 0, 'a region is written "region 10x6"');
  return readRegion([{ text: words[1], number: head.number }, ...picture]);
}

function readSet(head: Line, words: readonly string[], picture: readonly Line[]): Piece[] {
  const shapes = SETS.get(words[1] ?? '');
  if (!shapes || words.length > 2) failAt(head, 0, `a set is one of ${[...SETS.keys()].join(', ')}`);
  if (picture.length > 0) failAt(picture[0], 0, 'a set needs no picture');
  return [...shapes].map(([name, shape]) => ({ name, shape, moves: 'free', copies: 1 }));
}

function readPiece(head: Line, words: readonly string[], picture: readonly Line[]): Piece {
  const [, name = '', ...details] = words;
  if (!/^[A-Za-z0-9_-]{1,16}$/.test(name)) {
    failAt(
      head,
      0,
      `"${name.slice(0, 40)}" is no name of a piece; use up to 16 letters, digits, "-" and "_"`,
    );
  }
  let moves: Moves = 'free';
  let copies: number | 'any' = 1;
  for (const detail of details) {
    if (detail === 'one-sided' || detail === 'fixed') moves = detail;
    else if (detail === 'any') copies = 'any';
    else if (
      /^x\d{1,4}$/.test(detail) &&
      Number(detail.slice(1)) >= 1 &&
      Number(detail.slice(1)) <= COPY_LIMIT
    ) {
      copies = Number(detail.slice(1));
    } else failAt(head, 0, `"${detail.slice(0, 40)}" is none of x1 to x${COPY_LIMIT}, any, one-sided, fixed`);
  }
  for (const line of picture) {
    const wrong = /[^X.]/u.exec(line.text);
    if (wrong)
      failAt(line, wrong.index, `"${wrong[0]}" in a piece; use "X" for its squares and "." beside them`);
  }
  const squareCount = picture.reduce((sum, line) => sum + line.text.replaceAll('.', '').length, 0);
  if (squareCount < 1 || squareCount > SQUARE_LIMIT) {
    failAt(
      head,
      0,
      `piece ${name} has ${squareCount} squares; it may have 1 to ${SQUARE_LIMIT}, drawn below with "X"`,
    );
  }
  return { name, shape: shapeOf(picture.map(line => line.text)), moves, copies };
}

function isSet(pieces: readonly Piece[], shapes: ReadonlyMap<string, Piece['shape']>): boolean {
  if (pieces.length !== shapes.size) return false;
  return pieces.every(
    ({ name, shape, moves, copies }) =>
      moves === 'free' && copies === 1 && shapes.get(name)?.join(';') === shape.join(';'),
  );
}
