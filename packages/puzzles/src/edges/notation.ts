/**
 * Reading and writing puzzles. Two forms carry everything:
 *
 *     4 6                  rows and columns (may be missing when the pieces tell the size)
 *     0 0 1 3              a piece: colors clockwise from the top, 0 = gray
 *     …
 *     unframed             outer sides may show any color
 *     fixed                pieces may not be turned (both words: TetraVex)
 *     hole 2 3             row and column of a cell that is no part of the board
 *     clue 8 9 139 2       row, column, piece, quarter turns clockwise; all but the turn from 1
 *     # a remark
 *
 * and the JSON of the community's tools, `{name, width, height, pieces, hints: [{pos, piece, rot}]}`,
 * numbered from 0, with our `framed`, `turnable` and `holes` where they differ from the usual.
 */
import type { Bilingual, Position } from '@quadrille/base';
import { type Clue, COLOR_LIMIT, type EdgePuzzle, GRAY, PIECE_LIMIT, type Piece } from './rules.js';
import { say } from './sentences.js';

/** Characters that a puzzle, a clue list or a board may have. */
export const TEXT_LIMIT = 1 << 20;

/** Reads a puzzle from either form. Throws `InputError`. */
export function parse(text: string): EdgePuzzle {
  limitLength(text, say('a-puzzle'));
  return /^\s*\{/.test(text) ? parseJson(text) : parseLines(text);
}

/** Writes a puzzle as lines; `parse` reads the same puzzle back. */
export function format(puzzle: EdgePuzzle): string {
  const place = (cell: number) => `${Math.floor(cell / puzzle.width) + 1} ${(cell % puzzle.width) + 1}`;
  return [
    ...(puzzle.name === undefined ? [] : [`# ${puzzle.name.replace(/\s+/g, ' ')}`]),
    `${puzzle.height} ${puzzle.width}`,
    ...puzzle.pieces.map(piece => piece.join(' ')),
    ...(puzzle.framed ? ['framed'] : ['unframed']),
    ...(puzzle.turnable ? [] : ['fixed']),
    ...puzzle.holes.map(cell => `hole ${place(cell)}`),
    ...puzzle.clues.map(({ cell, piece, turn }) => `clue ${place(cell)} ${piece + 1} ${turn}`),
    '',
  ].join('\n');
}

/** Writes a puzzle as the JSON of the community's tools. */
export function formatJson(puzzle: EdgePuzzle): string {
  const { name, width, height, pieces, clues, holes, framed, turnable } = puzzle;
  return JSON.stringify({
    ...(name !== undefined && { name }),
    width,
    height,
    numColors: new Set(pieces.flat().filter(color => color !== GRAY)).size,
    pieces,
    hints: clues.map(({ cell, piece, turn }) => ({ pos: cell, piece, rot: turn })),
    ...(holes.length > 0 && { holes }),
    framed,
    ...(!turnable && { turnable }),
  });
}

/**
 * Reads a list of clues: lines of piece, cell and turn (piece and cell from 1), lines as in a puzzle, or a
 * JSON list of `{pos, piece, rot}` numbered from 0 (alone, or as `hints` of a puzzle).
 */
export function parseClues(text: string, puzzle: EdgePuzzle): Clue[] {
  limitLength(text, say('a-clue-list'));
  if (/^\s*[[{]/.test(text)) {
    const value = readJson(text);
    const list = Array.isArray(value) ? value : (value as { hints?: unknown }).hints;
    return validated({ ...puzzle, clues: cluesOfJson(list) }).clues as Clue[];
  }
  const clues: Clue[] = [];
  eachLine(text, (words, at) => {
    if (words[0] === 'clue') {
      clues.push(clueOf(words, puzzle.width, at));
      return;
    }
    const [piece, cell, turn] = numbersOf(words, 3, say('piece-cell-turn'), at);
    clues.push({ cell: cell - 1, piece: piece - 1, turn });
  });
  return validated({ ...puzzle, clues }).clues as Clue[];
}

type Place = (word?: number) => Position;

function parseLines(text: string): EdgePuzzle {
  const pieces: Piece[] = [];
  const clueLines: [string[], Place][] = [];
  const holeLines: [string[], Place][] = [];
  let size: number[] | undefined;
  let framed: boolean | undefined;
  let turnable = true;
  let name: string | undefined;
  const title = /^#[ \t]*(\S[^\n\r]*?)[ \t]*(?:\r?\n|$)/.exec(text);
  if (title) name = title[1].replace(/\s+/g, ' ');
  eachLine(text, (words, at) => {
    const [word] = words;
    if (word === 'framed' || word === 'unframed') framed = word === 'framed';
    else if (word === 'fixed') turnable = false;
    else if (word === 'clue') clueLines.push([words, at]);
    else if (word === 'hole') holeLines.push([words, at]);
    else if (words.length === 2 && pieces.length === 0 && !size) {
      size = numbersOf(words, 2, say('rows-columns'), at);
    } else pieces.push(pieceOf(numbersOf(words, 4, say('four-colors'), at), at));
  });
  if (pieces.length === 0) throw say.error('no-piece');
  const [height, width] = size ?? sizeOf(pieces);
  return validated({
    ...(name !== undefined && { name }),
    width,
    height,
    pieces,
    clues: clueLines.map(([words, at]) => clueOf(words, width, at)),
    holes: holeLines.map(([words, at]) => holeOf(words, width, at)).sort((a, b) => a - b),
    framed: framed ?? pieces.some(piece => piece.includes(GRAY)),
    turnable,
  });
}

/**
 * The size that the numbers of corners and borders tell; the wider of the two, and square without a frame.
 */
function sizeOf(pieces: readonly Piece[]): [height: number, width: number] {
  const grays = pieces.flat().filter(color => color === GRAY).length;
  const half = grays / 2; // width + height
  const root = Math.sqrt(half * half - 4 * pieces.length);
  const width = (half + root) / 2;
  if (grays > 0 && Number.isInteger(width) && Number.isInteger(half)) return [half - width, width];
  const side = Math.sqrt(pieces.length);
  if (Number.isInteger(side)) return [side, side];
  throw say.error('size-unclear', { count: pieces.length }, { line: 1, column: 1 });
}

function eachLine(text: string, read: (words: string[], at: Place) => void): void {
  text.split(/\r\n|\r|\n/).forEach((line, i) => {
    const content = line.replace(/#.*/, '');
    const matches = [...content.matchAll(/[^\s,;]+/g)];
    if (matches.length === 0) return;
    read(
      matches.map(match => match[0]),
      (word = 0) => ({ line: i + 1, column: (matches[word]?.index ?? content.length) + 1 }),
    );
  });
}

function numbersOf(words: readonly string[], count: number, meaning: Bilingual, at: Place): number[] {
  const bad = words.findIndex(word => !/^\d{1,9}$/.test(word));
  if (bad >= 0) {
    throw say.error('not-a-number', { word: shortened(words[bad]), meaning }, at(bad));
  }
  if (words.length !== count) {
    throw say.error('number-count', { count: words.length, wanted: count, meaning }, at());
  }
  return words.map(Number);
}

function pieceOf(colors: readonly number[], at: Place): Piece {
  const bad = colors.findIndex(color => color >= COLOR_LIMIT);
  if (bad >= 0) {
    throw say.error('color-range', { color: colors[bad], most: COLOR_LIMIT - 1 }, at(bad));
  }
  return colors as unknown as Piece;
}

function clueOf(words: readonly string[], width: number, at: Place): Clue {
  const [row, column, piece, turn] = numbersOf(words.slice(1), 4, say('row-column-piece-turn'), word =>
    at((word ?? 0) + 1),
  );
  if (row < 1 || column < 1 || column > width) {
    throw say.error('no-cell', { row, column }, at(1));
  }
  return { cell: (row - 1) * width + column - 1, piece: piece - 1, turn };
}

function holeOf(words: readonly string[], width: number, at: Place): number {
  const [row, column] = numbersOf(words.slice(1), 2, say('row-column'), word => at((word ?? 0) + 1));
  if (row < 1 || column < 1 || column > width) {
    throw say.error('no-cell', { row, column }, at(1));
  }
  return (row - 1) * width + column - 1;
}

function parseJson(text: string): EdgePuzzle {
  const value = readJson(text) as Record<string, unknown>;
  if (!Array.isArray(value.pieces)) throw say.error('json-pieces');
  const pieces = value.pieces.map((piece: unknown, i) => {
    if (!Array.isArray(piece) || piece.length !== 4 || !piece.every(isColor)) {
      throw say.error('json-piece', { piece: i, most: COLOR_LIMIT - 1 });
    }
    return piece as unknown as Piece;
  });
  if (pieces.length === 0) throw say.error('json-no-pieces');
  const [height, width] =
    value.width === undefined && value.height === undefined ? sizeOf(pieces) : [value.height, value.width];
  const { name, framed = pieces.some(piece => piece.includes(GRAY)), turnable = true, holes = [] } = value;
  if (typeof framed !== 'boolean' || typeof turnable !== 'boolean') {
    throw say.error('json-flags');
  }
  if (!Array.isArray(holes)) throw say.error('json-holes');
  return validated({
    ...(typeof name === 'string' && { name }),
    width: width as number,
    height: height as number,
    pieces,
    clues: cluesOfJson(value.hints ?? value.clues ?? []),
    holes: (holes as number[]).slice().sort((a, b) => a - b),
    framed,
    turnable,
  });
}

const isColor = (value: unknown) =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < COLOR_LIMIT;

function cluesOfJson(list: unknown): Clue[] {
  if (!Array.isArray(list)) throw say.error('json-clues', { clue: '{"pos": 135, "piece": 138, "rot": 0}' });
  return list.map((clue: unknown, i) => {
    const { pos, piece, rot } = (clue ?? {}) as Record<string, unknown>;
    if (![pos, piece, rot].every(Number.isInteger)) {
      throw say.error('json-clue', { clue: i });
    }
    return { cell: pos as number, piece: piece as number, turn: rot as number };
  });
}

/** Parses JSON; its errors become ours. */
export function readJson(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw say.error('not-json', { wrong: (error as Error).message });
  }
  if (typeof value !== 'object' || value === null) throw say.error('not-an-object');
  return value;
}

export function limitLength(text: string, what: Bilingual): void {
  if (text.length <= TEXT_LIMIT) return;
  throw say.error('too-long', { what, length: text.length, limit: TEXT_LIMIT });
}

/**
 * Everything that no solver could live with; whether the pieces can fill the board is asked by `diagnose`.
 */
function validated(puzzle: EdgePuzzle): EdgePuzzle {
  const { width, height, pieces, clues, holes, turnable } = puzzle;
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1) {
    throw say.error('no-board');
  }
  const size = width * height;
  if (size - holes.length > PIECE_LIMIT || pieces.length > PIECE_LIMIT || size > 4 * PIECE_LIMIT) {
    throw say.error('board-size', { limit: PIECE_LIMIT, cells: size, pieces: pieces.length });
  }
  const isCell = (cell: number) => Number.isInteger(cell) && cell >= 0 && cell < size;
  for (const [i, hole] of holes.entries()) {
    if (!isCell(hole)) throw say.error('hole-outside', { hole: i + 1, rows: height, columns: width });
    if (i > 0 && holes[i - 1] === hole) throw say.error('hole-twice', { cell: hole + 1 });
  }
  if (holes.length === size) throw say.error('only-holes');
  const seen = new Set<string>();
  for (const [i, { cell, piece, turn }] of clues.entries()) {
    const clue = i + 1;
    if (!isCell(cell)) throw say.error('clue-outside', { clue, rows: height, columns: width });
    if (holes.includes(cell)) throw say.error('clue-on-hole', { clue });
    if (piece < 0 || piece >= pieces.length) {
      throw say.error('clue-piece', { clue, piece: piece + 1, pieces: pieces.length });
    }
    if (turn < 0 || turn > 3) throw say.error('clue-turn', { clue, turn });
    if (!turnable && turn !== 0) throw say.error('clue-turned', { clue });
    if (seen.has(`cell ${cell}`)) throw say.error('clue-cell-twice', { clue });
    if (seen.has(`piece ${piece}`)) throw say.error('clue-piece-twice', { clue });
    seen.add(`cell ${cell}`).add(`piece ${piece}`);
  }
  return puzzle;
}

const shortened = (word: string) => (word.length > 20 ? `${word.slice(0, 20)}…` : word);
