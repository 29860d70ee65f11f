/**
 * A game in the address, so that a link reopens exactly what was seen:
 *
 *     p   the puzzle on one line         v   the digits on the board, where more than the givens
 *     g   givens above 9x9, in base 36: on a line by itself a lone letter could be read in two ways
 *     c   center marks                   k   corner marks
 *     s   candidates struck              o   colors
 *     a   1: candidates are shown        m   "own": somebody is making this puzzle
 *     x   clues that are switched off, in words
 *
 * Marks are a list of "skip.set" in base 36: how many cells without any, then the set of the next cell.
 */
import { type Document, puzzleLine, sudoku } from '@quadrille/puzzles/sudoku';
import { say } from '../../app/sentences.js';
import { beginning, COLORS, type Position, type Told } from './position.js';
import { firstOf, ofLine } from './readers.js';

export interface Shown {
  readonly position: Position;
  readonly isAuto: boolean;
  readonly isOwn: boolean;
}

export function toParams({ position, isAuto, isOwn }: Shown): Record<string, string | undefined> {
  const { puzzle, values, center, corner, struck, colors } = position;
  const isPlayed = values.some((digit, cell) => digit !== puzzle.givens[cell]);
  const isLarge = puzzle.size > 9;
  return {
    p: puzzleLine(isLarge ? { ...puzzle, givens: puzzle.givens.map(() => 0) } : puzzle),
    g: isLarge ? digitsOf(puzzle.givens) : undefined,
    v: isPlayed ? digitsOf(values) : undefined,
    c: packed(center),
    k: packed(corner),
    s: packed(struck),
    o: packed(colors),
    x: position.off?.join(';') || undefined,
    a: isAuto ? '1' : undefined,
    m: isOwn ? 'own' : undefined,
  };
}

const addresses = new WeakMap<Position, string>();

/** The address of a game without its page; those of a position are made once. */
export function addressOf(shown: Shown): string {
  const { position, isAuto, isOwn } = shown;
  const base = addresses.get(position) ?? textOf(toParams({ position, isAuto: false, isOwn: false }));
  addresses.set(position, base);
  return isAuto || isOwn ? `${base}${isAuto ? '&a=1' : ''}${isOwn ? '&m=own' : ''}` : base;
}

function textOf(params: Readonly<Record<string, string | undefined>>): string {
  const kept = Object.entries(params).flatMap(([key, value]) => (value ? [[key, value]] : []));
  return new URLSearchParams(kept).toString();
}

/**
 * Reads an address that is not `awaited` any more; undefined when it names no puzzle. Throws `InputError` for what is
 * wrong in it.
 */
export function fromParams(params: URLSearchParams): Shown | undefined {
  const text = params.get('text');
  if (text !== null) return { position: ofDocument(firstOf(text)), isAuto: false, isOwn: false };
  const line = params.get('p');
  if (line === null) return undefined;
  const shape = ofLine(line).puzzle;
  const givens = params.get('g');
  const puzzle = givens ? sudoku({ ...shape, givens: read(givens, shape.givens) }) : shape;
  const off = params.get('x')?.slice(0, 8000).split(';').filter(Boolean);
  const start = beginning(puzzle, { off });
  const isOwn = params.get('m') === 'own';
  const isAuto = params.get('a') === '1';
  const played = params.get('v');
  const values = played && !isOwn ? read(played, puzzle.givens) : start.values;
  const cellCount = values.length;
  const most = 2 ** puzzle.size - 1;
  const marks = (key: string, largest = most) => unpacked(params.get(key) ?? '', cellCount, largest);
  const position = {
    puzzle,
    values,
    center: marks('c'),
    corner: marks('k'),
    struck: marks('s'),
    colors: marks('o', COLORS),
    ...(start.off && { off: start.off }),
  };
  return { position, isAuto, isOwn };
}

/** What a file holds, as a game: filled digits stay the person's own, missing candidates are struck. */
export function ofDocument(document: Document): Position {
  const start = beginning(document.puzzle, { told: toldIn(document) });
  const values = document.values ?? start.values;
  const { candidates } = document;
  if (!candidates) return { ...start, values };
  const most = 2 ** document.puzzle.size - 1;
  return { ...start, values, struck: candidates.map((set, cell) => (values[cell] > 0 ? 0 : most & ~set)) };
}

/** What a file tells and draws, where it draws something; else only the puzzle is kept. */
function toldIn({ title, author, rules, drawings, padDrawings }: Document): Told | undefined {
  if (!drawings && !padDrawings) return undefined;
  return {
    ...(title && { title }),
    ...(author && { author }),
    ...(rules && { rules }),
    ...(drawings && { drawings }),
    ...(padDrawings && { padDrawings }),
  };
}

/** One character a cell, `.` where it is empty. */
const digitsOf = (grid: readonly number[]) =>
  grid.map(digit => (digit === 0 ? '.' : digit.toString(36))).join('');

/** Reads what `digitsOf` writes; givens stay what they are. */
function read(text: string, givens: readonly number[]): number[] {
  const size = Math.sqrt(givens.length);
  if (text.length !== givens.length) throw say.error('link-digits');
  return givens.map((given, cell) => {
    const digit = text[cell] === '.' ? 0 : Number.parseInt(text[cell], 36);
    if (!(digit >= 0 && digit <= size)) throw say.error('link-digits');
    return given || digit;
  });
}

/** `undefined` when no cell has any. */
export function packed(sets: readonly number[]): string | undefined {
  const parts: string[] = [];
  let gap = 0;
  for (const set of sets) {
    if (set === 0) gap++;
    else {
      parts.push(`${gap > 0 ? gap.toString(36) : ''}.${set.toString(36)}`);
      gap = 0;
    }
  }
  return parts.length > 0 ? parts.join('-') : undefined;
}

/** The other way; what does not fit is left out, as a damaged mark is no reason to lose a game. */
export function unpacked(text: string, cellCount: number, largest: number): number[] {
  const sets = new Array<number>(cellCount).fill(0);
  let cell = 0;
  if (text === '') return sets;
  for (const part of text.split('-')) {
    const match = /^([0-9a-z]{0,3})\.([0-9a-z]{1,6})$/.exec(part);
    if (!match) break;
    cell += match[1] === '' ? 0 : Number.parseInt(match[1], 36);
    const set = Number.parseInt(match[2], 36);
    if (cell >= cellCount) break;
    if (set <= largest) sets[cell] = set;
    cell++;
  }
  return sets;
}
