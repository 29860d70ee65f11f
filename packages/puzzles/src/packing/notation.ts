/**
 * A puzzle as text:
 *
 *     packing square                    the grid: square, cube, triangle, prism or hex
 *     container 10x6                    or `container`, a name if it has one, and a picture below
 *     pieces pentominoes                a set, each piece once; or some of it: pieces pentominoes F I L
 *     piece L x2..4 one-sided           a piece, its copies and moves, and its picture below or behind: XXX/X..
 *     XXX
 *     X..
 *     holes <= 3
 *     fits 1-1 2-2 2-1                  color of a piece - color of the container
 *
 * Copies are `x3`, `x2..4` or `any`. A line `problem NAME` begins another problem; a shape that several problems use is
 * drawn once, by `shape NAME`, and then called by its name. `color 1 #aa2200` says how a color looks, `comment` is for
 * people. Names with blanks go in quotes. See pictures.ts for the pictures.
 */
import type { Position } from '@quadrille/base';
import { type Cell, GRID_NAMES, type Grid, type GridName, gridOf, type Moves, movesOf } from './grid.js';
import { LIMITS } from './limits.js';
import { type Line, type Role, readPicture } from './pictures.js';
import type { Piece, Problem, Puzzle, Shape, Spot } from './rules.js';
import { type SetPiece, setNames, setOf, usualSet } from './sets.js';
import { say } from './texts.js';

const TEXT_LIMIT = 2 ** 22;
const WORDS = [
  'container',
  'pieces',
  'piece',
  'shape',
  'holes',
  'fits',
  'problem',
  'color',
  'comment',
] as const;

/** Reads a puzzle. Throws `InputError` with its place. */
export function parse(text: string): Puzzle {
  if (text.length > TEXT_LIMIT) throw say.error('long-text', { most: TEXT_LIMIT });
  const [first, ...rest] = statements(text);
  if (!first) throw say.error('empty-text', {}, { line: 1, column: 1 });
  const [word, name, ...more] = first.words;
  if (word?.text !== 'packing' || more.length > 0 || !GRID_NAMES.includes(name?.text as GridName)) {
    throw say.error('first-line', { grids: GRID_NAMES.join(', ') }, first.position);
  }
  if (first.picture.length > 0) throw say.error('stray-line', {}, placeOf(first.picture[0]));
  const reader = new Reader(gridOf(name.text as GridName));
  for (const statement of rest) reader.read(statement);
  return reader.puzzle();
}

interface Word {
  readonly text: string;
  readonly isQuoted: boolean;
  readonly position: Position;
}

/** A line that says something, and the lines of a picture below it. */
interface Statement {
  readonly words: readonly Word[];
  readonly picture: Line[];
  readonly position: Position;
  /** All after the first word. */
  readonly rest: string;
}

const placeOf = ({ number, column }: Line): Position => ({ line: number, column: column + 1 });

function statements(text: string): Statement[] {
  const found: Statement[] = [];
  text.split(/\r?\n/).forEach((raw, at) => {
    const line = raw.trimEnd();
    if (line.trim() === '') return;
    const number = at + 1;
    const head = /^\s*([a-z]+)(?:\s+(.*))?$/.exec(line);
    const isHead = head && (head[1] === 'packing' || (WORDS as readonly string[]).includes(head[1]));
    if (isHead) {
      const words = [...line.matchAll(/"([^"]*)"|\S+/g)].map(match => ({
        text: match[1] ?? match[0],
        isQuoted: match[1] !== undefined,
        position: { line: number, column: match.index + 1 },
      }));
      found.push({ words, picture: [], position: { line: number, column: 1 }, rest: head[2] ?? '' });
    } else if (found.length === 0) {
      throw say.error('first-line', { grids: GRID_NAMES.join(', ') }, { line: number, column: 1 });
    } else {
      found.at(-1)!.picture.push({ text: line, number, column: 0 });
    }
  });
  return found;
}

interface Draft {
  name: string;
  pieces: Piece[];
  container: number;
  holes?: number;
  fits: (readonly [number, number])[];
}

/** Collects what the statements say. */
class Reader {
  private readonly shapes: Shape[] = [];
  private readonly byName = new Map<string, number>();
  private readonly problems: Draft[] = [];
  private readonly colors: string[] = [];
  private readonly comments: string[] = [];

  constructor(private readonly grid: Grid) {}

  puzzle(): Puzzle {
    const problems: Problem[] = this.problems;
    return {
      grid: this.grid.name,
      shapes: this.shapes,
      problems,
      colors: this.colors,
      comment: this.comments.join('\n'),
    };
  }

  read(statement: Statement): void {
    const [{ text: word }] = statement.words;
    if (word === 'container') this.container(statement);
    else if (word === 'piece') this.piece(statement);
    else if (word === 'pieces') this.pieces(statement);
    else if (word === 'shape') this.shape(statement);
    else {
      if (statement.picture.length > 0) throw say.error('stray-line', {}, placeOf(statement.picture[0]));
      if (word === 'problem') this.problem(statement);
      else if (word === 'holes') this.holes(statement);
      else if (word === 'fits') this.fits(statement);
      else if (word === 'color') this.color(statement);
      else if (word === 'comment') this.comments.push(statement.rest);
      else throw say.error('second-packing', {}, statement.position);
    }
  }

  /** The problem being read; statements before any `problem` begin the first. */
  private get draft(): Draft {
    if (this.problems.length === 0) this.problems.push({ name: '', pieces: [], container: -1, fits: [] });
    return this.problems.at(-1)!;
  }

  private problem({ rest, position }: Statement): void {
    if (this.problems.length >= LIMITS.problems)
      throw say.error('many-problems', { most: LIMITS.problems }, position);
    this.problems.push({ name: rest, pieces: [], container: -1, fits: [] });
  }

  private container(statement: Statement): void {
    const { words, position } = statement;
    if (this.draft.container >= 0) throw say.error('second-container', {}, position);
    const [, second, ...more] = words;
    const size = second && !second.isQuoted && /^(\d+)x(\d+)(?:x(\d+))?$/.exec(second.text);
    if (size && more.length === 0 && statement.picture.length === 0) {
      const spots = this.box(
        size.slice(1, 4).map(side => Number(side ?? 1)),
        second.position,
      );
      this.draft.container = this.add('', spots, position);
      return;
    }
    const { name, picture } = this.nameAndPicture(statement, words.slice(1));
    this.draft.container = picture
      ? this.add(name, this.picture(picture, 'container', position), position)
      : this.known(name, position);
  }

  private box([width, depth, height]: number[], position: Position): Spot[] {
    if (height > 1 && !this.grid.isSolid)
      throw say.error('picture-layers', { grid: this.grid.name }, position);
    if (width * depth * height > LIMITS.volume || width * depth * height === 0) {
      throw say.error('box-size', { most: LIMITS.volume }, position);
    }
    const cells = Array.from({ length: width * depth * height }, (_, at): Cell => {
      const y = Math.floor(at / width) % depth;
      const x = at % width;
      return [this.grid.name === 'hex' ? 2 * x + (y % 2) : x, y, Math.floor(at / (width * depth))];
    });
    return cells.filter(at => this.grid.isPlace(at)).map(at => ({ at, color: 0, mayBeEmpty: false }));
  }

  private shape(statement: Statement): void {
    const { words, position } = statement;
    const last = words.at(-1)!;
    const isContainer = words.length > 2 && last.text === 'container' && !last.isQuoted;
    const { name, picture } = this.nameAndPicture(statement, words.slice(1, isContainer ? -1 : undefined));
    if (!picture) throw say.error('no-picture', { name }, position);
    this.add(name, this.picture(picture, isContainer ? 'container' : 'piece', position), position);
  }

  private piece(statement: Statement): void {
    const { words, position } = statement;
    const terms = readTerms(this.grid, words.slice(1));
    const { name, picture } = this.nameAndPicture(statement, terms.rest);
    const shape = picture
      ? this.add(name, this.picture(picture, 'piece', position), position)
      : this.known(name, position);
    this.take({ shape, ...terms.terms }, position);
  }

  private pieces({ words, picture, position }: Statement): void {
    if (picture.length > 0) throw say.error('stray-line', {}, placeOf(picture[0]));
    const { terms, rest } = readTerms(this.grid, words.slice(1));
    const set = this.setPieces(rest, position);
    for (const { name, spots } of set) {
      const known = this.byName.get(name);
      const isSame =
        known !== undefined &&
        String(this.shapes[known].spots.map(spot => spot.at)) === String(spots.map(spot => spot.at));
      this.take({ shape: isSame ? known : this.add(name, spots, position), ...terms }, position);
    }
  }

  /** A whole set, or those of its pieces that are named; without the set, names of the usual one. */
  private setPieces(words: readonly Word[], position: Position): readonly SetPiece[] {
    const grid = this.grid.name;
    const isNamed = words.length > 0 && setNames(grid).includes(words[0].text);
    const setName = isNamed ? words[0].text : usualSet(grid);
    const set = setOf(setName, grid)!;
    if (isNamed && words.length === 1) return set;
    const found = words.slice(isNamed ? 1 : 0).map(({ text, position: at }, number) => {
      const piece = set.find(({ name, also }) => name === text || also === text);
      if (!piece && (isNamed || number > 0)) {
        const all = set.map(({ name, also }) => (also === undefined ? name : `${name}=${also}`));
        const names = set.length > 30 ? [all[0], '…', all.at(-1)!] : all;
        throw say.error('not-in-set', { name: text, set: setName, names: names.join(' ') }, at);
      }
      return piece && { ...piece, name: text };
    });
    if (found[0]) return found as SetPiece[];
    throw say.error('no-set', { name: words[0]?.text ?? '', sets: setNames(grid).join(', ') }, position);
  }

  private take(piece: Piece, position: Position): void {
    if (this.draft.pieces.length >= LIMITS.pieces)
      throw say.error('many-pieces', { most: LIMITS.pieces }, position);
    this.draft.pieces.push(piece);
  }

  private holes({ rest, position }: Statement): void {
    const match = /^<=\s*(\d{1,7})$/.exec(rest);
    if (!match) throw say.error('bad-holes', {}, position);
    this.draft.holes = Number(match[1]);
  }

  private fits({ words }: Statement): void {
    for (const { text, position } of words.slice(1)) {
      const match = /^(\d{1,2})-(\d{1,2})$/.exec(text);
      if (!match) throw say.error('bad-fits', { text }, position);
      this.draft.fits.push([Number(match[1]), Number(match[2])]);
    }
  }

  private color({ words, position }: Statement): void {
    const [, number, look] = words;
    const at = Number(number?.text);
    if (
      !Number.isInteger(at) ||
      at < 1 ||
      at > 63 ||
      !/^#[\da-f]{6}$/i.test(look?.text ?? '') ||
      words.length > 3
    ) {
      throw say.error('bad-color', {}, position);
    }
    while (this.colors.length < at) this.colors.push('#888888');
    this.colors[at - 1] = look.text.toLowerCase();
  }

  /** What is left of a line: a name, or a name and a picture, or only a picture; or the picture is below. */
  private nameAndPicture({ picture, position }: Statement, words: readonly Word[]) {
    const [name, inline, ...more] = words;
    if (more.length > 0) throw say.error('stray-word', { word: more[0].text }, more[0].position);
    if (inline && picture.length > 0) throw say.error('two-pictures', {}, position);
    const lines = inline ? inlineLines(inline) : picture;
    return { name: name?.text ?? '', picture: lines.length > 0 ? lines : undefined };
  }

  private picture(lines: readonly Line[], role: Role, position: Position): Spot[] {
    return readPicture(lines, this.grid, role, position);
  }

  private add(name: string, spots: readonly Spot[], position: Position): number {
    if (this.shapes.length >= LIMITS.shapes)
      throw say.error('many-shapes', { most: LIMITS.shapes }, position);
    if (name !== '' && this.byName.has(name)) throw say.error('shape-twice', { name }, position);
    const number = this.shapes.push({ name, spots }) - 1;
    if (name !== '') this.byName.set(name, number);
    return number;
  }

  private known(name: string, position: Position): number {
    const number = this.byName.get(name);
    if (number === undefined) throw say.error('no-picture', { name }, position);
    return number;
  }
}

/** `XX/X.//X.` as the lines of a picture. */
function inlineLines({ text, position }: Word): Line[] {
  const lines: Line[] = [];
  let column = position.column - 1;
  for (const [z, layer] of text.split('//').entries()) {
    if (z > 0) lines.push({ text: '---', number: position.line, column });
    for (const row of layer.split('/')) {
      lines.push({ text: row, number: position.line, column });
      column += row.length + 1;
    }
    column++;
  }
  return lines;
}

type Terms = Pick<Piece, 'least' | 'most' | 'moves'>;

/** Takes copies and moves out of the words of a line. */
function readTerms(grid: Grid, words: readonly Word[]): { terms: Terms; rest: Word[] } {
  const rest: Word[] = [];
  let [least, most, moves]: [number, number, Moves] = [1, 1, movesOf(grid)[0]];
  for (const [at, word] of words.entries()) {
    const copies = /^x(\d{1,6})(?:\.\.(\d{1,6}|any))?$/.exec(word.text);
    if (at > 0 && copies) {
      least = Number(copies[1]);
      most = copies[2] === 'any' ? Number.POSITIVE_INFINITY : Number(copies[2] ?? copies[1]);
      if (least > most) throw say.error('range', { least, most }, word.position);
    } else if (at > 0 && word.text === 'any') [least, most] = [0, Number.POSITIVE_INFINITY];
    else if (at > 0 && (movesOf(grid) as readonly string[]).includes(word.text)) moves = word.text as Moves;
    else rest.push(word);
  }
  return { terms: { least, most, moves }, rest };
}
