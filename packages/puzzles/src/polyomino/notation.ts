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
import { say } from '../kinds/sentences.js';
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
      if (region) failAt(head, 0, say('second-region'));
      region = readStatedRegion(head, words, picture);
    } else {
      const added = words[0] === 'piece' ? [readPiece(head, words, picture)] : readSet(head, words, picture);
      for (const piece of added) {
        if (pieces.some(({ name }) => name === piece.name))
          failAt(head, 0, say('second-piece', { name: piece.name }));
        if (pieces.push(piece) > PIECE_LIMIT) failAt(head, 0, say('too-many-pieces', { limit: PIECE_LIMIT }));
      }
    }
  }
  if (!region) failAt({ text: '', number: 1 }, 0, say('no-region'));
  if (pieces.length === 0) failAt({ text: '', number: 1 }, 0, say('no-pieces'));
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
      if (!last) failAt(line, 0, say('no-statement'));
      last.picture.push(line);
    }
  }
  return all;
}

function readStatedRegion(head: Line, words: readonly string[], picture: readonly Line[]): Region {
  if (words.length === 1) {
    if (picture.length === 0) failAt(head, 0, say('no-picture'));
    return readRegion(picture);
  }
  if (words.length > 2 || !/^\d+[x×]\d+$/.test(words[1])) failAt(head, 0, say('bad-region'));
  return readRegion([{ text: words[1], number: head.number }, ...picture]);
}

function readSet(head: Line, words: readonly string[], picture: readonly Line[]): Piece[] {
  const shapes = SETS.get(words[1] ?? '');
  if (!shapes || words.length > 2) failAt(head, 0, say('bad-set', { sets: [...SETS.keys()].join(', ') }));
  if (picture.length > 0) failAt(picture[0], 0, say('set-picture'));
  return [...shapes].map(([name, shape]) => ({ name, shape, moves: 'free', copies: 1 }));
}

function readPiece(head: Line, words: readonly string[], picture: readonly Line[]): Piece {
  const [, name = '', ...details] = words;
  if (!/^[A-Za-z0-9_-]{1,16}$/.test(name)) {
    failAt(head, 0, say('piece-name', { name: name.slice(0, 40) }));
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
    } else failAt(head, 0, say('piece-detail', { detail: detail.slice(0, 40), limit: COPY_LIMIT }));
  }
  for (const line of picture) {
    const wrong = /[^X.]/u.exec(line.text);
    if (wrong) failAt(line, wrong.index, say('piece-mark', { mark: wrong[0] }));
  }
  const squareCount = picture.reduce((sum, line) => sum + line.text.replaceAll('.', '').length, 0);
  if (squareCount < 1 || squareCount > SQUARE_LIMIT) {
    failAt(head, 0, say('piece-squares', { name, count: squareCount, limit: SQUARE_LIMIT }));
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
